"""Record a model's missing answers without running the checks; after an interruption, run the same command again.

Exit codes: 0 if every question has an answer; 1 if some were asked but got none; 2 if a model stopped (the service
refused, the budget was reached, the disk is full), although the models after it are still recorded; 4 if settings or
existing recordings are wrong.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from honorific_checks.errors import HonorificChecksError, RecordingError, SettingsError
from honorific_checks.option_types import amount, positive
from honorific_checks.recording.budget import Budget
from honorific_checks.session.request import Request, part

if TYPE_CHECKING:
    from honorific_checks.recording.plan import Mode

HELP = "record a model's missing answers without running the checks"
STOPPED, REFUSED = 2, 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("models", nargs="+", metavar="NAME", help="a model, or all (every model with cassettes)")
    parser.add_argument("--suite", action="append", metavar="NAME", help="allocation (default), roles, all; repeatable")
    parser.add_argument(
        "--roles-data", type=Path, metavar="DIR", help="ask the published prompts in this folder (roles suite)"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="only questions about this: judge; repeatable"
    )
    parser.add_argument("--sample", type=positive, metavar="N", help="only N questions, drawn evenly")
    parser.add_argument("--anew", action="store_true", help="ask for all answers again; the old recording is kept")
    parser.add_argument("--estimate", action="store_true", help="only say what it will take; ask nothing")
    parser.add_argument("--max-requests", type=positive, metavar="N", help="stop after N requests in all")
    parser.add_argument("--max-cost", type=amount, metavar="USD", help="stop before it costs more than USD")
    parser.add_argument("--cassettes", type=Path, metavar="DIR", help="default: the project's cassettes/")
    parser.add_argument("--thresholds", type=Path, metavar="FILE", help="default: the project's thresholds.toml")


class ConsoleScreen:
    """Messages go to standard output; the progress bar and errors go to standard error."""

    @property
    def terminal(self) -> TextIO | None:
        """Standard error if it is a terminal."""
        return sys.stderr if sys.stderr.isatty() else None

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""
        print(text, file=sys.stderr if red else sys.stdout, flush=True)


def run(options: argparse.Namespace) -> int:
    """Record and return the exit code."""
    from honorific_checks.session import live  # noqa: PLC0415 - other commands need no HTTP client
    from honorific_checks.session.session import Session  # noqa: PLC0415 - and no numbers

    screen = ConsoleScreen()
    mode: Mode = "all" if options.anew else "new_episodes"
    try:
        session = Session(
            Request.of(
                Path.cwd(),
                options.models,
                cassettes=options.cassettes,
                thresholds=options.thresholds,
                suites=options.suite,
                roles_data=options.roles_data,
                budget=Budget(options.max_requests, options.max_cost),
                part=part(options.only, options.sample),
            )
        )
        if session.request.part and options.anew:
            raise SettingsError("--anew replaces a whole recording, so --only and --sample do not go with it.")
        possible = live.estimate(session, mode, screen)
        if options.estimate:
            return 0
        return 0 if live.record(session, mode, screen, possible) else 1
    except RecordingError as error:
        screen.write(str(error), red=True)
        return STOPPED
    except HonorificChecksError as error:
        screen.write(str(error), red=True)
        return REFUSED
    except (KeyboardInterrupt, SystemExit) as end:
        return live.interrupted(end, screen)
