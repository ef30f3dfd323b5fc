"""Options that cannot be meant are refused before any test runs: exit code 4, with the next step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support_plugin import gemma, outputs, sign

KNOWN = (
    "Known models: llama-4-maverick, llama-3.3-70b, llama-4-scout, deepseek-v3.1, kimi-k2-thinking, "
    "gemini-2.5-flash, qwen3-next-80b, gpt-oss-120b, gemma-4, "
    "llama-3-8b, gpt-3.5-turbo, gpt-4o, claude-3.5-sonnet, made-up-leaning"
)


def refused(pytester: pytest.Pytester, *options: str) -> list[str]:
    """The message of a run that must be refused; nothing else is printed."""
    result = pytester.runpytest_inprocess(*options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.outlines == []
    lines = [line for line in result.errlines if line]
    assert lines[0].startswith("ERROR: ")
    return [lines[0].removeprefix("ERROR: "), *lines[1:]]


def test_an_unknown_model_is_answered_with_the_known_ones(pytester: pytest.Pytester) -> None:
    """The nearest name, all names, and how to define one's own."""
    pytester.makepyprojecttoml(
        '[tool.honorific_checks.models.our-own]\nbase_url = "http://127.0.0.1/v1"\nmodel = "own"\n'
    )
    unknown, known, define = refused(pytester, "--model=gema-4")
    assert unknown == "--model gema-4: no model of that name. Did you mean 'gemma-4'?"
    assert known == f"{KNOWN}, our-own."
    assert define.startswith("Define your own in pyproject.toml under [tool.honorific_checks.models.NAME]")
    assert define.endswith("or give its answers with --outputs=FILE.jsonl.")


def test_a_name_near_none_has_no_nearest(pytester: pytest.Pytester) -> None:
    """No guess is better than a wild one."""
    assert refused(pytester, "--model=gemma-4,xyz")[:2] == ["--model xyz: no model of that name.", f"{KNOWN}."]


@pytest.mark.parametrize("names", ["", ",", " , "])
def test_no_name_is_no_model(pytester: pytest.Pytester, names: str) -> None:
    """An empty variable in a script does not pass for a run."""
    assert refused(pytester, f"--model={names}") == ["--model names no model. Name one, several with commas, or all."]


@pytest.mark.parametrize("names", ["mine,yours", "all"])
def test_outputs_are_of_one_model(pytester: pytest.Pytester, names: str) -> None:
    """One file holds the answers of one."""
    option = outputs(pytester.path)
    file = option.removeprefix("--outputs=")
    models = names.replace(",", ", ")
    message = (
        f"--outputs {file} holds the answers of one model, but --model names {models}. Say which model a file is of"
    )
    assert refused(pytester, f"--model={names}", option) == [f"{message}: --outputs NAME=FILE, once for each."]


def test_a_name_must_fit_an_id(pytester: pytest.Pytester) -> None:
    """With --outputs any name will do that can stand in an id and a file name."""
    message = "--model ../up: a name may contain letters, digits, '.', '_' and '-'."
    assert refused(pytester, "--model=../up", outputs(pytester.path)) == [message]


@pytest.mark.slow
@pytest.mark.parametrize(
    "option",
    [
        "--outputs=outputs.jsonl",
        "--bias-report=report.json",
        "--record=all",
        "--max-requests=9",
        "--max-cost=2.50",
        "--canary=5",
        "--canary-seed=0",
        "--thresholds=thresholds.toml",
        "--cassettes=cassettes",
        "--suite=roles",
        "--roles-data=published",
    ],
)
def test_an_option_about_a_model_needs_one(pytester: pytest.Pytester, option: str) -> None:
    """Forgetting --model would otherwise run the project's own tests and look like a pass."""
    pytester.makepyfile("def test_own(): pass")
    name = option.partition("=")[0]
    assert refused(pytester, option) == [f"{name} needs a model: add --model NAME."]


def test_outputs_leave_nothing_to_record(pytester: pytest.Pytester) -> None:
    """The two exclude each other."""
    message = "--outputs provides the answers, so there is nothing to --record; give only one of the two."
    assert refused(pytester, "--model=mine", outputs(pytester.path), "--record=new_episodes") == [message]


def test_a_mode_of_recording_is_one_of_three(pytester: pytest.Pytester) -> None:
    """The message of pytest's own option parser lists them."""
    result = pytester.runpytest_inprocess("--model=gemma-4", "--record=once")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(
        ["*--honorific-record: invalid choice: 'once' (choose from *none*, *new_episodes*, *all*)"]
    )


