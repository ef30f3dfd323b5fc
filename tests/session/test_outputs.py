"""Files of answers made elsewhere: read whole or refused, with every wrong line named."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from support_data import BY_ID

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.errors import OutputsError
from honorific_checks.records import Stimulus
from honorific_checks.session.outputs import Made, Outputs, read

PAIR = (BY_ID["judge|T1|male"], BY_ID["judge|T1|female"])
HE = '{"item_id": "judge|T1|male", "output": "তিনি"}'
SHE = '{"item_id": "judge|T1|female", "output": "সে"}'
BOTH = {"judge|T1|male": "তিনি", "judge|T1|female": "সে"}


def read_bytes(folder: Path, data: bytes, expected: tuple[Stimulus, ...] = PAIR) -> Outputs:
    """Read a file of these bytes; two items are all there are, unless others are given."""
    path = folder / "outputs.jsonl"
    path.write_bytes(data)
    return read(path, expected)


@pytest.mark.parametrize(
    "data",
    [
        f"{HE}\n{SHE}\n".encode(),
        f"{HE}\n{SHE}".encode(),
        f"{SHE}\n{HE}\n".encode(),
        b"\xef\xbb\xbf" + f"{HE}\n{SHE}\n".encode(),
        f"{HE}\r\n{SHE}\r\n".encode(),
        f"\n{HE}\n\n  \t\n{SHE}\n\r\n\n".encode(),
        f'{HE[:-1]}, "note": 1}}\n{SHE}\n'.encode(),
        json.dumps(json.loads(HE)).encode() + b"\n" + SHE.encode(),
    ],
    ids=["plain", "no last line feed", "other order", "BOM", "CRLF", "blank lines", "other keys", "escaped"],
)
def test_a_whole_file_is_read(tmp_path: Path, data: bytes) -> None:
    """However it was written, the outputs are the same, and the digest is of its bytes."""
    found = read_bytes(tmp_path, data)
    assert found.outputs == BOTH
    assert found.sha256 == sha256(data).hexdigest()


def test_an_output_keeps_its_line_ends_and_spaces(tmp_path: Path) -> None:
    """Raw is raw: nothing is stripped, and U+2028 does not end a line."""
    raw = " তিনি\r\n\u2028আসবেন \u0000"
    rows = [{"item_id": "judge|T1|male", "output": raw}, {"item_id": "judge|T1|female", "output": ""}]
    data = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()
    assert read_bytes(tmp_path, data).outputs == {"judge|T1|male": raw, "judge|T1|female": ""}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"{", "line 3: Input data was truncated; a line is {"),
        (b"[]", "line 3: Expected `object`, got `array`; a line is {"),
        (b'{"item_id": "x"}', "line 3: Object missing required field `output`; a line is {"),
        (b'{"item_id": 1, "output": ""}', "line 3: Expected `str`, got `int` - at `$.item_id`; a line is {"),
        (b'{"item_id": "x", "output": null}', "line 3: Expected `str`, got `null` - at `$.output`; a line is {"),
        (b'{"item_id": "x", "output": "\xff"}', "line 3: byte 29 is not valid UTF-8; a line is {"),
        (b'{"item_id": "x", "output": "\\ud800"}', "line 3: "),
        (HE.encode() + SHE.encode(), "line 3: JSON is malformed: trailing characters (byte "),
        (HE.encode(), "line 3: 'judge|T1|male' is already on line 1"),
        (
            b'{"item_id": "Judge|T1|male", "output": ""}',
            "line 3: unknown item_id 'Judge|T1|male'. Did you mean 'judge|T1|male'?",
        ),
        (b'{"item_id": "", "output": ""}', "line 3: unknown item_id ''."),
    ],
    ids=[
        *("cut short", "no object", "key missing", "number", "null", "no UTF-8", "half a surrogate pair"),
        *("two objects", "duplicate", "unknown", "empty id"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: bytes, problem: str) -> None:
    """File, line number, what is wrong and what is right; and it is all that is wrong."""
    with pytest.raises(OutputsError) as error:
        read_bytes(tmp_path, f"{HE}\n{SHE}\n".encode() + line + b"\n")
    first, *problems = str(error.value).split("\n")
    assert first == f"--outputs {tmp_path / 'outputs.jsonl'}:"
    assert len(problems) == 1
    assert problems[0].startswith(f"  {problem}")


def test_a_missing_item_is_named(tmp_path: Path) -> None:
    """By its item_id."""
    with pytest.raises(OutputsError, match=r"\.jsonl:\n  no line for 'judge\|T1\|female'$"):
        read_bytes(tmp_path, HE.encode())


def test_problems_of_both_kinds_are_named_together(tmp_path: Path) -> None:
    """One look at the message is enough to mend a small file."""
    with pytest.raises(OutputsError) as error:
        read_bytes(tmp_path, f"{HE}\n{HE}\nx".encode())
    assert [line[:16] for line in str(error.value).split("\n")[1:]] == [
        "  line 2: 'judge",
        "  line 3: JSON i",
        "  no line for 'j",
    ]


@pytest.mark.slow
def test_ten_problems_of_a_kind_are_named_and_the_rest_counted(tmp_path: Path) -> None:
    """A file with another spelling of all ids gives a message that can be read, not 4,032 lines."""
    rows = [{"item_id": stimulus.item_id.replace("|", "/"), "output": ""} for stimulus in stimuli()]
    with pytest.raises(OutputsError) as error:
        read_bytes(tmp_path, "\n".join(map(json.dumps, rows)).encode(), stimuli())
    lines = str(error.value).split("\n")
    assert len(lines) == 1 + 11 + 11
    assert lines[1] == "  line 1: unknown item_id 'judge/T1/male'. Did you mean 'judge|T1|male'?"
    assert lines[11] == "  and 2006 more like these"
    assert lines[12] == "  no line for 'judge|T1|male'"
    assert lines[22] == "  and 2006 more like these"


def test_ten_problems_are_named_without_a_count(tmp_path: Path) -> None:
    """There are no others to count."""
    with pytest.raises(OutputsError) as error:
        read_bytes(tmp_path, b"", stimuli()[:10])
    assert len(str(error.value).split("\n")) == 11
    assert str(error.value).endswith("  no line for 'judge|T3|female'")


def test_an_empty_file_misses_every_item(tmp_path: Path) -> None:
    """No line at all is no whole file."""
    with pytest.raises(OutputsError, match=r"no line for 'judge\|T1\|male'\n  no line for 'judge\|T1\|female'$"):
        read_bytes(tmp_path, b"")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """With the reason the system gives."""
    with pytest.raises(OutputsError, match=r"^--outputs .*nowhere\.jsonl cannot be read: No such file or directory$"):
        read(tmp_path / "nowhere.jsonl", PAIR)


PROVENANCE = '{"provenance": {"prompt": "Translate.", "date": "2026-11-30"}}'


def test_a_first_line_says_where_the_answers_come_from(tmp_path: Path) -> None:
    """It is no answer; what it does not say is not known."""
    found = read_bytes(tmp_path, f"\n{PROVENANCE}\n{HE}\n{SHE}\n".encode())
    assert found.outputs == BOTH
    assert found.made == Made(prompt="Translate.", date="2026-11-30")
    assert read_bytes(tmp_path, f"{HE}\n{SHE}".encode()).made == Made()


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ('{"provenance": {"promt": "x"}}', "Object contains unknown field `promt` - at `$.provenance`"),
        ('{"provenance": {"prompt": 1}}', "Expected `str | null`, got `int` - at `$.provenance.prompt`"),
        ('{"provenance": "x"}', "Expected `object`, got `str` - at `$.provenance`"),
        ('{"provenance": {}, "model": "x"}', "Object contains unknown field `model`"),
    ],
)
def test_a_first_line_that_is_wrong_is_refused(tmp_path: Path, head: str, problem: str) -> None:
    """A prompt that is misspelt must not become one that is not known."""
    with pytest.raises(OutputsError) as error:
        read_bytes(tmp_path, f"{head}\n{HE}\n{SHE}".encode())
    form = 'a first line may be {"provenance": {"prompt": TEXT, "model": TEXT, "date": TEXT}}'
    assert f"line 1: {problem}; {form}" in str(error.value)


def test_provenance_stands_in_the_first_line_alone(tmp_path: Path) -> None:
    """Further down it is a line without an item_id."""
    with pytest.raises(OutputsError, match="line 2: Object missing required field `item_id`"):
        read_bytes(tmp_path, f"{HE}\n{PROVENANCE}\n{SHE}".encode())


def test_an_answer_may_have_a_key_of_that_name(tmp_path: Path) -> None:
    """Other keys of a line do not matter."""
    assert read_bytes(tmp_path, f'{HE[:-1]}, "provenance": 1}}\n{SHE}'.encode()).outputs == BOTH
