"""Connections to a service: which are used again, and which answers may be those of other requests."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx
import pytest

from honorific_checks.endpoints.connections import Connection, Connections


class Opened:
    """Makes clients, and counts them."""

    def __init__(self) -> None:
        self.clients: list[httpx.AsyncClient] = []

    def __call__(self) -> httpx.AsyncClient:
        """One more."""
        self.clients.append(httpx.AsyncClient(transport=httpx.MockTransport(lambda _: httpx.Response(200))))
        return self.clients[-1]


def one_after_another(identities: Sequence[str | None]) -> tuple[list[bool], list[int], Opened]:
    """Answers with these ids: which of them are right, on which connection each came, and the connections."""
    opened = Opened()

    async def run() -> tuple[list[bool], list[int]]:
        connections = Connections(opened)
        right, used = [], []
        for identity in identities:
            try:
                async with connections.one() as connection:
                    used.append(opened.clients.index(connection.http))
                    right.append(connections.right(connection, identity))
                    if not right[-1]:
                        raise ConnectionError
            except ConnectionError:
                continue
        await connections.aclose()
        return right, used

    right, used = asyncio.run(run())
    return right, used, opened


def test_a_connection_is_used_again_after_a_right_answer() -> None:
    """As long as each answer has an id of its own; all are closed in the end."""
    right, used, opened = one_after_another(["a", "b", "c"])
    assert (right, used) == ([True, True, True], [0, 0, 0])
    assert all(client.is_closed for client in opened.clients)


@pytest.mark.parametrize("identity", [None, ""], ids=["none", "empty"])
def test_without_ids_each_answer_has_a_connection_of_its_own(identity: str | None) -> None:
    """The first answer on a fresh one is always the right one."""
    right, used, opened = one_after_another([identity] * 3)
    assert (right, used) == ([True, True, True], [0, 1, 2])
    assert all(client.is_closed for client in opened.clients)


def test_an_answer_that_comes_again_is_not_the_next_one_s() -> None:
    """By its id; from then on no connection is used again, and a right answer with an old id is taken."""
    right, used, opened = one_after_another(["a", "b", "b", "c", "c"])
    assert right == [True, True, False, True, True]
    assert used == [0, 0, 0, 1, 2]
    assert all(client.is_closed for client in opened.clients)


def test_a_used_connection_without_an_id_is_not_trusted() -> None:
    """A service that gives ids and then one without: it may be the answer before it."""
    right, used, _ = one_after_another(["a", None, None])
    assert (right, used) == ([True, False, True], [0, 0, 1])


def test_a_connection_that_failed_is_closed_at_once() -> None:
    """What of its answer is still under way would be the next one's."""
    opened = Opened()

    async def run() -> None:
        connections = Connections(opened)
        with pytest.raises(KeyError):
            async with connections.one():
                raise KeyError
        assert opened.clients[0].is_closed
        async with connections.one() as connection:
            assert connection.http is opened.clients[1]

    asyncio.run(run())


def test_requests_at_the_same_time_share_no_connection() -> None:
    """The second opens one; afterwards both wait, and no third is needed."""
    opened = Opened()

    async def run() -> None:
        connections = Connections(opened)
        async with connections.one() as first, connections.one() as second:
            assert first.http is not second.http
            assert connections.right(first, "a")
            assert connections.right(second, "b")
        async with connections.one() as third, connections.one() as fourth:
            assert {id(third.http), id(fourth.http)} == {id(client) for client in opened.clients}
            assert third.used
            assert fourth.used
        await connections.aclose()

    asyncio.run(run())
    assert len(opened.clients) == 2
    assert all(client.is_closed for client in opened.clients)


def test_a_fresh_connection_is_unused() -> None:
    """It becomes a used one with its first answer."""
    assert not Connection(Opened()()).used
