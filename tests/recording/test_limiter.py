"""How many requests may be under way: the halves, the steps, the pauses, and the end."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jumping_clock import run, settle

from honorific_checks.recording.limiter import Closed, Limiter


async def waiting(limiter: Limiter, number: int) -> list[asyncio.Task[int]]:
    """So many tasks that want to send, each as far as it comes."""
    tasks = [asyncio.create_task(limiter.enter()) for _ in range(number)]
    await settle()
    return tasks


async def call_off(tasks: list[asyncio.Task[int]]) -> None:
    """End the tasks that still wait."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_no_more_than_the_limit_are_under_way() -> None:
    """Whoever leaves makes room for one."""

    async def main() -> None:
        limiter = Limiter(3)
        tasks = await waiting(limiter, 5)
        assert [task.done() for task in tasks] == [True, True, True, False, False]
        assert limiter.active == 3
        limiter.leave()
        await settle()
        assert sum(task.done() for task in tasks) == 4
        assert limiter.active == 3
        await call_off(tasks)

    assert run(main()) == 0


def test_a_busy_service_halves_the_limit_once_for_a_wave() -> None:
    """All that were under way together are one; of the next wave each first one halves it again, down to one."""

    async def main() -> None:
        limiter = Limiter(16)
        waves = [await limiter.enter() for _ in range(16)]
        assert set(waves) == {0}
        limits = []
        for wave in waves:
            limiter.busy(wave)
            limiter.leave()
            limits.append(limiter.limit)
        assert limits == [8] * 16
        for expected in (4, 2, 1, 1):
            wave = await limiter.enter()
            limiter.busy(wave)
            limiter.busy(wave)
            limiter.leave()
            assert limiter.limit == expected

    run(main())


@pytest.mark.parametrize(("most", "halves"), [(1, 1), (2, 1), (3, 1), (5, 2), (64, 32)])
def test_a_half_is_rounded_down_and_at_least_one(most: int, halves: int) -> None:
    """Nobody is shut out for ever."""
    limiter = Limiter(most)
    limiter.busy(0)
    assert limiter.limit == halves


def test_a_full_round_of_answers_raises_the_limit_by_one() -> None:
    """From 2 of 5: two answers to 3, three to 4, four to 5, and no more."""
    limiter = Limiter(5)
    limiter.busy(0)
    limits = []
    for _ in range(20):
        limiter.answered()
        limits.append(limiter.limit)
    assert limits == [2, 3, 3, 3, 4, 4, 4, 4, *[5] * 12]


def test_answers_before_a_busy_one_do_not_count_after_it() -> None:
    """The round begins anew."""
    limiter = Limiter(16)
    limiter.busy(0)
    for _ in range(3):
        limiter.answered()
    limiter.busy(1)
    limits = []
    for _ in range(4):
        limiter.answered()
        limits.append(limiter.limit)
    assert limits == [4, 4, 4, 5]


def test_with_a_lower_limit_those_under_way_are_waited_for() -> None:
    """After a half of 4, the next one is sent when less than two are left."""

    async def main() -> None:
        limiter = Limiter(4)
        for _ in range(4):
            await limiter.enter()
        limiter.busy(0)
        (task,) = await waiting(limiter, 1)
        for left in (3, 2, 1):
            assert not task.done()
            limiter.leave()
            await settle()
            assert limiter.active == left + task.done()
        assert await task == 1

    run(main())


def test_a_raised_limit_lets_the_next_one_in_at_once() -> None:
    """Without waiting for anybody to leave."""

    async def main() -> None:
        limiter = Limiter(2)
        limiter.busy(0)
        await limiter.enter()
        (task,) = await waiting(limiter, 1)
        assert not task.done()
        limiter.answered()
        await settle()
        assert task.done()
        assert (limiter.limit, limiter.active) == (2, 2)

    run(main())


def test_a_pause_is_for_all() -> None:
    """Nobody sends for so many seconds, the longest of several; then as many as the limit allows."""

    async def main() -> None:
        limiter = Limiter(2)
        limiter.pause(7.5)
        limiter.pause(3.0)
        tasks = await waiting(limiter, 2)
        assert not any(task.done() for task in tasks)
        await asyncio.sleep(7.4)
        assert not any(task.done() for task in tasks)
        await asyncio.sleep(0.2)
        assert all(task.done() for task in tasks)

    assert run(main()) == pytest.approx(7.6)


def test_a_pause_of_nothing_is_none() -> None:
    """Retry-After: 0, or a date that has passed."""

    async def main() -> None:
        limiter = Limiter(1)
        limiter.pause(0)
        await limiter.enter()

    assert run(main()) == 0


def test_after_a_pause_one_at_a_time_is_probed() -> None:
    """As a wave of their own: what was under way before halves nothing; each full round allows one more."""

    async def main() -> None:
        limiter = Limiter(4)
        old = await limiter.enter()
        limiter.answered()
        limiter.probe(5.0)
        limiter.busy(old)
        tasks = await waiting(limiter, 3)
        limiter.leave()
        await asyncio.sleep(4.9)
        assert not any(task.done() for task in tasks)
        await asyncio.sleep(0.2)
        assert [task.result() for task in tasks if task.done()] == [limiter.wave] == [old + 1]
        limits = []
        for _ in range(3):
            limiter.answered()
            limits.append(limiter.limit)
        assert limits == [2, 2, 3]
        await call_off(tasks)

    run(main())


def test_the_end_is_told_to_all_who_wait() -> None:
    """For room, for a pause, for another attempt, and to who comes later; what is under way may leave."""

    async def main() -> None:
        limiter = Limiter(1)
        await limiter.enter()
        room = await waiting(limiter, 2)
        nap = asyncio.create_task(limiter.nap(1000))
        await settle()
        limiter.close()
        assert all(isinstance(found, Closed) for found in await asyncio.gather(*room, return_exceptions=True))
        await nap
        limiter.leave()
        with pytest.raises(Closed):
            await limiter.enter()
        assert limiter.active == 0
        paused = Limiter(1)
        paused.pause(1000)
        tasks = await waiting(paused, 1)
        paused.close()
        assert all(isinstance(found, Closed) for found in await asyncio.gather(*tasks, return_exceptions=True))

    assert run(main()) == 0


def test_a_nap_lasts_as_long_as_it_should() -> None:
    """Though others come and go meanwhile."""

    async def main() -> None:
        limiter = Limiter(4)
        nap = asyncio.create_task(limiter.nap(2.0))
        for _ in range(10):
            await limiter.enter()
            await asyncio.sleep(0.19)
            limiter.leave()
            assert not nap.done()
        await nap

    assert run(main()) == pytest.approx(2.0)


@given(st.integers(1, 20), st.lists(st.sampled_from(["answer", "busy", "late"]), max_size=60))
def test_the_limit_stays_between_one_and_the_most(most: int, events: list[str]) -> None:
    """Whatever comes, and one answer raises it by one at most."""

    async def main() -> None:
        limiter = Limiter(most)
        old = 0
        for event in events:
            wave = await limiter.enter()
            before = limiter.limit
            if event == "answer":
                limiter.answered()
                assert limiter.limit - before in (0, 1)
            elif event == "busy":
                limiter.busy(wave)
                assert limiter.limit == max(1, before // 2)
                old = wave
            elif old < wave:
                limiter.busy(old)
                assert limiter.limit == before
            limiter.leave()
            assert 1 <= limiter.limit <= most
            assert limiter.active == 0

    run(main())
