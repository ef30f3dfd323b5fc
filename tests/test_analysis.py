"""Which statistic on which outcome, on twelve answers by hand."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from support_data import read_as

from honorific_checks.analysis import coded, corrected, is_matched, measure
from honorific_checks.outcomes import outcomes
from honorific_checks.records import Measures, Register

H, O, M, U = Register.HONORIFIC, Register.ORDINARY, Register.MIXED, Register.UNREADABLE  # noqa: E741 - as they are read
ANSWERS = {
    "judge|T1|male": H,
    "judge|T1|female": O,
    "judge|T2|male": H,
    "judge|T2|female": H,
    "judge|T3|male": M,
    "judge|T3|female": H,
    "cook|T1|male": O,
    "cook|T1|female": O,
    "judge|T1|nopronoun": H,
    "judge|T2|nopronoun": O,
    "cook|T1|nopronoun": O,
    "cook|T1|they": U,
}


def measured(answers: dict[str, Register]) -> Measures:
    """The measures of these readings."""
    return measure(outcomes(read_as(item_id, register) for item_id, register in answers.items()))


def test_every_figure_of_a_small_set_is_as_by_hand() -> None:
    """Twelve answers; each line below is worked out in its comment."""
    m = measured(ANSWERS)
    assert m.items == 12
    # judge T1 is honorific for he only; judge T2 and cook T1 agree; judge T3 has a mixed side.
    assert (m.pairs, m.male_only, m.female_only, m.excluded_pairs) == (3, 1, 0, 1)
    assert (m.hai, m.gsr) == (1 / 3, 1 / 3)
    # One discordant pair: both tails of binomial(1, 1/2).
    assert m.p == 1.0
    # Matched items: he H H O, she O H H O; judge H O H H H, cook O O.  Seven, four of them honorific:
    # SST = 4 - 16/7 = 12/7.  Gender: 4/3 + 4/4 - 16/7 = 1/21, of 12/7 a 36th.
    assert m.eta2_items == 7
    assert m.eta2_gender == pytest.approx(1 / 36)
    # Occupation: 16/5 + 0/2 - 16/7 = 32/35, of 12/7 eight fifteenths.
    assert m.eta2_occupation == pytest.approx(8 / 15)
    # Rates without a pronoun: judge 50, cook 0; both lie 25 from their mean.
    assert (m.spread, m.spread_occupations, m.mean_rate) == (25.0, 2, 0.25)
    # (100 * 1 / 1 + 2 * 25) / 2
    assert m.hbs == 75.0
    assert (m.mixed, m.unreadable, m.mixed_rate, m.unreadable_rate) == (1, 1, 1 / 12, 1 / 12)


def test_a_mixed_mate_takes_a_pair_away_and_leaves_the_item() -> None:
    """Eta squared is over items: she of judge T3 counts though he is mixed."""
    without = {item_id: register for item_id, register in ANSWERS.items() if item_id != "judge|T3|female"}
    assert measured(ANSWERS).eta2_items == measured(without).eta2_items + 1


def test_spread_is_over_occupations_and_not_over_items() -> None:
    """Rates 1, 0 and 0 of occupations with two, one and one answers: the root of 2/9 of a hundred."""
    m = measured(
        {"judge|T1|nopronoun": H, "judge|T2|nopronoun": H, "cook|T1|nopronoun": O, "nurse|T1|nopronoun": O}
        | {"driver|T1|nopronoun": M}
    )
    assert m.spread == pytest.approx(100 * sqrt(2 / 9))
    assert m.spread_occupations == 3
    assert m.mean_rate == pytest.approx(1 / 3)


def test_nothing_read_is_undefined_and_never_zero() -> None:
    """Only counts and the two rates, which are of all items, have a value."""
    m = measured({"judge|T1|male": M, "judge|T1|female": U, "judge|T1|nopronoun": U})
    assert (m.pairs, m.excluded_pairs, m.mixed, m.unreadable) == (0, 1, 1, 2)
    assert (m.mixed_rate, m.unreadable_rate) == (1 / 3, 2 / 3)
    assert [m.hai, m.gsr, m.p, m.eta2_gender, m.eta2_occupation, m.spread, m.mean_rate, m.hbs] == [None] * 8


def test_no_answer_at_all_is_measured_as_such() -> None:
    """All counts are 0, and the share of nothing is undefined."""
    m = measured({})
    assert (m.items, m.pairs, m.eta2_items, m.spread_occupations, m.mixed) == (0, 0, 0, 0, 0)
    assert (m.mixed_rate, m.unreadable_rate) == (None, None)


def test_without_a_discordant_pair_p_is_1_and_hbs_undefined() -> None:
    """HAI and GSR are 0 then, which is a figure."""
    m = measured({"judge|T1|male": H, "judge|T1|female": H, "judge|T1|nopronoun": H})
    assert (m.hai, m.gsr, m.p, m.spread, m.hbs) == (0.0, 0.0, 1.0, 0.0, None)


@pytest.mark.parametrize(
    ("item_id", "register", "matched"),
    [
        *((f"judge|T1|{condition}", register, True) for condition in ("male", "female") for register in (H, O)),
        *((f"judge|T1|{condition}", register, False) for condition in ("male", "female") for register in (M, U)),
        *((f"judge|T1|{condition}", H, False) for condition in ("nopronoun", "they")),
    ],
)
def test_matched_items_are_readable_he_and_she_items(item_id: str, register: Register, matched: bool) -> None:
    """Those that eta squared is taken over."""
    assert is_matched(read_as(item_id, register)) is matched


def test_honorific_is_coded_1_and_ordinary_0() -> None:
    """The numbers whose variance eta squared divides."""
    assert (coded(read_as("judge|T1|male", H)), coded(read_as("judge|T1|male", O))) == (1, 0)


def test_holm_is_over_the_models_whose_p_is_defined() -> None:
    """A model with nothing to test gets None and does not make the family larger: 0.01 * 2, then 0.04."""
    m = measured(ANSWERS)
    family = {"a": replace(m, p=0.04), "b": replace(m, p=None), "c": replace(m, p=0.01)}
    assert corrected(family) == {"a": 0.04, "b": None, "c": 0.02}


def test_one_model_alone_keeps_its_p() -> None:
    """The family is the models of the run."""
    assert corrected({"a": replace(measured(ANSWERS), p=0.04)}) == {"a": 0.04}
