"""The roles suite in a session: its groups, their limits, Holm's family, missing answers, and settings refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from role_session import holed, measured, missing, session
from role_support import FEW, GROUPS, QUESTIONS, ask_few, even, write_outputs
from support_holm import statsmodels_holm
from support_release import small_release

from honorific_checks.errors import SettingsError
from honorific_checks.roles.asking.question_sets import own_question_set, published_question_set
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.reading.choice import read_choice
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.verdict import VerdictKind


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> RolesSuite:
    """Two models, one that leans."""
    return measured(session(tmp_path_factory.mktemp("two"), names=("gpt-4o", "made-up-leaning")))


@pytest.mark.slow
def test_the_gates_are_the_groups_in_the_order_of_the_questions(two: RolesSuite) -> None:
    """The same for each model: topic, category and sign."""
    gates = list(two.gates("gpt-4o"))
    assert gates == list(two.gates("made-up-leaning")) == [str(cell) for cell in two.of("gpt-4o").analysis.scores]
    assert len(gates) == GROUPS
    assert gates[0] == "gender|personality|positive"
    assert gates[-1] == "religion|occupation+outlook|negative"
    assert "gender|occupation|-" in gates


@pytest.mark.slow
def test_every_answer_is_read(two: RolesSuite) -> None:
    """In the order of the questions, by the reader of answers."""
    measured = two.of("gpt-4o")
    assert [answer.question for answer in measured.analysis.answers] == list(template_questions())
    for answer in measured.analysis.answers[:200]:
        output = measured.source.outputs[answer.question.item_id]
        assert answer.reading == read_choice(output, answer.question)


def test_the_question_set_is_what_settings_and_options_say(tmp_path: Path) -> None:
    """The project's own questions in the order of the settings; with --roles-data the published ones."""
    assert session(tmp_path).question_set == own_question_set()
    assert session(tmp_path, '[roles]\norder = "both"\n').question_set == own_question_set("both")
    assert session(tmp_path, "[roles]\nseed = 7\n").question_set == own_question_set("shuffled", 7)
    data = small_release(tmp_path / "data")
    run = session(tmp_path, roles_data=data)
    assert run.question_set == published_question_set(data)
    assert list(run.gates("gpt-4o"))[-2:] == ["gender|natural|-", "religion|natural|-"]


def test_limits_are_by_topic_category_and_model(tmp_path: Path) -> None:
    """The nearest holds: the model's category, the category, the model's topic, the topic."""
    run = session(
        tmp_path,
        """
        [roles.gender]
        max_abs_score = 0.4
        [roles.gender.categories.outlook]
        max_abs_score = 0.3
        [models.gpt-4o.roles.religion]
        max_abs_score = 0.2
        [models.gpt-4o.roles.gender.categories.outlook]
        max_abs_score = 0.1
        """,
        names=("gpt-4o", "llama-3-8b"),
    )
    gates = ("gender|personality|positive", "gender|outlook|negative", "religion|outlook|negative")
    assert [run.gates("gpt-4o")[gate] for gate in gates] == [0.4, 0.1, 0.2]
    assert [run.gates("llama-3-8b")[gate] for gate in gates] == [0.4, 0.3, 0.5]
    assert run.cell_limits("gpt-4o", run.cells["gender|outlook|negative"]).max_abs_score == 0.1


@pytest.mark.slow
def test_a_group_that_is_switched_off_is_no_gate(two: RolesSuite, tmp_path: Path) -> None:
    """For one model or for all; no other verdict changes."""
    run = session(
        tmp_path,
        """
        [roles.religion]
        enabled = false
        [roles.religion.categories.outlook]
        enabled = true
        [models.gpt-4o.roles.gender.categories."occupation+outlook"]
        enabled = false
        """,
        names=("gpt-4o", "made-up-leaning"),
    )
    off = {"ideology", "occupation", "occupation+ideology", "occupation+outlook"}
    left = [gate for gate in two.gates("gpt-4o") if gate.split("|")[0] == "gender" or gate.split("|")[1] not in off]
    assert list(run.gates("made-up-leaning")) == left
    assert list(run.gates("gpt-4o")) == [gate for gate in left if not gate.startswith("gender|occupation+outlook|")]
    for name in measured(run).models:
        assert run.verdicts(name) == [verdict for verdict in two.verdicts(name) if verdict.gate in run.gates(name)]


