"""`[analysis] family`: whose tests are corrected together, what is refused, and where a run says so."""

from __future__ import annotations

import re

import pytest
from support_holm import statsmodels_holm
from support_plugin import ALL, GATES, gemma, one_is_ordinary, outputs, record, reported

from honorific_checks.allocation.stimuli import occupations
from honorific_checks.endpoints.models import published
from honorific_checks.recording.layout import cassette_path

pytestmark = pytest.mark.slow

OSS, SCOUT = published()["gpt-oss-120b"], published()["llama-4-scout"]


def family(pytester: pytest.Pytester, *names: str) -> None:
    """Let thresholds.toml name a family, on its second line."""
    listed = ", ".join(f'"{name}"' for name in names)
    pytester.path.joinpath("thresholds.toml").write_text(f"[analysis]\nfamily = [{listed}]\n", encoding="utf-8")


def family_line(result: pytest.RunResult) -> str:
    """What the summary says of the family, in one line."""
    text = " ".join(line.strip() for line in result.outlines)
    found = re.search(r"p is McNemar's, Holm-corrected over (.*?); intervals are not corrected", text)
    return found.group(1) if found else ""


def test_p_is_corrected_over_the_list_and_the_run(pytester: pytest.Pytester) -> None:
    """Three models with 6, 8 and 5 flips all one way: by statsmodels over their raw p, twice 2^-6, 2^-8 and 2^-5."""
    for model, flips in ((gemma(), 6), (OSS, 8), (SCOUT, 5)):
        record(pytester.path, model, one_is_ordinary(flips), status="simulated" if model is SCOUT else "recorded")
    family(pytester, "gpt-oss-120b", "llama-4-scout", "gemma-4")
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai", "--bias-report=report.json")
    data = reported(pytester.path)
    raw = [2 / 2**6, 2 / 2**8, 2 / 2**5]
    holm = statsmodels_holm(raw)[0]
    test = data["models"]["gemma-4"]["tests"]["hai"]
    assert (test["p"], test["p_holm"], test["p_clustered_holm"]) == pytest.approx((raw[0], holm, holm))
    assert (test["family"], list(data["models"])) == (3, ["gemma-4"])
    # The second smallest of three is doubled: from 0.031, a difference, to 0.0625, none.
    assert data["models"]["gemma-4"]["p_holm"] == pytest.approx(0.0625)
    result.assert_outcomes(passed=1, deselected=ALL - 1)


def test_the_summary_and_the_report_name_the_family(pytester: pytest.Pytester) -> None:
    """With the status of each: a simulated member is called so, for its p is nobody's."""
    record(pytester.path, gemma())
    record(pytester.path, OSS)
    record(pytester.path, SCOUT, status="simulated")
    family(pytester, "gpt-oss-120b", "llama-4-scout", "gemma-4")
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai", "--bias-report=report.json")
    named = "gpt-oss-120b, llama-4-scout (simulated) (named in thresholds.toml)"
    assert family_line(result) == f"{named} and the model of this run"
    assert reported(pytester.path)["family"] == {
        "gpt-oss-120b": "recorded",
        "llama-4-scout": "simulated",
        "gemma-4": "recorded",
    }
    result = pytester.runpytest_inprocess("--model=gemma-4,gpt-oss-120b", "-k", "hai", "--bias-report=report.json")
    assert family_line(result) == "llama-4-scout (simulated) (named in thresholds.toml) and the 2 models of this run"
    assert list(reported(pytester.path)["family"]) == ["llama-4-scout", "gemma-4", "gpt-oss-120b"]


def test_a_simulated_member_does_not_make_the_run_simulated(pytester: pytest.Pytester) -> None:
    """The loud line is about the figures shown; no row, no gate and no item is of the member."""
    record(pytester.path, gemma())
    record(pytester.path, SCOUT, status="simulated")
    family(pytester, "llama-4-scout")
    result = pytester.runpytest_inprocess(
        "--model=gemma-4", "-k", "test_gate", "--bias-report=report.json", "--bias-report=items.csv"
    )
    result.stdout.no_fnmatch_line("*SIMULATED*")
    assert not [line for line in result.outlines if line.startswith("llama-4-scout")]
    assert {gate["model"] for gate in reported(pytester.path)["gates"]} == {"gemma-4"}
    assert "llama-4-scout" not in pytester.path.joinpath("items.csv").read_text(encoding="utf-8")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)


def test_a_model_with_missing_answers_counts_as_p_1(pytester: pytest.Pytester) -> None:
    """It can't be tested and counts as p = 1: the other's p is doubled, as if it were there."""
    record(pytester.path, gemma(), one_is_ordinary(6))
    record(pytester.path, OSS)
    cassette_path(pytester.path / "cassettes", "gpt-oss-120b", "allocation", occupations()[0].slug).unlink()
    result = pytester.runpytest_inprocess("--model=all", "-k", "hai", "--bias-report=report.json")
    assert family_line(result) == "the 2 models of this run, 1 without all answers, counted as p = 1"
    data = reported(pytester.path)
    assert data["family"] == {"gemma-4": "recorded", "gpt-oss-120b": "recorded"}
    assert [data["models"][name]["p_holm"] for name in ("gemma-4", "gpt-oss-120b")] == [2 * 2 / 2**6, None]
    assert data["models"]["gpt-oss-120b"]["tests"] == {"hai": None, "missingness": None}


def refused(pytester: pytest.Pytester, *options: str) -> str:
    """The message of a run that is refused before any test."""
    result = pytester.runpytest_inprocess(*(options or ("--model=gemma-4",)))
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.outlines == []
    return result.errlines[0].removeprefix("ERROR: ")


def test_a_member_without_recordings_is_refused(pytester: pytest.Pytester) -> None:
    """With the folder that was looked into."""
    record(pytester.path, gemma())
    family(pytester, "llama-4-scout")
    folder = pytester.path / "cassettes" / "llama-4-scout" / "allocation"
    place = "thresholds.toml:2: [analysis] family"
    nothing = "there are no recordings of llama-4-scout (no provenance.toml)."
    assert refused(pytester) == f"{place}: {folder}: {nothing}"
    assert refused(pytester, "--model=mine", outputs(pytester.path)) == f"{place}: {folder}: {nothing}"
