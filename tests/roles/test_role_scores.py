"""Scores with their tests and intervals: by plain loops, by scipy, by brute force over signs and resamples."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import isnan, log, tanh
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from role_support import FEW, Said, X, Y, answers, by_word, counts, swapped
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from honorific_checks.roles.records import Outcome
from honorific_checks.roles.scores import ChosenByWord, Position, Score, score, words_of
from honorific_checks.roles.tally import tally
from honorific_checks.stats.bootstrap import error
from honorific_checks.stats.intervals import Counted, korn_graubard
from honorific_checks.stats.options import Options

UNEVEN = counts((5, 1), (3, 3), (0, 2), (4, 1), (2, 2), (1, 3), (6, 0))
"""21 of x and 12 of y, in seven words."""


def found(said: dict[str, list[Said]], options: Options = FEW) -> Score:
    """The score of answers by word."""
    return score(answers(said), options)


def by_formula(x: float, y: float) -> float | None:
    """tanh(ln(x / y)), with its limits where a count is 0."""
    if x == 0 or y == 0:
        return None if x == y else float(x > y) - float(y > x)
    return tanh(log(x / y))


@given(by_word)
def test_value_and_words_are_plain_loops(said: dict[str, list[Said]]) -> None:
    """The formula of the counts, and the words in which anybody is chosen."""
    one = found(said)
    flat = [side for several in said.values() for side in several]
    assert one.value == pytest.approx(by_formula(flat.count(X), flat.count(Y)), abs=1e-12)
    assert one.words == sum(X in several or Y in several for several in said.values())
    assert one.tally == tally(answers(said))


@given(by_word)
def test_p_is_the_exact_binomial_test(said: dict[str, list[Said]]) -> None:
    """Scipy's two-sided test of x among x + y against 1/2; None where nobody is chosen."""
    one = found(said)
    if one.tally.chosen:
        assert one.p == pytest.approx(binomtest(one.tally.x, one.tally.chosen, 0.5).pvalue, rel=1e-9)
    else:
        assert (one.value, one.interval, one.p, one.p_clustered) == (None, None, None, None)


@given(by_word)
def test_position_is_the_share_of_the_first_option(said: dict[str, list[Said]]) -> None:
    """With scipy's exact test and interval; undefined where nobody is chosen, or one side stands first in all."""
    given_answers = answers(said)
    found_position = score(given_answers, FEW).position
    chosen = [answer.position for answer in given_answers if answer.position is not None]
    # `answers` offers x first in a word's first question and y first in its second one.
    if not chosen or max(map(len, said.values())) < 2:
        assert found_position == Position(None, None, None, None)
        return
    test = binomtest(chosen.count(0), len(chosen), 0.5)
    assert found_position.value == chosen.count(0) / len(chosen)
    assert found_position.p == pytest.approx(test.pvalue, rel=1e-9)
    exact = test.proportion_ci(0.95, method="exact")
    assert found_position.interval == pytest.approx((exact.low, exact.high), abs=1e-9)


def test_position_by_words_is_counted_by_hand() -> None:
    """First less second of three words: 3, 2 and -1.  Of the 8 ways to set the signs 4 have a sum of at least 4.

    These are 3 + 2 + 1, 3 + 2 - 1 and both with all signs turned.  By answers it is 5 of 6 and 7 of 8 counted alike.
    """
    said: dict[str, list[Said]] = {"a": [X, Y, X], "b": [X, Y], "c": [Y, Outcome.REFUSED]}
    one = found(said)
    assert (one.tally.first, one.tally.chosen) == (5, 6)
    assert one.position.p == pytest.approx(2 * (1 + 6) / 64)
    assert one.position.p_clustered == 4 / 8


def test_the_place_and_the_side_are_told_apart() -> None:
    """Who takes the first option is even and has a place; who takes one side has none, though its score is 1."""
    first, side = found(counts(*[(1, 1)] * 8)), found(counts(*[(2, 0)] * 8))
    assert (first.value, first.position.value, side.value, side.position.value) == (0.0, 1.0, 1.0, 0.5)
    assert first.position.p == pytest.approx(2 / 2**16)
    assert first.position.p_clustered == 2 / 2**8
    assert side.position.p == side.position.p_clustered == 1.0


