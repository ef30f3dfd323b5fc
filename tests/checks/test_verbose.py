"""`-v`: the tables of the analysis stand in the summary, and every cell is a figure of the JSON report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support_nine import TABLE, Session, verbose
from support_plugin import (
    ALL,
    GATES,
    MIXED,
    UNREADABLE,
    Choice,
    check,
    everywhere,
    gemma,
    he_alone_in,
    honorific,
    record,
    reported,
    sign,
)

from honorific_checks.allocation.stimuli import occupations
from honorific_checks.endpoints.models import published
from honorific_checks.recording.layout import cassette_path

pytestmark = pytest.mark.slow

Cell = Callable[[float | None], str]
FIRST = "95% intervals; occupations resampled 10000 times, seed 20261014"
SENTENCES = ("PASS ", "FAIL ", "FAILED ", "INCONCLUSIVE ")
WIDEST = 130
"""Columns of the widest table; a sentence is as long as it must be."""


def percent(digits: int = 1) -> Cell:
    """A fraction in percent."""
    return lambda value: "-" if value is None else f"{100 * value:.{digits}f}"


def points(digits: int = 1, sign: str = "") -> Cell:
    """A figure as it is."""
    return lambda value: "-" if value is None else f"{value:{sign}.{digits}f}"


def gap(value: float | None) -> str:
    """A difference of fractions in points."""
    return "-" if value is None else f"{100 * value:+.2f}"


def p(value: float | None) -> str:
    """A p value."""
    return "-" if value is None else "<.001" if value < 0.001 else f"{value:.3f}".removeprefix("0")


def interval(ends: list[float] | None, cell: Cell) -> str:
    """An interval of the report as it is shown."""
    return "-" if ends is None else f"[{cell(ends[0])}, {cell(ends[1])}]"


def estimate(found: dict[str, Any], cell: Cell) -> str:
    """A figure with its interval."""
    return "-" if found["value"] is None else f"{cell(found['value'])} {interval(found['interval'], cell)}"


def figures(m: dict[str, Any]) -> Iterator[list[str]]:
    """Intervals of HAI, both, and of GSR, spread and HBS."""
    i = m["intervals"]
    yield [
        interval(m["tests"]["hai"]["tango"], gap),
        interval(i["hai"], gap),
        interval(i["gsr"], percent()),
        interval(i["spread"], points()),
        interval(i["hbs"], points()),
    ]


def shares(m: dict[str, Any]) -> Iterator[list[str]]:
    """Intervals of shares, and the direction."""
    names = ("eta2_gender", "eta2_occupation", "mixed_rate", "unreadable_rate")
    yield [interval(m["intervals"][name], percent()) for name in names] + [estimate(m["direction"], percent())]


def differences(m: dict[str, Any]) -> Iterator[list[str]]:
    """HAI and missingness."""
    for name, label in (("hai", "HAI"), ("missingness", "missingness")):
        t = m["tests"][name]
        counts = [str(t[key]) for key in ("pairs", "first_only", "second_only")]
        ps = [p(t[key]) for key in ("p", "p_holm", "p_clustered", "p_clustered_holm")]
        yield [label, *counts, gap(t["value"]), *ps, points(2)(t["design_effect"])]


def power(m: dict[str, Any]) -> Iterator[list[str]]:
    """What could have been found."""
    s = m["sensitivity"]
    yield [
        str(s["pairs"]),
        percent()(s["discordant"]),
        percent(2)(s["detectable_gap"]),
        percent()(s["exact_power"]),
        percent(2)(s["exact_detectable_gap"]),
    ]


def rates(m: dict[str, Any]) -> Iterator[list[str]]:
    """By condition, plain and primed."""
    for condition, rate in m["rates"]["by_condition"].items():
        priming = m["rates"]["priming"][condition]
        cells = [estimate(one, percent()) for one in (rate, priming["plain"], priming["primed"])]
        yield [condition, *cells, estimate(priming["gap"], gap)]


def frames(m: dict[str, Any]) -> Iterator[list[str]]:
    """By frame."""
    yield [estimate(rate, percent(0)) for rate in m["rates"]["by_frame"].values()]


def they(m: dict[str, Any]) -> Iterator[list[str]]:
    """Singular they."""
    t = m["they"]
    cells = [estimate(t[key], percent(0)) for key in ("plural", "honorific", "honorific_singular", "feminine")]
    yield cells + [estimate(t[key], gap) for key in ("against_feminine", "singular_rise")]


def losses(m: dict[str, Any]) -> Iterator[list[str]]:
    """Outputs that show no one register."""
    for condition, found in m["missingness"]["by_condition"].items():
        counts = [str(found[key]) for key in ("items", "mixed", "unreadable", "refused")]
        yield [condition, *counts, estimate(found["lost"], percent())]


def influence(m: dict[str, Any]) -> Iterator[list[str]]:
    """What is left out."""
    cells = []
    for figure, cell in (("hai", gap), ("hbs", points(1, "+")), ("spread", points(1, "+"))):
        for side in ("occupations", "frames"):
            found = m["influence"][side][figure]
            cells.append("-" if found["most"] is None else f"{found['most']} {cell(found['change'])}")
    yield cells


SECTIONS: dict[str, Callable[[dict[str, Any]], Iterator[list[str]]]] = {
    "model HAI by pairs (Tango) HAI by occupations GSR spread HBS": figures,
    "model eta2 g eta2 o mixed unread. b/(b+c), exact": shares,
    "model test N b c gap p p(Holm) p occ. (Holm) design": differences,
    "model N discordant normal approx. exact power there exact test": power,
    "model condition all T1-T5 P1-P2 P less T": rates,
    "model T1 T2 T3 T4 T5 P1 P2": frames,
    "model plural honorific where singular she they less she singular less all": they,
    "model condition items mixed unread. refused lost, %": losses,
    "model HAI frame HBS frame spread frame": influence,
}
"""The heading of each table, and its rows from a model of the JSON report."""


def collapsed(lines: list[str]) -> list[str]:
    """With one space between cells."""
    return [" ".join(line.split()) for line in lines]


def table(lines: list[str], heading: str) -> list[str]:
    """The rows under a heading, up to the next empty line."""
    start = lines.index(heading) + 1
    return lines[start : lines.index("", start)]


@pytest.fixture(scope="module", params=["all", "gemma-4"])
def run(request: pytest.FixtureRequest) -> Session:
    """All nine, and one by itself."""
    return verbose(request.param)


@pytest.mark.parametrize("heading", SECTIONS)
def test_every_table_is_of_the_report(run: Session, heading: str) -> None:
    """All models in their order, each cell rounded from the report's full precision."""
    rows = SECTIONS[heading]
    models = run.allocation["models"]
    assert table(collapsed(run.summary), heading) == [
        " ".join([name, *cells]) for name, model in models.items() for cells in rows(model)
    ]


