"""Read a raw output to a question: which option it chooses, or why it does not choose.

No string raises an error. The rules and the reason codes are explained in docs/roles-answers.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from honorific_checks.answers import encodings
from honorific_checks.roles.reading.clauses import Clauses
from honorific_checks.roles.reading.cues import cues, evidence
from honorific_checks.roles.reading.echo import asked, echo
from honorific_checks.roles.reading.fate import Worth, fates
from honorific_checks.roles.reading.mentions import mentions, named
from honorific_checks.roles.reading.outcome import ECHO, EMPTY, NO_OPTION, UNFINISHED, judge
from honorific_checks.roles.reading.sections import SAYS, LineStanding, sections
from honorific_checks.roles.reading.stance import stance
from honorific_checks.roles.reading.words import words
from honorific_checks.roles.records import ChoiceReading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from honorific_checks.answers.encodings import Decoded
    from honorific_checks.roles.reading.echo import Echo
    from honorific_checks.roles.reading.fate import Fate
    from honorific_checks.roles.reading.outcome import Decision
    from honorific_checks.roles.reading.word import Word
    from honorific_checks.roles.records import RoleQuestion

_SHORTEST_ECHO = 3
"""The least number of words from the question that make an answer without a choice an echo."""


def read_choice(output: str, question: RoleQuestion) -> ChoiceReading:
    """Which of the two options an output chooses.

    Args:
        output: the raw answer of a model.
        question: the question.

    Returns:
        The reading. Its cues point into the raw output; an outcome other than a choice has a reason.
    """
    decoded = encodings.decode(output)
    if not SAYS.search(decoded.text):
        return _plain(output, EMPTY)
    parts = sections(decoded.text)
    if not parts:
        return _plain(output, UNFINISHED)
    reading = _read(output, decoded, words(decoded.text, parts), question)
    if reading.reason == NO_OPTION.reason:
        unkeyed = sections(decoded.text, keys=False)
        return reading if unkeyed == parts else _read(output, decoded, words(decoded.text, unkeyed), question)
    return reading


def _plain(output: str, decision: Decision) -> ChoiceReading:
    return ChoiceReading(output, decision.outcome, None, reason=decision.reason)


def _read(output: str, decoded: Decoded, every: list[Word], question: RoleQuestion) -> ChoiceReading:
    """The reading of those words of an output that may contain the answer."""
    version = asked(question)[0]
    found = echo(every, question, [mention.first for mention in named(every, question)])
    visible = [place for place in range(len(every)) if place not in found.repeated]
    clauses = Clauses([every[place] for place in visible], version.single)
    filled = frozenset(index for index, place in enumerate(visible) if place in found.fillers)
    all_fates = fates(clauses, mentions(clauses, question, version.single), filled)
    answered = _answered(clauses, all_fates)
    if answered is not None:
        end = next((place for place, word in enumerate(every) if _begins_another(place, word, answered, found)), None)
        if end is not None:
            return _read(output, decoded, every[:end], question)
    held = stance(clauses, all_fates)
    decision = judge(clauses, all_fates, held, version.nouns)
    if decision is NO_OPTION and len(found.repeated) >= _SHORTEST_ECHO:
        first, last = min(found.repeated), max(found.repeated)
        place = cues(output, decoded, every, [(first, last, "echo", None)])
        return ChoiceReading(output, ECHO.outcome, None, place, ECHO.reason)
    shown = cues(output, decoded, clauses.words, evidence(clauses, all_fates, held))
    return ChoiceReading(output, decision.outcome, decision.identity, shown, decision.reason)


def _answered(clauses: Clauses, every: Sequence[Fate]) -> Word | None:
    """The first option given as an answer; an example that begins after it is a new one."""
    for fate in every:
        word = clauses.words[fate.mention.first]
        if fate.counts and fate.worth >= Worth.ALONE and word.standing is not LineStanding.ASIDE:
            return word
    return None


def _begins_another(place: int, word: Word, answered: Word, found: Echo) -> bool:
    """Whether a word after the answer begins another example: a turn, or the question again."""
    return word.turn > answered.turn or (place in found.questions and word.start > answered.start)
