"""The seal of a cassette: one interaction on each line, which also has the digest of the rest of the line.

Neither JSON nor vcrpy notices if a bit or a word of an answer was changed, which could change the register read from
it. vcrpy allows the extra key. This module turns interactions into the text of a file and back; a line that was changed
is refused with its file and number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from honorific_checks.errors import CassetteError, CheckoutError
from honorific_checks.recording import checkout

HEAD, TAIL = '{"interactions": [', '], "version": 1}'
"""The first line and the last."""
MARK, END = ', "sha256": "', '"}'
"""The text around the digest at the end of a line: SHA-256, in hexadecimal, of the object without this key."""
AGAIN = "Restore the file from git, or move it away and record its answers again with --record new_episodes"
"""The next step."""
DIGEST = 64
"""The length of a digest in characters."""
ACCEPT = "python -m honorific_checks cassettes seal"
"""The command that seals a correct file as it is."""

_HEAD, _TAIL, _MARK, _END = (part.encode() for part in (HEAD, TAIL, MARK, END))


def sealed(entry: str) -> str:
    """The line of one interaction, without the line feed and comma.

    Args:
        entry: a JSON object on one line, without a digest.
    """
    return f"{entry[:-1]}{MARK}{_digest(entry.encode('utf-8')).decode()}{END}"


def whole(lines: Iterable[str]) -> str:
    """The text of a cassette file with these sealed lines."""
    inner = ",\n".join(lines)
    return "\n".join((HEAD, *([inner] if inner else []), TAIL, ""))


def unsealed(data: bytes, path: Path) -> Iterator[tuple[int, bytes]]:
    """The interactions of a cassette file without their seals, each with its line number.

    Line ends may be CR LF, as git on Windows writes them.

    Raises:
        CassetteError: if a line was changed; names the line and what to do. A CheckoutError if git has left another
            file in its place.
    """
    if what := checkout.left(data):
        raise CheckoutError(checkout.said(what, [path]), f"{checkout.STEPS[what]}.")
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n")
    first, *lines = data.split(b"\n")
    if first != _HEAD:
        begins = first[:40].decode("utf-8", "replace")
        cut = _HEAD.startswith(data)
        raise _refused(f"{path}:1: expected the line {HEAD!r}, got {begins!r}", path, cut=cut)
    if lines[-2:] != [_TAIL, b""]:
        number = len(lines) + (lines[-1:] != [b""])
        raise _refused(f"{path}:{number}: the file ends here, without the last line {TAIL!r}", path, cut=True)
    for number, line in enumerate(lines[:-2], 2):
        end = _END if number == len(lines) - 1 else _END + b","
        entry = line[: -len(_MARK) - DIGEST - len(end)] + b"}"
        if line[len(entry) - 1 :] != _MARK + _digest(entry) + end:
            raise _refused(f"{path}:{number}: {_what(line, end)}", path)
        yield number, entry


def _digest(entry: bytes) -> bytes:
    return sha256(entry).hexdigest().encode()


def _what(line: bytes, end: bytes) -> str:
    """What is wrong with a line."""
    entry, mark, rest = line.rpartition(_MARK)
    if not mark:
        return "this line has no digest"
    if rest[:DIGEST] == _digest(entry + b"}"):
        return f"this line ends with {rest[DIGEST:].decode('utf-8', 'replace')!r} instead of {end.decode()!r}"
    return "this line was changed: its digest does not match"


def _refused(what: str, path: Path, *, cut: bool = False) -> CassetteError:
    """The error for a file; only a file that is not cut off or empty may be correct as it is."""
    accept = "." if cut else f"; if the file is correct or another program made it: {ACCEPT} {path}"
    return CassetteError(what, AGAIN + accept)
