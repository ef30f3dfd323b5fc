"""Limit the requests under way: as many as the settings allow, fewer while the service is busy.

Additive increase, multiplicative decrease: a busy service halves the limit, once for all requests that were under way
together, and each full round of answers raises it by one again.  Everything runs in one event loop.
"""

from __future__ import annotations

import asyncio


class Closed(Exception):  # noqa: N818 - nothing failed: no more requests are wanted
    """No more requests may be sent."""


class Limiter:
    """The limit, and the number of requests under way.

    Args:
        most: the initial and highest limit, at least 1.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.limit = most
        self.active = 0
        """Requests under way."""
        self.closed = False
        self.wave = 0
        """The wave of the requests that are sent now."""
        self._answers = 0
        self._until = 0.0
        self._changed = asyncio.Event()

    async def enter(self) -> int:
        """Wait until a request may be sent, and return its wave, for `busy`.

        Raises:
            Closed: if no more requests may be sent.
        """
        while not self.closed:
            pause = self.pausing
            if not pause and self.active < self.limit:
                self.active += 1
                return self.wave
            await self._change(pause or None)
        raise Closed

    def leave(self) -> None:
        """Make room for the next request."""
        self.active -= 1
        self._wake()

    def answered(self) -> None:
        """Count an answer; a full round of them raises the limit."""
        self._answers += 1
        if self.limit < self.most and self._answers >= self.limit:
            self.limit, self._answers = self.limit + 1, 0
            self._wake()

    def busy(self, wave: int) -> None:
        """Halve the limit, unless another request of the same wave already has."""
        if wave == self.wave:
            self.wave, self._answers = wave + 1, 0
            self.limit = max(1, self.limit // 2)

    @property
    def pausing(self) -> float:
        """Seconds until the end of the pause; 0 if there is none."""
        return max(0.0, self._until - asyncio.get_running_loop().time())

    def probe(self, seconds: float) -> None:
        """Send nothing for some seconds, then one request at a time, as a new wave, until answers come."""
        self.wave, self.limit, self._answers = self.wave + 1, 1, 0
        self.pause(seconds)

    def pause(self, seconds: float) -> None:
        """Send nothing for some seconds."""
        self._until = max(self._until, asyncio.get_running_loop().time() + seconds)

    def close(self) -> None:
        """Allow no more requests, and wake everyone who waits."""
        self.closed = True
        self._wake()

    async def nap(self, seconds: float) -> None:
        """Wait some seconds, or until no more requests may be sent."""
        end = asyncio.get_running_loop().time() + seconds
        while not self.closed and (left := end - asyncio.get_running_loop().time()) > 0:
            await self._change(left)

    async def _change(self, timeout: float | None) -> None:
        """Wait for a change, at most `timeout` seconds."""
        changed = self._changed
        try:
            async with asyncio.timeout(timeout):
                await changed.wait()
        except TimeoutError:
            pass

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
