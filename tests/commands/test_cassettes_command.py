"""`cassettes check` and `cassettes seal`: what they print, and their exit codes for CI."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commands_support import ROOT, command

from honorific_checks.__main__ import main

MODEL, LEANING = "gemma-4", "made-up-leaning"
SOURCE = ROOT / "cassettes" / MODEL
KEY = f"hf_{'Zz09' * 9}"
"""Nobody's."""

pytestmark = pytest.mark.skipif(not SOURCE.exists(), reason="nothing is recorded in cassettes/ yet")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the recordings of one model; commands run in the project."""
    monkeypatch.chdir(ROOT)
    shutil.copytree(SOURCE, tmp_path / MODEL)
    return tmp_path


@pytest.mark.slow
def test_nothing_is_wrong_with_recordings_of_this_repository() -> None:
    """No false alarm on a model of either suite; the paths are shown from the current folder."""
    ran = command("cassettes", "check", f"{MODEL},{LEANING}")
    assert (ran.returncode, ran.stderr) == (0, b"")
    (line,) = ran.stdout.decode().splitlines()
    files = sum(path.is_file() for name in (MODEL, LEANING) for path in (ROOT / "cassettes" / name).rglob("*"))
    assert line.startswith(f"nothing found; checked {files} files with ")
    assert line.endswith("; suites: allocation, roles")
    assert MODEL in line


@pytest.mark.slow
def test_one_model_and_suite_is_looked_at(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By name; models may be named with commas, and all is all."""
    expected = f"nothing found; checked 73 files with 2016 answers; models: {MODEL}; suites: allocation\n"
    for names in (["all"], [f"{MODEL},{MODEL}"]):
        assert main(["cassettes", "check", *names, "--suite", "allocation", "--cassettes", str(copied)]) == 0
        assert capsys.readouterr() == (expected, "")


@pytest.mark.slow
def test_findings_are_lines_and_exit_1(
    copied: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with its place; then how many of each kind.  No key is printed."""
    folder = copied / MODEL / "allocation"
    cut, gone, keyed = folder / "judge.json", folder / "lawyer.json", folder / "notes.yaml"
    cut.write_bytes(cut.read_bytes()[:-1])
    gone.unlink()
    monkeypatch.setenv("VERTEX_ACCESS_TOKEN", "value-of-the-token")
    keyed.write_text(f"a: {KEY}\nb: value-of-the-token\n", encoding="utf-8")
    assert main(["cassettes", "check", "--cassettes", str(copied)]) == 1
    out, err = capsys.readouterr()
    *lines, last = out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [
        f"{cut}:30",
        str(keyed),
        f"{keyed}:1",
        f"{keyed}:2",
        str(folder),
    ]
    assert last.startswith("5 findings (2 key-like, 1 orphan, 1 gap, 1 broken); checked 73 files with 1960 answers; ")
    assert "the value of the environment variable VERTEX_ACCESS_TOKEN" in lines[3]
    assert KEY not in out
    assert "value-of-the-token" not in out
    assert err == ""


@pytest.mark.slow
def test_the_published_prompts_are_compared_where_they_are_given(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without them the last line says that they were not; other questions of the project are known by the folder."""
    folder = copied / MODEL / "allocation"
    shutil.copytree(folder, copied / MODEL / "roles-published")
    assert main(["cassettes", "check", "--cassettes", str(copied)]) == 0
    unknown = copied / MODEL / "roles-published"
    assert capsys.readouterr().out.endswith(f"; not compared with questions, which are not known here: {unknown}\n")
    unknown.rename(copied / MODEL / "roles-both")
    assert main(["cassettes", "check", "--suite", "roles", "--cassettes", str(copied)]) == 1
    assert "these recordings do not answer the questions asked now" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gema-4"], "cassettes check gema-4: no model of that name. Did you mean 'gemma-4'?"),
        (["--suite", "role"], "--suite role: no suite of that name. Did you mean 'roles'?"),
        (["--cassettes", "no-such"], "--cassettes no-such: there is no such folder"),
        (["--cassettes", "README.md"], "--cassettes README.md: is no folder"),
        (["--thresholds", "no-such.toml"], "--thresholds no-such.toml: there is no such file."),
        (["--suite", "allocation", "--roles-data", "."], "--roles-data is for the roles suite: add --suite roles."),
        (["--suite", "roles", "--roles-data", "no-such"], "no-such is not a folder"),
        (["--thresholds", "README.md"], "README.md cannot be read"),
    ],
    ids=["name", "suite", "cassettes", "a file", "thresholds", "roles-data", "published", "settings"],
)
def test_what_will_not_do_is_exit_4(
    copied: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    """And nothing is printed but why."""
    given = arguments if "--cassettes" in arguments else [*arguments, "--cassettes", str(copied)]
    assert main(["cassettes", "check", *given]) == 4
    out, err = capsys.readouterr()
    assert said in err
    assert "; checked " not in out


@pytest.mark.parametrize("made", [[], [MODEL], [f"{MODEL}/allocation"], [".recording", ".archive"]], ids=str)
def test_nothing_to_check_is_not_green(tmp_path: Path, capsys: pytest.CaptureFixture[str], made: list[str]) -> None:
    """An empty folder, or one with empty folders in it: a typing mistake must not pass a build."""
    for name in made:
        (tmp_path / name).mkdir(parents=True)
    code = main(["cassettes", "check", "--cassettes", str(tmp_path)])
    out, err = capsys.readouterr()
    assert code != 0
    if code == 4:
        assert f"--cassettes {tmp_path}: no answers of the suites allocation or roles are in this folder" in err
    else:
        assert (code, made) == (1, [f"{MODEL}/allocation"])  # its provenance is missing, and that is a finding
        assert f"{MODEL}/allocation" in out


@pytest.mark.slow
def test_a_foreign_cassette_is_sealed(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And becomes what it was, to the byte."""
    path = copied / MODEL / "allocation" / "judge.json"
    before = path.read_bytes()
    data = json.loads(before)
    for entry in data["interactions"]:
        del entry["sha256"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["cassettes", "check", "--cassettes", str(copied)]) == 1
    capsys.readouterr()
    assert main(["cassettes", "seal", str(path)]) == 0
    assert capsys.readouterr() == (f"sealed {path}\n", "")
    assert path.read_bytes() == before


def test_what_cannot_be_sealed_is_left_and_exit_4(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With why: no cassette, or no file."""
    path = copied / "judge.json"
    path.write_text("interactions: []\n", encoding="utf-8")
    assert main(["cassettes", "seal", str(path)]) == 4
    assert capsys.readouterr().err.startswith(f"{path} is not a vcrpy cassette in JSON: ")
    assert path.read_text(encoding="utf-8") == "interactions: []\n"
    assert main(["cassettes", "seal", str(copied)]) == 4
    assert capsys.readouterr().err == f"{copied} cannot be sealed: Is a directory.\n"
