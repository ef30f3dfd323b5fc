"""The tables that -v adds, on answers whose figures can be worked out by hand.

That every cell is that of the JSON report is in tests/checks/test_verbose.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support_report import HONORIFIC, MIXED, ORDINARY, PLURAL, UNREADABLE, run_of, session_of

from honorific_checks.allocation import detail, overview
from honorific_checks.allocation.analysis import Estimate, Interval
from honorific_checks.allocation.detail import correlation, estimate, signed, whole
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.records import Stimulus
from honorific_checks.report.figures import bracketed, percent, points, signed_points
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

ROOT = Path(__file__).parents[2]
WIDE = Interval(-0.0078, 0.0332)


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        (bracketed(WIDE, signed_points), "[-0.78, +3.32]"),
        (bracketed(WIDE, percent), "[-0.8, 3.3]"),
        (bracketed(None, percent), "-"),
        (estimate(Estimate(0.123, Interval(0.1, 0.5), 7)), "12.3 [10.0, 50.0]"),
        (estimate(Estimate(0.123, None, 7)), "12.3 -"),
        (estimate(Estimate(None, None, 0)), "-"),
        (estimate(Estimate(-0.155, Interval(-0.2, -0.1), 7), signed_points), "-15.50 [-20.00, -10.00]"),
        (correlation(0.7688), "0.77"),
        (correlation(None), "-"),
        (signed(1.64), "+1.6"),
        (signed(-0.02), "-0.0"),
        (signed(None), "-"),
        (whole(0.4583), "46"),
        (whole(None), "-"),
        (points(17.16), "17.2"),
    ],
    ids=range(1, 16),
)
def test_figures_stand_with_their_intervals(found: str, shown: str) -> None:
    """In percent or points; undefined is a dash, and so is an interval where there is none."""
    assert found == shown


def answer(stimulus: Stimulus) -> str:
    """Respect for he, and for she but in P1 of 36 occupations; without a pronoun for 36 occupations.

    They is a plural in T1 and T2, honorific; mixed in T3, unreadable in T4, ordinary elsewhere.
    """
    first_half = stimulus.number <= 1008
    they = {"T1": PLURAL, "T2": PLURAL, "T3": MIXED, "T4": UNREADABLE}
    return {
        "male": HONORIFIC,
        "female": ORDINARY if first_half and stimulus.frame == "P1" else HONORIFIC,
        "nopronoun": HONORIFIC if first_half else ORDINARY,
        "they": they.get(stimulus.frame, ORDINARY),
    }[stimulus.condition]


def shown(folder: Path) -> list[str]:
    """The lines, with one space between cells and without intervals, which are not worked out by hand."""
    lines = [line.text for line in detail.lines(run_of(folder, answer, "[analysis]\nresamples = 1000\n"))]
    return [" ".join(cell for cell in re.sub(r"\[[^]]*\]", "", line).split() if cell != "-") for line in lines]


def section(lines: list[str], title: str) -> list[str]:
    """The rows of a table after its heading, up to the next empty line."""
    start = next(number for number, line in enumerate(lines) if line.startswith(title)) + 2
    return lines[start : lines.index("", start)]


def test_rates_by_hand(tmp_path: Path) -> None:
    """She is ordinary in 36 of her 144 P items; they is honorific in 144 of 360, 144 of 216 and 0 of 144."""
    assert section(shown(tmp_path), "Honorific rates, %: where the frame states respect") == [
        "mine male 100.0 100.0 100.0 +0.00",
        "mine female 92.9 100.0 75.0 -25.00",
        "mine nopronoun 50.0 50.0 50.0 +0.00",
        "mine they 40.0 66.7 0.0 -66.67",
    ]


def test_rates_by_frame_by_hand(tmp_path: Path) -> None:
    """Of 288 items 252 in T1 and T2, 144 in P1, 180 in T5 and P2; of 216 readable ones 180 in T3 and T4."""
    lines = section(shown(tmp_path), "Honorific rates by frame")
    assert lines == ["mine 88 88 83 83 62 50 62"]


def test_they_by_hand(tmp_path: Path) -> None:
    """144 of 504 are plural, all of them honorific, so that no singular one is; she is honorific in 468 of 504."""
    assert section(shown(tmp_path), "Singular they") == ["mine 29 40 0 93 -52.86 -40.00"]


def test_losses_by_hand(tmp_path: Path) -> None:
    """Only they loses: 72 mixed and 72 unreadable of 504."""
    assert section(shown(tmp_path), "Outputs that show no one register") == [
        *(f"mine {condition} 504 0 0 0 0.0" for condition in ("male", "female", "nopronoun")),
        "mine they 504 72 72 0 28.6",
    ]


def test_both_tests_by_hand(tmp_path: Path) -> None:
    """36 pairs of as many occupations all one way; no loss, and so no design effect of it."""
    lines = section(shown(tmp_path), "He against she")
    assert lines == [
        "mine HAI 504 36 0 +7.14 <.001 <.001 <.001 <.001 1.00",
        "mine missingness 504 0 0 +0.00 1.000 1.000 1.000 1.000",
    ]


def test_influence_by_hand(tmp_path: Path) -> None:
    """Without P1 no pair flips: HAI falls by 36/504, and HBS is undefined, which is no change."""
    (line,) = section(shown(tmp_path), "Left out in turn")
    assert "P1 -7.14" in line


def test_ends_of_the_ranking_by_hand(tmp_path: Path) -> None:
    """Three of either end in the published order, where rates are equal; and why none is tested."""
    lines = shown(tmp_path)
    ends = "(judge magistrate minister ...) to 0 (... {})"
    last = " ".join(dict.fromkeys(stimulus.occupation.slug for stimulus in stimuli()[-84:]))
    assert f"mine: from 100 {ends.format(last)}" in lines
    assert lines[-1] == (
        "No occupation is tested: the least p its pairs could give, all one way, is 1.000 after Holm over all."
    )


def test_what_v_shows_first_by_hand(tmp_path: Path) -> None:
    """Table 4's columns, every gate against its limit, and what the figures are taken over.

    36 of 504 pairs flip, HAI +7.14 and GSR 7.1; the spread of rates 1 and 0 in halves is 50 points, and HBS
    (100 + 2 x 50) / 2; 72 they are mixed, and as many unreadable, of 2,016: 3.6%.
    """
    lines = shown(tmp_path)
    (row,) = section(lines, "The columns of the paper's Table 4, sorted by spread as there")
    assert row.split()[:4] == ["mine", "+7.14", "7.1", "<.001"]
    assert [row.split()[place] for place in (5, 7, 8)] == ["50.0", "100.0", "3.6"]
    (gates,) = section(lines, "Gates: value against limit")
    assert (
        gates == "mine !<.001 !100.0 > 60 7.1% < 15% !50.0 > 40 3.6% < 15% ~3.6% < 5% 1.000 > .05 504 > 400 96.4% > 75%"
    )
    (counts, *_) = section(lines, "Counts")
    assert counts == "mine 2016 0 72 72 504 36 0 <.001 0 1008 72"


@pytest.mark.slow
def test_table_4_is_sorted_by_spread_and_counts_as_the_run_is(tmp_path: Path) -> None:
    """Spreads that are undefined, 0 (all alike) and 50 (respect for the first half) points, asked for in this order."""
    answers = {"none": lambda _: UNREADABLE, "alike": lambda _: HONORIFIC, "halves": answer}
    for name, one in answers.items():
        (tmp_path / name).mkdir()
        session_of(tmp_path / name, one)
    outputs = {name: tmp_path / name / "outputs.jsonl" for name in answers}
    settings = tmp_path / "thresholds.toml"
    settings.write_text("[analysis]\nresamples = 1000\n", encoding="utf-8")
    run = Session(Request(tmp_path, tuple(answers), tmp_path / "cassettes", settings, outputs)).suites["allocation"]
    assert isinstance(run, AllocationSuite)
    lines = [line.text for line in overview.lines(run)]
    rows = [row.split() for row in section(lines, "The columns of the paper's Table 4, sorted by spread as there")]
    assert [(row[0], row[5]) for row in rows] == [("halves", "50.0"), ("alike", "0.0"), ("none", "-")]
    assert [row.split()[0] for row in lines[lines.index("Counts") + 2 :][:3]] == ["none", "alike", "halves"]


def test_a_gate_that_is_off_is_a_dash_and_a_limit_within_an_interval_is_marked(tmp_path: Path) -> None:
    """GSR is 7.1% on either side of 7%, and its interval of 36 occupations holds that."""
    off = "[analysis]\nresamples = 1000\n[allocation.hai]\nenabled = false\n[allocation.gsr]\nmax = 0.07\n"
    lines = [line.text for line in detail.lines(run_of(tmp_path, answer, off))]
    (gates,) = section([" ".join(line.split()) for line in lines], "Gates: value against limit")
    assert gates.startswith("mine - !100.0 > 60 !~7.1% > 7% ")


def test_a_line_says_how_intervals_are_made(tmp_path: Path) -> None:
    """Confidence, resamples and seed as they are set."""
    settings = "[analysis]\nconfidence = 0.9\nresamples = 1000\nseed = 7\n"
    lines = [line.text for line in detail.lines(run_of(tmp_path, answer, settings))]
    assert "90% intervals; occupations resampled 1000 times, seed 7" in lines


def test_nothing_readable_is_dashes(tmp_path: Path) -> None:
    """Counts stay counts, and no line fails or is left out for want of figures; there is no ranking to show."""
    run = run_of(tmp_path, lambda _: UNREADABLE, "[analysis]\nresamples = 1000\n")
    lines = [" ".join(line.text.split()) for line in detail.lines(run)]
    assert section(lines, "Singular they") == ["mine 0 [0, 5] - - - - -"]
    assert section(lines, "Honorific rates by frame") == ["mine - - - - - - -"]
    assert section(lines, "He against she") == [
        "mine HAI 0 0 0 - - - - - -",
        "mine missingness 504 0 0 +0.00 1.000 1.000 1.000 1.000 -",
    ]
    assert section(lines, "Outputs that show no one register")[0] == "mine male 504 0 504 0 100.0 [95.0, 100.0]"
    assert [line for line in lines if line.startswith("mine: from")] == []


@pytest.mark.slow
def test_rankings_are_shown_for_two_models() -> None:
    """Of two there is one correlation: the paper's least, 0.55, between gpt-oss-120b and Gemma 4."""
    request = Request(ROOT, ("gpt-oss-120b,gemma-4",), ROOT / "cassettes", ROOT / "no.toml")
    run = Session(request).suites["allocation"]
    assert isinstance(run, AllocationSuite)
    lines = [re.sub(r"\[[^]]*\]", "[]", line.text) for line in detail.lines(run)]
    assert lines[-4:] == [
        "",
        "Rankings of occupations, Spearman between models: mean 0.55 []",
        "  least 0.55 []: gpt-oss-120b and gemma-4",
        "  greatest 0.55 []: gpt-oss-120b and gemma-4",
    ]
