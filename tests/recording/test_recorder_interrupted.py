"""A recording that is broken off in the middle, by the user, by the disk, or by whoever listens."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from recording_support import FOLDER, FORBIDDEN, NAME, ONE, TWO, cassette_of, left, plan, serving, stored

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.errors import CassetteError, RecordingError
from honorific_checks.recording import cassette, provenance
from honorific_checks.recording.layout import STAGING, provenance_path
from honorific_checks.recording.progress import Progress
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay
from honorific_checks.recording.writer import Writer

AT = 7
"""The call at which it happens."""


def failing_at(original: Any, error: BaseException, number: int = AT) -> Any:
    """A function that raises at its n-th call."""
    calls = 0

    def function(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == number:
            raise error
        return original(*arguments, **options)

    return function


@pytest.mark.slow
@pytest.mark.parametrize("concurrency", [1, 4])
def test_ctrl_c_leaves_a_loadable_cassette(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, concurrency: int) -> None:
    """All that ask are called off; what came is stored, and the next run asks for the rest."""
    ask = Client.ask
    answered = pressed = 0

    async def interrupted(client: Client, body: str) -> FinalAnswer:
        nonlocal answered, pressed
        if answered >= AT and not pressed:
            pressed = 1
            signal.raise_signal(signal.SIGINT)
        answer = await ask(client, body)
        answered += 1
        return answer

    with serving() as server:
        asked = plan(tmp_path, server, concurrency=concurrency)
        with monkeypatch.context() as patch:
            patch.setattr(Client, "ask", interrupted)
            with pytest.raises(KeyboardInterrupt):
                record(asked, "new_episodes")
        done = len(cassette.load(cassette_of(tmp_path)).interactions)
        assert AT <= done <= answered
        signed = provenance.load(provenance_path(tmp_path, NAME, FOLDER))
        assert signed.answers == done
        assert record(asked, "new_episodes").stored == 28 - done
    assert replay(asked.model, asked.question_set, tmp_path).problems == {}
    assert [path.name for path in tmp_path.rglob(".*")] == [STAGING, ".gitignore"]


@pytest.mark.slow
def test_sigterm_waits_for_what_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers that came meanwhile go to the disk as well, though nobody waits for them any more; exit code 128 + 15."""
    fsync, store = os.fsync, Writer.store
    sent = waiting = 0

    async def counting(writer: Writer[object], entry: object) -> None:
        nonlocal waiting
        waiting += 1
        await store(writer, entry)
        waiting -= 1

    def terminated(descriptor: int) -> None:
        """In the writer's thread, when all four have an answer, some in the batch that is written, some after it."""
        nonlocal sent
        fsync(descriptor)
        if cassette_of(tmp_path).exists() and not sent:
            while waiting < 4:
                time.sleep(0.001)
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
            sent = len(server.asked)
            os.kill(os.getpid(), signal.SIGTERM)

    with serving() as server:
        asked = plan(tmp_path, server, concurrency=4)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", terminated)
            patch.setattr(Writer, "store", counting)
            with pytest.raises(SystemExit) as caught:
                record(asked, "new_episodes")
        assert caught.value.code == 143
        done = len(cassette.load(cassette_of(tmp_path)).interactions)
        assert done == len(server.asked) == sent
        assert record(asked, "new_episodes").stored == 28 - done
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert replay(asked.model, asked.question_set, tmp_path).problems == {}


@pytest.mark.slow
@pytest.mark.parametrize("step", [(os, "fsync"), (Path, "replace")], ids=["write", "replace"])
@pytest.mark.parametrize("number", [1, 2, AT], ids=["the provenance", "the first answer", "a later answer"])
def test_a_full_disk_stops_with_the_rest_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], number: int
) -> None:
    """The message says what the disk said, how many answers are stored and what to do.

    The first write of a run is the provenance's; then each answer is one.
    """
    owner, name = step
    full = OSError(28, "No space left on device")
    done = max(0, number - 2)
    with serving() as server:
        asked = plan(tmp_path, server)
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, failing_at(getattr(owner, name), full, number))
            with pytest.raises(RecordingError) as caught:
                record(asked, "new_episodes")
        assert str(caught.value) == (
            f"recording {NAME} stopped: at {ONE[done].item_id}: nothing can be recorded in {tmp_path}: "
            "No space left on device. Free space there.\n"
            f"{done} of 28 answers are stored; run the same command again for the rest."
        )
        assert len(stored(tmp_path)) == done
        assert len(server.asked) == done + 1
        assert provenance.load(provenance_path(tmp_path, NAME, FOLDER)).answers == done
        assert record(asked, "new_episodes").stored == 28 - done
    assert [path.name for path in tmp_path.rglob(".*")] == [STAGING, ".gitignore"]


@pytest.mark.slow
def test_a_full_disk_stops_all_that_ask_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays full: nobody asks on, the first reason is told, and nothing is left in a state of its own."""
    full = OSError(28, "No space left on device")
    with serving() as server:
        asked = plan(tmp_path, server, concurrency=8)

        def refuse(_: int) -> None:
            raise full

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", refuse)
            with pytest.raises(
                RecordingError, match=r"No space left on device\. Free space there\.\n0 of 28 answers are stored"
            ):
                record(asked, "new_episodes")
        assert len(server.asked) <= 16
        assert left(tmp_path) == []
        assert record(asked, "new_episodes").stored == 28


@pytest.mark.slow
@pytest.mark.parametrize("error", [BrokenPipeError(), ZeroDivisionError()], ids=["pipe", "any other"])
def test_an_error_of_the_listener_loses_nothing(tmp_path: Path, error: Exception) -> None:
    """Progress is told after the answer is stored; the error comes out as it is, and the rest is called off."""

    def listen(progress: Progress) -> None:
        if progress.answered == AT:
            raise error

    with serving() as server:
        with pytest.raises(type(error)):
            record(plan(tmp_path, server), "new_episodes", listen)
        assert len(stored(tmp_path)) == AT
        assert record(plan(tmp_path, server), "new_episodes").stored == 28 - AT


@pytest.mark.slow
def test_a_cassette_that_is_spoilt_meanwhile_is_refused(tmp_path: Path) -> None:
    """By another hand, after the look at the beginning and before its turn; what came until then is stored."""
    with serving() as server:
        asked = plan(tmp_path, server, TWO)
        server.refusals = {40: FORBIDDEN}
        with pytest.raises(RecordingError, match="39 of 56 answers are stored"):
            record(asked, "new_episodes")
        cassette_of(tmp_path, TWO[0]).unlink()
        path = cassette_of(tmp_path, TWO[-1])

        def listen(progress: Progress) -> None:
            if progress.answered == 1:
                path.write_bytes(path.read_bytes()[:-20])

        with pytest.raises(CassetteError, match=rf"{path.name}:12: the file ends here"):
            record(asked, "new_episodes", listen)
    assert len(cassette.load(cassette_of(tmp_path, TWO[0])).interactions) == 28


def test_halves_of_files_are_swept(tmp_path: Path) -> None:
    """What a killed run was writing, cassette or provenance; other hidden files are left."""
    folder = tmp_path / NAME / FOLDER
    folder.mkdir(parents=True)
    for name in (".judge.json.x1", ".provenance.toml.x2", ".gitignore"):
        (folder / name).touch()
    with serving() as server:
        record(plan(tmp_path, server, ONE[:1]), "new_episodes")
    assert sorted(path.name for path in folder.iterdir()) == [".gitignore", "judge.json", "provenance.toml"]
