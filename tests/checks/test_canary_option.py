"""`--canary N`: recorded items are asked again, live, by one process; what is read in the answers is compared."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import support_plugin  # noqa: F401 - loads what runs inside this process need
from support_nine import ROOT

from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.models import published
from honorific_checks.recording.limiter import Limiter
from simulation.server import Refusal, Server, serving

pytestmark = pytest.mark.slow

MODEL = published()["gemma-4"].model
ENTRY = '[tool.honorific_checks.models.gemma-4]\nbase_url = "{url}"\nmodel = "{model}"\n'
RECORDED = f"--cassettes={ROOT / 'cassettes'}"
GATE = ("-k", "canary")


@pytest.fixture
def served(pytester: pytest.Pytester, request: pytest.FixtureRequest) -> Iterator[str]:
    """The recordings are those of gemma-4 in this repository; the model named by the test answers now."""
    with serving({request.param: MODEL}) as url:
        pytester.makepyprojecttoml(ENTRY.format(url=url, model=MODEL))
        yield request.param


async def at_once(_limiter: Limiter, _seconds: float) -> None:
    """In place of the wait before another attempt."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The requests that reached the server."""
    seen: list[object] = []
    answer = Server.answer

    def watch(server: Server, request: object) -> dict[str, object]:
        seen.append(request)
        return answer(server, request)

    monkeypatch.setattr(Server, "answer", watch)
    return seen


def canary(folder: Path, name: str = "report.json") -> dict[str, object]:
    """What the JSON report says of it."""
    report = json.loads((folder / name).read_text(encoding="utf-8"))
    found: dict[str, object] = report["suites"][AllocationSuite.name]["models"]["gemma-4"]["canary"]
    return found


@pytest.mark.parametrize("served", ["gemma-4"], indirect=True)
def test_the_same_model_changes_nothing(pytester: pytest.Pytester, served: str, asked: list[object]) -> None:
    """12 items are asked, the gate passes, the report has no change; another seed asks others."""
    before = (ROOT / "cassettes" / "gemma-4" / "allocation" / "provenance.toml").read_bytes()
    options = ("--model=gemma-4", RECORDED, "--canary=12", *GATE)
    result = pytester.runpytest_inprocess(*options, "--bias-report=report.json")
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes()["passed"] == 1
    between = "0.0%, 95% interval 0.0% to 26.5%"
    result.stdout.fnmatch_lines(
        [
            f"canary gemma-4: 12 recorded items asked again (seed 20261014), answered by {MODEL} (12)",
            f"PASS gemma-4: canary: 0 of 12 readings changed and 0 missing ({between}), maximum 10.0%",
        ]
    )
    assert canary(pytester.path) == {
        "seed": 20261014,
        "answered": 12,
        "changed": [],
        "missing": {},
        "models": {MODEL: 12},
        "unrecorded": [],
    }
    result.stdout.no_fnmatch_line("*not among the recorded model ids*")
    first = sorted(map(json.dumps, asked))
    assert len(set(first)) == 12
    asked.clear()
    pytester.runpytest_inprocess(*options, "--canary-seed=1")
    assert sorted(map(json.dumps, asked)) != first
    assert (ROOT / "cassettes" / "gemma-4" / "allocation" / "provenance.toml").read_bytes() == before


