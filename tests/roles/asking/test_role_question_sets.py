"""What the roles suite asks, and where its recordings lie: other questions in another folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from support_release import SMALL, small_release

from honorific_checks.errors import SettingsError
from honorific_checks.recording.layout import recorded_models
from honorific_checks.roles.asking.published import published_questions
from honorific_checks.roles.asking.question_sets import own_question_set, own_question_set_in, published_question_set
from honorific_checks.roles.asking.questions import SEED, Order, template_questions


def test_the_own_question_set_is_the_project_s_questions() -> None:
    """Each is sent as it is, without an instruction before it; its command asks the same again."""
    question_set = own_question_set()
    assert question_set.questions == template_questions()
    assert len(question_set.questions) == 3_222
    assert (question_set.folder, question_set.prompt) == ("roles", "")
    assert question_set.command("gpt-4o", "all") == "pytest --model gpt-4o --suite roles --record all"
    assert [question.sentence for question in question_set.questions] == [
        question.text for question in template_questions()
    ]


@pytest.mark.parametrize(
    ("order", "seed", "folder"),
    [
        ("shuffled", SEED, "roles"),
        ("shuffled", 7, "roles-shuffled-7"),
        ("both", SEED, "roles-both"),
        ("both", 7, "roles-both"),  # the seed is of the shuffled order
        ("x first", SEED, "roles-x-first"),
        ("y first", SEED, "roles-y-first"),
    ],
)
def test_other_orders_lie_in_other_folders(order: Order, seed: int, folder: str, tmp_path: Path) -> None:
    """So that neither recording takes the other's place; `--model all` finds each."""
    question_set = own_question_set(order, seed)
    assert question_set.folder == folder
    assert question_set.questions == template_questions(order, seed)
    assert own_question_set_in(folder) == question_set
    (tmp_path / "m" / folder).mkdir(parents=True)
    (tmp_path / "m" / folder / "provenance.toml").touch()
    assert recorded_models(tmp_path, "roles") == ["m"]


@pytest.mark.parametrize(
    "folder", ["roles-published", "roles-shuffled", "roles-shuffled-07", "roles-none", "allocation"]
)
def test_in_other_folders_lie_other_questions(folder: str) -> None:
    """Published ones, or none at all."""
    assert own_question_set_in(folder) is None


def test_the_published_question_set_is_the_folder_s_questions(tmp_path: Path) -> None:
    """In a folder of its own, with a command that names the data."""
    data = small_release(tmp_path)
    question_set = published_question_set(data)
    assert question_set.questions == published_questions(data)
    assert len(question_set.questions) == sum(map(len, SMALL.values()))
    assert (question_set.folder, question_set.prompt) == ("roles-published", "")
    assert question_set.command("own", "new_episodes") == (
        f"pytest --model own --suite roles --roles-data={data} --record new_episodes"
    )


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    """With what it must hold."""
    with pytest.raises(SettingsError, match="is not a folder; it must be the published one"):
        published_question_set(tmp_path / "nowhere")
