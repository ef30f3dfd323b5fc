"""`--outputs FILE`: answers made elsewhere are measured whole or refused with every line that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support_plugin import (
    ALL,
    GATES,
    HONORIFIC,
    check,
    gemma,
    honorific,
    node,
    one_is_ordinary,
    outputs,
    record,
    reported,
)

from honorific_checks.allocation.stimuli import prompt, stimuli
from honorific_checks.endpoints.models import published
from honorific_checks.endpoints.request_body import text_digest

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


def said(option: str, name: str, prompt: str = "") -> str:
    """The option for a model of this name, whose file says its prompt if one is given."""
    path = Path(option.removeprefix("--outputs="))
    if prompt:
        head = json.dumps({"provenance": {"prompt": prompt}})
        path.write_text(f"{head}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    return f"--outputs={name}={path}"


def test_several_files_are_one_family(pytester: pytest.Pytester) -> None:
    """Seven flips of 504, p 2 / 2^7 = .016, fail alone; beside two others Holm makes it 3 x .0156 = .047, four .062."""
    flips = said(outputs(pytester.path, one_is_ordinary(7), "flips.jsonl"), "flips")
    even = [said(outputs(pytester.path, name=f"{number}.jsonl"), f"even{number}") for number in range(3)]
    gate = node("test_gate", "hai").replace("mine", "flips")
    for files, kind in (([flips], "failed"), ([flips, *even[:2]], "failed"), ([flips, *even], "passed")):
        result = pytester.runpytest_inprocess(*files, gate, "--bias-report=report.json")
        result.assert_outcomes(**{kind: 1})
        report = reported(pytester.path)
        assert len(report["models"]) == len(files)
        assert report["models"]["flips"]["p_holm"] == pytest.approx(min(1, len(files) * 2 / 2**7))


def test_files_stand_beside_recordings(pytester: pytest.Pytester) -> None:
    """All are of one run; a recorded model that has a file is read from it."""
    for model in (gemma(), published()["gpt-oss-120b"]):
        record(pytester.path, model)
    given = [said(outputs(pytester.path, name=f"{name}.jsonl"), name) for name in ("mine", "gemma-4")]
    result = pytester.runpytest_inprocess("--model=all", *given, "-k", "hai")
    result.assert_outcomes(passed=3, deselected=3 * (ALL - 1))
    result.stdout.fnmatch_lines(["honorific-checks: gpt-oss-120b (recorded), gemma-4 (outputs), mine (outputs)"])


@pytest.mark.parametrize(
    ("prompts", "signed"),
    [(("paper",), "paper"), (("",), None), (("paper", ""), None), (("other",), "other"), (("paper", "other"), "both")],
)
def test_a_prompt_is_signed_if_it_is_known(pytester: pytest.Pytester, prompts: tuple[str, ...], signed: str) -> None:
    """The paper's makes the signature of recordings; without one of them it is null, and the summary says so."""
    texts = {"paper": prompt(), "other": "Bengali, please.", "": ""}
    files = [
        said(outputs(pytester.path, name=f"{number}.jsonl"), f"m{number}", texts[which])
        for number, which in enumerate(prompts)
    ]
    result = pytester.runpytest_inprocess(*files, "-k", "hai", "--bias-report=report.json")
    digests = {name: text_digest(text) for name, text in texts.items()}
    digests["both"] = text_digest(f"m0 {digests['paper']}\nm1 {digests['other']}")
    assert reported(pytester.path)["signature"]["prompt"] == (digests[signed] if signed else None)
    assert any(" prompt not known" in line for line in result.outlines) == ("" in prompts)
    other = "asked with another prompt than the paper's: Bengali, please."
    assert any(line.endswith(other) for line in result.outlines) == ("other" in prompts)
