"""One model's recordings: gaps, mismatches, broken answers and age, each with its place and its next step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from support_inspection import (
    ANEW,
    ASKED,
    FOLDER,
    MADE,
    MODEL,
    NAME,
    NOW,
    QUESTION_SET,
    Entry,
    cassette,
    inspected,
    interaction,
    only,
    record,
    sign,
    write,
)

from honorific_checks.inspection.finding import Kind
from honorific_checks.recording.layout import PROVENANCE
from honorific_checks.recording.question_set import QuestionSet

MORE = f"record them with: pytest --model {NAME} --record new_episodes"


def folder(directory: Path) -> Path:
    """Where the recordings lie."""
    return directory / NAME / FOLDER


def test_nothing_is_wrong_with_a_whole_recording(tmp_path: Path) -> None:
    """Recorded, or simulated and said to be."""
    record(tmp_path)
    assert inspected(tmp_path) == []

    def simulate(entries: list[Entry]) -> None:
        entries[0] = interaction(0, system_fingerprint="simulated")

    record(tmp_path, simulate)
    assert inspected(tmp_path) == []


def test_answers_that_are_missing_are_counted(tmp_path: Path) -> None:
    """In a cassette, and in one that is not there; with the first of them and the command."""

    def leave_out(entries: list[Entry]) -> None:
        del entries[3:5]

    record(tmp_path, leave_out)
    said = f"{folder(tmp_path)}: 2 of 56 answers are missing, the first {ASKED[3].item_id}: {MORE}"
    assert only(tmp_path, Kind.GAP) == said
    cassette(tmp_path, "lawyer").unlink()
    sign(tmp_path, [interaction(number) for number in range(28) if number not in (3, 4)])
    assert only(tmp_path, Kind.GAP) == said.replace("2 of", "30 of")


def test_answers_to_other_questions_are_orphans(tmp_path: Path) -> None:
    """By the first line; the recorder would not write beside them."""

    def ask_otherwise(entries: list[Entry]) -> None:
        for entry in entries[6:9]:
            entry["request"]["body"] += " "

    path = record(tmp_path, ask_otherwise)
    orphan, gap = inspected(tmp_path)
    assert orphan.kind is Kind.ORPHAN
    assert orphan.text == f"{path}:8: 3 answers to questions that are not asked now, the first here: {ANEW}"
    assert gap.text.startswith(f"{folder(tmp_path)}: 3 of 56 answers are missing, the first {ASKED[6].item_id}: ")


def test_another_method_is_another_question(tmp_path: Path) -> None:
    """As in a replay."""
    path = record(tmp_path, lambda entries: entries[0]["request"].update(method="PUT"))
    assert next(iter(inspected(tmp_path))).text == (
        f"{path}:2: 1 answer to questions that are not asked now, the first here: {ANEW}"
    )


@pytest.mark.parametrize(
    ("model", "question_set", "said"),
    [
        (replace(MODEL, model="own/model-2"), QUESTION_SET, "model: recorded 'own/model-1', now 'own/model-2'"),
        (replace(MODEL, parameters={}), QUESTION_SET, "parameters: recorded {'temperature': 0}, now {}"),
        (MODEL, replace(QUESTION_SET, prompt="Render."), "prompt: recorded 'Translate.', now 'Render.'"),
        (MODEL, replace(QUESTION_SET, questions=ASKED[:-1]), "stimuli_sha256: recorded '"),
    ],
    ids=["model", "parameters", "prompt", "stimuli"],
)
def test_recordings_of_other_questions_are_one_finding(
    tmp_path: Path, model: object, question_set: QuestionSet, said: str
) -> None:
    """With what differs; single answers are then neither missing nor orphans."""
    record(tmp_path)
    text = only(tmp_path, Kind.MISMATCH, models={NAME: model}, question_set_of=lambda _: question_set)
    assert text.startswith(f"{folder(tmp_path) / PROVENANCE}: these recordings do not answer the questions")
    assert said in text
    assert text.endswith(f"Record again with: pytest --model {NAME} --record all (the old recordings are kept).")
    assert "\n" not in text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"answers": 55}, "answers = 55, stored 56"),
        ({"requests": 55}, "requests = 55, stored 56 answers, retries = 0"),
        ({"retries": 57}, "requests = 56, stored 56 answers, retries = 57"),
        ({"endpoints": []}, "endpoints = [], stored ['http://127.0.0.1:9/v1/chat/completions']"),
        (
            {"endpoints": ["https://api.example/v1/chat/completions"]},
            "endpoints = ['https://api.example/v1/chat/completions'], stored ['http://127.0.0.1:9/v1/chat/completions']",
        ),
        ({"status": "simulated"}, "status = simulated, stored no simulated answer"),
    ],
    ids=["answers", "requests", "retries", "no endpoint", "another endpoint", "status"],
)
def test_a_provenance_that_says_otherwise_is_a_mismatch(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """Counted from what is stored; a run that was killed may be a second ahead of it."""
    record(tmp_path, **changes)
    assert only(tmp_path, Kind.MISMATCH) == (
        f"{folder(tmp_path) / PROVENANCE}: does not match the stored answers: {said}: after a killed run, continue "
        f"with: pytest --model {NAME} --record new_episodes; or restore the files from git"
    )


def test_who_answered_and_what_it_took_is_compared(tmp_path: Path) -> None:
    """The model ids answered, the fingerprints, and the tokens."""

    def answer(entries: list[Entry]) -> None:
        usage = {"prompt_tokens": 41, "completion_tokens": 9}
        entries[0] = interaction(0, model="own/model-1-2027", system_fingerprint="fp_2", usage=usage)

    record(tmp_path, answer)
    sign(tmp_path, [interaction(number) for number in range(56)])
    text = only(tmp_path, Kind.MISMATCH)
    assert "models = {'own/model-1-2026': 56}, stored {'own/model-1-2027': 1, 'own/model-1-2026': 55}" in text
    assert "fingerprints = {'fp_44709d6fcb': 56}, stored {'fp_2': 1, 'fp_44709d6fcb': 55}" in text
    assert "tokens = {'prompt': 2240, 'completion': 504}, stored {'prompt': 2241, 'completion': 504}" in text
    assert "answers =" not in text


def test_a_simulated_answer_among_recorded_ones_is_a_mismatch(tmp_path: Path) -> None:
    """With the line and the question of the first."""

    def simulate(entries: list[Entry]) -> None:
        entries[2:4] = [interaction(number, system_fingerprint="simulated") for number in (2, 3)]

    path = record(tmp_path, simulate, status="recorded")
    what = "2 answers of the simulator, the first here, but provenance.toml says recorded"
    said = f"{path}:4: {ASKED[2].item_id}: {what}: {ANEW}"
    assert only(tmp_path, Kind.MISMATCH) == said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"choices": []}, "the answer has no choices; a chat completion has at least one"),
        ({"choices": [{"message": {"content": "তিনি"}, "finish_reason": "length"}]}, "the answer was cut at the token"),
        ({"choices": [{"message": {"content": " "}}]}, "the answer has no words"),
        ({"choices": None}, "the answer is not a chat completion: "),
    ],
    ids=["no choice", "cut", "empty", "other shape"],
)
def test_what_is_no_final_answer_is_broken(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """With its line and its question; what cannot be counted is not compared with the provenance."""
    record(tmp_path)
    entries = [interaction(number) for number in range(28)]
    entries[5] = interaction(5, **changes)
    path = write(cassette(tmp_path), entries)
    text = only(tmp_path, Kind.BROKEN)
    assert text.startswith(f"{path}:7: {ASKED[5].item_id}: {said}")
    assert text.endswith(f": {ANEW}")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-40], ":29: the file ends here, without "),
        (lambda data: data.replace("বলেছেন".encode(), "বলেছে".encode(), 1), ":2: this line was changed: "),
        (lambda _: b'{"version": 1}', ":1: expected the line "),
    ],
    ids=["cut", "edited", "foreign"],
)
def test_a_cassette_that_is_damaged_is_broken(tmp_path: Path, damage: Callable[[bytes], bytes], said: str) -> None:
    """With file and line, once; its answers are not missing besides."""
    path = record(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    assert only(tmp_path, Kind.BROKEN).startswith(f"{path}{said}")


def test_what_is_older_than_it_may_be_is_told(tmp_path: Path) -> None:
    """From the day after the last that is allowed; simulated answers have no age."""
    path = record(tmp_path).parent / PROVENANCE
    assert inspected(tmp_path, now=MADE + timedelta(days=180, hours=23)) == []
    later = MADE + timedelta(days=181)
    said = f"{path}: the last answer is 181 days old, more than max_age_days = 180: {ANEW}"
    assert only(tmp_path, Kind.OLD, now=later) == said
    assert inspected(tmp_path, now=later, max_age_days=lambda name: {NAME: 181}[name]) == []
    record(tmp_path, lambda entries: entries.__setitem__(0, interaction(0, system_fingerprint="simulated")))
    assert inspected(tmp_path, now=later) == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"last_answer": NOW + timedelta(minutes=6)},
            "last_answer = 2026-12-02T09:36:15+00:00 is in the future; the clock here says 2026-12-02T09:30:15+00:00",
        ),
        (
            {"first_answer": MADE + timedelta(seconds=1)},
            "last_answer = 2026-11-02T09:30:15+00:00 is before first_answer = 2026-11-02T09:30:16+00:00",
        ),
    ],
    ids=["to come", "before the first"],
)
def test_times_that_cannot_be_are_a_mismatch(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    """With such a one no recording would ever be old; clocks may be some minutes apart."""
    path = record(tmp_path, **changes).parent / PROVENANCE
    text = f"{path}: {said}: restore it from git, or {ANEW}"
    assert only(tmp_path, Kind.MISMATCH) == text
    record(tmp_path, last_answer=NOW + timedelta(minutes=5))
    assert inspected(tmp_path) == []


def test_of_unknown_questions_the_answers_alone_are_looked_at(tmp_path: Path) -> None:
    """The published prompts are not in this package: no gaps and no orphans, but damage is damage."""
    path = record(tmp_path)
    cassette(tmp_path, "lawyer").rename(cassette(tmp_path, "any-name"))
    assert inspected(tmp_path, question_set_of=lambda _: None) == []
    path.write_bytes(path.read_bytes()[:-1])
    assert only(tmp_path, Kind.BROKEN, question_set_of=lambda _: None).startswith(f"{path}:30: the file ends here")
