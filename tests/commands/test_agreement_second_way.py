"""Two annotators' agreement beside statsmodels, from the rows of a file to the figures that are printed."""

from __future__ import annotations

import json
import re
import warnings
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import cohens_kappa, to_table
from statsmodels.stats.proportion import proportion_confint

from honorific_checks.commands.annotations import Annotation, annotated
from honorific_checks.commands.annotators import counted, report

NAMES = ("annotator1", "annotator2")

tables = st.integers(2, 5).flatmap(
    lambda size: st.lists(st.lists(st.integers(0, 12), min_size=size, max_size=size), min_size=size, max_size=size)
)


def rows_of(pairs: list[tuple[int, int]], name: str) -> list[Annotation]:
    """Labels that go through a file of this name."""
    lines = [",".join(NAMES), *(f"{first},{second}" for first, second in pairs)]
    if name.endswith(".jsonl"):
        lines = [json.dumps(dict(zip(NAMES, pair, strict=True))) for pair in pairs]
    return [row for row in annotated("\n".join(lines).encode(), name, NAMES) if isinstance(row, Annotation)]


@pytest.mark.slow
@given(tables, st.sampled_from(["x.csv", "x.jsonl"]), st.randoms())
def test_random_tables_agree_with_statsmodels(table: list[list[int]], name: str, random: Random) -> None:
    """Rows in any order: the counts by to_table, kappa by cohens_kappa, accuracy by proportion_confint.

    Figures are printed to three decimals, so they agree to half of one.
    """
    pairs = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    random.shuffle(pairs)
    labels = sorted({label for pair in pairs for label in pair})
    assume(len(labels) > 1)
    rows = rows_of(pairs, name)
    theirs, _ = to_table(pairs)
    assert counted(rows) == ([str(label) for label in labels], theirs.tolist())
    with warnings.catch_warnings(action="ignore"):  # 0 / 0 in its test of kappa = 0
        kappa = cohens_kappa(theirs)
    agreed = sum(first == second for first, second in pairs)
    expected = [
        *(agreed / len(pairs), *proportion_confint(agreed, len(pairs), method="wilson")),
        *(kappa.kappa, max(-1, kappa.kappa_low), min(1, kappa.kappa_upp)),
    ]
    said = [float(figure) for line in report(rows, NAMES)[1:3] for figure in re.findall(r"-?\d\.\d{3}", line)]
    assert said == pytest.approx(expected, abs=0.00051)
