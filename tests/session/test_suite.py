"""One suite of a run: where answers come from, which models are corrected together, and what is refused first.

By the allocation suite, whose verdicts can be worked out by hand.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from support_data import HONORIFIC, ORDINARY, request, respectful_to_he, with_outputs, write_outputs, write_recordings
from support_holm import statsmodels_holm

from honorific_checks.allocation.records import GateName
from honorific_checks.allocation.stimuli import digest, stimuli
from honorific_checks.allocation.suite import AllocationSuite
from honorific_checks.endpoints.models import published
from honorific_checks.endpoints.request_body import text_digest
from honorific_checks.errors import (
    CassetteError,
    MissingRecordingError,
    OutputsError,
    StaleRecordingError,
    UnknownModelError,
)
from honorific_checks.records import Stimulus
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

GEMMA = published()["gemma-4"]
SCOUT, MAVERICK = published()["llama-4-scout"], published()["llama-4-maverick"]


def allocation(asked: Request) -> AllocationSuite:
    """The allocation suite of a run."""
    found = Session(asked).suites["allocation"]
    assert isinstance(found, AllocationSuite)
    return found


def measured(root: Path, answer: Callable[[Stimulus], str]) -> AllocationSuite:
    """The allocation suite over a whole file of outputs of a model `mine`."""
    return allocation(with_outputs(root, answer))


def test_outputs_are_measured_and_judged(tmp_path: Path) -> None:
    """Once; honorific for he alone, in all 504 pairs: HAI and GSR 1, no spread, HBS 100 / 2."""
    run = measured(tmp_path, respectful_to_he)
    assert run.check() == {"mine": "outputs"}
    source = run.of("mine").source
    made = {"prompt": None, "model": None, "date": None}  # the file does not say
    assert source.provenance == {"status": "outputs", "file": "outputs.jsonl", "sha256": source.sha256, **made}
    assert (source.simulated, source.problems) == (False, {})
    assert run.of("mine") is run.of("mine")
    m = run.of("mine").analysis.measures
    assert (m.items, m.pairs, m.male_only, m.female_only) == (2016, 504, 504, 0)
    assert (m.hai, m.gsr, m.spread, m.hbs) == (1.0, 1.0, 0.0, 50.0)
    failed = [verdict.gate for verdict in run.verdicts("mine") if verdict.kind == "FAIL"]
    assert failed == [GateName.HAI, GateName.GSR]


@pytest.mark.slow
def test_recordings_are_measured_as_outputs_are(tmp_path: Path) -> None:
    """The same answers give the same figures, wherever they come from."""
    write_recordings(tmp_path / "cassettes", GEMMA, respectful_to_he)
    run = allocation(request(tmp_path, "gemma-4"))
    assert run.check() == {"gemma-4": "recorded"}
    assert run.of("gemma-4").source.problems == {}
    assert run.of("gemma-4").analysis.measures == measured(tmp_path, respectful_to_he).of("mine").analysis.measures


@pytest.mark.slow
def test_missing_answers_make_every_gate_fail_as_not_judged(tmp_path: Path) -> None:
    """Two answers of 2,016 are enough; the command that would record them is named."""
    write_recordings(tmp_path / "cassettes", GEMMA, lambda _: ORDINARY, ["judge|T1|they", "housewife|P2|female"])
    run = allocation(request(tmp_path, "gemma-4"))
    found = run.verdicts("gemma-4")
    assert [verdict.gate for verdict in found] == list(GateName)
    for verdict in found:
        assert (verdict.kind, verdict.value) == ("FAIL", None)
        assert verdict.sentence == (
            "a part: not judged: 2,014 of 2,016 answers are recorded; record the rest with: pytest --model gemma-4 "
            "--record new_episodes"
        )
    assert [verdict.limit for verdict in found] == [0.05, 60.0, 0.15, 40.0, 0.15, 0.05, 0.05, 400.0, 0.75]
    assert run.of("gemma-4").analysis.measures.items == 2014


def flips(he_only: int, she_only: int) -> Callable[[Stimulus], str]:
    """T1 is honorific for he alone in so many occupations, for she alone in the next ones; all else is ordinary."""

    def answer(stimulus: Stimulus) -> str:
        place = (stimulus.number - 1) // 28
        respected = "male" if place < he_only else "female" if place < he_only + she_only else None
        return HONORIFIC if stimulus.frame == "T1" and stimulus.condition == respected else ORDINARY

    return answer


def family(root: Path, *names: str) -> None:
    """Let thresholds.toml name a family, on its third line."""
    listed = ", ".join(f"'{name}'" for name in names)
    (root / "thresholds.toml").write_text(f"# whom we compare\n[analysis]\nfamily = [{listed}]\n", encoding="utf-8")


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Recordings of three models, whose raw p are all different."""
    folder = tmp_path_factory.mktemp("recorded")
    for model, answer in ((GEMMA, flips(9, 0)), (SCOUT, flips(12, 3)), (MAVERICK, flips(2, 9))):
        write_recordings(folder, model, answer)
    return folder


