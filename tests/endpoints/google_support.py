"""Google's side of a sign-in: a token service on the loopback address, and the file of an account that it knows."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

ACCOUNT = "SECRET-account@secret-project.iam.gserviceaccount.com"
PROJECT = "SECRET-project"
HOUR = 3600


class Tokens(ThreadingHTTPServer):
    """Google's token service: each answer is a status and a lifetime; of the last there is no end."""

    daemon_threads = False

    def __init__(self, answers: list[tuple[int, int]]) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.answers = answers
        self.asked: list[dict[str, list[str]]] = []

    @property
    def uri(self) -> str:
        """Where tokens are asked for."""
        return f"http://127.0.0.1:{self.server_port}/token"


class _Connection(BaseHTTPRequestHandler):
    server: Tokens

    def do_POST(self) -> None:
        """Give the next token; an error says more than anybody should repeat."""
        asked = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        self.server.asked.append(asked)
        number = len(self.server.asked)
        status, seconds = self.server.answers[min(number, len(self.server.answers)) - 1]
        given: dict[str, Any] = {"access_token": f"SECRET-{number}", "expires_in": seconds, "token_type": "Bearer"}
        refused = {"error": "invalid_grant", "error_description": f"SECRET: {ACCOUNT} of {PROJECT} is disabled"}
        body = json.dumps(given if status == 200 else refused).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is http.server's
        """Say nothing."""


@contextmanager
def giving(*answers: tuple[int, int]) -> Iterator[Tokens]:
    """Give tokens for the length of the block."""
    server = Tokens(list(answers))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@cache
def private_key() -> str:
    """A key that nobody else has."""
    made = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def write_account(path: Path, tokens: Tokens) -> None:
    """The file of a service account whose tokens come from this service."""
    account = {
        "type": "service_account",
        "project_id": PROJECT,
        "private_key_id": "SECRET-key-id",
        "private_key": private_key(),
        "client_email": ACCOUNT,
        "token_uri": tokens.uri,
    }
    path.write_text(json.dumps(account), encoding="utf-8")
