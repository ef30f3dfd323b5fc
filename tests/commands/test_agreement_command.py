"""`python -m honorific_checks agreement`: human labels against the classifier's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands_support import WITH_FULL_DEVICE, called, command

HONORIFIC, ORDINARY = "তিনি আসবেন।", "সে আসবে।"


def labels(folder: Path, *rows: dict[str, object]) -> str:
    """A file of labels."""
    path = folder / "labels.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def test_figures_table_and_disagreements_are_printed(tmp_path: Path) -> None:
    """2 of 3 agree; kappa is (2/3 - 4/9) / (5/9) = 0.4, with chance (2/3)(1/3) + (1/3)(2/3) = 4/9."""
    path = labels(
        tmp_path,
        {"output": HONORIFIC, "register": "honorific"},
        {"output": ORDINARY, "register": "ordinary"},
        {"output": ORDINARY, "register": "honorific"},
    )
    done = called("agreement", path)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert said[0].split() == ["outputs", "3"]
    assert said[1].startswith("accuracy  0.667 [")
    assert said[2].startswith("kappa     0.400 [")
    assert [line.split() for line in said[4:9]] == [
        ["register", "precision", "recall"],
        ["honorific", "1.000", "0.500"],
        ["ordinary", "0.500", "1.000"],
        ["mixed", "-", "-"],
        ["unreadable", "-", "-"],
    ]
    assert [line.split() for line in said[11:13]] == [
        ["honorific", "1", "1", "0", "0"],
        ["ordinary", "0", "1", "0", "0"],
    ]
    assert said[-3:] == [
        f"{path}:3: human honorific, classifier ordinary",
        f"  {ORDINARY}",
        "  সে pronoun-ordinary, আসবে verb-ordinary",
    ]


def test_number_is_compared_where_it_is_said(tmp_path: Path) -> None:
    """A register that is right with a number that is wrong is a disagreement."""
    path = labels(
        tmp_path,
        {"output": HONORIFIC, "register": "honorific", "plural": True},
        {"output": "তাঁরা আসবেন।", "register": "honorific", "plural": True},
    )
    said = called("agreement", path).stdout.decode().splitlines()
    assert "register and number both right: 1 of 2, 0.500" in said
    assert f"{path}:1: human honorific, plural, classifier honorific" in said
    assert not any(line.startswith(f"{path}:2:") for line in said)


def test_a_number_that_is_null_is_not_said(tmp_path: Path) -> None:
    """As if the key were not there: neither a bad line nor a comparison of numbers."""
    path = labels(tmp_path, {"output": HONORIFIC, "register": "honorific", "plural": None})
    done = called("agreement", path)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode().splitlines()
    assert said[-1] == "no disagreement"
    assert not any(line.startswith("register and number") for line in said)


@pytest.mark.slow
@WITH_FULL_DEVICE
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """The comparison is written at the end, so the failure must not wait until Python has gone: exit code 2."""
    path = labels(tmp_path, {"output": HONORIFIC, "register": "honorific"})
    with Path("/dev/full").open("wb") as full:
        done = command("agreement", path, out=full)
    assert (done.returncode, done.stderr) == (2, b"reading or writing: No space left on device\n")


def test_the_fields_may_have_other_names(tmp_path: Path) -> None:
    """And where all agree it says so."""
    path = labels(tmp_path, {"text": HONORIFIC, "human": "honorific"})
    done = called("agreement", path, "--field", "text", "--label", "human")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1] == "no disagreement"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (
            {"output": "x", "register": "honourific"},
            "register is 'honourific'. Did you mean 'honorific'? Registers: honorific, ordinary, mixed, unreadable",
        ),
        ({"output": "x"}, "no field 'register'; the fields are 'output'"),
        ({"output": "x", "register": 3}, "field 'register': Expected `str`, got `int`"),
        ({"output": "x", "register": "mixed", "plural": "no"}, "field 'plural': Expected `bool | null`, got `str`"),
    ],
)
def test_a_bad_line_is_named_and_left_out(tmp_path: Path, row: dict[str, object], why: str) -> None:
    """The exit code is 1 then."""
    path = labels(tmp_path, row, {"output": HONORIFIC, "register": "honorific"})
    done = called("agreement", path)
    assert done.returncode == 1
    assert done.stdout.decode().startswith("outputs   1\n")
    assert done.stderr.decode().splitlines() == [f"{path}:1: {why}", "1 bad line left out"]


def test_nothing_to_compare_is_said(tmp_path: Path) -> None:
    """An empty file, one that is not there, and a folder: exit code 2."""
    empty = labels(tmp_path)
    assert called("agreement", empty).stderr.decode() == f"{empty} has no labelled output\n"
    absent = called("agreement", str(tmp_path / "none"))
    assert (absent.returncode, absent.stderr.decode()) == (2, f"{tmp_path / 'none'} does not exist\n")
    folder = called("agreement", str(tmp_path))
    assert (folder.returncode, folder.stderr.decode()) == (2, f"{tmp_path} is a folder\n")


def test_outputs_are_shown_without_control_characters(tmp_path: Path) -> None:
    """They are untrusted."""
    path = labels(tmp_path, {"output": f"\x1b[31m{ORDINARY}\u202e", "register": "mixed"})
    said = called("agreement", path).stdout.decode()
    assert ORDINARY in said
    assert not {"\x1b", "\u202e"} & set(said)
