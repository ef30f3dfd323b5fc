"""[tool.honorific_checks] of pyproject.toml: a user's own models, and errors that name line and key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from honorific_checks.endpoints.models import registry
from honorific_checks.errors import SettingsError
from honorific_checks.settings import ModelEntry, Price, ProjectSettings, project_settings

TABLE = "[tool.honorific_checks.models.mine]\n"


def read(folder: Path, text: str) -> ProjectSettings:
    """The settings of a pyproject.toml with this text; what is wrong with a model's entry is an error here."""
    path = folder / "pyproject.toml"
    path.write_text(text, encoding="utf-8")
    found = project_settings(path)
    for why in found.broken.values():
        raise SettingsError(why)
    return found


@pytest.mark.parametrize("text", ["", "[project]\nname = 'x'\n", "[tool.pytest]\nminversion = '9'\n"])
def test_a_project_without_the_table_has_no_models_of_its_own(tmp_path: Path, text: str) -> None:
    """Other tables are none of ours."""
    assert read(tmp_path, text) == ProjectSettings()


def test_a_folder_without_the_file_has_no_models_of_its_own(tmp_path: Path) -> None:
    """No pyproject.toml is no error."""
    assert project_settings(tmp_path / "pyproject.toml") == ProjectSettings()


def test_a_model_needs_address_and_id_alone(tmp_path: Path) -> None:
    """What is left out: no key, no title, temperature 0."""
    found = read(tmp_path, f"{TABLE}base_url = 'http://127.0.0.1:8000/v1'\nmodel = 'm'\n")
    assert found.models == {
        "mine": ModelEntry("http://127.0.0.1:8000/v1", "m", None, "", "", {"temperature": 0}),
    }


def test_every_key_of_a_model_is_read(tmp_path: Path) -> None:
    """All eleven, with parameters of any kind."""
    found = read(
        tmp_path,
        f"{TABLE}base_url = 'http://h'\nmodel = 'm'\napi_key_env = 'KEY'\ntitle = 'T'\ndeveloper = 'D'\n"
        "headers = { X-Title = 'suite {RUN}' }\nauth = 'google'\nconcurrency = 4\ntimeout = 30\n"
        "price = { input = 0.15, output = 1 }\n"
        "[tool.honorific_checks.models.mine.parameters]\ntemperature = 0.5\nstop = ['x']\n",
    )
    assert found.models["mine"] == ModelEntry(
        base_url="http://h",
        model="m",
        api_key_env="KEY",
        title="T",
        developer="D",
        parameters={"temperature": 0.5, "stop": ["x"]},
        headers={"X-Title": "suite {RUN}"},
        auth="google",
        concurrency=4,
        timeout=30.0,
        price=Price(0.15, 1.0),
    )


@pytest.mark.parametrize(
    "line",
    ["concurrency = 1", "concurrency = 1000", "timeout = 0.001", "timeout = 3600", "price = {input = 0, output = 0}"],
)
def test_the_ends_of_a_range_are_in_it(tmp_path: Path, line: str) -> None:
    """A price may be 0, as on a machine of one's own."""
    entry = msgspec.to_builtins(read(tmp_path, TABLE + line).models["mine"])
    assert tomllib.loads(line).items() <= entry.items()


