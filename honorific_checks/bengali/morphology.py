"""One matching form in, its analysis out: the pronoun, the verb and the small word it may be.

A verb is read from the tables: irregular form, or stem and ending, with enclitics and the negation stripped where the
whole doesn't read.  What the tables don't know is no verb; nothing is raised.
"""

from __future__ import annotations

from typing import NamedTuple

from honorific_checks.bengali import lexicon
from honorific_checks.bengali.grammar import Match, Openness, Pronoun, Reading, Role, VerbKind

_LONGEST_ENDING = 10
_ENCLITICS = ("'খন", "ই", "ও", "তো", "কি", "না", "নি", "গো", "রে")
_NO_ROLES: frozenset[Role] = frozenset()


class Verb(NamedTuple):
    """What a form is as a verb."""

    reading: Reading
    kind: VerbKind
    final_only: bool = False
    """Whether it is a verb only at the end of a clause: its stem is not listed, or it is also another word."""


class Analysis(NamedTuple):
    """All a form may be; its sentence decides."""

    pronoun: Pronoun | None = None
    verb: Verb | None = None
    roles: frozenset[Role] = _NO_ROLES
    genitive: bool = False
    """Whether it ends like the genitive of a noun in -ের; the shorter -র also ends nominatives."""


def _with_known_stem(form: str) -> Verb | None:
    """The verb a form is by the longest ending that leaves a listed stem of its class."""
    stems, endings = lexicon.stems(), lexicon.endings()
    for length in range(min(_LONGEST_ENDING, len(form) - 1), 0, -1):
        found = endings.get(form[-length:])
        if not found:
            continue
        rest = form[:-length]
        stem = stems.get(rest)
        # A consonant stem with -া is its causative.
        causative = stems.get(rest[:-1]) if rest.endswith("া") else None
        for ending in found:
            if stem is not None and stem.stem_class in ending.classes:
                return Verb(ending.reading, stem.kind)
            if causative is not None and causative.stem_class == "C" and "A" in ending.classes:
                return Verb(ending.reading, VerbKind.ACT)
    return None


def _with_open_ending(form: str) -> Verb | None:
    """The verb a form is by an ending that no other words have, whatever its stem."""
    for length in range(min(_LONGEST_ENDING, len(form) - 2), 1, -1):
        for ending in lexicon.endings().get(form[-length:], ()):
            if ending.openness is not Openness.NO:
                return Verb(ending.reading, VerbKind.ACT, ending.openness is Openness.FINAL)
    return None


def _is_look_alike(form: str) -> bool:
    listed = lexicon.look_alikes()
    if form in listed[Match.WORD]:
        return True
    return any(form.endswith(suffix) and form != suffix for suffix in listed[Match.SUFFIX])


def _bare_verb(form: str) -> Verb | None:
    """The verb a form is without enclitics."""
    if _is_look_alike(form):
        return None
    irregular = lexicon.irregular_verbs().get(form)
    if irregular is not None:
        return Verb(*irregular)
    return _with_known_stem(form)


def verb(form: str) -> Verb | None:
    """The verb a form is: `করেননি` is honorific, `করেনি` ordinary, `করেও` a participle; None where it is none."""
    if _is_look_alike(form):
        return None
    found = _bare_verb(form)
    if found is not None:
        return found._replace(final_only=form in lexicon.look_alikes()[Match.INNER])
    rest, stripped = form, set()
    for _ in range(3):
        enclitic = next((end for end in _ENCLITICS if rest.endswith(end) and len(rest) > len(end) + 1), None)
        if enclitic is None:
            break
        rest = rest[: -len(enclitic)]
        stripped.add(enclitic)
        found = _bare_verb(rest) or _with_open_ending(rest)
        if found is not None and not _is_look_alike(rest):
            return _with_enclitics(found, stripped)
    return _with_open_ending(form)


def _with_enclitics(found: Verb, stripped: set[str]) -> Verb:
    """A negated ambiguous form is finite; one with -ও is a participle."""
    if found.reading is Reading.AMBIGUOUS:
        if stripped & {"না", "নি"}:
            return found._replace(reading=Reading.ORDINARY)
        if "ও" in stripped:
            return found._replace(reading=Reading.PARTICIPLE)
    return found


def _analyse(form: str) -> Analysis:
    """The analysis of a form that was not met before."""
    roles, pronouns = lexicon.roles(), lexicon.pronouns()
    if _is_look_alike(form):
        return Analysis(roles=roles.get(form, _NO_ROLES))
    bare = form[:-1] if len(form) > 2 and form[-1] in "ইও" else form
    pronoun = pronouns.get(form) or pronouns.get(bare)
    if pronoun is not None:
        return Analysis(pronoun, roles=roles.get(form, _NO_ROLES))
    found = roles.get(form) or roles.get(bare) or _NO_ROLES
    return Analysis(None, verb(form), found, len(form) > 3 and form.endswith("ের"))


class _Analyses(dict[str, Analysis]):
    """The analysis of each form met so far; emptied when it has grown large."""

    def __missing__(self, form: str) -> Analysis:
        if len(self) > 50_000:
            self.clear()
        analysis = self[form] = _analyse(form)
        return analysis


_ANALYSES = _Analyses()


def analyse(form: str) -> Analysis:
    """All that a matching form may be."""
    return _ANALYSES[form]