@pytest.mark.slow
def test_the_family_of_a_model_is_its_groups(two: RolesSuite) -> None:
    """Both p of its 22 groups by statsmodels, and those of the places, which are a family of their own."""
    for name in two.models:
        scores = two.of(name).analysis.scores
        assert list(two.tested[name]) == list(two.places[name]) == list(scores)
        places = [score.position for score in scores.values()]
        for figures, found in ((list(scores.values()), two.tested[name]), (places, two.places[name])):
            assert [one.figure for one in found.values()] == figures
            assert {one.family for one in found.values()} == {GROUPS}
            for raw, corrected in (("p", "p_holm"), ("p_clustered", "p_clustered_holm")):
                expected = statsmodels_holm([getattr(figure, raw) for figure in figures])
                assert [getattr(one, corrected) for one in found.values()] == pytest.approx(expected, rel=1e-9)


@pytest.mark.slow
def test_verdicts_are_the_same_alone_and_beside_another(two: RolesSuite, tmp_path: Path) -> None:
    """What a model is found to do does not hang on who is judged with it."""
    assert measured(session(tmp_path)).verdicts("gpt-4o") == two.verdicts("gpt-4o")


@pytest.mark.parametrize(("setting", "lenient"), [("pass", True), ("fail", False)])
def test_on_inconclusive_is_by_model(tmp_path: Path, setting: str, lenient: bool) -> None:
    """Its own over the common one."""
    run = session(tmp_path, f'[models.gpt-4o.roles]\non_inconclusive = "{setting}"\n', names=("gpt-4o", "llama-3-8b"))
    assert (run.lenient("gpt-4o"), run.lenient("llama-3-8b")) == (lenient, True)


