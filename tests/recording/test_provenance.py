"""provenance.toml: what it says, and what of it is refused."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from recording_support import (
    FOLDER,
    MODEL_ID,
    NAME,
    NOW,
    ONE,
    PROMPT,
    TWO,
    cassette_of,
    model,
    plan,
    question_set,
    serving,
)
from sealed_support import Entry, edit

from honorific_checks.allocation.stimuli import digest
from honorific_checks.endpoints.request_body import text_digest
from honorific_checks.errors import CassetteError, StaleRecordingError
from honorific_checks.recording import cassette, provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.recorder import record
from honorific_checks.version import __version__


def made(parameters: dict[str, object], status: Literal["recorded", "simulated"] = "recorded") -> provenance.Provenance:
    """A provenance of these parameters."""
    return provenance.Provenance(
        status=status,
        first_answer=NOW - timedelta(hours=1),
        last_answer=NOW,
        versions=["0.0.9", __version__],
        endpoints=["https://models.example/v1/chat/completions"],
        answers=28,
        requests=31,
        retries=3,
        asked=provenance.asked(model(parameters=parameters), question_set(ONE)),
        answered=provenance.Answered(
            {"own/model-1": 20, "own.model:2 'b'": 8}, {"fp_1": 28}, {"prompt": 1, "completion": 2}
        ),
    )


@pytest.mark.parametrize("status", ["recorded", "simulated"])
@pytest.mark.parametrize(
    "parameters",
    [{}, {"temperature": 0}, {"temperature": 0.5, "stop": ["।"], "extra_body": {"thinking": False, "depth": {"n": 1}}}],
    ids=["none", "one", "nested"],
)
def test_what_is_saved_is_loaded(
    tmp_path: Path, parameters: dict[str, object], status: Literal["recorded", "simulated"]
) -> None:
    """Whatever the parameters."""
    path = tmp_path / "provenance.toml"
    provenance.save(path, made(parameters, status))
    assert provenance.load(path) == made(parameters, status)
    assert provenance.load(path).last_answer.utcoffset() == timedelta(0)


def test_who_answered_may_be_unknown(tmp_path: Path) -> None:
    """A service need not say, and a provenance that was made by hand may leave the table out."""
    path = tmp_path / "provenance.toml"
    text = '[answered.models]\n"own/model-1" = 28\n'
    provenance.save(path, msgspec.structs.replace(made({}), answered=provenance.Answered({"own/model-1": 28})))
    saved = path.read_text(encoding="utf-8")
    assert text in saved
    path.write_text(saved.partition("[answered")[0], encoding="utf-8")
    assert provenance.load(path).answered == provenance.Answered({}, {}, {})


def test_the_file_is_toml_that_says_what_it_is(tmp_path: Path) -> None:
    """For readers without this package: what was asked, with digests of the longer parts."""
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        place = f"{server.base_url}/chat/completions"
    text = provenance_path(tmp_path, NAME, FOLDER).read_text(encoding="utf-8")
    assert text.startswith("# Where the answers in this folder come from.")
    assert tomllib.loads(text) == {
        "status": "recorded",
        "first_answer": NOW,
        "last_answer": NOW,
        "versions": [__version__],
        "endpoints": [place],
        "answers": 28,
        "requests": 28,
        "retries": 0,
        "asked": {
            "model": MODEL_ID,
            "prompt": PROMPT,
            "prompt_sha256": text_digest(PROMPT),
            "stimuli_sha256": digest(ONE),
            "parameters_sha256": text_digest('{"temperature":0}'),
            "parameters": {"temperature": 0},
        },
        "answered": {
            "models": {"own/model-1-2026": 28},
            "fingerprints": {"fp_1": 28},
            "tokens": {"prompt": 28 * 40, "completion": 28 * 12},
        },
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('status = "recorded"', 'status = "real"', "status"),
        ('status = "recorded"', 'statuss = "recorded"', "Did you mean 'status'"),
        ('status = "recorded"\n', "", "status"),
        ("last_answer = ", "last_answer = 3 #", "last_answer"),
        ("09:30:15+00:00", "09:30:15", "last_answer"),
        ("answers = 28\n", "", "answers"),
        ('"own/model-1" = 20', '"own/model-1" = "20"', "models"),
        ("[asked]", "[asked", "not a valid provenance file"),
        (f'model = "{MODEL_ID}"', "model = 3", "model"),
        ("# Where", "Where", "not a valid provenance file"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    """With the file's name and the key that is wrong."""
    path = tmp_path / "provenance.toml"
    provenance.save(path, made({"temperature": 0}))
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(CassetteError) as caught:
        provenance.load(path)
    assert str(caught.value).startswith(f"{path} is not a valid provenance file: ")
    assert said in str(caught.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """And a file that is not there is no error of a cassette."""
    path = tmp_path / "provenance.toml"
    with pytest.raises(FileNotFoundError):
        provenance.load(path)
    path.write_bytes(b'status = "\xff"')
    with pytest.raises(CassetteError, match="is not a valid provenance file"):
        provenance.load(path)


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    """As any other file that cannot be read, in the system's words."""
    path = tmp_path / "provenance.toml"
    path.mkdir()
    with pytest.raises(CassetteError, match=r"provenance\.toml is not a valid provenance file: .*Is a directory"):
        provenance.load(path)


def test_other_stimuli_are_refused(tmp_path: Path) -> None:
    """By their digest: a sentence that changed, or one more."""
    path = tmp_path / "provenance.toml"
    now = provenance.asked(model(), question_set(TWO))
    with pytest.raises(StaleRecordingError) as caught:
        provenance.check(made({"temperature": 0}), now, path, NAME)
    assert f"  stimuli_sha256: recorded {digest(ONE)!r}, now {digest(TWO)!r}" in str(caught.value)
    assert "model:" not in str(caught.value)


def on_disk(folder: Path) -> list[str]:
    """The fingerprints of the stored answers."""
    found = (folder / NAME / FOLDER).glob("*.json")
    entries = [entry for path in found for entry in cassette.load(path).interactions.values()]
    return [json.loads(entry.response.body.string)["system_fingerprint"] for entry in entries]


@pytest.mark.slow
@pytest.mark.parametrize("concurrency", [1, 8])
@pytest.mark.parametrize(
    ("simulated", "status"),
    [(set(), "recorded"), (set(ONE), "simulated"), ({ONE[0]}, "simulated"), ({ONE[27]}, "simulated")],
    ids=["none", "all", "the first", "the last"],
)
def test_one_simulated_answer_makes_a_recording_simulated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, simulated: set[object], status: str, concurrency: int
) -> None:
    """By the answers' own fingerprint, and before such an answer is on the disk: seen after each file put there."""
    path = provenance_path(tmp_path, NAME, FOLDER)
    seen = []
    replacing = Path.replace

    def noticing(self: Path, target: Path) -> Path:
        done = replacing(self, target)
        seen.append(("simulated" in on_disk(tmp_path), provenance.load(path).status))
        return done

    monkeypatch.setattr(Path, "replace", noticing)
    with serving() as server:
        server.simulated = lambda stimulus: stimulus in simulated
        record(plan(tmp_path, server, concurrency=concurrency), "new_episodes")
    assert provenance.load(path).status == status
    assert (True, "recorded") not in seen
    assert seen[-1][0] == bool(simulated)


