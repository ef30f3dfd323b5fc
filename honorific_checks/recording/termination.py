"""An event loop that shuts down cleanly on SIGTERM as on Ctrl-C, so that work under way is finished."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Coroutine
from contextlib import suppress

TERMINATED = 128 + 15
"""The exit code after SIGTERM, the same as a shell's."""


def run(main: Coroutine[None, None, None]) -> None:
    """Run a coroutine to its end; SIGTERM shuts it down cleanly, as Ctrl-C does.

    Raises:
        SystemExit: on SIGTERM, with code 143, the same as a shell's.
    """
    before = signal.getsignal(signal.SIGTERM)

    async def ended_in_order() -> None:
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - for the type checker: a coroutine runs in a task
        with suppress(NotImplementedError, RuntimeError, ValueError):  # other systems and threads have no such signal
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await main

    try:
        asyncio.run(ended_in_order())
    except asyncio.CancelledError:
        raise SystemExit(TERMINATED) from None
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)
