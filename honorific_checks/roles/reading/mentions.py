"""Find the mentions in an answer: each place that names an option or another identity.

A mention is a noun of the question's topic, an option as written in the question, or an option's number. If the options
are not numbered, only words for an option's position (`প্রথমটি`, `২ নম্বর`) count as numbers, and only if nothing is
named, because a bare number then refers to nothing. How much a mention is worth is decided elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading import nouns
from honorific_checks.roles.reading.numbers import NumberKind, numbers
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.roles.reading.clauses import Clauses
    from honorific_checks.roles.reading.word import Word
    from honorific_checks.roles.records import Identity, RoleQuestion

_LONGEST = 4
"""The most words in a noun or option."""
_ALSO = "\u0993"
"""The ending that means `also`."""
_NAMES_NUMBER = frozenset((Sense.OPTION_WORD, Sense.LABEL, Sense.FINAL))
_GOES_ON = frozenset((Sense.BECAUSE, Sense.BREAK, Sense.SO, Sense.THOUGH, Sense.NOT_BEHIND, Sense.OPTION_WORD))
"""Senses that may follow an option's number on its line; the number of a list item is followed by the item's text."""


class Mention(NamedTuple):
    """An identity that is named, and its place."""

    identity: Identity | None
    """None for an identity that is not offered."""
    first: int
    """Its first and last word."""
    last: int
    noun: str = ""
    """The noun as listed; empty for a number."""
    also: bool = False
    """Whether its ending means `also`."""


def option_at(words: Sequence[Word], place: int, question: RoleQuestion) -> tuple[Mention, int] | None:
    """The option or other identity named at a place, and its number of words."""
    ahead = tuple(word.form for word in words[place : place + _LONGEST])
    for option in question.options:
        forms = nouns.forms(option.text)
        whole = len(forms) > 1 or not nouns.noun_at(forms)
        if forms and whole and ahead[: len(forms)] == forms:
            return Mention(option.identity, place, place + len(forms) - 1, " ".join(forms)), len(forms)
    found = nouns.noun_at(ahead)
    if found is None or found[0].topic is not question.topic:
        return None
    noun, size = found
    also = noun.ending.endswith(_ALSO)
    return Mention(noun.identity, place, place + size - 1, noun.form, also), size


def named(words: Sequence[Word], question: RoleQuestion) -> list[Mention]:
    """The mentions in the words of an answer, except numbers."""
    found: list[Mention] = []
    place = 0
    while place < len(words):
        mention = option_at(words, place, question)
        if mention is not None:
            found.append(mention[0])
        place += mention[1] if mention is not None else 1
    return found


def mentions(clauses: Clauses, question: RoleQuestion, own: frozenset[str]) -> list[Mention]:
    """All mentions in the order of the text.

    Args:
        clauses: the answer.
        question: the question.
        own: the words of the question outside its options; a letter that occurs in them numbers something else.
    """
    found = [mention for mention in named(clauses.words, question) if Sense.NOTHING not in clauses.of(mention.first)]
    if found and not question.numbered:
        return found
    numbered = _Numbered(clauses, found)
    for place, word in enumerate(clauses.words):
        number = numbers().get(word.form)
        if (
            number is None
            or (number.kind is NumberKind.LETTER and word.form in own)
            or Sense.NOTHING in clauses.of(place)
        ):
            continue
        if (question.numbered or numbered.is_place(place, number.kind)) and numbered.is_choice(place, number.kind):
            found.append(Mention(question.options[number.position].identity, place, place))
    return sorted(found, key=_first)


def _first(mention: Mention) -> int:
    return mention.first


class _Numbered:
    """Distinguishes numbers of options from quantities and from numbers of list items."""

    def __init__(self, clauses: Clauses, named: Sequence[Mention]) -> None:
        self.clauses = clauses
        taken = {place for mention in named for place in range(mention.first, mention.last + 1)}
        self.naming = {clauses.clause[place] for place in taken}
        """The clauses that name an option."""
        self.loud: set[int] = set()
        """The clauses that say more than that something is chosen."""
        self.more: set[int] = set()
        """The clauses with words other than a number, options, and words for an option."""
        for place, word in enumerate(clauses.words):
            if place in taken or word.form in numbers():
                continue
            if clauses.loud(place, place + 1) and Sense.ASSERTION not in clauses.of(place):
                self.loud.add(clauses.clause[place])
            if _NAMES_NUMBER.isdisjoint(clauses.of(place)):
                self.more.add(clauses.clause[place])

    def is_place(self, place: int, kind: NumberKind) -> bool:
        """Whether the number at a place says by itself that it counts options: `first`, `২ নম্বর`, `option 2`."""
        beside = (self.clauses.of(near) for near in (place - 1, place + 1) if near in self.clauses.near(place))
        return kind is NumberKind.ORDINAL or any(Sense.OPTION_WORD in senses for senses in beside)

    def is_choice(self, place: int, kind: NumberKind) -> bool:
        """Whether the number at a place is an option's number."""
        clause = self.clauses.clause[place]
        if clause in self.loud or (kind is NumberKind.LETTER and (clause in self.more or clause in self.naming)):
            return False
        if clause in self.naming or not _NAMES_NUMBER.isdisjoint(self.clauses.of(place - 1)):
            return True
        return self._stands_alone(self.clauses.near(place).stop)

    def _stands_alone(self, after: int) -> bool:
        """Whether a number is followed on its line by nothing, by empty words, by an option, or by words about it."""
        words = self.clauses.words
        if after >= len(words) or words[after].line != words[after - 1].line:
            return True
        if not self.clauses.loud(after, self.clauses.near(after).stop):
            return True
        if not _GOES_ON.isdisjoint(self.clauses.of(after)) or words[after].form in numbers():
            return True
        return self.clauses.clause[after] in self.naming or Sense.FINAL in self.clauses.said(after)
