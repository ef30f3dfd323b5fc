"""A chat-completions service on a bad day, in its own process: `python fault_server.py`.

It prints its port and serves until it is killed.  `POST /plan` begins anew with a plan, a JSON object; its keys, all
optional:

    delay      seconds before each answer
    stages     a list of {requests, replies, together}: the first so many requests get these replies in turn (without
               any, the right answer), the next so many those of the next stage; with `together`, none is answered
               before so many requests are there
    turns      by message, the replies to its first requests after the stages
    faults     a list of replies (fault_replies.py); after the stages, each request draws one or the right answer
    share      how likely a fault is drawn, 0 to 1
    most       how many faults one message meets at most; null: no limit
    only       the messages that meet faults; null: all
    reply      what is laid under every reply after the stages: a right answer with this beside it
    seed       of the draw, which depends on the message and on how often it was asked, not on the order of arrival

`GET /stats` gives what was asked; `POST /release` answers whatever waits for others; `POST /signal` {pid, signal,
requests, seconds} kills a process when so many more requests have come and so many seconds have passed since.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
import sys
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from fault_replies import Reply, Wire, drawn, wire

PATIENCE = 30.0
"""Seconds after which those that wait for others are answered all the same, so that a test fails and does not hang."""
SETTLE = 0.1
"""Seconds that are waited for one request too many, where requests are answered together."""


class Service:
    """The service under one plan, with what it was asked."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.stages = [stage for stage in plan.get("stages", []) for _ in range(stage["requests"])]
        self.asked: Counter[str] = Counter()
        self.met: Counter[int] = Counter()
        """Requests of each stage so far."""
        self.log: list[dict[str, Any]] = []
        self.active = 0
        self.armed: dict[str, Any] | None = None
        self.gates: dict[int, asyncio.Event] = {}

    def release(self) -> None:
        """Let nobody wait for others."""
        for gate in self.gates.values():
            gate.set()

    async def taken(self, headers: dict[str, str], body: bytes, writer: asyncio.StreamWriter) -> bool:
        """Answer one question, and know meanwhile that there is one more."""
        self.active += 1
        try:
            return await self.answer(headers, body, writer)
        finally:
            self.active -= 1

    async def answer(self, headers: dict[str, str], body: bytes, writer: asyncio.StreamWriter) -> bool:
        """Answer one question."""
        message = json.loads(body)["messages"][-1]["content"]
        reply = self.reply(message)
        entry = {"at": time.monotonic(), "active": self.active, "fault": reply.get("name"), "message": message}
        entry |= {"headers": headers, "body": body.decode("utf-8")}
        self.log.append(entry)
        self.strike()
        await self.together(len(self.log) - 1)
        await asyncio.sleep(self.plan.get("delay", 0))
        sent = wire(message, headers, reply)
        entry["free_at"] = sent.free_at
        return await DELIVERIES[reply.get("delivery", "whole")](writer, sent, reply.get("pause", 0))

    def reply(self, message: str) -> Reply:
        """What this request is answered with."""
        attempt = self.asked[message]
        self.asked[message] += 1
        if len(self.log) < len(self.stages):
            stage = self.stages[len(self.log)]
            replies = stage.get("replies") or [{}]
            found: Reply = replies[self.met[id(stage)] % len(replies)]
            self.met[id(stage)] += 1
            return found
        return drawn(self.plan, message, attempt)

    async def together(self, number: int) -> None:
        """Wait until the requests of a stage that are answered together are all there."""
        if number >= len(self.stages) or not (size := self.stages[number].get("together")):
            return
        gate = self.gates.setdefault(id(self.stages[number]), asyncio.Event())
        if self.active >= size:
            await asyncio.sleep(SETTLE)
            gate.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(gate.wait(), PATIENCE)

    def strike(self) -> None:
        """Kill the process that is to be killed, when its time has come."""
        if self.armed is None:
            return
        self.armed["requests"] -= 1
        if self.armed["requests"] <= 0:
            armed, self.armed = self.armed, None
            asyncio.get_running_loop().call_later(armed["seconds"], os.kill, armed["pid"], armed["signal"])


class Desk:
    """Where requests arrive; each is answered by the plan under which it came."""

    def __init__(self) -> None:
        self.service = Service({})

    async def connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection, one after the other."""
        try:
            while await self.exchange(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client has hung up
        finally:
            writer.close()

    async def exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; returns whether the connection lives on."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        method, path = head[0].split(" ")[:2]
        if method == "GET":
            return await respond(writer, {"log": self.service.log})
        if path == "/plan":
            self.service = Service(json.loads(body))
        elif path == "/release":
            self.service.release()
        elif path == "/signal":
            self.service.armed = json.loads(body)
        else:
            return await self.service.taken(headers, body, writer)
        return await respond(writer, {})


async def respond(writer: asyncio.StreamWriter, data: dict[str, Any]) -> bool:
    """Answer the test that asks."""
    text = json.dumps(data).encode("ascii")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(text), text))
    await writer.drain()
    return False


async def whole(writer: asyncio.StreamWriter, sent: Wire, _pause: float) -> bool:
    """As it should be."""
    writer.write(sent.head + sent.body)
    await writer.drain()
    return True


async def twice(writer: asyncio.StreamWriter, sent: Wire, _pause: float) -> bool:
    """Twice in one piece."""
    writer.write((sent.head + sent.body) * 2)
    await writer.drain()
    return True


async def double(writer: asyncio.StreamWriter, sent: Wire, _pause: float) -> bool:
    """Twice in one piece, each under an id of its own."""
    writer.write(sent.head + sent.body + sent.head + sent.body.replace(b"chatcmpl-", b"chatcmpl_"))
    await writer.drain()
    return True


async def again(writer: asyncio.StreamWriter, sent: Wire, pause: float) -> bool:
    """Once, and then once more."""
    await whole(writer, sent, 0)
    await asyncio.sleep(pause)
    return await whole(writer, sent, 0)


async def close(writer: asyncio.StreamWriter, sent: Wire, _pause: float) -> bool:
    """Half of the body, then the end of the connection."""
    writer.write(sent.head + sent.body[: len(sent.body) // 2])
    await writer.drain()
    return False


async def reset(writer: asyncio.StreamWriter, sent: Wire, _pause: float) -> bool:
    """Half of the body, then a reset."""
    await close(writer, sent, 0)
    connection: socket.socket = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
    return False


async def drip(writer: asyncio.StreamWriter, sent: Wire, pause: float) -> bool:
    """A byte at a time, each of them soon enough."""
    writer.write(sent.head)
    for byte in sent.body:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(pause)
    return True


DELIVERIES = {
    "whole": whole,
    "twice": twice,
    "double": double,
    "again": again,
    "close": close,
    "reset": reset,
    "drip": drip,
}


async def main() -> None:
    """Serve until killed."""
    server = await asyncio.start_server(Desk().connection, "127.0.0.1", 0, backlog=512)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
