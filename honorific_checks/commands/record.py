"""Record what is missing of a model's answers, without running the checks; the same command goes on after a break.

Exit codes: 0 every question has an answer; 1 some were asked and left without one; 2 a model stopped: the service
refused, the budget was reached, the disk is full (those after it are recorded all the same); 4 settings or recordings
that will not do.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from honorific_checks.errors import HonorificChecksError, RecordingError
from honorific_checks.option_types import amount, positive
from honorific_checks.recording.budget import Budget
from honorific_checks.session.request import Request, root_from

if TYPE_CHECKING:
    from honorific_checks.recording.plan import Mode

HELP = "record what is missing of a model's answers, without the checks"
STOPPED, REFUSED = 2, 4


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("models", nargs="+", metavar="NAME", help="a model, or all of those with cassettes")
    parser.add_argument("--suite", action="append", metavar="NAME", help="allocation (default), roles, all; repeatable")
    parser.add_argument(
        "--roles-data", type=Path, metavar="DIR", help="the roles suite asks the published prompts there"
    )
    parser.add_argument("--anew", action="store_true", help="ask for every answer anew; the old recording is kept")
    parser.add_argument("--estimate", action="store_true", help="only say what it will take; ask nothing")
    parser.add_argument("--max-requests", type=positive, metavar="N", help="send at most N requests in all, then stop")
    parser.add_argument("--max-cost", type=amount, metavar="USD", help="spend at most so much, by the model's price")
    parser.add_argument("--cassettes", type=Path, metavar="DIR", help="default: cassettes/ of the project")
    parser.add_argument("--thresholds", type=Path, metavar="FILE", help="default: thresholds.toml of the project")


class Screen:
    """Standard output for what is said, standard error for the bar and what went wrong."""

    @property
    def terminal(self) -> TextIO | None:
        """Standard error, where it is a terminal."""
        return sys.stderr if sys.stderr.isatty() else None

    def write(self, text: str, *, red: bool = False) -> None:
        """Write a line."""
        print(text, file=sys.stderr if red else sys.stdout, flush=True)


def run(options: argparse.Namespace) -> int:
    """Record; returns the exit code."""
    from honorific_checks.session import live  # noqa: PLC0415 - other commands need no HTTP client
    from honorific_checks.session.session import Session  # noqa: PLC0415 - and no numbers

    screen = Screen()
    mode: Mode = "all" if options.anew else "new_episodes"
    try:
        session = Session(
            Request.of(
                root_from(Path.cwd()),
                options.models,
                cassettes=options.cassettes,
                thresholds=options.thresholds,
                suites=options.suite,
                roles_data=options.roles_data,
                budget=Budget(options.max_requests, options.max_cost),
            )
        )
        live.estimate(session, mode, screen)
        if options.estimate:
            return 0
        return 0 if live.record(session, mode, screen) else 1
    except RecordingError as error:
        screen.write(str(error), red=True)
        return STOPPED
    except HonorificChecksError as error:
        screen.write(str(error), red=True)
        return REFUSED
    except (KeyboardInterrupt, SystemExit) as end:
        return live.interrupted(end, screen)
