"""Table 4 of arXiv 2610.14769 over the models of a report, in LaTeX and Markdown, the best of each column in bold."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from honorific_checks.plots.report import Allocation, Model
from honorific_checks.report.figures import p_value, percent, points, signed_points
from honorific_checks.report.markdown import escaped, table
from honorific_checks.report.visible import one_line

LENGTH = 60
SIMULATED = "Simulated, not measured: no model said the answers of"
Column = tuple[str, str, Callable[[Model], float | None], Callable[[Model], str]]
COLUMNS: Sequence[Column] = (
    ("HAI, points", "HAI", lambda m: m.hai, lambda m: signed_points(m.hai)),
    ("GSR, %", r"GSR, \%", lambda m: m.gsr, lambda m: percent(m.gsr)),
    ("p, Holm", "$p$, Holm", lambda _: None, lambda m: p_value(m.p_holm)),
    ("eta² gender, %", r"$\eta^2$ gender, \%", lambda m: m.eta2_gender, lambda m: percent(m.eta2_gender, 2)),
    ("spread, points", "spread", lambda m: m.spread, lambda m: points(m.spread)),
    ("eta² occ., %", r"$\eta^2$ occ., \%", lambda m: m.eta2_occupation, lambda m: percent(m.eta2_occupation)),
    ("HBS", "HBS", lambda m: m.hbs, lambda m: points(m.hbs)),
    ("mixed, %", r"mixed, \%", lambda m: m.mixed_rate, lambda m: percent(m.mixed_rate)),
)
"""The head of each column in Markdown and in LaTeX, its figure (None if none is better than others) and its text."""
LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


def markdown(found: Allocation) -> str:
    """The table in Markdown."""
    rows = [(escaped(name), *(f"**{text}**" if best else text for text, best in cells)) for name, cells in _rows(found)]
    lines = table(("model", *(head for head, *_ in COLUMNS)), rows)
    note = [f"{SIMULATED} {', '.join(map(escaped, found.simulated))}.", ""] if found.simulated else []
    return "\n".join([*note, *lines, ""])


def latex(found: Allocation) -> str:
    """The table in LaTeX, for the package booktabs."""
    heads = " & ".join(("model", *(head for _, head, *_ in COLUMNS)))
    lines = [rf"\begin{{tabular}}{{l{'r' * len(COLUMNS)}}}", r"\toprule", rf"{heads} \\", r"\midrule"]
    for name, cells in _rows(found):
        written = [rf"\textbf{{{in_latex(text)}}}" if best else in_latex(text) for text, best in cells]
        lines.append(rf"{' & '.join((in_latex(one_line(name, LENGTH)), *written))} \\")
    lines.append(r"\bottomrule")
    if found.simulated:
        names = ", ".join(in_latex(one_line(name, LENGTH)) for name in found.simulated)
        lines.append(rf"\multicolumn{{{len(COLUMNS) + 1}}}{{l}}{{{SIMULATED} {names}.}} \\")
    return "\n".join([*lines, r"\end{tabular}", ""])


def in_latex(text: str) -> str:
    """A text in which nothing is a command."""
    return re.sub(r"[\\~^&%$#_{}<>|]", lambda special: LATEX[special.group()], text)


def _rows(found: Allocation) -> list[tuple[str, list[tuple[str, bool]]]]:
    """The models by their spread, the greatest first, as in the paper; each cell with whether it is its column's best.

    The best is what is nearest to 0, or all of several that are equally near; of one model alone nothing is.
    """
    order = sorted(found.models, key=lambda name: -(found.models[name].spread or -1.0))
    least = [
        min((abs(value) for model in found.models.values() if (value := of(model)) is not None), default=None)
        for _, _, of, _ in COLUMNS
    ]
    return [
        (
            name,
            [
                (text(model), len(order) > 1 and (value := of(model)) is not None and abs(value) == best)
                for (_, _, of, text), best in zip(COLUMNS, least, strict=True)
            ],
        )
        for name in order
        for model in (found.models[name],)
    ]
