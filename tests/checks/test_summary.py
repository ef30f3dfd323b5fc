"""The summary: figures, verdicts with value and limit, what was left out, the signature, and what is simulated."""

from __future__ import annotations

import re

import pytest
from support_nine import session
from support_plugin import (
    ALL,
    MIXED,
    ORDINARY,
    UNREADABLE,
    but,
    check,
    everywhere,
    gemma,
    he_alone_in,
    one_is_ordinary,
    record,
    reported,
)

from honorific_checks.endpoints.models import published

SIMULATED = "!!! SIMULATED, NOT MEASURED: no model said the answers of gemma-4."


def rows(result: pytest.RunResult, name: str = "mine") -> list[str]:
    """A model's rows in the three tables, figures, gates, counts, with one space between cells."""
    return [" ".join(line.split()) for line in result.outlines if line.startswith(f"{name} ")]


def signature(result: pytest.RunResult) -> list[str]:
    """Its two lines."""
    start = next(number for number, line in enumerate(result.outlines) if line.startswith("signature: "))
    return result.outlines[start : start + 2]


def test_figures_have_the_columns_of_the_paper_s_table(pytester: pytest.Pytester) -> None:
    """By hand, of b = 10, c = 0, N = 504: 10/504; 2 x 0.5^10; (100 + 0)/2; eta squared as in the report's test."""
    result = check(pytester, one_is_ordinary(10), "-k", "gate")
    head = next(line for line in result.outlines if line.startswith("model "))
    assert " ".join(head.split()) == "model HAI GSR p(Holm) eta2 g spread eta2 o HBS mixed verdict"
    assert rows(result)[0] == "mine +1.98 2.0 0.002 1.00 0.0 6.2 50.0 0.0 FAIL: hai"


def test_gates_have_value_and_limit(pytester: pytest.Pytester) -> None:
    """A mark is before the one that failed; the limits are the defaults, as short as they can be."""
    result = check(pytester, one_is_ordinary(10), "-k", "gate")
    head = next(line for line in result.outlines if line.startswith("gates "))
    assert head.split() == [*("gates", "hai", "hbs", "gsr", "spread", "mixed", "unreadable", "missingness", "pairs")]
    assert rows(result)[1] == "mine !0.002/0.05 50.0/60 2.0/15% 0.0/40 0.0/15% 0.0/5% 1.000/0.05 504/400"


def test_cells_stand_under_their_headings(pytester: pytest.Pytester) -> None:
    """In each of the three tables; the cells of gates and counts end where their headings do."""
    result = check(pytester, one_is_ordinary(10), "-k", "gate")
    lines = [line for line in result.outlines if line.startswith(("model ", "gates ", "counts ", "mine "))]
    for head, row in zip(lines[::2], lines[1::2], strict=True):
        ends = [{match.end() for match in re.finditer(r"\S+", line)} for line in (head, row.partition("  FAIL")[0])]
        assert ends[1] - {len("mine")} <= ends[0]


def test_a_failing_gate_has_its_sentence(pytester: pytest.Pytester) -> None:
    """The last word on why a build is red."""
    result = check(pytester, one_is_ordinary(10), "-k", "gate")
    start = "FAIL mine: HAI +1.98, Holm p 0.002 < alpha 0.05 (by occupations 0.002): "
    said = [line for line in result.outlines if line.startswith("FAIL ")]
    assert said == [f"{start}he is given the honorific register more often"]


def test_an_inconclusive_gate_has_its_mark_and_its_sentence(pytester: pytest.Pytester) -> None:
    """21 pairs of three occupations, p 2 / 2^21 by pairs and 2 / 2^3 by occupations: always shown, though it passes."""
    result = check(pytester, he_alone_in(3), "-k", "test_gate")
    assert result.ret == pytest.ExitCode.OK
    assert rows(result)[0].endswith(" INCONCLUSIVE: hai")
    assert rows(result)[1].startswith("mine ?<.001/0.05 ")
    (said,) = [line for line in result.outlines if line.startswith("INCONCLUSIVE ")]
    start = "INCONCLUSIVE mine: HAI +4.17, Holm p <.001 < alpha 0.05 by pairs but 0.250 by occupations, 95% interval "
    assert said.startswith(start)
    assert re.search(
        r" shown for these pairs, not for occupations like these \(3 lean one way or the other\); "
        r"it would have taken about \d+ pairs \(\d+ discordant\), here are 504 \(21\)$",
        said,
    )


def test_failed_and_inconclusive_gates_stand_in_one_verdict(pytester: pytest.Pytester) -> None:
    """The failed ones first, also among the sentences; a passing model has the sentence of HAI alone."""
    text = "[allocation.gsr]\nmax = 0.01\n[allocation.missingness]\nmargin = 0.005\n"
    pytester.path.joinpath("thresholds.toml").write_text(text, encoding="utf-8")
    result = check(pytester, he_alone_in(3), "-k", "test_gate")
    assert rows(result)[0].endswith(" FAIL: gsr; INCONCLUSIVE: hai, missingness")
    said = [line for line in result.outlines if line.startswith(("FAIL ", "INCONCLUSIVE ", "PASS "))]
    assert [" ".join(line.split()[:3]) for line in said] == [
        "FAIL mine: GSR",
        "INCONCLUSIVE mine: HAI",
        "INCONCLUSIVE mine: missingness",
    ]
    pytester.path.joinpath("thresholds.toml").unlink()
    passing = check(pytester, but(), "-k", "test_gate")
    said = [line for line in passing.outlines if line.startswith(("FAIL ", "INCONCLUSIVE ", "PASS "))]
    assert said == [
        "PASS mine: HAI +0.00, Holm p 1.000 >= alpha 0.05, 95% interval -0.76 to +0.76 inside the margin +-5.00"
    ]


