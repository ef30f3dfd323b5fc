"""JSON text without anything that a terminal obeys; it stays the same JSON."""

from __future__ import annotations

import json
import re

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.files.json_text import escaped, escaped_bytes

OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")


@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_nothing_is_obeyed_and_nothing_is_lost(data: object) -> None:
    """Of text and of bytes."""
    text = escaped(json.dumps(data, ensure_ascii=False))
    assert OBEYED.search(text) is None
    assert json.loads(text) == data
    packed = escaped_bytes(msgspec.json.encode(data))
    assert OBEYED.search(packed.decode("utf-8")) is None
    assert json.loads(packed) == data


def test_bengali_stays_readable() -> None:
    """With its joiners."""
    assert escaped('"র\u200d্যাব, তিনি"') == '"র\u200d্যাব, তিনি"'
    assert escaped('"\x9b31m\u202e"') == '"\\u009b31m\\u202e"'
