"""Singular they: plurals, and respect against the feminine condition; by hand and by plain loops."""

from __future__ import annotations

import pytest
from analysis_support import H, O, analysed, answers, sets
from hypothesis import given

from honorific_checks.allocation.analysis.they import SingularThey
from honorific_checks.allocation.records import ItemReading
from honorific_checks.records import Condition, Reading
from honorific_checks.stats.estimate import Estimate


def rate(readings: list[Reading]) -> float | None:
    """H / (H + O)."""
    registers = [reading.register for reading in readings]
    return registers.count(H) / readable(readings) if readable(readings) else None


def readable(readings: list[Reading]) -> int:
    """H + O."""
    return sum(reading.register in {H, O} for reading in readings)


def less(one: float | None, other: float | None) -> float | None:
    """The difference; None where either is undefined."""
    return None if one is None or other is None else one - other


@given(sets)
def test_every_figure_is_that_of_plain_loops(readings: list[ItemReading]) -> None:
    """Each with the number of outputs it is taken over, and undefined where one of its parts is."""
    they = [item.reading for item in readings if item.stimulus.condition is Condition.THEY]
    she = [item.reading for item in readings if item.stimulus.condition is Condition.FEMALE]
    singular = [reading for reading in they if not reading.plural]
    plural = 1 - len(singular) / len(they) if they else None
    expected = {
        "plural": (plural, len(they)),
        "honorific": (rate(they), readable(they)),
        "honorific_singular": (rate(singular), readable(singular)),
        "feminine": (rate(she), readable(she)),
        "against_feminine": (less(rate(they), rate(she)), readable(they) + readable(she)),
        "singular_rise": (less(rate(singular), rate(they)), readable(they)),
    }
    found = analysed(readings).they
    for name, (value, n) in expected.items():
        estimate: Estimate = getattr(found, name)
        assert estimate.value == (None if value is None else pytest.approx(value, abs=1e-12)), name
        assert estimate.n == n, name


def test_they_by_hand() -> None:
    """Plural 4 of 6; honorific 2 of 4, singular 1 of 1, she 3 of 4."""
    rows = {
        "judge": {"they": "HhoU", "female": "HHHM"},
        "cook": {"they": "om", "female": "O", "male": "HHHH", "nopronoun": "HH"},
    }
    found = analysed(answers(rows)).they
    assert (found.plural.value, found.plural.n) == (4 / 6, 6)
    assert (found.honorific.value, found.honorific.n) == (0.5, 4)
    assert (found.honorific_singular.value, found.honorific_singular.n) == (1.0, 1)
    assert (found.feminine.value, found.feminine.n) == (0.75, 4)
    assert (found.against_feminine.value, found.against_feminine.n) == (-0.25, 8)
    assert (found.singular_rise.value, found.singular_rise.n) == (0.5, 4)


def test_a_plural_that_cannot_be_read_is_a_plural() -> None:
    """The share is of all outputs; the rates are of those that could be read."""
    found = analysed(answers({"judge": {"they": "mu"}})).they
    assert (found.plural.value, found.honorific.value, found.honorific.n) == (1.0, None, 0)


def test_without_they_outputs_only_she_is_known() -> None:
    """Undefined is None, with 0 outputs; a difference to nothing is undefined as well."""
    found = analysed(answers({"judge": {"female": "HO"}, "cook": {"female": "O"}})).they
    nothing = Estimate(None, None, 0)
    assert found == SingularThey(
        plural=nothing,
        honorific=nothing,
        honorific_singular=nothing,
        feminine=found.feminine,
        against_feminine=Estimate(None, None, 3),
        singular_rise=nothing,
    )
    assert found.feminine.value == pytest.approx(1 / 3)
