"""The rows of a file with two annotators' labels: CSV and JSON Lines as people write them."""

from __future__ import annotations

import json

import pytest
from commands_support import called

from honorific_checks.commands.annotations import Annotation, annotated

NAMES = ("annotator1", "annotator2")


def labels(data: bytes | str, name: str) -> list[tuple[str, str, str]]:
    """Place and labels of each row; none may be bad."""
    rows = list(annotated(data.encode("utf-8") if isinstance(data, str) else data, name, NAMES))
    read = [row for row in rows if isinstance(row, Annotation)]
    assert len(read) == len(rows)
    return [(row.place, row.first, row.second) for row in read]


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["no BOM", "BOM"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
def test_line_ends_and_a_bom_are_no_part_of_names_and_labels(bom: bytes, end: bytes) -> None:
    """The first column is one of the two, and the last is the other; blank lines are passed over, and counted."""
    data = bom + end.join([b"annotator1,annotator2", b"1,1", b"", b"0,1", b""])
    assert labels(data, "x.csv") == [("x.csv:2", "1", "1"), ("x.csv:4", "0", "1")]


def test_a_row_has_the_line_it_begins_on() -> None:
    """A cell in quotation marks may hold line breaks, commas and quotation marks, in the header too."""
    text = 'annotator1,"of ""the""\nfirst, and",annotator2\n1,"a\n\nb",1\n1,c,0\n'
    assert labels(text, "x.csv") == [("x.csv:3", "1", "1"), ("x.csv:6", "1", "0")]


def test_blanks_and_unicode_forms_make_no_second_label() -> None:
    """The last letter of নয় is one character or two, a letter and a dot below (UnicodeData.txt, 09DF); U+00A0 too."""
    text = "annotator1 , annotator2\nন\u09df,ন\u09af\u09bc\n হ্যাঁ,হ্যাঁ\u00a0\n1, 1.0\n"
    assert [first == second for _, first, second in labels(text, "x.csv")] == [True, True, False]


@pytest.mark.parametrize(
    ("value", "label"),
    [
        *[(1, "1"), (1.0, "1"), ("1", "1"), (" 1", "1"), (0, "0"), (-0.5, "-0.5"), ("-0.5", "-0.5")],
        *[(True, "true"), (False, "false"), ("true", "true"), ("হ্যাঁ", "হ্যাঁ")],
        *[(None, ""), ("", ""), (" ", "")],
    ],
    ids=repr,
)
def test_a_label_in_json_is_text_a_number_a_truth_value_or_null(value: object, label: str) -> None:
    """One number is one label, however it is written; null and blanks are none, 0 and false are labels."""
    text = json.dumps({"annotator2": "x", "annotator1": value, "other": [{}]})
    assert labels(text, "x.jsonl") == [("x.jsonl:1", label, "x")]


def test_json_lines_may_have_a_bom_and_blank_lines() -> None:
    """Places are those of the file."""
    line = b'{"annotator1": 1, "annotator2": 0}'
    data = b"\xef\xbb\xbf" + line + b"\r\n\r\n \r\n" + line
    assert labels(data, "x.ndjson") == [("x.ndjson:1", "1", "0"), ("x.ndjson:4", "1", "0")]


CELLS, OBJECT = "annotator1,annotator2\n1,0\n", '{"annotator1": 1, "annotator2": 0}\n'


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *[("x.csv", CELLS), ("x.CSV", CELLS), ("x.txt", CELLS), ("x", CELLS)],
        *[(f"x.{ending}", OBJECT) for ending in ("jsonl", "JSONL", "ndjson", "json", "txt")],
        *[("x", OBJECT), ("x", f"\ufeff\n {OBJECT}")],
    ],
)
def test_the_name_or_the_first_character_says_what_a_file_is(name: str, text: str) -> None:
    """Both forms give the same labels."""
    assert [row[1:] for row in labels(text, name)] == [("1", "0")]


@pytest.mark.parametrize("text", [CELLS + "0,\n", OBJECT + OBJECT.replace("0", "null")], ids=["CSV", "JSON Lines"])
def test_standard_input_is_read_as_what_it_begins_with(text: str) -> None:
    """It has no name that would say; in messages it is called what it is."""
    done = called("agreement", "--annotators", "annotator1,annotator2", "-", data=f"\ufeff{text}".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert said[0].split() == ["rows", "1"]
    assert said[-1] in ("standard input:3: annotator2 is empty", "standard input:2: annotator2 is empty")