@pytest.mark.slow
def test_a_recording_is_simulated_as_long_as_one_such_answer_is_stored(tmp_path: Path) -> None:
    """Real answers beside it do not wash it; without it what is left is recorded."""
    path = provenance_path(tmp_path, NAME, FOLDER)
    one, other = (cassette_of(tmp_path, stimulus) for stimulus in (TWO[0], TWO[-1]))
    with serving() as server:
        server.simulated = lambda stimulus: stimulus is TWO[0]
        record(plan(tmp_path, server, TWO), "new_episodes")
        server.simulated = lambda _: False
        other.unlink()
        record(plan(tmp_path, server, TWO), "new_episodes")
        assert provenance.load(path).status == "simulated"
        one.unlink()
        record(plan(tmp_path, server, TWO), "new_episodes")
        assert provenance.load(path).status == "recorded"


def test_the_provenance_is_there_before_the_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recording that is broken off never leaves answers of unknown origin; the last word is the provenance's."""
    written = []
    replacing = Path.replace

    def noticing(self: Path, target: Path) -> Path:
        written.append(target.name)
        return replacing(self, target)

    monkeypatch.setattr(Path, "replace", noticing)
    with serving() as server:
        record(plan(tmp_path, server, ONE[:3]), "new_episodes")
    assert written == ["provenance.toml", *["judge.json"] * 3, "provenance.toml"]


