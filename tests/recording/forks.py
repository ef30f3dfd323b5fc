"""Real processes without the second that each would take to load everything: fork_server.py, from a test's side."""

from __future__ import annotations

import itertools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).with_name("fork_server.py")
LIMIT = 100
"""Seconds after which a process that should have ended is given up."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that has ended."""

    code: int
    """Negative after a signal."""
    out: str
    err: str

    @property
    def said(self) -> str:
        """All that it printed."""
        return self.out + self.err


class Process:
    """A process that was begun."""

    def __init__(self, connection: socket.socket, out: Path, err: Path) -> None:
        self._connection, self._out, self._err = connection, out, err
        self._said = b""
        self._code: int | None = None
        self.pid = self._number()

    def _number(self) -> int:
        """The next line that is said of it."""
        while b"\n" not in self._said:
            part = self._connection.recv(100)
            assert part, "the fork server is gone"
            self._said += part
        line, _, self._said = self._said.partition(b"\n")
        return int(line)

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._code is None and not self._said and not select.select([self._connection], [], [], 0)[0]

    def ended(self) -> Ended:
        """Wait for its end."""
        if self._code is None:
            try:
                self._code = self._number()
            except TimeoutError:
                self.kill()
                raise
        self._connection.close()
        return Ended(self._code, *(path.read_text(encoding="utf-8") for path in (self._out, self._err)))

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.runs:
            os.kill(self.pid, signal.SIGKILL)
            self._code = self._number()


class Forks:
    """The server and its folder."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._path = Path(self._folder.name)
        self._count = itertools.count()
        self._server = subprocess.Popen(  # noqa: S603 - our own interpreter and program
            [sys.executable, str(PROGRAM), str(self._path / "socket")],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    def start(self, **asked: Any) -> Process:
        """Begin a process; fork_server.py says what can be asked for."""
        connection = self._connected()
        out, err = (self._path / f"{number}.txt" for number in (next(self._count), next(self._count)))
        connection.sendall(json.dumps({**asked, "out": str(out), "err": str(err)}).encode() + b"\n")
        return Process(connection, out, err)

    def _connected(self) -> socket.socket:
        while self._server.poll() is None:
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(LIMIT)
            try:
                connection.connect(str(self._path / "socket"))
            except (FileNotFoundError, ConnectionRefusedError):
                connection.close()
                time.sleep(0.02)  # it is still loading
            else:
                return connection
        raise AssertionError("the fork server does not begin")

    def close(self) -> None:
        """End the server."""
        self._server.kill()
        self._server.wait()
        self._folder.cleanup()
