"""`--outputs FILE`: answers made elsewhere are measured whole or refused with every line that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support_plugin import ALL, GATES, HONORIFIC, check, honorific, outputs

from honorific_checks.allocation.stimuli import stimuli

pytestmark = pytest.mark.slow

Lines = list[str]
FORM = 'a line is {"item_id": TEXT, "output": TEXT}'
CASES: dict[str, tuple[Callable[[Lines], Lines], list[str]]] = {
    "unknown": (
        lambda lines: [*lines, row("jugde|T1|male")],
        ["line 2017: unknown item_id 'jugde|T1|male'. Did you mean 'judge|T1|male'?"],
    ),
    "duplicate": (lambda lines: [*lines, lines[4]], ["line 2017: 'judge|T2|male' is already on line 5"]),
    "missing": (lambda lines: lines[1:-1], ["no line for 'judge|T1|male'", "no line for 'tea_garden_worker|P2|they'"]),
    "no JSON": (
        lambda lines: [*lines, "nonsense"],
        [f"line 2017: JSON is malformed: invalid character (byte 4); {FORM}"],
    ),
    "no text": (
        lambda lines: ['{"item_id": "judge|T1|male", "output": null}', *lines[1:]],
        [f"line 1: Expected `str`, got `null` - at `$.output`; {FORM}", "no line for 'judge|T1|male'"],
    ),
    "empty": (
        lambda lines: lines[:0],
        [*(f"no line for {stimulus.item_id!r}" for stimulus in stimuli()[:10]), "and 2006 more like these"],
    ),
}


def row(item_id: str) -> str:
    """A line of the file."""
    return json.dumps({"item_id": item_id, "output": HONORIFIC})


def rewrite(option: str, change: Callable[[Lines], Lines]) -> Path:
    """Change the lines of a file of outputs."""
    path = Path(option.removeprefix("--outputs="))
    path.write_text("\n".join(change(path.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    return path


@pytest.mark.parametrize(("change", "problems"), CASES.values(), ids=CASES)
def test_a_file_that_is_not_whole_is_refused(
    pytester: pytest.Pytester, change: Callable[[Lines], Lines], problems: list[str]
) -> None:
    """Exit code 4, nothing is measured, and each problem is named; of many, ten."""
    option = outputs(pytester.path)
    path = rewrite(option, change)
    result = pytester.runpytest_inprocess("--model=mine", option)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if line] == [
        f"ERROR: --outputs {path}:",
        *(f"  {one}" for one in problems),
    ]


@pytest.mark.parametrize(("name", "why"), [("none.jsonl", "No such file or directory"), (".", "Is a directory")])
def test_a_file_that_cannot_be_read_is_named(pytester: pytest.Pytester, name: str, why: str) -> None:
    """The path as it was given, and the reason."""
    result = pytester.runpytest_inprocess("--model=mine", f"--outputs={name}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert [line for line in result.errlines if line] == [f"ERROR: --outputs {name} cannot be read: {why}"]


def test_a_model_nobody_defined_is_measured(pytester: pytest.Pytester) -> None:
    """No endpoint, no cassette, no entry in pyproject.toml: the answers are enough."""
    result = check(pytester, honorific)
    result.assert_outcomes(passed=ALL)
    assert result.ret == pytest.ExitCode.OK


def test_order_blank_lines_and_other_keys_do_not_matter(pytester: pytest.Pytester) -> None:
    """A byte order mark and Windows line ends do not either."""
    option = outputs(pytester.path)
    path = rewrite(option, lambda lines: ["", *(f'{{"run": 1, {line[1:]}' for line in reversed(lines)), "", ""])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    result = pytester.runpytest_inprocess("--model=mine", option, "-k", "gate")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)


def test_a_model_with_recordings_can_be_judged_by_outputs(pytester: pytest.Pytester) -> None:
    """The file takes the place of cassettes, and the header says so."""
    result = pytester.runpytest_inprocess("--model=gemma-4", outputs(pytester.path), "-k", "gate")
    result.assert_outcomes(passed=GATES, deselected=ALL - GATES)
    result.stdout.fnmatch_lines(["honorific-checks: gemma-4 (outputs)"])
