"""A chat-completions service that takes a given time for each answer: `python -m benchmarks.recording_server SECONDS`.

It listens on the loopback address, prints its base URL, answers every request with the body that a hosted model sends
for one of the 2,016 sentences, alike but for its id, and ends when its standard input does.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from itertools import count

from honorific_checks.allocation.stimuli import stimuli
from simulation.sentences import answers

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
ID = b"0123456789abcdef0123456789abcdef"
"""Stands in the answer for the id of each."""


def answer() -> bytes:
    """The whole HTTP answer: headers such as hosted models send, and a completion of some 700 bytes."""
    message = {"role": "assistant", "content": answers("gemma-4")[stimuli()[0].item_id], "refusal": None}
    usage = {"prompt_tokens": 61, "completion_tokens": 24, "total_tokens": 85}
    details = {"prompt_tokens_details": {"cached_tokens": 0}, "completion_tokens_details": {"reasoning_tokens": 0}}
    completion = {
        "id": f"chatcmpl-{ID.decode()}",
        "object": "chat.completion",
        "created": 1796000000,
        "model": "org/model-7b-instruct",
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
        "usage": usage | details,
        "service_tier": "default",
        "system_fingerprint": "fp_0123456789",
    }
    body = json.dumps(completion, ensure_ascii=False).encode("utf-8")
    extra = "".join(f"x-header-{number}: a value of a usual length\r\n" for number in range(14))
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n{extra}\r\n"
    return head.encode("ascii") + body


async def main(seconds: float) -> None:
    """Serve until standard input ends."""
    before, after = answer().split(ID)
    numbers = count()

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                found = LENGTH.search(head)
                await reader.readexactly(int(found[1]) if found else 0)
                await asyncio.sleep(seconds)
                writer.write(before + b"%032x" % next(numbers) + after)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(converse, "127.0.0.1", 0, backlog=1024)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    server.close()


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1])))
