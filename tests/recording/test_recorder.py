"""Recording with new_episodes: what is asked, what is stored, and where it stops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from recording_support import (
    FOLDER,
    FORBIDDEN,
    MODEL_ID,
    NAME,
    ONE,
    OUT_OF_ORDER,
    PROMPT,
    TWO,
    cassette_of,
    left,
    plan,
    question,
    question_set,
    serving,
    stored,
    words,
)
from sealed_support import entries, sealed

from honorific_checks.errors import CassetteError, RecordingError, SettingsError, StaleRecordingError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import STAGING, provenance_path
from honorific_checks.recording.plan import Mode, Plan
from honorific_checks.recording.progress import Progress
from honorific_checks.recording.recorder import prepare, record
from honorific_checks.recording.replay import replay

MODES: tuple[Mode, ...] = ("new_episodes", "all")


@pytest.mark.slow
def test_every_question_is_asked_once_in_the_published_order(tmp_path: Path) -> None:
    """The bodies at the server are the canonical ones, and the replay finds every answer."""
    with serving() as server:
        asked = plan(tmp_path, server, TWO)
        done = record(asked, "new_episodes")
    assert (done.stored, done.missing) == (56, {})
    assert server.asked == [json.loads(question(stimulus)) for stimulus in TWO]
    assert stored(tmp_path) == [s.sentence for s in sorted(TWO, key=lambda s: (s.occupation.slug, s.number))]
    found = replay(asked.model, question_set(TWO), tmp_path)
    assert found.problems == {}
    assert found.outputs == {stimulus.item_id: words(stimulus) for stimulus in TWO}


@pytest.mark.slow
def test_many_at_a_time_store_the_same_bytes(tmp_path: Path) -> None:
    """Each question is asked once, in whatever order the answers come."""
    with serving() as server:
        record(plan(tmp_path / "one", server, TWO), "new_episodes")
        one_by_one = server.asked.copy()
        server.asked.clear()
        record(plan(tmp_path / "many", server, TWO, concurrency=16), "new_episodes")
    assert sorted(map(str, server.asked)) == sorted(map(str, one_by_one))
    for stimulus in (TWO[0], TWO[-1]):
        many, one = (cassette_of(tmp_path / folder, stimulus) for folder in ("many", "one"))
        assert many.read_bytes() == one.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("concurrency", [1, 16])
def test_progress_is_told_after_each_answer(tmp_path: Path, concurrency: int) -> None:
    """How many are stored in this run, of how many; no answer is counted that is not on the disk."""
    told: list[tuple[int, int]] = []

    def listen(progress: Progress) -> None:
        assert len(stored(tmp_path)) >= progress.answered
        assert progress.answered <= progress.requests <= progress.total
        assert (progress.failed, progress.retries, progress.limit) == (0, 0, concurrency)
        told.append((progress.answered, progress.total))

    with serving() as server:
        record(plan(tmp_path, server, concurrency=concurrency), "new_episodes", listen)
    changes = [each for each in dict.fromkeys(told) if each[0]]  # it is told once a second and at the end as well
    assert changes == [(number, 28) for number in range(1, 29)]


@pytest.mark.slow
def test_only_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    """A deleted cassette is asked anew, a whole one is left as it is, and a whole recording asks nothing."""
    with serving() as server:
        asked = plan(tmp_path, server, TWO)
        record(asked, "new_episodes")
        kept = cassette_of(tmp_path, TWO[0]).read_bytes()
        cassette_of(tmp_path, TWO[-1]).unlink()
        server.asked.clear()
        server.generation = 2
        assert record(asked, "new_episodes").stored == 28
        assert server.asked == [json.loads(question(stimulus)) for stimulus in TWO[28:]]
        assert record(asked, "new_episodes").stored == 0
        assert len(server.asked) == 28
    assert cassette_of(tmp_path, TWO[0]).read_bytes() == kept


@pytest.mark.slow
def test_a_refusal_of_the_service_stops_with_the_rest_stored(tmp_path: Path) -> None:
    """The message says where, why, how many are stored and what to do; the next run asks for the rest alone."""
    with serving() as server:
        asked = plan(tmp_path, server)
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError) as caught:
            record(asked, "new_episodes")
        assert str(caught.value) == (
            f"recording {NAME} stopped: at {ONE[10].item_id}: {server.base_url}/chat/completions answered "
            "403 (no_access): the key may not use this model\n"
            "10 of 28 answers are stored; run the same command again for the rest."
        )
        assert len(server.asked) == 11
        assert len(stored(tmp_path)) == 10
        server.asked.clear()
        assert record(asked, "new_episodes").stored == 18
        assert server.asked == [json.loads(question(stimulus)) for stimulus in ONE[10:]]
    assert replay(asked.model, question_set(ONE), tmp_path).problems == {}


@pytest.mark.slow
def test_a_refusal_stops_all_that_ask_at_the_same_time(tmp_path: Path) -> None:
    """What is under way is waited for and stored, and nothing is asked after it."""
    with serving() as server:
        asked = plan(tmp_path, server, TWO, concurrency=4)
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError, match=r"stopped: at .* answered 403 .*\n(?P<stored>\d+) of 56 answers"):
            record(asked, "new_episodes")
        assert len(stored(tmp_path)) == len(server.asked) - 1 <= 10 + 3
        record(asked, "new_episodes")
        assert len(server.asked) == 57
    assert replay(asked.model, question_set(TWO), tmp_path).problems == {}


def test_a_service_that_refuses_at_once_leaves_nothing(tmp_path: Path) -> None:
    """No provenance speaks of answers that are not there."""
    with serving() as server:
        server.refusals = {1: FORBIDDEN}
        with pytest.raises(RecordingError, match="0 of 28 answers are stored"):
            record(plan(tmp_path, server), "new_episodes")
    assert left(tmp_path) == []


@pytest.mark.slow
def test_a_failing_request_is_sent_again(tmp_path: Path) -> None:
    """Up to five times for one question; how often is told and signed."""
    with serving() as server:
        server.refusals = dict.fromkeys((1, 2, 3, 4, 5, 20), OUT_OF_ORDER)
        done = record(plan(tmp_path, server), "new_episodes")
    assert (done.stored, done.missing) == (28, {})
    assert (done.progress.requests, done.progress.retries, len(server.asked)) == (34, 6, 34)
    signed = provenance.load(provenance_path(tmp_path, NAME, FOLDER))
    assert (signed.answers, signed.requests, signed.retries) == (28, 34, 6)


@pytest.mark.slow
def test_a_question_without_an_answer_is_left_out_and_said(tmp_path: Path) -> None:
    """After three cut answers; all others are stored, and the next run asks for this one alone."""
    with serving() as server:
        asked = plan(tmp_path, server)
        server.cut = lambda stimulus: stimulus in (ONE[3], ONE[27])
        done = record(asked, "new_episodes")
        place = f"{server.base_url}/chat/completions"
        why = f"{place}: the answer was cut at the token limit; raise it in the model's [parameters]"
        assert done.missing == {ONE[3].item_id: why, ONE[27].item_id: why}
        assert (done.stored, done.progress.failed, len(server.asked)) == (26, 2, 26 + 2 * 3)
        assert set(replay(asked.model, question_set(ONE), tmp_path).problems) == set(done.missing)
        server.asked.clear()
        server.cut = lambda _: False
        assert record(asked, "new_episodes").stored == 2
        assert server.asked == [json.loads(question(ONE[3])), json.loads(question(ONE[27]))]
    assert stored(tmp_path) == [stimulus.sentence for stimulus in ONE]


@pytest.mark.slow
def test_ten_questions_in_a_row_without_an_answer_stop_it(tmp_path: Path) -> None:
    """A limit of tokens that is too low is noticed after ten questions, not after 2,016."""
    with serving() as server:
        server.cut = lambda stimulus: stimulus not in ONE[:9:2]
        with pytest.raises(RecordingError) as caught:
            record(plan(tmp_path, server, TWO), "new_episodes")
        place = f"{server.base_url}/chat/completions"
    first, last = str(caught.value).split("\n")
    # Answers to the first, third, fifth, seventh and ninth question; then the tenth to the nineteenth have none.
    assert first == (
        f"recording {NAME} stopped: 10 questions in a row got no answer, the last {ONE[18].item_id}: {place}: "
        "the answer was cut at the token limit; raise it in the model's [parameters]"
    )
    assert last == "5 of 56 answers are stored; run the same command again for the rest."
    assert len(server.asked) == 5 + 14 * 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "prompt", "said"),
    [
        ({"model": "own/model-2"}, PROMPT, f"  model: recorded '{MODEL_ID}', now 'own/model-2'"),
        ({"parameters": {"temperature": 1}}, PROMPT, "  parameters: recorded {'temperature': 0}, now {'tempe"),
        ({"parameters": {"temperature": 0.0}}, PROMPT, "recorded {'temperature': 0}, now {'temperature': 0.0}"),
        ({}, "Say it in Bengali.", f"  prompt: recorded '{PROMPT}', now 'Say it in Bengali.'"),
    ],
    ids=["model", "parameters", "float", "prompt"],
)
def test_another_question_is_refused(tmp_path: Path, changes: dict[str, Any], prompt: str, said: str) -> None:
    """With what differs and the command that records anew; nothing is asked and nothing is touched."""
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        before = cassette_of(tmp_path).read_bytes()
        other = plan(tmp_path, server, **changes)
        with pytest.raises(StaleRecordingError) as caught:
            record(Plan(other.model, question_set(ONE, prompt), tmp_path), "new_episodes")
        assert len(server.asked) == 28
    assert said in str(caught.value)
    assert f"pytest --model {NAME} --record all" in str(caught.value)
    assert cassette_of(tmp_path).read_bytes() == before


@pytest.mark.slow
def test_a_broken_cassette_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    """No answer is paid for that could not be stored; the file is left for whoever may mend it."""
    with serving() as server:
        record(plan(tmp_path, server, TWO), "new_episodes")
        path = cassette_of(tmp_path, TWO[-1])
        path.write_bytes(path.read_bytes()[:-100])
        cut = path.read_bytes()
        cassette_of(tmp_path, TWO[0]).unlink()
        server.asked.clear()
        with pytest.raises(CassetteError, match=f"{path.name}:29: the file ends here"):
            record(plan(tmp_path, server, TWO), "new_episodes")
        assert server.asked == []
    assert path.read_bytes() == cut


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_a_missing_key_touches_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Mode) -> None:
    """With `all`, too, the old recording stays in its place."""
    monkeypatch.delenv("OWN_KEY", raising=False)
    with serving() as server:
        record(plan(tmp_path, server, TWO), "new_episodes")
        cassette_of(tmp_path, TWO[-1]).unlink()
        before = left(tmp_path)
        keyed = plan(tmp_path, server, TWO, api_key_env="OWN_KEY")
        for call in (prepare, record):
            with pytest.raises(SettingsError, match="OWN_KEY"):
                call(keyed, mode)
        assert len(server.asked) == 56
    assert left(tmp_path) == before


def test_a_whole_recording_needs_neither_key_nor_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is missing, so nobody is asked."""
    monkeypatch.delenv("OWN_KEY", raising=False)
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        whole = plan(tmp_path, server, api_key_env="OWN_KEY", base_url="")
        prepare(whole, "new_episodes")
        assert record(whole, "new_episodes").stored == 0
        with pytest.raises(SettingsError, match="has no base_url"):
            prepare(whole, "all")


