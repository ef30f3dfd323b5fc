"""From evidence to a reading: the paper's rule, the plural, the reasons and the codes that docs/rules.md explains."""

from __future__ import annotations

import re

import pytest
from support_data import ROOT

from honorific_checks import classify
from honorific_checks.records import Cue, Register

DOCS = ROOT / "docs" / "rules.md"
CODES = {
    "pronoun-honorific",
    "pronoun-ordinary",
    "pronoun-bare",
    "verb-honorific",
    "verb-ordinary",
    "verb-unclear",
    "copula-honorific",
    "copula-ordinary",
}
REASONS = {"empty", "no-bengali", "other-language", "no-translation", "refusal", "bare-pronoun-only", "no-register-cue"}


@pytest.mark.parametrize(
    ("output", "register", "plural"),
    [
        ("তিনি তার কাজে যান।", Register.HONORIFIC, False),
        ("তারা আসবেন।", Register.HONORIFIC, True),
        ("তাঁরা আসবে।", Register.MIXED, True),
        ("তারা আসবে।", Register.ORDINARY, True),
        ("তার কাজ।", Register.UNREADABLE, False),
        ("তারা আছে।", Register.ORDINARY, True),
        ("মালি।", Register.UNREADABLE, False),
    ],
)
def test_evidence_adds_up_by_the_rule_of_the_paper(output: str, register: Register, plural: bool) -> None:
    """A bare pronoun is overruled by honorific cues; a strong ordinary one makes the reading mixed."""
    reading = classify(output)
    assert (reading.register, reading.plural) == (register, plural)


def test_a_cue_says_which_token_where_and_why() -> None:
    """The place is in the raw output, before any cleaning."""
    output = "**Bengali:** তঁার কাজ।"
    assert classify(output).cues == (Cue("তঁার", 13, 17, "pronoun-honorific", Register.HONORIFIC),)


def test_every_code_is_documented_and_nothing_else() -> None:
    """docs/rules.md has one row for each rule code and each reason code."""
    documented = set(re.findall(r"^\| `([a-z-]+)` \|", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert documented == CODES | REASONS | {"filtered"}  # which no text shows: the service says so


def test_each_documented_example_shows_its_code() -> None:
    """The example in each row of docs/rules.md is read as the row says."""
    rows = re.findall(r"^\| `([a-z-]+)` \|[^|]*\| `([^`]*)` \|", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(rows) == len(CODES | REASONS)
    for code, example in rows:
        reading = classify(example)
        assert code in {reading.reason, *(cue.rule for cue in reading.cues)}, (code, example)
