"""Write the page: Jinja2 with autoescape; every text of a model or a file is escaped, and nothing is fetched.

The style and the script stand in the page, and its content security policy allows these two by their digests and
nothing else: no other script or style, no image, frame, form or connection.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache, partial
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from honorific_checks.page import answers, scale, views
from honorific_checks.report.figures import bracketed, count, p_value, percent, points, signed_points
from honorific_checks.report.result import Result
from honorific_checks.report.visible import cut

KINDS = {"FAIL": "fail", "INCONCLUSIVE": "open", "PASS": "pass"}
"""The classes of verdicts; a model that is not judged looks like one that fails."""


def render(result: Result) -> bytes:
    """The page of a result, UTF-8; the same result gives the same bytes."""
    style, script = (_source(name) for name in ("page.css", "page.js"))
    suites = [views.suite_view(name, result) for name in result.data["suites"]]
    page = (
        _environment()
        .get_template("page.html")
        .render(
            data=result.data,
            suites=suites,
            style=Markup(style),  # noqa: S704 - our own file
            script=Markup(script),  # noqa: S704 - our own file
            policy=policy(style, script),
        )
    )
    return page.encode("utf-8", "backslashreplace")


def policy(style: str, script: str) -> str:
    """The content security policy of a page with this style and this script."""
    allowed = {"default-src": "'none'", "style-src": _hash(style), "script-src": _hash(script)}
    allowed |= {"base-uri": "'none'", "form-action": "'none'"}
    return "; ".join(f"{kind} {sources}" for kind, sources in allowed.items())


def _hash(source: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode('utf-8')).digest()).decode('ascii')}'"


@cache
def _environment() -> Environment:
    found = Environment(
        loader=PackageLoader("honorific_checks.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    found.filters |= {
        "percent": percent,
        "signed": signed_points,
        "points": points,
        "signed_plain": lambda value: points(value) if value is None else f"{value:+.1f}",
        "p": p_value,
        "in_percent": partial(bracketed, shown=percent),
        "in_signed": partial(bracketed, shown=signed_points),
        "in_points": partial(bracketed, shown=points),
        "score": lambda value: points(value, 2) if value is None else f"{value:+.2f}",
        "in_score": partial(bracketed, shown=lambda value: f"{value:+.2f}"),
        "whole_signed": _whole_signed,
        "count": count,
        "kind": lambda verdict: KINDS.get(verdict, "fail"),
        "segments": lambda exhibit: answers.segments(exhibit.output, exhibit.marks),
    }
    found.globals |= {
        "signed_whole": lambda value: _whole_signed(100 * value),
        "percent_whole": lambda value: f"{100 * value:.0f}%",
        "whole": lambda value: f"{value:.0f}",
        "signed_score": _whole_signed,
    }
    found.globals |= {"SHARES": scale.SHARES, "SCORES": scale.SCORES, "POINTS": scale.POINTS}
    return found


def _whole_signed(value: float) -> str:
    return f"{value:+g}" if value else "0"


def _shown(value: Any) -> Any:
    """What is put into the page: text without anything that can't be seen, and never the word None."""
    if value is None:
        return ""
    return cut(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _source(name: str) -> str:
    return files("honorific_checks.page").joinpath("templates", name).read_text(encoding="utf-8")
