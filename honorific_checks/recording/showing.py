"""A recording in words: what it will take, how far it is, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from honorific_checks.recording.asking import Progress, Told
from honorific_checks.recording.budget import Estimate

EVERY = 10.0
"""Seconds between two lines in a log."""


def estimated(whose: str, estimate: Estimate) -> str:
    """The line before a recording."""
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
    """What stands behind the bar, and in a line of a log."""
    parts = [f"{progress.retries:,} retries", f"{progress.limit} at a time"]
    if progress.failed:
        parts.append(f"{progress.failed:,} without an answer")
    if progress.cost is not None:
        parts.append(f"{progress.cost:.2f} US dollars")
    return ", ".join(parts)


@contextmanager
def bar(whose: str, stream: TextIO) -> Iterator[Told]:
    """A progress bar, for the length of the block: answers, rate, retries, requests at a time, time left."""
    from tqdm import tqdm  # noqa: PLC0415 - a replay needs none

    with tqdm(desc=whose, unit=" answers", file=stream, dynamic_ncols=True, mininterval=0.2) as shown:

        def told(progress: Progress) -> None:
            shown.total = progress.total
            shown.set_postfix_str(count(progress), refresh=False)
            shown.update(progress.answered + progress.failed - shown.n)

        yield told


def lines(whose: str, write: Callable[[str], None], every: float = EVERY) -> Told:
    """A line every so often, for a log."""
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
