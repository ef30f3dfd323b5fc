"""pytest's hooks around the checks: they check settings and record answers before, and show the summary after.

They are registered only if --model is given. There is no arithmetic and no Bengali here: the session measures, the
reports render, and this module writes.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

import msgspec
import pytest

from honorific_checks.checks import terminal
from honorific_checks.checks.cases import SESSION, properties, run_properties
from honorific_checks.checks.reports import CSV, Reports
from honorific_checks.errors import HonorificChecksError, RecordingError, SettingsError
from honorific_checks.option_names import value
from honorific_checks.recording.budget import NO_LIMIT, Budget
from honorific_checks.session.part import NOT_JUDGED
from honorific_checks.session.recording_gates import Canary
from honorific_checks.session.request import Request, part
from honorific_checks.session.session import Session

if TYPE_CHECKING:
    from honorific_checks.recording.plan import Mode

NONE_RAN = "honorific-checks: --model was given, but none of its checks ran: no gate has been judged."
CANARIES = "honorific_checks_canaries"
"""The key under which xdist's workers get the results."""
STOPPED = "the recording was interrupted"
INTERRUPTED = 2
"""pytest's exit code for a session that was interrupted."""


class PytestScreen:
    """pytest's terminal, during a recording."""

    def __init__(self, config: pytest.Config) -> None:
        self._reporter: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
        self._writer = config.get_terminal_writer()

    @property
    def terminal(self) -> TextIO | None:
        """The stream that pytest writes to, so that a bar does not fight its reporter; None without a terminal."""
        return self._writer._file if self._reporter is not None and self._reporter.isatty else None

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""
        if self._reporter is not None:
            self._reporter.write_line(text, red=red)


