"""Analyse a matching form: the pronoun, verb or small word it may be.

Verbs are read from the tables, as an irregular form or as stem and ending; if the whole form is not a verb, enclitics
and the negation are stripped first. Forms that the tables don't know are not verbs; nothing is raised.
"""

from __future__ import annotations

from typing import NamedTuple

from honorific_checks.bengali import lexicon, text
from honorific_checks.bengali.grammar import (
    Match,
    Openness,
    Pronoun,
    PronounReading,
    Role,
    SuffixRole,
    VerbKind,
    VerbReading,
)
from honorific_checks.bengali.nouns import Noun, as_noun, strip

_LONGEST_ENDING = 10
_MOST_ENCLITICS = 3
_VIRAMA = "\u09cd"
_NASAL = "\u0981"
_OTHER_N = "\u09c7\u09a3"
_DENTAL = "\u09a8"
_NEGATED = frozenset((VerbReading.AMBIGUOUS, VerbReading.CLOSING, VerbReading.ORDINARY))
_PRESENT = {VerbReading.HONORIFIC: VerbReading.HONORIFIC, VerbReading.AMBIGUOUS: VerbReading.ORDINARY}
_SHORTEST_STEM = 2
_EMPHASIS = (SuffixRole.ENCLITIC, SuffixRole.ALSO)
_SELDOM = frozenset((Role.APOLOGY, Role.DEFINES, Role.ALONE_ENDING))
_NO_ROLES: frozenset[Role] = frozenset()
_SUBJECTS = frozenset((Role.ORGANISATION, Role.FORCE, Role.THING))


class Verb(NamedTuple):
    """A form read as a verb."""

    reading: VerbReading
    kind: VerbKind
    final_only: bool = False
    """Whether it is a verb only at the end of a clause, because its stem is not listed or it is also another word."""
    negated_only: bool = False
    """Whether it is a verb only before a negation, because it is mostly another word: পরে, মানে."""


class TokenAnalysis(NamedTuple):
    """Everything that a form may be; its sentence decides."""

    pronoun: Pronoun | None = None
    verb: Verb | None = None
    roles: frozenset[Role] = _NO_ROLES
    genitive: bool = False
    """Whether it ends like a noun's genitive; the shorter genitive does not count, as nominatives end in it too."""
    perhaps: Verb | None = None
    """The verb that an unlisted word is behind a person at the end of a clause."""
    noun: Noun | None = None
    """What its ending says if nothing else is known about it; otherwise None."""
    shapes: bool = True
    """Whether it may count or shape its clause; all other words are skipped."""
    seldom: bool = False
    """Whether it may belong to an apology, a definition or a verb that is broken in two."""
    glued: bool = False
    """Whether it is an ending right after a word and a mark, as in আসবে(ন); only its neighbours show this."""


def _with_known_stem(form: str) -> Verb | None:
    """Read a form as a verb with the longest ending that leaves a listed stem of its class."""
    stems, endings = lexicon.stems(), lexicon.endings()
    for length in range(min(_LONGEST_ENDING, len(form) - 1), 0, -1):
        found = endings.get(form[-length:])
        if not found:
            continue
        rest = form[:-length]
        stem = stems.get(rest)
        causative = stems.get(rest[:-1]) if rest.endswith(lexicon.suffixes()[SuffixRole.CAUSATIVE]) else None
        for ending in found:
            if stem is not None and not set(stem.stem_class).isdisjoint(ending.classes):
                return Verb(ending.reading, stem.kind)
            if causative is not None and "C" in causative.stem_class and "A" in ending.classes:
                return Verb(ending.reading, VerbKind.ACT)
    return None


def _with_open_ending(form: str) -> Verb | None:
    """Read a form as a verb by an ending that no other words have, whatever its stem."""
    endings = lexicon.endings()
    for length in range(min(_LONGEST_ENDING, len(form) - 2), 1, -1):
        found = endings.get(form[-length:])
        if not found:
            continue
        stem = form[:-length]
        # Names and loanwords have consonant clusters, unlike unlisted verb stems: Holsten is not a verb.
        cluster = _VIRAMA in stem and stem.rstrip(_VIRAMA) not in lexicon.stems()
        for ending in found:
            if ending.openness is Openness.YES or (ending.openness is Openness.FINAL and not cluster):
                return Verb(ending.reading, VerbKind.ACT, ending.openness is Openness.FINAL)
    return None


def _perhaps(form: str) -> Verb | None:
    """Read a form as a verb by an ending that many other words have as well; its stem must look like a verb's.

    A present form has such an ending only with the negation attached: ঝপটেননি, ঝপটেনি.
    """
    final, like = lexicon.look_alikes()[Match.FINAL], tuple(lexicon.look_alikes()[Match.FINAL_SUFFIX])
    rest, role = strip(form, (SuffixRole.NEGATION, SuffixRole.ENCLITIC))
    for bare, negated in ((form, False), (rest, role is SuffixRole.NEGATION)):
        for length in (2, 1):
            stem = bare[:-length]
            if bare in final or bare.endswith(like) or len(stem) < _SHORTEST_STEM or not text.ends_like_stem(stem):
                continue
            for ending in lexicon.endings().get(bare[-length:], ()):
                if ending.openness is Openness.PERSON:
                    return Verb(ending.reading, VerbKind.ACT, final_only=True)
                if negated and "C" in ending.classes and ending.reading in _PRESENT:
                    return Verb(_PRESENT[ending.reading], VerbKind.ACT, final_only=True)
    return None


