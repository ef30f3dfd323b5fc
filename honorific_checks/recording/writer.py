"""Write answers to disk in batches, in a thread beside the event loop.

Each caller waits until its answer is on disk, so a killed process loses only the answers under way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Writer(Generic[T]):
    """Takes answers one by one and writes them in batches.

    Args:
        write: writes a batch to disk, or raises OSError.
    """

    def __init__(self, write: Callable[[Sequence[T]], None]) -> None:
        self._write = write
        self._pending: list[tuple[T, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def store(self, entry: T) -> None:
        """Wait until an answer is on disk.

        Raises:
            OSError: if it cannot be written; anything else that `write` raises as well.
        """
        stored = asyncio.get_running_loop().create_future()
        self._pending.append((entry, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._flush())
        await stored

    async def close(self) -> None:
        """Write the remaining answers, even if nobody waits for them any more."""
        if self._task is not None:
            await self._task

    async def _flush(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            entries = [entry for entry, _ in batch]
            (error,) = await asyncio.gather(asyncio.to_thread(self._write, entries), return_exceptions=True)
            for _, stored in batch:
                if stored.done():  # nobody waits for it any more
                    continue
                if error is None:
                    stored.set_result(None)
                else:
                    stored.set_exception(error)
