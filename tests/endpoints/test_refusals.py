"""Errors that come with 200, and what a 400 really is: by the code, and never by what only repeats the request."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_error_body import AZURE

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.refusals import Refusal
from honorific_checks.errors import BrokenAnswerError, EndpointError, PassingError, RefusedQuestionError

MODEL = Model("own", "Own", "Me", "own/model-1", "https://models.example/v1", None, {"temperature": 0, "max_tokens": 9})
REFUSED = "the service refused the request: check the model id and [parameters]"


def error(status: int, body: Any) -> EndpointError:
    """What such an answer is."""
    return Refusal(status, None, json.dumps(body).encode()).error(MODEL, "P", ["SECRET"])


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ({"code": 429}, PassingError, "P answered 200 with an error (429)"),
        ({"code": "429", "message": "slow down"}, PassingError, "P answered 200 with an error (429)"),
        ({"code": "rate_limit_exceeded"}, PassingError, "P answered 200 with an error (rate_limit_exceeded)"),
        ({"type": "overloaded_error"}, PassingError, "P answered 200 with an error (overloaded_error)"),
        ({"code": 502, "message": "upstream"}, PassingError, "P answered 200 with an error (502)"),
        ({"code": 401}, EndpointError, "P answered 200 with an error (401): the key was refused"),
        ("unauthorized", EndpointError, "P answered 200 with an error (unauthorized): the key was refused"),
        ({"code": 402}, EndpointError, "P answered 200 with an error (402): the account has no credit left"),
        (
            {"code": "model_not_found"},
            EndpointError,
            "P answered 200 with an error (model_not_found): no such address or",
        ),
        (
            {"code": 400, "message": "temperature?"},
            RefusedQuestionError,
            "P answered 200 with an error (400): the service",
        ),
        ({"code": "SECRET", "message": "SECRET"}, BrokenAnswerError, "P answered 200 with an error"),
        ({"code": 1113, "message": "odd"}, BrokenAnswerError, "P answered 200 with an error"),
    ],
    ids=repr,
)
def test_an_error_with_200_is_an_error_of_its_code(body: object, kind: type[EndpointError], said: str) -> None:
    """OpenRouter and gateways send it so once the model has begun; an unknown one is asked again, as an answer is."""
    found = error(200, {"error": body})
    assert type(found) is kind
    assert str(found).startswith(said)
    assert "SECRET" not in str(found)


def test_an_overload_with_200_is_one() -> None:
    """Fewer requests at a time, as for a 429."""
    found = error(200, {"error": {"code": 429}})
    assert isinstance(found, PassingError)
    assert found.busy


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            [{"error": {"code": 400, "details": [{"reason": "API_KEY_INVALID"}]}}],
            " (API_KEY_INVALID): the key was refused",
        ),
        ([{"error": {"code": 400, "message": "API key expired. Renew it."}}], ": the key was refused"),
        ({"error": {"code": "invalid_api_key"}}, " (invalid_api_key): the key was refused"),
        ({"error": {"code": "Arrearage"}}, " (Arrearage): the account has no credit left"),
    ],
    ids=repr,
)
def test_a_400_that_means_the_key_stops_the_run(body: object, said: str) -> None:
    """Gemini answers so; no other question would fare better."""
    found = error(400, body)
    assert type(found) is EndpointError
    assert str(found) == f"P answered 400{said}"


@pytest.mark.parametrize(
    "body",
    [
        {"error": "bad request: {'messages': [{'role': 'user'}], 'model': 'm', 'temperature': 0, 'max_tokens': 9}"},
        {"error": 'cannot read {"max_tokens":9,"messages":[{"content":"a {b} c"}],"model":"m","temperature":0}'},
        {"error": {"message": "bad"}, "request": {"messages": [], "temperature": 0, "max_tokens": 9}},
        {"detail": [{"msg": "bad", "input": {"messages": [], "temperature": 0}}]},
    ],
    ids=["Python's", "JSON in words", "JSON", "pydantic's"],
)
def test_a_400_that_repeats_the_request_refuses_no_parameter(body: object) -> None:
    """The names in it are those that were sent, all of them."""
    assert str(error(400, body)) == f"P answered 400: {REFUSED}"


def test_a_parameter_that_is_named_beside_the_request_is_refused() -> None:
    """Before or behind what is repeated."""
    said = "temperature must be 1: {'messages': [], 'temperature': 0, 'max_tokens': 9}"
    assert "the service refuses temperature: change" in str(error(400, {"error": said}))


@pytest.mark.parametrize("status", [200, 400, 403, 422, 500])
def test_a_filter_is_one_with_any_status(status: int) -> None:
    """Proxies change it."""
    assert Refusal(status, None, json.dumps(AZURE).encode()).filter() == "content_filter"


@pytest.mark.parametrize("status", [401, 429, 500, 503])
def test_a_code_changes_no_status_that_says_enough(status: int) -> None:
    """A proxy that is down for a moment may speak of keys."""
    assert isinstance(error(status, {"error": {"code": "model_not_found"}}), PassingError) is (status != 401)
