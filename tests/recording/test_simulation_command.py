"""`python -m simulation`: records the committed cassettes, and touches no others."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from honorific_checks.allocation.stimuli import question_set, stimuli
from honorific_checks.endpoints.models import published
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import STAGING, cassette_path, provenance_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.recorder import record
from simulation import __main__ as command

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
NAMES = ("gemma-4", "llama-4-maverick")
SHORT = stimuli()[:28]
"""One occupation: enough to compare, and the whole takes a minute."""

QUESTION_SET = replace(question_set(), questions=SHORT)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command asks for one occupation and leaves simulation/allocation.tsv alone."""
    monkeypatch.setattr(command, "question_set", lambda: QUESTION_SET)
    monkeypatch.setattr(command, "write", lambda: None)


def run(directory: Path, *names: str) -> int:
    """The exit code of the command, on a free port."""
    return command.main([*names, "--cassettes", str(directory), "--port", "0"])


def with_the_default_port(data: bytes) -> bytes:
    """A cassette as if it had been recorded on the default port; the committed ones are held to it elsewhere.

    The digests of its lines are left out: the port is in what they are of.
    """
    plain = re.sub(rb', "sha256": "[0-9a-f]{64}"', b"", data)
    return re.sub(rb"http://127\.0\.0\.1:\d+/", f"http://127.0.0.1:{command.PORT}/".encode(), plain)


def test_the_committed_cassettes_are_recorded_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte by byte, but for the port in the address."""
    assert run(tmp_path, *NAMES) == 0
    said = capsys.readouterr().out.splitlines()
    assert sorted(said) == [f"{name}: 28 simulated answers recorded" for name in NAMES]
    assert sorted(path.name for path in tmp_path.iterdir()) == [STAGING, *NAMES]
    for name in NAMES:
        found = provenance.load(provenance_path(tmp_path, name, QUESTION_SET.folder))
        assert (found.status, found.asked.model) == ("simulated", published()[name].model)
        for group, _ in QUESTION_SET.groups():
            committed = cassette_path(command.CASSETTES, name, QUESTION_SET.folder, group)
            if not committed.exists():
                pytest.skip("nothing is recorded in cassettes/ yet: run python -m simulation")
            data = cassette_path(tmp_path, name, QUESTION_SET.folder, group).read_bytes()
            assert with_the_default_port(data) == with_the_default_port(committed.read_bytes())


def test_simulated_recordings_are_replaced(tmp_path: Path) -> None:
    """All of them, also a file that is there no longer."""
    assert run(tmp_path, NAMES[0]) == 0
    path = cassette_path(tmp_path, NAMES[0], QUESTION_SET.folder, SHORT[0].group)
    before = path.read_bytes()
    path.write_bytes(before.replace(b"simulated-", b"damaged-"))
    path.with_name("astronaut.json").touch()
    assert run(tmp_path, NAMES[0]) == 0
    assert with_the_default_port(path.read_bytes()) == with_the_default_port(before)
    assert not path.with_name("astronaut.json").exists()


@pytest.mark.parametrize("change", ["recorded", "unknown"])
def test_other_recordings_are_left_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str) -> None:
    """Recorded ones, and those of which nobody knows: exit code 1, and the folder is named."""
    assert run(tmp_path, NAMES[0]) == 0
    path = provenance_path(tmp_path, NAMES[0], QUESTION_SET.folder)
    if change == "recorded":
        path.write_text(path.read_text(encoding="utf-8").replace('"simulated"', '"recorded"'), encoding="utf-8")
    else:
        path.unlink()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    capsys.readouterr()
    assert run(tmp_path, NAMES[0]) == 1
    said = capsys.readouterr()
    assert said.err == f"{path.parent} does not hold simulated recordings; it is left as it is.\n"
    assert said.out == ""
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_an_unknown_model_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the nine that are known; nothing is made."""
    with pytest.raises(SystemExit) as caught:
        run(tmp_path, "gpt-9")
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert "gpt-9: not among the 9: " in said
    assert all(name in said for name in published())
    assert list(tmp_path.iterdir()) == []


def test_the_port_ends_up_in_the_cassette(tmp_path: Path) -> None:
    """So the committed ones are recorded on the default port, wherever the command runs."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert command.main([NAMES[0], "--cassettes", str(tmp_path), "--port", str(port)]) == 0
    text = cassette_path(tmp_path, NAMES[0], QUESTION_SET.folder, SHORT[0].group).read_text(encoding="utf-8")
    assert text.count(f'"uri": "http://127.0.0.1:{port}/v1/chat/completions"') == 28
    found = provenance.load(provenance_path(tmp_path, NAMES[0], QUESTION_SET.folder))
    assert list(found.endpoints) == [f"http://127.0.0.1:{port}/v1/chat/completions"]


def test_it_serves_until_interrupted(tmp_path: Path) -> None:
    """It says where, answers as the recorder wants it, writes no file, and ends with exit code 0 on Ctrl-C."""
    arguments = ["--serve", NAMES[0], "--port", "0", "--cassettes", str(tmp_path / "none")]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "simulation", *arguments],
        cwd=ROOT,
        env=buffered,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        too_long = threading.Timer(60, process.kill)
        too_long.start()
        try:
            assert process.stdout is not None
            model_id = published()[NAMES[0]].model
            form = rf"simulated answers of {re.escape(model_id)} at (http://127\.0\.0\.1:\d+/v1); Ctrl-C ends\n"
            said = re.fullmatch(form, process.stdout.readline())
            assert said is not None
            model = replace(published()[NAMES[0]], base_url=said[1], api_key_env=None, google=False)
            plan = Plan(model, replace(QUESTION_SET, questions=SHORT[:2]), tmp_path / "own")
            assert record(plan, "new_episodes").stored == 2
            process.send_signal(signal.SIGINT)
            rest, wrong = process.communicate(timeout=10)
        finally:
            too_long.cancel()
            process.kill()
    assert (process.returncode, rest, wrong) == (0, "", "")
    assert not (tmp_path / "none").exists()


def test_ctrl_c_while_recording_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 130, as shells have it: the cassettes are not whole."""

    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupt)
    assert run(tmp_path, NAMES[0]) == 130


@pytest.mark.parametrize("options", [(), ("--serve",)], ids=["record", "serve"])
def test_a_port_that_is_taken_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    """Exit code 1 with the port; nothing is made."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert command.main([NAMES[0], "--cassettes", str(tmp_path), "--port", str(port), *options]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"cannot serve on port {port} or write to {tmp_path}: ")
    assert list(tmp_path.iterdir()) == []
