"""A word that may be a subject in, what it says of its clause written into the reader.

Everybody, the person spoken to, things, organisations and forces of nature are subjects that are not the person; the
person's noun, where it is known, and a plural noun are subjects too.  What is none of these changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.bengali.clause import Clause
from honorific_checks.bengali.grammar import Case, Role
from honorific_checks.bengali.nouns import has_article, is_possessor
from honorific_checks.records import TokenKind

if TYPE_CHECKING:
    from honorific_checks.bengali.clause import Reader

_NOMINATIVES = (Role.EVERYBODY, Role.SECOND, Role.SECOND_POLITE)
_HEADS = (Role.ORGANISATION, Role.FORCE)
SUBJECTS = frozenset((*_NOMINATIVES, *_HEADS, Role.PEOPLE, Role.THING_PRONOUN, Role.PLEASE, Role.KIN))
"""The roles that say something of the subject of a clause."""
_BACK = 100
"""Tokens before a plural noun among which its singular is looked for."""
_MOST_ARTICLE = 2
"""Letters that an article or enclitic adds to a noun in the nominative."""


def read_subject(reader: Reader, index: int, roles: frozenset[Role]) -> None:
    """A word of subjects.tsv or a pronoun of things."""
    for subject in _NOMINATIVES:
        if subject in roles:
            reader.clause = Clause(index, subject=subject)
    opens = index == reader.clause.start or reader.kind(index - 1) is TokenKind.SOFT
    if Role.PEOPLE in roles and (opens or reader.has(index - 1, Role.ALL)):
        reader.clause = Clause(index, subject=Role.EVERYBODY)
    elif Role.THING_PRONOUN in roles and opens:
        reader.clause.subject = Role.THING_PRONOUN
    elif Role.PLEASE in roles and opens:
        reader.clause.subject = Role.SECOND
    if Role.KIN in roles and reader.goes_on and _is_possessed(reader, index - 1):
        reader.clause.subject, reader.kin = Role.EVERYBODY, True
    head = next((subject for subject in _HEADS if subject in roles), None)
    if head is None or reader.clause.person_subject:
        return
    # With its article a noun is a subject whatever stands before it.
    if has_article(reader.tokens[index].form) or reader.is_head(index):
        reader.clause.subject = head


def _is_possessed(reader: Reader, index: int) -> bool:
    """Whether a pronoun in the genitive stands at a place: his father, my friend."""
    pronoun = reader.word(index).pronoun
    return reader.has(index, Role.SPEAKER) or (pronoun is not None and pronoun.case is Case.GENITIVE)


def _is_person(reader: Reader, index: int) -> bool:
    """Whether the person's noun is a nominative: the doctor's meeting is another subject."""
    form = reader.tokens[index].form
    if reader.has(index + 1, Role.TITLE) or len(form) > len(reader.person) + _MOST_ARTICLE:
        return False
    return form == reader.person or (reader.is_bare(index) and not is_possessor(form))


def read_noun(reader: Reader, index: int) -> None:
    """A noun that no table lists: the person's, or that of several persons at the head of a clause."""
    form = reader.tokens[index].form
    if reader.person and form.startswith(reader.person) and _is_person(reader, index):
        reader.clause.person_subject = reader.clause.subject is None
    if index != reader.clause.start:
        return
    noun, following = reader.word(index).noun, reader.word(index + 1).noun
    root = noun.root if noun is not None else None
    if root is None:
        return
    if reader.person:
        theirs = reader.named and not root.startswith(reader.person)
    else:
        # Patients wait in a sentence that comes after the doctor's; the doctors themselves were named before.
        theirs = reader.goes_on and not any(
            token.form.startswith(root) for token in reader.tokens[max(0, index - _BACK) : index]
        )
    if theirs or (following is not None and following.object):
        # Colleagues respect the person, who is an object.
        reader.clause.subject = Role.EVERYBODY
    else:
        reader.clause.plural = True
