"""The registry of models: those of both papers, a user's own, and names that nobody has defined."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from support_data import shared

from honorific_checks.endpoints.models import VERTEX_KEY, VERTEX_URL, find, is_name, of_roles, published, registry
from honorific_checks.errors import SettingsError, UnknownModelError
from honorific_checks.settings import ModelEntry, Price

NINE = (
    *("llama-4-maverick", "llama-3.3-70b", "llama-4-scout", "deepseek-v3.1", "kimi-k2-thinking"),
    *("gemini-2.5-flash", "qwen3-next-80b", "gpt-oss-120b", "gemma-4"),
)
"""In the order of Table 4 of arXiv 2610.14769, which is that of the spread."""
OF_ROLES = ("llama-3-8b", "gpt-3.5-turbo", "gpt-4o", "claude-3.5-sonnet", "made-up-leaning")
"""The four of arXiv 2407.03536, and one that is no model."""


def entry(**values: object) -> ModelEntry:
    """An entry of pyproject.toml with an address and a model id."""
    return ModelEntry(base_url="http://127.0.0.1:8000/v1", model="mine-8b", **values)  # type: ignore[arg-type]


def test_the_nine_models_stand_in_the_order_of_table_4() -> None:
    """Names and order, asked at the paper's temperature 0."""
    assert tuple(published()) == NINE
    assert {tuple(model.parameters.items()) for model in published().values()} == {(("temperature", 0),)}


def test_the_nine_models_are_the_published_ones() -> None:
    """Name, title, developer and Vertex AI id; what is sent has the publisher before the id, as the endpoint wants."""
    rows = tomllib.loads(shared("published/table4.toml").read_text(encoding="utf-8"))
    assert list(published()) == list(rows)
    for name, model in published().items():
        row = rows[name]
        sent = row["vertex_model"] if "/" in row["vertex_model"] else f"google/{row['vertex_model']}"
        assert (model.title, model.developer, model.model) == (row["name"], row["developer"], sent)


def test_the_models_of_roles_have_no_address_but_their_services_own() -> None:
    """Names and order, asked at temperature 0; the made-up one can be asked nowhere."""
    models = of_roles()
    assert tuple(models) == OF_ROLES
    assert set(models).isdisjoint(NINE)
    assert {tuple(model.parameters.items()) for model in models.values()} == {(("temperature", 0),)}
    assert (models["made-up-leaning"].base_url, models["made-up-leaning"].api_key_env) == ("", None)
    assert (models["gpt-4o"].base_url, models["gpt-4o"].api_key_env) == ("https://api.openai.com/v1", "OPENAI_API_KEY")


def test_a_user_s_own_model_joins_the_nine() -> None:
    """It comes last and keeps what its entry says."""
    own = registry({"mine": entry(api_key_env="KEY", title="Mine", developer="Me", parameters={"temperature": 1})})
    assert tuple(own) == (*NINE, *OF_ROLES, "mine")
    mine = own["mine"]
    assert (mine.name, mine.title, mine.developer, mine.model) == ("mine", "Mine", "Me", "mine-8b")
    assert (mine.base_url, mine.api_key_env, mine.parameters) == ("http://127.0.0.1:8000/v1", "KEY", {"temperature": 1})


def test_a_model_is_titled_by_its_name_and_asked_at_temperature_0_without_a_key() -> None:
    """What an entry leaves out."""
    mine = registry({"mine": entry()})["mine"]
    assert (mine.title, mine.developer, mine.api_key_env, mine.parameters) == ("mine", "", None, {"temperature": 0})


def test_a_user_s_entry_takes_the_place_of_a_published_model() -> None:
    """Another endpoint for a known model keeps its place, title and developer."""
    models = registry({"gemma-4": entry()})
    assert tuple(models) == (*NINE, *OF_ROLES)
    assert (models["gemma-4"].title, models["gemma-4"].developer) == ("Gemma 4 26B", "Google")
    assert models["gemma-4"].model == "mine-8b"


def test_a_known_model_keeps_its_address_where_an_entry_has_none() -> None:
    """So that its price or its number of requests at a time can be set in a line."""
    price = Price(0.1, 0.4)
    gemma = registry({"gemma-4": ModelEntry(concurrency=4, price=price)})["gemma-4"]
    assert gemma == replace(published()["gemma-4"], concurrency=4, price=price)
    assert gemma.google
    gpt = registry({"gpt-4o": ModelEntry(model="gpt-4o-2024-08-06", api_key_env="OWN_KEY")})["gpt-4o"]
    assert gpt == replace(of_roles()["gpt-4o"], model="gpt-4o-2024-08-06", api_key_env="OWN_KEY")
    made_up = registry({"made-up-leaning": ModelEntry()})["made-up-leaning"]
    assert made_up == of_roles()["made-up-leaning"]


def test_an_address_of_its_own_brings_nothing_of_the_known_one_along() -> None:
    """A key or a sign-in of Vertex AI would go to somebody else."""
    gemma = registry({"gemma-4": ModelEntry(base_url="http://127.0.0.1:8000/v1")})["gemma-4"]
    assert (gemma.model, gemma.api_key_env, gemma.google) == ("gemma-4", None, False)


