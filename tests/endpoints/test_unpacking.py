"""Unpacking: the same bytes as zlib's, in whatever pieces they come, and never more than the maximum."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.endpoints.unpacking import PackedError, Unpacking

MOST = 1 << 20


def raw(data: bytes) -> bytes:
    """Deflate without a header, as some servers send it."""
    return zlib.compress(data, wbits=-15)


def unpacked(encodings: list[str], data: bytes, size: int = 1000, most: int = MOST) -> bytes:
    """What is read of a body that comes in pieces of this size."""
    found = Unpacking(encodings, most)
    for start in range(0, len(data), size):
        found.feed(data[start : start + size])
        if found.full:
            break
    return found.content()


@given(st.binary(max_size=5000), st.integers(2, 400))
def test_what_was_packed_comes_out(data: bytes, size: int) -> None:
    """Of each encoding, of one within the other, of two files one behind the other."""
    assert unpacked([], data, size) == data
    assert unpacked(["identity"], data, size) == data
    assert unpacked(["gzip"], gzip.compress(data), size) == data
    assert unpacked(["X-Gzip "], gzip.compress(data), size) == data
    assert unpacked(["deflate"], zlib.compress(data), size) == data
    assert unpacked(["deflate"], raw(data), size) == data
    assert unpacked(["deflate", "gzip"], gzip.compress(zlib.compress(data)), size) == data
    assert unpacked(["gzip"], gzip.compress(data) + gzip.compress(data), size) == data * 2


@pytest.mark.parametrize("encodings", [["gzip"], ["deflate"], ["gzip", "gzip"], ["deflate", "gzip"]])
def test_a_bomb_is_left_before_it_is_large(encodings: list[str]) -> None:
    """A thousandth of its size on the wire, or a millionth if it is packed twice; memory never holds all of it."""
    data = b" " * (256 * MOST)
    for encoding in encodings:
        data = gzip.compress(data) if encoding == "gzip" else zlib.compress(data)
    tracemalloc.start()
    try:
        found = Unpacking(encodings, MOST)
        found.feed(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found.full
    assert len(found.content()) <= MOST + 1
    assert peak < 8 * MOST


def test_the_maximum_itself_is_no_bomb() -> None:
    """One byte more is."""
    for size, full in ((MOST, False), (MOST + 1, True)):
        found = Unpacking(["gzip"], MOST)
        found.feed(gzip.compress(b"a" * size))
        assert found.full is full


@pytest.mark.parametrize(
    ("encodings", "data", "said"),
    [
        (["gzip"], b"no gzip at all", "it is not packed as its header says"),
        (["deflate"], b"no deflate", "it is not packed as its header says"),
        (["gzip"], gzip.compress(b"a" * 99)[:-9], "it ends too early"),
        (["deflate"], zlib.compress(b"a" * 99)[:-5], "it ends too early"),
        (["gzip"], b"", "it ends too early"),
        (["gzip"], gzip.compress(b"a") + b"rest", "it is not packed as its header says"),
        (["br"], b"", "it is packed in a way that was not asked for; expected gzip, deflate"),
        (["gzip", "\x1b[2J"], b"", "it is packed in a way that was not asked for; expected gzip, deflate"),
        (["gzip"] * 3, b"", "it is packed 3 times; at most 2"),
    ],
    ids=["no gzip", "no deflate", "cut gzip", "cut deflate", "empty", "garbage behind", "br", "unknown", "thrice"],
)
def test_what_cannot_be_unpacked_says_why(encodings: list[str], data: bytes, said: str) -> None:
    """Without the service's own word."""
    with pytest.raises(PackedError) as caught:
        unpacked(encodings, data)
    assert str(caught.value) == said
