"""Check all recordings in a folder: each file is read once, and only one is in memory at a time.

The recordings are compared with the defined models and the questions of today. Findings are yielded as they are made,
and the files and answers are counted. Nothing is changed, and no model is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from honorific_checks.endpoints.models import Model
from honorific_checks.errors import CassetteError, CheckoutError, did_you_mean
from honorific_checks.inspection.finding import Finding, Kind, finding, of_error
from honorific_checks.inspection.key_search import key_like
from honorific_checks.inspection.recordings import Recordings
from honorific_checks.recording import checkout, provenance
from honorific_checks.recording.checkout import Left
from honorific_checks.recording.layout import ARCHIVE, PROVENANCE, STAGING
from honorific_checks.recording.question_set import QuestionSet

OTHERS = frozenset({"README.md", ".gitattributes", ".gitignore", ".gitkeep"})
"""Files that are allowed anywhere."""
HALF = re.compile(r"\..+\.(?:json|toml)\.\w+")
"""The name of a file that is being written; see atomic.py."""
ARCHIVED = re.compile(r"(?P<model>.+)-\d{8}T\d{6}Z(?:-\d+)?")
"""The name of a folder below ARCHIVE."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What to check, and what to compare it with."""

    directory: Path
    """The folder of all cassettes."""
    models: Mapping[str, Model]
    """All defined models."""
    names: frozenset[str]
    """The models to check; empty for all."""
    suite_of: Callable[[str], str | None]
    """Returns the suite that a folder of recordings belongs to, or None."""
    suites: frozenset[str]
    """The suites to check."""
    question_set_of: Callable[[str], QuestionSet | None]
    """Returns the current questions for a folder of these suites, or None if they are not known."""
    max_age_days: Callable[[str], int]
    """Returns how old the recordings of a model may be, in days."""
    secrets: Mapping[str, str]
    """The origin of each value that must not be in any file, by the value."""
    now: datetime


