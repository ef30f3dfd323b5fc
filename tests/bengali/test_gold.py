"""The classifier against the gold sets and oracles: floors that it reaches, with every disagreement printed."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from honorific_checks.bengali import classify

SHARED = Path(__file__).resolve().parents[3] / "shared"


def path(name: str) -> Path:
    """The path of a shared file; skips the test where it is missing."""
    found = SHARED / name
    if not found.is_file():
        pytest.skip(f"../shared/{name} is missing; it is under another licence and kept outside the repository")
    return found


def jsonl(name: str) -> list[dict[str, Any]]:
    """The rows of a shared JSON Lines file."""
    return [json.loads(line) for line in path(name).read_text(encoding="utf-8").splitlines()]


def tsv(name: str) -> list[dict[str, str]]:
    """The rows of a shared tab-separated table."""
    with path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def disagreements(rows: list[dict[str, Any]]) -> list[str]:
    """One line for each row whose register or plural is read otherwise."""
    found = []
    for row in rows:
        reading = classify(row["output"])
        if (reading.register.value, reading.plural) != (row["register"], row["plural"]):
            cues = [(cue.token, cue.rule) for cue in reading.cues]
            found.append(
                f"{row['item']}: want {row['register']}, plural {row['plural']}; "
                f"got {reading.register}, {reading.plural}, {reading.reason}, {cues}\n    {row['output']!r}"
            )
    return found


@pytest.mark.parametrize(("name", "size", "allowed"), [("natural", 180, 0), ("messy", 120, 2)])
def test_gold_sets_are_read_as_labelled(name: str, size: int, allowed: int) -> None:
    """Register and plural are both right for all but the allowed number; source: ../shared/gold, labelled twice."""
    rows = jsonl(f"gold/{name}.jsonl")
    assert len(rows) == size
    wrong = disagreements(rows)
    assert len(wrong) <= allowed, "\n".join(wrong)


def test_finite_verb_forms_are_read_as_their_register() -> None:
    """At least 98 % of the listed forms, as the verb of a sentence about a person; source: UniMorph and by hand."""
    rows = tsv("oracles/verb_forms.tsv")
    wrong = [row for row in rows if classify(f"নার্স গতকাল উপস্থিত {row['form']}।").register != row["register"]]
    assert len(wrong) <= 0.02 * len(rows), "\n".join(f"{row['form']} {row['register']} {row['tense']}" for row in wrong)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [("non_verbs_ending_en", 2), ("non_verbs_ending_n_other", 1), ("non_verbs_looking_ordinary", 7)],
)
def test_look_alikes_inside_a_sentence_are_no_cues(name: str, allowed: int) -> None:
    """All but the allowed words, most of which are verbs elsewhere; source: ../shared/oracles."""
    words = [row["word"] for row in tsv(f"oracles/{name}.tsv")]
    wrong = [word for word in words if classify(f"গতকাল {word} নিয়ে আমার কথা।").cues]
    assert len(wrong) <= allowed, wrong


@pytest.mark.parametrize(("name", "allowed"), [("news_sentences", 10), ("news_bare_tar", 3)])
def test_news_sentences_are_read_as_labelled(name: str, allowed: int) -> None:
    """All but the allowed number, though news has several people a sentence; source: NTREX-128, labelled once."""
    labels = {"none": "unreadable", "unmarked": "unreadable"}
    rows = jsonl(f"oracles/{name}.jsonl")
    wrong = [row for row in rows if classify(row["bn"]).register != labels.get(row["label"], row["label"])]
    assert len(wrong) <= allowed, "\n".join(f"{row['id']} {row['label']} {row['bn']}" for row in wrong)
