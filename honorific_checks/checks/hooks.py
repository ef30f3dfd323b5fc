"""What happens around the checks: settings are checked and answers recorded before, the summary is shown after.

The hooks are registered only where --model is given.  They hold no arithmetic and no Bengali: the run measures, the
reports render, and this writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from honorific_checks.atomic import write
from honorific_checks.checks.collection import NODE
from honorific_checks.choice import Request
from honorific_checks.errors import EndpointError, HonorificChecksError
from honorific_checks.report import csvfile, detail, jsonfile, terminal
from honorific_checks.run import Run

if TYPE_CHECKING:
    from honorific_checks.recording.recorder import Mode
    from honorific_checks.records import Stimulus

RUN: pytest.StashKey[Run] = pytest.StashKey()
STEP = 100
"""Answers between two lines of progress."""
NONE_RAN = "honorific-checks: --model was given, but none of its checks ran: no gate has been judged."
FORMATS = (".json", ".csv")
"""Figures and verdicts, or a row for each item."""
INTERRUPTED = 2
"""pytest's exit code for a session that was interrupted."""


class Checks:
    """The hooks of one session.

    Raises:
        pytest.UsageError: for settings, names, recordings or files that are not as they must be; exit code 4.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.worker = hasattr(config, "workerinput")
        mode: Mode | Literal["none"] = config.getoption("record")
        self.record: Mode | None = None if mode == "none" else mode
        self.gates_run: set[str] = set()
        """The gates that ran, as `model|gate`."""
        self.checks_run = 0
        self.written: list[Path] = []
        self.unwritten: list[str] = []
        root = project_root(config)
        outputs = config.getoption("outputs")
        if outputs and self.record:
            raise pytest.UsageError(
                "--outputs brings the answers, so there is nothing to --record; give one of the two."
            )
        self.reports = [_report(Path(path)) for path in config.getoption("bias_report")]
        request = Request(
            root=root,
            names=tuple(config.getoption("model")),
            cassettes=Path(config.getoption("cassettes") or root / "cassettes"),
            thresholds=_thresholds(config.getoption("thresholds"), root),
            outputs=Path(outputs) if outputs else None,
        )
        try:
            self.run = Run(request)
            self.status = self.run.check() if self.record is None else {}
        except HonorificChecksError as error:
            raise pytest.UsageError(str(error)) from None
        config.stash[RUN] = self.run

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Record, where asked to, before any worker starts."""
        if self.record is None or self.worker or self.config.option.collectonly:
            return
        try:
            for name in self.run.models:
                self.run.prepare(name, self.record)
            for name in self.run.models:
                stored = self.run.record(name, self.record, self._progress)
                self._write(f"recorded {stored} answers of {name}")
            self.status = self.run.check()
        except EndpointError as error:
            self._write(str(error), red=True)
            pytest.exit("the recording was interrupted", returncode=INTERRUPTED)
        except HonorificChecksError as error:
            raise pytest.UsageError(str(error)) from None
        except KeyboardInterrupt:
            self._write("every answer that came is stored; run the same command again for the rest.", red=True)
            raise

    def _progress(self, stored: int, total: int, stimulus: Stimulus) -> None:
        if stored % STEP == 0:
            self._write(f"recorded {stored} of {total}, last {stimulus.item_id}")

    def _write(self, text: str, **markup: bool) -> None:
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line(text, **markup)

    def pytest_report_header(self) -> list[str]:
        """Say which models are checked, and where their answers come from."""
        return terminal.header(self.run.models, self.status)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the checks that ran, and the gates among them."""
        if report.when == "call" and report.nodeid.startswith(f"{NODE}::"):
            self.checks_run += 1
            if report.nodeid.startswith(f"{NODE}::test_gate["):
                self.gates_run.add(report.nodeid.partition("[")[2].removesuffix("]"))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the reports, where any check ran; one that cannot be written is an error of the session."""
        if self.worker or not self.checks_run:
            return
        for path in self.reports:
            try:
                write(path, self._rendered(path))
            except OSError as error:
                self.unwritten.append(f"--bias-report {path} could not be written: {error.strerror}")
                session.exitstatus = pytest.ExitCode.USAGE_ERROR
            else:
                self.written.append(path)

    def _rendered(self, path: Path) -> bytes:
        """The report in the form that its name asks for."""
        return csvfile.render(self.run) if path.suffix == ".csv" else jsonfile.render(self.run, self.gates_run)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the figures, the verdicts and what was left out; where no check ran, say so."""
        if self.worker:
            return
        if not self.checks_run:
            if not self.config.option.collectonly:
                terminalreporter.write_line(NONE_RAN, red=True)
            return
        terminalreporter.section("who receives respect: honorific allocation in Bengali")
        more = detail.detail(self.run) if self.config.get_verbosity() > 0 else ()
        for line in terminal.summary(self.run, len(self.gates_run), more):
            terminalreporter.write_line(line.text, **line.markup)
        for path in self.written:
            terminalreporter.write_line(f"report written to {path}")
        for said in self.unwritten:
            terminalreporter.write_line(said, red=True)


def project_root(config: pytest.Config) -> Path:
    """The folder of thresholds.toml, pyproject.toml and cassettes/: --rootdir, or the nearest above the current one.

    pytest's own root folder will not do: it follows any path among the arguments, also that of --outputs.
    """
    here = config.invocation_params.dir
    if config.getoption("rootdir"):
        return config.rootpath
    folders = (here, *here.parents)
    with_files = (
        folder for folder in folders for mark in ("thresholds.toml", "pyproject.toml") if (folder / mark).is_file()
    )
    with_cassettes = (folder for folder in folders if (folder / "cassettes").is_dir())
    return next(with_files, None) or next(with_cassettes, here)


def _report(path: Path) -> Path:
    """A report that can be written."""
    if path.suffix not in FORMATS:
        raise pytest.UsageError(f"--bias-report {path}: a report's name ends in {' or '.join(FORMATS)}.")
    if not path.parent.is_dir():
        raise pytest.UsageError(f"--bias-report {path}: there is no folder {path.parent}; make it first.")
    if path.is_dir():
        raise pytest.UsageError(f"--bias-report {path} is a folder; name a file.")
    return path


def _thresholds(given: str | None, root: Path) -> Path:
    """The file of thresholds: the one given, which must be there, or the one in the root folder."""
    if given is None:
        return root / "thresholds.toml"
    if not Path(given).is_file():
        raise pytest.UsageError(f"--thresholds {given}: there is no such file.")
    return Path(given)
