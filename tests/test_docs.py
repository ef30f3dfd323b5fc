"""The documents say what is: the README's transcripts, its commands, links, and the page of the data tables."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "honorific_checks/data/README.md"])
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def summary(text: str) -> list[str]:
    """The summary in a transcript, without the digests, which change with the code."""
    lines = text.split("\n")
    start = next(
        number for number, line in enumerate(lines) if " who receives respect: " in line or " who is meant: " in line
    )
    end = next(number for number in range(start, len(lines)) if lines[number].startswith(("signature:", "[...]")))
    return [line for line in lines[start + 1 : end] if line]


def outcomes(text: str) -> list[str]:
    """The counts of the last line: `555 passed`, `4 skipped`, `26 xfailed`."""
    (*_, last) = re.findall(r"=+ (.* in [\d.]+s.*) =+", text)
    return re.findall(r"\d+ [a-z]+", str(last).partition(" in ")[0])


COMMANDS = {"gemma-4": 0, "gpt-4o --suite roles": 1, "llama-3.3-70b": 1}
"""What follows --model in the README's transcripts, and the exit code."""
PROGRAM = """
import sys, pytest
for options in sys.argv[1:]:
    code = pytest.main(["--model", *options.split(), "-p", "no:cacheprovider"])
    print("exit code", int(code))
"""


@pytest.mark.slow
def test_the_transcripts_are_what_the_commands_print() -> None:
    """Figures, gates, failures and counts, to the letter; digests and times are left out, or not compared."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", PROGRAM, *COMMANDS], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    *printed, end = re.split(r"^exit code (?=\d)", done.stdout, flags=re.MULTILINE)
    for options, code, said, after in zip(COMMANDS, COMMANDS.values(), printed, [*printed[1:], end], strict=True):
        shown = README.partition(f"$ .venv/bin/pytest --model {options}\n")[2].partition("\n```")[0]
        assert summary(shown) == summary(said)
        assert outcomes(shown) == outcomes(said)
        assert int(after[0]) == code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_shows_a_digest_that_every_change_changes(page: Path) -> None:
    """That of the code, of the tables or of the answers in the repository would be stale with the next commit."""
    assert re.findall(r"\b(?:code|tables|answers) [0-9a-f]{8}\b", page.read_text(encoding="utf-8")) == []


def test_the_readme_opens_with_two_commands() -> None:
    """One for the main job and one for the tests; each sets everything up."""
    commands = re.findall(r"^\$ (.*)$", README, re.MULTILINE)[:2]
    assert [command.rpartition(" && ")[2] for command in commands] == [
        ".venv/bin/pytest --model gemma-4",
        ".venv/bin/pytest -n auto --dist loadfile",
    ]
    assert all("python3 -m venv .venv && .venv/bin/pip install" in command for command in commands)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page: Path) -> None:
    """Every relative link of a page."""
    broken = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert broken == []


def test_every_table_has_its_line() -> None:
    """Columns, source and licence of each file in honorific_checks/data and the folders in it."""
    data = ROOT / "honorific_checks" / "data"
    named = set(re.findall(r"^\| (\S+\.\w+) \|", (data / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    files = {path.name for path in data.rglob("*.*") if path.name != "README.md"}
    assert {Path(name).name for name in named} == files


def test_the_changelog_names_what_changes_numbers() -> None:
    """Stimuli, prompt and classifier have a line of their own."""
    numbers = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("### Numbers")[2]
    assert all(f"\n- {what}: " in numbers for what in ("Stimuli", "Prompt", "Classifier"))
