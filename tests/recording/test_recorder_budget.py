"""Recording within a budget: how much is asked and spent, and what is said of it beforehand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from recording_support import NAME, OUT_OF_ORDER, TWO, cassette_of, plan, question_set, serving, stored

from honorific_checks.errors import RecordingError, SettingsError
from honorific_checks.recording.budget import Budget, Tokens
from honorific_checks.recording.recorder import prepare, record
from honorific_checks.recording.standing import expected
from honorific_checks.settings import Price


@pytest.mark.slow
@pytest.mark.parametrize("concurrency", [1, 16])
def test_no_more_is_asked_than_the_budget_allows(tmp_path: Path, concurrency: int) -> None:
    """To the request, however many are sent at a time; each further run may send as many again."""
    with serving() as server:
        asked = replace(plan(tmp_path, server, concurrency=concurrency), budget=Budget(max_requests=13))
        for number in (1, 2):
            with pytest.raises(RecordingError) as caught:
                record(asked, "new_episodes")
            assert len(server.asked) == len(stored(tmp_path)) == 13 * number
            assert str(caught.value) == (
                f"recording {NAME} stopped: --max-requests is reached\n"
                f"{13 * number} of 28 answers are stored; run the same command again for the rest."
            )
        assert record(asked, "new_episodes").stored == 2


def test_repeated_requests_count_as_well(tmp_path: Path) -> None:
    """They cost as much as others."""
    with serving() as server:
        server.refusals = {2: OUT_OF_ORDER, 3: OUT_OF_ORDER}
        asked = replace(plan(tmp_path, server), budget=Budget(max_requests=5))
        with pytest.raises(RecordingError, match=r"--max-requests is reached\n3 of 28 answers are stored"):
            record(asked, "new_episodes")
        assert len(server.asked) == 5


DEAR = Price(1000.0, 10_000.0)
"""40 tokens in and 12 out, as the server counts them, are 0.04 + 0.12 = 0.16 US dollars."""


def test_no_more_is_spent_than_the_budget_allows(tmp_path: Path) -> None:
    """By the tokens that the service counts: ten answers are 1.60, one more would be 1.76."""
    with serving() as server:
        asked = replace(plan(tmp_path, server, price=DEAR), budget=Budget(max_cost=1.7))
        for total, spent in ((10, "1.6000"), (20, "1.6000")):
            with pytest.raises(RecordingError) as caught:
                record(asked, "new_episodes")
            assert len(server.asked) == len(stored(tmp_path)) == total
            said = (
                f"stopped: the next request would exceed --max-cost: {spent} US dollars are spent on this model, by its"
            )
            assert f"{said} tokens\n" in str(caught.value)
        done = record(asked, "new_episodes")
    assert done.stored == 28 - 20
    assert done.progress.cost == pytest.approx(8 * 0.16)


def test_a_budget_in_money_needs_a_price(tmp_path: Path) -> None:
    """Before anything is asked; a whole recording costs nothing and needs none."""
    with serving() as server:
        asked = replace(plan(tmp_path, server), budget=Budget(max_cost=1.0))
        for mode in ("new_episodes", "all"):
            with pytest.raises(SettingsError) as caught:
                prepare(asked, mode)
            assert str(caught.value) == (
                f"--max-cost needs the price of {NAME}: set price = {{ input = ..., output = ... }}, in US dollars per "
                f"million tokens, in pyproject.toml under [tool.honorific_checks.models.{NAME}]."
            )
        assert server.asked == []
        record(replace(asked, budget=Budget()), "new_episodes")
        assert prepare(asked, "new_episodes").requests == 0


@pytest.mark.slow
def test_an_estimate_is_by_the_texts_and_then_by_the_answers(tmp_path: Path) -> None:
    """What is missing, and what each request takes; with a price, what it costs."""
    with serving() as server:
        asked = plan(tmp_path, server, TWO, price=DEAR, concurrency=4)
        before = prepare(asked, "new_episodes")
        assert (before.requests, before.measured, before.concurrency) == (56, False, 4)
        assert before.each == expected(question_set(TWO))
        record(replace(asked, question_set=question_set(TWO)), "new_episodes")
        cassette_of(tmp_path, TWO[-1]).unlink()
        found = prepare(asked, "new_episodes")
        anew = prepare(asked, "all")
    assert (found.requests, found.measured, found.each) == (28, True, Tokens(40, 12))
    assert found.cost == pytest.approx(28 * 0.16)
    assert (anew.requests, anew.measured) == (56, False)
