"""Note in the reader what a possible subject says about its clause.

Everybody, the person spoken to, things, organisations and forces of nature are subjects other than the person; the
person's noun, if known, and plural nouns are subjects too. Other words change nothing.
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
"""The roles that say something about the subject of a clause."""
_BACK = 100
"""How many tokens before a plural noun are searched for its singular."""
_MOST_ARTICLE = 2
"""The most letters that an article or enclitic adds to a noun in the nominative."""


def read_subject(reader: Reader, index: int, roles: frozenset[Role]) -> None:
    """Read a word of subjects.tsv or a pronoun for things."""
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
    # A noun with an article is a subject whatever comes before it.
    if has_article(reader.tokens[index].form) or reader.is_head(index):
        reader.clause.subject = head


def _is_possessed(reader: Reader, index: int) -> bool:
    """Whether there is a genitive pronoun at a place: his father, my friend."""
    pronoun = reader.word(index).pronoun
    return reader.has(index, Role.SPEAKER) or (pronoun is not None and pronoun.case is Case.GENITIVE)


def _is_person(reader: Reader, index: int) -> bool:
    """Whether the person's noun is a nominative: in `the doctor's meeting` the subject is another."""
    form = reader.tokens[index].form
    if reader.has(index + 1, Role.TITLE) or len(form) > len(reader.person) + _MOST_ARTICLE:
        return False
    return form == reader.person or (reader.is_bare(index) and not is_possessor(form))


def read_noun(reader: Reader, index: int) -> None:
    """Read an unlisted noun: the person's, or one for several persons at the start of a clause."""
    form = reader.tokens[index].form
    if reader.person and form.startswith(reader.person) and _is_person(reader, index):
        reader.clause.person_subject = reader.clause.subject is None
    if index != reader.clause.start:
        noun = reader.word(index).noun
        root = noun.root if noun is not None else None
        if root is not None and reader.person and form.startswith(reader.person) and reader.clause.subject is None:
            reader.clause.plural = True
        return
    noun, following = reader.word(index).noun, reader.word(index + 1).noun
    root = noun.root if noun is not None else None
    if root is None:
        return
    if reader.person:
        theirs = reader.named and not form.startswith(reader.person)
    else:
        # `Patients` in a sentence after the doctor's are others; `doctors` are not, as that noun came before.
        theirs = reader.goes_on and not any(
            token.form.startswith(root) for token in reader.tokens[max(0, index - _BACK) : index]
        )
    if theirs or (following is not None and following.object):
        # In `colleagues respect the person`, the person is the object.
        reader.clause.subject = Role.EVERYBODY
    else:
        reader.clause.plural = True