def _is_look_alike(form: str) -> bool:
    listed = lexicon.look_alikes()
    if form in listed[Match.WORD]:
        return True
    for suffix in listed[Match.SUFFIX]:  # noqa: SIM110 - any() with a generator takes three times as long
        if form.endswith(suffix) and form != suffix:
            return True
    return False


def bare_verb(form: str) -> Verb | None:
    """Read a form without enclitics as a verb, using only the tables of verbs."""
    irregular = lexicon.irregular_verbs().get(form)
    if irregular is not None:
        return Verb(*irregular)
    return _with_known_stem(form)


def verb(form: str) -> Verb | None:
    """Read a form as a verb: `করেননি` is honorific, `করেনি` ordinary, `করেও` a participle; None if it is not one."""
    if _is_look_alike(form):
        return None
    found = bare_verb(form)
    if found is not None:
        return found._replace(final_only=form in lexicon.look_alikes()[Match.INNER])
    rest = form
    stripped: set[SuffixRole] = set()
    while len(stripped) < _MOST_ENCLITICS:
        rest, role = strip(rest, (*_EMPHASIS, SuffixRole.NEGATION))
        if role is None:
            break
        stripped.add(role)
        alike = _is_look_alike(rest)
        # Only a verb has the negation attached: ধরে may be `for`, ধরেনি is a verb.
        sure = not alike or SuffixRole.NEGATION in stripped
        found = (bare_verb(rest) if sure else None) or (None if alike else _with_open_ending(rest))
        if found is not None:
            return _with_enclitics(found, stripped)
    return _with_open_ending(form)


def _with_enclitics(found: Verb, stripped: set[SuffixRole]) -> Verb:
    """The verb with its enclitics: a negated ambiguous form is finite, one with `also` is a participle."""
    if found.reading in (VerbReading.AMBIGUOUS, VerbReading.CLOSING):
        if SuffixRole.NEGATION in stripped:
            return found._replace(reading=VerbReading.ORDINARY)
        if SuffixRole.ALSO in stripped:
            return found._replace(reading=VerbReading.PARTICIPLE)
    return found


def _misplaced_nasal(form: str) -> Pronoun | None:
    """The honorific pronoun meant by a bare one with a misplaced chandrabindu; None if there is none."""
    if _NASAL not in form:
        return None
    bare = lexicon.pronouns().get(form.replace(_NASAL, ""))
    if bare is None or bare.reading not in (PronounReading.BARE, PronounReading.ORDINARY, PronounReading.HONORIFIC):
        return None
    return bare._replace(reading=PronounReading.HONORIFIC)


def _analyse(form: str) -> TokenAnalysis:
    """Analyse a form that is not in the cache."""
    roles, pronouns = lexicon.roles(), lexicon.pronouns()
    if _is_look_alike(form):
        found = roles.get(form, _NO_ROLES)
        negated = bare_verb(form) if form in lexicon.look_alikes()[Match.WORD] else None
        if negated is not None and negated.reading in _NEGATED:
            negated = negated._replace(reading=VerbReading.ORDINARY, negated_only=True)
            return TokenAnalysis(None, negated, found)
        return TokenAnalysis(roles=found, noun=None if found else as_noun(form), shapes=bool(found))
    bare = strip(form, _EMPHASIS)[0]
    pronoun = pronouns.get(form) or pronouns.get(bare) or _misplaced_nasal(bare)
    if pronoun is not None:
        return TokenAnalysis(pronoun, roles=roles.get(form, _NO_ROLES))
    # The honorific ending with the other n is a misspelling; nouns do not have it.
    as_verb = verb(form[:-1] + _DENTAL if form.endswith(_OTHER_N) else form)
    found = roles.get(form) or (roles.get(bare) if as_verb is None else None) or _NO_ROLES
    if as_verb is None and not found:
        found = _of_determined(form)
    if form.endswith(lexicon.suffixes()[SuffixRole.STATE]):
        found |= {Role.STATE}
    if text.begins_with_sign(form):
        found |= {Role.ALONE_ENDING}
    genitive = form.endswith(lexicon.suffixes()[SuffixRole.GENITIVE])
    noun = as_noun(form) if as_verb is None and not found and not genitive else None
    several = noun is not None and noun.root is not None
    perhaps = _perhaps(form) if as_verb is None and not found else None
    shapes = as_verb is not None or bool(found) or several or perhaps is not None
    return TokenAnalysis(None, as_verb, found, genitive, perhaps, noun, shapes)


def _of_determined(form: str) -> frozenset[Role]:
    """The subject roles of a noun, taken from its form without the article: `দলটি` is an organisation like `দল`."""
    rest = strip(form, (SuffixRole.DETERMINER,))[0]
    return lexicon.roles().get(rest, _NO_ROLES) & _SUBJECTS


class _Analyses(dict[str, TokenAnalysis]):
    """A cache of the analyses; it is emptied when it has grown large."""

    def __missing__(self, form: str) -> TokenAnalysis:
        if len(self) >= text.REMEMBERED:
            self.clear()
        found = _analyse(form)
        self[form] = found._replace(seldom=not _SELDOM.isdisjoint(found.roles))
        return self[form]


_ANALYSES = _Analyses()


def analyse(form: str) -> TokenAnalysis:
    """Everything that a matching form may be."""
    return _ANALYSES[form]
