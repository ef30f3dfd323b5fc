"""thresholds.toml: defaults, per-model tables laid over the common ones, and errors that name line and key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from support_data import ROOT

from honorific_checks.allocation.analysis import Options
from honorific_checks.allocation.limits import Allocation, DifferenceGate, MaxFraction, MaxPoints, MaxScore, MinPairs
from honorific_checks.errors import SettingsError
from honorific_checks.session.suites import built_in_limits
from honorific_checks.settings import (
    AnalysisSettings,
    Fraction,
    RecordingSettings,
    Strict,
    Thresholds,
    named,
    thresholds,
)

SUITES = {"allocation": Allocation}
DEFAULTS = Thresholds(AnalysisSettings(), {"recordings": RecordingSettings(), "allocation": Allocation()}, {})


def read(folder: Path, text: str) -> Thresholds:
    """The thresholds of a file with this text."""
    path = folder / "thresholds.toml"
    path.write_text(text, encoding="utf-8")
    return thresholds(path, SUITES)


def allocation(found: Thresholds, model: str = "gemma-4") -> Allocation:
    """The limits of the allocation suite for one model."""
    limits = found.limits("allocation", model)
    assert isinstance(limits, Allocation)
    return limits


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    """A project without thresholds.toml is judged by the limits in code."""
    assert thresholds(tmp_path / "thresholds.toml", SUITES) == DEFAULTS


def test_the_repository_s_file_equals_the_defaults_in_code() -> None:
    """It sets every key there is, but for `enabled`, to the value that holds without it."""
    path = ROOT / "thresholds.toml"
    suites = built_in_limits()
    assert list(suites) == ["allocation", "roles"]
    common = {"recordings": RecordingSettings(), **{suite: kind() for suite, kind in suites.items()}}
    assert thresholds(path, suites) == Thresholds(AnalysisSettings(), common, {})
    defaults = {suite: msgspec.to_builtins(limits) for suite, limits in common.items()}
    gates = [value for limits in defaults.values() for value in limits.values() if isinstance(value, dict)]
    assert [gate.pop("enabled") for gate in gates] == [True] * len(gates)
    expected = {"analysis": msgspec.to_builtins(AnalysisSettings()), **defaults}
    assert tomllib.loads(path.read_text(encoding="utf-8")) == expected


def test_the_defaults_are_the_analysis_s_own() -> None:
    """A run without settings computes what the analysis computes as a library."""
    default = AnalysisSettings()
    assert Options(default.confidence, default.resamples, default.seed) == Options()
    assert (default.family, default.confidence, default.resamples, default.seed) == ("run", 0.95, 10_000, 20261014)


def test_every_key_can_be_set(tmp_path: Path) -> None:
    """Each value comes out where it belongs, whole numbers as limits too."""
    found = read(
        tmp_path,
        """
        [analysis]
        family = ["gemma-4", "llama-3.3-70b"]
        confidence = 0.9
        resamples = 2000
        seed = 0
        [allocation]
        on_flip = "fail"
        on_inconclusive = "fail"
        on_gap = "fail"
        max_gap = 30
        hai = {alpha = 0.01, margin = 0.1, evidence = "both"}
        hbs = {max = 50, min_discordant = 0}
        gsr = {max = 0}
        spread = {max = 100}
        mixed = {max = 1, enabled = false}
        unreadable.max = 0.5
        missingness = {margin = 1, enabled = false}
        pairs = {min = 504}
        """,
    )
    assert found.models == {}
    assert found.analysis == AnalysisSettings(["gemma-4", "llama-3.3-70b"], 0.9, 2000, 0)
    assert allocation(found) == Allocation(
        on_flip="fail",
        on_inconclusive="fail",
        on_gap="fail",
        max_gap=30.0,
        hai=DifferenceGate(alpha=0.01, margin=0.1, evidence="both"),
        hbs=MaxScore(max=50.0, min_discordant=0),
        gsr=MaxFraction(max=0.0),
        spread=MaxPoints(max=100.0),
        mixed=MaxFraction(max=1.0, enabled=False),
        unreadable=MaxFraction(max=0.5),
        missingness=DifferenceGate(margin=1.0, enabled=False),
        pairs=MinPairs(min=504),
    )


@pytest.mark.parametrize("family", ["'run'", "[]", "['gemma-4']"])
def test_the_family_is_the_run_or_a_list(tmp_path: Path, family: str) -> None:
    """An empty list names nobody beside the models of the run."""
    expected = tomllib.loads(f"family = {family}")["family"]
    assert read(tmp_path, f"[analysis]\nfamily = {family}\n").analysis == AnalysisSettings(family=expected)


@pytest.mark.parametrize(
    ("least", "most"), [("confidence = 0.5", "confidence = 0.999"), ("resamples = 1000", "resamples = 100000")]
)
def test_the_ends_of_a_range_are_in_it(tmp_path: Path, least: str, most: str) -> None:
    """Least and most of what may be set."""
    for line in (least, most):
        key, _, value = line.partition(" = ")
        assert getattr(read(tmp_path, f"[analysis]\n{line}\n").analysis, key) == float(value)


def test_recordings_may_be_older_for_one_model(tmp_path: Path) -> None:
    """[recordings] holds for every suite and model; a model's own keys lie over it."""
    found = read(
        tmp_path,
        """
        [recordings]
        max_age_days = 30
        on_old = "fail"
        [models.x.recordings]
        max_age_days = 0
        max_canary_changed = 0
        """,
    )
    assert found.recordings("gemma-4") == RecordingSettings(30, "fail", 0.1)
    assert found.recordings("x") == RecordingSettings(0, "fail", 0.0)
    assert DEFAULTS.recordings("x") == RecordingSettings(180, "warn", 0.1)


