"""`python -m honorific_checks record`: what is asked, what is said where, and every exit code."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from honorific_checks import __main__ as command
from honorific_checks.allocation import stimuli as asking
from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.recording.limiter import Limiter
from simulation.server import Refusal, Server, serving

OTHER = "gpt-oss-120b"
IDS = {"gemma-4": "own/model-1", OTHER: "own/model-2"}
ENTRY = '[tool.honorific_checks.models.{name}]\nbase_url = "{url}"\nmodel = "{id}"\nconcurrency = 4\n'
SHORT = replace(question_set(), questions=stimuli()[:28])
"""One occupation; the whole takes seconds."""


class Asked(list[object]):
    """The requests that reached the server, and what some of them are answered with."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals: dict[int, Refusal] = {}
        """By number, from 1."""
        self.cut = 0
        """So many of the first are cut at the token limit."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What the server is asked."""
    seen = Asked()
    answer = Server.answer

    def watch(server: Server, request: object) -> dict[str, Any]:
        seen.append(request)
        if refusal := seen.refusals.pop(len(seen), None):
            raise refusal
        found = answer(server, request)
        if len(seen) <= seen.cut:
            found["choices"][0]["finish_reason"] = "length"
        return found

    monkeypatch.setattr(Server, "answer", watch)
    return seen