def test_every_setting_of_an_entry_is_the_model_s() -> None:
    """Headers, sign-in, requests at a time, seconds, price; and what stands where they are left out."""
    price = Price(0.1, 0.4)
    mine = registry({"mine": entry(headers={"X-A": "b"}, auth="google", concurrency=3, timeout=7.0, price=price)})[
        "mine"
    ]
    assert (mine.headers, mine.google, mine.concurrency, mine.timeout, mine.price) == (
        {"X-A": "b"},
        True,
        3,
        7.0,
        price,
    )
    plain = registry({"mine": entry()})["mine"]
    assert (plain.headers, plain.google, plain.concurrency, plain.timeout, plain.price) == ({}, False, 16, 120.0, None)


def test_the_nine_sign_in_at_vertex_ai() -> None:
    """With a token of the environment, or else with Google's credentials."""
    found = {(model.google, model.api_key_env, model.base_url) for model in published().values()}
    assert found == {(True, VERTEX_KEY, VERTEX_URL)}
    assert not any(model.google for model in of_roles().values())


@pytest.mark.parametrize(
    "name",
    [
        "con",
        "NUL",
        "com1.x",
        "a.",
        "a" * 101,
        "all",
        "",
        "a b",
        "../x",
        "a/b",
        ".hidden",
        "-x",
        "a|b",
        "a,b",
        "বাংলা",
        "a\n",
    ],
)
def test_a_name_that_cannot_be_a_folder_or_a_test_id_is_refused(name: str) -> None:
    """The error shows the name and says what a name is."""
    assert not is_name(name)
    with pytest.raises(SettingsError) as error:
        registry({name: entry()})
    assert str(error.value) == (
        f"pyproject.toml [tool.honorific_checks.models]: {name!r} cannot name a model. "
        "A name has up to 100 letters, digits, '.', '_' and '-', starts with a letter or digit, does not end with '.', "
        "and is neither 'all' nor a device of Windows such as 'con'."
    )


@pytest.mark.parametrize("name", ["x", "4", "Llama-3.3_70b"])
def test_letters_digits_and_three_marks_make_a_name(name: str) -> None:
    """Such a name is a model's."""
    assert is_name(name)
    assert name in registry({name: entry()})


@pytest.mark.parametrize("key", ["messages", "model", "stream"])
def test_parameters_cannot_replace_what_is_asked(key: str) -> None:
    """A parameter that would hide the model or the sentence is refused by its key."""
    with pytest.raises(SettingsError, match=f"mine: parameters must not set '{key}'"):
        registry({"mine": entry(parameters={key: "other"})})


@pytest.mark.parametrize("number", [0, 2, "1", [1]], ids=repr)
def test_only_one_answer_is_asked_for(number: object) -> None:
    """The others would be paid for and not read; to say that there shall be one is harmless."""
    with pytest.raises(SettingsError, match=r"mine: parameters: n = .*: only the first answer is read"):
        registry({"mine": entry(parameters={"n": number})})
    assert registry({"mine": entry(parameters={"n": 1})})["mine"].parameters == {"n": 1}


@pytest.mark.parametrize("value", ["nan", "-inf", "1979-05-27", "[{at = 07:32:00}]"])
def test_parameters_that_json_cannot_say_are_refused(value: str) -> None:
    """TOML has not-a-number, infinity, dates and times; a request has not."""
    parameters = tomllib.loads(f"seed = {value}")
    with pytest.raises(SettingsError) as error:
        registry({"mine": entry(parameters=parameters)})
    assert f"mine: parameters: seed = {parameters['seed']!r} cannot be written as JSON" in str(error.value)


def test_a_known_name_is_found() -> None:
    """The registry's own record comes out."""
    models = registry({})
    assert find(models, "gemma-4", "--model gemma-4") is models["gemma-4"]


def test_an_unknown_name_is_refused_with_the_known_ones_and_the_nearest() -> None:
    """Place, nearest name, all known names, and what to do."""
    with pytest.raises(UnknownModelError) as error:
        find(registry({"mine": entry()}), "gema-4", "--model gema-4")
    first, known, what_to_do = str(error.value).split("\n")
    assert first == "--model gema-4: no model of that name. Did you mean 'gemma-4'?"
    assert known == f"Known models: {', '.join((*NINE, *OF_ROLES))}, mine."
    assert "[tool.honorific_checks.models.NAME]" in what_to_do
    assert "--outputs=FILE.jsonl" in what_to_do


def test_a_name_near_none_is_refused_without_a_guess() -> None:
    """No nearest name is made up."""
    with pytest.raises(UnknownModelError, match=r"^--model zzz: no model of that name\.\nKnown models: llama-4"):
        find(registry({}), "zzz", "--model zzz")


@pytest.mark.parametrize("names", [("Gemma-4",), ("own", "OWN")], ids=["a published one", "an own one"])
def test_names_that_only_capitals_tell_apart_are_refused(names: tuple[str, ...]) -> None:
    """They would have one folder on Windows and macOS."""
    with pytest.raises(
        SettingsError, match=r"differs from '(gemma-4|own)' only in its capitals\. Give it another name"
    ):
        registry({name: entry() for name in names})