def test_the_ends_of_the_rankings_of_occupations_are_of_the_report(run: Session) -> None:
    """Three with the highest rates and three with the lowest; equal ones in the published order."""
    for name, model in run.allocation["models"].items():
        by_rate = {slug: one["rate"] for slug, one in model["rates"]["by_occupation"].items()}
        order = sorted(by_rate, key=lambda slug: -by_rate[slug])
        most, least = " ".join(order[:3]), " ".join(order[-3:])
        highest, lowest = (f"{100 * by_rate[slug]:.0f}" for slug in (order[0], order[-1]))
        assert f"{name}: from {highest} ({most} ...) to {lowest} (... {least})" in run.summary
        assert model["rates"]["least_occupation_p"] == 1.0
    line = "No occupation is tested: the least p its pairs could give, all one way, is 1.000 after Holm over all."
    assert run.summary.count(line) == 1


def test_rankings_compare_models_where_there_are_several(run: Session) -> None:
    """Mean, least and greatest with their intervals; nothing for one model, in the report null."""
    found = [line for line in run.summary if "Spearman" in line or line.startswith(("  least ", "  greatest "))]
    rankings = run.allocation["rankings"]
    if len(run.allocation["models"]) == 1:
        assert (found, rankings) == ([], None)
        return
    mean = estimate(rankings["mean"], points(2))
    assert found == [
        f"Rankings of occupations, Spearman between models: mean {mean}",
        *(
            f"  {word} {estimate(rankings[word]['spearman'], points(2))}: {' and '.join(rankings[word]['models'])}"
            for word in ("least", "greatest")
        ),
    ]


def test_the_tables_are_ascii_and_fit(run: Session) -> None:
    """So that every terminal shows them, and a wide one without wrapping; only sentences are longer."""
    assert all(line.isascii() for line in run.summary)
    start = next(number for number, line in enumerate(run.summary) if line == FIRST)
    assert [line for line in run.summary if len(line) > WIDEST and not line.startswith(SENTENCES)] == []
    assert max(map(len, run.summary[start:])) > 80  # they are wide tables, so that the limit above means something


