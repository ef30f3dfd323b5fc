"""Reading outputs a line each: what is kept, what is a bad line and where it stands."""

from __future__ import annotations

from io import BytesIO

import pytest

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.commands.json_lines import BadLine, JsonRow, parse, stimulus_of

KNOWN = {stimulus.item_id: stimulus for stimulus in stimuli()}


def lines(data: bytes, field: str | None = None) -> list[JsonRow | BadLine]:
    """The lines of a file f."""
    return list(parse(BytesIO(data), "f", field))


def test_plain_lines_are_outputs_whatever_ends_them() -> None:
    """LF, CRLF or nothing; a mark of byte order is no part of the text, an empty line is an empty output."""
    data = "\ufeffতিনি\r\n\nসে".encode()
    assert lines(data) == [JsonRow("f:1", "তিনি", {}), JsonRow("f:2", "", {}), JsonRow("f:3", "সে", {})]


def test_a_line_that_is_no_utf_8_is_bad_and_the_rest_goes_on() -> None:
    """It names file, line and byte."""
    assert lines(b"a\nb\xff\nc") == [
        JsonRow("f:1", "a", {}),
        BadLine("f:2", "byte 2 is not valid UTF-8"),
        JsonRow("f:3", "c", {}),
    ]


def test_fields_of_an_object_are_kept_as_their_bytes() -> None:
    """Numbers and escapes come out as they went in; blank lines are passed over."""
    (row,) = lines(b'\n{"output": "\\u09b8\\u09c7", "score": 1.10e2, "deep": {"a": [1,  2]}}\n', "output")
    assert isinstance(row, JsonRow)
    assert (row.place, row.text) == ("f:2", "সে")
    assert {name: bytes(value) for name, value in row.fields.items()} == {
        "output": b'"\\u09b8\\u09c7"',
        "score": b"1.10e2",
        "deep": b'{"a": [1,  2]}',
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "not a JSON object: Input data was truncated"),
        (b"[1]", "not a JSON object: Expected `object`, got `array`"),
        (b'"text"', "not a JSON object: Expected `object`, got `str`"),
        (b'{"text": "x"}', "no field 'output'; the fields are 'text'"),
        (b"{}", "no field 'output'; the fields are none"),
        (b'{"output": 3}', "field 'output': Expected `str`, got `int`"),
        (b'{"output": "\xff"}', "byte 13 is not valid UTF-8"),
        (b'{"x": ' + b"[" * 100_000, "not a JSON object: "),
    ],
)
def test_a_bad_line_says_why(line: bytes, why: str) -> None:
    """What was seen and what was wanted."""
    (bad,) = lines(line, "output")
    assert isinstance(bad, BadLine)
    assert (bad.place, bad.why[: len(why)]) == ("f:1", why)


@pytest.mark.parametrize(
    ("line", "item_id"),
    [
        (b'{"output": "x", "item_id": "judge|T1|male"}', "judge|T1|male"),
        (b'{"output": "x", "item": "judge|T1|male"}', "judge|T1|male"),
        (b'{"output": "x", "item_id": "judge"}', None),
        (b'{"output": "x", "item": 3}', None),
        (b'{"output": "x"}', None),
    ],
)
def test_a_row_may_name_its_stimulus(line: bytes, item_id: str | None) -> None:
    """In item_id or item; what is no known id is some other field."""
    (row,) = lines(line, "output")
    assert isinstance(row, JsonRow)
    stimulus = stimulus_of(row, KNOWN)
    assert (stimulus.item_id if stimulus else None) == item_id