@pytest.fixture
def three(tmp_path: Path, recorded: Path) -> Path:
    """A folder with a copy of them, so that a test can change them."""
    shutil.copytree(recorded, tmp_path / "cassettes")
    return tmp_path


@pytest.mark.slow
def test_a_named_family_is_corrected_together(three: Path) -> None:
    """Those listed and the one of the run; each p by statsmodels over the raw p of all three, by pairs."""
    family(three, "llama-4-maverick", "gemma-4", "llama-4-scout")
    run = allocation(request(three, "gemma-4"))
    assert run.check() == {"gemma-4": "recorded"}
    assert list(run.models) == ["gemma-4"]
    assert list(run.family) == ["llama-4-maverick", "llama-4-scout", "gemma-4"]
    # b = 9, c = 0; 12 and 3; 2 and 9: twice the smaller tail of a binomial with p = 1/2.
    raw = {"llama-4-maverick": 134 / 2**11, "llama-4-scout": 1152 / 2**15, "gemma-4": 2 / 2**9}
    assert {name: run.hai[name].figure.p for name in run.family} == pytest.approx(raw)
    holm = dict(zip(raw, statsmodels_holm(raw.values()), strict=True))
    assert {name: found.p_holm for name, found in run.hai.items()} == pytest.approx(holm)
    # With one discordant pair in an occupation both tests have the same p, by pairs and by occupations.
    assert {name: found.p_clustered_holm for name, found in run.hai.items()} == pytest.approx(holm)
    assert {found.family for found in (*run.hai.values(), *run.missingness.values())} == {3}
    assert run.p_holm == {"gemma-4": pytest.approx(3 * 2 / 2**9)}
    assert run.verdict("gemma-4", GateName.HAI).value == run.p_holm["gemma-4"]


@pytest.mark.slow
def test_a_model_of_the_run_that_is_not_listed_joins_the_family(three: Path) -> None:
    """Its p is corrected too, and the others' for it."""
    family(three, "llama-4-scout")
    run = allocation(request(three, "gemma-4,llama-4-maverick"))
    assert list(run.family) == ["llama-4-scout", "gemma-4", "llama-4-maverick"]
    assert {found.family for found in run.hai.values()} == {3}


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "[analysis]\nfamily = []\n"])
def test_the_family_is_the_models_of_the_run_where_none_is_named(three: Path, text: str) -> None:
    """Others with recordings are not read: their p would be corrected for what nobody asked about."""
    (three / "thresholds.toml").write_text(text, encoding="utf-8")
    run = allocation(request(three, "gemma-4,llama-4-scout"))
    assert list(run.family) == list(run.models) == ["gemma-4", "llama-4-scout"]
    assert {found.family for found in run.hai.values()} == {2}
    # 2 / 2^9 is the smaller of the two and is doubled; 1152 / 2^15 stays.
    assert run.p_holm == pytest.approx({"gemma-4": 2 * 2 / 2**9, "llama-4-scout": 1152 / 2**15})


@pytest.mark.slow
def test_a_family_is_the_same_for_each_of_its_models(three: Path) -> None:
    """The point of naming one: alone or with another, a model has one p and one verdict."""
    family(three, "llama-4-maverick", "gemma-4", "llama-4-scout")
    alone, beside = allocation(request(three, "gemma-4")), allocation(request(three, "gemma-4,llama-4-scout"))
    assert alone.verdicts("gemma-4") == beside.verdicts("gemma-4")
    assert {name: found.p_holm for name, found in alone.hai.items()} == {
        name: found.p_holm for name, found in beside.hai.items()
    }


