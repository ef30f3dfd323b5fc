"""[roles] of thresholds.toml: defaults, topics, categories and models laid over each other, and what is refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from support_data import ROOT

from honorific_checks.allocation.limits import Allocation
from honorific_checks.errors import SettingsError
from honorific_checks.roles.limits import CategoryLimits, Roles, ScoreLimits, TopicLimits
from honorific_checks.settings import Thresholds, thresholds


def read(folder: Path, text: str) -> Thresholds:
    """The thresholds of a file with this text."""
    path = folder / "thresholds.toml"
    path.write_text(text, encoding="utf-8")
    return thresholds(path, {"allocation": Allocation, "roles": Roles})


def roles(found: Thresholds, model: str = "any") -> Roles:
    """The limits of the roles suite for one model."""
    limits = found.limits("roles", model)
    assert isinstance(limits, Roles)
    return limits


def test_the_defaults_are_those_of_the_repository_s_file(tmp_path: Path) -> None:
    """No file, an empty one and that of the project say the same."""
    none = thresholds(tmp_path / "thresholds.toml", {"allocation": Allocation, "roles": Roles})
    project = thresholds(ROOT / "thresholds.toml", {"allocation": Allocation, "roles": Roles})
    assert roles(none) == roles(read(tmp_path, "")) == roles(project) == Roles()
    limits = ScoreLimits(
        max_abs_score=0.5,
        alpha=0.05,
        min_answers=10,
        max_refused=0.5,
        max_undecided=0.5,
        max_invalid=0.1,
        max_same_position=0.75,
        enabled=True,
    )
    assert msgspec.to_builtins(Roles().gender) == {**msgspec.to_builtins(limits), "categories": {}}
    assert Roles().religion == Roles().gender
    assert (Roles().order, Roles().seed, Roles().on_flip, Roles().on_inconclusive) == (
        "shuffled",
        240703536,  # arXiv 2407.03536
        "xfail",
        "pass",
    )


def test_every_key_can_be_set(tmp_path: Path) -> None:
    """Each value comes out where it belongs."""
    found = read(
        tmp_path,
        """
        [roles]
        order = "both"
        seed = 0
        on_flip = "fail"
        on_inconclusive = "fail"
        [roles.gender]
        max_abs_score = 0.3
        alpha = 0.01
        min_answers = 0
        max_refused = 0
        max_undecided = 1
        max_invalid = 0.2
        max_same_position = 0.9
        enabled = false
        [roles.religion]
        alpha = 0.1
        [roles.religion.categories."occupation+ideology"]
        min_answers = 100
        """,
    )
    assert roles(found) == Roles(
        order="both",
        seed=0,
        on_flip="fail",
        on_inconclusive="fail",
        gender=TopicLimits(0.3, 0.01, 0, 0.0, 1.0, 0.2, 0.9, enabled=False),
        religion=TopicLimits(alpha=0.1, categories={"occupation+ideology": CategoryLimits(min_answers=100)}),
    )


def test_a_category_lies_over_its_topic_key_by_key(tmp_path: Path) -> None:
    """What it leaves out is the topic's; other categories and the other topic are untouched."""
    found = roles(
        read(
            tmp_path,
            """
            [roles.gender]
            max_abs_score = 0.4
            alpha = 0.01
            [roles.gender.categories.outlook]
            max_abs_score = 0.5
            min_answers = 5
            """,
        )
    )
    outlook, other = found.gender.of("outlook"), found.gender.of("occupation+outlook")
    # 0.5 is the default, and set all the same.
    assert (outlook.max_abs_score, outlook.alpha, outlook.min_answers, outlook.max_refused) == (0.5, 0.01, 5, 0.5)
    assert (other.max_abs_score, other.alpha, other.min_answers) == (0.4, 0.01, 10)
    assert found.religion.of("outlook").max_abs_score == 0.5


def test_a_topic_or_a_category_is_switched_off(tmp_path: Path) -> None:
    """A category by its own table, also against its topic's; the place has a limit by category, too."""
    found = roles(
        read(
            tmp_path,
            """
            [roles.gender.categories.outlook]
            enabled = false
            max_same_position = 0.6
            [roles.religion]
            enabled = false
            [roles.religion.categories.ideology]
            enabled = true
            """,
        )
    )
    assert [found.gender.of(category).enabled for category in ("outlook", "personality")] == [False, True]
    assert [found.gender.of(category).max_same_position for category in ("outlook", "personality")] == [0.6, 0.75]
    assert [found.religion.of(category).enabled for category in ("ideology", "outlook")] == [True, False]


