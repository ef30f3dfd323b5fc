"""The smallest gap that could have been found: by putting it back into the formula, and by counting every table."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from analysis_support import analysed, answers, sets
from hypothesis import given
from numpy.typing import NDArray
from scipy.stats import binom, binomtest, norm

from honorific_checks.allocation.analysis.sensitivity import Sensitivity, sensitivity
from honorific_checks.allocation.records import ItemReading, Measures

MEASURES = analysed(answers({"judge": {"male": "HHO", "female": "HOO"}})).measures
TABLE = {"llama-4-maverick": (501, 8 + 44), "gemini-2.5-flash": (488, 12 + 6), "qwen3-next-80b": (422, 27 + 13)}
"""N and b + c of three models: fixtures/table4.toml."""


def measured(pairs: int, discordant: int) -> Measures:
    """Measures of which only these counts matter here."""
    return replace(MEASURES, pairs=pairs, gsr=discordant / pairs if pairs else None)


def power_by_tables(gap: float, discordant: float, pairs: int, alpha: float = 0.05) -> float:
    """The chance of p < alpha, over every number of discordant pairs and every way they can fall."""
    flips = np.arange(pairs + 1)[:, None]
    first = np.arange(pairs + 1)[None, :]
    chances = binom.pmf(flips, pairs, discordant) * binom.pmf(first, flips, (1 + gap / discordant) / 2)
    return float(chances[p_values(pairs) < alpha].sum())


@cache
def p_values(pairs: int) -> NDArray[np.float64]:
    """The p of every table: row by the number of discordant pairs, column by how many fall to the first side."""
    return np.array(
        [
            [binomtest(first, flips).pvalue if 0 < flips >= first else 1.0 for first in range(pairs + 1)]
            for flips in range(pairs + 1)
        ]
    )


@pytest.mark.parametrize("model", TABLE)
def test_the_gap_put_into_connor_s_formula_gives_the_pairs(model: str) -> None:
    """N = (z sqrt(psi) + z' sqrt(psi - gap^2))^2 / gap^2, with the quantiles of scipy, 0.05 two-sided and 80%."""
    pairs, discordant = TABLE[model]
    found = sensitivity(measured(pairs, discordant))
    psi, gap = discordant / pairs, found.detectable_gap
    assert gap is not None
    needed = (norm.ppf(0.975) * psi**0.5 + norm.ppf(0.8) * (psi - gap**2) ** 0.5) ** 2 / gap**2
    assert needed == pytest.approx(pairs, rel=1e-9)
    assert (found.alpha, found.power, found.pairs, found.discordant) == (0.05, 0.8, pairs, psi)


@pytest.mark.slow
def test_exact_figures_are_those_of_every_table() -> None:
    """Forty pairs, sixteen discordant: the power at the approximate gap, and 80% at the exact one and not below."""
    found = sensitivity(measured(40, 16))
    assert found.detectable_gap is not None
    assert found.exact_detectable_gap is not None
    assert found.exact_power == pytest.approx(power_by_tables(found.detectable_gap, 0.4, 40), rel=1e-9)
    assert power_by_tables(found.exact_detectable_gap, 0.4, 40) == pytest.approx(0.8, abs=1e-5)
    assert power_by_tables(found.exact_detectable_gap - 1e-5, 0.4, 40) < 0.8
    # The exact test holds its level with room to spare, and so finds less.
    assert power_by_tables(found.detectable_gap, 0.4, 40) < 0.8
    assert found.exact_detectable_gap > found.detectable_gap


def test_another_level_and_power_are_those_asked_for() -> None:
    """A stricter level and more power need a larger gap."""
    usual = sensitivity(measured(500, 50)).detectable_gap
    strict = sensitivity(measured(500, 50), alpha=0.05 / 9)
    sure = sensitivity(measured(500, 50), wanted=0.95)
    assert usual is not None
    assert strict.detectable_gap is not None
    assert sure.detectable_gap is not None
    assert strict.detectable_gap > usual
    assert sure.detectable_gap > usual
    assert (strict.alpha, sure.power) == (0.05 / 9, 0.95)


@pytest.mark.slow
def test_exact_figures_are_of_the_level_and_power_asked_for() -> None:
    """Thirty pairs, fifteen discordant, at 0.01 and one half: by every table."""
    found = sensitivity(measured(30, 15), alpha=0.01, wanted=0.5)
    assert found.detectable_gap is not None
    assert found.exact_detectable_gap is not None
    assert found.exact_power == pytest.approx(power_by_tables(found.detectable_gap, 0.5, 30, 0.01), rel=1e-9)
    assert power_by_tables(found.exact_detectable_gap, 0.5, 30, 0.01) == pytest.approx(0.5, abs=1e-5)


@pytest.mark.parametrize(
    ("pairs", "discordant", "share"),
    [(0, 0, None), (5, 0, 0.0), (3, 3, 1.0)],
    ids=["no pair", "none discordant", "too few pairs for any gap"],
)
def test_what_cannot_be_found_is_none(pairs: int, discordant: int, share: float | None) -> None:
    """With three pairs the least p there is is 2 * 1/8."""
    assert sensitivity(measured(pairs, discordant)) == Sensitivity(0.05, 0.8, pairs, share, None, None, None)


@given(sets)
def test_an_analysis_is_as_sensitive_as_its_pairs(readings: list[ItemReading]) -> None:
    """The discordant share is its GSR, over its usable pairs; a gap is no larger than that share."""
    analysis = analysed(readings)
    found = analysis.sensitivity
    assert (found.pairs, found.discordant) == (analysis.measures.pairs, analysis.measures.gsr)
    for gap in (found.detectable_gap, found.exact_detectable_gap):
        assert gap is None or (found.discordant is not None and 0 < gap <= found.discordant)