@pytest.mark.slow
def test_a_family_can_stand_beside_outputs_made_elsewhere(three: Path) -> None:
    """The file is of the model of the run alone; those listed are read from their recordings."""
    family(three, "llama-4-scout")
    run = allocation(request(three, "mine", outputs=write_outputs(three / "outputs.jsonl", flips(6, 0))))
    assert run.check() == {"mine": "outputs"}
    assert {name: run.of(name).source.provenance["status"] for name in run.family} == {
        "llama-4-scout": "recorded",
        "mine": "outputs",
    }
    # 2 / 2^6 and 1152 / 2^15: the smaller is doubled, and the larger is no smaller than that.
    assert {name: found.p_holm for name, found in run.hai.items()} == {"mine": 0.0625, "llama-4-scout": 0.0625}


@pytest.mark.slow
def test_a_listed_model_may_be_the_one_whose_outputs_are_given(three: Path) -> None:
    """Then its recordings are not read, and it counts once."""
    family(three, "gemma-4", "llama-4-scout")
    run = allocation(request(three, "gemma-4", outputs=write_outputs(three / "outputs.jsonl", flips(6, 0))))
    assert run.check() == {"gemma-4": "outputs"}
    assert list(run.family) == ["llama-4-scout", "gemma-4"]
    assert run.of("gemma-4").analysis.measures.male_only == 6


def test_an_unknown_model_of_the_family_is_refused(tmp_path: Path) -> None:
    """File, line, the name and the nearest, before anything is read."""
    family(tmp_path, "gemma-4", "gema-4")
    with pytest.raises(UnknownModelError) as error:
        allocation(request(tmp_path, "gemma-4"))
    first = str(error.value).split("\n")[0]
    assert first == "thresholds.toml:3: [analysis] family: 'gema-4': no model of that name. Did you mean 'gemma-4'?"


@pytest.mark.slow
def test_a_listed_model_without_recordings_is_refused_by_check(three: Path) -> None:
    """With the place of the list, and the command that would record it."""
    family(three, "gpt-oss-120b")
    with pytest.raises(CassetteError) as error:
        allocation(request(three, "gemma-4")).check()
    folder = three / "cassettes" / "gpt-oss-120b" / "allocation"
    assert str(error.value) == (
        f"thresholds.toml:3: [analysis] family: {folder}: there are no recordings of "
        "gpt-oss-120b (no provenance.toml).\n"
        "Record with: pytest --model gpt-oss-120b --record new_episodes"
    )


@pytest.mark.slow
def test_a_listed_model_with_other_parameters_is_refused_by_check(three: Path) -> None:
    """Stale recordings would make every p of the family void."""
    write_recordings(three / "cassettes", replace(SCOUT, parameters={"temperature": 1}), flips(1, 0))
    family(three, "llama-4-scout")
    said = r"^thresholds\.toml:3: \[analysis\] family: .*do not answer the questions asked now"
    with pytest.raises(CassetteError, match=said):
        allocation(request(three, "gemma-4")).check()


@pytest.mark.slow
def test_a_listed_model_with_one_answer_missing_is_refused_by_check(three: Path) -> None:
    """Its p would be of other pairs; the message names the first answer and how many there are."""
    path = three / "cassettes" / "llama-4-scout" / "allocation" / "judge.json"
    write_recordings(three / "cassettes", SCOUT, flips(12, 3), ["judge|T3|they"])
    family(three, "llama-4-scout")
    with pytest.raises(CassetteError) as error:
        allocation(request(three, "gemma-4")).check()
    assert str(error.value).startswith(
        "thresholds.toml:3: [analysis] family: 1 of 2016 answers of llama-4-scout are missing, the first: "
        f"judge|T3|they: no recorded answer in {path} "
    )


@pytest.mark.slow
def test_a_model_of_the_run_with_a_missing_answer_counts_as_p_1(three: Path) -> None:
    """It is not judged; the others are corrected over three, as with all its answers: Holm's first step, times 3."""
    write_recordings(three / "cassettes", SCOUT, flips(12, 3), ["judge|T3|they"])
    run = allocation(request(three, "all"))
    run.check()
    assert list(run.hai) == list(run.missingness) == ["llama-4-maverick", "gemma-4"]
    assert {found.family for found in run.hai.values()} == {3}
    assert run.p_holm["llama-4-scout"] is None
    assert run.p_holm["gemma-4"] == pytest.approx(3 * 2 / 2**9)


