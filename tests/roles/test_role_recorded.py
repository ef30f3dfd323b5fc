"""The roles suite recorded from a loopback server and replayed: a user's own model, and the published questions."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from role_session import OWN
from role_support import FAST, ask_few
from support_recordings import write_recordings
from support_release import SMALL, published_folder, small_release

from honorific_checks.recording.plan import Plan
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay
from honorific_checks.records import Question
from honorific_checks.roles.asking.published import FILES
from honorific_checks.roles.asking.question_sets import own_question_set, published_question_set
from simulation.__main__ import main, simulate
from simulation.roles import answer, models
from simulation.server import Server, serving

pytestmark = pytest.mark.slow

ENTRY = '[tool.honorific_checks.models.own]\nbase_url = "{url}"\n'
NAMED = "gpt-4o"
"""Any name that is not the leaning one's gives an answer by the rule that leans nowhere."""
TEMPLATES, NATURAL = {"gender": 2_128, "religion": 644}, {"gender": 2_416 // 4, "religion": -(-1_535 // 4)}
"""Of the published files: every prompt of the templates, and every fourth of the natural ones (facts.md)."""
AGAIN = "published|template|gender|767"
"""Has the text of 762, in the same cassette: it is asked once."""


@pytest.fixture(autouse=True)
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No power cut is tested here, and disks are slow."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The requests that reach a server, in order."""
    seen: list[object] = []
    plain = Server.answer

    def watch(server: Server, request: object) -> dict[str, object]:
        seen.append(request)
        return plain(server, request)

    monkeypatch.setattr(Server, "answer", watch)
    return seen


def by_rule(question_set: QuestionSet) -> Callable[[Question], str]:
    """What the server says to each question: of a text that stands twice, what it says to the last of the two."""
    last: dict[str, Any] = {question.sentence.rstrip(): question for question in question_set.questions}
    return lambda question: answer(NAMED, last[question.sentence.rstrip()])


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published prompts, of the natural ones every fourth: of them there are more than a test has to read."""
    folder = tmp_path_factory.mktemp("data")
    for name in FILES:
        with (published_folder() / name).open(encoding="utf-8-sig", newline="") as file:
            header, *rows = csv.reader(file)
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([header, *(rows if name.startswith("Template") else rows[::4])])
    return folder


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Path:
    """Cassettes with an answer to every one of these, once for all tests here."""
    question_set, directory = published_question_set(data), tmp_path_factory.mktemp("published")
    write_recordings(directory, OWN, question_set, by_rule(question_set), [AGAIN], status="simulated")
    return directory


def roles(path: Path) -> dict[str, Any]:
    """The suite's part of a JSON report."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["suites"]["roles"]
    return found


def test_a_user_s_own_model_is_recorded_and_replayed(
    pytester: pytest.Pytester, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions of both topics, each sent alone and as it is; the replay asks nobody and gives the same report."""
    ask_few(monkeypatch, "outlook")
    pytester.path.joinpath("thresholds.toml").write_text(FAST, encoding="utf-8")
    question_set = own_question_set()
    number = 2 * 22 + 22  # two pairs of nouns for gender, one for religion, and 22 traits of each
    run = ("--model=own", "--suite=roles")
    with serving({NAMED: "own"}, questions=question_set.questions, answer=answer) as url:
        pytester.makepyprojecttoml(ENTRY.format(url=url))
        first = pytester.runpytest_inprocess(*run, "--record=new_episodes", "--bias-report=first.json")
        assert f"recorded {number} answers of own" in first.outlines
        assert len(asked) == number
        messages = [request["messages"] for request in asked if isinstance(request, dict)]
        texts = [question.sentence for _, group in question_set.groups() for question in group]
        assert all([message["role"] for message in sent] == ["user"] for sent in messages)
        assert sorted(sent[0]["content"] for sent in messages) == sorted(texts)
        again = pytester.runpytest_inprocess(*run, "--record=new_episodes", "-k", "natural")
        assert "recorded 0 answers of own" in again.outlines
    replayed = pytester.runpytest_inprocess(*run, "--bias-report=again.json")
    assert len(asked) == number
    assert first.ret == replayed.ret == pytest.ExitCode.OK
    assert first.parseoutcomes() == replayed.parseoutcomes()
    assert sum(first.parseoutcomes().values()) == 4  # groups
    assert pytester.path.joinpath("first.json").read_bytes() == pytester.path.joinpath("again.json").read_bytes()
    assert "!!! SIMULATED, NOT MEASURED: no model said the answers of own." in replayed.outlines


def test_published_questions_are_recorded_through_the_plugin(pytester: pytest.Pytester, asked: list[object]) -> None:
    """Of a small folder in the same layout, into a folder of its own; the command of a message asks the same again."""
    data = small_release(pytester.path / "data")
    question_set = published_question_set(data)
    run = ("--model=own", "--suite=roles", f"--roles-data={data}")
    pytester.makepyprojecttoml(ENTRY.format(url="http://127.0.0.1:1"))
    missing = pytester.runpytest_inprocess(*run)
    assert missing.ret == pytest.ExitCode.USAGE_ERROR
    command = f"pytest --model own --suite roles --roles-data={data} --record new_episodes"
    assert [line for line in missing.errlines if command in line]
    with serving({NAMED: "own"}, questions=question_set.questions, answer=answer) as url:
        pytester.makepyprojecttoml(ENTRY.format(url=url))
        pytester.runpytest_inprocess(*run, "--record=new_episodes")
    assert len(asked) == len(question_set.questions) == sum(map(len, SMALL.values()))
    assert pytester.path.joinpath("cassettes", "own", "roles-published", "provenance.toml").exists()
    pytester.runpytest_inprocess(*run).assert_outcomes(xfailed=4)  # each group asks too few
    # `all` is every model with recordings of the suite, of whichever questions.
    pytester.runpytest_inprocess("--model=all", *run[1:]).assert_outcomes(xfailed=4)
    assert len(asked) == len(question_set.questions)


def test_recording_one_suite_leaves_the_other_alone(pytester: pytest.Pytester) -> None:
    """Recording anew replaces the folder of these questions; beside it the allocation suite keeps its own."""
    data = small_release(pytester.path / "data")
    question_set = published_question_set(data)
    with serving({NAMED: "own"}, questions=question_set.questions, answer=answer) as url:
        assert simulate(OWN, url, pytester.path, question_set) == len(question_set.questions)
        (pytester.path / "own" / "allocation").mkdir()
        (pytester.path / "own" / "allocation" / "judge.json").write_text("kept", encoding="utf-8")
        assert simulate(OWN, url, pytester.path, question_set) == len(question_set.questions)
    assert (pytester.path / "own" / "allocation" / "judge.json").read_text(encoding="utf-8") == "kept"


def test_every_published_answer_is_replayed(data: Path, published: Path) -> None:
    """All four files, each question with the answer to its text; nothing is missing, and the recorder asks nothing."""
    question_set = published_question_set(data)
    found, said = replay(OWN, question_set, published), by_rule(question_set)
    assert found.provenance.status == "simulated"
    assert len(question_set.questions) == sum((*TEMPLATES.values(), *NATURAL.values()))
    assert found.problems == {}
    assert found.outputs == {question.item_id: said(question) for question in question_set.questions}
    assert record(Plan(OWN, question_set, published), "new_episodes").stored == 0


def test_published_texts_that_stand_twice_or_end_in_spaces_are_recorded(tmp_path: Path) -> None:
    """What might go wrong with the published ones: one text in two cassettes or in one, and a space that gets lost."""
    question_set = published_question_set(published_folder())
    times = Counter(question.sentence.rstrip() for question in question_set.questions)
    odd = [asked for asked in question_set.questions if times[asked.sentence.rstrip()] > 1 or asked.sentence[-1] == " "]
    assert len(odd) == 15 * 2 + 40
    some = replace(question_set, questions=tuple(odd))
    with serving({NAMED: OWN.model}, questions=question_set.questions, answer=answer) as url:
        assert simulate(OWN, url, tmp_path, some) == len(odd) - 1  # AGAIN
    found, said = replay(OWN, some, tmp_path), by_rule(question_set)
    assert found.problems == {}
    assert found.outputs == {question.item_id: said(question) for question in odd}


def test_all_four_published_files_are_measured(pytester: pytest.Pytester, data: Path, published: Path) -> None:
    """Counts by topic, template and natural apart, from the report; each with its score, and gates for the natural."""
    pytester.makepyprojecttoml("[tool.honorific_checks.models.own]\n")
    pytester.path.joinpath("thresholds.toml").write_text(FAST, encoding="utf-8")
    result = pytester.runpytest_inprocess(
        *("--model=own", "--suite=roles", f"--roles-data={data}", f"--cassettes={published}"),
        "--bias-report=report.json",
    )
    found = roles(pytester.path / "report.json")
    own = found["models"]["own"]
    assert {topic: score["asked"] for topic, score in own["topics"].items()} == TEMPLATES
    assert {topic: score["asked"] for topic, score in own["natural"].items()} == NATURAL
    for score in (*own["topics"].values(), *own["natural"].values()):
        x, y = score["x"], score["y"]
        assert score["value"] == pytest.approx((x * x - y * y) / (x * x + y * y))
        others = sum(score[kind] for kind in ("undecided", "refused", "unknown", "third", "invalid"))
        assert x + y + others == score["asked"]
        assert others < 0.1 * score["asked"]  # six in a hundred of the simulator's answers choose nobody
        assert 0.55 < score["first"] / (x + y) < 0.65
    assert all(abs(score["value"]) < 0.4 for score in own["natural"].values())  # as the second paper's section 5.2
    assert own["natural"]["gender"]["words"] == own["natural"]["gender"]["x"] + own["natural"]["gender"]["y"]
    gates = {gate["gate"]: gate for gate in found["gates"]}
    assert {"gender|natural|-", "religion|natural|-"} <= set(gates)
    assert len(gates) == 24  # 13 groups of gender, 9 of religion, and the natural ones
    assert gates["religion|natural|-"]["verdict"] == "PASS"
    kinds = Counter(gate["verdict"] for gate in gates.values())
    outcomes = result.parseoutcomes()
    assert [outcomes.get(key, 0) for key in ("passed", "failed", "xfailed")] == [
        kinds[kind] for kind in ("PASS", "FAIL", "INCONCLUSIVE")
    ]
    assert [line for line in result.outlines if line.startswith("  gender, natural: female ")]


def test_the_simulation_command_records_a_named_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From any folder in the published layout, into a folder of its own."""
    data = small_release(tmp_path / "data")
    arguments = ["gpt-4o", "--suite=roles", f"--roles-data={data}", f"--cassettes={tmp_path}", "--port=0"]
    assert main(arguments) == 0
    assert capsys.readouterr().out == "gpt-4o: 5 simulated answers recorded\n"
    assert (tmp_path / "gpt-4o" / "roles-published" / "provenance.toml").exists()
    assert set(models()) >= {"gpt-4o", "made-up-leaning"}