@pytest.fixture
def project(tmp_path: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with two models of its own, `one` and `two`, served on the loopback address; the current one."""
    monkeypatch.setattr(asking, "question_set", lambda: SHORT)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power cut is tested here, and disks are slow
    monkeypatch.setattr(Limiter, "nap", at_once)
    monkeypatch.chdir(tmp_path)
    with serving(IDS) as url:
        entries = [
            ENTRY.format(name=name, url=url, id=IDS[served]) for name, served in (("one", "gemma-4"), ("two", OTHER))
        ]
        tmp_path.joinpath("pyproject.toml").write_text("".join(entries), encoding="utf-8")
        yield tmp_path


async def at_once(_limiter: Limiter, _seconds: float) -> None:
    """In place of the wait before another attempt."""


def add(folder: Path, line: str) -> None:
    """A further line for both models."""
    path = folder / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("concurrency = 4\n", f"concurrency = 4\n{line}\n"), encoding="utf-8")


def one_at_a_time(folder: Path) -> None:
    """So that requests come in the published order."""
    path = folder / "pyproject.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("concurrency = 4", "concurrency = 1"), encoding="utf-8")


def record(*arguments: str) -> int:
    """The exit code of the command."""
    return command.main(["record", *arguments])


def answers(folder: Path, name: str = "one") -> int:
    """How many are stored, by the provenance."""
    return provenance.load(provenance_path(folder, name, "allocation")).answers


@pytest.mark.slow
def test_it_records_what_is_missing(project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0; said on standard output.  Run again it asks nothing."""
    assert record("one") == 0
    assert len(asked) == 28
    said = capsys.readouterr()
    estimate, recorded = said.out.splitlines()
    assert estimate.startswith("one: 28 requests, about ")
    assert estimate.endswith(" (by the length of the texts); about 1 min if an answer takes a second, 4 at a time")
    assert (recorded, said.err) == ("recorded 28 answers of one", "")
    assert answers(project / "cassettes") == 28
    assert record("one") == 0
    assert len(asked) == 28
    assert capsys.readouterr().out == "one: every answer is recorded\nrecorded 0 answers of one\n"


@pytest.mark.slow
def test_several_models_and_another_folder(project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    """By names or a list of them; --cassettes says where they go, and `all` is those that are there."""
    assert record("one,two", "--cassettes", "elsewhere") == 0
    assert [answers(project / "elsewhere", name) for name in ("one", "two")] == [28, 28]
    assert not (project / "cassettes").exists()
    capsys.readouterr()
    assert record("all", "--cassettes", "elsewhere") == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "recorded 0" in line] == [
        "recorded 0 answers of one",
        "recorded 0 answers of two",
    ]
    assert len(asked) == 56


@pytest.mark.slow
def test_it_is_found_from_a_folder_below(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the plugin finds it: the nearest pyproject.toml above."""
    (project / "below" / "it").mkdir(parents=True)
    monkeypatch.chdir(project / "below" / "it")
    assert record("one") == 0
    assert answers(project / "cassettes") == 28


@pytest.mark.slow
def test_anew_keeps_the_old_recording(project: Path, asked: Asked) -> None:
    """All 28 are asked again, and the old ones are in the archive."""
    record("one")
    before = cassette_path(project / "cassettes", "one", "allocation", "judge").read_bytes()
    assert record("one", "--anew") == 0
    assert len(asked) == 56
    (kept,) = (project / "cassettes" / ".archive").rglob("judge.json")
    assert kept.read_bytes() == before


@pytest.mark.slow
def test_an_estimate_asks_nothing(project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor does it touch anything; with a price it says what it costs, by what is stored where anything is."""
    assert record("one", "--estimate") == 0
    assert (list(asked), (project / "cassettes").exists()) == ([], False)
    assert "US dollars" not in capsys.readouterr().out
    add(project, "price = { input = 1000, output = 1000 }")
    assert record("one", "two", "--estimate") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["one", "two"]
    assert all(" US dollars; about 1 min if" in line for line in lines)
    record("one")
    capsys.readouterr()
    assert record("one", "--estimate") == 0
    assert record("one", "--estimate", "--anew") == 0
    whole, anew = capsys.readouterr().out.splitlines()
    assert whole == "one: every answer is recorded"
    assert anew.startswith("one: 28 requests, about ")
    assert len(asked) == 28


@pytest.mark.slow
def test_questions_left_out_are_listed(project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, on standard error; the next run asks for these alone."""
    one_at_a_time(project)
    asked.cut = 3
    assert record("one") == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "recorded 27 answers of one"
    (line,) = said.err.splitlines()
    assert line.startswith("no answer to judge|T1|male: http://127.0.0.1:")
    assert line.endswith(": the answer was cut at the token limit; raise it in the model's [parameters]")
    assert len(asked) == 27 + 3
    assert record("one") == 0
    assert len(asked) == 27 + 3 + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refusal(401, "invalid_api_key", "SECRET"), "answered 401 (invalid_api_key): the key was refused"),
        (Refusal(429, "insufficient_quota", "SECRET"), "answered 429 (insufficient_quota): the account has no credit"),
    ],
)
def test_a_refusal_stops_it(
    project: Path, asked: Asked, capsys: pytest.CaptureFixture[str], refusal: Refusal, said: str
) -> None:
    """Exit code 2, and what is said is said on standard error; the model after it is recorded all the same."""
    asked.refusals = {10: refusal}
    assert record("one", "two") == 2
    printed = capsys.readouterr()
    first, second, last = printed.err.splitlines()
    assert first.startswith("recording one stopped: at judge|")
    assert said in first
    assert second.endswith(" of 28 answers are stored; run the same command again for the rest.")
    assert last == "stopped before the end: one"
    assert "SECRET" not in printed.err
    assert printed.out.splitlines()[-1] == "recorded 28 answers of two"
    assert 10 + 28 <= len(asked) <= 13 + 28
    assert answers(project / "cassettes") == len(asked) - 1 - 28
    assert answers(project / "cassettes", "two") == 28


@pytest.mark.slow
@pytest.mark.parametrize(("most", "first", "second"), [(28, 28, None), (40, 28, 12)])
def test_max_requests_is_for_all_models(
    project: Path,
    asked: Asked,
    capsys: pytest.CaptureFixture[str],
    most: int,
    first: int,
    second: int | None,
) -> None:
    """Exit code 2 where it is reached; to the request."""
    assert record("one", "two", "--max-requests", str(most)) == 2
    assert "stopped: --max-requests is reached\n" in capsys.readouterr().err
    assert len(asked) == most
    assert answers(project / "cassettes") == first
    path = provenance_path(project / "cassettes", "two", "allocation")
    assert (provenance.load(path).answers if path.exists() else None) == second


@pytest.mark.slow
def test_enough_requests_are_enough(project: Path, asked: Asked) -> None:
    """Exit code 0 with as many as it takes."""
    assert record("one", "two", "--max-requests", "56") == 0
    assert len(asked) == 56


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--max-requests", "0"], "argument --max-requests: expected a whole number of at least 1, got '0'"),
        (["--max-cost", "nan"], "argument --max-cost: expected an amount above 0, such as 2.50, got 'nan'"),
    ],
)
def test_a_limit_that_is_none_is_refused(
    project: Path, asked: Asked, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    """As argparse refuses: exit code 2, before anything is read."""
    with pytest.raises(SystemExit) as caught:
        record("one", *arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith(f"error: {said}\n")
    assert list(asked) == []


SETTINGS = [
    (["three"], "", "three: no model of that name."),
    (["one", "--suite", "alocation"], "", "alocation"),
    (
        ["one", "--max-cost", "1"],
        "",
        "--max-cost needs the price of one: set price = { input = ..., output = ... }, in",
    ),
    (
        ["one"],
        'api_key_env = "NOBODY_SETS_THIS"',
        "model one: the environment variable NOBODY_SETS_THIS contains no API key.",
    ),
    (
        ["one"],
        'headers = { X-Run = "{NOBODY_SETS_THIS}" }',
        "model one: its header X-Run needs the environment variable NOBODY_SETS_THIS",
    ),
    (["one"], "concurrency = 0", "pyproject.toml"),
    (["one", "--thresholds", "none.toml"], "", "--thresholds none.toml: there is no such file."),
    (["all"], "", "nothing is recorded in"),
]


@pytest.mark.parametrize(("arguments", "line", "said"), SETTINGS)
def test_settings_that_will_not_do_are_refused(
    project: Path, asked: Asked, capsys: pytest.CaptureFixture[str], arguments: list[str], line: str, said: str
) -> None:
    """Exit code 4, before anything is asked or touched, also where only an estimate is wanted."""
    add(project, line)
    for estimate in ([], ["--estimate"]):
        assert record(*arguments, *estimate) == 4
        printed = capsys.readouterr()
        assert said in printed.err
        assert printed.out == ""
    assert (list(asked), (project / "cassettes").exists()) == ([], False)


def test_a_model_that_cannot_be_asked_stops_no_other(
    project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said before the first is asked, and not after an hour; the exit code remembers."""
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    (project / "pyproject.toml").write_text(f'{text}api_key_env = "NOBODY_SETS_THIS"\n', encoding="utf-8")
    assert record("one", "two") == 4
    assert len(asked) == 28
    said = capsys.readouterr()
    assert said.err.startswith("model two: the environment variable NOBODY_SETS_THIS contains no API key.")
    assert said.err.endswith("not recorded, as its settings or recordings are wrong (see above): two\n")
    assert "recorded 28 answers of one" in said.out


def test_a_service_that_is_not_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For all its models; those after the first are not tried."""
    monkeypatch.setattr(asking, "question_set", lambda: SHORT)
    monkeypatch.setattr(Limiter, "nap", at_once)
    monkeypatch.chdir(tmp_path)
    with serving(IDS) as url:
        pass
    entries = [ENTRY.format(name=name, url=url, id=name) for name in ("one", "two", "three")]
    tmp_path.joinpath("pyproject.toml").write_text("".join(entries), encoding="utf-8")
    assert record("one", "two", "three") == 2
    lines = capsys.readouterr().err.splitlines()
    why = f"{url}/chat/completions did not answer: ConnectError: All connection attempts failed"
    assert lines == [
        f"recording one stopped: {why}. Is the server running, and is base_url its address?",
        "0 of 28 answers are stored; run the same command again for the rest.",
        "stopped before the end: one, two, three",
    ]


def test_a_broken_entry_of_another_model_does_not_matter(project: Path, asked: Asked) -> None:
    """Until that model is asked for."""
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    entry = "[tool.honorific_checks.models.bad]\nbase_uri = 3\n[tool.honorific_checks.models.'a b']\n"
    (project / "pyproject.toml").write_text(f"{text}{entry}", encoding="utf-8")
    (project / "thresholds.toml").write_text("[models.bad.allocation]\nmax_gap = 40.0\n", encoding="utf-8")
    assert record("one") == 0
    assert len(asked) == 28
    assert record("bad") == 4
    assert record("a b") == 4


@pytest.mark.slow
def test_a_spoilt_cassette_is_refused(project: Path, asked: Asked, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 4, with file and line."""
    record("one")
    path = cassette_path(project / "cassettes", "one", "allocation", "judge")
    path.write_bytes(path.read_bytes()[:-20])
    capsys.readouterr()
    assert record("one") == 4
    assert f"{path.relative_to(project)}:29: the file ends here" in capsys.readouterr().err
    assert len(asked) == 28


def test_ctrl_c_has_a_code_of_its_own(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """130, as shells have it, with what to do; nothing else is said."""
    ask = Client.ask

    async def pressed(client: Client, body: str) -> FinalAnswer:
        signal.raise_signal(signal.SIGINT)
        return await ask(client, body)

    monkeypatch.setattr(Client, "ask", pressed)
    one_at_a_time(project)
    assert record("one") == 130
    assert capsys.readouterr().err == "every answer that came is stored; run the same command again for the rest.\n"


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`record one | head -1`: exit code 0 and no traceback; answers until then are stored."""

    class Closed(io.StringIO):
        """A pipe that takes one line."""

        def write(self, text: str, /) -> int:
            """Take the estimate alone."""
            if "recorded" in text:
                raise BrokenPipeError
            return super().write(text)

        def fileno(self) -> int:
            """Some file, to be replaced."""
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr(sys, "stdout", Closed())
    assert record("one") == 0
    assert answers(project / "cassettes") == 28


@pytest.mark.slow
def test_a_terminal_has_a_bar(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, so that standard output can be kept."""

    class Terminal(io.StringIO):
        """A terminal."""

        def isatty(self) -> bool:
            """It is one."""
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert record("one") == 0
    assert "one: 100%|" in screen.getvalue()
    assert "28/28" in screen.getvalue()
    assert capsys.readouterr().out.splitlines()[-1] == "recorded 28 answers of one"
