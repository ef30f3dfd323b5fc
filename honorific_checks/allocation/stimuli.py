"""The 2,016 stimuli, occupations x frames x conditions in the published order, and the prompt before each of them.

Source of sentences, order and ids: "Who Receives Respect? A Counterfactual Benchmark for Honorific Allocation Bias
in Bengali", arXiv 2610.14769.
"""

from __future__ import annotations

import hashlib
from functools import cache

from honorific_checks.allocation.records import Frame
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.records import Condition, Occupation, Stimulus
from honorific_checks.tables import rows, text


@cache
def occupations() -> tuple[Occupation, ...]:
    """The 72 occupations in the published order."""
    table: dict[str, Occupation] = {}
    for row in rows("occupations.tsv", ("occupation", "english", "bengali")):
        slug = row["occupation"]
        row.once(table, slug, slug)
        table[slug] = Occupation(slug=slug, english=row["english"], bengali=row["bengali"])
    return tuple(table.values())


@cache
def frames() -> tuple[Frame, ...]:
    """The seven frames in their four conditions, in the published order: 28 rows."""
    table = []
    for row in rows("frames.tsv", ("frame", "primed", "condition", "sentence")):
        if row["primed"] not in ("yes", "no"):
            raise row.broken("primed", ("yes", "no"))
        if row["sentence"].count("{occupation}") != 1:
            raise row.error(f"{row['sentence']!r} must contain {{occupation}} once")
        table.append(Frame(row["frame"], row["primed"] == "yes", row.member(Condition, "condition"), row["sentence"]))
    return tuple(table)


def prompt() -> str:
    """The paper's instruction before each sentence, without a line end."""
    return text("prompt.txt").rstrip("\n")


@cache
def stimuli() -> tuple[Stimulus, ...]:
    """All stimuli, ordered by occupation, then frame (T1-T5, P1, P2), then condition."""
    return tuple(
        Stimulus(
            number=number,
            item_id=f"{occupation.slug}|{frame.frame}|{frame.condition}",
            occupation=occupation,
            frame=frame.frame,
            primed=frame.primed,
            condition=frame.condition,
            sentence=frame.sentence.replace("{occupation}", occupation.english),
        )
        for number, (occupation, frame) in enumerate(((o, f) for o in occupations() for f in frames()), 1)
    )


@cache
def question_set() -> QuestionSet:
    """The questions of the suite: the paper's prompt with each of the 2,016 sentences."""
    return QuestionSet("allocation", prompt(), stimuli())


def digest(items: tuple[Stimulus, ...]) -> str:
    """SHA-256, in hexadecimal, of the sentences joined by line feeds, in UTF-8, without one at the end."""
    return hashlib.sha256("\n".join(item.sentence for item in items).encode("utf-8")).hexdigest()
