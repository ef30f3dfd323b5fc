"""What services call the end of an answer: each row of the table, and the forms in which the words come."""

from __future__ import annotations

import pytest

from honorific_checks.endpoints.service_words import FILTERED, Ending, ending, errors
from honorific_checks.tables import rows


def test_each_reason_means_what_its_row_says() -> None:
    """Also in capitals, as Gemini and Cohere write it; each row has a source."""
    found = rows("service/finish_reasons.tsv", ("reason", "meaning", "source"))
    for row in found:
        assert ending(row["reason"].upper()) == (row["reason"], Ending(row["meaning"]))
        assert row["source"]
    assert {row["meaning"] for row in found} == set(Ending)


@pytest.mark.parametrize(
    ("said", "name", "meaning"),
    [
        ("content_filter: PROHIBITED_CONTENT", "content_filter: prohibited_content", Ending.FILTERED),
        ("content_filter:whatever", "content_filter:whatever", Ending.FILTERED),
        ("FinishReason.SAFETY", "finishreason.safety", Ending.FILTERED),
        ("content-filter", "content-filter", Ending.FILTERED),
        (" Stop\n", "stop", Ending.FINAL),
        ("safety_first", "safety_first", None),
        ("unstoppable", "unstoppable", None),
        ("", "", None),
    ],
)
def test_a_reason_is_known_in_other_clothes(said: str, name: str, meaning: Ending | None) -> None:
    """Gemini's compatible endpoint puts its own word behind OpenAI's; clients print enumerations by their class."""
    assert ending(said) == (name, meaning)


def test_each_error_means_a_status_or_a_filter() -> None:
    """In lower case, as they are compared; each row has a source."""
    columns = ("said", "where", "meaning", "source")
    for row in rows("service/errors.tsv", columns):
        assert row["where"] in {"code", "words", "key"}, row.place
        assert row["said"] == row["said"].lower(), row.place
        assert row["meaning"] == FILTERED or 400 <= int(row["meaning"]) < 600, row.place
        assert row["source"], row.place
        assert errors(row["where"])[row["said"]] == row["meaning"]
