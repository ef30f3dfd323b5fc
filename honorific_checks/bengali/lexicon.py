"""Load the tables of honorific_checks/data/bn as sets and dictionaries, keyed by matching form.

Every entry is normalised when it is read, so that tables and texts have the same spelling. A value that its column does
not allow is a DataError that names the file and line. Each table is read once.
"""

from __future__ import annotations

from functools import cache

from honorific_checks.bengali.grammar import (
    Case,
    Ending,
    Match,
    Openness,
    Pronoun,
    PronounReading,
    Role,
    Stem,
    SuffixRole,
    VerbKind,
    VerbReading,
)
from honorific_checks.bengali.text import normalise
from honorific_checks.tables import rows


@cache
def pronouns() -> dict[str, Pronoun]:
    """The third-person pronouns by form."""
    table = {}
    for row in rows("bn/pronouns.tsv", ("form", "reading", "plural", "case")):
        reading = row.member(PronounReading, "reading")
        table[normalise(row["form"])] = Pronoun(reading, row["plural"] == "yes", row.member(Case, "case"))
    return table


@cache
def endings() -> dict[str, tuple[Ending, ...]]:
    """The verb endings by form; an ending may have different readings after stems of different classes."""
    table: dict[str, tuple[Ending, ...]] = {}
    for row in rows("bn/endings.tsv", ("ending", "classes", "reading", "open")):
        reading = row.member(VerbReading, "reading")
        ending = Ending(row["classes"], reading, row.member(Openness, "open"))
        form = normalise(row["ending"])
        table[form] = (*table.get(form, ()), ending)
    return table


@cache
def stems() -> dict[str, Stem]:
    """The verb stems by form."""
    table: dict[str, Stem] = {}
    for row in rows("bn/verb_stems.tsv", ("stem", "class", "kind")):
        form, kind = normalise(row["stem"]), row.member(VerbKind, "kind")
        # A form may be a stem of two classes, for example of the present and of the participle.
        known = table.get(form)
        table[form] = Stem(known.stem_class + row["class"], known.kind) if known else Stem(row["class"], kind)
    return table


@cache
def irregular_verbs() -> dict[str, tuple[VerbReading, VerbKind]]:
    """The verb forms that are not made of a stem and an ending."""
    table = {}
    for row in rows("bn/irregular_verbs.tsv", ("form", "reading", "kind")):
        table[normalise(row["form"])] = (
            row.member(VerbReading, "reading"),
            row.member(VerbKind, "kind"),
        )
    return table


@cache
def look_alikes() -> dict[Match, frozenset[str]]:
    """Words that look like verbs or pronouns but are not, or not everywhere, and suffixes of such words."""
    table: dict[Match, set[str]] = {match: set() for match in Match}
    for row in rows("bn/look_alikes.tsv", ("form", "match", "why")):
        table[row.member(Match, "match")].add(normalise(row["form"]))
    return {match: frozenset(forms) for match, forms in table.items()}


@cache
def suffixes() -> dict[SuffixRole, tuple[str, ...]]:
    """The suffixes of words, by role."""
    table: dict[SuffixRole, list[str]] = {role: [] for role in SuffixRole}
    for row in rows("bn/suffixes.tsv", ("suffix", "role")):
        table[row.member(SuffixRole, "role")].append(normalise(row["suffix"]))
    return {role: tuple(forms) for role, forms in table.items()}


@cache
def persons() -> frozenset[str]:
    """Nouns that name persons: the words for the benchmark's occupations, and those of persons.tsv."""
    named = {normalise(row["form"]) for row in rows("bn/persons.tsv", ("form",))}
    listed = [row["word"] for row in rows("bn/occupation_words.tsv", ("occupation", "word"))]
    listed += [row["bengali"] for row in rows("occupations.tsv", ("occupation", "english", "bengali"))]
    return frozenset(named | {normalise(word.split()[-1]) for word in listed})


@cache
def frame_words() -> dict[str, tuple[str, ...]]:
    """How the words of a translation may begin, by frame."""
    table: dict[str, list[str]] = {}
    for row in rows("bn/frame_words.tsv", ("frame", "form")):
        table.setdefault(row["frame"], []).append(normalise(row["form"]))
    return {frame: tuple(forms) for frame, forms in table.items()}


@cache
def negations() -> frozenset[str]:
    """The negations, attached to a verb or apart."""
    return frozenset(suffixes()[SuffixRole.NEGATION])


@cache
def roles() -> dict[str, frozenset[Role]]:
    """The small words with all their roles, including subjects."""
    table: dict[str, frozenset[Role]] = {}
    for name, column in (("bn/words.tsv", "role"), ("bn/subjects.tsv", "person")):
        for row in rows(name, ("form", column)):
            form = normalise(row["form"])
            table[form] = table.get(form, frozenset()) | {row.member(Role, column)}
    return table
