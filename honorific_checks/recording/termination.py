"""An event loop that ends in order on SIGTERM as on Ctrl-C, so that what was begun is finished."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Coroutine
from contextlib import suppress

TERMINATED = 128 + 15
"""The exit code after SIGTERM, as shells have it."""


def run(main: Coroutine[None, None, None]) -> None:
    """Run it to its end; SIGTERM ends it in order, as Ctrl-C does.

    Raises:
        SystemExit: with code 143, as a shell has it, on SIGTERM.
    """
    before = signal.getsignal(signal.SIGTERM)

    async def ended_in_order() -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - for the type checker: a coroutine runs in a task
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on this system, not in this thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await main

    try:
        asyncio.run(ended_in_order())
    except asyncio.CancelledError:
        raise SystemExit(TERMINATED) from None
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)