def test_a_gate_s_limit_is_its_one_number() -> None:
    """alpha, max or min, whichever it has."""
    gates = (DifferenceGate(alpha=0.1), MaxFraction(max=0.2), MaxPoints(max=30.0), MinPairs(min=4))
    assert [gate.limit for gate in gates] == [0.1, 0.2, 30.0, 4]


def test_a_gate_is_switched_off_with_its_default_limit(tmp_path: Path) -> None:
    """`enabled = false` alone leaves the limit as it was."""
    found = read(tmp_path, "[allocation.hbs]\nenabled = false\n")
    assert allocation(found) == Allocation(hbs=MaxScore(max=60.0, enabled=False))


def test_a_model_s_keys_lie_over_the_common_ones_and_those_over_the_defaults(tmp_path: Path) -> None:
    """Three layers of one gate: own limit, common switch, default of all else."""
    found = read(
        tmp_path,
        """
        [allocation]
        on_flip = "fail"
        hbs.enabled = false
        gsr.max = 0.1
        hai.margin = 0.1
        [models."llama-3.3-70b".allocation]
        on_gap = "fail"
        on_inconclusive = "fail"
        [models."llama-3.3-70b".allocation.hbs]
        max = 80.0
        [models."llama-3.3-70b".allocation.hai]
        alpha = 0.01
        """,
    )
    common = Allocation(
        on_flip="fail",
        hai=DifferenceGate(margin=0.1),
        hbs=MaxScore(max=60.0, enabled=False),
        gsr=MaxFraction(max=0.1),
    )
    own = Allocation(
        on_flip="fail",
        on_gap="fail",
        on_inconclusive="fail",
        hai=DifferenceGate(alpha=0.01, margin=0.1),
        hbs=MaxScore(max=80.0, enabled=False),
        gsr=MaxFraction(max=0.1),
    )
    assert allocation(found, "llama-3.3-70b") == own
    assert allocation(found) == found.common["allocation"] == common


def test_a_model_can_switch_a_gate_on_again(tmp_path: Path) -> None:
    """What is off for all may be on for one."""
    found = read(tmp_path, "[allocation.gsr]\nenabled = false\n[models.x.allocation.gsr]\nenabled = true\n")
    assert (allocation(found, "x").gsr.enabled, allocation(found, "y").gsr.enabled) == (True, False)


