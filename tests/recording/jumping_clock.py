"""An event loop whose clock jumps, so that what waits for minutes is tested in no time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Loop(asyncio.SelectorEventLoop):
    """Where everybody waits for a moment, it comes at once."""

    now = 0.0

    def time(self) -> float:
        """Seconds since the beginning, all of them slept."""
        return self.now

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready and scheduled:
            self.now = max(self.now, scheduled[0]._when)
        super()._run_once()  # type: ignore[misc]


def run(main: Coroutine[Any, Any, None]) -> float:
    """Run on the jumping clock; returns how many seconds it would have taken."""
    loop = Loop()
    try:
        loop.run_until_complete(asyncio.wait_for(main, 10_000))
        return loop.now
    finally:
        loop.close()


async def settle() -> None:
    """Let every task go on as far as it can."""
    for _ in range(20):
        await asyncio.sleep(0)
