"""Unpack a response body as it arrives, up to a maximum size: a few kilobytes can unpack to gigabytes.

Only what the client asks for is unpacked: gzip and deflate (RFC 9110, 8.4.1), also one within the other.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

GZIP, DEFLATE, RAW = 31, 15, -15
"""zlib's window bits for gzip, for zlib's own format, and for the same without a header, which some servers send."""
FORMATS = {"gzip": GZIP, "x-gzip": GZIP, "deflate": DEFLATE}
ACCEPTED = "gzip, deflate"
"""The header Accept-Encoding."""
NESTED = 2
"""The most encodings of one body."""


class PackedError(ValueError):
    """A body cannot be unpacked; the message says why."""


class Unpacking:
    """One body.

    Args:
        encodings: the values of its Content-Encoding, in the order in which they were applied.
        most: the maximum size in bytes, packed and unpacked.

    Raises:
        PackedError: if an encoding is none that was asked for, or there are too many.
    """

    def __init__(self, encodings: Iterable[str], most: int) -> None:
        names = [name for each in encodings if (name := each.strip().lower()) not in ("", "identity")]
        unknown = [name for name in names if name not in FORMATS]
        if unknown:
            raise PackedError(f"it is packed in a way that was not asked for; expected {ACCEPTED}")
        if len(names) > NESTED:
            raise PackedError(f"it is packed {len(names)} times; at most {NESTED}")
        self._stages = [_Stage(FORMATS[name], most) for name in reversed(names)]
        self._most = most
        self._packed = 0
        self._content = bytearray()

    @property
    def full(self) -> bool:
        """Whether it is larger than the maximum; then no more is needed."""
        return max(self._packed, len(self._content)) > self._most or any(stage.room <= 0 for stage in self._stages)

    def feed(self, data: bytes) -> None:
        """Take the next part as it came.

        Raises:
            PackedError: if it is not what its encoding says.
        """
        self._packed += len(data)
        for stage in self._stages:
            data = stage.unpacked(data)
        self._content += data

    def content(self) -> bytes:
        """The unpacked body, or a little more than the maximum of it.

        Raises:
            PackedError: if it ends too early.
        """
        if not self.full and not all(stage.ended for stage in self._stages):
            raise PackedError("it ends too early")
        return bytes(self._content)


class _Stage:
    """One encoding."""

    def __init__(self, bits: int, most: int) -> None:
        self._bits = bits
        self._zlib = zlib.decompressobj(bits)
        self._begun = False
        self.room = most + 1
        """How many bytes it may still unpack."""

    @property
    def ended(self) -> bool:
        """Whether nothing is missing."""
        return self._zlib.eof

    def unpacked(self, data: bytes) -> bytes:
        """The next part unpacked, as far as there is room."""
        found = bytearray()
        while data and self.room > 0:
            if self._zlib.eof and self._bits != GZIP:
                break  # what follows belongs to nothing
            if self._zlib.eof:
                self._zlib = zlib.decompressobj(GZIP)  # RFC 1952, 2.2: a file may have several members
            part = self._next(data)
            self.room -= len(part)
            found += part
            data = self._zlib.unused_data or self._zlib.unconsumed_tail
        return bytes(found)

    def _next(self, data: bytes) -> bytes:
        first, self._begun = not self._begun, True
        try:
            return self._zlib.decompress(data, self.room)
        except zlib.error:
            if not first or self._bits != DEFLATE:
                raise PackedError("it is not packed as its header says") from None
        self._zlib = zlib.decompressobj(RAW)
        try:
            return self._zlib.decompress(data, self.room)
        except zlib.error:
            raise PackedError("it is not packed as its header says") from None
