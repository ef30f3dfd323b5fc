"""A service on the loopback address that answers every connection with bytes given beforehand."""

from __future__ import annotations

import asyncio
import json
import os
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus

import httpx
import pytest

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.models import Model

CREATE = httpx.create_ssl_context
BODY = '{"messages":[{"content":"ক","role":"user"}]}'
ANSWER = json.dumps({"choices": [{"message": {"content": "তিনি আসবেন।"}}]}, ensure_ascii=False).encode()


@cache
def _tls(_ca_file: str | None) -> ssl.SSLContext:
    return CREATE()


def reuse_tls(patch: pytest.MonkeyPatch) -> None:
    """Make the context for HTTPS once for each CA file, and not for each client: it takes most of a test's time."""
    patch.setattr(httpx, "create_ssl_context", lambda: _tls(os.environ.get("SSL_CERT_FILE")))


class Service(socketserver.ThreadingTCPServer):
    """Keeps the requests it was sent."""

    daemon_threads = False
    allow_reuse_address = True

    def __init__(self, reply: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.reply = reply
        self.requests: list[tuple[dict[str, str], bytes]] = []
        """Headers, with names in lower case, and body."""

    @property
    def host(self) -> str:
        """Address and port."""
        return f"127.0.0.1:{self.server_address[1]}"


class _Connection(socketserver.StreamRequestHandler):
    server: Service

    def handle(self) -> None:
        """Read one request, send the reply, and hang up."""
        head = {":path": self.rfile.readline().decode("ascii").split(" ")[1]}
        while line := self.rfile.readline().decode("latin-1").strip():
            name, _, value = line.partition(": ")
            head[name.lower()] = value
        self.server.requests.append((head, self.rfile.read(int(head["content-length"]))))
        self.wfile.write(self.server.reply)


def reply(
    status: int = 200,
    body: bytes = ANSWER,
    content_type: str | None = "application/json",
    headers: str = "",
    length: int | None = None,
) -> bytes:
    """The bytes of an HTTP answer; another length than the body's is a connection dropped in the middle."""
    kind = f"Content-Type: {content_type}\r\n" if content_type else ""
    size = f"Content-Length: {len(body) if length is None else length}\r\n"
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{kind}{size}{headers}\r\n".encode("latin-1") + body


@contextmanager
def answering(data: bytes) -> Iterator[Service]:
    """Serve for the length of the block."""
    service = Service(data)
    thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield service
    finally:
        service.shutdown()
        service.server_close()
        thread.join()


def ask(model: Model, *bodies: str) -> list[FinalAnswer]:
    """What one client is answered to these requests, one after the other."""

    async def run() -> list[FinalAnswer]:
        async with Client(model) as client:
            return [await client.ask(body) for body in bodies or (BODY,)]

    return asyncio.run(run())
