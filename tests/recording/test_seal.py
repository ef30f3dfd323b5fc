"""The seal of a cassette: its text, its digests, and what is said of a line that is not as it was written."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from honorific_checks.errors import CassetteError
from honorific_checks.recording import seal

PATH = Path("judge.json")
ONE, TWO = '{"a": "বিচারক"}', '{"b": 2}'
WHOLE = seal.whole([seal.sealed(ONE), seal.sealed(TWO)])
"""A file of two interactions."""
AGAIN = ". Restore the file from git, or move it away and record its answers again with --record new_episodes"
ACCEPT = "; if the file is correct or another program made it: python -m honorific_checks cassettes seal judge.json"


def read(data: str | bytes) -> list[tuple[int, bytes]]:
    """The interactions of a file with the numbers of their lines."""
    return list(seal.unsealed(data.encode() if isinstance(data, str) else data, PATH))


def test_a_line_ends_with_the_digest_of_the_rest() -> None:
    """SHA-256 of the object as it was, by hashlib."""
    data = json.loads(seal.sealed(ONE))
    assert data == {"a": "বিচারক", "sha256": hashlib.sha256(ONE.encode()).hexdigest()}


def test_a_file_is_json_with_a_line_for_each() -> None:
    """In vcrpy's format, version 1; also where there are none."""
    assert [line[:4] for line in WHOLE.split("\n")[1:3]] == ['{"a"', '{"b"']
    assert json.loads(WHOLE)["version"] == 1
    assert len(json.loads(WHOLE)["interactions"]) == 2
    assert seal.whole([]) == '{"interactions": [\n], "version": 1}\n'


def test_what_was_sealed_is_read_as_it_was() -> None:
    """With its line; the first line is the file's own."""
    assert read(WHOLE) == [(2, ONE.encode()), (3, TWO.encode())]
    assert read(seal.whole([])) == []


def test_git_may_have_changed_the_line_ends() -> None:
    """As it does on Windows; the digests hold."""
    assert read(WHOLE.replace("\n", "\r\n")) == read(WHOLE)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (
            '{"version": 1, "interactions": []}',
            '1: expected the line \'{"interactions": [\', got \'{"version": 1, "interactions": []}\'',
        ),
        ("interactions: []\nversion: 1\n", "1: expected the line '{\"interactions\": [', got 'interactions: []'"),
        (seal.whole([ONE]), "2: this line has no digest"),
        (WHOLE.replace('2, "sha256"', '2, "sha257"'), "3: this line has no digest"),
        (WHOLE.replace("বিচারক", "বিচারিকা"), "2: this line was changed: its digest does not match"),
        (WHOLE.replace('"b": 2', '"b": 3'), "3: this line was changed"),
        (WHOLE.replace('"},\n', '"}\n'), "2: this line ends with '\"}' instead of '\"},'"),
        (WHOLE.replace('"}\n]', '"},\n]'), "3: this line ends with '\"},' instead of '\"}'"),
    ],
)
def test_another_line_is_refused(data: str, said: str) -> None:
    """With file and line, what was seen, and what to do."""
    with pytest.raises(CassetteError) as caught:
        read(data)
    assert str(caught.value).startswith(f"judge.json:{said}")
    assert str(caught.value).endswith(AGAIN + ACCEPT)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "1: expected the line '{\"interactions\": [', got ''"),
        (WHOLE[:10], "1: expected the line '{\"interactions\": [', got '{\"interact'"),
        (WHOLE[:30], "2: the file ends here, without the last line '], \"version\": 1}'"),
        (WHOLE.rpartition("]")[0], "3: the file ends here, without the last line '], \"version\": 1}'"),
        (WHOLE[:-1], "4: the file ends here, without the last line '], \"version\": 1}'"),
        (WHOLE.replace("], ", "]; "), "4: the file ends here, without the last line '], \"version\": 1}'"),
    ],
    ids=["empty", "first line", "interaction", "last line", "last line end", "other last line"],
)
def test_a_file_that_was_cut_is_not_to_be_sealed(data: str, said: str) -> None:
    """No program made it so on purpose, and what is lost would be lost for good."""
    with pytest.raises(CassetteError) as caught:
        read(data)
    assert str(caught.value) == f"judge.json:{said}{AGAIN}."


def test_bytes_that_are_no_text_are_shown() -> None:
    """As far as they can be."""
    with pytest.raises(CassetteError, match=r"1: expected the line .*, got '\ufffd\ufffd'"):
        read(b"\xff\xfe")