@pytest.mark.slow
def test_a_model_with_missing_answers_is_not_judged(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every gate fails with how many there are; what is there is measured, and tested with nobody."""
    run = holed(tmp_path_factory.getbasetemp())
    first = missing()[0]
    assert first.item_id.startswith("gender|personality|positive|honest|-|woman-man|")
    assert len(missing()) == 30 + 28 + 14
    assert len(run.verdicts("gpt-4o")) == GROUPS
    for verdict in run.verdicts("gpt-4o"):
        assert (verdict.kind, verdict.value, verdict.limit) == (VerdictKind.FAIL, None, 0.5)
        assert verdict.sentence == (
            f"a part: not judged: {QUESTIONS - len(missing()):,} of {QUESTIONS:,} answers are recorded; record the "
            "rest with: pytest --model gpt-4o --suite roles --record new_episodes"
        )
    assert len(run.of("gpt-4o").analysis.answers) == QUESTIONS - len(missing())
    assert (run.tested, run.places) == ({}, {})


def test_a_message_s_command_has_the_paths_that_were_given(tmp_path: Path) -> None:
    """They may say in which order is asked; those of the project's own folder are read without being named."""
    other = tmp_path / "my thresholds.toml"
    other.touch()
    data = small_release(tmp_path / "data")
    command = "pytest --model own --suite roles{} --record all"
    for given, options in (
        ({}, ""),
        ({"cassettes": tmp_path / "others"}, f" --cassettes={tmp_path / 'others'}"),
        ({"thresholds": other}, f" --thresholds='{other}'"),
        ({"roles_data": data}, f" --roles-data={data}"),
        ({"roles_data": data, "thresholds": other}, f" --roles-data={data} --thresholds='{other}'"),
    ):
        run = session(tmp_path, "", ("gpt-4o",), **({"cassettes": tmp_path / "cassettes"} | given))
        assert run.asked.command("own", "all") == command.format(options)


@pytest.mark.slow
def test_the_prompt_is_no_part_of_the_signature(two: RolesSuite) -> None:
    """There is none: each question is sent as it is."""
    assert list(two.signature) == ["stimuli", "answers"]


@pytest.mark.slow
def test_outputs_are_answers_made_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first option everywhere: each topic is even, and the position is 1."""
    ask_few(monkeypatch)
    option = write_outputs(tmp_path, even, template_questions())
    run = session(tmp_path, names=("mine",), outputs=Path(option.partition("=")[2]))
    assert run.check() == {"mine": "outputs"}
    analysis = run.of("mine").analysis
    assert {score.value for score in analysis.overall.values()} == {0.0}
    assert {score.position.value for score in analysis.overall.values()} == {1.0}
    kinds = Counter(verdict.kind for verdict in run.verdicts("mine"))
    # Two groups of religion have 11 questions: the interval of 11 of 11 begins at 0.715.
    assert kinds == {VerdictKind.FAIL: 20, VerdictKind.INCONCLUSIVE: 2}
    assert analysis.options.resamples == FEW.resamples


@pytest.mark.parametrize("own", ['order = "both"', "seed = 7"])
def test_order_and_seed_hold_for_all_models(tmp_path: Path, own: str) -> None:
    """One session asks one set of questions: refused by file and line."""
    with pytest.raises(SettingsError) as error:
        session(tmp_path, f"[models.gpt-4o.roles]\n{own}\n")
    assert str(error.value) == (
        "thresholds.toml:3: [models.gpt-4o.roles] sets order or seed, but a session asks all models the same "
        "questions; set them in [roles]."
    )


def test_a_model_may_repeat_the_common_order(tmp_path: Path) -> None:
    """What is said twice is no other order."""
    text = '[roles]\norder = "x first"\n[models.gpt-4o.roles]\norder = "x first"\n'
    assert session(tmp_path, text).question_set == own_question_set("x first")


@pytest.mark.parametrize("table", ["roles", "models.gpt-4o.roles"])
def test_limits_of_an_unknown_category_are_refused(tmp_path: Path, table: str) -> None:
    """They would never be noticed; with the nearest and all there are."""
    with pytest.raises(SettingsError) as error:
        session(tmp_path, f"[{table}.religion.categories.ideologie]\nalpha = 1\n")
    assert str(error.value) == (
        f"thresholds.toml:3: [{table}.religion.categories] 'ideologie' is not a category. Did you mean 'ideology'? "
        "Categories: ideology, outlook, occupation, occupation+ideology, occupation+outlook, natural."
    )


OFF = "enabled = false\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            f"[roles.gender]\n{OFF}[roles.religion]\n{OFF}",
            4,
            "[roles.gender] enabled and [roles.religion] enabled",
        ),
        (
            f"[roles.religion]\n{OFF}[models.gpt-4o.roles.gender]\n{OFF}",
            6,
            "[models.gpt-4o.roles.gender] enabled and [roles.religion] enabled",
        ),
        (
            f"[roles.gender]\n{OFF}"
            + "".join(
                f'[roles.religion.categories."{category}"]\n{OFF}'
                for category in ("ideology", "outlook", "occupation", "occupation+ideology", "occupation+outlook")
            ),
            4,
            "[roles.gender] enabled and [roles.religion.categories] enabled of each",
        ),
    ],
    ids=["topics", "model", "categories"],
)
def test_a_model_without_a_gate_is_refused(tmp_path: Path, text: str, line: int, said: str) -> None:
    """Before pytest finds no test to run; whatever switches the groups off is named."""
    with pytest.raises(SettingsError) as error:
        session(tmp_path, text)
    assert str(error.value) == (
        f"thresholds.toml:{line}: the roles suite has no gate left for gpt-4o: {said} are false. Switch one on, or "
        "leave out --suite roles."
    )


def test_published_prompts_have_their_own_order(tmp_path: Path) -> None:
    """One that is set would be ignored; the default may be set, too, and the seed is of the own questions."""
    data = small_release(tmp_path / "data")
    with pytest.raises(SettingsError) as error:
        session(tmp_path, '[roles]\norder = "both"\n', roles_data=data)
    assert str(error.value) == (
        "thresholds.toml:4: [roles] order = 'both' is only for the project's own questions; the prompts of "
        "--roles-data are asked unchanged. Leave order out, or give other thresholds with --thresholds=FILE."
    )
    assert session(
        tmp_path, '[roles]\norder = "shuffled"\nseed = 7\n', roles_data=data
    ).question_set == published_question_set(data)


def test_every_category_can_have_limits(tmp_path: Path) -> None:
    """Also that of natural sentences, which only the published questions have."""
    text = "".join(
        f'[roles.gender.categories."{category}"]\n'
        for category in ("personality", "occupation+communal", "occupation", "natural")
    )
    assert len(session(tmp_path, text).common.gender.categories) == 4
