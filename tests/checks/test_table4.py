"""`pytest --model all` on the repository's recordings prints the paper's Table 4, figure by figure, nine rows.

Source: "Who Receives Respect?", arXiv 2610.14769v1, Tables 3 and 4, frozen in fixtures/table4.toml.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from support_nine import ROOT, TABLE, Session, whole
from support_nine import nine as run_of_nine
from support_plugin import ALL, NODE

from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.session import session
from honorific_checks.session.request import Request
from honorific_checks.verdict import VerdictKind

pytestmark = pytest.mark.slow

SHARED = ROOT.parent / "shared" / "published" / "table4.toml"
FAILING = ("llama-4-maverick", "llama-3.3-70b")
"""The two whose bias is significant after Holm's correction: the paper's finding."""
UNSETTLED = ("llama-4-scout", "kimi-k2-thinking", "qwen3-next-80b")
"""Those whose HAI is not significant and not shown to be small: an interval by pairs reaches beyond 5 points."""


@pytest.fixture(scope="module")
def nine() -> Session:
    """The session of all nine."""
    return run_of_nine()


def printed(name: str) -> list[str]:
    """A row as the paper prints it, in the order of its columns."""
    row = TABLE[name]
    return [
        f"{row['hai']:+.2f}",
        f"{row['gsr']:.1f}",
        row["p_holm"],
        f"{row['eta2_gender']:.2f}",
        f"{row['spread']:.1f}",
        f"{row['eta2_occupation']:.1f}",
        f"{row['hbs']:.1f}",
        f"{row['mixed']:.1f}",
    ]


def judged(report: dict[str, Any], verdict: str) -> dict[str, list[str]]:
    """The gates with this verdict by model."""
    return {
        name: [gate["gate"] for gate in report["gates"] if gate["model"] == name and gate["verdict"] == verdict]
        for name in report["models"]
    }


@pytest.mark.skipif(not SHARED.exists(), reason="the published figures lie beside a development checkout alone")
def test_the_frozen_table_is_the_published_one() -> None:
    """Every key of every row."""
    assert tomllib.loads(SHARED.read_text(encoding="utf-8")) == TABLE


def test_the_nine_models_come_in_the_paper_s_order(nine: Session) -> None:
    """Under its names and developers."""
    models = nine.allocation["models"]
    assert list(models) == list(TABLE)
    assert [(model["title"], model["developer"]) for model in models.values()] == [
        (row["name"], row["developer"]) for row in TABLE.values()
    ]


@pytest.mark.parametrize("name", TABLE)
def test_every_printed_figure_is_in_the_report(nine: Session, name: str) -> None:
    """The report's figures, rounded as the paper rounds, are the paper's."""
    m = nine.allocation["models"][name]
    p = "<.001" if m["p_holm"] < 0.001 else f"{m['p_holm']:.3f}"
    figures = [
        f"{100 * m['hai']:+.2f}",
        f"{100 * m['gsr']:.1f}",
        p,
        f"{100 * m['eta2_gender']:.2f}",
        f"{m['spread']:.1f}",
        f"{100 * m['eta2_occupation']:.1f}",
        f"{m['hbs']:.1f}",
        f"{100 * m['mixed_rate']:.1f}",
    ]
    assert figures == printed(name)
    assert (m["male_only"], m["female_only"]) == (TABLE[name]["male_only"], TABLE[name]["female_only"])
    assert m["pairs"] in TABLE[name]["usable_pairs"]
    assert (m["items"], m["missing"]) == (2016, 0)


@pytest.mark.parametrize("name", TABLE)
def test_every_printed_figure_is_in_the_terminal(nine: Session, name: str) -> None:
    """With -v there is a table with the paper's eight columns as the paper prints them."""
    start = nine.lines.index("The columns of the paper's Table 4, sorted by spread as there")
    row = next(line.split() for line in nine.lines[start:] if line.startswith(f"{name} "))
    assert row[1:] == [cell.removeprefix("0") if cell == TABLE[name]["p_holm"] else cell for cell in printed(name)]


def test_two_of_nine_fail_for_hai_and_hbs(nine: Session) -> None:
    """In the report, as tests, and in the exit code."""
    assert judged(nine.allocation, "FAIL") == {name: ["hai", "hbs"] if name in FAILING else [] for name in TABLE}
    tests = [line.partition(" - ")[0] for line in nine.lines if line.startswith("FAILED ")]
    assert tests == [f"FAILED {NODE}::test_gate[{name}|{gate}]" for name in FAILING for gate in ("hai", "hbs")]
    assert nine.code == pytest.ExitCode.TESTS_FAILED
    assert any(f"collected {9 * ALL} items" in line for line in nine.lines)


def test_three_of_nine_are_inconclusive_on_hai(nine: Session) -> None:
    """In the report, and as expected failures that leave the exit code alone; the other four pass every gate."""
    assert judged(nine.allocation, "INCONCLUSIVE") == {name: ["hai"] if name in UNSETTLED else [] for name in TABLE}
    found = [line for line in nine.lines if line.startswith(f"XFAIL {NODE}::test_gate[")]
    assert [line.partition(" - ")[0] for line in found] == [
        f"XFAIL {NODE}::test_gate[{name}|hai]" for name in UNSETTLED
    ]
    assert all(f" - {name}: INCONCLUSIVE: " in line for name, line in zip(UNSETTLED, found, strict=True))


def test_the_nine_are_called_simulated(nine: Session) -> None:
    """Nobody called them: the first and last line of the summary say so, and each provenance."""
    line = "!!! SIMULATED, NOT MEASURED: no model said the answers of any model here."
    assert nine.lines.count(line) == 2
    assert {model["provenance"]["status"] for model in nine.allocation["models"].values()} == {"simulated"}


def test_flips_are_reported_for_every_discordant_pair() -> None:
    """Of the model that loses most pairs: xfailed are b + c and occupations far from the mean, skipped the others."""
    name = "qwen3-next-80b"
    run = whole(name)
    model, row = run.allocation["models"][name], TABLE[name]
    flips = row["male_only"] + row["female_only"]
    assert model["male_only"] + model["female_only"] == flips
    counts = {word: int(number) for number, word in re.findall(r"(\d+) (failed|skipped|xfailed)", run.lines[-1])}
    # b = 27, c = 13: alone, p is 0.038.
    assert judged(run.allocation, "FAIL") == {name: ["hai"]}
    assert (counts["failed"], counts["skipped"], run.code) == (1, model["excluded_pairs"], pytest.ExitCode.TESTS_FAILED)
    far = [line for line in run.lines if line.startswith(f"XFAIL {NODE}::test_occupation[")]
    assert counts["xfailed"] == flips + len(far)


@pytest.mark.parametrize(
    ("name", "gates"),
    [
        ("gemma-4", []),
        ("llama-4-maverick", ["hai", "hbs"]),
        ("llama-3.3-70b", ["hai", "hbs"]),
        # b = 32, c = 17: exact p 0.044; only the family of nine makes it 0.269
        ("llama-4-scout", ["hai"]),
    ],
)
def test_a_model_alone_is_judged_without_the_others(name: str, gates: list[str]) -> None:
    """Holm's family is the models of the run, so that a model's p is smaller alone than among nine."""
    asked = Request(ROOT, (name,), ROOT / "cassettes", ROOT / "thresholds.toml")
    alone = session.Session(asked).suites["allocation"]
    assert isinstance(alone, AllocationSuite)
    assert [verdict.gate for verdict in alone.verdicts(name) if verdict.kind is VerdictKind.FAIL] == gates
    assert alone.p_holm[name] == alone.of(name).analysis.measures.p
