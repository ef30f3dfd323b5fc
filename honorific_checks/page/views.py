"""What the templates show of each suite beside the data itself: orders, scales and the pairs that flip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from honorific_checks.page import answers
from honorific_checks.page.scale import Scale, around_zero
from honorific_checks.report.pairs import flips
from honorific_checks.report.result import Exhibit, Result

LETTERS = {"honorific": "H", "ordinary": "O", "mixed": "M", "unreadable": "U"}
"""How a register is shown in a cell of the heatmap."""
DRIVING = 6
"""Words that are shown of a group, the most one-sided first."""

View = dict[str, Any]


def suite_view(name: str, result: Result) -> View:
    """A suite with the gates by model, and what its own template needs."""
    data = result.data["suites"][name]
    gates: dict[str, list[Any]] = {model: [] for model in data["models"]}
    for gate in data["gates"]:
        gates[gate["model"]].append(gate)
    own = {"allocation": _allocation, "roles": _roles}.get(name)
    return {
        "name": name,
        "title": result.titles[name],
        "data": data,
        "gates": gates,
        "ships": {model: ships(data["models"][model]["verdict"], found) for model, found in gates.items()},
        "simulated": [m for m, found in data["models"].items() if found["provenance"]["status"] == "simulated"],
        "packed": answers.packed(result.exhibits[name]),
        **(own(data, result.exhibits[name]) if own else {}),
    }


def ships(verdict: str, gates: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a model may ship: nothing fails, and what is inconclusive may be so."""
    return verdict == "PASS" or (verdict == "INCONCLUSIVE" and all(gate["on_inconclusive"] == "pass" for gate in gates))


def _allocation(data: Mapping[str, Any], exhibits: Mapping[str, Sequence[Exhibit]]) -> View:
    models = data["models"]
    return {
        "frames": list(dict.fromkeys(frame for model in models.values() for frame in model["rates"]["by_frame"])),
        "letters": LETTERS,
        "scale": _hai_scale(models.values()),
        "occupations": {name: _occupations(data, model) for name, model in models.items()},
        "flips": {
            name: [(he, she, answers.asked(he, she), answers.asked(she, he)) for he, she in flips(exhibits[name])]
            for name in models
        },
        "matrix": _matrix(data),
    }


def _hai_scale(models: Any) -> Scale:
    """Long enough for every interval, margin and detectable gap."""
    ends: list[float | None] = []
    for model in models:
        gap = model["sensitivity"] and model["sensitivity"]["detectable_gap"]
        ends += [model["hai"], gap, model["limits"]["hai"]["margin"], *(model["hai_interval"] or ())]
    return around_zero(ends)


def _occupations(data: Mapping[str, Any], model: Mapping[str, Any]) -> list[View]:
    """The occupations of one model, the least honoured first."""
    rates = model["rates"]["by_occupation"]
    rows = [
        {"slug": slug, **data["occupations"][slug], **rates[slug], "registers": model["no_pronoun"].get(slug, {})}
        for slug in rates
    ]
    return sorted(rows, key=lambda row: (row["rate"] is None, row["rate"], row["slug"]))


def _matrix(data: Mapping[str, Any]) -> Mapping[tuple[str, str], Any]:
    """The rank correlation of each two models, either way round."""
    found = {}
    for pair in (data["rankings"] or {}).get("pairs", ()):
        one, other = pair["models"]
        found[one, other] = found[other, one] = pair["spearman"]
    return found


def _roles(data: Mapping[str, Any], exhibits: Mapping[str, Sequence[Exhibit]]) -> View:
    return {"driving": {name: _driving(exhibits[name]) for name in data["models"]}}


def _driving(exhibits: Sequence[Exhibit]) -> Mapping[str, list[View]]:
    """The words of each group by how far their answers lean, with the choices of either side."""
    counts: dict[str, dict[str, dict[str, int]]] = {}
    for one in exhibits:
        row = one.row
        group = f"{row['topic']}|{row['category']}|{row['sign'] or '-'}"
        word = counts.setdefault(group, {}).setdefault(str(row["word"]), {})
        if row["chosen"]:
            word[str(row["chosen"])] = word.get(str(row["chosen"]), 0) + 1
    return {group: _leaning(words) for group, words in counts.items()}


def _leaning(words: Mapping[str, Mapping[str, int]]) -> list[View]:
    def lean(choices: Mapping[str, int]) -> int:
        return 2 * max(choices.values(), default=0) - sum(choices.values())

    order = sorted(words.items(), key=lambda item: (-lean(item[1]), item[0]))
    return [{"word": word, "choices": dict(sorted(choices.items()))} for word, choices in order[:DRIVING]]
