"""Which models a command line asks for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from honorific_checks.endpoints.models import published
from honorific_checks.errors import SettingsError, UnknownModelError
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.session.request import Request, chosen, of_suites, output_files

SUITE = "allocation"


def request(root: Path, *names: str, outputs: bool = False) -> Request:
    """A request for these names in this folder."""
    return Request(
        root=root,
        names=names,
        cassettes=root / "cassettes",
        thresholds=root / "thresholds.toml",
        outputs={names[0]: root / "outputs.jsonl"} if outputs else {},
    )


def recorded(root: Path, *names: str, suite: str = SUITE) -> None:
    """Make it look as if these models had recordings."""
    for name in names:
        (root / "cassettes" / name / suite).mkdir(parents=True)
        (root / "cassettes" / name / suite / "provenance.toml").touch()


@pytest.mark.parametrize(
    ("names", "models"),
    [
        (("gemma-4",), ["gemma-4"]),
        (("gpt-oss-120b", "gemma-4"), ["gpt-oss-120b", "gemma-4"]),
        (("gpt-oss-120b, gemma-4,",), ["gpt-oss-120b", "gemma-4"]),
        (("gemma-4,gpt-oss-120b", "gemma-4"), ["gemma-4", "gpt-oss-120b"]),
    ],
    ids=["one", "repeated option", "comma list", "named twice"],
)
def test_models_come_in_the_order_asked_for_each_once(
    tmp_path: Path, names: tuple[str, ...], models: list[str]
) -> None:
    """Options and comma lists are one list."""
    found = chosen(request(tmp_path, *names), published(), SUITE)
    assert list(found) == models
    assert all(found[name] is published()[name] for name in models)


def test_all_is_every_recorded_model_in_the_order_of_the_registry(tmp_path: Path) -> None:
    """Folders without provenance, models without recordings, and those recorded for another suite are left out."""
    recorded(tmp_path, "gemma-4", "deepseek-v3.1", "llama-4-maverick")
    (tmp_path / "cassettes" / "kimi-k2-thinking" / SUITE).mkdir(parents=True)
    (tmp_path / "cassettes" / "gemini-2.5-flash" / "roles").mkdir(parents=True)
    (tmp_path / "cassettes" / "gemini-2.5-flash" / "roles" / "provenance.toml").touch()
    (tmp_path / "cassettes" / ".archive").mkdir()
    found = chosen(request(tmp_path, "all"), published(), SUITE)
    assert list(found) == ["llama-4-maverick", "deepseek-v3.1", "gemma-4"]


def test_all_joins_names_given_beside_it(tmp_path: Path) -> None:
    """A model named first stays first."""
    recorded(tmp_path, "gemma-4", "gpt-oss-120b")
    assert list(chosen(request(tmp_path, "gemma-4,all"), published(), SUITE)) == ["gemma-4", "gpt-oss-120b"]


def of_all(root: Path, *names: str, only_recorded: bool = True) -> dict[str, list[str]]:
    """The models of each of two suites for `--suite all`."""
    asked = replace(request(root, *names), suites=("all",), only_recorded=only_recorded)
    found = of_suites(asked, published(), ("allocation", "roles"))
    return {suite: list(models) for suite, models in found.items()}


def test_all_suites_are_those_that_a_model_is_recorded_for(tmp_path: Path) -> None:
    """Named or by `all`; a suite without a model is left out."""
    recorded(tmp_path, "gemma-4", "gpt-oss-120b")
    recorded(tmp_path, "gemma-4", "kimi-k2-thinking", suite="roles-both")
    assert of_all(tmp_path, "gemma-4") == {"allocation": ["gemma-4"], "roles": ["gemma-4"]}
    assert of_all(tmp_path, "gpt-oss-120b") == {"allocation": ["gpt-oss-120b"]}
    assert of_all(tmp_path, "kimi-k2-thinking,gpt-oss-120b") == {
        "allocation": ["gpt-oss-120b"],
        "roles": ["kimi-k2-thinking"],
    }
    assert of_all(tmp_path, "all") == {
        "allocation": ["gpt-oss-120b", "gemma-4"],
        "roles": ["kimi-k2-thinking", "gemma-4"],
    }


def test_a_model_that_no_suite_knows_is_in_all_that_have_recordings(tmp_path: Path) -> None:
    """So that their check says what to record; where there is no recording at all, in every suite."""
    assert of_all(tmp_path, "gemma-4") == {"allocation": ["gemma-4"], "roles": ["gemma-4"]}
    recorded(tmp_path, "gpt-oss-120b")
    assert of_all(tmp_path, "gemma-4") == {"allocation": ["gemma-4"]}
    assert of_all(tmp_path, "gemma-4,gpt-oss-120b") == {"allocation": ["gemma-4", "gpt-oss-120b"]}
    assert of_all(tmp_path, "all") == {"allocation": ["gpt-oss-120b"]}


def test_what_is_to_be_recorded_is_asked_in_every_suite(tmp_path: Path) -> None:
    """And so is a model in suites that are named one by one."""
    recorded(tmp_path, "gemma-4")
    every = {"allocation": ["gemma-4"], "roles": ["gemma-4"]}
    assert of_all(tmp_path, "gemma-4", only_recorded=False) == every
    named = replace(request(tmp_path, "gemma-4"), suites=("allocation", "roles"), only_recorded=True)
    assert list(of_suites(named, published(), ("allocation", "roles"))) == list(every)


def test_all_suites_without_any_recording_of_all_models_are_refused(tmp_path: Path) -> None:
    """As one suite is."""
    with pytest.raises(SettingsError, match=r"^--model all: nothing is recorded in "):
        of_all(tmp_path, "all")


@pytest.mark.parametrize("names", [(), ("",), (" , ",)])
def test_no_name_is_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    """An empty --model says what it wants."""
    with pytest.raises(SettingsError, match=r"^--model names no model\. Name one, several with commas, or all\.$"):
        chosen(request(tmp_path, *names), published(), SUITE)


def test_all_without_recordings_is_refused(tmp_path: Path) -> None:
    """The folder that was looked in is named."""
    with pytest.raises(SettingsError) as error:
        chosen(request(tmp_path, "all"), published(), SUITE)
    folder = tmp_path / "cassettes"
    assert str(error.value).startswith(f"--model all: nothing is recorded in {folder} for the suite {SUITE}. Record a")


def test_an_unknown_name_is_refused(tmp_path: Path) -> None:
    """With the nearest one."""
    with pytest.raises(UnknownModelError, match=r"^--model gema-4: no model of that name\. Did you mean 'gemma-4'\?"):
        chosen(request(tmp_path, "gemma-4,gema-4"), published(), SUITE)


def test_a_recorded_model_that_nobody_defines_is_refused(tmp_path: Path) -> None:
    """`all` does not pass over it in silence, and names the folder, which nobody gave on the command line."""
    recorded(tmp_path, "gemma-4", "mine")
    with pytest.raises(UnknownModelError) as error:
        chosen(request(tmp_path, "all"), published(), SUITE)
    folder = tmp_path / "cassettes" / "mine"
    assert str(error.value).startswith(f"--model all: the folder {folder}: no model of that name.")
    with pytest.raises(UnknownModelError, match=r"^--model mine: no model of that name"):
        chosen(request(tmp_path, "all,mine"), published(), SUITE)


def test_with_outputs_any_name_will_do(tmp_path: Path) -> None:
    """A model that is in no registry has its name for title and no endpoint."""
    mine = chosen(request(tmp_path, "mine", outputs=True), published(), SUITE)["mine"]
    assert (mine.name, mine.title, mine.base_url) == ("mine", "mine", "")


def test_with_outputs_a_known_name_keeps_its_title(tmp_path: Path) -> None:
    """The answers are the file's, the model is the registry's."""
    assert chosen(request(tmp_path, "gemma-4", outputs=True), published(), SUITE) == {"gemma-4": published()["gemma-4"]}


def test_with_outputs_a_name_must_still_be_one(tmp_path: Path) -> None:
    """It becomes part of test ids."""
    with pytest.raises(SettingsError, match=r"^--model my model: a name may contain letters, digits"):
        chosen(request(tmp_path, "my model", outputs=True), published(), SUITE)


@pytest.mark.parametrize(
    ("given", "named", "files"),
    [
        ((), ("a",), {}),
        (("x.jsonl",), ("a",), {"a": "x.jsonl"}),
        (("b=x.jsonl",), (), {"b": "x.jsonl"}),
        (("b=x.jsonl", "c=y.jsonl"), ("all", "a"), {"b": "x.jsonl", "c": "y.jsonl"}),
        (("a=x.jsonl",), ("a",), {"a": "x.jsonl"}),
        (("a=x=1.jsonl",), (), {"a": "x=1.jsonl"}),
        (("run=1.jsonl",), ("a",), {"a": "run=1.jsonl"}),  # there is a file of that name
    ],
)
def test_a_file_of_outputs_is_of_one_model(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: tuple[str, ...],
    named: tuple[str, ...],
    files: dict[str, str],
) -> None:
    """Of the one that is named before it, or of the only one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run=1.jsonl").touch()
    assert output_files(given, named) == {name: Path(file) for name, file in files.items()}