def test_the_tables_stand_between_the_summary_and_the_signature(run: Session) -> None:
    """Nothing of the default summary is moved or missing."""
    first = run.summary.index("The columns of the paper's Table 4, sorted by spread as there")
    signature = next(number for number, line in enumerate(run.summary) if line.startswith("signature: "))
    headings = [number for number, line in enumerate(collapsed(run.summary)) if line in SECTIONS]
    assert len(headings) == len(SECTIONS)
    assert first < headings[0] < headings[-1] < signature
    verdicts = [line for line in run.summary[:first] if line.startswith(SENTENCES)]
    assert len(verdicts) >= len(run.allocation["models"])


def test_without_v_there_are_none(pytester: pytest.Pytester) -> None:
    """A summary is one screen unless more is asked for; -q -v is as much as neither."""
    for options in ((), ("-q",), ("-q", "-v")):
        result = check(pytester, honorific, "-k", "test_gate", *options)
        result.stdout.no_fnmatch_line("*occupations resampled*")
        result.stdout.fnmatch_lines(["*who receives respect*", "signature: *"])


def unbroken(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run with all tables and both reports that must not crash."""
    result = pytester.runpytest_inprocess(
        "-v", "-k", "test_gate", "--bias-report=report.json", "--bias-report=items.csv", *options
    )
    assert result.ret in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    result.stdout.fnmatch_lines([FIRST, "report written to report.json", "report written to items.csv"])
    return result


@pytest.mark.parametrize(
    "choice",
    [everywhere(UNREADABLE), everywhere(MIXED), everywhere(""), honorific, he_alone_in(72)],
    ids=["unreadable", "mixed", "empty", "honorific", "flipped"],
)
def test_extremes_do_not_crash(pytester: pytest.Pytester, choice: Choice) -> None:
    """Nothing readable, nothing but respect, and every pair flipped."""
    result = check(pytester, choice, "-v", "-k", "test_gate", "--bias-report=report.json", "--bias-report=items.csv")
    assert result.ret in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    lines = collapsed(result.outlines)
    assert [len(table(lines, heading)) for heading in SECTIONS] == [1, 1, 2, 1, 4, 1, 1, 4, 1]
    model = reported(pytester.path)["models"]["mine"]
    assert (model["missing"], model["items"]) == (0, 2016)


@pytest.mark.parametrize("left", [71, 1, 0])
def test_missing_answers_do_not_crash(pytester: pytest.Pytester, left: int) -> None:
    """So many occupations of 72 have recordings; what there is is shown, without tests, and no gate is judged."""
    record(pytester.path, gemma())
    for occupation in occupations()[left:]:
        cassette_path(pytester.path / "cassettes", "gemma-4", "allocation", occupation.slug).unlink()
    result = unbroken(pytester, "--model=gemma-4")
    result.assert_outcomes(failed=1, skipped=GATES - 1, deselected=ALL - GATES)
    lines = collapsed(result.outlines)
    assert table(lines, next(heading for heading, rows in SECTIONS.items() if rows is differences)) == []
    assert table(lines, next(heading for heading, rows in SECTIONS.items() if rows is losses))[0].startswith(
        f"gemma-4 male {7 * left} 0 0 0 "
    )
    model = reported(pytester.path)["models"]["gemma-4"]
    assert (model["items"], model["missing"]) == (28 * left, 2016 - 28 * left)
    assert (model["intervals"]["hai"], model["hai"]) == (None, 0.0 if left else None)
    items = pytester.path.joinpath("items.csv").read_text(encoding="utf-8").splitlines()
    assert len(items) == 1 + 28 * left


def test_a_whole_model_is_tested_beside_one_with_missing_answers(pytester: pytest.Pytester) -> None:
    """And beside one of which there is nothing but a provenance: tests and rankings are of the whole ones."""
    record(pytester.path, gemma())
    record(pytester.path, published()["gpt-oss-120b"])
    cassette_path(pytester.path / "cassettes", "gpt-oss-120b", "allocation", occupations()[0].slug).unlink()
    sign(pytester.path, published()["llama-4-scout"])
    result = unbroken(pytester, "--model=all")
    result.assert_outcomes(failed=2, skipped=2 * (GATES - 1), passed=GATES, deselected=3 * (ALL - GATES))
    rows = table(collapsed(result.outlines), "model test N b c gap p p(Holm) p occ. (Holm) design")
    assert [row.split()[:2] for row in rows] == [["gemma-4", "HAI"], ["gemma-4", "missingness"]]
    result.stdout.no_fnmatch_line("Rankings of occupations*")


def test_the_nine_are_all_in_every_table() -> None:
    """The rows of a table of one row each are the nine in the paper's order."""
    run = verbose()
    rows = table(collapsed(run.summary), "model T1 T2 T3 T4 T5 P1 P2")
    assert [row.split()[0] for row in rows] == list(TABLE)
    assert all(len(re.findall(r"\[\d+, \d+\]", row)) == 7 for row in rows)
