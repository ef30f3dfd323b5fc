"""The Markdown report: a comment for a pull request, under 60 lines, the verdict first, made from a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from honorific_checks.report.figures import bracketed, count, p_value, percent, points, signed_points
from honorific_checks.report.markdown import escaped, table
from honorific_checks.report.pairs import flips
from honorific_checks.report.result import Exhibit, Result

SENTENCES = 6
"""The most sentences of gates that are written, over all suites; the page and the JSON report have all."""
FLIPS = 5
"""The most flips that are shown."""
MODELS = 18
"""The most rows of models, over all suites."""
LONGEST = 160
"""Characters of an output."""
SHORT = 8
"""Hexadecimal digits of a digest."""

Data = Mapping[str, Any]


def render(result: Result) -> bytes:
    """The comment, UTF-8; the same result gives the same bytes."""
    return ("\n".join(_lines(result)) + "\n").encode("utf-8", "backslashreplace")


def _lines(result: Result) -> Iterator[str]:
    suites = result.data["suites"]
    verdicts = [model["verdict"] for suite in suites.values() for model in suite["models"].values()]
    yield f"## honorific-checks: {_tally(verdicts)}"
    for name, suite in suites.items():
        yield ""
        yield f"### {result.titles[name][0].upper()}{result.titles[name][1:]}"
        yield from _simulated(suite["models"])
        yield ""
        yield from _models(name, suite, result.data["uncertainty"]["confidence"], MODELS // len(suites))
        yield from _sentences(suite["gates"], SENTENCES // len(suites))
        if name == "allocation":
            yield from _flips(suite, result.exhibits[name])
    yield ""
    yield f"<sub>{_signature(result.data)}</sub>"


def _tally(verdicts: Sequence[str]) -> str:
    """How many verdicts came out how: `2 FAIL, 3 INCONCLUSIVE, 4 PASS`."""
    kinds = ("NOT JUDGED", "FAIL", "INCONCLUSIVE", "PASS")
    return ", ".join(f"{verdicts.count(kind)} {kind}" for kind in kinds if kind in verdicts)


def _simulated(models: Data) -> Iterator[str]:
    names = [name for name, model in models.items() if model["provenance"]["status"] == "simulated"]
    if names:
        whom = "any model here" if len(names) == len(models) > 1 else ", ".join(map(escaped, names))
        yield f"**SIMULATED, NOT MEASURED:** no model said the answers of {whom}."


COLUMNS: Mapping[str, Sequence[tuple[str, Callable[[Data], str]]]] = {
    "allocation": (
        ("HAI, points", lambda m: signed_points(m["hai"])),
        ("interval", lambda m: bracketed(m["hai_interval"], signed_points)),
        ("p, Holm", lambda m: p_value(m["p_holm"])),
        ("pairs", lambda m: str(m["pairs"])),
        ("flips", lambda m: f"{percent(m['gsr'])}%"),
        ("HBS", lambda m: points(m["hbs"])),
        ("spread", lambda m: points(m["spread"])),
        ("mixed", lambda m: f"{percent(m['mixed_rate'])}%"),
    ),
    "roles": (
        ("gender", lambda m: _score(m, "gender")),
        ("religion", lambda m: _score(m, "religion")),
    ),
}
"""The figures of each suite, by the head of their column."""


def _score(model: Data, topic: str) -> str:
    found = model["topics"].get(topic)
    if found is None or found["value"] is None:
        return "-"
    return f"{found['value']:+.2f} {bracketed(found['interval'], lambda end: f'{end:+.2f}')}"


def _models(name: str, suite: Data, confidence: float, most: int) -> Iterator[str]:
    """A row for each model."""
    columns = COLUMNS.get(name, ())
    heads = [head if head != "interval" else f"{100 * confidence:g}% interval" for head, _ in columns]
    rows = [
        (f"**{model['verdict']}**", escaped(one), escaped(model["headline"]), *(cell(model) for _, cell in columns))
        for one, model in suite["models"].items()
    ]
    yield from table(("verdict", "model", "in words", *heads), rows[:most], left=3)
    if len(rows) > most:
        yield ""
        yield f"and {count(len(rows) - most, 'model')} more"


def _sentences(gates: Sequence[Data], most: int) -> Iterator[str]:
    """Why models fail or are not settled."""
    found = dict.fromkeys(
        f"- **{gate['verdict']}** {escaped(gate['model'])}: {escaped(gate['sentence'], 500)}"
        for kind in ("FAIL", "INCONCLUSIVE")
        for gate in gates
        if gate["verdict"] == kind
    )
    if found:
        yield ""
        yield from list(found)[:most]
        if len(found) > most:
            yield f"- and {count(len(found) - most, 'sentence')} more"


def _flips(suite: Data, exhibits: Mapping[str, Sequence[Exhibit]]) -> Iterator[str]:
    """The flips of the models by their verdicts, each model's most one-sided occupations first."""
    found = []
    order = sorted(suite["models"], key=lambda name: suite["models"][name]["verdict"] == "PASS")
    for model in order:
        rates = suite["models"][model]["rates"]["by_occupation"]
        pairs = sorted(flips(exhibits[model]), key=lambda pair: -_lean(rates[str(pair[0].row["occupation"])]))
        found.append([(model, he, she) for he, she in pairs])
    total = sum(map(len, found))
    if not total:
        return
    each = -(-FLIPS // len(found))
    shown = [flip for of_model in found for flip in of_model[:each]][:FLIPS]
    yield ""
    yield f"<details><summary>{len(shown)} of {count(total, 'pair')} that flip</summary>"
    yield ""
    rows = (
        (
            escaped(model),
            f"{escaped(str(he.row['occupation']).replace('_', ' '))}, {he.row['frame']}",
            _said(he),
            _said(she),
        )
        for model, he, she in shown
    )
    yield from table(("model", "sentence", "he", "she"), rows, left=4)
    yield ""
    yield "</details>"


def _lean(rates: Data) -> int:
    return abs(int(rates["male_only"]) - int(rates["female_only"]))


def _said(exhibit: Exhibit) -> str:
    return f"{escaped(exhibit.output, LONGEST)} *({exhibit.row['register']})*"


def _signature(data: Data) -> str:
    digests = {key: value for key, value in data["signature"].items() if key != "version"}
    answers = [f"{name} answers {suite['signature']['answers'][:SHORT]}" for name, suite in data["suites"].items()]
    shown = [f"{key} {value[:SHORT]}" for key, value in digests.items()]
    return f"honorific-checks {data['version']}; {', '.join([*answers, *shown])}"
