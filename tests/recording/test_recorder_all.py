"""Recording with all: aside, until it is whole; the old recording is kept."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from recording_support import (
    FOLDER,
    FORBIDDEN,
    NAME,
    NOW,
    ONE,
    PROMPT,
    TWO,
    cassette_of,
    plan,
    question,
    question_set,
    serving,
    stored,
    words,
)

from honorific_checks.errors import CassetteError, RecordingError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import ARCHIVE, STAGING, provenance_path
from honorific_checks.recording.recorder import prepare, record
from honorific_checks.recording.replay import replay

pytestmark = pytest.mark.slow

STAMP = "20261102T093015Z"
"""NOW as it stands in the name of an archived folder."""


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_first_recording_needs_no_old_one(tmp_path: Path) -> None:
    """Nothing is archived, and nothing is left aside."""
    with serving() as server:
        assert record(plan(tmp_path, server), "all").stored == 28
    assert len(stored(tmp_path)) == 28
    assert not (tmp_path / ARCHIVE).exists()
    assert not (tmp_path / STAGING / NAME).exists()


def test_everything_is_asked_anew_and_the_old_is_kept(tmp_path: Path) -> None:
    """The archived folder holds the same bytes, under the time of the swap."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        old = files(tmp_path / NAME)
        server.generation = 2
        assert record(asked, "all").stored == 28
        assert len(server.asked) == 56
    assert replay(asked.model, question_set(), tmp_path).outputs == {s.item_id: words(s, 2) for s in ONE}
    assert files(tmp_path / ARCHIVE / f"{NAME}-{STAMP}") == old


def test_two_recordings_in_one_second_are_both_kept(tmp_path: Path) -> None:
    """The second gets a number; the clock of these plans stands still."""
    with serving() as server:
        for generation in (1, 2, 3):
            server.generation = generation
            record(plan(tmp_path, server, ONE[:2]), "all")
    kept = {
        path.name: words(ONE[0], number) for number, path in enumerate(sorted((tmp_path / ARCHIVE).glob(f"{NAME}*")), 1)
    }
    assert kept == {f"{NAME}-{STAMP}": words(ONE[0], 1), f"{NAME}-{STAMP}-2": words(ONE[0], 2)}
    for name, text in kept.items():
        assert text in (tmp_path / ARCHIVE / name / "allocation" / "judge.json").read_text(encoding="utf-8")


def test_an_interrupted_recording_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Until then the old one is in its place, whole; then it is swapped for one that is all new."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        old = files(tmp_path / NAME)
        server.asked.clear()
        server.generation, server.refusals = 2, {11: FORBIDDEN}
        with pytest.raises(RecordingError, match="10 of 28 answers are stored"):
            record(asked, "all")
        assert files(tmp_path / NAME) == old
        assert len(stored(tmp_path / STAGING)) == 10
        assert not (tmp_path / ARCHIVE).exists()
        server.asked.clear()
        assert record(asked, "all").stored == 18
        assert server.asked == [json.loads(question(stimulus)) for stimulus in ONE[10:]]
    assert replay(asked.model, question_set(), tmp_path).outputs == {s.item_id: words(s, 2) for s in ONE}
    assert files(tmp_path / ARCHIVE / f"{NAME}-{STAMP}") == old