class Checks:
    """The hooks of one session.

    Raises:
        pytest.UsageError: if settings, names, recordings or files are wrong; exit code 4.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.worker = hasattr(config, "workerinput")
        mode: Mode | Literal["none"] = value(config, "record")
        self.record: Mode | None = None if mode == "none" else mode
        self.gates_run: dict[str, set[str]] = {}
        """The gates that ran, as `model|gate`, by suite."""
        self.checks_run = 0
        outputs, canary = value(config, "outputs"), value(config, "canary") or 0
        if outputs and self.record:
            raise pytest.UsageError(
                "--outputs provides the answers, so there is nothing to --record; give only one of the two."
            )
        if canary and outputs:
            raise pytest.UsageError(
                "--canary asks recorded items again, but --outputs has no recordings; give only one of the two."
            )
        self.reports = Reports(value(config, "bias-report"))
        try:
            request = Request.of(
                project_root(config),
                value(config, "model"),
                cassettes=_path(config, "cassettes"),
                thresholds=_path(config, "thresholds"),
                suites=value(config, "suite"),
                outputs=outputs,
                only_recorded=self.record is None and not outputs,
                roles_data=_path(config, "roles-data"),
                budget=Budget(value(config, "max-requests"), value(config, "max-cost")),
                canary=canary,
                canary_seed=value(config, "canary-seed"),
                part=part(value(config, "only"), value(config, "sample")),
            )
            self.session = Session(request)
            self._check_options()
            self.status = self.session.check() if self.record is None else {}
        except HonorificChecksError as error:
            raise pytest.UsageError(str(error)) from None
        if self.worker:
            sent: dict[str, Any] = getattr(config, "workerinput")  # noqa: B009 - xdist sets it, without a type
            told = msgspec.convert(sent[CANARIES], dict[str, dict[str, Canary]])
            for suite, canaries in told.items():
                self.session.suites[suite].canaries.update(canaries)
        config.stash[SESSION] = self.session

    def _check_options(self) -> None:
        """Refuse options that do not fit the suites asked for."""
        names = ", ".join(self.session.suites)
        request = self.session.request
        if len(self.session.suites) > 1 and request.outputs:
            raise SettingsError(f"--outputs has the answers to one suite, but --suite names {names}.")
        if len(self.session.suites) > 1 and self.reports.has(CSV):
            raise SettingsError(f"--bias-report FILE.csv is for one suite, but --suite names {names}.")
        if request.part is not None:
            self._check_part(request)
        if request.budget != NO_LIMIT and not (self.record or request.canary):
            raise SettingsError("--max-requests and --max-cost are for recording: add --record or --canary.")

    def _check_part(self, request: Request) -> None:
        """Refuse what does not go with a part of the questions."""
        others = {"--outputs": request.outputs, "--canary": request.canary, "--bias-report": self.reports.asked}
        for option, given in others.items():
            if given:
                raise SettingsError(f"--only and --sample show a part and judge nothing; leave out {option}.")
        if self.record == "all":
            raise SettingsError(
                "--record all replaces a whole recording, so --only and --sample do not go with it; give --record "
                "new_episodes."
            )
        for suite in self.session.suites.values():
            _ = suite.part  # an unknown name is refused before anything is asked

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self) -> None:
        """Record, if asked to, before any worker starts."""
        canary, part_asked = self.session.request.canary, self.session.request.part is not None
        if not (self.record or canary or part_asked) or self.worker or self.config.option.collectonly:
            return
        from honorific_checks.session import live  # noqa: PLC0415 - a replay needs no HTTP client

        screen = PytestScreen(self.config)
        try:
            if self.record:
                possible = live.estimate(self.session, self.record, screen)
                live.record(self.session, self.record, screen, possible)
                self.status = self.session.check()
            if canary:
                live.ask_again(self.session, screen)
            if part_asked:
                if not self.record:
                    live.show_part(self.session, screen)
                pytest.exit(NOT_JUDGED, returncode=pytest.ExitCode.NO_TESTS_COLLECTED)
        except RecordingError as error:
            screen.write(str(error), red=True)
            pytest.exit(STOPPED, returncode=INTERRUPTED)
        except HonorificChecksError as error:
            raise pytest.UsageError(str(error)) from None
        except (KeyboardInterrupt, SystemExit) as end:
            if self.record:
                live.interrupted(end, screen)
            # Unhandled, pytest would end the one with a line from asyncio and the other with an internal error.
            code = int(end.code or 0) if isinstance(end, SystemExit) else INTERRUPTED
            pytest.exit(STOPPED, returncode=code)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Send xdist's workers the new answers, which only the controlling process asks for."""
        found = {name: suite.canaries for name, suite in self.session.suites.items()}
        node.workerinput[CANARIES] = msgspec.to_builtins(found)

    def pytest_report_header(self) -> list[str]:
        """Show which models are checked, and where their answers come from."""
        return terminal.header(self.session, self.status)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the first gate of each model, which says for all if they are not judged."""
        for item in session.items:
            if (case := _gate(item)) and case["suite"] in self.session.suites.values():
                case["suite"].first_gates.setdefault(case["model"], case["gate"])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """Give each gate's test its verdict as properties, which JUnit shows and xdist passes on."""
        if (case := _gate(item)) and case["suite"] in self.session.suites.values():
            item.user_properties += properties(
                case["suite"], case["model"], case["gate"], self.session.digest(case["suite"])
            )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the checks and gates that ran."""
        if report.when != "call":
            return
        for suite in self.session.suites.values():
            if report.nodeid.startswith(f"{suite.node()}::"):
                self.checks_run += 1
                if report.nodeid.startswith(f"{suite.node()}::test_gate["):
                    gate = report.nodeid.partition("[")[2].removesuffix("]")
                    self.gates_run.setdefault(suite.name, set()).add(gate)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the reports if any check ran; a report that cannot be written is an error of the session."""
        if self.worker or not self.checks_run:
            return
        for plugin in self.config.pluginmanager.get_plugins():
            if add := getattr(plugin, "add_global_property", None):  # that of --junitxml
                for name, value_of in run_properties(self.session):
                    add(name, value_of)
        self.reports.write(self.session, self.gates_run)
        if self.reports.unwritten:
            session.exitstatus = pytest.ExitCode.USAGE_ERROR

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the figures, the verdicts and what was left out, or say that no check ran."""
        if self.worker:
            return
        if not self.checks_run:
            if not self.config.option.collectonly:
                terminalreporter.write_line(NONE_RAN, red=True)
            return
        for suite in self.session.suites.values():
            terminalreporter.section(suite.title)
            ran = len(self.gates_run.get(suite.name, ()))
            for line in terminal.summary(self.session, suite, ran, verbose=self.config.get_verbosity() > 0):
                terminalreporter.write_line(line.text, **line.markup)
        for path in self.reports.written:
            terminalreporter.write_line(f"report written to {path}")
        for said in self.reports.unwritten:
            terminalreporter.write_line(said, red=True)
        for command in self.reports.annotations:
            terminalreporter.write_line(command)


def _gate(item: pytest.Item) -> dict[str, Any] | None:
    """The suite, model and gate of a gate's test; None for any other test."""
    given = getattr(item, "callspec", None)
    return given.params if given and {"suite", "model", "gate"} <= given.params.keys() else None


def project_root(config: pytest.Config) -> Path:
    """The folder from which the project's files are looked for: --rootdir, or the current one.

    pytest's own root folder does not work here: it follows any path in the arguments, even that of --outputs.
    """
    return config.rootpath if config.getoption("rootdir") else config.invocation_params.dir


def _path(config: pytest.Config, option: str) -> Path | None:
    """The path that an option gives."""
    given: str | None = value(config, option)
    return Path(given) if given else None
