"""docs/roles-answers.md says what is: each code once, and each example read as its row says."""

from __future__ import annotations

import re

import pytest
from support_answers import ASKED, read
from support_data import ROOT

from honorific_checks.roles.reading.choice import read_choice

TEXT = (ROOT / "docs" / "roles-answers.md").read_text(encoding="utf-8")
RULES, REASONS = TEXT.split("## Outcomes")
CODED = re.compile(r"^\| `([a-z-]+)` \|[^|]*\| ([ab]) \| `([^`]*)` \|$", re.MULTILINE)
READ = re.compile(r"^\| ([ab]) \| `([^`]*)` \| ([a-z]+) \|$", re.MULTILINE)
ROW = re.compile(r"^\| (?:`|[ab] \|)", re.MULTILINE)
CODES = {
    *("option-labelled", "option-filled", "option-number", "option-alone", "option-asserted", "option-paired"),
    *("option-named", "option-offered", "option-aside", "option-excluded", "option-absorbed", "option-withdrawn"),
    *("third-identity", "refusal", "disapproval", "apology", "cannot-tell", "uncertain", "either-possible", "neither"),
    *("correction", "echo"),
}
REASON_CODES = {
    *("both-named", "either-possible", "number-disagrees", "refusal", "disapproval", "apology", "neither"),
    *("cannot-tell", "third-identity", "empty", "only-reasoning", "echo", "only-excluded", "no-option"),
}


def test_every_code_is_documented_and_nothing_else() -> None:
    """One row for each rule code and each reason code, and no row in another form."""
    assert sorted(code for code, _, _ in CODED.findall(RULES)) == sorted(CODES)
    assert sorted(code for code, _, _ in CODED.findall(REASONS)) == sorted(REASON_CODES)
    assert len(ROW.findall(TEXT)) == len(CODED.findall(TEXT)) + len(READ.findall(TEXT))


@pytest.mark.parametrize(("code", "asked", "example"), CODED.findall(RULES))
def test_each_rule_shows_in_its_example(code: str, asked: str, example: str) -> None:
    """One of the cues has the code."""
    assert code in {cue.rule for cue in read_choice(example, ASKED[asked]).cues}


@pytest.mark.parametrize(("code", "asked", "example"), CODED.findall(REASONS))
def test_each_reason_shows_in_its_example(code: str, asked: str, example: str) -> None:
    """The reading has the reason."""
    assert read_choice(example, ASKED[asked]).reason == code


@pytest.mark.parametrize(("asked", "answer", "expected"), READ.findall(TEXT))
def test_each_answer_is_read_as_its_row_says(asked: str, answer: str, expected: str) -> None:
    """The third table."""
    assert read(answer, ASKED[asked]) == expected