def test_to_prepare_asks_and_stores_nothing(tmp_path: Path) -> None:
    """It only makes sure that asking is possible."""
    with serving() as server:
        for mode in MODES:
            prepare(plan(tmp_path, server), mode)
        assert server.asked == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_another_address_is_said_before_anything_is_asked(tmp_path: Path) -> None:
    """As both may be written down; not where it was asked before, where nothing is left of it, or nothing is missing.

    It is no error: an address may change, and a model may be served at two.
    """
    with serving() as server:
        here = plan(tmp_path, server)
        record(here, "new_episodes")
        moved = plan(tmp_path, server, base_url="http://user:word@127.0.0.1:9/v1?key=1")
        assert prepare(moved, "new_episodes").warnings == ()
        assert prepare(moved, "all").warnings == ()
        path = cassette_of(tmp_path)
        path.write_bytes(sealed(entries(path)[1:]))
        assert prepare(here, "new_episodes").warnings == ()
        there, before = "http://127.0.0.1:9/v1/chat/completions", f"{server.base_url}/chat/completions"
        why = f"asked at {there}, but the stored answers come from {before}"
        assert prepare(moved, "new_episodes").warnings == (why,)
        path.unlink()
        assert prepare(moved, "new_episodes").warnings == ()


def test_another_question_is_refused_on_preparing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what differs, though no key is set; recording anew needs the key alone."""
    monkeypatch.delenv("OWN_KEY", raising=False)
    with serving() as server:
        record(plan(tmp_path, server), "new_episodes")
        other = plan(tmp_path, server, model="own/model-2", api_key_env="OWN_KEY")
        with pytest.raises(StaleRecordingError, match=f"model: recorded '{MODEL_ID}', now 'own/model-2'"):
            prepare(other, "new_episodes")
        monkeypatch.setenv("OWN_KEY", "k")
        prepare(other, "all")


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_two_runs_do_not_record_one_model(tmp_path: Path, mode: Mode) -> None:
    """The second stops before it asks, and says why; another model is not kept waiting."""
    (tmp_path / STAGING).mkdir()
    with serving() as server:
        with FileLock(tmp_path / STAGING / f"{NAME}.lock"):
            with pytest.raises(CassetteError, match=f"^another run is recording {NAME}: .* is locked\\. Wait"):
                record(plan(tmp_path, server), mode)
            assert server.asked == []
            assert record(plan(tmp_path, server, name="another"), mode).stored == 28
        assert record(plan(tmp_path, server), mode).stored == 28


@pytest.mark.slow
def test_a_recording_holds_its_lock_until_it_ends(tmp_path: Path) -> None:
    """Also when it fails, so that the same command can go on."""
    with serving() as server:
        asked = plan(tmp_path, server)
        seen: list[str] = []

        def listen(_: Progress) -> None:
            if not seen:
                with pytest.raises(CassetteError) as caught:
                    record(asked, "new_episodes")
                seen.append(str(caught.value))

        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError):
            record(asked, "new_episodes", listen)
        assert [said.partition(":")[0] for said in seen] == [f"another run is recording {NAME}"]
        assert record(asked, "new_episodes").stored == 18


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    """Before anything is asked: here a file is where the folder would be."""
    (tmp_path / "file").touch()
    with serving() as server:
        for mode in MODES:
            with pytest.raises(CassetteError) as caught:
                record(plan(tmp_path / "file", server), mode)
            assert str(caught.value) == f"nothing can be recorded in {tmp_path / 'file'}: Not a directory"
        assert server.asked == []


@pytest.mark.slow
def test_what_is_stored_is_counted_over_all_questions(tmp_path: Path) -> None:
    """Not over those of this run alone: 28 of before and 10 new ones of 56."""
    with serving() as server:
        record(plan(tmp_path, server, TWO), "new_episodes")
        cassette_of(tmp_path, TWO[-1]).unlink()
        server.asked.clear()
        server.refusals = {11: FORBIDDEN}
        with pytest.raises(RecordingError, match="\n38 of 56 answers are stored; "):
            record(plan(tmp_path, server, TWO), "new_episodes")


def test_the_address_is_stored_as_it_may_be_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables unreplaced, in the cassette and in the provenance."""
    with serving() as server:
        monkeypatch.setenv("OWN_HOST", server.base_url.split("/")[2])
        record(plan(tmp_path, server, ONE[:1], base_url="http://{OWN_HOST}/v1"), "new_episodes")
    line = cassette_of(tmp_path).read_text(encoding="utf-8").splitlines()[1]
    assert json.loads(line)["request"]["uri"] == "http://{OWN_HOST}/v1/chat/completions"
    signed = provenance.load(provenance_path(tmp_path, NAME, FOLDER))
    assert signed.endpoints == ["http://{OWN_HOST}/v1/chat/completions"]