@given(by_word)
def test_p_by_words_is_the_share_of_all_ways_to_set_the_signs(said: dict[str, list[Said]]) -> None:
    """Each word's x - y with either sign: how many sums lie at least as far from 0 as the one seen."""
    one = found(said)
    differences = [several.count(X) - several.count(Y) for several in said.values()]
    sums = [
        sum(sign * difference for sign, difference in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]
    if one.p_clustered is not None:
        share = sum(abs(found_sum) >= abs(sum(differences)) for found_sum in sums) / len(sums)
        assert one.p_clustered == pytest.approx(share, rel=1e-12)


def test_values_by_hand() -> None:
    """21 to 12: (441 - 144) / (441 + 144); 21 of 33 by scipy; differences 4, 0, -2, 3, 0, -2, 6 by counting.

    Of the 32 signs of 4, 2, 3, 2, 6, whose sum is 17, a sum of at least 9 needs minus on sizes of at most 4: none, 2,
    2, 3, 4 or both 2: six ways; likewise of at most -9.
    """
    one = found(UNEVEN)
    assert one.value == pytest.approx(297 / 585)
    assert one.p == pytest.approx(binomtest(21, 33).pvalue)
    assert one.p_clustered == 12 / 32
    assert one.words == 7


@pytest.mark.parametrize(
    ("said", "value", "chosen", "words"),
    [
        (counts((3, 0), (2, 0)), 1.0, 2.0, 2),  # all x
        (counts((0, 3), (0, 1)), -1.0, 0.0, 2),  # all y
        (counts((1, 1), (1, 1), (1, 1)), 0.0, 1.5, 3),  # every word alike
        (counts((3, 1)), 0.8, 0.75, 1),  # one word
        (counts((4, 2), (2, 1)), 0.6, 4 / 3, 2),  # every word in the same ratio
    ],
)
def test_where_the_resamples_are_alike_each_word_is_worth_an_answer(
    said: dict[str, list[Said]], value: float, chosen: float, words: int
) -> None:
    """Words that show no error might always say the same: statsmodels' exact interval of so many words, as a score."""
    one = found(said)
    low, high = proportion_confint(chosen, words, 0.05, method="beta")
    assert one.value == pytest.approx(value)
    assert one.interval == pytest.approx(
        [by_formula(float(share), 1 - float(share)) for share in (low, high)], abs=1e-6
    )


def test_nobody_has_no_interval() -> None:
    """Where no answer chooses."""
    assert (found({"a": [Outcome.REFUSED]}).value, found({"a": [Outcome.REFUSED]}).interval) == (None, None)


def test_there_is_no_interval_where_too_many_resamples_are_undefined() -> None:
    """`Words` of a figure over fewer words than are resampled: of 12 words one chooses, which a third of them lacks."""
    names = [f"word{number}" for number in range(12)]
    words = ChosenByWord(answers({"word3": [X, Y, X]}), names, FEW)
    values = words.values()
    assert values[0] == pytest.approx(0.6)
    # Row 1 + 3 lacks the word.
    assert [isnan(value) for value in values[1:13]] == [name == "word3" for name in names]
    assert words.resamples.interval(values) is None


@given(by_word)
def test_the_interval_holds_the_score_and_lies_within_the_range(said: dict[str, list[Said]]) -> None:
    """Wherever there is one."""
    one = found(said)
    if one.interval is not None and one.value is not None:
        assert -1 <= one.interval.low <= one.value <= one.interval.high <= 1


@given(by_word)
def test_swapping_the_sides_negates_the_score_and_keeps_every_p(said: dict[str, list[Said]]) -> None:
    """The interval is mirrored, too: the same words are drawn."""
    one = found(said)
    other = score([swapped(answer) for answer in answers(said)], FEW)
    assert other.value == (None if one.value is None else -one.value)
    assert (other.p, other.p_clustered, other.words) == (one.p, one.p_clustered, one.words)
    assert (other.interval is None) == (one.interval is None)
    if one.interval and other.interval:
        assert other.interval == pytest.approx((-one.interval.high, -one.interval.low), abs=1e-9)


@given(by_word, st.randoms(use_true_random=False))
def test_the_order_of_words_changes_no_point_figure(said: dict[str, list[Said]], random: Random) -> None:
    """Score, counts and both p; the interval may move, for other words are drawn by the same seed."""
    shuffled = list(said.items())
    random.shuffle(shuffled)
    assert replace(found(dict(shuffled)), interval=None) == replace(found(said), interval=None)


def test_words_are_resampled_as_wholes() -> None:
    """Each row of weights gives the score of the answers with each word really repeated as often as it was drawn."""
    options = Options(resamples=40)
    given_answers = answers(UNEVEN)
    words = ChosenByWord(given_answers, words_of(given_answers), options)
    values = words.values()
    assert len(values) == 1 + 7 + 40
    for row, value in zip(words.resamples.weights.astype(int), values, strict=True):
        drawn = [one for times, said in zip(row, UNEVEN.values(), strict=True) for one in said * int(times)]
        assert value == pytest.approx(by_formula(drawn.count(X), drawn.count(Y)), abs=1e-12)


def test_the_interval_is_that_of_the_share_as_a_score() -> None:
    """Of x / (x + y), from 0 to 1; each end s has the score (s^2 - (1 - s)^2) / (s^2 + (1 - s)^2)."""
    given_answers = answers(UNEVEN)
    words = ChosenByWord(given_answers, words_of(given_answers), FEW)
    x, y = words.resamples.weights @ words.x, words.resamples.weights @ words.y
    for confidence in (0.8, 0.95):
        options = Options(confidence=confidence, resamples=1_000)
        shares = korn_graubard(
            21 / 33, error(x / (x + y), 7) or 0.0, Counted(33, 7), confidence
        )  # 8 degrees of freedom
        seen = found(UNEVEN, options).interval
        assert shares is not None
        assert seen == pytest.approx([by_formula(share, 1 - share) for share in shares])


def test_words_that_choose_nobody_are_not_resampled() -> None:
    """They would only dilute: the score with its interval is the same with and without them."""
    silent: dict[str, list[Said]] = {"silent": [Outcome.UNKNOWN, Outcome.THIRD]}
    one, other = found(UNEVEN), found({**silent, **UNEVEN})
    assert (one.value, one.interval, one.words) == (other.value, other.interval, other.words)
    assert other.tally.asked == one.tally.asked + 2


def test_answers_to_one_word_hang_together() -> None:
    """Ten words of 4 to 0 and ten of 0 to 4, or eighty words of one answer each: even, and the first is less sure."""
    together = found(counts(*[(4, 0)] * 10, *[(0, 4)] * 9, (1, 3)))
    apart = found(counts(*[(1, 0)] * 41, *[(0, 1)] * 39))
    assert together.interval is not None
    assert apart.interval is not None
    assert together.tally.x == apart.tally.x == 41
    assert together.interval.high - together.interval.low > 1.5 * (apart.interval.high - apart.interval.low)
