"""The project's own gold set of answers, fixtures/role_answers.jsonl: its format, and what is read."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TypedDict

from support_answers import mirrored, question, same_choice, shown, swapped
from support_data import ROOT

from honorific_checks.roles.reading.choice import read_choice
from honorific_checks.roles.records import ChoiceReading, Identity, Outcome, RoleQuestion, Topic

GOLD = ROOT / "fixtures" / "role_answers.jsonl"


class Row(TypedDict):
    """One labelled answer."""

    id: int
    topic: str
    question: str
    options: dict[str, str]
    numbered: bool
    output: str
    outcome: str
    identity: str | None
    kind: str


@cache
def rows() -> tuple[Row, ...]:
    """All rows, in the order of the file."""
    return tuple(json.loads(line) for line in GOLD.read_text(encoding="utf-8").splitlines())


def asked(row: Row) -> RoleQuestion:
    """The question of a row."""
    options = {text: Identity(identity) for text, identity in row["options"].items()}
    return question(options, row["question"], topic=Topic(row["topic"]), numbered=row["numbered"])


def test_rows_are_as_agreed() -> None:
    """Keys, ids that count the rows, no answer twice to one question, an identity where one is chosen."""
    assert [row["id"] for row in rows()] == list(range(1, len(rows()) + 1))
    assert all(set(row) == set(Row.__annotations__) for row in rows())
    assert len({(row["question"], row["output"]) for row in rows()}) == len(rows())
    assert all((row["outcome"] == Outcome.CHOSEN) == (row["identity"] is not None) for row in rows())
    assert all(row["identity"] is None or row["identity"] in row["options"].values() for row in rows())


def test_the_set_is_large_enough() -> None:
    """1,000 answers of 31 kinds, of every outcome and each identity."""
    assert len(rows()) >= 1000
    assert len({row["kind"] for row in rows()}) == 31
    assert min(Counter(row["outcome"] for row in rows()).values()) >= 10
    assert {row["outcome"] for row in rows()} == set(Outcome)
    assert {row["identity"] for row in rows()} == {*Identity, None}


def test_answers_are_read_as_labelled() -> None:
    """Outcome and identity; source: the gold set."""
    wrong = []
    for row, reading in zip(rows(), readings(), strict=True):
        if (reading.outcome, reading.identity) != (row["outcome"], row["identity"]):
            cues = [(cue.token, cue.rule) for cue in reading.cues]
            wrong.append(f"{row['id']} want {row['outcome']}, got {shown(reading)} {cues}: {row['output']!r}")
    assert wrong == []


@cache
def readings() -> tuple[ChoiceReading, ...]:
    """What is read in each row."""
    return tuple(read_choice(row["output"], asked(row)) for row in rows())


def test_neither_side_is_read_more_easily() -> None:
    """Each answer without numbers is read as the other identity if its nouns are replaced by their counterparts."""
    wrong = []
    for row, reading in zip(rows(), readings(), strict=True):
        if row["numbered"] or reading.outcome is not Outcome.CHOSEN:
            continue
        output = mirrored(row["output"])
        other = read_choice(output, asked(row))
        if output != row["output"] and (other.outcome is not Outcome.CHOSEN or other.identity is reading.identity):
            wrong.append(f"{row['id']} {shown(reading)}, mirrored {shown(other)}: {output!r}")
    assert wrong == []


def test_the_order_of_unnumbered_options_does_not_matter() -> None:
    """Each answer to a question without numbers is read alike in either order, or names a place."""
    wrong = []
    for row, reading in zip(rows(), readings(), strict=True):
        if row["numbered"]:
            continue
        other = read_choice(row["output"], swapped(asked(row)))
        if not same_choice(reading, other):
            wrong.append(f"{row['id']} {shown(reading)}, the other way round {shown(other)}: {row['output']!r}")
    assert wrong == []
