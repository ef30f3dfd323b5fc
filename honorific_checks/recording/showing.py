"""Describe a recording in words: what it will take and how far it is."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from honorific_checks.recording.budget import CostEstimate
from honorific_checks.recording.progress import Progress, Told

EVERY = 10.0
"""Seconds between two lines in a log."""
REASON = 60
"""The most characters shown of the reason for a retry."""


def estimated(whose: str, estimate: CostEstimate) -> str:
    """The line shown before a recording."""
    each, number = estimate.each, estimate.requests
    if not number:
        return f"{whose}: every answer is recorded"
    minutes = estimate.seconds / 60
    cost = "" if estimate.cost is None else f", about {estimate.cost:.2f} US dollars"
    basis = "by the stored answers" if estimate.measured else "by the length of the texts"
    return (
        f"{whose}: {number:,} requests, about {each.prompt * number:,.0f} tokens in and "
        f"{each.completion * number:,.0f} out ({basis}){cost}; about {max(1, round(minutes))} min if an answer takes a "
        f"second, {estimate.concurrency} at a time"
    )


def count(progress: Progress) -> str:
    """The text behind the bar, which is also part of each line in a log."""
    parts = [f"{progress.retries:,} retries", f"{progress.limit} at a time"]
    if progress.failed:
        parts.append(f"{progress.failed:,} without an answer")
    if progress.cost is not None:
        parts.append(f"{progress.cost:.2f} US dollars")
    wait = f"waiting {math.ceil(progress.waiting)} s"
    if progress.silent:
        parts.append("the service no longer answers" + (f": {wait}" if progress.waiting else ""))
    elif progress.waiting:
        parts.append(f"{wait} (Retry-After)")
    if progress.reason:
        parts.append(f"last retry: {_short(progress.reason)}")
    return ", ".join(parts)


def _short(reason: str) -> str:
    """An error without the address at its beginning."""
    text = reason.partition(" ")[2] if reason.startswith("http") else reason
    return text if len(text) <= REASON else f"{text[: REASON - 3]}..."


def drawable(stream: TextIO) -> bool:
    """Whether a terminal has room for a bar; some report a width of 0 columns."""
    try:
        return os.get_terminal_size(stream.fileno()).columns > 0
    except (OSError, ValueError):  # no descriptor, or not a terminal's
        return True


@contextmanager
def bar(whose: str, stream: TextIO) -> Iterator[Told]:
    """Show a progress bar during the block: answers, rate, retries, requests at a time, time left."""
    from tqdm import tqdm  # noqa: PLC0415 - a replay needs none

    with tqdm(desc=whose, unit=" answers", file=stream, dynamic_ncols=True, mininterval=0.2, miniters=0) as shown:

        def told(progress: Progress) -> None:
            shown.total = progress.total
            shown.set_postfix_str(count(progress), refresh=False)
            shown.update(progress.answered + progress.failed - shown.n)

        yield told


def lines(whose: str, write: Callable[[str], None], every: float = EVERY) -> Told:
    """Write a line now and then, for a log."""
    began = last = time.monotonic()

    def told(progress: Progress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < every:
            return
        last = now
        done = progress.answered + progress.failed
        rate = done / (now - began)
        left = f", {(progress.total - done) / rate / 60:.1f} min left" if rate else ""
        write(f"{whose}: {done:,} of {progress.total:,}, {rate:.1f} a second, {count(progress)}{left}")

    return told
