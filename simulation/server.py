"""A chat-completions server on the loopback address that answers for the simulated models.

In comes OpenAI's request shape; out goes the simulated sentence for the stimulus the last user message ends with,
the same bytes for the same request every time.  It refuses what it does not know, in OpenAI's error shape: another
path or model with 404, broken JSON or a sentence that is none of the 2,016 with 400.
"""

from __future__ import annotations

import hashlib
import json
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.records import Question, Stimulus
from simulation.sentences import answers

ADDRESS = "127.0.0.1"
PATH = "/v1/chat/completions"


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure of this program
    """A request that is answered with an error."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code

    def body(self) -> dict[str, Any]:
        """OpenAI's error shape."""
        return {"error": {"message": str(self), "type": "invalid_request_error", "param": None, "code": self.code}}


def translation(model: str, stimulus: Stimulus) -> str:
    """What a simulated model of the allocation suite says."""
    return answers(model)[stimulus.item_id]


class Server(ThreadingHTTPServer):
    """Answers for the models it was given; closing it also ends connections that clients still hold open.

    Args:
        models: each simulated model's name with the id under which requests ask for it.
        port: where to listen on 127.0.0.1; 0 takes any free one.
        questions: what it can answer.
        answer: of a model's name and a question, what it says.
    """

    daemon_threads = False
    request_queue_size = 128
    """Connections that may wait to be taken: of http.server's 5, a recorder that opens many at once loses some for
    seconds, until the system tries again."""

    def __init__(
        self,
        models: Mapping[str, str],
        port: int = 0,
        questions: Iterable[Question] | None = None,
        answer: Callable[[str, Any], str] | None = None,
    ) -> None:
        self.names = {model_id: name for name, model_id in models.items()}
        asked = stimuli() if questions is None else questions
        # Without the spaces at its end, which a message is read without, too; some published prompts end in them.
        self.by_sentence: dict[str, Any] = {question.sentence.rstrip(): question for question in asked}
        self.say = answer or translation
        self.open: set[socket.socket] = set()
        super().__init__((ADDRESS, port), Handler)

    @property
    def base_url(self) -> str:
        """What a client takes as its base URL."""
        return f"http://{ADDRESS}:{self.server_port}/v1"

    def answer(self, asked: object) -> dict[str, Any]:
        """The completion for one request body.

        Raises:
            Refusal: for a body of another shape, an unknown model or an unknown sentence.
        """
        if not isinstance(asked, dict) or not isinstance(asked.get("model"), str):
            raise Refusal(400, "invalid_request", "the body must be an object with a model")
        model_id = asked["model"]
        if model_id not in self.names:
            known = ", ".join(self.names)
            raise Refusal(404, "model_not_found", f"the model {model_id!r} does not exist; models: {known}")
        stimulus = self.stimulus(last_user_message(asked.get("messages")))
        digest = hashlib.sha256(f"{model_id} {stimulus.item_id}".encode()).hexdigest()
        message = {"role": "assistant", "content": self.say(self.names[model_id], stimulus)}
        return {
            "id": f"simulated-{digest[:24]}",
            "object": "chat.completion",
            "created": 0,
            "model": model_id,
            "system_fingerprint": "simulated",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        }

    def stimulus(self, message: str) -> Any:
        """The question with the longest sentence that the message ends with."""
        ends = (message[start:] for start in range(len(message)))
        found = next((self.by_sentence[end] for end in ends if end in self.by_sentence), None)
        if found is None:
            tail = message[-80:]
            raise Refusal(
                400,
                "unknown_sentence",
                f"the message ends with none of the {len(self.by_sentence):,} sentences: {tail!r}",
            )
        return found

    def get_request(self) -> tuple[socket.socket, Any]:
        """Remember the connection, to end it when the server is closed."""
        connection, address = super().get_request()
        self.open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        """Forget the connection."""
        self.open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Stop listening, end the open connections and wait for their threads."""
        for connection in tuple(self.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # the client was quicker
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away in the middle is no error of this server."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One connection, kept alive between requests."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave in one piece
    server: Server

    def do_POST(self) -> None:
        """Answer one request."""
        try:
            body = self.body()
            if self.path != PATH:
                raise Refusal(404, "unknown_path", f"{self.path!r} is not served; the path is {PATH}")
            try:
                asked = json.loads(body)
            except ValueError as error:
                raise Refusal(400, "invalid_json", f"the body is not JSON: {error}") from None
            self.reply(200, self.server.answer(asked))
        except Refusal as refusal:
            self.reply(refusal.status, refusal.body())

    def body(self) -> bytes:
        """The whole body; read before anything is refused, so that the connection can go on."""
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self.close_connection = True
            raise Refusal(400, "invalid_request", f"Content-Length is {length!r}; it must be a whole number")
        return self.rfile.read(int(length))

    def do_GET(self) -> None:
        """Nothing can be fetched here."""
        self.reply(404, Refusal(404, "unknown_path", f"only POST {PATH} is served").body())

    def reply(self, status: int, answer: dict[str, Any]) -> None:
        """Send JSON with the Bengali left readable."""
        body = json.dumps(answer, ensure_ascii=False).encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is http.server's
        """Say nothing."""


def last_user_message(messages: object) -> str:
    """The text of the last message whose role is user.

    Raises:
        Refusal: where there is none.
    """
    for message in reversed(messages) if isinstance(messages, list) else ():
        if isinstance(message, dict) and message.get("role") == "user" and isinstance(message.get("content"), str):
            return str(message["content"]).rstrip()
    raise Refusal(400, "invalid_request", "messages must hold a user message whose content is text")


@contextmanager
def serving(
    models: Mapping[str, str],
    port: int = 0,
    questions: Iterable[Question] | None = None,
    answer: Callable[[str, Any], str] | None = None,
) -> Iterator[str]:
    """Serve in a thread of its own for the length of the block; yields the base URL, `http://127.0.0.1:PORT/v1`."""
    server = Server(models, port, questions, answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, name="simulated models")
    thread.start()
    try:
        yield server.base_url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
