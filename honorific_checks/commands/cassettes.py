"""`cassettes check` looks for problems in recordings; `cassettes seal` accepts a file as it is.

Exit codes of check: 0 if nothing was found, 1 if something was, 4 if there was nothing to check, or settings or
arguments are wrong. Of seal: 0 if every file is sealed, 4 if one could not be.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from honorific_checks.endpoints.models import find, registry
from honorific_checks.errors import CassetteError, HonorificChecksError, SettingsError
from honorific_checks.files.atomic import write
from honorific_checks.inspection.finding import Kind
from honorific_checks.inspection.inspection import Inspection, Scope
from honorific_checks.inspection.key_search import secrets
from honorific_checks.recording.adopt import adopted
from honorific_checks.recording.layout import is_of
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.session.places import places
from honorific_checks.session.request import ALL, Request, parted
from honorific_checks.session.suite import Suite
from honorific_checks.session.suites import BUILT_IN, brought
from honorific_checks.settings import project_settings

HELP = "look through recordings for keys, orphans, gaps and damage; accept a cassette made elsewhere"
FOUND, REFUSED = 1, 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="check|seal")
    check = commands.add_parser("check", help="list problems of the recordings; asks no model, changes nothing")
    check.add_argument("models", nargs="*", metavar="NAME", help="only these models (default: all)")
    check.add_argument("--suite", action="append", metavar="NAME", help="default: all of this package; repeatable")
    check.add_argument("--roles-data", type=Path, metavar="DIR", help="the published prompts of the roles suite")
    check.add_argument("--cassettes", type=Path, metavar="DIR", help="default: the project's cassettes/")
    check.add_argument("--thresholds", type=Path, metavar="FILE", help="default: the project's thresholds.toml")
    seal = commands.add_parser("seal", help="accept cassettes that another program made or that you edited on purpose")
    seal.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a vcrpy cassette in JSON")


def run(options: argparse.Namespace) -> int:
    """Check or seal; returns the exit code."""
    try:
        return _check(options) if options.action == "check" else _seal(options.files)
    except HonorificChecksError as error:
        print(error, file=sys.stderr)
        return REFUSED


def _check(options: argparse.Namespace) -> int:
    """Print each finding on a line, then what was checked."""
    inspection = Inspection(_scope(options))
    counts: Counter[Kind] = Counter()
    for finding in inspection.findings():
        counts[finding.kind] += 1
        print(finding.text)
    if not counts and not inspection.answers:
        suites = " or ".join(sorted(inspection.scope.suites))
        raise SettingsError(
            f"--cassettes {inspection.scope.directory}: no answers of the suites {suites} are in this folder, so there "
            "was nothing to check; record a model first, or name another."
        )
    print(_summary(inspection, counts))
    return FOUND if counts else 0


def _summary(inspection: Inspection, counts: Counter[Kind]) -> str:
    """The last line."""
    kinds = ", ".join(f"{counts[kind]} {kind}" for kind in Kind if counts[kind])
    number = counts.total()
    found = f"{number} finding{'' if number == 1 else 's'} ({kinds})" if number else "nothing found"
    models = ", ".join(sorted(inspection.models)) or "no model"
    suites = ", ".join(sorted(inspection.suites)) or "none"
    unknown = ", ".join(map(str, inspection.unknown))
    unchecked = f"; not compared with questions, which are not known here: {unknown}" if unknown else ""
    return (
        f"{found}; checked {inspection.files} files with {inspection.answers} answers; models: {models}; "
        f"suites: {suites}{unchecked}"
    )


def _scope(options: argparse.Namespace) -> Scope:
    """What to look at.

    Raises:
        SettingsError: if settings, a model's name, a suite or the folder are wrong.
    """
    found = places(Path.cwd())
    directory: Path = options.cassettes or Path(os.path.relpath(found.cassettes))
    if not directory.is_dir():
        wrong = "is no folder" if directory.exists() else "there is no such folder"
        raise SettingsError(f"--cassettes {directory}: {wrong}; record a model first, or name another.")
    settings = project_settings(found.pyproject)
    known = registry(settings.models)
    for why in settings.broken.values():
        raise SettingsError(why)
    names = [name for name in parted(options.models) if name != ALL]
    for name in names:
        find(known, name, f"cassettes check {name}")
    from honorific_checks.session.session import Session  # noqa: PLC0415 - other commands need no numpy

    request = Request.of(
        Path.cwd(),
        names or tuple(known)[:1],  # the questions are the same for every model
        cassettes=directory,
        thresholds=options.thresholds,
        suites=options.suite or (ALL,),
        roles_data=options.roles_data,
    )
    session = Session(request)
    asked = {suite.question_set.folder: suite.asked for suite in session.suites.values()}
    every = (*session.suites, *BUILT_IN, *brought())
    return Scope(
        directory=directory,
        models=known,
        names=frozenset(names),
        suite_of=lambda folder: next((suite for suite in every if is_of(folder, suite)), None),
        suites=frozenset(session.suites),
        question_set_of=cache(
            lambda folder: asked.get(folder) or _other_question_set(request, session.suites.values(), folder)
        ),
        max_age_days=lambda name: session.thresholds.recordings(name).max_age_days,
        secrets=secrets(known.values()),
        now=datetime.now(UTC),
    )


def _other_question_set(request: Request, suites: Iterable[Suite[Any, Any]], folder: str) -> QuestionSet | None:
    """The questions of a folder of recordings that the session does not ask itself; None if no suite knows them."""
    question_set = next((suite.question_set_in(folder) for suite in suites if is_of(folder, suite.name)), None)
    return question_set and request.asking(question_set)


def _seal(files: list[Path]) -> int:
    """Write each file the way the recorder would; a file that cannot be sealed is left alone.

    Raises:
        CassetteError: names the first file that cannot be sealed.
    """
    for path in files:
        try:
            write(path, adopted(path.read_bytes(), path).encode("utf-8"))
        except OSError as error:
            raise CassetteError(f"{path} cannot be sealed: {error.strerror}.") from None
        print(f"sealed {path}")
    return 0
