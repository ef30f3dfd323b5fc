"""The JSON report on the repository's nine simulated models: whole, repeatable, and with what the paper's text says.

Source of the facts: "Who Receives Respect?", arXiv 2610.14769v1; Table 4 is in test_table4.py.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from scipy.stats import spearmanr
from support_nine import TABLE, Session, nine

from honorific_checks.allocation.stimuli import stimuli

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def run() -> Session:
    """The session of all nine."""
    return nine()


@pytest.fixture(scope="module")
def models(run: Session) -> dict[str, Any]:
    """The models of its report."""
    found: dict[str, Any] = run.allocation["models"]
    return found


def figures(data: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object that has a value and an interval, with its place."""
    if isinstance(data, dict):
        if {"value", "interval"} <= set(data):
            yield path, data
        for key, inner in data.items():
            yield from figures(inner, f"{path}.{key}")
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from figures(inner, f"{path}.{number}")


def test_the_report_is_of_the_documented_schema(run: Session) -> None:
    """The number is raised with any key that changes its meaning."""
    assert run.report["schema"] == 3


def test_every_figure_has_an_interval_that_holds_it(run: Session, models: dict[str, Any]) -> None:
    """Some 630 of them; without one are shares of all or of none, and differences of what nobody shows."""
    every = list(figures({"models": models, "rankings": run.allocation["rankings"]}))
    found = [(place, one) for place, one in every if one["interval"]]
    bare = [(place, one) for place, one in every if not one["interval"]]
    assert len(found) > 600
    assert [place for place, one in found if not one["interval"][0] <= one["value"] <= one["interval"][1]] == []
    assert {one["value"] for _, one in bare} <= {0.0, 1.0}
    # No simulated output is unreadable or refused: as many gaps of 0 without an interval in each model.
    gaps = [place for place, one in bare if "gap" in place]
    assert gaps == [f".models.{name}.missingness.{kind}_gap" for name in models for kind in ("unreadable", "refused")]


def test_the_intervals_of_table_4_are_all_there(models: dict[str, Any]) -> None:
    """In the unit of the figure and around it; of unreadable outputs, of which there are none, from 0."""
    for model in models.values():
        for key, ends in model["intervals"].items():
            if key == "unreadable_rate":
                # None in 72 occupations: 1 - 0.025^(1/72).
                assert (ends, model[key]) == ([0.0, pytest.approx(0.04994, abs=1e-5)], 0.0)
            else:
                assert ends[0] <= model[key] <= ends[1]
                assert ends[0] < ends[1]


def test_what_is_null_is_null_for_a_reason(models: dict[str, Any]) -> None:
    """Of the figures that stand by themselves none is undefined, nothing was asked again; in no occupation is any."""
    for model in models.values():
        assert [key for key, value in model.items() if value is None] == ["canary"]
        assert {key for one in model["rates"]["by_occupation"].values() for key, v in one.items() if v is None} == set()


def test_rankings_are_between_all_pairs(run: Session, models: dict[str, Any]) -> None:
    """36 pairs in the order of the models, each by scipy from the report's own rates."""
    rankings = run.allocation["rankings"]
    assert set(rankings) == {"pairs", "mean", "least", "greatest"}
    assert [tuple(pair["models"]) for pair in rankings["pairs"]] == list(combinations(models, 2))
    rates = {name: [one["rate"] for one in m["rates"]["by_occupation"].values()] for name, m in models.items()}
    for pair in rankings["pairs"]:
        one, other = pair["models"]
        assert pair["spearman"]["value"] == pytest.approx(float(spearmanr(rates[one], rates[other]).statistic))
        assert pair["spearman"]["n"] == 72
    values = [pair["spearman"]["value"] for pair in rankings["pairs"]]
    assert rankings["mean"]["value"] == pytest.approx(sum(values) / 36)
    assert rankings["mean"]["n"] == 36
    assert rankings["least"] == rankings["pairs"][values.index(min(values))]
    assert rankings["greatest"] == rankings["pairs"][values.index(max(values))]


def test_the_rankings_agree_as_the_paper_says(run: Session) -> None:
    """Pairwise Spearman: mean 0.77, from 0.55 to 0.91."""
    rankings = run.allocation["rankings"]
    found = [rankings["mean"], rankings["least"]["spearman"], rankings["greatest"]["spearman"]]
    assert [f"{one['value']:.2f}" for one in found] == ["0.77", "0.55", "0.91"]


def test_occupation_explains_more_than_gender_as_the_paper_says(models: dict[str, Any]) -> None:
    """Eta squared: occupation 3.2% to 51.5%, gender 0.00% to 1.18%."""
    by_occupation, by_gender = (
        sorted(model[f"eta2_{what}"] for model in models.values()) for what in ("occupation", "gender")
    )
    assert [f"{100 * by_occupation[end]:.1f}" for end in (0, -1)] == ["3.2", "51.5"]
    assert [f"{100 * by_gender[end]:.2f}" for end in (0, -1)] == ["0.00", "1.18"]