VARIABLE = "api_key_env: expected `str`; allowed: the name of an environment variable, as OWN_KEY."
BROKEN = [
    ("tool = 3", ":1: [tool] tool = 3: expected a table, got `int`."),
    ("[tool]\nhonorific_checks = 'x'", ":2: [tool] honorific_checks = 'x': expected a table, got `str`."),
    ("[tool.honorific_checks]\nmodles = 3", ":2: [tool.honorific_checks] 'modles' is not a key. Did you mean 'models'"),
    ("[tool.honorific_checks]\nmodels = 3", ":2: [tool.honorific_checks] models = 3: expected a table, got `int`."),
    ("[tool.honorific_checks.models]\nx = 3", ":2: [tool.honorific_checks.models] x = 3: expected a table, got"),
    (
        f"{TABLE}base-url = 'a'",
        ":2: [tool.honorific_checks.models.mine] 'base-url' is not a key. Did you mean 'base_url'? Keys: base_url, mod",
    ),
    (
        f"{TABLE}base_url = 3\nmodel = 'm'",
        ":2: [tool.honorific_checks.models.mine] base_url: expected `str`, got `int`.",
    ),
    (
        f"{TABLE}base_url = 'a'\nmodel = 'm'\nparameters = 0",
        ":4: [tool.honorific_checks.models.mine] parameters = 0: expected a table, got `int`.",
    ),
    (f"{TABLE}concurrency = 0", ":2: [tool.honorific_checks.models.mine] concurrency = 0: expected `int` >= 1."),
    (
        f"{TABLE}concurrency = 1001",
        ":2: [tool.honorific_checks.models.mine] concurrency = 1001: expected `int` <= 100",
    ),
    (f"{TABLE}timeout = 0", ":2: [tool.honorific_checks.models.mine] timeout = 0: expected `float` > 0.0."),
    (f"{TABLE}timeout = inf", ":2: [tool.honorific_checks.models.mine] timeout = inf: expected `float` <= 3600.0."),
    (
        f"{TABLE}auth = 'Google'",
        ":2: [tool.honorific_checks.models.mine] auth: invalid enum value; allowed: 'google'",
    ),
    (f"{TABLE}headers.X-A = 3", ":2: [tool.honorific_checks.models.mine.headers] X-A: expected `str`, got `int`."),
    (
        f"{TABLE}price = {{ input = -1, output = 2 }}",
        ":2: [tool.honorific_checks.models.mine.price] input = -1: expected `float` >= 0.0.",
    ),
    (
        f"{TABLE}price = {{ inputs = 1, output = 2 }}",
        ":2: [tool.honorific_checks.models.mine.price] 'inputs' is not a key. Did you mean 'input'? Keys: input, out",
    ),
    (
        f"{TABLE}price = {{ input = inf, output = 2 }}",
        ":2: [tool.honorific_checks.models.mine.price] input = inf: expected `float` <= 1000000.0.",
    ),
    (
        f"{TABLE}price = {{ input = 1, output = nan }}",
        ":2: [tool.honorific_checks.models.mine.price] output = nan: expected `float` >= 0.0.",
    ),
    (f"{TABLE}price = 3", ":2: [tool.honorific_checks.models.mine] price = 3: expected "),
    (f"{TABLE}price = {{ input = 1 }}", ":2: [tool.honorific_checks.models.mine.price] lacks the key"),
    ("[tool", " cannot be read: "),
]


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[text.replace("\n", " ") for text, _ in BROKEN])
def test_what_the_table_may_not_hold_is_named(tmp_path: Path, text: str, message: str) -> None:
    """File, line, table, key, the value seen, what was allowed and the nearest key."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)
    assert str(error.value).startswith(f"pyproject.toml{message}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        *(
            (f'api_key_env = "{key}"', VARIABLE)
            for key in ("sk-SECRET", "SECRET KEY", "{SECRET}", "1SECRET", "SECRET\\n")
        ),
        ('api_key_env = ""', VARIABLE),
        ('api_key_env = ["SECRET"]', "api_key_env: expected `str | null`, got `array`"),
        ('auth = "SECRET"', "auth: invalid enum value; allowed: 'google'"),
        ("auth = \"'SECRET' - at `$.x`\"", "auth: invalid enum value; allowed: 'google'"),
        ('base_url = ["https://SECRET@h"]', "base_url: expected `str`, got `array`"),
        ('headers = "X-A: SECRET"', "headers: expected a table, got `str`"),
        ('headers = { X-A = ["SECRET"] }', "X-A: expected `str`, got `array`"),
    ],
)
def test_what_may_be_a_key_is_not_repeated(tmp_path: Path, line: str, said: str) -> None:
    """Its place and what was allowed are said; a key stands easily where its variable should."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, TABLE + line)
    assert said in str(error.value)
    assert str(error.value).startswith("pyproject.toml:2: [tool.honorific_checks.models.mine")
    assert "SECRET" not in str(error.value)


@pytest.mark.parametrize("name", ["OWN_KEY", "_", "own_key2"])
def test_a_key_may_be_in_any_variable(tmp_path: Path, name: str) -> None:
    """POSIX asks for capitals, but nobody else does."""
    assert read(tmp_path, f"{TABLE}api_key_env = '{name}'").models["mine"].api_key_env == name


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[project]\nname = 'x'\n\n[tool.honorific-checks.models.mine]\n", 4),
        ("[tool]\nhonorific-checks = {}\n", 2),
        (f"{TABLE}[tool.honorific-checks]\n", 2),
    ],
    ids=["table", "key", "beside the right one"],
)
def test_the_table_s_name_with_a_hyphen_is_refused(tmp_path: Path, text: str, line: int) -> None:
    """It is the distribution's name and easily written; what stands below it would be ignored."""
    with pytest.raises(SettingsError) as error:
        read(tmp_path, text)
    assert str(error.value) == (
        f"pyproject.toml:{line}: [tool.honorific-checks] is not read. Did you mean [tool.honorific_checks]?"
    )


def test_an_empty_table_is_a_model_that_is_never_recorded(tmp_path: Path) -> None:
    """It has no address and is asked by its name."""
    path = tmp_path / "pyproject.toml"
    path.write_text("[tool.honorific_checks.models.mine]\n", encoding="utf-8")
    entry = project_settings(path).models["mine"]
    assert (entry.base_url, entry.model) == ("", "")
    assert registry({"mine": entry})["mine"].model == "mine"
