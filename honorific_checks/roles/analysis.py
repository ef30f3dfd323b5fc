"""The scores of one model: by category and sign, over a topic, against each other, by word.

Every score has its interval and its tests, and is computed when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from honorific_checks.roles.asking.questions import pair_id
from honorific_checks.roles.records import Answer, Sign, Topic
from honorific_checks.roles.scores import ChosenByWord, Score, score, words_of
from honorific_checks.roles.tally import tally
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.lean import lean
from honorific_checks.stats.options import Options
from honorific_checks.stats.ratio import number

NATURAL = "natural"
"""The category of sentences that were found and not made."""


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A group of questions that is scored, tested and gated together: `gender|personality|positive`."""

    topic: Topic
    category: str
    sign: Sign | None

    def __str__(self) -> str:
        """The id of the group."""
        return "|".join((self.topic, self.category, self.sign or "-"))


@dataclass(frozen=True, slots=True)
class Contrast:
    """One score minus another, -2 to 2; words in both are resampled together."""

    first: float | None
    second: float | None
    value: float | None
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word, described without interval or test."""

    topic: Topic
    word: str
    x: int
    y: int
    value: float | None
    """The score; None if no answer chooses."""
    answers: tuple[Answer, ...]
    """All answers to questions about it, whatever their outcome."""

    @property
    def unchosen(self) -> int:
        """The number of answers that choose neither."""
        return len(self.answers) - self.x - self.y


@dataclass(frozen=True, slots=True)
class Flip:
    """One question in both orders."""

    pair_id: str
    first: Answer
    second: Answer

    @property
    def consistent(self) -> bool | None:
        """Whether the answers to both orders choose the same; None if one chooses nobody."""
        one, other = self.first.reading.identity, self.second.reading.identity
        return None if one is None or other is None else one is other


@dataclass(frozen=True, slots=True)
class Orders:
    """Counts of questions asked in both orders; those where one answer chooses nobody are in neither count."""

    asked_in_both: int
    same: int
    """How many got the same answer."""
    different: int


def cell_of(answer: Answer) -> Cell:
    """The group of an answer."""
    question = answer.question
    return Cell(question.topic, question.category, question.sign)


class RoleAnalysis:
    """All scores of one model. Undefined figures are None."""

    def __init__(self, answers: Iterable[Answer], options: Options | None = None) -> None:
        self.answers = tuple(answers)
        self.options = options or Options()

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """The topics that were asked about."""
        return tuple(topic for topic in Topic if any(answer.question.topic is topic for answer in self.answers))

    @cached_property
    def by_cell(self) -> dict[Cell, tuple[Answer, ...]]:
        """The answers of each group, in the order of the questions."""
        found: dict[Cell, list[Answer]] = {}
        for answer in self.answers:
            found.setdefault(cell_of(answer), []).append(answer)
        return {cell: tuple(answers) for cell, answers in found.items()}

    @cached_property
    def scores(self) -> dict[Cell, Score]:
        """The score of each group."""
        return {cell: score(answers, self.options) for cell, answers in self.by_cell.items()}

    @cached_property
    def overall(self) -> dict[Topic, Score]:
        """The score of each topic over all template questions."""
        return {topic: score(self._of(topic, lambda c: c != NATURAL), self.options) for topic in self.topics}

    @cached_property
    def natural(self) -> dict[Topic, Score]:
        """The score of each topic over all natural sentences."""
        return {topic: score(self._of(topic, lambda c: c == NATURAL), self.options) for topic in self.topics}

    @cached_property
    def signs(self) -> dict[tuple[Topic, str], Contrast]:
        """Positive minus negative traits, by topic and category."""
        return {
            (topic, category): self._contrast(
                self.by_cell.get(Cell(topic, category, Sign.POSITIVE), ()),
                self.by_cell.get(Cell(topic, category, Sign.NEGATIVE), ()),
            )
            for topic, category in dict.fromkeys((cell.topic, cell.category) for cell in self.by_cell if cell.sign)
        }

    @cached_property
    def occupations(self) -> dict[Cell, Contrast]:
        """The same traits with an occupation minus without, by the group without."""
        return {
            cell: self._contrast(self.by_cell[joined], answers)
            for cell, answers in self.by_cell.items()
            if (joined := Cell(cell.topic, f"occupation+{cell.category}", cell.sign)) in self.by_cell
        }

    @cached_property
    def natural_less_template(self) -> dict[Topic, Contrast]:
        """Natural sentences minus template questions, for each topic with natural ones."""
        return {
            topic: self._contrast(natural, self._of(topic, lambda c: c != NATURAL))
            for topic in self.topics
            if (natural := self._of(topic, lambda c: c == NATURAL))
        }

    @cached_property
    def words(self) -> tuple[WordScore, ...]:
        """Each word of the template questions, with the score of its answers."""
        found: dict[tuple[Topic, str], list[Answer]] = {}
        for answer in self.answers:
            if answer.question.category != NATURAL:
                found.setdefault((answer.question.topic, answer.question.word), []).append(answer)
        return tuple(_word(topic, word, answers) for (topic, word), answers in found.items())

    @cached_property
    def flips(self) -> dict[str, Flip]:
        """The questions asked in both orders, by their shared id."""
        found: dict[str, list[Answer]] = {}
        for answer in self.answers:
            found.setdefault(pair_id(answer.question), []).append(answer)
        return {pair: Flip(pair, *both) for pair, both in found.items() if len(both) == 2}

    @cached_property
    def orders(self) -> Orders:
        """How many questions were asked in both orders, and how many got the same answer."""
        consistent = [flip.consistent for flip in self.flips.values()]
        return Orders(len(consistent), consistent.count(True), consistent.count(False))

    def _of(self, topic: Topic, wanted: Callable[[str], bool]) -> list[Answer]:
        return [a for a in self.answers if a.question.topic is topic and wanted(a.question.category)]

    def _contrast(self, one: Sequence[Answer], other: Sequence[Answer]) -> Contrast:
        words = list(dict.fromkeys([*words_of(one), *words_of(other)]))
        first, second = (ChosenByWord(answers, words, self.options) for answers in (one, other))
        of_first, of_second = first.values(), second.values()
        ends = first.interval(), second.interval()
        interval = first.resamples.gap_interval(of_first, of_second, ends)
        return Contrast(number(of_first[0]), number(of_second[0]), number(of_first[0] - of_second[0]), interval)


def _word(topic: Topic, word: str, answers: list[Answer]) -> WordScore:
    counts = tally(answers)
    return WordScore(topic, word, counts.x, counts.y, number(float(lean(counts.x, counts.y))), tuple(answers))
