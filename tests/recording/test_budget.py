"""How much may be asked and spent: prices, guesses and the purse, by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.recording.budget import NO_LIMIT, Budget, CostEstimate, Purse, Tokens, guessed
from honorific_checks.records import Usage
from honorific_checks.settings import Price

PRICE = Price(2.0, 8.0)
"""US dollars per million tokens in and out."""
EACH = Tokens(1000.0, 500.0)
"""At that price 0.002 + 0.004 = 0.006 US dollars."""


@pytest.mark.parametrize(
    ("tokens", "price", "cost"),
    [
        (Tokens(1_000_000, 0), PRICE, 2.0),
        (Tokens(0, 1_000_000), PRICE, 8.0),
        (EACH, PRICE, 0.006),
        (EACH, Price(0.0, 0.0), 0.0),
        (EACH, None, None),
    ],
)
def test_a_price_is_per_million_tokens(tokens: Tokens, price: Price | None, cost: float | None) -> None:
    """In and out apart; without a price nothing is known."""
    found = tokens.cost(price)
    assert found is None if cost is None else found == pytest.approx(cost)


@pytest.mark.parametrize(
    ("message", "sentence", "tokens"),
    [
        ("", "", Tokens(0.0, 0.0)),
        ("four and 3 more", "four and 3 more", Tokens(15 * 0.25, 15 * 0.6)),
        ("Say:\n\nতিনি", "তিনি", Tokens(6 * 0.25 + 4 * 0.6, 4 * 0.6)),
    ],
)
def test_tokens_are_guessed_by_characters(message: str, sentence: str, tokens: Tokens) -> None:
    """A quarter for each of ASCII, six tenths for each other; the answer is one in Bengali, as long as the sentence."""
    found = guessed(message, sentence)
    assert found.prompt == pytest.approx(tokens.prompt)
    assert found.completion == pytest.approx(tokens.completion)


@pytest.mark.parametrize(("requests", "concurrency", "seconds"), [(0, 16, 0.0), (2016, 16, 126.0), (2016, 1, 2016.0)])
def test_an_estimate_takes_a_second_for_an_answer(requests: int, concurrency: int, seconds: float) -> None:
    """So many at a time."""
    assert CostEstimate(requests, EACH, measured=False, concurrency=concurrency, cost=None).seconds == seconds


def test_without_a_limit_nothing_is_refused() -> None:
    """And without a price nothing is counted but requests."""
    purse = Purse(NO_LIMIT, None, EACH)
    for _ in range(10_000):
        assert purse.refusal() is None
        purse.sent()
    purse.settled(0.0, Usage(10**9, 10**9))
    purse.returned(0.0)
    assert (purse.requests, purse.cost) == (10_000, None)


def test_as_many_requests_are_sent_as_may_be() -> None:
    """Also such as are turned away."""
    purse = Purse(Budget(max_requests=3), None, EACH)
    for _ in range(3):
        assert purse.refusal() is None
        purse.returned(purse.sent())
    assert (purse.refusal(), purse.spent) == ("--max-requests is reached", "")


def test_a_request_is_paid_when_it_is_sent_and_settled_when_it_is_answered() -> None:
    """Six thousandths first; then 100 in and 50 out: 0.0002 + 0.0004."""
    purse = Purse(NO_LIMIT, PRICE, EACH)
    assert purse.cost == 0.0
    paid = purse.sent()
    assert purse.cost == pytest.approx(0.006)
    purse.settled(paid, Usage(100, 50))
    assert purse.cost == pytest.approx(0.0006)
    paid = purse.sent()
    assert paid == pytest.approx(0.0006), "what the counted one took is expected of the next"
    purse.settled(paid, Usage(100, None))
    assert purse.cost == pytest.approx(0.0006 + 0.0002)
    assert purse.sent() == pytest.approx(0.0004), "the mean of both"


@pytest.mark.parametrize("usage", [None, Usage(), Usage(None, 50)], ids=["none", "empty", "no prompt"])
def test_what_the_service_does_not_count_stays_as_expected(usage: Usage | None) -> None:
    """A service without `usage` is taken to have needed what was guessed."""
    purse = Purse(NO_LIMIT, PRICE, EACH)
    purse.settled(purse.sent(), usage)
    assert purse.cost == pytest.approx(0.006)


def test_a_request_that_is_turned_away_costs_nothing() -> None:
    """With 429 no model has said anything."""
    purse = Purse(Budget(max_cost=0.006), PRICE, EACH)
    for _ in range(5):
        assert purse.refusal() is None
        paid = purse.sent()
        assert purse.refusal() == "the next request would exceed --max-cost"
        assert purse.spent == ": 0.0060 US dollars are spent on this model, by its tokens"
        purse.returned(paid)
    assert purse.cost == pytest.approx(0.0)


@given(
    st.integers(1, 16),
    st.floats(0.001, 0.2),
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 1500)), min_size=1, max_size=200),
)
def test_max_cost_is_passed_by_no_more_than_a_wave_costs_above_what_was_expected(
    together: int, most: float, usages: list[tuple[int, int]]
) -> None:
    """Answers come after their requests, so many of them at a time: each was paid as expected beforehand."""
    purse = Purse(Budget(max_cost=most), PRICE, EACH)
    answers = iter(usages)
    while purse.refusal() is None:
        wave: list[float] = []
        above = 0.0
        while len(wave) < together and purse.refusal() is None:
            wave.append(purse.sent())
        assert purse.cost is not None
        assert purse.cost <= most + 1e-9
        for paid in wave:
            prompt, completion = next(answers, (1000, 500))
            purse.settled(paid, Usage(prompt, completion))
            above += max(0.0, (prompt * 2 + completion * 8) / 1e6 - paid)
        assert purse.cost <= most + above + 1e-9
