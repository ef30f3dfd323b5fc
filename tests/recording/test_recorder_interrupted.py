"""A recording that is broken off in the middle, by the user or by the disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from recording_support import NAME, ONE, cassette_of, plan, serving, stored

from honorific_checks.endpoints.chat import Client
from honorific_checks.errors import CassetteError
from honorific_checks.recording import cassette
from honorific_checks.recording.layout import STAGING
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay

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


@pytest.mark.parametrize(
    ("owner", "name"),
    [(Client, "ask"), (os, "fsync"), (Path, "replace")],
    ids=["while the model is asked", "while bytes are written", "while the file is put in place"],
)
def test_ctrl_c_leaves_a_loadable_cassette(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    """Whenever it comes; the next run asks for the rest, and no temporary file is left."""
    with serving() as server:
        asked = plan(tmp_path, server)
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, failing_at(getattr(owner, name), KeyboardInterrupt()))
            with pytest.raises(KeyboardInterrupt):
                record(asked, "new_episodes")
        done = len(cassette.load(cassette_of(tmp_path)).interactions)
        # The first write of a run is the provenance's, so the seventh is that of the sixth answer.
        assert done == (6 if name == "ask" else 5)
        assert record(asked, "new_episodes") == 28 - done
    assert replay(asked.model, asked.deck, tmp_path).problems == {}
    assert [path.name for path in tmp_path.rglob(".*")] == [STAGING]


@pytest.mark.parametrize("step", [(os, "fsync"), (Path, "replace")], ids=["write", "replace"])
@pytest.mark.parametrize("number", [1, 2, AT], ids=["the provenance", "the first answer", "a later answer"])
def test_a_full_disk_stops_with_the_rest_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: tuple[Any, str], number: int
) -> None:
    """The message says what the disk said, how many answers are stored and what to do."""
    owner, name = step
    full = OSError(28, "No space left on device")
    done = max(0, number - 2)
    with serving() as server:
        asked = plan(tmp_path, server)
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, failing_at(getattr(owner, name), full, number))
            with pytest.raises(CassetteError) as caught:
                record(asked, "new_episodes")
        assert str(caught.value) == (
            f"recording {NAME} stopped at {ONE[done].item_id}: [Errno 28] No space left on device\n"
            f"{done} of 28 answers are stored; run the same command again for the rest."
        )
        assert len(stored(tmp_path)) == done
        assert record(asked, "new_episodes") == 28 - done
    assert [path.name for path in tmp_path.rglob(".*")] == [STAGING]


def test_an_error_of_the_listener_loses_nothing(tmp_path: Path) -> None:
    """Progress is told after the answer is stored."""

    def listener(done: int, _total: int, _stimulus: object) -> None:
        if done == AT:
            raise BrokenPipeError

    with serving() as server, pytest.raises(BrokenPipeError):
        record(plan(tmp_path, server), "new_episodes", listener)
    assert len(stored(tmp_path)) == AT