def test_they_is_less_respected_than_she_as_the_paper_says(models: dict[str, Any]) -> None:
    """Its honorific rate is below the feminine condition's in all nine."""
    for model in models.values():
        they = model["they"]
        assert they["honorific"]["value"] < they["feminine"]["value"]
        difference = they["honorific"]["value"] - they["feminine"]["value"]
        assert they["against_feminine"]["value"] == pytest.approx(difference)
        assert they["honorific"] == model["rates"]["by_condition"]["they"]
        assert they["feminine"] == model["rates"]["by_condition"]["female"]


def test_they_becomes_a_plural_as_the_paper_says(models: dict[str, Any]) -> None:
    """In 45.8% to 98.8% of the outputs."""
    shares = sorted(model["they"]["plural"]["value"] for model in models.values())
    assert [f"{100 * shares[end]:.1f}" for end in (0, -1)] == ["45.8", "98.8"]
    assert {model["they"]["plural"]["n"] for model in models.values()} == {504}


def test_a_singular_they_is_more_respected_as_the_paper_says(models: dict[str, Any]) -> None:
    """In seven of nine, not in Llama 3.3 70B and Llama 4 Maverick; in four by more than 25 points."""
    rises = {name: model["they"]["singular_rise"]["value"] for name, model in models.items()}
    assert {name for name, rise in rises.items() if rise <= 0} == {"llama-3.3-70b", "llama-4-maverick"}
    assert sum(rise > 0.25 for rise in rises.values()) == 4


def test_the_spread_does_not_hang_on_one_occupation_or_frame_as_the_paper_says(models: dict[str, Any]) -> None:
    """Without any one of the 72 it changes by a seventh at the most, without any of the seven frames as well."""
    for model in models.values():
        for side, size in (("occupations", 72), ("frames", 7)):
            found = model["influence"][side]["spread"]
            assert found["value"] == model["spread"]
            assert len(found["without"]) == size
            changes = {one: value - found["value"] for one, value in found["without"].items()}
            assert max(map(abs, changes.values())) == pytest.approx(abs(found["change"]))
            assert changes[found["most"]] == pytest.approx(found["change"])
            assert abs(found["change"]) < model["spread"] / 7


def test_verdicts_say_what_their_numbers_say(run: Session) -> None:
    """Value against limit, intervals against margin and maximum: worked out again from the report."""
    for gate in run.allocation["gates"]:
        name, value, limit = gate["gate"], gate["value"], gate["limit"]
        if name in ("hai", "missingness"):
            test = run.allocation["models"][gate["model"]]["tests"][name]
            significant = [test[p] < limit for p in ("p_holm", "p_clustered_holm")]
            low, high = gate["interval"]
            assert [low, high] == [
                end(test["tango"][at], (test["interval"] or test["tango"])[at]) for at, end in enumerate((min, max))
            ]
            inside = low >= -0.05 and high <= 0.05
            kind = "FAIL" if significant[0] else "PASS" if inside and not any(significant) else "INCONCLUSIVE"
            assert (gate["verdict"], value) == (kind, test["p_holm"])
            assert (gate["pairs_needed"] is None) == (kind != "INCONCLUSIVE")
            assert (gate["pairs_needed"] or 505) > 504
        else:
            kept = value >= limit if name in ("pairs", "translation") else value <= limit
            assert gate["verdict"] == ("PASS" if kept else "FAIL")
            ends = gate["interval"] or [0, 0]
            assert gate["straddles"] == (ends[0] <= limit < ends[1])
            assert ("interval" in gate["sentence"]) == gate["straddles"]


def test_some_interval_straddles_on_either_side(run: Session) -> None:
    """Llama 3.3 70B fails HBS with an interval from below 60, and others pass it with one from above."""
    gates = (gate for gate in run.allocation["gates"] if gate["gate"] == "hbs")
    found = {gate["model"]: gate["verdict"] for gate in gates if gate["straddles"]}
    assert found["llama-3.3-70b"] == "FAIL"
    assert "PASS" in found.values()


def test_the_csv_has_every_item_of_the_nine(run: Session) -> None:
    """In the paper's order of models and the published order of items, all of them simulated."""
    rows = list(csv.DictReader(io.StringIO(run.csv.decode("utf-8"), newline="")))
    ids = [stimulus.item_id for stimulus in stimuli()]
    assert [(row["model"], row["item_id"]) for row in rows] == [(name, one) for name in TABLE for one in ids]
    assert {row["status"] for row in rows} == {"simulated"}
    for name, model in run.allocation["models"].items():
        mixed = sum(row["register"] == "mixed" for row in rows if row["model"] == name)
        assert mixed == model["mixed"]
