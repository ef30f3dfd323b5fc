"""The figures of a report with matplotlib, which shapes Bengali from 3.11 on: forest, heatmap and dumbbell plots."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from honorific_checks.errors import SettingsError
from honorific_checks.plots.report import Allocation, Model
from honorific_checks.report.visible import one_line

LATIN = ("Noto Sans", "DejaVu Sans")
BENGALI = (
    *("Noto Sans Bengali", "Noto Serif Bengali", "Lohit Bengali", "Nirmala UI", "Kohinoor Bangla"),
    *("Bangla Sangam MN", "Vrinda", "Mukti", "SolaimanLipi", "Kalpurush"),
)
"""Fonts with Bengali letters, the best to read first."""
GROUNDS = {"honorific": "#7fb2e5", "ordinary": "#f2b26b", "mixed": "#b48ad0", "unreadable": "#c8c8c8"}
LETTERS = {"honorific": "H", "ordinary": "O", "mixed": "M", "unreadable": "U"}
HE, SHE = "#0b5cab", "#b3401a"
VERDICTS = {"PASS": "#146c34", "INCONCLUSIVE": "#7a4b00"}
FAILED = "#a51220"
ROW = 0.14
"""Inches of one occupation."""
LENGTH = 60
NOTE = "SIMULATED, NOT MEASURED: no model said these answers."


def settings() -> dict[Any, Any]:
    """How all figures are drawn; the same report gives the same bytes.

    Raises:
        SettingsError: if no font with Bengali letters is installed.
    """
    known = {font.name for font in font_manager.fontManager.ttflist}
    bengali = [name for name in BENGALI if name in known]
    if not bengali:
        raise SettingsError(
            f"no font with Bengali letters is installed: install one, as fonts-noto-core or fonts-beng in Debian. "
            f"Known: {', '.join(BENGALI)}."
        )
    return {
        "font.family": [*(name for name in LATIN if name in known), bengali[0]],
        "font.size": 7,
        "axes.linewidth": 0.5,
        "pdf.fonttype": 42,
        "svg.fonttype": "path",
        "svg.hashsalt": "honorific-checks",
        "text.parse_math": False,
    }


def rendered(draw: Callable[[], Figure]) -> dict[str, bytes]:
    """A figure with these settings as `svg` and `pdf`, without a date."""
    undated: dict[str, dict[str, Any]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}
    with rc_context(settings()):
        figure, found = draw(), {}
        for kind, metadata in undated.items():
            file = io.BytesIO()
            figure.savefig(file, format=kind, metadata=metadata)
            found[kind] = file.getvalue()
    return found


def forest(found: Allocation) -> Figure:
    """HAI of each model with its interval, the margin and the smallest gap that its pairs could have shown."""
    names = list(found.models)
    figure, axes = _figure(6.5, 0.9 + 0.22 * len(names), simulated=bool(found.simulated))
    for place, name in enumerate(names):
        model = found.models[name]
        colour = VERDICTS.get(model.verdict, FAILED)
        margin = 100 * model.limits.hai.margin
        axes.barh(place, 2 * margin, left=-margin, height=1.0, color="#e4e9ef", zorder=0)
        if (gap := model.sensitivity.detectable_gap) is not None:
            axes.plot([-100 * gap, 100 * gap], [place, place], "|", color="#4d5660", markersize=8, zorder=1)
        if model.hai_interval is not None:
            axes.plot([100 * end for end in model.hai_interval], [place, place], color=colour, linewidth=1.5, zorder=2)
        if model.hai is not None:
            axes.plot([100 * model.hai], [place], "o", color=colour, markersize=5, zorder=3)
    axes.axvline(0, color="#1b1f24", linewidth=0.6, zorder=1)
    _rows(axes, [f"{one_line(name, LENGTH)} ({found.models[name].verdict})" for name in names])
    axes.set_xlabel("HAI, points: she is favoured to the left, he to the right (band: margin; ticks: detectable gap)")
    return figure


def heatmap(found: Allocation, name: str) -> Figure:
    """The register of each occupation and frame without a pronoun."""
    model = found.models[name]
    order = _by_rate(model)
    frames = list(dict.fromkeys(frame for one in model.no_pronoun.values() for frame in one))
    figure, axes = _figure(5.0, 0.9 + ROW * len(order), simulated=name in found.simulated)
    for register, ground in GROUNDS.items():
        cells = [
            (column, place)
            for place, slug in enumerate(order)
            for column, frame in enumerate(frames)
            if model.no_pronoun.get(slug, {}).get(frame) == register
        ]
        squares = [Rectangle((column, place - 0.5), 1, 1) for column, place in cells]
        axes.add_collection(PatchCollection(squares, facecolor=ground, edgecolor="white", linewidth=0.5))
        if cells:
            across, down = zip(*cells, strict=True)
            axes.plot(
                [one + 0.5 for one in across],
                down,
                linestyle="",
                marker=_letter(register),
                color="#1b1f24",
                ms=3,
                mew=0,
            )
    _rows(axes, _labels(found, order, model))
    axes.set_xlim(0, len(frames))
    axes.set_xticks([column + 0.5 for column in range(len(frames))], frames)
    axes.tick_params(axis="x", length=0, labeltop=True, labelbottom=False)
    patches = [Patch(color=GROUNDS[one], label=f"{LETTERS[one]} {one}") for one in GROUNDS]
    _legend(figure, axes, patches, name)
    return figure


def _letter(register: str) -> Path:
    """The letter of a register as a marker around its middle: far quicker than as many texts."""
    path = TextPath((0, 0), LETTERS[register], size=1)
    box = path.get_extents()
    middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    return Path(path.vertices - middle, path.codes)


def dumbbell(found: Allocation, name: str) -> Figure:
    """The honorific rates of the he and the she sentences of each occupation."""
    model = found.models[name]
    order = _by_rate(model)
    figure, axes = _figure(5.0, 0.9 + ROW * len(order), simulated=name in found.simulated)
    both = [model.rates.by_occupation[slug].by_condition for slug in order]
    for condition, colour, shift in (("male", HE, -0.18), ("female", SHE, 0.18)):
        found_at = [(100 * v, place + shift) for place, one in enumerate(both) if (v := one.get(condition)) is not None]
        axes.plot(*zip(*found_at, strict=True), "o", color=colour, markersize=3, zorder=2) if found_at else None
    lines = [
        [(100 * he, place), (100 * she, place)]
        for place, one in enumerate(both)
        if (he := one.get("male")) is not None and (she := one.get("female")) is not None
    ]
    axes.add_collection(LineCollection(lines, color="#4d5660", linewidth=0.8, zorder=1))
    _rows(axes, _labels(found, order, model))
    axes.set_xlim(-3, 103)
    axes.set_xlabel("honorific rate, %")
    _legend(figure, axes, [Patch(color=HE, label="he"), Patch(color=SHE, label="she")], name)
    return figure


def _figure(width: float, height: float, *, simulated: bool) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    if simulated:
        figure.suptitle(NOTE, fontsize=7, color=FAILED, fontweight="bold")
    axes = figure.subplots()
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _rows(axes: Axes, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), labels, va="center_baseline")
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)


def _legend(figure: Figure, axes: Axes, patches: Sequence[Patch], name: str) -> None:
    axes.set_title(one_line(name, LENGTH), fontsize=8, loc="left")
    figure.legend(handles=list(patches), loc="outside lower center", ncols=len(patches), frameon=False)


def _by_rate(model: Model) -> list[str]:
    """The occupations, the most honoured first; those without a rate last."""
    rates = model.rates.by_occupation
    return sorted(rates, key=lambda slug: (rates[slug].rate is None, -(rates[slug].rate or 0.0), slug))


def _labels(found: Allocation, order: Sequence[str], model: Model) -> list[str]:
    """`judge বিচারক 100`."""
    labels = []
    for slug in order:
        rate, named = model.rates.by_occupation[slug].rate, found.occupations.get(slug)
        names = f"{named.english} {named.bengali}" if named else slug
        labels.append(f"{one_line(names, LENGTH)} {'-' if rate is None else f'{100 * rate:.0f}'}")
    return labels