@pytest.mark.parametrize(
    ("report", "why"),
    [
        ("report.txt", "expected a name that ends in .html, .md, .json or .csv."),
        ("report", "expected a name that ends in .html, .md, .json or .csv."),
        ("no/such/report.json", "there is no folder no/such; create it first."),
    ],
)
def test_a_report_that_cannot_be_written_is_refused_first(pytester: pytest.Pytester, report: str, why: str) -> None:
    """Not after minutes of recording."""
    message = f"--bias-report {report}: {why}"
    assert refused(pytester, "--model=mine", outputs(pytester.path), f"--bias-report={report}") == [message]


def test_a_report_that_is_a_folder_is_refused_first(pytester: pytest.Pytester) -> None:
    """Whatever the folder's name ends in."""
    pytester.mkdir("report.json")
    message = "--bias-report report.json is a folder; name a file."
    assert refused(pytester, "--model=mine", outputs(pytester.path), "--bias-report=report.json") == [message]


def test_a_folder_of_an_unknown_model_is_named(pytester: pytest.Pytester) -> None:
    """`all` is every folder with recordings, also one that nobody defines."""
    sign(pytester.path, replace(gemma(), name="gema-4"))
    folder = pytester.path / "cassettes" / "gema-4"
    message = f"--model all: the folder {folder}: no model of that name. Did you mean 'gemma-4'?"
    assert refused(pytester, "--model=all")[0] == message


def test_a_table_with_a_hyphen_is_refused(pytester: pytest.Pytester) -> None:
    """The models below it would be unknown for no reason that could be seen."""
    pytester.makepyprojecttoml('[tool.honorific-checks.models.mine]\nbase_url = "http://127.0.0.1/v1"\n')
    message = "pyproject.toml:1: [tool.honorific-checks] is not read. Did you mean [tool.honorific_checks]?"
    assert refused(pytester, "--model=mine") == [message]


def test_a_file_of_thresholds_that_is_named_must_be_there(pytester: pytest.Pytester) -> None:
    """Without the option, no thresholds.toml means the defaults."""
    message = "--thresholds none.toml: there is no such file."
    assert refused(pytester, "--model=mine", outputs(pytester.path), "--thresholds=none.toml") == [message]


def test_a_model_without_recordings_says_how_to_record(pytester: pytest.Pytester) -> None:
    """The folder looked into and the command."""
    folder = pytester.path / "cassettes" / "gemma-4" / "allocation"
    assert refused(pytester, "--model=gemma-4") == [
        f"{folder}: there are no recordings of gemma-4 (no provenance.toml).",
        "Record with: pytest --model gemma-4 --record new_episodes",
    ]


def test_all_without_recordings_is_refused(pytester: pytest.Pytester) -> None:
    """`--cassettes` is the folder looked into."""
    message = "--model all: nothing is recorded in elsewhere for the suite allocation. Record a model with --record."
    assert refused(pytester, "--model=all", "--cassettes=elsewhere") == [message]


def test_recordings_of_another_prompt_are_refused_with_what_differs(pytester: pytest.Pytester) -> None:
    """An old answer is never given for a new question."""
    sign(pytester.path, gemma(), asked_prompt="Say it in Bengali.")
    lines = refused(pytester, "--model=gemma-4")
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "provenance.toml"
    assert lines[0] == f"{path}: these recordings do not answer the questions asked now."
    assert lines[1].startswith("  prompt: recorded 'Say it in Bengali.', now 'Translate the following")
    assert lines[2:] == ["Record again with: pytest --model gemma-4 --record all (the old recordings are kept)."]


def test_recordings_with_other_parameters_are_refused(pytester: pytest.Pytester) -> None:
    """A model redefined in pyproject.toml asks with other parameters than were recorded."""
    sign(pytester.path, gemma())
    pytester.makepyprojecttoml(
        '[tool.honorific_checks.models.gemma-4]\nbase_url = "http://127.0.0.1/v1"\n'
        'model = "google/gemma-4-26b-a4b-it-maas"\nparameters = { temperature = 1 }\n'
    )
    assert "  parameters: recorded {'temperature': 0}, now {'temperature': 1}" in refused(pytester, "--model=gemma-4")


def test_a_provenance_that_is_none_is_refused(pytester: pytest.Pytester) -> None:
    """An edited file is named with line and key."""
    sign(pytester.path, gemma())
    path = pytester.path / "cassettes" / "gemma-4" / "allocation" / "provenance.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"recorded"', '"measured"'), encoding="utf-8")
    message = refused(pytester, "--model=gemma-4")[0]
    assert f"{path} is not a valid provenance file: {path}:2: " in message
    assert "'measured'" in message
