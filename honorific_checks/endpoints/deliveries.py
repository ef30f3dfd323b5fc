"""Whether an answer belongs to its request.

HTTP/1.1 tells answers on one connection apart by their order alone, and the HTTP client takes surplus bytes for the
next answer.  Where a service or a proxy delivers one answer twice, every later answer on that connection would be the
one before it, without an error.  The first answer on a fresh connection is always the right one, so a connection is
used again only as long as nothing speaks against it.
"""

from __future__ import annotations

from weakref import WeakSet

import httpx


class Deliveries:
    """What has been delivered, and over which connections."""

    def __init__(self) -> None:
        self._used: WeakSet[object] = WeakSet()
        self._ids: set[str] = set()
        self._reuse = True
        """Whether connections are used again: not where answers have no ids of their own, or one came twice."""

    async def refused(self, response: httpx.Response) -> None:
        """An answer that is not stored: its connection is not used again."""
        await response.extensions["network_stream"].aclose()

    async def accepted(self, response: httpx.Response, identity: str | None) -> bool:
        """Whether a final answer is that of its request, for all that can be known.

        Args:
            response: as it came.
            identity: the completion's id; None where the service gives none.

        Returns:
            False where it may be an earlier one's, so that the question has to be asked again.
        """
        stream = response.extensions["network_stream"]
        used = stream in self._used
        self._used.add(stream)
        doubtful = not identity or identity in self._ids
        if doubtful:
            self._reuse = False
        else:
            self._ids.add(str(identity))
        if not self._reuse:
            await stream.aclose()
        return not (doubtful and used)
