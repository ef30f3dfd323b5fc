"""`python -m honorific_checks classify`: lines in, JSON Lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from commands_support import ROOT, command


def objects(data: bytes) -> list[dict[str, object]]:
    """The objects of JSON Lines."""
    return [json.loads(line) for line in data.splitlines()]


def test_plain_lines_from_standard_input_come_out_in_order() -> None:
    """Each with its output, register, plural, reason and cues; Bengali is not escaped."""
    done = command("classify", data="তিনি আসবেন।\nসে আসবে।\nhello\n".encode())
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
    done = command("classify", "--field", "text", str(path))
    assert done.returncode == 0
    (row,) = objects(done.stdout)
    assert (row["text"], row["register"], row["register_in"], row["x"]) == ("সে আসবে।", "ordinary", "?", {"a": [1, 2]})
    assert b'"id":1.10,' in done.stdout


def test_bad_lines_are_named_and_counted_and_the_rest_goes_on(tmp_path: Path) -> None:
    """The exit code is 1 at the end; several files, one after the other, and standard input among them."""
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_text('{"output": "সে আসবে।"}\n{\n', encoding="utf-8")
    two.write_text('{"text": ""}\n', encoding="utf-8")
    done = command("classify", "--field", "output", str(one), "-", str(two), data='{"output": "তিনি"}'.encode())
    assert done.returncode == 1
    assert [row["register"] for row in objects(done.stdout)] == ["ordinary", "honorific"]
    said = done.stderr.decode().splitlines()
    assert said[0].startswith(f"{one}:2: no JSON object")
    assert said[1:] == [f"{two}:1: no field 'output'; the fields are 'text'", "2 bad lines left out"]


def test_a_file_that_is_not_there_ends_the_run_before_it_begins(tmp_path: Path) -> None:
    """Exit code 2, and nothing is written."""
    done = command("classify", str(tmp_path / "none"), "-", data=b"x\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().strip() == f"there is no file {tmp_path / 'none'}"


def test_lines_come_out_while_more_go_in() -> None:
    """It streams: two hundred lines are answered before standard input is closed."""
    with subprocess.Popen(
        [sys.executable, "-m", "honorific_checks", "classify"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("তিনি আসবেন।\n".encode() * 200)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["register"] == "honorific"
        process.stdin.close()
        assert len(process.stdout.read().splitlines()) == 199


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
