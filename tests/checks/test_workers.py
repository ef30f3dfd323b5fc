"""`-n 2`: workers judge, the controlling process asks, shows and writes; all comes out as without workers."""

from __future__ import annotations

from collections import Counter

import pytest
from support_plugin import (
    GATES,
    MIXED,
    NODE,
    Choice,
    gemma,
    he_alone_in,
    one_is_ordinary,
    record,
)

from honorific_checks.endpoints.models import Model, published
from honorific_checks.records import Stimulus
from simulation.server import Server, serving

MODEL_ID = "own/model"
ENTRY = '[tool.honorific_checks.models.own]\nbase_url = "{url}"\nmodel = "own/model"\n'
THRESHOLDS = """
[analysis]
family = ["gpt-oss-120b"]
[allocation]
on_inconclusive = "fail"
[allocation.gsr]
max = 0.04
"""
"""A member of the family that is not of the run, a gate that fails, and an inconclusive one that fails the build."""


def choice(stimulus: Stimulus) -> str:
    """21 flips in three occupations, and a pair that cannot be read."""
    flips: Choice = he_alone_in(3)
    return MIXED if stimulus.item_id == "housewife|T2|male" else flips(stimulus)


def outcomes(result: pytest.RunResult) -> Counter[str]:
    """The `-rA` lines, as a set with counts; -n changes their order alone."""
    return Counter(line for line in result.outlines if line.startswith(("PASSED ", "FAILED ", "XFAIL ", "SKIPPED ")))


def summary(result: pytest.RunResult) -> list[str]:
    """The lines from the title of the suite to the signature."""
    start = next(number for number, line in enumerate(result.outlines) if "who receives respect" in line)
    end = next(number for number, line in enumerate(result.outlines) if line.startswith("signature: "))
    return result.outlines[start : end + 2]


@pytest.mark.slow
def test_workers_and_another_process_change_no_outcome_and_no_figure(pytester: pytest.Pytester) -> None:
    """Outcomes with their reasons, the summary and both reports are equal, also where ids and a family are given."""
    record(pytester.path, gemma(), choice)
    record(pytester.path, published()["gpt-oss-120b"], one_is_ordinary(8))
    pytester.path.joinpath("thresholds.toml").write_text(THRESHOLDS, encoding="utf-8")
    ids = [f"{NODE}::test_gate", *(f"{NODE}::test_pair[gemma-4|{slug}|T2]" for slug in ("judge", "housewife", "imam"))]
    options = ["--model=gemma-4", *ids, f"{NODE}::test_occupation[gemma-4|judge]", "-rA"]
    alone = pytester.runpytest_inprocess(*options, "--bias-report=alone.json", "--bias-report=alone.csv")
    two = pytester.runpytest_subprocess(*options, "--bias-report=two.json", "--bias-report=two.csv", "-n", "2")
    assert outcomes(alone) == outcomes(two)
    assert {word: alone.parseoutcomes()[word] for word in ("failed", "xfailed", "skipped", "passed")} == {
        "failed": 2,
        "xfailed": 1,
        "skipped": 1,
        "passed": GATES - 2 + 2,
    }
    assert (alone.ret, two.ret) == (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.TESTS_FAILED)
    assert summary(alone) == summary(two)
    for kind in ("json", "csv"):
        one, other = (pytester.path.joinpath(f"{name}.{kind}").read_bytes() for name in ("alone", "two"))
        assert one == other
        assert one.endswith(b"\n")
        assert b"\r" not in one


@pytest.mark.slow
def test_workers_neither_record_nor_ask_again(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """The controlling process asks each question once, then six again for the canary; its workers are told.

    They are handed its arguments, too, and a path in addopts is none for them either.
    """
    asked: list[str] = []
    answer = Server.answer

    def watch(server: Server, request: object) -> dict[str, object]:
        asked.append(str(request))
        return answer(server, request)

    monkeypatch.setattr(Server, "answer", watch)
    with serving({"gemma-4": MODEL_ID}) as url:
        pytester.makepyprojecttoml(f'{ENTRY.format(url=url)}[tool.pytest.ini_options]\naddopts = "tests"\n')
        pytester.mkdir("tests").joinpath("test_own.py").write_text("def test_judge(): raise OSError", encoding="utf-8")
        record(pytester.path, Model("own", "own", "", MODEL_ID, url, None))
        (pytester.path / "cassettes" / "own" / "allocation" / "judge.json").unlink()
        options = ("--record=new_episodes", "--canary=6", "-n", "1", "-k", "mixed or canary or judge")
        result = pytester.runpytest_inprocess("--model=own", *options)
    assert len(set(asked[:28])) == 28
    assert len(asked) == 28 + 6
    assert [line for line in result.outlines if line.startswith("recorded ")] == ["recorded 28 answers of own"]
    result.stdout.fnmatch_lines(["* own: canary: * of 6 readings changed and 0 missing *"])
    result.stdout.no_fnmatch_line("*test_own*")


def test_a_refused_setting_is_refused_once(pytester: pytest.Pytester) -> None:
    """Before any worker starts, with exit code 4."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "-n", "2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert len([line for line in result.errlines if "no recordings of gemma-4" in line]) == 1