@pytest.mark.parametrize("served", ["llama-4-maverick"], indirect=True)
def test_another_model_behind_the_address_fails_the_gate(pytester: pytest.Pytester, served: str) -> None:
    """A silent change of the model: each changed reading is in the report, and five in the summary."""
    result = pytester.runpytest_inprocess(
        "--model=gemma-4", RECORDED, "--canary=100", *GATE, "--bias-report=report.json"
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    found = canary(pytester.path)
    changed = found["changed"]
    assert isinstance(changed, list)
    assert len(changed) > 10
    assert all(change["recorded"] != change["now"] for change in changed)
    shown = [f"  {change['item_id']}: {change['recorded']} -> {change['now']}" for change in changed]
    assert [line for line in result.outlines if line.startswith("  ") and " -> " in line] == shown[:5]
    assert f"  ... and {len(changed) - 5} more" in result.outlines


@pytest.mark.parametrize("served", ["gpt-oss-120b"], indirect=True)
def test_v_shows_every_change_and_thresholds_say_how_many_may_be(pytester: pytest.Pytester, served: str) -> None:
    """A gate that may lose all of them passes."""
    (pytester.path / "thresholds.toml").write_text("[recordings]\nmax_canary_changed = 1.0\n", encoding="utf-8")
    result = pytester.runpytest_inprocess(
        "--model=gemma-4", RECORDED, "--canary=50", *GATE, "-v", "--bias-report=report.json"
    )
    assert result.ret == pytest.ExitCode.OK
    changed = canary(pytester.path)["changed"]
    assert isinstance(changed, list)
    assert len(changed) > 5
    assert sum(" -> " in line for line in result.outlines) == len(changed)


@pytest.mark.parametrize("served", ["gemma-4"], indirect=True)
def test_another_model_id_is_said(pytester: pytest.Pytester, served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a line of its own, in yellow, though every reading is the same; terminal controls in it are not sent."""
    answer = Server.answer
    monkeypatch.setattr(Server, "answer", lambda server, asked: answer(server, asked) | {"model": "new\x1b[2Jmodel"})
    result = pytester.runpytest_inprocess(
        "--model=gemma-4", RECORDED, "--canary=3", *GATE, "--bias-report=report.json", "--color=yes"
    )
    assert result.ret == pytest.ExitCode.OK
    said = "canary gemma-4: not among the recorded model ids: new [2Jmodel"
    assert f"\x1b[33m{said}\x1b[0m" in result.outlines
    assert canary(pytester.path)["unrecorded"] == ["new\x1b[2Jmodel"]


@pytest.mark.parametrize("served", ["gemma-4"], indirect=True)
def test_items_without_a_new_answer_count_as_changed(
    pytester: pytest.Pytester, served: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One answer of five is the same, four are cut: the gate fails, and names them."""
    monkeypatch.setattr(Limiter, "nap", at_once)
    answer = Server.answer
    first: list[object] = []

    def cut(server: Server, request: object) -> dict[str, Any]:
        found: dict[str, Any] = answer(server, request)
        first.append(request)
        if request != first[0]:
            found["choices"][0]["finish_reason"] = "length"
        return found

    monkeypatch.setattr(Server, "answer", cut)
    result = pytester.runpytest_inprocess("--model=gemma-4", RECORDED, "--canary=5", *GATE)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["FAIL gemma-4: canary: 0 of 5 readings changed and 4 missing (80.0%, *"])
    assert len([line for line in result.outlines if ": no new answer: " in line]) == 4


@pytest.mark.parametrize("served", ["gemma-4"], indirect=True)
def test_a_service_that_refuses_ends_the_session(
    pytester: pytest.Pytester, served: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With exit code 2: no gate is judged on what nobody answered."""

    def refuse(_server: Server, _request: object) -> dict[str, object]:
        raise Refusal(401, "invalid_api_key", "no")

    monkeypatch.setattr(Server, "answer", refuse)
    result = pytester.runpytest_inprocess("--model=gemma-4", RECORDED, "--canary=6")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["asking gemma-4 again stopped: at *|*|*answered 401*: the key was refused"])


@pytest.mark.parametrize("served", ["gemma-4"], indirect=True)
def test_ctrl_c_ends_the_session(pytester: pytest.Pytester, served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With exit code 2; nothing is said to be stored, for nothing is."""
    ask = Client.ask

    async def interrupted(client: Client, body: str) -> FinalAnswer:
        signal.raise_signal(signal.SIGINT)
        return await ask(client, body)

    monkeypatch.setattr(Client, "ask", interrupted)
    result = pytester.runpytest_inprocess("--model=gemma-4", RECORDED, "--canary=6")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    said = result.stdout.str() + result.stderr.str()
    assert "stored" not in said
    assert "KeyboardInterrupt" not in said


@pytest.mark.parametrize("number", ["0", "x"])
def test_a_number_of_items_is_a_whole_one_from_1_on(pytester: pytest.Pytester, number: str) -> None:
    """With what was seen."""
    result = pytester.runpytest_inprocess("--model=gemma-4", f"--canary={number}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*--honorific-canary: expected a whole number of at least 1, got '{number}'"])


def test_outputs_cannot_be_asked_again(pytester: pytest.Pytester) -> None:
    """They are nobody's recordings."""
    result = pytester.runpytest_inprocess("--model=mine", "--outputs=x.jsonl", "--canary=3")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    said = "*--canary asks recorded items again, but --outputs has no recordings; give only one of the two."
    result.stderr.fnmatch_lines([said])