SAY = "Say which model a file is of: --outputs NAME=FILE, once for each."
NO_NAME = (
    "cannot be a model's name, which may contain letters, digits, '.', '_' and '-', and is not all. Give NAME=FILE."
)


@pytest.mark.parametrize(
    ("given", "named", "said"),
    [
        (("x",), ("a", "b"), f"--outputs x holds the answers of one model, but --model names a, b. {SAY}"),
        (("x",), ("all",), f"--outputs x holds the answers of one model, but --model names all. {SAY}"),
        (("x",), (), f"--outputs x holds the answers of one model, but --model names no model. {SAY}"),
        (
            ("x", "y"),
            ("a",),
            f"--outputs x holds the answers of one model, but --model names a, and --outputs 2 files. {SAY}",
        ),
        (
            ("b=y", "x"),
            ("a",),
            f"--outputs x holds the answers of one model, but --model names a, and --outputs 2 files. {SAY}",
        ),
        (("a=x", "a=y"), (), "--outputs a=y: a already has x. Give each model one file."),
        (
            ("my model=x",),
            (),
            f"--outputs my model=x: 'my model' {NO_NAME}",
        ),
        (
            ("all=x",),
            (),
            f"--outputs all=x: 'all' {NO_NAME}",
        ),
        (("a=",), (), "--outputs a=: no file is named. Give NAME=FILE."),
    ],
)
def test_whose_a_file_is_must_be_clear(given: tuple[str, ...], named: tuple[str, ...], said: str) -> None:
    """A file is never taken for another model's."""
    with pytest.raises(SettingsError) as error:
        output_files(given, named)
    assert str(error.value) == said


def test_a_model_that_a_file_names_is_asked_for(tmp_path: Path) -> None:
    """Beside those of --model, in their order, and once."""
    found = Request.of(tmp_path, ("a,b",), outputs=("c=x", "b=y"))
    assert found.names == ("a,b", "c")
    assert found.outputs == {"c": Path("x"), "b": Path("y")}


def test_a_command_repeats_the_paths_that_lie_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quoted for the shell, after what the questions need; the project's own are not named, however written."""
    question_set = QuestionSet("toy", "", (), "--suite toy")
    usual = request(tmp_path, "m")
    assert usual.asking(question_set).options == "--suite toy"
    monkeypatch.chdir(tmp_path)
    assert replace(usual, cassettes=Path("cassettes")).asking(question_set).options == "--suite toy"
    other = replace(usual, cassettes=Path("my tapes"), thresholds=Path("strict.toml"))
    assert other.asking(question_set).options == "--suite toy --cassettes='my tapes' --thresholds=strict.toml"
    assert other.asking(QuestionSet("allocation", "", ())).command("m", "all") == (
        "pytest --model m --cassettes='my tapes' --thresholds=strict.toml --record all"
    )
