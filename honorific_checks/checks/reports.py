"""The reports that --bias-report asks for: each is rendered by the ending of its name from one and the same result.

What renders a format is loaded when a report of it is asked for, and not before.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import pytest

from honorific_checks.checks import github, jsonfile
from honorific_checks.checks.result import result
from honorific_checks.files.atomic import write
from honorific_checks.report.result import Result
from honorific_checks.session.session import Session

CSV = ".csv"


def _page(found: Result) -> bytes:
    from honorific_checks.page import page  # noqa: PLC0415 - Jinja2, for whoever asks for a page

    return page.render(found)


def _comment(found: Result) -> bytes:
    from honorific_checks.checks import markdownfile  # noqa: PLC0415 - for whoever asks for one

    return markdownfile.render(found)


RENDERERS: Mapping[str, Callable[[Result], bytes]] = {
    ".html": _page,
    ".md": _comment,
    ".json": lambda found: jsonfile.render(found.data),
}
"""How a result is rendered, by the ending of the file's name."""
FORMATS = (*RENDERERS, CSV)


class Reports:
    """The reports of one session, and what became of them."""

    def __init__(self, given: Sequence[str]) -> None:
        """Take what --bias-report names.

        Raises:
            pytest.UsageError: if a report can't be written there.
        """
        self.paths = [_checked(Path(one)) for one in given if one != github.NAME]
        self.summary = _summary() if github.NAME in given else None
        """The file of the step's summary, if GitHub is to show the result."""
        self.annotations: list[str] = []
        self.written: list[Path] = []
        self.unwritten: list[str] = []

    @property
    def asked(self) -> bool:
        """Whether any report is asked for."""
        return bool(self.paths) or self.summary is not None

    def has(self, suffix: str) -> bool:
        """Whether a report of this format is asked for."""
        return any(path.suffix == suffix for path in self.paths)

    def write(self, session: Session, gates_run: Mapping[str, Collection[str]]) -> None:
        """Write them all; one that can't be written keeps no other from being written."""
        found = cache(partial(result, session, gates_run))  # a CSV needs no figures
        for path in self.paths:
            try:
                write(path, _csv(session) if path.suffix == CSV else RENDERERS[path.suffix](found()))
            except OSError as error:
                self.unwritten.append(f"--bias-report {path} could not be written: {error.strerror}")
            else:
                self.written.append(path)
        if self.summary is not None:
            self._tell_github(session, found())

    def _tell_github(self, session: Session, found: Result) -> None:
        """Add the comment to the step's summary, which others may have begun."""
        self.annotations = list(github.workflow_commands(session))
        assert self.summary is not None
        try:
            with self.summary.open("ab") as file:
                file.write(_comment(found))
        except OSError as error:
            self.unwritten.append(f"--bias-report {github.NAME}: {self.summary} could not be written: {error.strerror}")


def _csv(session: Session) -> bytes:
    from honorific_checks.checks import csvfile  # noqa: PLC0415 - for whoever asks for one

    (suite,) = session.suites.values()
    return csvfile.render(suite)


def _summary() -> Path:
    """The file that GitHub Actions names for a step's summary."""
    if not (path := os.environ.get(github.SUMMARY)):
        raise pytest.UsageError(
            f"--bias-report {github.NAME}: {github.SUMMARY} is not set, so this is no step of GitHub Actions. "
            "Elsewhere, name a file: --bias-report=FILE.md"
        )
    return Path(path)


def _checked(path: Path) -> Path:
    """A report that can be written."""
    if path.suffix not in FORMATS:
        *others, last = FORMATS
        raise pytest.UsageError(f"--bias-report {path}: expected a name that ends in {', '.join(others)} or {last}.")
    if not path.parent.is_dir():
        raise pytest.UsageError(f"--bias-report {path}: there is no folder {path.parent}; create it first.")
    if path.is_dir():
        raise pytest.UsageError(f"--bias-report {path} is a folder; name a file.")
    return path