@dataclass(slots=True)
class Inspection:
    """One check of a scope."""

    scope: Scope
    models: set[str] = field(default_factory=set)
    """The models whose recordings were checked."""
    suites: set[str] = field(default_factory=set)
    files: int = 0
    answers: int = 0
    """How many answers are stored in cassettes of a model and a suite."""
    of_git: dict[Left, list[Path]] = field(default_factory=dict)
    """Files that git has left in place of recordings."""
    unknown: list[Path] = field(default_factory=list)
    """Folders whose questions are not known, so that only their answers were checked."""

    def findings(self) -> Iterator[Finding]:
        """All findings, in the order of the paths.

        Raises:
            CassetteError: if a folder cannot be read.
        """
        for entry in _entries(self.scope.directory):
            if entry.name == STAGING:
                yield from self._staging(entry)
            elif entry.name == ARCHIVE:
                for old in _entries(entry):
                    found = ARCHIVED.fullmatch(old.name)
                    if self._named(found["model"] if found else old.name):
                        yield from self._keys(old)
            elif entry.is_file():
                yield from self._stray(entry)
            elif self._named(entry.name):
                yield from self._model(entry)
        for state, files in self.of_git.items():
            yield Finding(Kind.BROKEN, f"{checkout.said(state, files)}: {checkout.STEPS[state]}")
        for name in sorted(self.scope.names - self.models):
            what = f"there are no recordings of {name} for {' or '.join(sorted(self.scope.suites))}"
            yield finding(
                Kind.GAP, self.scope.directory / name, what, f"record with: python -m honorific_checks record {name}"
            )

    def _named(self, model: str) -> bool:
        return not self.scope.names or model in self.scope.names

    def _model(self, directory: Path) -> Iterator[Finding]:
        """The folder of one model."""
        model = self.scope.models.get(directory.name)
        if model is None:
            what = f"no model of this name is defined.{did_you_mean(directory.name, self.scope.models)}"
            step = f"define it in pyproject.toml under [tool.honorific_checks.models.{directory.name}], or delete it"
            yield finding(Kind.ORPHAN, directory, what, step)
            yield from self._keys(directory)
            return
        for entry in _entries(directory):
            if entry.is_file():
                yield from self._stray(entry)
                continue
            suite = self.scope.suite_of(entry.name)
            if suite is None:
                yield finding(Kind.ORPHAN, entry, "no suite has recordings in a folder of this name", "delete it")
                yield from self._keys(entry)
            elif suite in self.scope.suites:
                self.models.add(model.name)
                self.suites.add(suite)
                yield from self._recordings(entry, model)

    def _recordings(self, folder: Path, model: Model) -> Iterator[Finding]:
        """A model's recordings of one question set."""
        try:
            signed = provenance.load(folder / PROVENANCE)
        except FileNotFoundError:
            what = f"there is no {PROVENANCE}, so the origin of these answers is unknown"
            yield finding(Kind.ORPHAN, folder, what, "restore it from git, or delete the folder and record again")
            yield from self._keys(folder)
            return
        except CheckoutError:
            yield from self._keys(folder)
            return
        except CassetteError as error:
            yield of_error(Kind.BROKEN, error, "restore it from git")
            yield from self._keys(folder)
            return
        question_set = self.scope.question_set_of(folder.name)
        if question_set is None:
            self.unknown.append(folder)
        recordings = Recordings(folder, model, question_set, signed)
        for path in _entries(folder):
            if path.is_dir():
                yield finding(Kind.ORPHAN, path, "a folder among the cassettes", "delete it")
                yield from self._keys(path)
            elif path.name == PROVENANCE:
                yield from self._file(path)
            elif path.suffix != ".json" or HALF.fullmatch(path.name):
                yield from self._stray(path)
            else:
                data = yield from self._file(path)
                if data is None:
                    recordings.leave_out(path)
                else:
                    yield from recordings.read(path, data)
        self.answers += recordings.ledger.answers
        yield from recordings.end(self.scope.now, self.scope.max_age_days(model.name))

    def _staging(self, directory: Path) -> Iterator[Finding]:
        """What `--record all` has started and not finished; lock files beside it are ignored."""
        for entry in _entries(directory):
            if entry.is_file() and entry.suffix != ".lock":
                yield from self._stray(entry)
            elif entry.is_dir() and self._named(entry.name):
                for within in _entries(entry):
                    yield from self._begun(within, entry.name) if within.is_dir() else self._stray(within)

    def _begun(self, folder: Path, model: str) -> Iterator[Finding]:
        """One incomplete recording."""
        suite = self.scope.suite_of(folder.name)
        if suite is not None and suite not in self.scope.suites:
            return
        question_set = self.scope.question_set_of(folder.name) if suite else None
        step = f"continue with: {question_set.command(model, 'all')}; or delete it" if question_set else "delete it"
        yield finding(Kind.ORPHAN, folder, "an unfinished recording with --record all", step)
        yield from self._keys(folder)

    def _stray(self, path: Path) -> Iterator[Finding]:
        """A file that is not a cassette."""
        if HALF.fullmatch(path.name):
            yield finding(Kind.ORPHAN, path, "a half-written file, left by a killed run", "delete it")
        elif path.name not in OTHERS:
            yield finding(Kind.ORPHAN, path, "not a cassette of any group of questions", "delete it")
        yield from self._file(path)

    def _keys(self, top: Path) -> Iterator[Finding]:
        """Search a file, or every file below a folder, for key-like strings only."""
        for path in sorted([top, *top.rglob("*")]):
            if path.is_file():
                yield from self._file(path)

    def _file(self, path: Path) -> Generator[Finding, None, bytes | None]:
        """Read a file and search it for keys; returns its content, or None if it cannot be read."""
        try:
            data = path.read_bytes()
        except OSError as error:
            yield finding(Kind.BROKEN, path, f"cannot be read: {error.strerror}", "make it readable, or delete it")
            return None
        self.files += 1
        if what := checkout.left(data):
            self.of_git.setdefault(what, []).append(path)
            return None
        yield from key_like(data, path, self.scope.secrets)
        return data


def _entries(directory: Path) -> list[Path]:
    """The entries of a folder, sorted by name."""
    try:
        return sorted(directory.iterdir())
    except OSError as error:
        raise CassetteError(f"{directory} cannot be read: {error.strerror}. Make it readable and run again.") from None