BROKEN = [
    ("[allocation.gsr]\nmaxx = 3", ":2: [allocation.gsr] 'maxx' is not a key. Did you mean 'max'? Keys: max, enabled."),
    ("\n[alocation]\n", ":2: [alocation] 'alocation' is not a key. Did you mean 'allocation'? Keys: analysis, reco"),
    ("[allocation]\nzzz = 1", ":2: [allocation] 'zzz' is not a key. Keys: on_flip, on_inconclusive, on_gap, max_gap"),
    ("[models.x]\nallocatoin.y = 3", ":2: [models.x] 'allocatoin' is not a key. Did you mean 'allocation'? Keys: rec"),
    ("[models.x.allocation]\nhbs.maxx = 3", ":2: [models.x.allocation.hbs] 'maxx' is not a key. Did you mean 'max'?"),
    ("[allocation.hbs]\nmax = '3'", ":2: [allocation.hbs] max = '3': expected `float`, got `str`."),
    ("[allocation.hbs]\nmax = true", ":2: [allocation.hbs] max = True: expected `float`, got `bool`."),
    ("[allocation.pairs]\nmin = 400.5", ":2: [allocation.pairs] min = 400.5: expected `int`, got `float`."),
    ("[allocation.gsr]\nenabled = 1", ":2: [allocation.gsr] enabled = 1: expected `bool`, got `int`."),
    ("allocation = 3", ":1: [allocation] allocation = 3: expected a table, got `int`."),
    ("[allocation]\n# limits\nhbs = 3", ":3: [allocation] hbs = 3: expected a table, got `int`."),
    ("models = 3", ":1: [models] models = 3: expected a table, got `int`."),
    ("[models]\nx = 3", ":2: [models] x = 3: expected a table, got `int`."),
    ("[models.x]\nallocation = 3", ":2: [models.x] allocation = 3: expected a table, got `int`."),
    ("[allocation.hai]\nalpha = -0.1", ":2: [allocation.hai] alpha = -0.1: expected `float` >= 0.0."),
    ("[allocation.hai]\nalpha = nan", ":2: [allocation.hai] alpha = nan: expected `float` >= 0.0."),
    ("[allocation.hai]\nmargin = 1.5", ":2: [allocation.hai] margin = 1.5: expected `float` <= 1.0."),
    ("[allocation.hai]\nmax = 1", ":2: [allocation.hai] 'max' is not a key. Keys: alpha, margin, evidence, enabled."),
    (
        "[allocation.missingness]\nmargn = 1",
        ":2: [allocation.missingness] 'margn' is not a key. Did you mean 'margin'? Keys: alpha, margin, evidence,",
    ),
    (
        "[allocation]\non_inconclusive = 'xfail'",
        ":2: [allocation] on_inconclusive = 'xfail': invalid enum value 'xfail'; allowed: 'pass', 'fail'.",
    ),
    ("analysis = 3", ":1: [analysis] analysis = 3: expected a table, got `int`."),
    (
        "[analysis]\nfamly = 'run'",
        ":2: [analysis] 'famly' is not a key. Did you mean 'family'? Keys: family, confidence, resamples, seed.",
    ),
    (
        "[analysis]\nfamily = 'all'",
        ":2: [analysis] family = 'all': invalid enum value 'all'; allowed: 'run', a list of text.",
    ),
    (
        "[analysis]\n\nfamily = 3",
        ":3: [analysis] family = 3: expected `str | array`, got `int`; allowed: 'run', a list of text.",
    ),
    (
        "[analysis]\nfamily = [\n'gemma-4',\n3]",
        ":2: [analysis] family = ['gemma-4', 3]: expected `str`, got `int`; allowed: 'run', a list of text.",
    ),
    ("[analysis]\nconfidence = 95", ":2: [analysis] confidence = 95: expected `float` <= 0.999."),
    ("[analysis]\nconfidence = 0.05", ":2: [analysis] confidence = 0.05: expected `float` >= 0.5."),
    ("[analysis]\nresamples = 999", ":2: [analysis] resamples = 999: expected `int` >= 1000."),
    ("[analysis]\nresamples = 100001", ":2: [analysis] resamples = 100001: expected `int` <= 100000."),
    ("[analysis]\nresamples = 1e4", ":2: [analysis] resamples = 10000.0: expected `int`, got `float`."),
    ("[analysis]\nseed = -1", ":2: [analysis] seed = -1: expected `int` >= 0."),
    (
        "[models.x.analysis]\nseed = 1",
        ":1: [models.x] 'analysis' is not a key. Keys: recordings, allocation.",
    ),
    ("[allocation.gsr]\nmax = 15", ":2: [allocation.gsr] max = 15: expected `float` <= 1.0."),
    ("[allocation]\nhbs = {max = 101}", ":2: [allocation.hbs] max = 101: expected `float` <= 100.0."),
    ("[allocation]\nmax_gap = inf", ":2: [allocation] max_gap = inf: expected `float` <= 100.0."),
    ("[allocation.pairs]\nmin = 505", ":2: [allocation.pairs] min = 505: expected `int` <= 504."),
    ("[allocation]\non_flip = 'warn'", ":2: [allocation] on_flip = 'warn': invalid enum value 'warn'; allowed: 'xfai"),
    (
        '[models."llama-3.3-70b".allocation.hbs]\nmax = 300',
        ':2: [models."llama-3.3-70b".allocation.hbs] max = 300: expected `float` <= 100.0.',
    ),
    (
        "[models.llama-3.3-70b.allocation.hbs]\nmax = 3",
        (
            ":1: [models.llama-3] '3-70b' is not a key. Keys: recordings, allocation. "
            "Put a model name with a dot in quotes"
        ),
    ),
    (
        "[recordings]\nmax_age = 3",
        ":2: [recordings] 'max_age' is not a key. Did you mean 'max_age_days'? Keys: max_",
    ),
    ("[recordings]\nmax_age_days = -1", ":2: [recordings] max_age_days = -1: expected `int` >= 0."),
    ("[recordings]\nmax_age_days = 0.5", ":2: [recordings] max_age_days = 0.5: expected `int`, got `float`."),
    (
        "[recordings]\non_old = 'xfail'",
        ":2: [recordings] on_old = 'xfail': invalid enum value 'xfail'; allowed: 'w",
    ),
    ("[recordings]\nmax_canary_changed = 10", ":2: [recordings] max_canary_changed = 10: expected `float` <= 1.0."),
    ("[models.x.recordings]\non_old = 1", ":2: [models.x.recordings] on_old = 1: "),
    ("[allocation]\nhbs =", " cannot be read: Invalid value (at "),
]


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[text.replace("\n", " ") for text, _ in BROKEN])
def test_what_the_file_may_not_hold_is_named(tmp_path: Path, text: str, message: str) -> None:
    """File, line, table, key, the value seen, what was allowed and the nearest key."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith(f"thresholds.toml{message}")


def test_a_file_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    """Bytes of another encoding are an error and no guess."""
    (tmp_path / "thresholds.toml").write_bytes(b"# \xff\n")
    with pytest.raises(SettingsError, match=r"^thresholds\.toml cannot be read: 'utf-8' codec can't decode byte 0xff"):
        thresholds(tmp_path / "thresholds.toml", SUITES)


def test_a_folder_of_that_name_is_named(tmp_path: Path) -> None:
    """What cannot be opened is an error; only a missing file means the defaults."""
    (tmp_path / "thresholds.toml").mkdir()
    with pytest.raises(SettingsError, match=r"^thresholds\.toml cannot be read: "):
        thresholds(tmp_path / "thresholds.toml", SUITES)


class Second(Strict, frozen=True):
    """The table of a second suite."""

    least: Fraction = 0.5
    groups: dict[str, MaxFraction] = msgspec.field(default_factory=dict)


BOTH: dict[str, type[Strict]] = {"allocation": Allocation, "second": Second}


def read_both(folder: Path, text: str) -> Thresholds:
    """The thresholds of a file with this text, for two suites."""
    path = folder / "thresholds.toml"
    path.write_text(text, encoding="utf-8")
    return thresholds(path, BOTH)


def test_each_suite_has_its_table(tmp_path: Path) -> None:
    """For all models and for some; what one does not set is common or the default."""
    found = read_both(
        tmp_path,
        "[second]\nleast = 0.1\n[second.groups.a]\nmax = 0.2\n[allocation.gsr]\nmax = 0.3\n"
        "[models.x.second]\nleast = 0.4\n[models.x.second.groups]\na.enabled = false\nb.max = 0.6\n"
        "[models.y.allocation.gsr]\nmax = 0.7\n",
    )
    common = Second(least=0.1, groups={"a": MaxFraction(max=0.2)})
    own = Second(least=0.4, groups={"a": MaxFraction(max=0.2, enabled=False), "b": MaxFraction(max=0.6)})
    assert [found.limits("second", model) for model in ("x", "y", "z")] == [own, common, common]
    assert [allocation(found, model).gsr.max for model in ("x", "y", "z")] == [0.3, 0.7, 0.3]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", set()),
        (
            "[analysis]\nseed = 1\n[models.x.third]\na = 1\n[models.y]\nfourth = 3",
            {"analysis", "models", "third", "fourth"},
        ),
        ("models = 3", {"models"}),
        ("[models]\nx = 3", {"models"}),
    ],
)
def test_a_file_names_its_tables(tmp_path: Path, text: str, names: set[str]) -> None:
    """For all models and for some, whatever stands there; no file names none."""
    path = tmp_path / "thresholds.toml"
    assert named(path) == set()
    path.write_text(text, encoding="utf-8")
    assert named(path) == names


def test_suites_without_a_table_have_their_defaults(tmp_path: Path) -> None:
    """Whatever the others have."""
    found = read_both(tmp_path, "[allocation.gsr]\nmax = 0.3\n")
    assert found.limits("second", "x") == Second()
    assert allocation(found) == Allocation(gsr=MaxFraction(max=0.3))


def test_settings_as_data_tell_suites_and_models_apart(tmp_path: Path) -> None:
    """For the digest: the same value in another table is another setting."""
    texts = ("", "[second]\nleast = 0.1", "[models.x.second]\nleast = 0.1", "[models.y.second]\nleast = 0.1")
    seen = [repr(read_both(tmp_path, text).as_data()) for text in texts]
    assert len(set(seen)) == len(texts)
    assert repr(read_both(tmp_path, "[second]\nleast = 0.5").as_data()) == seen[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[secnd]\n",
            ":1: [secnd] 'secnd' is not a key. Did you mean 'second'? Keys: analysis, recordings, allocation, s",
        ),
        ("[second]\nlest = 1", ":2: [second] 'lest' is not a key. Did you mean 'least'? Keys: least, groups."),
        ("[models.x.secnd]\n", ":1: [models.x] 'secnd' is not a key. Did you mean 'second'? Keys: recordings, allo"),
        ("second = 3", ":1: [second] second = 3: expected a table, got `int`."),
        (
            "[second.groups.a]\nmax = 0.1\n[second.groups.b]\nmax = 2",
            ":4: [second.groups.b] max = 2: expected `float` <= 1.0.",
        ),
        (
            "[second.groups.a]\nmax = 0.1\n[models.x.second.groups.b]\nmaxx = 0.2",
            ":4: [models.x.second.groups.b] 'maxx' is not a key. Did you mean 'max'? Keys: max, enabled.",
        ),
        ("[second.groups]\na = 3", ":2: [second.groups] a = 3: expected a table, got `int`."),
        ("[models.x.second.groups.b]\nenabled = true", ":1: [models.x.second.groups.b] lacks the key"),
    ],
)
def test_what_a_suite_s_table_may_not_hold_is_named(tmp_path: Path, text: str, message: str) -> None:
    """Also below a key that anything may be called: the one that is wrong is found."""
    with pytest.raises(SettingsError) as error:
        read_both(tmp_path, text)
    assert str(error.value).startswith(f"thresholds.toml{message}")
