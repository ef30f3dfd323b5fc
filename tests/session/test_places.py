"""Where a run finds its files: each on its own way up, so that no folder in between hides another."""

from __future__ import annotations

from pathlib import Path

import pytest

from honorific_checks.session.places import Places, places, shortest

OURS = "[tool.honorific_checks.models.mine]\n"
OTHER = "[project]\nname = 'package'\n"


def made(root: Path, *files: str, ours: tuple[str, ...] = ()) -> Places:
    """The places found from `repository/package/tests`, with these files and folders below `root`."""
    here = root / "repository" / "package" / "tests"
    here.mkdir(parents=True)
    for name in files:
        path = root / name
        if path.name == "cassettes":
            path.mkdir(parents=True)
        else:
            path.write_text(OURS if name in ours else OTHER, encoding="utf-8")
    return places(here)


TOP, INNER = "repository/pyproject.toml", "repository/package/pyproject.toml"
LIMITS, RECORDED = "repository/thresholds.toml", "repository/cassettes"


@pytest.mark.parametrize(
    ("files", "ours", "expected"),
    [
        ((LIMITS, TOP, RECORDED), (TOP,), (LIMITS, TOP, RECORDED)),
        # A package with settings of its own, in a repository with thresholds and recordings.
        ((LIMITS, RECORDED, INNER), (), (LIMITS, INNER, RECORDED)),
        ((LIMITS, RECORDED, INNER, TOP), (TOP,), (LIMITS, TOP, RECORDED)),
        ((LIMITS, RECORDED, INNER, TOP), (TOP, INNER), (LIMITS, INNER, RECORDED)),
        # The nearest file of a kind counts.
        (
            (LIMITS, "repository/package/thresholds.toml", RECORDED),
            (),
            ("repository/package/thresholds.toml", "repository/package/pyproject.toml", RECORDED),
        ),
        # Recordings of another tool beside the tests are not a project's.
        (
            (TOP, "repository/package/tests/cassettes"),
            (TOP,),
            ("repository/thresholds.toml", TOP, "repository/cassettes"),
        ),
        # Without any settings they may be: there is nothing else.
        (
            ("repository/package/cassettes",),
            (),
            (None, None, "repository/package/cassettes"),
        ),
        ((), (), (None, None, None)),
    ],
    ids=["one", "package", "models above", "models in both", "nearest", "other tool", "recordings alone", "nothing"],
)
def test_each_file_is_found_on_its_own_way_up(
    tmp_path: Path, files: tuple[str, ...], ours: tuple[str, ...], expected: tuple[str | None, ...]
) -> None:
    """What is not there would be beside what is, or in the current folder; above `repository` there is nothing."""
    found = made(tmp_path, *files, ours=ours)
    here = tmp_path / "repository" / "package" / "tests"
    names = ("thresholds.toml", "pyproject.toml", "cassettes")
    wanted = [tmp_path / path if path else here / name for path, name in zip(expected, names, strict=True)]
    assert [found.thresholds, found.pyproject, found.cassettes] == wanted


def test_a_file_that_cannot_be_read_as_text_hides_nothing(tmp_path: Path) -> None:
    """It is not searched for what it may mean; if it is the only one, reading it says what is wrong."""
    inner = tmp_path / "package"
    inner.mkdir()
    (tmp_path / "pyproject.toml").write_text(OURS, encoding="utf-8")
    (inner / "pyproject.toml").write_bytes(b"\xff\xfe[tool")
    assert places(inner).pyproject == tmp_path / "pyproject.toml"


def test_a_path_is_shown_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or whole, if that is shorter."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    assert shortest(tmp_path / "a" / "thresholds.toml") == str(Path("..", "thresholds.toml"))
    assert shortest(Path("/x")) == "/x"
