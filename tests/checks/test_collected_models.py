"""What `--model` collects: 504 pairs, 72 occupations and eight gates for each model, under readable ids."""

from __future__ import annotations

import pytest
from support_plugin import ALL, GATES, NODE, OCCUPATIONS, PAIRS, check, honorific, outputs, sign

from honorific_checks.endpoints.models import published

pytestmark = pytest.mark.slow

OWN = '[tool.honorific_checks.models.{name}]\nbase_url = "http://127.0.0.1/v1"\nmodel = "{name}"\n'


def collected(result: pytest.RunResult) -> list[str]:
    """The ids that `--collect-only -q` prints, after where all of them begin."""
    assert result.ret == 0
    return [line.removeprefix(f"{NODE}::") for line in result.outlines if line.startswith(NODE)]


def models(pytester: pytest.Pytester, *options: str) -> list[str]:
    """The models whose first pair is collected, in order."""
    ids = collected(pytester.runpytest_inprocess("--collect-only", "-q", *options))
    names = [one.removeprefix("test_pair[").split("|")[0] for one in ids if one.endswith("|judge|T1]")]
    assert len(ids) == ALL * len(names)
    return names


def recorded(pytester: pytest.Pytester, *names: str) -> None:
    """Let these models have recordings."""
    for name in names:
        sign(pytester.path, published()[name])


def test_a_model_has_504_pairs_72_occupations_and_9_gates(pytester: pytest.Pytester) -> None:
    """Each has an id of its own, in the published order (arXiv 2610.14769: 72 occupations, frames T1-T5, P1, P2)."""
    ids = collected(check(pytester, honorific, "--collect-only", "-q"))
    pairs, occupations, gates = (
        [one for one in ids if one.startswith(f"test_{kind}[")] for kind in ("pair", "occupation", "gate")
    )
    assert ids == pairs + occupations + gates
    assert (len(pairs), len(occupations), len(gates)) == (PAIRS, OCCUPATIONS, GATES)
    assert len(set(ids)) == ALL
    assert pairs[:7] == [f"test_pair[mine|judge|{frame}]" for frame in ("T1", "T2", "T3", "T4", "T5", "P1", "P2")]
    assert occupations[0] == "test_occupation[mine|judge]"
    order = ("hai", "hbs", "gsr", "spread", "mixed", "unreadable", "missingness", "pairs", "translation")
    assert gates == [f"test_gate[mine|{gate}]" for gate in order]


def test_model_is_repeatable(pytester: pytest.Pytester) -> None:
    """The order is the one given, and a name given twice counts once."""
    recorded(pytester, "gemma-4", "llama-4-scout")
    assert models(pytester, "--model=llama-4-scout", "--model=gemma-4", "--model=llama-4-scout") == [
        "llama-4-scout",
        "gemma-4",
    ]


def test_model_takes_a_list_with_commas(pytester: pytest.Pytester) -> None:
    """Spaces after the comma do no harm."""
    recorded(pytester, "gemma-4", "llama-4-scout")
    assert models(pytester, "--model", "gemma-4, llama-4-scout,") == ["gemma-4", "llama-4-scout"]


def test_all_is_every_model_with_recordings(pytester: pytest.Pytester) -> None:
    """They come in the order of the paper's Table 4, then the project's own."""
    pytester.makepyprojecttoml(OWN.format(name="a-model"))
    recorded(pytester, "gemma-4", "gpt-oss-120b", "llama-4-maverick")
    assert models(pytester, "--model=all") == ["llama-4-maverick", "gpt-oss-120b", "gemma-4"]


def test_all_with_a_name_repeats_no_model(pytester: pytest.Pytester) -> None:
    """What was named stands first."""
    recorded(pytester, "gemma-4", "llama-4-maverick")
    assert models(pytester, "--model=gemma-4,all") == ["gemma-4", "llama-4-maverick"]


def test_a_gate_that_is_switched_off_is_no_test(pytester: pytest.Pytester) -> None:
    """It can be switched off for one model, too."""
    pytester.path.joinpath("thresholds.toml").write_text(
        "[allocation.spread]\nenabled = false\n[models.gemma-4.allocation.gsr]\nenabled = false\n", encoding="utf-8"
    )
    recorded(pytester, "gemma-4", "llama-4-scout")
    result = pytester.runpytest_inprocess("--model=all", "--collect-only", "-q", "-k", "test_gate")
    gates = [one.removeprefix("test_gate[").removesuffix("]") for one in collected(result)]
    assert gates == [
        *(
            f"llama-4-scout|{gate}"
            for gate in ("hai", "hbs", "gsr", "mixed", "unreadable", "missingness", "pairs", "translation")
        ),
        *(f"gemma-4|{gate}" for gate in ("hai", "hbs", "mixed", "unreadable", "missingness", "pairs", "translation")),
    ]


def test_the_header_names_the_models_and_where_their_answers_come_from(pytester: pytest.Pytester) -> None:
    """A reader sees before the first dot whether answers are recorded, simulated or brought along."""
    sign(pytester.path, published()["gemma-4"], status="simulated")
    sign(pytester.path, published()["gpt-oss-120b"])
    result = pytester.runpytest_inprocess("--model=all", "--collect-only")
    result.stdout.fnmatch_lines(["honorific-checks: gpt-oss-120b (recorded), gemma-4 (simulated)"])
    result = pytester.runpytest_inprocess("--model=mine", outputs(pytester.path), "--collect-only")
    result.stdout.fnmatch_lines(["honorific-checks: mine (outputs)"])
