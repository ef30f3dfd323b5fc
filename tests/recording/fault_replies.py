"""What a broken service says: a right answer, and every way in which it is spoilt, as bytes.

A reply is a JSON object; an empty one is the right answer.  Its keys, all optional:

    name                    what the log calls it; no name is the right answer
    status, reason          in place of 200 OK
    headers                 added to the answer's; "{authorization}" and "{x-token}" stand for the request's own
    text                    the body, in place of a chat completion; the same holds there
    body, choice, message   keys laid over the completion, its one choice, its message; null takes a key away
    retry_after             seconds from now; retry_date: the same as an HTTP date, counted up to a whole second
    encoding                gzip, or chunked
    delivery                reset or close, after half of the body; drip, a byte every `pause` seconds;
                            twice, the same bytes in one piece; again, the same bytes once more after `pause` seconds;
                            double, in one piece with the same answer under another id

Standard library alone: the server runs outside the project's environment as well.
"""

from __future__ import annotations

import gzip
import json
import math
import random
import time
from dataclasses import dataclass
from email.utils import formatdate
from hashlib import sha256
from typing import Any

Reply = dict[str, Any]
DIGITS = str.maketrans("0123456789abcdef", "০১২৩৪৫৬৭৮৯কখগঘঙচ")
MODEL = "served/model-1"
"""The model id that answers."""


def truth(message: str) -> str:
    """What the model says to a user message; no two messages have the same answer."""
    return f"তিনি {sha256(message.encode('utf-8')).hexdigest()[:12].translate(DIGITS)} আসবেন।"


def completion(message: str, reply: Reply) -> str:
    """A chat completion as JSON in ASCII, as many services send it, spoilt as the reply says."""
    digest = sha256(message.encode("utf-8")).hexdigest()
    said = laid_over({"role": "assistant", "content": truth(message)}, reply.get("message"))
    choice = laid_over({"index": 0, "finish_reason": "stop", "message": said}, reply.get("choice"))
    body = {
        "id": f"chatcmpl-{digest[:20]}",
        "object": "chat.completion",
        "created": 1_790_000_000,
        "model": MODEL,
        "choices": [choice],
        "usage": {"prompt_tokens": 40, "completion_tokens": 12, "total_tokens": 52},
    }
    return json.dumps(laid_over(body, reply.get("body")))


def drawn(plan: dict[str, Any], message: str, attempt: int) -> Reply:
    """What a plan (fault_server.py) has for the n-th request with a message, from 0; the same in every process."""
    under: Reply = plan.get("reply", {})
    turns = plan.get("turns", {}).get(message, [])
    if attempt < len(turns):
        return {**under, **turns[attempt]}
    draw = random.Random(f"{plan.get('seed', 0)}|{message}|{attempt}")  # noqa: S311 - no secret is drawn
    exempt = plan.get("only") is not None and message not in plan["only"]
    spent = plan.get("most") is not None and attempt >= plan["most"]
    if exempt or spent or not plan.get("faults") or draw.random() >= plan.get("share", 1):
        return under
    found: Reply = {**under, **draw.choice(plan["faults"])}
    return found


def laid_over(under: dict[str, Any], over: dict[str, Any] | None) -> dict[str, Any]:
    """One object over another; null takes a key away."""
    return {key: value for key, value in (under | (over or {})).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Wire:
    """An answer as it is sent."""

    head: bytes
    body: bytes
    free_at: float | None
    """Until when, by this machine's monotonic clock, the service wants to be left alone."""


def wire(message: str, sent: dict[str, str], reply: Reply) -> Wire:
    """The bytes of an answer to a message that was sent with these headers."""
    text = reply["text"] if "text" in reply else completion(message, reply)
    body = filled(text, sent).encode("utf-8", "surrogateescape")
    headers = {"Content-Type": "application/json"}
    headers |= {name: filled(value, sent) for name, value in reply.get("headers", {}).items()}
    free_at = None
    if (seconds := reply.get("retry_after")) is not None:
        headers["Retry-After"] = str(seconds)
        free_at = time.monotonic() + seconds
    if (seconds := reply.get("retry_date")) is not None:
        date = math.ceil(time.time() + seconds)
        headers["Retry-After"] = formatdate(date, usegmt=True)
        free_at = time.monotonic() + date - time.time()
    if reply.get("encoding") == "gzip":
        body = gzip.compress(body)
        headers["Content-Encoding"] = "gzip"
    if reply.get("encoding") == "chunked":
        headers["Transfer-Encoding"] = "chunked"
        body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:100], body[100:], b"") if part)
        body += b"0\r\n\r\n"
    else:
        headers["Content-Length"] = str(len(body))
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return Wire(f"HTTP/1.1 {status_line(reply)}\r\n{lines}\r\n".encode("latin-1"), body, free_at)


def status_line(reply: Reply) -> str:
    """The status with a reason; the reason says nothing."""
    return f"{reply.get('status', 200)} {reply.get('reason', 'Said')}"


def filled(text: str, sent: dict[str, str]) -> str:
    """A text with the request's headers in it, as services repeat them."""
    for name in ("authorization", "x-token"):
        text = text.replace(f"{{{name}}}", sent.get(name, ""))
    return text
