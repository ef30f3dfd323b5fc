"""Pointers of Git LFS and merge conflicts: named as such, once, in a replay, a check and a recording."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from recording_support import FOLDER, NAME, TWO, cassette_of, plan, record_two, replayed, serving

from honorific_checks.errors import CheckoutError
from honorific_checks.recording import checkout
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.recorder import record as recorded

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935\nsize 12345\n"
"""The form of docs/spec.md in git-lfs, with a made-up digest."""


def conflict(path: Path) -> bytes:
    """A file whose second line two branches have changed."""
    first, second, *rest = path.read_bytes().split(b"\n")
    sides = [b"<<<<<<< HEAD", second, b"=======", second.replace(b"1", b"2"), b">>>>>>> other"]
    return b"\n".join([first, *sides, *rest])


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (lambda _: POINTER, "is a Git LFS pointer, not the file itself{more}. Run: git lfs pull."),
        (
            lambda _: POINTER.replace(b"\n", b"\r\n"),
            "is a Git LFS pointer, not the file itself{more}. Run: git lfs pull.",
        ),
        (
            conflict,
            "is a file with a merge conflict{more}. Take one side with: git checkout --ours -- FILE (or --theirs)",
        ),
    ],
    ids=["pointer", "pointer with CR LF", "conflict"],
)
def test_a_replay_says_it_once(tmp_path: Path, spoilt: Callable[[Path], bytes], said: str) -> None:
    """Of one cassette, of both, and of the provenance."""
    paths = [cassette_of(record_two(tmp_path), TWO[0]), cassette_of(tmp_path, TWO[-1])]
    for number, more in enumerate(("", " (and so is 1 more)")):
        paths[number].write_bytes(spoilt(paths[number]))
        with pytest.raises(CheckoutError) as caught:
            replayed(tmp_path)
        first = next(path for path in paths if str(path) in str(caught.value))
        assert str(caught.value).startswith(f"{first} {said.format(more=more)}")
    path = provenance_path(record_two(tmp_path), NAME, FOLDER)
    path.write_bytes(spoilt(path))
    with pytest.raises(CheckoutError) as caught:
        replayed(tmp_path)
    assert str(caught.value).startswith(f"{path} {said.format(more='')}")


def test_a_recording_leaves_it_alone(tmp_path: Path) -> None:
    """Answers that git has elsewhere are not asked for again."""
    with serving() as server:
        asked = plan(tmp_path, server)
        recorded(asked, "new_episodes")
        before = len(server.asked)
        cassette_of(tmp_path).write_bytes(POINTER)
        with pytest.raises(CheckoutError, match="git lfs pull"):
            recorded(asked, "new_episodes")
        assert len(server.asked) == before
    assert cassette_of(tmp_path).read_bytes() == POINTER


def test_three_are_counted() -> None:
    """In plain words."""
    files = [Path("a"), Path("b"), Path("c")]
    assert checkout.said(checkout.Left.POINTER, files) == (
        "a is a Git LFS pointer, not the file itself (and so are 2 more)"
    )


def test_words_of_a_model_are_no_conflict() -> None:
    """They stand within a line."""
    assert checkout.left(b'{"x": "<<<<<<< HEAD"}') is None
    assert checkout.left(b"a\n<<<<<<< HEAD\n") is checkout.Left.CONFLICT
