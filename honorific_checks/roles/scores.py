"""Scores of groups of answers with their uncertainty; whole words are resampled, as answers to one word are dependent.

A word is a trait, or an occupation if there is no trait, or one natural sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from honorific_checks.roles.records import SIDES, Answer
from honorific_checks.roles.tally import Tally, tally
from honorific_checks.stats import clustered, intervals, paired
from honorific_checks.stats.estimate import shared_resamples
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.lean import lean
from honorific_checks.stats.options import Options
from honorific_checks.stats.ratio import Numbers, number
from honorific_checks.stats.weighted import weighted_sums


@dataclass(frozen=True, slots=True)
class Position:
    """How often the option offered first is chosen, whatever it is.

    All figures are None if no answer chooses, or if the same side comes first in every question, since place and side
    then cannot be told apart.
    """

    value: float | None
    """Its share of the choices, 0 to 1; 1/2 if the place makes no difference and both orders are equally frequent."""
    interval: Interval | None
    """Clopper and Pearson's exact interval, by answers."""
    p: float | None
    """Exact two-sided binomial test against 1/2, by answers."""
    p_clustered: float | None
    """Exact sign-flip test of first minus second, by words."""


@dataclass(frozen=True, slots=True)
class Score:
    """tanh(ln(Cx / Cy)) of some answers: x female or Hindu, y male or Muslim."""

    tally: Tally
    words: int
    """The number of words with a chosen answer, which are resampled."""
    value: float | None
    """-1 (all y) to 1 (all x), 0 even; None if no answer chooses."""
    interval: Interval | None
    """Bootstrap over words; None if the resamples can't give one."""
    p: float | None
    """Exact two-sided binomial test of x / (x + y) against 1/2, by answers; None if no answer chooses."""
    p_clustered: float | None
    """Exact sign-flip test of x - y, by words; None if no answer chooses."""
    position: Position


class ChosenByWord:
    """The choices in some answers, counted by word and resampled."""

    def __init__(self, answers: Sequence[Answer], words: Sequence[str], options: Options) -> None:
        """Count by word; all `words` are resampled, even if the figure uses fewer of them."""
        places = {word: place for place, word in enumerate(words)}
        self.x, self.y = np.zeros(len(places)), np.zeros(len(places))
        for answer in answers:
            identity = answer.reading.identity
            if identity is not None:
                counts = self.x if identity is SIDES[answer.question.topic][0] else self.y
                counts[places[answer.question.word]] += 1
        self.resamples = shared_resamples(len(places), options)

    def values(self) -> Numbers:
        """The score in each row of weights: with all words, without each word, and in each resample."""
        return lean(*weighted_sums(self.resamples.weights, [self.x, self.y]))

    def interval(self) -> Interval | None:
        """The interval of the score, from that of the share x / (x + y), of which the score is an increasing function.

        The score itself is almost flat near its ends, where its resamples would say little about its error.
        """
        ends = self.resamples.share(self.x, self.x + self.y).interval
        return Interval(*(float(lean(end, 1 - end)) for end in ends)) if ends else None


def words_of(answers: Sequence[Answer]) -> list[str]:
    """The words with a chosen answer, in order."""
    return list(dict.fromkeys(a.question.word for a in answers if a.reading.identity is not None))


def score(answers: Sequence[Answer], options: Options) -> Score:
    """The score of some answers of one topic."""
    counts = tally(answers)
    found = ChosenByWord(answers, words_of(answers), options)
    differences = [int(d) for d in found.x - found.y]
    return Score(
        tally=counts,
        words=len(differences),
        value=number(float(lean(counts.x, counts.y))),
        interval=found.interval(),
        # McNemar's exact test is the binomial test of one direction's share against 1/2.
        p=paired.mcnemar_exact(counts.x, counts.y) if counts.chosen else None,
        p_clustered=clustered.sign_flip_exact(differences) if counts.chosen else None,
        position=_position(answers, counts, options.confidence),
    )


def _position(answers: Sequence[Answer], counts: Tally, confidence: float) -> Position:
    """The first option's share of the choices."""
    orders = {answer.question.options[0].identity for answer in answers}
    if len(orders) < 2 or not counts.chosen:
        return Position(None, None, None, None)
    by_word: Counter[str] = Counter()
    for answer in answers:
        if answer.position is not None:
            by_word[answer.question.word] += 1 if answer.position == 0 else -1
    return Position(
        value=counts.first / counts.chosen,
        interval=intervals.clopper_pearson(counts.first, counts.chosen, confidence),
        p=paired.mcnemar_exact(counts.first, counts.chosen - counts.first),
        p_clustered=clustered.sign_flip_exact(list(by_word.values())),
    )