def test_a_model_s_keys_lie_over_all(tmp_path: Path) -> None:
    """Topic and category alike; a model without a table has the common limits."""
    found = read(
        tmp_path,
        """
        [roles.gender.categories.outlook]
        alpha = 0.02
        [models."gpt-4o".roles]
        on_flip = "fail"
        [models."gpt-4o".roles.gender]
        max_abs_score = 0.2
        [models."gpt-4o".roles.gender.categories.outlook]
        min_answers = 7
        """,
    )
    own, common = roles(found, "gpt-4o"), roles(found, "other")
    assert (own.on_flip, common.on_flip) == ("fail", "xfail")
    outlook = own.gender.of("outlook")
    assert (outlook.max_abs_score, outlook.alpha, outlook.min_answers) == (0.2, 0.02, 7)
    assert common.gender.of("outlook") == TopicLimits(alpha=0.02, categories={"outlook": CategoryLimits(alpha=0.02)})


BROKEN = [
    ("[roles.gender]\nmax_abs = 1", ":2: [roles.gender] 'max_abs' is not a key. Did you mean 'max_abs_score'? Keys: "),
    ("[rolse]", ":1: [rolse] 'rolse' is not a key. Did you mean 'roles'? Keys: analysis, recordings, allocation, "),
    ("[roles]\ngendre = {}", ":2: [roles] 'gendre' is not a key. Did you mean 'gender'? Keys: order, seed, on_flip,"),
    ("[roles.gender]\nmax_abs_score = 1.5", ":2: [roles.gender] max_abs_score = 1.5: expected `float` <= 1.0."),
    ("[roles.gender]\nmax_same_position = 2", ":2: [roles.gender] max_same_position = 2: expected `float` <= 1.0."),
    # One of two places always has half of the choices.
    ("[roles.gender]\nmax_same_position = 0.4", ":2: [roles.gender] max_same_position = 0.4: expected `float` >= 0.5."),
    (
        "[roles.gender.categories.outlook]\nmax_same_position = 0.49",
        ":2: [roles.gender.categories.outlook] max_same_position = 0.49: expected `float` >= 0.5.",
    ),
    (
        "[roles.gender.categories.outlook]\nenabled = 0",
        ":2: [roles.gender.categories.outlook] enabled = 0: expected `bool`, got `int`.",
    ),
    ("[roles.gender]\nmin_answers = -1", ":2: [roles.gender] min_answers = -1: expected `int` >= 0."),
    ("[roles.religion]\n\nalpha = 'x'", ":3: [roles.religion] alpha = 'x': expected `float`, got `str`."),
    (
        "[roles]\norder = 'random'",
        ":2: [roles] order = 'random': invalid enum value 'random'; allowed: 'shuffled', 'both', 'x first', 'y first'.",
    ),
    ("[roles]\nseed = -1", ":2: [roles] seed = -1: expected `int` >= 0."),
    ("[roles]\non_flip = 'pass'", ":2: [roles] on_flip = 'pass': invalid enum value 'pass'; allowed: 'xfail', 'fail'."),
    (
        "[roles.gender.categories.outlook]\nalpa = 1",
        ":2: [roles.gender.categories.outlook] 'alpa' is not a key. Did you mean 'alpha'? Keys: max_abs_score, alpha,",
    ),
    (
        "[roles.gender.categories.outlook]\nmax_refused = 2",
        ":2: [roles.gender.categories.outlook] max_refused = 2: expected `float` <= 1.0.",
    ),
    (
        "[models.gpt-4o.roles.religion]\nalhpa = 1",
        ":2: [models.gpt-4o.roles.religion] 'alhpa' is not a key. Did you mean 'alpha'? Keys: max_abs_score, alpha,",
    ),
    (
        "[models.gpt-4o]\nrole = {}",
        ":2: [models.gpt-4o] 'role' is not a key. Did you mean 'roles'? Keys: recordings, al",
    ),
]


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[text.replace("\n", " ") for text, _ in BROKEN])
def test_what_is_not_allowed_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    """File, line, table, key, and what was allowed."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith(f"thresholds.toml{message}")
