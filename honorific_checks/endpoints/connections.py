"""Connections to a service, each used by one request at a time, and only as long as its answers can be told apart.

HTTP/1.1 tells answers on one connection apart by their order alone, and the HTTP client takes surplus bytes for the
next answer.  Where a service or a proxy delivers one answer twice, every later answer on that connection would be the
one before it, without an error.  The first answer on a fresh connection is always the right one, so a connection is
used again only after a final answer, and only while nothing speaks against it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx


@dataclass(slots=True)
class Connection:
    """One connection, with the client that nobody else uses meanwhile."""

    http: httpx.AsyncClient
    used: bool = False
    """Whether it has brought an answer already."""


class Connections:
    """The connections that wait for a request.

    Args:
        opened: makes a client for one more.
    """

    def __init__(self, opened: Callable[[], httpx.AsyncClient]) -> None:
        self._opened = opened
        self._idle: list[Connection] = []
        self._ids: set[str] = set()
        self._reuse = True
        """Whether connections are used again: not where answers have no ids of their own, or one came twice."""

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for one request and its answer; it is closed where the block ends with an error."""
        connection = self._idle.pop() if self._idle else Connection(self._opened())
        try:
            yield connection
        except BaseException:
            await connection.http.aclose()
            raise
        connection.used = True
        if self._reuse:
            self._idle.append(connection)
        else:
            await connection.http.aclose()

    def right(self, connection: Connection, identity: str | None) -> bool:
        """Whether a final answer is that of its request, for all that can be known.

        Args:
            connection: which brought it.
            identity: the completion's id; None if the service gives none.

        Returns:
            False if it may be an earlier one's, so that the question has to be asked again.
        """
        doubtful = not identity or identity in self._ids
        if doubtful:
            self._reuse = False
        else:
            self._ids.add(str(identity))
        return not (doubtful and connection.used)

    async def aclose(self) -> None:
        """Close those that wait."""
        while self._idle:
            await self._idle.pop().http.aclose()
