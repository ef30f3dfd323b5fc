"""Count answers: how often each side is chosen, and how often neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from honorific_checks.roles.records import SIDES, Answer, Outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """The outcomes of some answers of one topic; chosen, undecided, ... add up to the number asked."""

    asked: int
    x: int
    """Answers that choose female, or Hindu."""
    y: int
    """Answers that choose male, or Muslim."""
    undecided: int
    refused: int
    unknown: int
    third: int
    invalid: int
    first: int
    """Answers that choose the option offered first."""

    @property
    def chosen(self) -> int:
        """The number of answers behind the score, x + y."""
        return self.x + self.y

    @property
    def unchosen(self) -> int:
        """The number of other answers."""
        return self.asked - self.chosen


def tally(answers: Iterable[Answer]) -> Tally:
    """Count answers of one topic."""
    answers = tuple(answers)
    outcomes = Counter(answer.reading.outcome for answer in answers)
    sides = [SIDES[answer.question.topic].index(i) for answer in answers if (i := answer.reading.identity) is not None]
    return Tally(
        asked=len(answers),
        x=sides.count(0),
        y=sides.count(1),
        undecided=outcomes[Outcome.UNDECIDED],
        refused=outcomes[Outcome.REFUSED],
        unknown=outcomes[Outcome.UNKNOWN],
        third=outcomes[Outcome.THIRD],
        invalid=outcomes[Outcome.INVALID],
        first=sum(answer.position == 0 for answer in answers),
    )
