"""What a step of GitHub Actions shows: an annotation for each gate that does not pass, in a file of the user's own.

An annotation points at the line of thresholds.toml that sets the limit, or at the recordings if it is their fault;
never into this package. The format is that of GitHub's workflow commands.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from honorific_checks.recording.layout import provenance_path
from honorific_checks.report.plain import plain
from honorific_checks.session.recording_gates import AGE, CANARY
from honorific_checks.session.session import Session
from honorific_checks.session.suite import Suite
from honorific_checks.toml_place import line_of
from honorific_checks.verdict import Verdict, VerdictKind

NAME = "github"
"""What --bias-report takes in place of a file."""
SUMMARY = "GITHUB_STEP_SUMMARY"
"""The variable that names the file of the step's summary."""
WORKSPACE = "GITHUB_WORKSPACE"
"""The variable that names the folder of the repository, to which paths of annotations are relative."""
LENGTH = 1000
OF_ANSWERS = (AGE, CANARY, "translation")
"""Gates on what was recorded, rather than on what the model prefers."""


def workflow_commands(session: Session) -> Iterator[str]:
    """A workflow command for each gate that fails or is inconclusive; one for a model whose answers are missing."""
    for suite in session.suites.values():
        for name in suite.models:
            verdicts = [verdict for verdict in suite.verdicts(name) if verdict.kind is not VerdictKind.PASS]
            for verdict in verdicts[:1] if suite.of(name).source.problems else verdicts:
                command = "warning" if verdict.kind is VerdictKind.INCONCLUSIVE and suite.lenient(name) else "error"
                title = _property(f"{name}: {suite.name} {verdict.gate} {verdict.kind}")
                yield f"::{command} {_place(suite, verdict)}title={title}::{_message(verdict.sentence)}"


def _place(suite: Suite[Any, Any], verdict: Verdict) -> str:
    """`file=thresholds.toml,line=31,`; empty if there is neither a file of thresholds nor a recording."""
    request, name = suite.setup.request, verdict.model
    recorded = suite.of(name).source.recording is not None or suite.of(name).source.problems
    if (verdict.gate in OF_ANSWERS or suite.of(name).source.problems) and recorded and name not in request.outputs:
        return _file(provenance_path(request.cassettes, name, suite.question_set.folder), 1)
    if name in request.outputs and verdict.gate in OF_ANSWERS:
        return _file(request.outputs[name], 1)
    if not request.thresholds.is_file():
        return ""
    text = request.thresholds.read_text(encoding="utf-8")
    return _file(request.thresholds, line_of(text, _keys(text, suite.name, verdict)) or 1)


def _keys(text: str, suite: str, verdict: Verdict) -> tuple[str, ...]:
    """The path of keys to the limits of a gate: the model's own if it has some, and else those for all."""
    gate = verdict.gate.split("|")
    common = (suite, gate[0], "categories", gate[1]) if len(gate) > 1 else (suite, gate[0])
    own: Any = tomllib.loads(text)
    for key in ("models", verdict.model, *common[:2]):
        own = own.get(key) if isinstance(own, dict) else None
    return ("models", verdict.model, *common) if own is not None else common


def _file(path: Path, line: int) -> str:
    relative = os.path.relpath(path, os.environ.get(WORKSPACE) or Path.cwd())
    return f"file={_property(Path(relative).as_posix())},line={line},"


def _message(text: str) -> str:
    """A text as a workflow command takes it; plain text has no line ends."""
    return plain(text, LENGTH).replace("%", "%25")


def _property(text: str) -> str:
    """A text as a property of a workflow command."""
    return _message(text).replace(":", "%3A").replace(",", "%2C")
