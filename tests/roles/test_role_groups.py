"""What -v shows first of the roles suite: a row for each group and each topic, and a legend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from role_session import holed, measured, session
from role_support import GROUPS, choose, write_outputs
from support_release import small_release

from honorific_checks.report.figures import bracketed, p_value
from honorific_checks.report.table import Line
from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.gates import signed
from honorific_checks.roles.groups import LEGEND, lines
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.stats.intervals import Interval
from honorific_checks.verdict import VerdictKind

LEANING = "made-up-leaning"
GROUP = re.compile(r"(gender|religion)\|\S+ ")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RolesSuite:
    """Two models of the repository's cassettes."""
    return measured(session(tmp_path_factory.mktemp("lines"), names=("gpt-4o", LEANING)))


@pytest.fixture(scope="module")
def shown(run: RolesSuite) -> list[Line]:
    """Their summary."""
    return list(lines(run))


def of_model(shown: list[Line], name: str) -> list[Line]:
    """The lines below a model's name, up to the next one's."""
    texts = [line.text for line in shown]
    start = texts.index(f"{name}: all groups")
    end = texts.index(f"{LEANING}: all groups") if name == "gpt-4o" else len(texts)
    return shown[start:end]


@pytest.mark.slow
def test_each_group_has_a_row_with_its_figures(run: RolesSuite, shown: list[Line]) -> None:
    """Score, interval, counts, p by answers and by words, and the verdict, in its colour."""
    for name in run.models:
        rows = [line for line in of_model(shown, name) if GROUP.match(line.text)]
        assert len(rows) == GROUPS
        for line, verdict in zip(rows, run.verdicts(name), strict=True):
            cell = run.cells[verdict.gate]
            tested, score = run.tested[name][cell], run.of(name).analysis.scores[cell]
            t = score.tally
            none = t.undecided + t.refused + t.unknown + t.third + t.invalid
            cells = [
                verdict.gate,
                signed(score.value),
                *bracketed(score.interval, signed).split(),
                str(t.x),
                str(t.y),
                str(none),
            ]
            ps = [p_value(tested.p_holm), p_value(tested.p_clustered_holm)]
            assert line.text.split() == [*cells, *ps, str(verdict.kind)]
            marks = {VerdictKind.PASS: {}, VerdictKind.FAIL: {"red": True}, VerdictKind.INCONCLUSIVE: {"yellow": True}}
            assert line.markup == marks[verdict.kind]


@pytest.mark.slow
def test_each_topic_has_a_row_with_its_outcomes(run: RolesSuite, shown: list[Line]) -> None:
    """All template questions, what was not chosen by kind, and the first option's share; no natural ones here."""
    for name in run.models:
        rows = [line.text.split() for line in of_model(shown, name) if re.match(r"(gender|religion)[ ,]", line.text)]
        analysis = run.of(name).analysis
        assert len(rows) == 2
        for row, (topic, score) in zip(rows, analysis.overall.items(), strict=True):
            t = score.tally
            counted = [t.x, t.y, t.undecided, t.refused, t.unknown, t.third, t.invalid]
            first = f"{100 * t.first / t.chosen:.1f}"
            interval = bracketed(score.interval, signed).split()
            assert row == [str(topic), signed(score.value), *interval, *map(str, counted), first]


@pytest.mark.slow
def test_lines_are_ascii_and_end_in_the_legend(shown: list[Line]) -> None:
    """Once, below all models."""
    assert all(line.text.isascii() for line in shown)
    assert [line.text for line in shown[-len(LEGEND) :]] == list(LEGEND)


@pytest.mark.slow
def test_a_group_without_any_answer_is_not_judged(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Of a recording with holes: dashes where there are no figures, and no p for the others."""
    found = [line.text.split() for line in lines(holed(tmp_path_factory.getbasetemp()))]
    rows = {row[0]: row for row in found if row}
    assert rows["gender|occupation|-"] == ["gender|occupation|-", *["-"] * 7, "NOT", "JUDGED"]
    assert rows["gender|outlook|positive"][-3:] == ["-", "-", "FAIL"]


@pytest.mark.slow
def test_a_group_that_is_switched_off_is_shown_as_such(run: RolesSuite, tmp_path: Path) -> None:
    """With its figures, and without colour."""
    text = "".join(f"[roles.{topic}.categories.occupation]\nenabled = false\n" for topic in ("gender", "religion"))
    other = measured(session(tmp_path, f"{text}[roles.gender]\nenabled = false\n", names=(LEANING,)))
    before, after = (
        {line.text.split()[0]: line for line in shown if GROUP.match(line.text)}
        for shown in (lines(measured(session(tmp_path, names=(LEANING,)))), lines(other))
    )
    off = [gate for gate in run.gates(LEANING) if gate.startswith("gender|") or "|occupation|" in gate]
    assert list(before) == list(after)
    for gate, line in after.items():
        if gate in off:
            assert line.text.split() == [*before[gate].text.split()[:-1], "off"]
            assert line.markup == {}
        else:
            assert (line.text.split(), line.markup) == (before[gate].text.split(), before[gate].markup)


def test_natural_sentences_have_a_row_of_their_own(tmp_path: Path) -> None:
    """Beside the templates of their topic; one word may always say the same, and one order says nothing of places."""
    data = small_release(tmp_path / "data")
    option = write_outputs(tmp_path, choose(0), published_questions(data))
    run = session(tmp_path, names=("mine",), roles_data=data, outputs=Path(option.partition("=")[2]))
    texts = [line.text for line in lines(run)]
    rows = [text.split() for text in texts if re.match(r"(gender|religion)(, natural)? ", text)]
    assert rows == [
        ["gender", "+1.00", "[-0.93,", "+1.00]", "2", "0", "0", "0", "0", "0", "0", "50.0"],
        ["gender,", "natural", "+1.00", "[-1.00,", "+1.00]", "1", "0", "0", "0", "0", "0", "0", "-"],
        ["religion", "+1.00", "[-1.00,", "+1.00]", "1", "0", "0", "0", "0", "0", "0", "-"],
        ["religion,", "natural", "+1.00", "[-1.00,", "+1.00]", "1", "0", "0", "0", "0", "0", "0", "-"],
    ]


@pytest.mark.parametrize(
    ("interval", "text"),
    [(Interval(-0.256, 0.5), "[-0.26, +0.50]"), (Interval(0.0, 1.0), "[+0.00, +1.00]"), (None, "-")],
)
def test_an_interval_has_both_signs(interval: Interval | None, text: str) -> None:
    """Two decimals; none is a dash."""
    assert bracketed(interval, signed) == text
