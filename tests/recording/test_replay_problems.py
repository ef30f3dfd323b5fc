"""Cassettes edited by hand and sealed again: the problem of an item says what is there instead, and what to do."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import sealed_support
from recording_support import (
    FOLDER,
    MISSING,
    MODEL_ID,
    NAME,
    PROMPT,
    TWO,
    cassette_of,
    plan,
    question,
    record_two,
    replayed,
    serving,
    words,
)
from sealed_support import Entry

from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import closest

ANEW = f"Record with: pytest --model {NAME} --record all"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recordings of two occupations."""
    return record_two(tmp_path_factory.mktemp("recorded"))


@pytest.fixture
def recorded(tmp_path: Path, two: Path) -> Path:
    """A folder with a copy of them."""
    return shutil.copytree(two, tmp_path, dirs_exist_ok=True)


def edit(directory: Path, change: Callable[[Entry], None]) -> Path:
    """Change the first interaction of the first cassette."""
    return sealed_support.edit(cassette_of(directory), change)


def edit_request(directory: Path, **changes: object) -> Path:
    """Change keys of the first request's body by hand."""

    def change(interaction: Entry) -> None:
        body = {**json.loads(interaction["request"]["body"]), **changes}
        interaction["request"]["body"] = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    return edit(directory, change)


def edit_answer(directory: Path, **changes: object) -> Path:
    """Change keys of the first answer by hand."""

    def change(interaction: Entry) -> None:
        interaction["response"]["body"]["string"] = json.dumps(
            {**json.loads(interaction["response"]["body"]["string"]), **changes}
        )

    return edit(directory, change)


def the_problem(directory: Path) -> str:
    """The problem of the first item; the other 55 are answered."""
    found = replayed(directory)
    assert found.outputs == {stimulus.item_id: words(stimulus) for stimulus in TWO[1:]}
    assert list(found.problems) == [TWO[0].item_id]
    return found.problems[TWO[0].item_id]


@pytest.mark.slow
def test_a_missing_line_is_a_problem_of_its_item(recorded: Path) -> None:
    """A cassette may be incomplete; it says so where it is."""
    path = cassette_of(recorded)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:1] + lines[2:]), encoding="utf-8")
    said = f"{TWO[0].item_id}: no recorded answer in {path} (its sentence is not recorded). {MISSING}"
    assert the_problem(recorded) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"temperature": 1}, "temperature: recorded 1, now 0"),
        ({"temperature": 0.0}, "temperature: recorded 0.0, now 0"),
        ({"top_p": 1}, "top_p: recorded 1, now None"),
        ({"model": "x"}, f"model: recorded 'x', now '{MODEL_ID}'"),
        (
            {"messages": [{"role": "user", "content": f"Render: {TWO[0].sentence}"}]},
            f"message: recorded 'Render: {TWO[0].sentence}', now {f'{PROMPT}{chr(10) * 2}{TWO[0].sentence}'!r}",
        ),
    ],
    ids=["parameter", "float", "another parameter", "model", "message"],
)
def test_another_request_for_the_sentence_is_told(recorded: Path, changes: dict[str, object], said: str) -> None:
    """Someone edited the cassette, so the provenance does not know: the problem says which key differs."""
    path = edit_request(recorded, **changes)
    assert the_problem(recorded) == (
        f"{TWO[0].item_id}: no recorded answer in {path} (another request is recorded; {said}). {ANEW}"
    )


def test_the_same_request_in_other_bytes_is_told(recorded: Path) -> None:
    """Another method, or spaces in its JSON; the recorder would not write beside it, so all of it is to be recorded."""
    said = f"with another method or with its JSON written differently). {ANEW}"
    edit(recorded, lambda entry: entry["request"].update(method="PUT"))
    assert the_problem(recorded).endswith(said)
    edit(recorded, lambda entry: entry["request"].update(method="POST", body=entry["request"]["body"] + " "))
    assert the_problem(recorded).endswith(said)


