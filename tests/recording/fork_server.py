"""Processes in a moment: a program that has loaded everything forks off whatever is asked of it.

`python fork_server.py SOCKET` listens on a Unix socket.  A connection brings one line of JSON; its keys:

    arguments     of `python -m`: a module and what it is given; or of `python -c`, with `program`
    program       in place of a module, a text that is run
    occupations   how many of the first occupations are asked about (few.py)
    cwd, environment, out, err    the process's folder, variables, and files for what it prints

It is answered with the pid at once, and with the exit code at the end, negative for a signal, each on a line.
"""

from __future__ import annotations

import gc
import json
import os
import socket
import sys
from contextlib import suppress
from typing import Any

import anyio._backends._asyncio  # noqa: F401 - loaded for those that need it, like most of these
import few
import httpcore  # noqa: F401
import httpx
import pytest
import tomli_w  # noqa: F401
from cheap import cheapen

import honorific_checks.__main__
import honorific_checks.allocation.suite
import honorific_checks.checks.hooks
import honorific_checks.plugin
import honorific_checks.recording.recorder
import honorific_checks.roles.limits
import honorific_checks.session.live  # noqa: F401

del sys.modules["honorific_checks.__main__"]  # it is to be run
cheapen(pytest.MonkeyPatch())
httpx.create_ssl_context()  # once for all
gc.freeze()


def serve(path: str) -> None:
    """Answer every connection in a process of its own, until killed."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        while True:
            connection, _ = server.accept()
            with suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG) != (0, 0):
                    pass
            if os.fork() == 0:
                server.close()
                watch(connection)
                return
            connection.close()


def watch(connection: socket.socket) -> None:
    """Begin what a connection asks for, and wait for its end."""
    with connection, connection.makefile("rw") as lines:
        asked = json.loads(lines.readline())
        child = os.fork()
        if child:
            print(child, file=lines, flush=True)
            _, status = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(status), file=lines, flush=True)
    if not child:
        become(asked)


def become(asked: dict[str, Any]) -> None:
    """Be the process that was asked for; what it raises ends this interpreter as it would its own."""
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    for number, name in enumerate((os.devnull, asked["out"], asked["err"])):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT, 0o600), number)
    sys.path[0] = asked["cwd"]
    few.narrow(asked["occupations"])
    if "program" in asked:
        sys.argv = ["-c", *asked["arguments"]]
        exec(compile(asked["program"], "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102 - a test's own text
    else:
        few.run(asked["arguments"])


if __name__ == "__main__":
    serve(sys.argv[1])
