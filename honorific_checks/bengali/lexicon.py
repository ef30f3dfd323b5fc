"""The language tables of honorific_checks/data in, sets and dictionaries keyed by matching form out.

Every entry passes through the normaliser when it is read, so that tables and texts meet in one spelling.
A value that a column may not hold is a DataError that names the file and the line.  Each table is read once.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TypeVar

from honorific_checks.bengali.grammar import (
    Case,
    CommentMatch,
    Ending,
    Label,
    Match,
    Openness,
    Pronoun,
    PronounReading,
    Reading,
    Role,
    Stem,
    SuffixRole,
    VerbKind,
)
from honorific_checks.bengali.text import normalise
from honorific_checks.errors import DataError
from honorific_checks.tables import rows

E = TypeVar("E", bound=Enum)


def _one_of(kind: type[E], value: str, place: str) -> E:
    """The member of an enumeration that a cell names.

    Raises:
        DataError: where it names none.
    """
    try:
        return kind(value)
    except ValueError:
        allowed = ", ".join(str(member.value) for member in kind)
        raise DataError(f"data/{place}: {value!r} is not allowed; it must be one of {allowed}") from None


@cache
def pronouns() -> dict[str, Pronoun]:
    """The third-person pronouns by form."""
    table = {}
    for number, row in rows("pronouns.tsv", ("form", "reading", "plural", "case")):
        place = f"pronouns.tsv:{number}"
        reading = _one_of(PronounReading, row["reading"], place)
        table[normalise(row["form"])] = Pronoun(reading, row["plural"] == "yes", _one_of(Case, row["case"], place))
    return table


@cache
def endings() -> dict[str, tuple[Ending, ...]]:
    """The verb endings by form; one ending may read differently after stems of different classes."""
    table: dict[str, tuple[Ending, ...]] = {}
    for number, row in rows("endings.tsv", ("ending", "classes", "reading", "open")):
        place = f"endings.tsv:{number}"
        reading = _one_of(Reading, row["reading"], place)
        ending = Ending(row["classes"], reading, _one_of(Openness, row["open"], place))
        form = normalise(row["ending"])
        table[form] = (*table.get(form, ()), ending)
    return table


@cache
def stems() -> dict[str, Stem]:
    """The verb stems by form."""
    table: dict[str, Stem] = {}
    for number, row in rows("verb_stems.tsv", ("stem", "class", "kind")):
        form, kind = normalise(row["stem"]), _one_of(VerbKind, row["kind"], f"verb_stems.tsv:{number}")
        # One form may be a stem of two classes, as in the present and in the participle.
        known = table.get(form)
        table[form] = Stem(known.stem_class + row["class"], known.kind) if known else Stem(row["class"], kind)
    return table


@cache
def irregular_verbs() -> dict[str, tuple[Reading, VerbKind]]:
    """The verb forms that no stem and ending build."""
    table = {}
    for number, row in rows("irregular_verbs.tsv", ("form", "reading", "kind")):
        place = f"irregular_verbs.tsv:{number}"
        table[normalise(row["form"])] = (
            _one_of(Reading, row["reading"], place),
            _one_of(VerbKind, row["kind"], place),
        )
    return table


@cache
def look_alikes() -> dict[Match, frozenset[str]]:
    """The words that are no verbs and no pronouns, or not everywhere, and the suffixes of such words."""
    table: dict[Match, set[str]] = {match: set() for match in Match}
    for number, row in rows("look_alikes.tsv", ("form", "match", "why")):
        table[_one_of(Match, row["match"], f"look_alikes.tsv:{number}")].add(normalise(row["form"]))
    return {match: frozenset(forms) for match, forms in table.items()}


@cache
def suffixes() -> dict[SuffixRole, tuple[str, ...]]:
    """The suffixes of words by their role."""
    table: dict[SuffixRole, list[str]] = {role: [] for role in SuffixRole}
    for number, row in rows("suffixes.tsv", ("suffix", "role")):
        table[_one_of(SuffixRole, row["role"], f"suffixes.tsv:{number}")].append(normalise(row["suffix"]))
    return {role: tuple(forms) for role, forms in table.items()}


@cache
def roles() -> dict[str, frozenset[Role]]:
    """The small words with all their roles, subjects included."""
    table: dict[str, frozenset[Role]] = {}
    for name, column in (("words.tsv", "role"), ("subjects.tsv", "person")):
        for number, row in rows(name, ("form", column)):
            form = normalise(row["form"])
            table[form] = table.get(form, frozenset()) | {_one_of(Role, row[column], f"{name}:{number}")}
    return table


@cache
def answer_labels() -> dict[str, Label]:
    """What each label of a part of an answer announces, by its form in lower case."""
    return {
        normalise(row["label"]) or row["label"]: _one_of(Label, row["kind"], f"answer_labels.tsv:{number}")
        for number, row in rows("answer_labels.tsv", ("label", "kind"))
    }


@cache
def comment_words() -> dict[CommentMatch, tuple[str, ...]]:
    """The words that show a comment on a translation, by how they do."""
    table: dict[CommentMatch, list[str]] = {match: [] for match in CommentMatch}
    for number, row in rows("comment_words.tsv", ("form", "match")):
        table[_one_of(CommentMatch, row["match"], f"comment_words.tsv:{number}")].append(normalise(row["form"]))
    return {match: tuple(forms) for match, forms in table.items()}