def test_a_swap_that_was_interrupted_is_finished(tmp_path: Path) -> None:
    """The old recording archived, the new one still aside: the next run puts it in place and asks nothing."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "all")
        (tmp_path / NAME).rename(tmp_path / STAGING / NAME)
        assert record(asked, "all").stored == 0
        assert len(server.asked) == 28
    assert len(stored(tmp_path)) == 28


@pytest.mark.parametrize(
    ("changes", "prompt"),
    [({"model": "own/model-2"}, PROMPT), ({"parameters": {"temperature": 1}}, PROMPT), ({}, "Say it in Bengali.")],
    ids=["model", "parameters", "prompt"],
)
def test_a_changed_question_is_recorded_anew(tmp_path: Path, changes: dict[str, Any], prompt: str) -> None:
    """The answers to the old one are in the archive."""
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        old = files(tmp_path / NAME)
        other = plan(tmp_path, server, **changes)
        assert record(replace(other, question_set=question_set(ONE, prompt)), "all").stored == 28
    assert replay(other.model, question_set(ONE, prompt), tmp_path).problems == {}
    assert files(tmp_path / ARCHIVE / f"{NAME}-{STAMP}") == old


def test_an_interrupted_recording_of_another_question_is_archived_too(tmp_path: Path) -> None:
    """What lies aside answers other questions, so nothing of it is mixed with the new answers."""
    with serving() as server:
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError):
            record(plan(tmp_path, server), "all")
        other = plan(tmp_path, server, parameters={"temperature": 1})
        assert record(other, "all").stored == 28
    assert replay(other.model, question_set(), tmp_path).problems == {}
    assert list(files(tmp_path / ARCHIVE)) != []
    archived = json.loads((tmp_path / ARCHIVE / f"{NAME}-{STAMP}" / "allocation" / "judge.json").read_bytes())
    assert len(archived["interactions"]) == 10


def test_what_lies_aside_with_other_questions_is_said_before(tmp_path: Path) -> None:
    """By its provenance, or by a cassette alone: all is asked, and the folder is named that moves."""
    with serving() as server:
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError):
            record(plan(tmp_path, server, TWO), "all")
        asked = plan(tmp_path, server, TWO)
        assert prepare(asked, "all").warnings == ()
        aside = tmp_path / STAGING / NAME / FOLDER
        why = f"{aside} was started with other questions: it is moved to .archive, and recording starts over"
        other = prepare(plan(tmp_path, server, TWO, parameters={"temperature": 1}), "all")
        assert (other.requests, other.warnings) == (56, (why,))
        cassette_of(tmp_path / STAGING, TWO[0]).rename(cassette_of(tmp_path / STAGING, TWO[-1]))
        other = prepare(asked, "all")
        assert (other.requests, other.warnings) == (56, (why,))
        assert record(asked, "all").stored == 56
    assert len(list((tmp_path / ARCHIVE).glob(f"{NAME}*"))) == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("judge.json", ":7: the file ends here, without the last line "),
        ("provenance.toml", " is not a valid provenance file: "),
    ],
)
@pytest.mark.parametrize("damage", ["cut", "folder"])
def test_what_is_broken_aside_is_refused(tmp_path: Path, name: str, said: str, damage: str) -> None:
    """With file and line: half a recording has cost money, so that its owner removes it; nothing is asked or moved."""
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        server.asked.clear()
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError):
            record(plan(tmp_path, server), "all")
        folder = tmp_path / STAGING / NAME / FOLDER
        path = folder / name
        broken = path.read_bytes()
        path.unlink()
        if damage == "cut":
            path.write_bytes(broken[: len(broken) // 2])
        else:
            path.mkdir()
            said = said if name == "provenance.toml" else " cannot be read: Is a directory"
        before = files(tmp_path)
        server.asked.clear()
        for step in (prepare, record):
            with pytest.raises(CassetteError) as caught:
                step(plan(tmp_path, server), "all")
            assert str(caught.value).startswith(f"{path}{said}")
            assert str(caught.value).endswith(f". Remove the folder {folder} to start over.")
            assert "git" not in str(caught.value)
        assert server.asked == []
        assert files(tmp_path) == before
        shutil.rmtree(folder)
        assert record(plan(tmp_path, server), "all").stored == 28
    assert replay(plan(tmp_path, server).model, question_set(), tmp_path).problems == {}


def test_the_new_provenance_has_the_new_time(tmp_path: Path) -> None:
    """The archived one keeps its own."""
    with serving() as server:
        asked = plan(tmp_path, server, ONE[:2])
        record(asked, "new_episodes")
        later = NOW + timedelta(days=1)
        record(replace(asked, clock=lambda: later), "all")
    assert provenance.load(provenance_path(tmp_path, NAME, FOLDER)).last_answer == later
    (archived,) = (tmp_path / ARCHIVE).glob(f"{NAME}*")
    assert provenance.load(archived / FOLDER / "provenance.toml").last_answer == NOW


def test_a_recording_with_a_hole_takes_nobody_s_place(tmp_path: Path) -> None:
    """It stays aside with what it has, and the next run asks for the hole alone."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        old = files(tmp_path / NAME)
        server.asked.clear()
        server.generation = 2
        server.cut = lambda stimulus: stimulus is ONE[5]
        with pytest.raises(RecordingError) as caught:
            record(asked, "all")
        assert str(caught.value) == (
            f"recording {NAME} stopped: answers are missing\n"
            f"no answer to {ONE[5].item_id}: {server.base_url}/chat/completions: "
            "the answer was cut at the token limit; raise it in the model's [parameters]\n"
            "27 of 28 answers are stored; run the same command again for the rest."
        )
        assert files(tmp_path / NAME) == old
        server.asked.clear()
        server.cut = lambda _: False
        assert record(asked, "all").stored == 1
        assert server.asked == [json.loads(question(ONE[5]))]
    assert replay(asked.model, question_set(), tmp_path).outputs == {s.item_id: words(s, 2) for s in ONE}


def test_a_swap_that_the_disk_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both recordings are whole; the same command asks nothing and tries again."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        old = files(tmp_path / NAME)
        server.generation = 2
        with monkeypatch.context() as patch:
            replacing = Path.replace

            def refuse(self: Path, target: Path) -> Path:
                if self.name == FOLDER:
                    raise OSError(18, "Invalid cross-device link")
                return replacing(self, target)

            patch.setattr(Path, "replace", refuse)
            with pytest.raises(CassetteError) as caught:
                record(asked, "all")
        aside = tmp_path / STAGING / NAME / FOLDER
        assert str(caught.value) == (
            f"the new recording of {NAME} cannot be moved into place: [Errno 18] Invalid cross-device link. It is "
            f"complete in {aside}, and the old one is kept; run the same command again."
        )
        assert files(tmp_path / NAME) == old
        assert record(asked, "all").stored == 0
        assert len(server.asked) == 56
    assert replay(asked.model, question_set(), tmp_path).outputs == {s.item_id: words(s, 2) for s in ONE}
