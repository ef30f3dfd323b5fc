"""`python -m honorific_checks COMMAND`: the command line beside pytest's.

Each command is a module of honorific_checks.commands with HELP, arguments() and run(); it is loaded when the command
line is, and what it needs with it.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import Protocol

from honorific_checks.commands import agreement, cassettes, classify, record
from honorific_checks.version import __version__


class Command(Protocol):
    """What a module of honorific_checks.commands offers."""

    HELP: str

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; returns the exit code."""


COMMANDS: dict[str, Command] = {
    "classify": classify,
    "agreement": agreement,
    "record": record,
    "cassettes": cassettes,
}


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit code: 0, 1 for bad lines, 2 for arguments that will not do."""
    parser = argparse.ArgumentParser(prog="python -m honorific_checks", description="Register in Bengali outputs.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        module.arguments(commands.add_parser(name, help=module.HELP, description=module.__doc__))
    options = parser.parse_args(arguments)
    try:
        code = COMMANDS[options.command].run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has seen enough
        _write_no_more()
        return 0
    except KeyboardInterrupt:
        print("interrupted; what is written is complete", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"{error.filename or 'reading or writing'}: {error.strerror}", file=sys.stderr)
        _write_no_more()
        return 2


def _write_no_more() -> None:
    """What could not be written is not tried again on closing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