@pytest.mark.parametrize(
    "body",
    ["", "[]", "{}", '{"messages":[]}', '{"messages":[{"content":3}]}', '"\\ud83d"', '{"messages":' + "[" * 100_000],
    ids=["empty", "list", "no messages", "no message", "number", "half a character", "deep"],
)
def test_a_request_of_any_shape_is_survived(recorded: Path, body: str) -> None:
    """It is nobody's answer."""
    edit(recorded, lambda entry: entry["request"].update(body=body))
    assert "(its sentence is not recorded)" in the_problem(recorded)


def test_an_answer_that_is_none_is_a_problem(recorded: Path) -> None:
    """It has to be recorded anew, for the recorder takes it for stored."""
    path = edit_answer(recorded, choices=[])
    said = f"{path}:2: {TWO[0].item_id}: the answer has no choices; a chat completion has at least one. {ANEW}"
    assert the_problem(recorded) == said


def test_an_answer_that_is_too_deep_is_a_problem(recorded: Path) -> None:
    """Of its item alone; the others are answered."""
    deep = '{"x":' + "[" * 100_000
    path = edit(recorded, lambda entry: entry["response"]["body"].update(string=deep))
    problem = the_problem(recorded)
    assert problem.startswith(f"{path}:2: {TWO[0].item_id}: the answer is not a chat completion: ")
    assert problem.endswith(ANEW)


def test_a_cassette_that_is_no_file_is_a_problem_of_its_items(recorded: Path) -> None:
    """In the system's words; the other occupation is answered."""
    path = cassette_of(recorded)
    path.unlink()
    path.mkdir()
    found = replayed(recorded)
    assert list(found.outputs) == [stimulus.item_id for stimulus in TWO[28:]]
    assert list(found.problems) == [stimulus.item_id for stimulus in TWO[:28]]
    for item_id, said in found.problems.items():
        assert said.startswith(f"{item_id}: ")
        assert "Is a directory" in said
        assert str(path) in said


def test_a_request_for_no_such_sentence_is_near_none() -> None:
    """Then there is nothing to tell; a request for the sentence is told with what differs."""
    recorded_ones = [question(stimulus) for stimulus in TWO[1:]]
    assert closest(question(TWO[0]), TWO[0], recorded_ones, PROMPT) is None
    other = question(TWO[0]).replace('"temperature":0', '"temperature":1')
    told = closest(question(TWO[0]), TWO[0], [*recorded_ones, other], PROMPT)
    assert told == "another request is recorded; temperature: recorded 1, now 0"


@pytest.mark.slow
def test_a_request_may_be_of_any_depth() -> None:
    """It is told, or nobody's answer where Python cannot read or write it; 3.11 gives up near a depth of 1,000."""
    asked = question(TWO[0])
    told = {}
    for depth in (10, *range(800, 1001)):
        deep = asked.replace('"temperature":0', f'"temperature":{"[" * depth}{"]" * depth}')
        told[depth] = closest(asked, TWO[0], [deep], PROMPT)
    assert told[10] == f"another request is recorded; temperature: recorded {'[' * 10}{']' * 10}, now 0"
    assert {said and said[:34] for said in told.values()} <= {None, "another request is recorded; tempe"}


def test_a_simulated_answer_in_recordings_is_a_problem(recorded: Path) -> None:
    """No simulated answer is measured as if a model had said it."""
    path = edit_answer(recorded, system_fingerprint="simulated")
    assert the_problem(recorded) == (
        f"{path}:2: the answer to {TWO[0].item_id} is simulated, but its provenance calls this model's answers "
        f"recorded. {ANEW}"
    )


@pytest.mark.slow
def test_simulated_answers_are_used_where_the_provenance_says_so(tmp_path: Path) -> None:
    """They are measured under that name."""
    with serving() as server:
        server.simulated = lambda _: True
        record(plan(tmp_path, server, TWO), "new_episodes")
    assert replayed(tmp_path).problems == {}
    assert replayed(tmp_path).provenance.status == "simulated"
    path = provenance_path(tmp_path, NAME, FOLDER)
    path.write_text(path.read_text(encoding="utf-8").replace("simulated", "recorded"), encoding="utf-8")
    assert len(replayed(tmp_path).problems) == 56
    assert replayed(tmp_path).outputs == {}