@pytest.mark.slow
def test_rankings_are_of_the_models_of_the_run(three: Path) -> None:
    """Those that only the family names are not compared, nor is a model with missing answers."""
    for model in (GEMMA, SCOUT, MAVERICK):
        left_out = ["judge|T1|male"] if model is MAVERICK else []
        write_recordings(three / "cassettes", model, ranked, left_out)
    found = allocation(request(three, "all")).rankings
    assert found is not None
    assert [pair.models for pair in found.pairs] == [("llama-4-scout", "gemma-4")]
    family(three, "llama-4-scout")
    assert allocation(request(three, "gemma-4")).rankings is None


def ranked(stimulus: Stimulus) -> str:
    """Respect for the first half of the occupations."""
    return HONORIFIC if stimulus.number <= 1008 else ORDINARY


@pytest.mark.slow
def test_the_options_are_those_of_the_settings(three: Path) -> None:
    """Fewer resamples and less confidence reach every interval."""
    (three / "thresholds.toml").write_text(
        "[analysis]\nconfidence = 0.8\nresamples = 1234\nseed = 5\n", encoding="utf-8"
    )
    run = allocation(request(three, "gemma-4"))
    assert (run.options.confidence, run.options.resamples, run.options.seed) == (0.8, 1234, 5)
    assert run.of("gemma-4").analysis.options == run.options
    narrow = run.of("gemma-4").analysis.hai.tango
    (three / "thresholds.toml").unlink()
    wide = allocation(request(three, "gemma-4")).of("gemma-4").analysis.hai.tango
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.slow
def test_a_signature_changes_with_the_answers_of_a_listed_model(three: Path) -> None:
    """They change p, and so they may change a verdict."""
    family(three, "llama-4-scout")
    first = allocation(request(three, "gemma-4")).signature
    assert allocation(request(three, "gemma-4")).signature == first
    write_recordings(three / "cassettes", SCOUT, flips(12, 4))
    other = allocation(request(three, "gemma-4")).signature
    assert {key for key in first if first[key] != other[key]} == {"answers"}


def test_a_signature_says_what_the_figures_depend_on(tmp_path: Path) -> None:
    """Stimuli, prompt, and the answers of each model by name; the session's own has the rest."""
    run = measured(tmp_path, lambda _: ORDINARY)
    assert run.signature == {
        "stimuli": digest(stimuli()),
        "prompt": None,
        "answers": text_digest(f"mine {run.of('mine').source.sha256}"),
    }


@pytest.mark.slow
def test_a_signature_changes_with_the_answers_alone(tmp_path: Path) -> None:
    """The same answers have the same signature; one other answer changes one digest of it."""
    first = measured(tmp_path, lambda _: ORDINARY).signature
    assert measured(tmp_path, lambda _: ORDINARY).signature == first
    other = measured(tmp_path, lambda s: HONORIFIC if s.number == 2016 else ORDINARY).signature
    assert {key for key in first if first[key] != other[key]} == {"answers"}


def test_a_model_without_recordings_is_refused_by_check(tmp_path: Path) -> None:
    """Before any test runs, with the command that would record it."""
    with pytest.raises(MissingRecordingError, match="Record with: pytest --model gemma-4 --record new_episodes"):
        allocation(request(tmp_path, "gemma-4")).check()


def test_recordings_with_other_parameters_are_refused_by_check(tmp_path: Path) -> None:
    """What was recorded and what would be asked now stand in the message."""
    write_recordings(tmp_path / "cassettes", replace(GEMMA, parameters={"temperature": 1}), lambda _: ORDINARY)
    with pytest.raises(
        StaleRecordingError, match=r"parameters: recorded \{'temperature': 1\}, now \{'temperature': 0\}"
    ):
        allocation(request(tmp_path, "gemma-4")).check()


def test_a_broken_file_of_outputs_is_refused_by_check(tmp_path: Path) -> None:
    """Before any test runs."""
    (tmp_path / "outputs.jsonl").write_text("x\n", encoding="utf-8")
    with pytest.raises(OutputsError, match="line 1: "):
        allocation(request(tmp_path, "mine", outputs=tmp_path / "outputs.jsonl")).check()
