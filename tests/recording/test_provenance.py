"""provenance.toml: what it says, and what of it is refused."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest
from recording_support import FOLDER, MODEL_ID, NAME, NOW, ONE, PROMPT, TWO, deck, model, plan, serving

from honorific_checks.endpoints.request import text_digest
from honorific_checks.errors import CassetteError, StaleRecordingError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.recorder import Plan, record
from honorific_checks.stimuli import digest, stimuli
from honorific_checks.version import VERSION


def made(parameters: dict[str, object], status: Literal["recorded", "simulated"] = "recorded") -> provenance.Provenance:
    """A provenance of these parameters."""
    asked = provenance.asked(model(parameters=parameters), deck(ONE))
    return provenance.Provenance(status, NOW, "https://models.example/v1/chat/completions", VERSION, asked)


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
    assert provenance.load(path).recorded_at.utcoffset() == timedelta(0)


def test_the_file_is_toml_that_says_what_it_is(tmp_path: Path) -> None:
    """For readers without this package: what was asked, with digests of the longer parts."""
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        place = f"{server.base_url}/chat/completions"
    text = provenance_path(tmp_path, NAME, FOLDER).read_text(encoding="utf-8")
    assert text.startswith("# Where the answers in this folder come from.")
    assert tomllib.loads(text) == {
        "status": "recorded",
        "recorded_at": NOW,
        "endpoint": place,
        "version": VERSION,
        "asked": {
            "model": MODEL_ID,
            "prompt": PROMPT,
            "prompt_sha256": text_digest(PROMPT),
            "stimuli_sha256": digest(ONE),
            "parameters_sha256": text_digest('{"temperature":0}'),
            "parameters": {"temperature": 0},
        },
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('status = "recorded"', 'status = "real"', "status"),
        ('status = "recorded"', 'statuss = "recorded"', "Did you mean 'status'"),
        ('status = "recorded"\n', "", "status"),
        ("recorded_at = ", "recorded_at = 3 #", "recorded_at"),
        ("[asked]", "[asked", "no provenance"),
        (f'model = "{MODEL_ID}"', "model = 3", "model"),
        ("# Where", "Where", "no provenance"),
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
    assert str(caught.value).startswith(f"{path} is no provenance: ")
    assert said in str(caught.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """And a file that is not there is no error of a cassette."""
    path = tmp_path / "provenance.toml"
    with pytest.raises(FileNotFoundError):
        provenance.load(path)
    path.write_bytes(b'status = "\xff"')
    with pytest.raises(CassetteError, match="is no provenance"):
        provenance.load(path)


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    """As any other file that cannot be read, in the system's words."""
    path = tmp_path / "provenance.toml"
    path.mkdir()
    with pytest.raises(CassetteError, match=r"provenance\.toml is no provenance: .*Is a directory"):
        provenance.load(path)


def test_other_stimuli_are_refused(tmp_path: Path) -> None:
    """By their digest: a sentence that changed, or one more."""
    path = tmp_path / "provenance.toml"
    now = provenance.asked(model(), deck(TWO))
    with pytest.raises(StaleRecordingError) as caught:
        provenance.check(made({"temperature": 0}), now, path, NAME)
    assert f"  stimuli_sha256: recorded {digest(ONE)!r}, now {digest(TWO)!r}" in str(caught.value)
    assert "model:" not in str(caught.value)


@pytest.mark.parametrize(
    ("simulated", "status"),
    [(set(), "recorded"), (set(ONE), "simulated"), ({ONE[0]}, "simulated"), ({ONE[27]}, "simulated")],
    ids=["none", "all", "the first", "the last"],
)
def test_one_simulated_answer_makes_a_recording_simulated(tmp_path: Path, simulated: set[object], status: str) -> None:
    """By the answers' own fingerprint, and before such an answer is on the disk."""
    seen = []

    def progress(_done: int, _total: int, stimulus: object) -> None:
        seen.append((stimulus in simulated, provenance.load(provenance_path(tmp_path, NAME, FOLDER)).status))

    with serving() as server:
        server.simulated = lambda stimulus: stimulus in simulated
        record(plan(tmp_path, server), "new_episodes", progress)
    assert provenance.load(provenance_path(tmp_path, NAME, FOLDER)).status == status
    assert (True, "recorded") not in seen
    assert len(seen) == 28


def test_real_answers_do_not_wash_simulated_ones(tmp_path: Path) -> None:
    """A recording that a simulator began stays simulated; all of it anew is recorded."""
    path = provenance_path(tmp_path, NAME, FOLDER)
    with serving() as server:
        server.simulated = lambda stimulus: stimulus in ONE
        record(plan(tmp_path, server, ONE), "new_episodes")
        server.simulated = lambda _: False
        (tmp_path / NAME / FOLDER / "judge.json").unlink()
        record(plan(tmp_path, server, ONE), "new_episodes")
        assert provenance.load(path).status == "simulated"
        record(plan(tmp_path, server, ONE), "all")
        assert provenance.load(path).status == "recorded"


def test_the_provenance_is_there_before_the_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A recording that is broken off never leaves answers of unknown origin."""
    written = []
    replace = Path.replace

    def noticing(self: Path, target: Path) -> Path:
        written.append(target.name)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", noticing)
    with serving() as server:
        record(plan(tmp_path, server, ONE[:3]), "new_episodes")
    assert written == ["provenance.toml", *["judge.json"] * 3, "provenance.toml"]


def test_the_time_is_that_of_the_last_answer(tmp_path: Path) -> None:
    """A second run that asks for the rest has the last word; one that asks nothing has none."""
    path = provenance_path(tmp_path, NAME, FOLDER)
    later = datetime(2027, 1, 1, tzinfo=UTC)
    assert stimuli()[:28] == ONE
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        again = Plan(asked.model, deck(ONE), tmp_path, clock=lambda: later)
        record(again, "new_episodes")
        assert provenance.load(path).recorded_at == NOW
        (tmp_path / NAME / FOLDER / "judge.json").unlink()
        record(again, "new_episodes")
    assert provenance.load(path).recorded_at == later
