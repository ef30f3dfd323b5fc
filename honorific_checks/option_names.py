"""The plugin's options, each under two names: `--honorific-model` always, and `--model` while nobody else has it.

Names such as --model and --record are common, and pytest refuses two options of one name. So only the long names are
declared; a short one on the command line is replaced by its long one after the plugins and the first conftest.py files
have declared theirs, unless one of them has the short name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from honorific_checks.option_types import amount, natural, positive

PREFIX = "honorific-"
GROUP = "honorific-checks"
ABOUT = (
    "honorific-checks: who receives respect when a model translates into Bengali "
    f"(each option also without '{PREFIX}', as --model, unless your project or another plugin has that name)"
)
APPENDED: dict[str, Any] = {"action": "append", "default": []}
OPTIONS: dict[str, dict[str, Any]] = {
    "model": {
        **APPENDED,
        "metavar": "NAME",
        "help": "check this model: a name, several with commas, or all (every model with cassettes); repeatable",
    },
    "suite": {
        **APPENDED,
        "metavar": "NAME",
        "help": "which checks: allocation (default), roles, or all; repeatable",
    },
    "roles-data": {"metavar": "DIR", "help": "ask the published prompts in this folder (roles suite)"},
    "record": {
        "choices": ("none", "new_episodes", "all"),
        "default": "none",
        "help": "none: replay only (default); new_episodes: ask the model for answers that are missing; "
        "all: ask for every answer anew",
    },
    "only": {
        **APPENDED,
        "metavar": "NAME",
        "help": "only questions about this (judge; several with commas): record and show them, judge nothing",
    },
    "sample": {"type": positive, "metavar": "N", "help": "the same for N questions, drawn evenly"},
    "max-requests": {"type": positive, "metavar": "N", "help": "stop recording after N requests in all"},
    "max-cost": {"type": amount, "metavar": "USD", "help": "stop recording before it costs more than USD"},
    "canary": {
        "type": positive,
        "metavar": "N",
        "help": "ask N recorded items of each model again, live, and compare",
    },
    "canary-seed": {
        "type": natural,
        "metavar": "INT",
        "help": "seed for drawing them (default: seed of thresholds.toml)",
    },
    "outputs": {
        **APPENDED,
        "metavar": "[NAME=]FILE.jsonl",
        "help": "measure answers made elsewhere, of the model or of this NAME: one {item_id, output} object a line; "
        "NAME=FILE is repeatable",
    },
    "bias-report": {
        **APPENDED,
        "metavar": "FILE",
        "help": "write the figures and verdicts to FILE.json, a page for readers to FILE.html, a comment to FILE.md, "
        "or a row for each item to FILE.csv; github: to the summary and annotations of its step; repeatable",
    },
    "thresholds": {"metavar": "FILE", "help": "limits of the gates (default: the project's thresholds.toml)"},
    "cassettes": {"metavar": "DIR", "help": "folder of recordings (default: the project's cassettes/)"},
}
"""By short name, what argparse needs to know of each."""
SHORT = {f"--{name}": f"--{PREFIX}{name}" for name in OPTIONS}
"""The short names, each with its long one."""


def declare(parser: pytest.Parser) -> None:
    """Declare the long names."""
    group = parser.getgroup(GROUP, ABOUT)
    for name, attributes in OPTIONS.items():
        group.addoption(f"--{PREFIX}{name}", dest=_dest(name), **attributes)


def declare_short(parser: pytest.Parser) -> None:
    """Declare the short names that are free: for a plugin that a conftest.py loads, too late to replace any."""
    group = parser.getgroup(GROUP, ABOUT)
    for name, attributes in OPTIONS.items():
        if not taken(parser, name):
            group.addoption(f"--{name}", dest=_dest(name), **attributes)


def value(config: pytest.Config, name: str) -> Any:
    """What was given for an option, under either name: `value(config, "max-cost")`."""
    return config.getoption(_dest(name))


def taken(parser: pytest.Parser, name: str) -> bool:
    """Whether the short name of an option is known to the parser, and so somebody else's."""
    given = f"--{name}=1"
    try:
        _, unknown = parser.parse_known_and_unknown_args([given])
    except pytest.UsageError:  # it is known, and takes no 1
        return True
    return given not in unknown


def others(parser: pytest.Parser) -> list[str]:
    """The short names that are somebody else's."""
    return [name for name in OPTIONS if taken(parser, name)]


def shown(config: pytest.Config, name: str) -> str:
    """The name to give an option in a message: the short one, unless it is somebody else's."""
    return f"--{PREFIX}{name}" if name in config.stash.get(OTHERS, ()) else f"--{name}"


OTHERS = pytest.StashKey[Sequence[str]]()
"""The short names that are somebody else's, in this run."""


def lengthened(args: Sequence[str], others: Sequence[str] = ()) -> list[str]:
    """A command line with each short name replaced by its long one.

    Args:
        args: the arguments; those in a file given as @FILE are put in its place if one of them is replaced.
        others: the names that are somebody else's and stay.
    """
    ours = {short: long for short, long in SHORT.items() if short.removeprefix("--") not in others}
    found: list[str] = []
    arguments = iter(args)
    for argument in arguments:
        if argument == "--":
            return [*found, argument, *arguments]
        name, equals, given = argument.partition("=")
        if argument.startswith("@") and (lines := _lines(argument)) != (longer := lengthened(lines, others)):
            found += longer
        else:
            found.append(f"{ours.get(name, name)}{equals}{given}")
    return found


def joined(args: Sequence[str]) -> list[str]:
    """A command line with `--outputs FILE` and the like as `--outputs=FILE`, if there is a file of that name.

    pytest takes a file or folder behind an option that it does not know yet for a path to tests, and moves its root
    folder there: other settings, another cache, other ids.
    """
    names = {*SHORT, *SHORT.values()}
    found: list[str] = []
    arguments: Iterator[str] = iter(args)
    for argument in arguments:
        if argument == "--":
            return [*found, argument, *arguments]
        following = next(arguments, None) if argument in names else None
        if following is None:
            found.append(argument)
        elif Path(following).exists():
            found.append(f"{argument}={following}")
        else:
            found += [argument, following]
    return found


def _dest(name: str) -> str:
    return f"{PREFIX}{name}".replace("-", "_")


def _lines(argument: str) -> list[str]:
    """The arguments in a file given as @FILE, one on each line; none if it cannot be read, which argparse will say."""
    try:
        return Path(argument[1:]).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
