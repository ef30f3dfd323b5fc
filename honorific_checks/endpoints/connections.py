"""Connections to a service, each used by one request at a time and reused only while its answers can be trusted.

HTTP/1.1 matches answers to requests on a connection only by order, and the HTTP client takes surplus bytes for the next
answer. If a service or proxy delivers one answer twice, every later answer on that connection would be off by one,
without an error. The first answer on a fresh connection is always the right one, so a connection is reused only after a
final answer, and only while nothing looks wrong: no bytes are left over, and each answer has an id of its own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx


@dataclass(slots=True)
class Connection:
    """One connection with its own client."""

    http: httpx.AsyncClient
    used: bool = False
    """Whether it has already delivered an answer."""
    spent: bool = False
    """Whether it is closed after this request."""

    def surplus(self) -> bool:
        """Whether bytes are left over behind the answer; also if that cannot be known."""
        transports = [self.http._transport, *self.http._mounts.values()]
        pools = [each._pool for each in transports if isinstance(each, httpx.AsyncHTTPTransport)]
        return any(_surplus(connection) for pool in pools for connection in pool.connections)


def _surplus(connection: Any) -> bool:
    """Whether bytes behind the last answer are in h11's buffer (its `trailing_data`) or wait in the socket."""
    while not hasattr(connection, "_h11_state"):
        if not hasattr(connection, "_connection"):
            return True
        connection = connection._connection
    data, _ = connection._h11_state.trailing_data
    return bool(data or connection._network_stream.get_extra_info("is_readable"))


class Connections:
    """The idle connections.

    Args:
        opened: makes a client for a new connection.
    """

    def __init__(self, opened: Callable[[], httpx.AsyncClient]) -> None:
        self._opened = opened
        self._idle: list[Connection] = []
        self._ids: set[str] = set()
        self._reuse = True
        """Whether connections are reused: not if answers lack unique ids, one came twice, or bytes were left over."""

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for one request and its answer; it is closed if the block ends with an error."""
        connection = self._idle.pop() if self._idle else Connection(self._opened())
        try:
            yield connection
        except BaseException:
            await connection.http.aclose()
            raise
        connection.used = True
        if self._reuse and not connection.spent:
            self._idle.append(connection)
        else:
            await connection.http.aclose()

    def right(self, connection: Connection, identity: str | None) -> bool:
        """Whether a final answer belongs to its request, as far as we can tell.

        Args:
            connection: the connection that delivered it.
            identity: the completion's id; None if the service gives none.

        Returns:
            False if it may belong to an earlier request, so that the question must be asked again.
        """
        doubtful = not identity or identity in self._ids or connection.surplus()
        if doubtful:
            self._reuse = False
        if identity:
            self._ids.add(identity)
        return not (doubtful and connection.used)

    async def aclose(self) -> None:
        """Close the idle connections."""
        while self._idle:
            await self._idle.pop().http.aclose()
