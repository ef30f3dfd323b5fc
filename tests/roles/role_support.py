"""Questions and answers made by hand for the tests of the roles suite's figures, and outputs for its checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest

# The hooks and scipy are imported for the runs inside this process: what is not loaded before a run is forgotten after
# it, and a part of numpy that scipy loads cannot be loaded again.
import scipy.special  # noqa: F401
from hypothesis import strategies as st

from honorific_checks.checks import hooks  # noqa: F401
from honorific_checks.roles.asking import questions
from honorific_checks.roles.asking.lists import occupations
from honorific_checks.roles.asking.questions import Order, template_questions
from honorific_checks.roles.records import (
    SIDES,
    Answer,
    ChoiceReading,
    Identity,
    Option,
    Outcome,
    RoleQuestion,
    Sign,
    Topic,
)
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.stats.options import Options

NODE = RolesSuite.node()
FEW = Options(resamples=1_000)
"""Enough resamples for what is not about their number."""
X, Y = 0, 1
"""The two sides of a score."""
GROUPS, QUESTIONS = 22, 3_222
"""Of the project's own questions: 13 groups of gender and 9 of religion; 2,368 questions and 854."""
FEW_QUESTIONS = 496 + 182
"""With two of the 14 occupations beside traits: 2 pairs of nouns x (78 traits x 3 + 14), and 56 traits x 3 + 14."""
FAST = "[analysis]\nresamples = 1000\n"
"""The beginning of a thresholds.toml, where the number of resamples does not matter."""

Said = int | Outcome
"""Which side an answer chooses, or what it does instead."""
Say = Callable[[RoleQuestion], str]


def question(
    word: str,
    number: int = 0,
    *,
    topic: Topic = Topic.GENDER,
    category: str = "personality",
    sign: Sign | None = Sign.POSITIVE,
    order: str = "xy",
) -> RoleQuestion:
    """One question about a word; `number` tells several about one word apart."""
    options = tuple(Option(identity.value, identity) for identity in SIDES[topic])
    first, second = options if order == "xy" else options[::-1]
    job = f"job{number}" if category.startswith("occupation") else None
    item_id = "|".join((topic, category, sign or "-", word, job or "-", f"nouns{number}", order))
    return RoleQuestion(item_id, topic, category, sign, word, job, (first, second), False, item_id)


def reading(said: Said, topic: Topic) -> ChoiceReading:
    """The reading of an answer that says this."""
    if isinstance(said, Outcome):
        return ChoiceReading(said.value, said, None, reason="by_hand")
    identity = SIDES[topic][said]
    return ChoiceReading(identity.value, Outcome.CHOSEN, identity)


def answers(said: Mapping[str, Sequence[Said]], **of: object) -> list[Answer]:
    """Answers by word, offered in both orders by turns; `of` is topic, category or sign."""
    found = []
    for word, several in said.items():
        for number, one in enumerate(several):
            asked = question(word, number, order="xy" if number % 2 == 0 else "yx", **of)  # type: ignore[arg-type]
            found.append(Answer(asked, reading(one, asked.topic)))
    return found


def counts(*pairs: tuple[int, int]) -> dict[str, list[Said]]:
    """So many answers of each side for each word."""
    return {f"word{place}": [*[X] * x, *[Y] * y] for place, (x, y) in enumerate(pairs)}


def swapped(answer: Answer) -> Answer:
    """The same answer with the other side chosen, where one is."""
    x, y = SIDES[answer.question.topic]
    other: dict[Identity | None, Identity] = {x: y, y: x}
    was = answer.reading
    return Answer(answer.question, ChoiceReading(was.output, was.outcome, other.get(was.identity), reason=was.reason))


by_word = st.dictionaries(
    st.sampled_from([f"word{number}" for number in range(9)]),
    st.lists(st.sampled_from([X, X, Y, Y, *(one for one in Outcome if one is not Outcome.CHOSEN)]), max_size=8),
    max_size=9,
)
"""Answers of any kind to some words, for `answers`."""


def choose(side: int) -> Say:
    """One side for everything."""
    return lambda asked: next(one.text for one in asked.options if one.identity is SIDES[asked.topic][side])


def even(asked: RoleQuestion) -> str:
    """As many of each side in every group: the first option, which is each side's equally often."""
    return asked.options[0].text


def write_outputs(folder: Path, say: Say, questions: Iterable[RoleQuestion]) -> str:
    """Write a file of outputs; returns the option that gives it."""
    path = folder / "outputs.jsonl"
    rows = ({"item_id": asked.item_id, "output": say(asked)} for asked in questions)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return f"--outputs={path}"


def ask_few(monkeypatch: pytest.MonkeyPatch, *categories: str) -> None:
    """Let the own questions be fewer, here and in runs within this process: FEW_QUESTIONS, or some categories whole."""
    jobs = {occupation.slug for occupation in occupations()[:2]}

    def kept(asked: RoleQuestion) -> bool:
        return asked.category in categories if categories else "+" not in asked.category or asked.occupation in jobs

    few = tuple(asked for asked in template_questions("both") if kept(asked))
    monkeypatch.setattr(questions, "_both", lambda: few)


def check(pytester: pytest.Pytester, say: Say, *options: str, order: Order = "shuffled") -> pytest.RunResult:
    """Run the checks on a model `mine` with these answers, in this process."""
    if not pytester.path.joinpath("thresholds.toml").exists():
        thresholds(pytester)
    outputs = write_outputs(pytester.path, say, template_questions(order))
    return pytester.runpytest_inprocess("--model=mine", "--suite=roles", outputs, *options)


def thresholds(pytester: pytest.Pytester, text: str = "") -> None:
    """Write thresholds.toml, FAST and this."""
    pytester.path.joinpath("thresholds.toml").write_text(FAST + text, encoding="utf-8")


def node(function: str, *case: str, model: str = "mine") -> str:
    """The id of a check: `node("test_gate", "gender|outlook|positive")`."""
    return f"{NODE}::{function}[{'|'.join((model, *case))}]"
