"""Answers on their way to the disk: in batches, in order, and none that is told stored before it is."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from honorific_checks.recording.writer import Writer


class Disk:
    """Takes batches in the writer's thread; a write lasts until it is let go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.threads: set[int] = set()
        self.slow: set[int] = set()
        """Numbers of batches, from 0, that wait for `go`."""
        self.go = threading.Event()
        self.begun = threading.Event()
        """Set when a slow one waits."""
        self.errors: dict[int, Exception] = {}
        """By number of the batch, what it raises."""

    def __call__(self, batch: Sequence[int]) -> None:
        """Write."""
        number = len(self.batches)
        self.threads.add(threading.get_ident())
        self.batches.append(list(batch))
        if number in self.slow:
            self.begun.set()
            assert self.go.wait(10)
        if number in self.errors:
            raise self.errors[number]


async def begun(disk: Disk) -> None:
    """Wait until a slow write has begun."""
    assert await asyncio.to_thread(disk.begun.wait, 10)


def test_an_answer_is_stored_when_it_is_told() -> None:
    """One after the other: a write for each, in a thread beside the event loop."""
    disk = Disk()

    async def main() -> None:
        writer = Writer(disk)
        for number in range(3):
            await writer.store(number)
            assert disk.batches[-1] == [number]
        await writer.close()

    asyncio.run(main())
    assert disk.batches == [[0], [1], [2]]
    assert threading.get_ident() not in disk.threads


def test_all_that_came_meanwhile_are_written_together() -> None:
    """In the order in which they came; nobody goes on before."""
    disk = Disk()
    disk.slow = {0}

    async def main() -> None:
        writer = Writer(disk)
        first = asyncio.create_task(writer.store(0))
        await begun(disk)
        others = [asyncio.create_task(writer.store(number)) for number in range(1, 6)]
        await asyncio.sleep(0)
        assert not any(task.done() for task in (first, *others))
        disk.go.set()
        await asyncio.gather(first, *others)
        await writer.close()

    asyncio.run(main())
    assert disk.batches == [[0], [1, 2, 3, 4, 5]]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), ValueError("a bug")], ids=["disk", "bug"])
def test_a_failure_reaches_each_who_waits_for_it(error: Exception) -> None:
    """And nobody else: what came meanwhile is tried on its own."""
    disk = Disk()
    disk.slow, disk.errors = {0}, {1: error}

    async def main() -> None:
        writer = Writer(disk)
        first = asyncio.create_task(writer.store(0))
        await begun(disk)
        failing = [asyncio.create_task(writer.store(number)) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        disk.go.set()
        assert await asyncio.gather(first, *failing, return_exceptions=True) == [None, error, error, error]
        await writer.store(4)
        await writer.close()

    asyncio.run(main())
    assert disk.batches == [[0], [1, 2, 3], [4]]


def test_what_nobody_waits_for_any_more_is_written_on_closing() -> None:
    """Those who brought it were called off, in the middle of a write and before theirs."""
    disk = Disk()
    disk.slow = {0}

    async def main() -> None:
        writer = Writer(disk)
        tasks = [asyncio.create_task(writer.store(0))]
        await begun(disk)
        tasks += [asyncio.create_task(writer.store(number)) for number in (1, 2)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        disk.go.set()
        await writer.close()
        assert all(task.cancelled() for task in tasks)

    asyncio.run(main())
    assert disk.batches == [[0], [1, 2]]


def test_a_failure_that_nobody_waits_for_is_none() -> None:
    """The disk has been told of already, or the run was called off."""
    disk = Disk()
    disk.slow, disk.errors = {0}, {0: OSError(28, "No space left on device")}

    async def main() -> None:
        writer = Writer(disk)
        task = asyncio.create_task(writer.store(0))
        await begun(disk)
        task.cancel()
        await asyncio.sleep(0)
        disk.go.set()
        await writer.close()

    asyncio.run(main())
    assert disk.batches == [[0]]


def test_closing_with_nothing_to_write_writes_nothing() -> None:
    """Also twice."""
    disk = Disk()

    async def main() -> None:
        writer = Writer(disk)
        await writer.close()
        await writer.close()

    asyncio.run(main())
    assert disk.batches == []


@pytest.mark.parametrize("workers", [1, 16])
def test_each_answer_is_written_once(workers: int) -> None:
    """Of many workers that each bring one when the last is stored; in no more writes than answers."""
    disk = Disk()

    async def main() -> None:
        writer = Writer(disk)
        numbers = iter(range(200))

        async def work() -> None:
            for number in numbers:
                await writer.store(number)
                assert any(number in batch for batch in disk.batches)

        await asyncio.gather(*(work() for _ in range(workers)))
        await writer.close()

    asyncio.run(main())
    assert sorted(number for batch in disk.batches for number in batch) == list(range(200))
    assert all(1 <= len(batch) <= workers for batch in disk.batches)