def test_the_provenance_lags_a_second_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here each answer takes 0.4 seconds by the plan's clock, which is looked at more than once for each."""
    written: list[int] = []
    replacing = Path.replace
    now = NOW

    def noticing(self: Path, target: Path) -> Path:
        done = replacing(self, target)
        nonlocal now
        now += timedelta(seconds=0.4) if target.suffix == ".json" else timedelta(0)
        written.append(provenance.load(provenance_path(tmp_path, NAME, FOLDER)).answers)
        return done

    monkeypatch.setattr(Path, "replace", noticing)
    with serving() as server:
        record(replace(plan(tmp_path, server, ONE[:7]), clock=lambda: now), "new_episodes")
    # A provenance of none, three answers, a provenance of three (1.2 s), three, of six, one, of seven.
    assert written == [0, 0, 0, 0, 3, 3, 3, 3, 6, 6, 7]


@pytest.mark.slow
def test_the_times_are_those_of_the_first_and_last_answer(tmp_path: Path) -> None:
    """A second run that asks for the rest has the last word; one that asks nothing has none."""
    path = provenance_path(tmp_path, NAME, FOLDER)
    later = datetime(2027, 1, 1, tzinfo=UTC)

    def times() -> tuple[datetime, datetime]:
        found = provenance.load(path)
        return found.first_answer, found.last_answer

    with serving() as server:
        asked = plan(tmp_path, server, TWO)
        record(asked, "new_episodes")
        again = replace(asked, clock=lambda: later)
        record(again, "new_episodes")
        assert times() == (NOW, NOW)
        cassette_of(tmp_path, TWO[-1]).unlink()
        record(again, "new_episodes")
        assert times() == (NOW, later)
        for stimulus in (TWO[0], TWO[-1]):
            cassette_of(tmp_path, stimulus).unlink()
        record(again, "new_episodes")
    assert times() == (later, later)


def test_a_provenance_that_was_lost_has_the_times_of_the_answers(tmp_path: Path) -> None:
    """By their `created`; nothing is asked, and who answered is counted, and where."""
    path = provenance_path(tmp_path, NAME, FOLDER)

    dates = iter((NOW - timedelta(days=300), NOW - timedelta(days=200)))

    def date(entry: Entry) -> None:
        answer = json.loads(entry["response"]["body"]["string"])
        entry["response"]["body"]["string"] = json.dumps(answer | {"created": int(next(dates).timestamp())})

    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        whole = provenance.load(path)
        path.unlink()
        for number in range(2):
            edit(cassette_of(tmp_path), date, number)
        assert record(asked, "new_episodes").stored == 0
    found = provenance.load(path)
    assert found == msgspec.structs.replace(
        whole,
        first_answer=NOW - timedelta(days=300),
        last_answer=NOW - timedelta(days=200),
        versions=[],
    )
    assert found.age(NOW) == 200


@pytest.mark.parametrize(
    ("status", "ago", "days"),
    [
        ("recorded", timedelta(0), 0),
        ("recorded", timedelta(hours=23, minutes=59), 0),
        ("recorded", timedelta(days=180, hours=1), 180),
        ("recorded", timedelta(days=-1), 0),
        ("simulated", timedelta(days=9), None),
    ],
)
def test_the_age_is_whole_days(status: Literal["recorded", "simulated"], ago: timedelta, days: int | None) -> None:
    """Since the last answer; a clock that goes wrong makes none younger than today's."""
    assert made({}, status).age(NOW + ago) == days
