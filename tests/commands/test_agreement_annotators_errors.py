"""`python -m honorific_checks agreement --annotators`: what it refuses, and what it leaves out, with what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands_support import called

BOTH = ("--annotators", "annotator1,annotator2")
QUOTED = (
    "put a cell with a comma, a line break or a quotation mark in double quotation marks, "
    "and double each quotation mark in it"
)
NO_ROW = "has no row with labels in both 'annotator1' and 'annotator2'"
FILL_IN = "fill in both columns, or name two others with --annotators"
NAME_TWO = "name two of them with --annotators"
NULL = "write null if there is no label"


def refused(*arguments: str) -> str:
    """What is said by a run that compares nothing: exit code 2, and no figure."""
    done = called("agreement", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    """With what may stand in its place."""
    then = "; give a CSV file with a header, JSON Lines, or - for standard input\n"
    assert refused(*BOTH, str(tmp_path / "none.csv")) == f"{tmp_path / 'none.csv'} does not exist{then}"
    assert refused(*BOTH, str(tmp_path)) == f"{tmp_path} is a folder{then}"


@pytest.mark.parametrize("value", ["annotator1", "annotator1,", ",annotator1", "a,b,c", "", " , ", '"a', "a\nb,c"])
def test_names_must_be_two(value: str) -> None:
    """One, one and an empty one, three, none, and what is no list; before the file is looked for."""
    assert refused(f"--annotators={value}", "none.csv").endswith(
        "error: argument --annotators: expected the names of two columns separated by a comma, "
        f"as in --annotators annotator1,annotator2, got {value!r}\n"
    )


def test_names_must_differ() -> None:
    """A column agrees with itself."""
    assert refused("--annotators", "annotator1, annotator1", "none.csv").endswith(
        "error: argument --annotators: 'annotator1, annotator1' names one column twice; give two different ones, as in "
        "--annotators annotator1,annotator2\n"
    )


@pytest.mark.parametrize("option", ["--field", "--label"])
def test_options_of_the_other_comparison_are_refused(option: str, tmp_path: Path) -> None:
    """They would have no effect."""
    path = tmp_path / "labels.csv"
    path.write_text("annotator1,annotator2\n1,1\n", encoding="utf-8")
    assert refused(*BOTH, option, "x", str(path)) == (
        "--annotators compares two columns with each other, but --field and --label are for a comparison with the "
        "classifier; leave out --annotators, or --field and --label\n"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", " is empty; its first line must name the columns, including annotator1,annotator2"),
        (
            b"\n\nID,anotator1,annotator2,\n1,1,1,\n",
            ":3: no column 'annotator1'. Did you mean 'anotator1'? Columns: 'ID', 'anotator1', 'annotator2'; "
            + NAME_TWO,
        ),
        (
            b"ID,annotator1,second\n1,1,1\n",
            ":1: no column 'annotator2'. Did you mean 'annotator1'? Columns: 'ID', 'annotator1', 'second'; " + NAME_TWO,
        ),
        (b",,\n", ":1: no column 'annotator1'. Columns: none; name two of them with --annotators"),
        (b"annotator1,annotator2,annotator2\n1,1,0\n", ":1: 2 columns 'annotator2'; rename all but one"),
        (
            b"annotator1;annotator2\n1;1\n",
            ":1: only one column, 'annotator1;annotator2'; separate the columns by commas",
        ),
        (
            b'annotator1,annotator2\n1,1\n"a\nb",1\n"1,1\n0,0\n',
            f":5: this row is not valid CSV: unexpected end of data; {QUOTED}",
        ),
        (
            b'annotator1,annotator2\n"a "b" c",1\n',
            f":2: this row is not valid CSV: ',' expected after '\"'; {QUOTED}",
        ),
        (
            b"\xef\xbb\xbfannotator1,annotator2\n1,1\n1,\xff\n",
            ":3: byte 3 (0xff) is not valid UTF-8; save the file as UTF-8",
        ),
        (
            "annotator1,annotator2\n1,1\n".encode("utf-16"),
            ":1: byte 1 (0xff) is not valid UTF-8; save the file as UTF-8",
        ),
        (
            b"annotator1,annotator2\n",
            f" {NO_ROW}: no row can be read; {FILL_IN}",
        ),
        (
            b"annotator1,annotator2\n1,\n,0\n",
            f" {NO_ROW}: 2 rows lack one label or both; {FILL_IN}",
        ),
    ],
    ids=[
        *("empty", "misspelt", "another", "no names", "twice", "semicolons", "open quotation", "astray"),
        *("byte", "UTF-16", "header alone", "no labels"),
    ],
)
def test_csv_that_will_not_do_is_refused(text: bytes, why: str, tmp_path: Path) -> None:
    """The whole message: file, line, what is there, what is allowed, what to do."""
    path = tmp_path / "labels.csv"
    path.write_bytes(text)
    assert refused(*BOTH, str(path)) == f"{path}{why}\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '{"annotator1": 1, "anotator_2": 1}\n{"annotator1": 0, "x": 1}\n',
            ": no line has a field 'annotator2'. Did you mean 'anotator_2'? Fields: 'annotator1', 'anotator_2', 'x'; "
            + NAME_TWO,
        ),
        (
            "\n",
            f" {NO_ROW}: no row can be read; {FILL_IN}",
        ),
    ],
    ids=["misspelt", "empty"],
)
def test_json_lines_that_will_not_do_are_refused(text: str, why: str, tmp_path: Path) -> None:
    """A field that no line has is told once, and not on each line."""
    path = tmp_path / "labels.jsonl"
    path.write_text(text, encoding="utf-8")
    assert refused(*BOTH, str(path)) == f"{path}{why}\n"


def test_a_long_header_is_cut(tmp_path: Path) -> None:
    """The message stays one that can be read."""
    path = tmp_path / "labels.csv"
    path.write_text(",".join(f"column {number}" for number in range(1000)) + "\n", encoding="utf-8")
    said = refused(*BOTH, str(path))
    assert "...; name two of them with --annotators" in said
    assert len(said) < len(str(path)) + 400


def test_rows_of_another_length_are_named_and_left_out(tmp_path: Path) -> None:
    """A comma too many moves every label: exit code 1, and the rest is compared."""
    path = tmp_path / "labels.csv"
    path.write_text("prompt,annotator1,annotator2\na,1,1\na, b,1,1\na,0,0\na,1\n", encoding="utf-8")
    done = called("agreement", *BOTH, str(path))
    assert done.returncode == 1
    assert done.stdout.decode().startswith("rows      2\n")
    assert done.stderr.decode().splitlines() == [
        f"{path}:3: 4 cells, but the header has 3; {QUOTED}",
        f"{path}:5: 2 cells, but the header has 3; {QUOTED}",
        "2 bad lines left out",
    ]


def test_bad_lines_of_json_are_named_and_left_out(tmp_path: Path) -> None:
    """No object, no JSON, a label that is none, a field that is not there, no UTF-8."""
    path = tmp_path / "labels.jsonl"
    path.write_bytes(
        b'{"annotator1": 1, "annotator2": 1}\n[1, 1]\n{\n{"annotator1": [1], "annotator2": 1}\n'
        b'{"annotator1": 1, "anotator2": 1}\n{}\n\xff\n'
    )
    done = called("agreement", *BOTH, str(path))
    assert done.returncode == 1
    assert done.stdout.decode().startswith("rows      1\n")
    said = done.stderr.decode().splitlines()
    assert said[0].startswith(f"{path}:2: not a JSON object: ")
    assert said[1].startswith(f"{path}:3: not a JSON object: ")
    assert said[2:] == [
        f"{path}:4: field 'annotator1': Expected `bool | int | float | str | null`, got `array`",
        f"{path}:5: no field 'annotator2'. Did you mean 'anotator2'? Fields: 'annotator1', 'anotator2'; {NULL}",
        f"{path}:6: no field 'annotator1'. Fields: none; {NULL}",
        f"{path}:7: byte 1 is not valid UTF-8",
        "6 bad lines left out",
    ]


def test_bad_lines_alone_are_nothing_to_compare(tmp_path: Path) -> None:
    """Each is named, and then that nothing is left."""
    path = tmp_path / "labels.json"
    path.write_text("[]\n", encoding="utf-8")
    said = refused(*BOTH, str(path)).splitlines()
    assert said[0].startswith(f"{path}:1: not a JSON object: ")
    assert said[1:] == [f"{path} {NO_ROW}: no row can be read; {FILL_IN}"]