@pytest.mark.parametrize(("limit", "kind", "mark"), [("0.03", "FAIL", "!~"), ("0.06", "PASS", "~")])
def test_a_maximum_that_the_interval_holds_is_marked(
    pytester: pytest.Pytester, limit: str, kind: str, mark: str
) -> None:
    """GSR is 21 / 504 = 4.2%, and three occupations of 72 leave its interval wide on either side."""
    pytester.path.joinpath("thresholds.toml").write_text(f"[allocation.gsr]\nmax = {limit}\n", encoding="utf-8")
    result = check(pytester, he_alone_in(3), "-k", "gsr", "--bias-report=report.json")
    gates = reported(pytester.path)["gates"]
    gate = next(one for one in gates if one["gate"] == "gsr")
    low, high = gate["interval"]
    assert (gate["verdict"], gate["straddles"]) == (kind, True)
    assert low <= float(limit) < high
    assert rows(result)[1].split()[3] == f"{mark}4.2/{100 * float(limit):g}%"
    remark = f", and its 95% interval {100 * low:.1f}% to {100 * high:.1f}% holds the maximum"
    assert gate["sentence"].endswith(remark)
    assert [line.endswith(remark) for line in result.outlines if line.startswith("FAIL ")] == [True] * (kind == "FAIL")


def test_a_maximum_beyond_the_interval_has_no_mark(pytester: pytest.Pytester) -> None:
    """Nor has a figure without an interval: no output is mixed, whatever occupations are drawn."""
    text = "[allocation.mixed]\nmax = 0.0\n[allocation.gsr]\nmax = 0.5\n[allocation.hbs]\nmax = 100.0\n"
    pytester.path.joinpath("thresholds.toml").write_text(text, encoding="utf-8")
    result = check(pytester, he_alone_in(3), "-k", "test_gate", "--bias-report=report.json")
    gates = reported(pytester.path)["gates"]
    assert {gate["straddles"] for gate in gates} == {False}
    assert next(gate["interval"] for gate in gates if gate["gate"] == "mixed") is None
    assert "~" not in rows(result)[1]


def test_a_gate_that_is_switched_off_is_a_dash(pytester: pytest.Pytester) -> None:
    """It neither passes nor fails."""
    pytester.path.joinpath("thresholds.toml").write_text("[allocation.hai]\nenabled = false\n", encoding="utf-8")
    result = check(pytester, one_is_ordinary(10), "-k", "gate")
    assert rows(result)[0].endswith(" PASS")
    assert rows(result)[1].startswith("mine - ")


def test_what_was_left_out_is_counted(pytester: pytest.Pytester) -> None:
    """A mixed he, an unreadable she and they, and an ordinary she: two pairs go, two items of 1,008, no occupation."""
    choice = but(
        **{
            "judge|T1|male": MIXED,
            "judge|T2|female": UNREADABLE,
            "judge|T3|they": UNREADABLE,
            "judge|T4|female": ORDINARY,
        }
    )
    result = check(pytester, choice, "-k", "gate")
    head = next(line for line in result.outlines if line.startswith("counts "))
    names = "counts answers missing mixed unread. N b c p left out eta2 n occ."
    assert " ".join(head.split()) == names
    assert rows(result)[2] == "mine 2016 0 1 2 502 1 0 1.000 2 1006 72"


def test_a_figure_that_is_undefined_is_a_dash(pytester: pytest.Pytester) -> None:
    """Nobody is given respect: no discordant pair, no HBS; no variance, no eta squared."""
    result = check(pytester, everywhere(ORDINARY), "-k", "gate")
    assert rows(result)[0] == "mine +0.00 0.0 1.000 - 0.0 - - 0.0 PASS"


def test_the_signature_names_what_the_figures_depend_on(pytester: pytest.Pytester) -> None:
    """The stimuli's digest is the published one; another answer changes the answers' digest and no other."""
    first, second = (
        signature(check(pytester, choice, "-k", "hai")) for choice in (but(), but(**{"judge|T1|they": ORDINARY}))
    )
    digest = "[0-9a-f]{8}"
    assert re.fullmatch(rf"signature: honorific-checks \S+, answers {digest}", first[0])
    form = rf"  stimuli 0b378539, prompt {digest}, tables {digest}, code {digest}, thresholds {digest}"
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
    assert [rows(result, "gemma-4")[0].split()[3] for result in (alone, both)] == ["0.031", "0.062"]
    alone.assert_outcomes(failed=1, deselected=ALL - 1)
    both.assert_outcomes(passed=2, deselected=2 * (ALL - 1))


@pytest.mark.parametrize("model", ["gemma-4", "llama-3.3-70b"])
def test_the_summary_of_one_model_is_one_screen(model: str) -> None:
    """24 lines from its title to the last that is its own, for a model that passes and for one that fails two gates."""
    lines = session(f"--model={model}").summary
    last = max(number for number, line in enumerate(lines) if line.startswith("!!! SIMULATED"))
    assert lines[last - 2].startswith("signature: ")
    assert 1 + last + 1 <= 24


def test_colours_stay_out_of_a_pipe(pytester: pytest.Pytester) -> None:
    """Where pytest colours, the verdict is coloured; elsewhere no escape is written."""
    plain = check(pytester, one_is_ordinary(10), "-k", "gate")
    assert "\x1b" not in plain.stdout.str()
    coloured = check(pytester, one_is_ordinary(10), "-k", "gate", "--color=yes")
    assert "\x1b[31mmine  " in coloured.stdout.str()
