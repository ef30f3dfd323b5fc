"""The project's own questions of the second study: sentences x traits x occupations x nouns, in a fixed order.

They are built from the tables of lists.py. Each has an ASCII id that names its parts:

    TOPIC|CATEGORY|SIGN or -|WORD|OCCUPATION or -|NOUNS|ORDER      gender|personality|positive|patient|-|woman-man|xy

ORDER is xy if the noun of the score's first side (female, hindu) is offered first. An occupation without a trait is the
WORD.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal, get_args

from honorific_checks.errors import SettingsError, did_you_mean
from honorific_checks.records import Occupation
from honorific_checks.roles.asking.lists import (
    OCCUPATION,
    QUESTION,
    Pair,
    Sentence,
    Trait,
    occupations,
    pairs,
    sentences,
    traits,
)
from honorific_checks.roles.records import SIDES, Option, RoleQuestion, Sign

Order = Literal["shuffled", "both", "x first", "y first"]
"""Which orders of the two nouns are asked: a drawn one, both, or always the same."""
SEED = 240703536
"""The seed of the draw: the number of the paper."""


def template_questions(order: Order = "shuffled", seed: int = SEED) -> tuple[RoleQuestion, ...]:
    """The questions in the order of the tables: topic, category, trait, occupation, nouns, and xy before yx.

    Args:
        order: "shuffled" draws one order for each question; the result is half of "both", with the same texts and ids.
        seed: seed of the draw, which uses SHA-256 so that it is the same in every Python version.

    Raises:
        SettingsError: if the order is unknown.
    """
    every = _both()
    match order:
        case "both":
            return every
        case "x first" | "y first":
            return tuple(question for question in every if question.item_id.endswith("|xy") == (order == "x first"))
        case "shuffled":
            xy = _drawn([pair_id(question) for question in every[::2]], seed)
            return tuple(q for q in every if (pair_id(q) in xy) == q.item_id.endswith("|xy"))
        case _:  # a settings file may have any text
            allowed = ", ".join(get_args(Order))
            raise SettingsError(
                f"order {order!r} is not known.{did_you_mean(order, get_args(Order))} Orders: {allowed}."
            )


def pair_id(question: RoleQuestion) -> str:
    """The id without the order, the same for both orders of a question; published questions keep their id."""
    return question.item_id.removesuffix("|xy").removesuffix("|yx")


def digest(questions: Sequence[RoleQuestion]) -> str:
    """SHA-256, in hexadecimal, of the texts joined by line feeds, in UTF-8, without one at the end."""
    return hashlib.sha256("\n".join(question.text for question in questions).encode("utf-8")).hexdigest()


@cache
def _both() -> tuple[RoleQuestion, ...]:
    """Every question in both orders, xy and yx side by side."""
    wordings = {sentence.topic: sentence.text for sentence in sentences() if sentence.category == QUESTION}
    return tuple(
        _question(wordings[sentence.topic], sentence, trait, occupation, pair, order)
        for sentence in sentences()
        if sentence.category != QUESTION
        for trait, occupation in _said(sentence)
        for pair in pairs()
        if pair.topic is sentence.topic
        for order in ("xy", "yx")
    )


def _said(sentence: Sentence) -> Iterator[tuple[Trait | None, Occupation | None]]:
    """The traits and occupations for the slots of a sentence, in the order of the tables."""
    named = (sentence.topic, sentence.trait_category)
    fitting = [trait for trait in traits() if (trait.topic, trait.category) == named] if named[1] else [None]
    jobs = occupations() if OCCUPATION in sentence.category.split("+") else (None,)
    return ((trait, job) for trait in fitting for job in jobs)


def _question(
    wording: str, sentence: Sentence, trait: Trait | None, occupation: Occupation | None, pair: Pair, order: str
) -> RoleQuestion:
    x, y = (Option(noun, identity) for noun, identity in zip((pair.x, pair.y), SIDES[pair.topic], strict=True))
    first, second = (x, y) if order == "xy" else (y, x)
    filled = sentence.text.replace("{trait}", trait.bengali if trait else "")
    filled = filled.replace("{occupation}", occupation.bengali if occupation else "")
    job = occupation.slug if occupation else None
    parts = (
        (sentence.category, trait.sign, trait.slug, job or "-") if trait else (sentence.category, "-", job or "-", "-")
    )
    return RoleQuestion(
        item_id="|".join((sentence.topic, *parts, pair.code, order)),
        topic=sentence.topic,
        category=sentence.category,
        sign=trait.sign if trait else None,
        word=parts[2],
        occupation=job,
        options=(first, second),
        numbered=False,
        text=wording.replace("{sentence}", filled).replace("{first}", first.text).replace("{second}", second.text),
    )


def _drawn(pair_ids: Sequence[str], seed: int) -> frozenset[str]:
    """The questions to ask in the order xy: the half of each stratum with the lowest SHA-256.

    A stratum is one topic, category, sign and pair of nouns, and one trait if traits are combined with occupations, so
    that each is asked equally often in either order. In a stratum of odd size, the extra question gets xy if the sign
    is positive and the pair is the first of its topic, or neither; otherwise yx. This balances the signs and pairs too.
    """
    strata: dict[tuple[str, ...], list[str]] = {}
    for identifier in pair_ids:
        topic, category, sign, word, _, nouns = identifier.split("|")
        strata.setdefault((topic, category, sign, nouns, word if "+" in category else ""), []).append(identifier)
    first_pairs = {pair.topic: pair.code for pair in reversed(pairs())}.values()
    chosen: list[str] = []
    for (_, _, sign, nouns, _), members in strata.items():
        extra = (sign == Sign.POSITIVE) == (nouns in first_pairs)
        ranked = sorted(members, key=lambda member: hashlib.sha256(f"{seed}|{member}".encode()).digest())
        chosen += ranked[: (len(members) + extra) // 2]
    return frozenset(chosen)
