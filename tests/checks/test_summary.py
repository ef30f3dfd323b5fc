"""What surrounds the screens of all suites: the signature, what is simulated, the family, and colours."""

from __future__ import annotations

import re

import pytest
from support_plugin import (
    ALL,
    ORDINARY,
    but,
    check,
    gemma,
    one_is_ordinary,
    record,
)

from honorific_checks.endpoints.models import published

pytestmark = pytest.mark.slow

SIMULATED = "!!! SIMULATED, NOT MEASURED: no model said the answers of gemma-4."


def signature(result: pytest.RunResult) -> list[str]:
    """Its two lines."""
    start = next(number for number, line in enumerate(result.outlines) if line.startswith("signature: "))
    return result.outlines[start : start + 2]


def test_the_signature_names_what_the_figures_depend_on(pytester: pytest.Pytester) -> None:
    """The stimuli's digest is the published one; another answer changes the answers' digest and no other."""
    first, second = (
        signature(check(pytester, choice, "-k", "hai")) for choice in (but(), but(**{"judge|T1|they": ORDINARY}))
    )
    digest = "[0-9a-f]{8}"
    assert re.fullmatch(rf"signature: honorific-checks \S+, answers {digest}", first[0])
    form = rf"  stimuli 0b378539, prompt not known, tables {digest}, code {digest}, thresholds {digest}"
    assert re.fullmatch(form, first[1])
    assert first[0] != second[0]
    assert first[0].rpartition(" ")[0] == second[0].rpartition(" ")[0]
    assert first[1] == second[1]


def test_other_thresholds_are_another_signature(pytester: pytest.Pytester) -> None:
    """They may give other verdicts; of the digests shown they change one."""
    before = signature(check(pytester, but(), "-k", "hai"))
    pytester.path.joinpath("thresholds.toml").write_text("[allocation.hai]\nalpha = 0.01\n", encoding="utf-8")
    after = signature(check(pytester, but(), "-k", "hai"))
    assert before[0] == after[0]
    words = zip(before[1].split(", "), after[1].split(", "), strict=True)
    assert [one.split()[0] for one, other in words if one != other] == ["thresholds"]


def test_simulated_answers_are_called_so_before_and_after(pytester: pytest.Pytester) -> None:
    """Whoever looks at the first or the last line of the summary reads it."""
    record(pytester.path, gemma(), status="simulated")
    result = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai")
    lines = [line for line in result.outlines if line]
    assert lines.count(SIMULATED) == 2
    title = next(number for number, line in enumerate(lines) if "who receives respect" in line)
    end = next(number for number, line in enumerate(lines) if line.startswith("signature: "))
    assert (lines[title + 1], lines[end + 2]) == (SIMULATED, SIMULATED)


def test_only_the_simulated_models_are_named(pytester: pytest.Pytester) -> None:
    """A recorded model beside it is not."""
    record(pytester.path, gemma(), status="simulated")
    record(pytester.path, published()["gpt-oss-120b"])
    result = pytester.runpytest_inprocess("--model=all", "-k", "hai")
    assert result.outlines.count(SIMULATED) == 2


def test_recorded_answers_and_outputs_are_not_called_simulated(pytester: pytest.Pytester) -> None:
    """The line means something because it is not always there."""
    record(pytester.path, gemma())
    for result in (pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai"), check(pytester, but(), "-k", "hai")):
        result.assert_outcomes(passed=1, deselected=ALL - 1)
        result.stdout.no_fnmatch_line("*SIMULATED*")


def test_holm_s_correction_is_over_the_models_of_the_run(pytester: pytest.Pytester) -> None:
    """Of b = 6, c = 0: p = 0.03125 alone; beside a model with p = 1 it is twice that, and passes."""
    record(pytester.path, gemma(), one_is_ordinary(6))
    record(pytester.path, published()["gpt-oss-120b"])
    alone = pytester.runpytest_inprocess("--model=gemma-4", "-k", "hai")
    both = pytester.runpytest_inprocess("--model=all", "-k", "hai")
    for result, p in ((alone, ".031"), (both, ".062")):
        (line,) = (line for line in result.outlines if "he minus she (HAI) +1.19" in line)
        assert line.endswith(f", p {p}")
    alone.assert_outcomes(failed=1, deselected=ALL - 1)
    both.assert_outcomes(passed=2, deselected=2 * (ALL - 1))


def test_colours_stay_out_of_a_pipe(pytester: pytest.Pytester) -> None:
    """Where pytest colours, the verdict is coloured; elsewhere no escape is written."""
    plain = check(pytester, one_is_ordinary(10), "-k", "gate")
    assert "\x1b" not in plain.stdout.str()
    coloured = check(pytester, one_is_ordinary(10), "-k", "gate", "--color=yes")
    assert "\x1b[31mFAIL  mine  " in coloured.stdout.str()
