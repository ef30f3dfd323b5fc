"""`python -m honorific_checks classify`: lines in, JSON Lines out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from commands_support import BUFFERED, ROOT, WITH_FULL_DEVICE, called, command


def objects(data: bytes) -> list[dict[str, object]]:
    """The objects of JSON Lines."""
    return [json.loads(line) for line in data.splitlines()]


def test_plain_lines_from_standard_input_come_out_in_order() -> None:
    """Each with its output, register, plural, reason and cues; Bengali is not escaped."""
    done = called("classify", data="তিনি আসবেন।\nসে আসবে।\nhello\n".encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "তিনি আসবেন।".encode() in done.stdout
    assert [(row["output"], row["register"], row["plural"], row["reason"]) for row in objects(done.stdout)] == [
        ("তিনি আসবেন।", "honorific", False, None),
        ("সে আসবে।", "ordinary", False, None),
        ("hello", "unreadable", False, "no-bengali"),
    ]
    cues = objects(done.stdout)[0]["cues"]
    assert isinstance(cues, list)
    assert cues[0] == {"token": "তিনি", "start": 0, "end": 4, "rule": "pronoun-honorific", "register": "honorific"}


def test_every_field_of_an_object_is_kept(tmp_path: Path) -> None:
    """One that has the name of an added one as NAME_in; numbers to the digit."""
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": 1.10, "text": "সে আসবে।", "register": "?", "x": {"a": [1, 2]}}\n', encoding="utf-8")
    done = called("classify", "--field", "text", str(path))
    assert done.returncode == 0
    (row,) = objects(done.stdout)
    assert (row["text"], row["register"], row["register_in"], row["x"]) == ("সে আসবে।", "ordinary", "?", {"a": [1, 2]})
    assert b'"id":1.10,' in done.stdout


def test_bad_lines_are_named_and_counted_and_the_rest_goes_on(tmp_path: Path) -> None:
    """The exit code is 1 at the end; several files, one after the other, and standard input among them."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_text('{"output": "সে আসবে।"}\n{\n', encoding="utf-8")
    two.write_text('{"text": ""}\n', encoding="utf-8")
    done = called("classify", "--field", "output", str(one), "-", str(two), data='{"output": "তিনি"}'.encode())
    assert done.returncode == 1
    assert [row["register"] for row in objects(done.stdout)] == ["ordinary", "honorific"]
    said = done.stderr.decode().splitlines()
    assert said[0].startswith(f"{one}:2: not a JSON object")
    assert said[1:] == [f"{two}:1: no field 'output'; the fields are 'text'", "2 bad lines left out"]


def test_a_file_that_is_not_there_ends_the_run_before_it_begins(tmp_path: Path) -> None:
    """Exit code 2, and nothing is written."""
    done = called("classify", str(tmp_path / "none"), "-", data=b"x\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().strip() == f"{tmp_path / 'none'} does not exist"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Everything that cannot be read is named, a line each."""
    done = called("classify", str(tmp_path), str(tmp_path / "none"))
    assert (done.returncode, done.stdout) == (2, b"")
    assert sorted(done.stderr.decode().splitlines()) == [
        f"{tmp_path} is a folder",
        f"{tmp_path / 'none'} does not exist",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_read(tmp_path: Path) -> None:
    """As a shell gives it with `classify <(...)`."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("সে আসবে।\n", "utf-8"))
    writer.start()
    done = called("classify", str(pipe))
    writer.join()
    assert (done.returncode, done.stderr) == (0, b"")
    assert [row["register"] for row in objects(done.stdout)] == ["ordinary"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"register": "a", "register_in": "b"}, {"register_in_in": "a", "register_in": "b"}),
        ({"register_in": "b", "register": "a"}, {"register_in_in": "a", "register_in": "b"}),
        ({"cues": 1, "plural": 2, "reason": 3}, {"cues_in": 1, "plural_in": 2, "reason_in": 3}),
    ],
    ids=["after", "before", "each"],
)
def test_no_field_takes_the_place_of_another(given: dict[str, object], kept: dict[str, object]) -> None:
    """A field named like an added one gives way to one that has the new name already."""
    done = called("classify", "--field", "output", data=json.dumps({"output": "সে আসবে।", **given}).encode())
    (row,) = objects(done.stdout)
    assert {name: value for name, value in row.items() if name.startswith(tuple(kept)) and name in kept} == kept
    assert set(row) == {"output", "register", "plural", "reason", "cues", *kept}
    assert row["register"] == "ordinary"


@contextmanager
def running() -> Iterator[tuple[subprocess.Popen[bytes], BinaryIO, BinaryIO]]:
    """The command, with its standard input and output open."""
    with subprocess.Popen(
        [sys.executable, "-m", "honorific_checks", "classify"],
        cwd=ROOT,
        env=BUFFERED,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        too_long = threading.Timer(60, process.kill)
        too_long.start()
        try:
            yield process, cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        finally:
            too_long.cancel()
            process.kill()


@pytest.mark.slow
def test_each_line_comes_out_before_the_next_goes_in() -> None:
    """It streams: one line is answered while standard input is open, and another after it."""
    with running() as (process, given, said):
        for text, register in (("তিনি আসবেন।", "honorific"), ("সে আসবে।", "ordinary")):
            given.write(f"{text}\n".encode())
            given.flush()
            assert json.loads(said.readline())["register"] == register
        given.close()
        assert said.read() == b""
        assert process.wait() == 0


@pytest.mark.slow
def test_ctrl_c_ends_it_without_a_traceback() -> None:
    """Exit code 130, as shells have it; what was answered stands."""
    with running() as (process, given, said):
        given.write("তিনি আসবেন।\n".encode())
        given.flush()
        assert json.loads(said.readline())["register"] == "honorific"
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr is not None
        assert process.stderr.read() == b"interrupted; the lines written so far are complete\n"


@pytest.mark.slow
@WITH_FULL_DEVICE
def test_a_full_disk_is_told() -> None:
    """Once, without a traceback: exit code 2."""
    with Path("/dev/full").open("wb") as full:
        done = command("classify", data="সে আসবে।\n".encode(), out=full)
    assert (done.returncode, done.stderr) == (2, b"reading or writing: No space left on device\n")


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    """As in `... | head -1`."""
    done = subprocess.run(  # noqa: S602 - a pipe is what is tested
        f"{sys.executable} -m honorific_checks classify | head -n 1",
        cwd=ROOT,
        input="তিনি আসবেন।\n".encode() * 20000,
        capture_output=True,
        shell=True,
        check=False,
    )
    assert (done.stderr, len(done.stdout.splitlines())) == (b"", 1)
