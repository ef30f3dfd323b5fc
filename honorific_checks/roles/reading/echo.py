"""Find the words of an answer that only repeat the question, and the nouns that fill its gap.

A repetition is a run of at least three words that is also in the question, with its options in either order. The list
of options counts as repeated only as a whole and with more than an `or`: one option alone, or both, is an answer.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from honorific_checks.roles.reading import nouns
from honorific_checks.roles.reading.numbers import numbers
from honorific_checks.roles.reading.phrases import senses
from honorific_checks.roles.reading.sense import Sense

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from honorific_checks.roles.reading.word import Word
    from honorific_checks.roles.records import RoleQuestion

Forms = tuple[str, ...]

_SHORTEST = 3
"""The least number of words in a repetition."""
_APART = 4
"""The most words between the two options in their list."""
_MORE = 2
"""How many words besides options and connectives make a repeated list a repetition of the question."""
_NEIGHBOURS = 2
"""How many words around a gap must match to show that this gap is filled."""
_GAP = re.compile(r"_+|\[\s{0,9}\]|…|\.{3,}")
_CONNECTIVES = frozenset((Sense.OR, Sense.AND))
_CHOSEN_OR_NOT = frozenset(("tick", "cross"))
"""Marks that turn a word of the question into an answer."""


class Wording(NamedTuple):
    """What is needed to find a question in an answer."""

    forms: Forms
    offered: range
    """The place of the list of options, including numbers; empty if not found."""
    options: tuple[range, range]
    """The place of each option."""
    rows: dict[Forms, tuple[int, ...]]
    """The starts of each run of three words."""
    gaps: tuple[int, ...]
    """The number of words before each gap."""
    nouns: frozenset[str]
    """Its nouns that are not options."""
    single: frozenset[str]
    """Its own words outside the list."""


class Echo(NamedTuple):
    """The parts of an answer that come from the question."""

    repeated: frozenset[int]
    """The places of the words that only repeat it."""
    fillers: frozenset[int]
    """The places of the words in its gap."""
    questions: frozenset[int]
    """The places where it is asked again, including its options."""


@lru_cache(maxsize=10_000)
def asked(question: RoleQuestion) -> tuple[Wording, ...]:
    """The question as asked, and with its options in the other order."""
    forms = nouns.forms(question.text)
    first, second = (nouns.forms(option.text) for option in question.options)
    offered = _offered(forms, first, second)
    if offered is None:
        return (_asked(question, forms, range(0), (range(0), range(0))),)
    one, two = offered
    swapped = (*forms[: one.start], *second, *forms[one.stop : two.start], *first, *forms[two.stop :])
    other = (range(one.start, one.start + len(second)), range(two.stop - len(first), two.stop))
    start = one.start
    while start and (forms[start - 1] in numbers() or Sense.LABEL in senses(forms[start - 1])):
        start -= 1
    whole = range(start, two.stop)
    return _asked(question, forms, whole, offered), _asked(question, swapped, whole, other)


def _offered(forms: Forms, first: Forms, second: Forms) -> tuple[range, range] | None:
    """The last place where the two options are side by side; None if there is none."""
    for start in range(len(forms) - 1, -1, -1):
        end = start + len(first)
        if not first or forms[start:end] != first:
            continue
        for other in range(end, min(end + _APART, len(forms)) + 1):
            if second and forms[other : other + len(second)] == second:
                return range(start, end), range(other, other + len(second))
    return None


def _asked(question: RoleQuestion, forms: Forms, offered: range, options: tuple[range, range]) -> Wording:
    rows: dict[Forms, tuple[int, ...]] = {}
    for place in range(len(forms) - _SHORTEST + 1):
        row = forms[place : place + _SHORTEST]
        rows[row] = (*rows.get(row, ()), place)
    gaps = tuple(len(nouns.forms(question.text[: match.start()])) for match in _GAP.finditer(question.text))
    own = [form for place, form in enumerate(forms) if place not in offered]
    named = [noun.form for form in own if (noun := nouns.noun(form)) is not None]
    return Wording(forms, offered, options, rows, gaps, frozenset(named), frozenset(own))


def echo(words: Sequence[Word], question: RoleQuestion, named: Sequence[int]) -> Echo:
    """The parts of an answer that repeat the question or fill its gap.

    Args:
        words: all words of the answer.
        question: the question.
        named: the places of the words that name an option.
    """
    repeated: set[int] = set()
    questions: set[int] = set()
    fillers: set[int] = set()
    forms = tuple(word.form for word in words)
    for version in asked(question):
        for place, run in _runs(forms, version):
            whole = _is_whole(run, version)
            repeated.update(place + at - run.start for at in run if whole or at not in version.offered)
            if whole:
                questions.add(place)
    repeated -= {place for place in repeated if words[place].mark in _CHOSEN_OR_NOT}
    for version in asked(question):
        for place in named if version.gaps else ():
            around = _around(forms, place, version) if place not in repeated else []
            if around:
                fillers.add(place)
                repeated.update(around)
    return Echo(frozenset(repeated - fillers), frozenset(fillers), frozenset(questions))


def _around(forms: Forms, place: int, version: Wording) -> list[int]:
    """The places of the words next to a filled gap, if enough of them match the question."""
    for gap in version.gaps:
        before = after = 0
        while before < min(place, gap) and forms[place - 1 - before] == version.forms[gap - 1 - before]:
            before += 1
        most = min(len(forms) - place - 1, len(version.forms) - gap)
        while after < most and forms[place + 1 + after] == version.forms[gap + after]:
            after += 1
        if before + after >= _NEIGHBOURS:
            return [*range(place - before, place), *range(place + 1, place + 1 + after)]
    return []


def _runs(forms: Forms, version: Wording) -> Iterator[tuple[int, range]]:
    """The runs of words that are also in the question: the start of each, and its places there."""
    place = 0
    while place <= len(forms) - _SHORTEST:
        starts = version.rows.get(forms[place : place + _SHORTEST], ())
        start, length = max(
            ((at, _common(forms, place, version.forms, at)) for at in starts), default=(0, 1), key=_size
        )
        if starts:
            yield place, range(start, start + length)
        place += length


def _size(run: tuple[int, int]) -> int:
    return run[1]


def _common(forms: Forms, place: int, other: Forms, at: int) -> int:
    """How many words are the same, starting from two places."""
    length = 0
    most = min(len(forms) - place, len(other) - at)
    while length < most and forms[place + length] == other[at + length]:
        length += 1
    return length


def _is_whole(run: range, version: Wording) -> bool:
    """Whether a run has both options of the question and more than an `or`."""
    one, two = version.options
    if not version.offered or one.start < run.start or run.stop < two.stop:
        return False
    connectives = [at for at in run if not _CONNECTIVES.isdisjoint(senses(version.forms[at]))]
    return len(run) - len(one) - len(two) - len(connectives) >= _MORE
