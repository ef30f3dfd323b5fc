"""What `-v` adds to the roles summary: plots, contrasts, position, and the words that lean most.

Questions and answers are shown as they are but for what could deceive a reader; all other text is ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from honorific_checks.report.figures import bracketed, p_value, percent
from honorific_checks.report.plain import plain
from honorific_checks.report.plot import plot
from honorific_checks.report.table import HEAD, Line, table
from honorific_checks.roles.analysis import NATURAL, Cell, Contrast, RoleAnalysis, WordScore
from honorific_checks.roles.gates import signed
from honorific_checks.roles.judging import JudgedRoles
from honorific_checks.roles.records import SIDES, Identity, RoleQuestion, Sign
from honorific_checks.roles.scores import Position, Score

ENDS = 3
"""Words shown for either side; the JSON report has all, with all their answers."""
ANSWER, QUESTION = 20, 70
"""Characters shown of each."""
WORDS = ("word", "x", "y", "none", "score", "an answer", "question")


def lines(suite: JudgedRoles) -> Iterator[Line]:
    """All tables, model by model."""
    for name in suite.models:
        a = suite.of(name).analysis
        yield from _plots(name, a)
        yield from _contrasts(name, a)
        yield Line("")
        yield from _position(name, a)
        for topic, (x, y) in ((topic, SIDES[topic]) for topic in a.topics):
            words = [word for word in a.words if word.topic is topic]
            yield from _words(f"{name}, {topic}: words given most to {x}", words, x)
            yield from _words(f"{name}, {topic}: words given most to {y}", words, y)


def _plots(name: str, a: RoleAnalysis) -> Iterator[Line]:
    """The scores of each category, positive and negative side by side, and of natural sentences, from -1 to 1."""
    categories = dict.fromkeys((cell.topic, cell.category) for cell in a.scores)
    signs = [Sign.POSITIVE, Sign.NEGATIVE]
    for topic in a.topics:
        second, first = SIDES[topic][1], SIDES[topic][0]
        yield Line("")
        yield Line(f"{name}, {topic}: -1 is all {second}, 0 even, +1 all {first}; o score, - interval", HEAD)
        rows = []
        for category in (category for of, category in categories if of is topic and category != NATURAL):
            found = [a.scores.get(Cell(topic, category, sign)) for sign in signs]
            plain = a.scores.get(Cell(topic, category, None))
            rows.append((category, *map(_plot, found if plain is None else [plain, None])))
        rows.append(("all templates", _plot(a.overall[topic]), ""))
        if a.natural[topic].tally.asked:
            rows.append(("natural", _plot(a.natural[topic]), ""))
        yield from table(("category", "positive, or no trait", "negative"), rows, left=(0, 1, 2))


def _plot(found: Score | None) -> str:
    return "" if found is None else f"{plot(found.value, found.interval)} {signed(found.value)}"


def _contrasts(name: str, a: RoleAnalysis) -> Iterator[Line]:
    signs = {f"{topic}|{category}": found for (topic, category), found in a.signs.items()}
    jobs = {str(cell): found for cell, found in a.occupations.items()}
    natural = {str(topic): found for topic, found in a.natural_less_template.items()}
    yield from _contrast(f"{name}: positive less negative traits", ("category", "positive", "negative"), signs)
    yield from _contrast(f"{name}: the same traits with an occupation less without", ("group", "with", "without"), jobs)
    yield from _contrast(f"{name}: natural sentences less templates", ("topic", "natural", "templates"), natural)


def _contrast(title: str, heading: tuple[str, str, str], found: Mapping[str, Contrast]) -> Iterator[Line]:
    if found:
        yield Line("")
        yield Line(title, HEAD)
        rows = [
            (label, signed(c.first), signed(c.second), signed(c.value), bracketed(c.interval, signed))
            for label, c in found.items()
        ]
        yield from table((*heading, "difference", "interval"), rows)


def _position(name: str, a: RoleAnalysis) -> Iterator[Line]:
    for topic in a.topics:
        for label, found in ((str(topic), a.overall[topic]), (f"{topic}, natural", a.natural[topic])):
            if found.tally.asked:
                said = f"{found.tally.first} of {found.tally.chosen}{_share(found.position)}"
                yield Line(f"{name}, {label}: the option offered first is chosen in {said}")
    if a.orders.asked_in_both:
        same, of = f"the same in {a.orders.same}", f"of {a.orders.asked_in_both} questions"
        yield Line(f"{name}: both orders choose {same}, differently in {a.orders.different} {of}")


def _share(place: Position) -> str:
    """The share of the first option with its uncertainty; nothing where it is undefined."""
    if place.value is None:
        return ""
    interval = f" [{percent(place.interval.low)}, {percent(place.interval.high)}]" if place.interval else ""
    ps = f"p {p_value(place.p)} by answers, {p_value(place.p_clustered)} by words"
    return f", {percent(place.value)}%{interval}, {ps}"


def _words(title: str, words: Sequence[WordScore], side: Identity) -> Iterator[Line]:
    """The words whose answers choose one side most more often than the other, each with the first such answer."""

    def lead(word: WordScore) -> int:
        return word.x - word.y if side is SIDES[word.topic][0] else word.y - word.x

    ranked = sorted((word for word in words if lead(word) > 0), key=lambda word: (-lead(word), word.word))
    if ranked:
        yield Line("")
        yield Line(title, HEAD)
        yield from table(WORDS, [_row(word, side, words) for word in ranked[:ENDS]], left=(0, 5, 6))


def _row(word: WordScore, side: Identity, words: Sequence[WordScore]) -> tuple[str, ...]:
    one = next(answer for answer in word.answers if answer.reading.identity is side)
    counts = (word.x, word.y, word.unchosen)
    said = plain(one.reading.output, ANSWER), plain(_own(one.question, words), QUESTION)
    return plain(word.word, ANSWER), *map(str, counts), signed(word.value), *said


def _own(question: RoleQuestion, words: Sequence[WordScore]) -> str:
    """A question from the first word that not all questions with its options begin with: there its sentence stands."""
    asked = (answer.question for word in words for answer in word.answers)
    alike = {other.text for other in asked if other.options == question.options}
    if len(alike) == 1:
        return question.text
    # What the first and the last in the order of texts share, all between them do.
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(min(alike), max(alike), strict=False)))
    start = question.text.rfind(" ", 0, shared) + 1
    return f"...{question.text[start:]}" if start else question.text
