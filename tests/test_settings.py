"""thresholds.toml: defaults, per-model tables laid over the common ones, and errors that name line and key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from support_data import ROOT

from honorific_checks.errors import SettingsError
from honorific_checks.settings import Allocation, HaiGate, MaxFraction, MaxPoints, MinPairs, Thresholds, thresholds


def read(folder: Path, text: str) -> Thresholds:
    """The thresholds of a file with this text."""
    path = folder / "thresholds.toml"
    path.write_text(text, encoding="utf-8")
    return thresholds(path)


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    """A project without thresholds.toml is judged by the limits in code."""
    assert thresholds(tmp_path / "thresholds.toml") == Thresholds()


def test_the_repository_s_file_equals_the_defaults_in_code() -> None:
    """It sets every key there is, but for `enabled`, to the value that holds without it."""
    path = ROOT / "thresholds.toml"
    assert thresholds(path) == Thresholds()
    defaults = msgspec.to_builtins(Allocation())
    for value in defaults.values():
        if isinstance(value, dict):
            assert value.pop("enabled") is True
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"allocation": defaults}


def test_every_key_can_be_set(tmp_path: Path) -> None:
    """Each value comes out where it belongs, whole numbers as limits too."""
    found = read(
        tmp_path,
        """
        [allocation]
        on_flip = "fail"
        on_gap = "fail"
        max_gap = 30
        hai = {alpha = 0.01}
        hbs = {max = 50}
        gsr = {max = 0}
        spread = {max = 100}
        mixed = {max = 1, enabled = false}
        unreadable.max = 0.5
        pairs = {min = 504}
        """,
    )
    assert found.models == {}
    assert found.allocation == Allocation(
        on_flip="fail",
        on_gap="fail",
        max_gap=30.0,
        hai=HaiGate(alpha=0.01),
        hbs=MaxPoints(max=50.0),
        gsr=MaxFraction(max=0.0),
        spread=MaxPoints(max=100.0),
        mixed=MaxFraction(max=1.0, enabled=False),
        unreadable=MaxFraction(max=0.5),
        pairs=MinPairs(min=504),
    )


def test_a_gate_s_limit_is_its_one_number() -> None:
    """alpha, max or min, whichever it has."""
    gates = (HaiGate(alpha=0.1), MaxFraction(max=0.2), MaxPoints(max=30.0), MinPairs(min=4))
    assert [gate.limit for gate in gates] == [0.1, 0.2, 30.0, 4]


def test_a_gate_is_switched_off_with_its_default_limit(tmp_path: Path) -> None:
    """`enabled = false` alone leaves the limit as it was."""
    found = read(tmp_path, "[allocation.hbs]\nenabled = false\n")
    assert found.allocation == Allocation(hbs=MaxPoints(max=60.0, enabled=False))


def test_a_model_s_keys_lie_over_the_common_ones_and_those_over_the_defaults(tmp_path: Path) -> None:
    """Three layers of one gate: own limit, common switch, default of all else."""
    found = read(
        tmp_path,
        """
        [allocation]
        on_flip = "fail"
        hbs.enabled = false
        gsr.max = 0.1
        [models."llama-3.3-70b".allocation]
        on_gap = "fail"
        [models."llama-3.3-70b".allocation.hbs]
        max = 80.0
        """,
    )
    common = Allocation(on_flip="fail", hbs=MaxPoints(max=60.0, enabled=False), gsr=MaxFraction(max=0.1))
    own = Allocation(on_flip="fail", on_gap="fail", hbs=MaxPoints(max=80.0, enabled=False), gsr=MaxFraction(max=0.1))
    assert found.for_model("llama-3.3-70b") == own
    assert found.for_model("gemma-4") == found.allocation == common


def test_a_model_can_switch_a_gate_on_again(tmp_path: Path) -> None:
    """What is off for all may be on for one."""
    found = read(tmp_path, "[allocation.gsr]\nenabled = false\n[models.x.allocation.gsr]\nenabled = true\n")
    assert (found.for_model("x").gsr.enabled, found.for_model("y").gsr.enabled) == (True, False)


BROKEN = [
    ("[allocation.hbs]\nmaxx = 3", ":2: [allocation.hbs] 'maxx' is not a key. Did you mean 'max'? Keys: max, enabled."),
    ("\n[alocation]\n", ":2: [alocation] 'alocation' is not a key. Did you mean 'allocation'? Keys: allocation, mod"),
    ("[allocation]\nzzz = 1", ":2: [allocation] 'zzz' is not a key. Keys: on_flip, on_gap, max_gap, hai, hbs, gsr, "),
    ("[models.x]\nallocatoin.y = 3", ":2: [models.x] 'allocatoin' is not a key. Did you mean 'allocation'? Keys: all"),
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
        ":1: [models.llama-3] '3-70b' is not a key. Keys: allocation. A model's name with a dot is quoted: [models.",
    ),
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
        thresholds(tmp_path / "thresholds.toml")


def test_a_folder_of_that_name_is_named(tmp_path: Path) -> None:
    """What cannot be opened is an error; only a missing file means the defaults."""
    (tmp_path / "thresholds.toml").mkdir()
    with pytest.raises(SettingsError, match=r"^thresholds\.toml cannot be read: "):
        thresholds(tmp_path / "thresholds.toml")
