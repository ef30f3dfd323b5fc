"""`python -m honorific_checks COMMAND`: the commands that do not run in pytest.

Each command is a module of honorific_checks.commands with HELP, arguments() and run(). All are loaded at the start.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from typing import Protocol

from honorific_checks.commands import agreement, cassettes, classify, plot, record, sample
from honorific_checks.version import __version__


class Command(Protocol):
    """The interface of the modules in honorific_checks.commands."""

    HELP: str

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command and return the exit code."""


COMMANDS: dict[str, Command] = {
    "classify": classify,
    "agreement": agreement,
    "sample": sample,
    "record": record,
    "cassettes": cassettes,
    "plot": plot,
}


CLOSED = errno.EINVAL if os.name == "nt" else errno.EPIPE
"""The error of a pipe that nobody reads any more; Windows calls it an invalid argument."""


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code: 0, 1 for bad lines, 2 for wrong arguments."""
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
        print("interrupted; the lines written so far are complete", file=sys.stderr)
        return 130
    except OSError as error:
        if error.errno == CLOSED:
            _write_no_more()
            return 0
        print(f"{error.filename or 'reading or writing'}: {error.strerror}", file=sys.stderr)
        _write_no_more()
        return 2


def _write_no_more() -> None:
    """Keep Python from trying again on exit to write what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
