"""`--record`: answers are asked for once, before the first check and by one process, then replayed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from support_plugin import ALL, honorific
from support_recordings import write_recordings

from honorific_checks.allocation import stimuli as asking
from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.models import Model, published
from honorific_checks.recording.ledger import utc_now
from honorific_checks.recording.limiter import Limiter
from simulation.server import Handler, Refusal, Server, serving

pytestmark = pytest.mark.slow

MODEL_ID = "own/model"
SHORT = replace(question_set(), questions=stimuli()[:56])
"""Two occupations; the whole takes seconds."""
PASSES = ("-k", "mixed")
"""The one check that runs where a test is not about the checks: it passes whatever is recorded whole."""
ENTRY = '[tool.honorific_checks.models.own]\nbase_url = "{url}"\nmodel = "own/model"\n'


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The requests that reached the server, in order."""
    seen: list[object] = []
    answer = Server.answer

    def watch(server: Server, request: object) -> dict[str, object]:
        seen.append(request)
        return answer(server, request)

    monkeypatch.setattr(Server, "answer", watch)
    return seen


@pytest.fixture
def project(pytester: pytest.Pytester, asked: list[object], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with a model of its own, served on the loopback address, recorded but for the judge."""
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power cut is tested here, and disks are slow
    monkeypatch.setattr(asking, "question_set", lambda: SHORT)
    with serving({"gemma-4": MODEL_ID}) as url:
        pytester.makepyprojecttoml(ENTRY.format(url=url))
        recorded(pytester.path, Model("own", "own", "", MODEL_ID, url, None))
        (pytester.path / "cassettes" / "own" / "allocation" / "judge.json").unlink()
        yield pytester.path / "cassettes"


def recorded(folder: Path, model: Model) -> None:
    """Write the recordings of a model, of the short set."""
    write_recordings(folder / "cassettes", model, SHORT, honorific)


LOGGING = """
    import logging, pytest

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart():
        logging.getLogger("conftest").info("the log is open")
"""
"""A conftest.py that shows that what is said while answers are recorded reaches the log."""


def without_query(answer: Callable[[Handler], None]) -> Callable[[Handler], None]:
    """The simulator knows no query; a service behind an address with one does."""

    def do(handler: Handler) -> None:
        handler.path = handler.path.partition("?")[0]
        answer(handler)

    return do


def one_at_a_time(folder: Path) -> None:
    """So that the requests come in the published order."""
    path = folder / "pyproject.toml"
    path.write_text(f"{path.read_text(encoding='utf-8')}\nconcurrency = 1\n", encoding="utf-8")


async def at_once(_limiter: Limiter, _seconds: float) -> None:
    """In place of the wait before another attempt."""


def files(directory: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


def status(directory: Path) -> object:
    """Whether the provenance says recorded or simulated."""
    return tomllib.loads((directory / "own" / "allocation" / "provenance.toml").read_text(encoding="utf-8"))["status"]


def test_new_episodes_asks_for_what_is_missing_and_a_replay_for_nothing(
    pytester: pytest.Pytester, project: Path, asked: list[object]
) -> None:
    """28 answers of one occupation; the replay finds them, with the same outcomes, and no server is asked."""
    command = ("--model=own", "-k", "judge or (test_gate and not pairs and not translation)")
    first = pytester.runpytest_inprocess(*command, "--record=new_episodes", "--bias-report=first.json")
    assert len(asked) == 28
    first.stdout.fnmatch_lines(["recorded 28 answers of own"])
    assert first.ret == pytest.ExitCode.OK
    again = pytester.runpytest_inprocess(*command, "--bias-report=again.json")
    assert len(asked) == 28
    assert again.parseoutcomes() == first.parseoutcomes()
    assert (pytester.path / "again.json").read_bytes() == (pytester.path / "first.json").read_bytes()


def test_new_episodes_with_nothing_missing_changes_nothing(
    pytester: pytest.Pytester, project: Path, asked: list[object]
) -> None:
    """Run twice, it asks once."""
    pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    before = files(project)
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    result.stdout.fnmatch_lines(["recorded 0 answers of own"])
    assert len(asked) == 28
    assert files(project) == before


def test_simulated_answers_make_the_recording_simulated(pytester: pytest.Pytester, project: Path) -> None:
    """The simulator's answers are known by their fingerprint, under whatever name they were asked for."""
    assert status(project) == "recorded"
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    assert status(project) == "simulated"
    result.stdout.fnmatch_lines(["!!! SIMULATED, NOT MEASURED: no model said the answers of own."])


def test_all_asks_anew_and_keeps_the_old_recording(
    pytester: pytest.Pytester, project: Path, asked: list[object]
) -> None:
    """All questions, a line before and one after, and the old files in .archive."""
    old = files(project / "own")
    result = pytester.runpytest_inprocess("--model=own", "--record=all", *PASSES)
    assert len(asked) == 56
    estimate, *lines = [line for line in result.outlines if line.startswith(("own: ", "recorded "))]
    assert re.fullmatch(
        r"own: 56 requests, about [\d,]+ tokens in and [\d,]+ out \(by the length of the texts\); "
        "about 1 min if an answer takes a second, 16 at a time",
        estimate,
    )
    assert lines == ["recorded 56 answers of own"]
    (kept,) = (project / ".archive").glob("own-*")
    assert kept.name.startswith(f"own-{utc_now():%Y}")
    assert files(kept) == old
    assert len(files(project / "own")) == 2 + 1


def test_an_interrupted_recording_ends_with_exit_code_2_and_goes_on(
    pytester: pytest.Pytester, project: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No check runs on half a recording; what was answered is kept, and the same command does the rest."""
    one_at_a_time(pytester.path)
    watch = Server.answer

    def tire(server: Server, request: object) -> dict[str, object]:
        if len(asked) == 10:
            raise Refusal(403, "no_access", "not you")
        return watch(server, request)

    with monkeypatch.context() as patch:
        patch.setattr(Server, "answer", tire)
        result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    text = result.stdout.str() + result.stderr.str()
    assert "recording own stopped: at judge|T3|nopronoun: " in text
    assert "answered 403 (no_access): the key may not use this model" in text
    assert "38 of 56 answers are stored; run the same command again for the rest." in text
    assert "who receives respect" not in text
    again = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    again.stdout.fnmatch_lines(["recorded 18 answers of own"])
    again.assert_outcomes(passed=1, deselected=ALL - 1)


def test_nobody_listening_is_an_interruption(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one question that was asked in vain; the message names the address once, and no answer is left behind."""
    monkeypatch.setattr(Limiter, "nap", at_once)
    with serving({"gemma-4": MODEL_ID}) as url:
        pytester.makepyprojecttoml(ENTRY.format(url=url))
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    why = f"{url}/chat/completions did not answer: ConnectError: All connection attempts failed"
    result.stdout.fnmatch_lines(
        [
            f"recording own stopped: {why}. Is the server running, and is base_url its address?",
            "0 of 2016 answers are stored; run the same command again for the rest.",
        ],
        consecutive=True,
    )
    assert {Path(name).name for name in files(pytester.path / "cassettes")} <= {"own.lock", ".gitignore"}


def test_questions_left_out_are_listed_and_fail_their_tests(
    pytester: pytest.Pytester, project: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In red before the checks run; those that need no missing answer are checked, and no gate passes."""
    one_at_a_time(pytester.path)
    monkeypatch.setattr(Limiter, "nap", at_once)
    watch = Server.answer

    def cut(server: Server, request: object) -> dict[str, Any]:
        found = watch(server, request)
        if len(asked) <= 3:
            found["choices"][0]["finish_reason"] = "length"
        return found

    monkeypatch.setattr(Server, "answer", cut)
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", "-k", "judge and test_pair")
    result.stdout.fnmatch_lines(
        [
            "recorded 27 answers of own",
            "no answer to judge|T1|male: * the answer was cut at the token limit; raise it in *",
            "*judge|T1|male: no recorded answer in *",
        ]
    )
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(failed=1, passed=6, deselected=ALL - 7)


def test_a_budget_that_is_reached_is_an_interruption(
    pytester: pytest.Pytester, project: Path, asked: list[object]
) -> None:
    """Exit code 2, and no check runs; the same command goes on, here to the end."""
    command = ("--model=own", "--record=new_episodes", "--max-requests=14", *PASSES)
    result = pytester.runpytest_inprocess(*command)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(
        [
            "recording own stopped: --max-requests is reached",
            "42 of 56 answers are stored; run the same command again for the rest.",
        ]
    )
    result.stdout.no_fnmatch_line("*who receives respect*")
    again = pytester.runpytest_inprocess(*command)
    again.assert_outcomes(passed=1, deselected=ALL - 1)
    assert len(asked) == 28


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--max-requests=many", "argument --honorific-max-requests: expected a whole number of at least 1, got 'many'"),
        ("--max-cost=nan", "argument --honorific-max-cost: expected an amount above 0, such as 2.50, got 'nan'"),
        ("--max-cost=1", "--max-cost needs the price of own: set price = { input = ..., output = ... }, in US dollars"),
    ],
)
def test_a_budget_that_is_none_is_refused(
    pytester: pytest.Pytester, project: Path, asked: list[object], option: str, said: str
) -> None:
    """Exit code 4, before anything is asked."""
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()
    assert asked == []


def test_ctrl_c_says_what_is_stored(pytester: pytest.Pytester, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer that came; no check runs, and the same command does the rest."""
    one_at_a_time(pytester.path)
    calls: list[str] = []
    ask = Client.ask

    async def interrupted(client: Client, body: str) -> FinalAnswer:
        calls.append(body)
        if len(calls) == 11:
            signal.raise_signal(signal.SIGINT)
        return await ask(client, body)

    command = ("--model=own", "--record=new_episodes", *PASSES)
    with monkeypatch.context() as patch:
        patch.setattr(Client, "ask", interrupted)
        result = pytester.runpytest_inprocess(*command)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert "every answer that came is stored; run the same command again for the rest." in result.outlines
    result.stdout.no_fnmatch_line("*who receives respect*")
    result.stdout.no_fnmatch_line("*KeyboardInterrupt*")
    again = pytester.runpytest_inprocess(*command)
    again.stdout.fnmatch_lines(["recorded 18 answers of own"])


SECOND = "\n[tool.honorific_checks.models.second]\n{line}\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('base_url = "http://127.0.0.1:9/v1"\napi_key_env = "OWN_KEY"', "the environment variable OWN_KEY contains no"),
        ('base_url = "http://{OWN_HOST}/v1"', "its base_url needs the environment variable OWN_HOST. "),
        ("", "has no base_url, so it cannot be asked. Set it in pyproject.toml "),
    ],
    ids=["key", "variable", "address"],
)
def test_a_model_that_cannot_be_asked_stops_no_other(
    pytester: pytest.Pytester,
    project: Path,
    asked: list[object],
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    said: str,
) -> None:
    """It is said before the first is asked; the first is recorded, and the exit code is 4."""
    for variable in ("OWN_KEY", "OWN_HOST"):
        monkeypatch.delenv(variable, raising=False)
    path = pytester.path / "pyproject.toml"
    path.write_text(path.read_text(encoding="utf-8") + SECOND.format(line=line), encoding="utf-8")
    result = pytester.runpytest_inprocess("--model=own,second", "--record=all")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stdout.fnmatch_lines([f"model second*{said}*", "recorded 56 answers of own"])
    result.stderr.fnmatch_lines(["ERROR: not recorded, as its settings or recordings are wrong (see above): second"])
    assert len(asked) == 56


def test_another_run_that_records_is_told(pytester: pytest.Pytester, project: Path, asked: list[object]) -> None:
    """Exit code 4, and nothing is asked."""
    (project / ".recording").mkdir()
    with FileLock(project / ".recording" / "own.lock"):
        result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: another run is recording own: *own.lock is locked. Wait until it ends."])
    assert asked == []


def test_a_folder_that_takes_nothing_is_told(pytester: pytest.Pytester, project: Path, asked: list[object]) -> None:
    """A file in its place: exit code 4 and one line, before anything is asked."""
    pytester.path.joinpath("file").touch()
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", "--cassettes=file")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if line] == ["ERROR: nothing can be recorded in file: Not a directory"]
    assert asked == []


def test_no_log_holds_a_secret(pytester: pytest.Pytester, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither pytest's log file nor its live log, which httpx would fill with whole addresses."""
    path = pytester.path / "pyproject.toml"
    text = path.read_text(encoding="utf-8").replace("http://", "http://us3r:passw0rd@")
    path.write_text(text.replace('/v1"', '/v1?key=qu3ry"') + '\napi_key_env = "OWN_KEY"\n', encoding="utf-8")
    monkeypatch.setenv("OWN_KEY", "s3cret-k3y")
    monkeypatch.setattr(Handler, "do_POST", without_query(Handler.do_POST))
    pytester.makeconftest(LOGGING)
    result = pytester.runpytest_inprocess(
        *("--model=own", "--record=new_episodes", *PASSES, "-rA", "-vv"),
        *("--log-level=DEBUG", "--log-cli-level=DEBUG", "--log-file=log.txt", "--log-file-level=DEBUG"),
    )
    result.stdout.fnmatch_lines(["recorded 28 answers of own"])
    log = pytester.path.joinpath("log.txt").read_text(encoding="utf-8")
    assert "the log is open" in log
    for text in (result.stdout.str(), result.stderr.str(), log):
        assert not [secret for secret in ("us3r", "passw0rd", "qu3ry", "s3cret-k3y") if secret in text]


def test_a_family_that_is_not_whole_does_not_keep_a_model_from_being_recorded(
    pytester: pytest.Pytester, project: Path, asked: list[object]
) -> None:
    """Else a family could never be begun: the answers are stored, then the missing member is named, exit code 4."""
    pytester.path.joinpath("thresholds.toml").write_text('[analysis]\nfamily = ["own", "gemma-4"]\n', encoding="utf-8")
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert len(asked) == 28
    assert (project / "own" / "allocation" / "judge.json").exists()
    result.stderr.fnmatch_lines(
        ["ERROR: thresholds.toml:2: [[]analysis] family: *: there are no recordings of gemma-4 *"]
    )
    recorded(pytester.path, published()["gemma-4"])
    again = pytester.runpytest_inprocess("--model=own", *PASSES)
    again.assert_outcomes(passed=1, deselected=ALL - 1)


def test_collect_only_records_nothing(pytester: pytest.Pytester, project: Path, asked: list[object]) -> None:
    """It lists the checks and touches no file."""
    before = files(project)
    result = pytester.runpytest_inprocess("--model=own", "--record=all", "--collect-only")
    result.stdout.fnmatch_lines([f"*{ALL} tests collected*"])
    assert (asked, files(project)) == ([], before)


def test_a_key_is_sent_and_never_shown_or_stored(
    pytester: pytest.Pytester, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither output nor recordings hold it."""
    path = pytester.path / "pyproject.toml"
    path.write_text(path.read_text(encoding="utf-8") + '\napi_key_env = "OWN_KEY"\n', encoding="utf-8")
    monkeypatch.setenv("OWN_KEY", "s3cret-k3y")
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", *PASSES, "-rA", "-vv")
    result.assert_outcomes(passed=1, deselected=ALL - 1)
    assert "s3cret-k3y" not in result.stdout.str() + result.stderr.str()
    assert not [name for name, data in files(pytester.path).items() if b"s3cret-k3y" in data]


def test_a_key_that_is_not_set_is_refused_by_its_variable(
    pytester: pytest.Pytester, project: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is asked or touched: exit code 4."""
    path = pytester.path / "pyproject.toml"
    path.write_text(path.read_text(encoding="utf-8") + '\napi_key_env = "OWN_KEY"\n', encoding="utf-8")
    monkeypatch.delenv("OWN_KEY", raising=False)
    before = files(project)
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: model own: the environment variable OWN_KEY contains no API key. *"])
    assert (asked, files(project)) == ([], before)


def test_the_first_recording_needs_no_folder(pytester: pytest.Pytester, project: Path, asked: list[object]) -> None:
    """`--cassettes` names where it goes, and a model without recordings is no error then."""
    shutil.copytree(project / "own", pytester.path / "elsewhere" / "own")
    shutil.rmtree(project)
    result = pytester.runpytest_inprocess("--model=own", "--record=new_episodes", "--cassettes=elsewhere", *PASSES)
    result.assert_outcomes(passed=1, deselected=ALL - 1)
    assert (len(asked), project.exists()) == (28, False)
