"""`--only` and `--sample`: what is recorded of a part is shown and never judged, and the rest can follow later."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support_plugin import gemma, outputs, record

from honorific_checks.__main__ import main
from simulation.server import serving

pytestmark = pytest.mark.slow

ID = "own/model-1"
REST = "  record the rest with: pytest --model mine --record new_episodes"
MINE = ("--model=mine", "--record=new_episodes")
SIMULATED = "!!! SIMULATED, NOT MEASURED: no model said the answers of mine."


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with a model of its own, which answers as gemma-4 is simulated."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(os, "fsync", lambda _: None)  # no power cut is tested here, and disks are slow
    monkeypatch.chdir(pytester.path)
    with serving({"gemma-4": ID}) as url:
        table = f'[tool.honorific_checks.models.mine]\nbase_url = "{url}"\nmodel = "{ID}"\n'
        (pytester.path / "pyproject.toml").write_text(table, encoding="utf-8")
        yield pytester.path


def stored(folder: Path) -> dict[str, int]:
    """How many answers each cassette has."""
    paths = sorted((folder / "cassettes" / "mine" / "allocation").glob("*.json"))
    return {path.stem: len(json.loads(path.read_text(encoding="utf-8"))["interactions"]) for path in paths}


@pytest.mark.usefixtures("project")
def test_one_occupation_is_recorded_and_shown(pytester: pytest.Pytester) -> None:
    """Its 28 answers, by what they are read as, with examples; no test runs, and the exit code is no pass."""
    result = pytester.runpytest_inprocess(*MINE, "--only=judge")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert stored(pytester.path) == {"judge": 28}
    (place,) = (number for number, line in enumerate(result.outlines) if line.startswith("a part: not judged: "))
    told = result.outlines[place:]
    assert result.outlines[place - 1] == SIMULATED
    assert told[0] == "a part: not judged: 28 of the 2,016 answers of mine"
    assert told[1].startswith("  read as: ")
    assert sum(int(part.split()[-1]) for part in told[1].partition(": ")[2].split(", ")) == 28
    assert told[2].startswith("  judge|T1|")
    assert told[8] == REST
    assert "mine: 28 requests, about " in result.stdout.str()
    assert " passed" not in result.stdout.str()


def test_the_rest_makes_the_same_recording(pytester: pytest.Pytester, project: Path) -> None:
    """A sample, then an occupation, then more: nothing is asked twice, and the files are as if recorded at once."""
    pytester.runpytest_inprocess(*MINE, "--sample=56")
    assert sum(stored(project).values()) == 56
    assert main(["record", "mine", "--only", "judge,nurse"]) == 0
    pytester.runpytest_inprocess(*MINE, "--only=judge", "--only=nurse")
    parts = project / "cassettes" / "mine" / "allocation"
    apart = {path.name: path.read_bytes() for path in parts.glob("*.json") if path.stem in ("judge", "nurse")}
    assert {name: data.count(b'"request"') for name, data in apart.items()} == {"judge.json": 28, "nurse.json": 28}
    assert main(["record", "mine", "--only", "judge,nurse", "--cassettes", "at_once"]) == 0
    for name, data in apart.items():
        assert (project / "at_once" / "mine" / "allocation" / name).read_bytes() == data


@pytest.mark.usefixtures("project")
def test_a_sample_is_even_and_seeded(pytester: pytest.Pytester) -> None:
    """56 questions are 14 frames of as many occupations, two of each frame, with their four sentences."""
    for folder in ("one", "other"):
        pytester.runpytest_inprocess(*MINE, "--sample=56", f"--cassettes={folder}")
    one, other = (
        sorted(path.relative_to(pytester.path / folder) for path in (pytester.path / folder).rglob("*.json"))
        for folder in ("one", "other")
    )
    assert one == other
    assert len(one) == 14
    said = pytester.runpytest_inprocess("--model=mine", "--sample=56", "--cassettes=one")
    assert "a part: not judged: 56 of the 2,016 answers of mine" in said.outlines
    asked: Counter[str] = Counter()
    for path in one:
        text = (pytester.path / "one" / path).read_text(encoding="utf-8")
        entries = [json.loads(entry["request"]["body"]) for entry in json.loads(text)["interactions"]]
        assert len(entries) == 4
        asked.update([entries[0]["messages"][0]["content"].rpartition(" ")[2]])
    assert max(asked.values()) <= 4


def test_what_is_not_recorded_of_a_part_is_counted(pytester: pytest.Pytester) -> None:
    """Without --record nothing is asked."""
    record(pytester.path, gemma())
    (pytester.path / "cassettes" / "gemma-4" / "allocation" / "judge.json").unlink()
    result = pytester.runpytest_inprocess("--model=gemma-4", "--only=judge,nurse")
    assert "a part: not judged: 28 of the 2,016 answers of gemma-4; 28 of the part are not recorded" in result.outlines
    assert "  read as: honorific 28" in result.outlines
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--only=jugde"], "--only jugde: no question is about that. Did you mean 'judge'? Name one of the 72 groups"),
        (["--only=judge", "--record=all"], "--record all replaces a whole recording, so --only and --sample do not go"),
        (["--sample=5", "--canary=3"], "--only and --sample show a part and judge nothing; leave out --canary."),
        (["--sample=5", "--bias-report=r.json"], "--only and --sample show a part and judge nothing; leave out --bias"),
        (["--sample=0"], "expected a whole number of at least 1, got '0'"),
    ],
)
def test_what_does_not_go_with_a_part_is_refused(pytester: pytest.Pytester, options: list[str], said: str) -> None:
    """Before anything is asked."""
    record(pytester.path, gemma())
    result = pytester.runpytest_inprocess("--model=gemma-4", *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert said in result.stderr.str()


def test_answers_made_elsewhere_have_no_parts(pytester: pytest.Pytester) -> None:
    """Their file is complete."""
    result = pytester.runpytest_inprocess("--model=mine", outputs(pytester.path), "--only=judge")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "leave out --outputs" in result.stderr.str()


def test_roles_have_parts_by_their_words(pytester: pytest.Pytester) -> None:
    """A word that is asked about in both topics is in two groups, of which all is recorded here."""
    cassettes = Path(__file__).parents[2] / "cassettes"
    asked = [
        len(json.loads(path.read_text(encoding="utf-8"))["interactions"])
        for path in (cassettes / "gpt-4o" / "roles").glob("*-accountant.json")
    ]
    result = pytester.runpytest_inprocess(
        "--model=gpt-4o", "--suite=roles", "--only=Accountant", f"--cassettes={cassettes}"
    )
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert len(asked) == 2
    assert f"a part: not judged: {sum(asked)} of the 3,222 answers of gpt-4o" in result.outlines
    assert "  every answer is recorded: leave out --only and --sample to judge them" in result.outlines
