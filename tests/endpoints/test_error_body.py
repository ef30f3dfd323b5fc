"""What an error says, in the shapes in which services and proxies send it."""

from __future__ import annotations

import json

import pytest

from honorific_checks.endpoints.error_body import error_body, read_error, says

AZURE = {
    "error": {
        "message": "The prompt was stopped by the policy of this deployment.",
        "type": None,
        "param": "prompt",
        "code": "content_filter",
        "status": 400,
        "innererror": {"code": "ResponsibleAIPolicyViolation", "content_filter_result": {"hate": {"filtered": True}}},
    }
}
"""Azure's shape (learn.microsoft.com, Azure OpenAI, Content filtering), in words of our own."""
FILTERS = {
    "Azure": (AZURE, "content_filter"),
    "Azure's inner code alone": ({"error": {"code": 400, "innererror": {"code": "ResponsibleAIPolicyViolation"}}}, ""),
    "LiteLLM with the inner error": (
        {
            "error": {
                "message": "litellm.BadRequestError: stopped",
                "type": None,
                "code": "400",
                "provider_specific_fields": {"innererror": {"code": "ResponsibleAIPolicyViolation"}},
            }
        },
        "responsibleaipolicyviolation",
    ),
    "LiteLLM by its exception": (
        {"error": {"message": "litellm.ContentPolicyViolationError: AzureException - stopped", "code": "400"}},
        "contentpolicyviolationerror",
    ),
    "LiteLLM with Azure's JSON in its words": (
        {"error": {"message": f"litellm.BadRequestError: {json.dumps(AZURE)}", "code": "400"}},
        "content_filter",
    ),
    "OpenRouter with the provider's JSON": (
        {"error": {"code": 400, "message": "Provider returned error", "metadata": {"raw": json.dumps(AZURE)}}},
        "content_filter",
    ),
    "a proxy in a proxy": (
        {"detail": json.dumps({"error": {"metadata": {"raw": json.dumps(AZURE)}}})},
        "content_filter",
    ),
    "OpenRouter's moderation": (
        {"error": {"code": 403, "message": "moderated", "metadata": {"reasons": ["x"], "flagged_input": "..."}}},
        "flagged_input",
    ),
    "OpenAI": ({"error": {"code": "content_policy_violation", "type": "invalid_request_error"}}, ""),
    "Alibaba": ({"error": {"code": "data_inspection_failed", "type": "data_inspection_failed"}}, ""),
    "Alibaba's own API": ({"code": "DataInspectionFailed", "message": "x", "request_id": "1"}, ""),
    "Gemini's block": ({"error": {"blockReason": "PROHIBITED_CONTENT"}}, "prohibited_content"),
    "a list": ([AZURE], "content_filter"),
    "a list of errors": ({"errors": [{"code": "content_filter"}]}, "content_filter"),
    "words alone": ({"error": "stopped by the content management policy"}, "content management policy"),
}


@pytest.mark.parametrize(("body", "name"), FILTERS.values(), ids=FILTERS.keys())
def test_a_filter_is_known_whoever_wraps_it(body: object, name: str) -> None:
    """By its name; an empty one here means: whatever it is called."""
    found = error_body(json.dumps(body).encode()).filtered
    assert found is not None
    assert name in ("", found)


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"code": "invalid_request_error", "message": "no"}},
        {"error": {"code": "context_length_exceeded", "message": "content filters are fine"}},
        {"error": {"message": "bad", "input": {"code": "content_filter"}}},
        {"error": {"message": "bad"}, "request": {"messages": [], "code": "content_filter"}},
        {"error": {"message": "bad: {'messages': [{'content': 'content_policy_violation'}], 'model': 'x'}"}},
        {"error": {"message": 'bad: {"messages": [{"content": "x"}], "code": "content_filter"}'}},
        {"error": {"content_filter_result": {"hate": {"filtered": False}}}},
        {},
        [],
        None,
        "content",
        3,
    ],
    ids=repr,
)
def test_other_errors_are_no_filter(body: object) -> None:
    """What only repeats the request says nothing of its own."""
    assert error_body(json.dumps(body).encode()).filtered is None


@pytest.mark.parametrize(
    ("body", "status", "meaning"),
    [
        ({"error": {"code": 429}}, 429, None),
        ({"error": {"code": "429", "message": "x"}}, 429, None),
        ({"error": {"code": "rate_limit_exceeded"}}, None, 429),
        ({"error": {"type": "overloaded_error"}}, None, 503),
        ({"error": "unauthorized"}, None, 401),
        ({"error": {"code": 503, "status": "UNAVAILABLE"}}, 503, 503),
        ({"type": "error", "error": {"type": "authentication_error"}}, None, 401),
        (
            [{"error": {"code": 400, "status": "INVALID_ARGUMENT", "details": [{"reason": "API_KEY_INVALID"}]}}],
            400,
            401,
        ),
        (
            [{"error": {"code": 400, "message": "API key not valid. Use another.", "status": "INVALID_ARGUMENT"}}],
            400,
            401,
        ),
        ({"error": {"code": "litellm.AuthenticationError"}}, None, 401),
        ({"error": {"code": 1113}}, None, None),
        ({"error": {"message": "status 429"}}, None, None),
    ],
    ids=repr,
)
def test_a_status_is_read_from_numbers_and_words(body: object, status: int | None, meaning: int | None) -> None:
    """OpenAI's, OpenRouter's, Anthropic's, Google's and LiteLLM's ways; a service's own numbers mean nothing here."""
    found = error_body(json.dumps(body).encode())
    assert (found.status, found.meaning) == (status, meaning)


@pytest.mark.parametrize("empty", [None, "", {}, [], False, 0, {"code": None, "message": ""}], ids=repr)
def test_an_empty_error_says_nothing(empty: object) -> None:
    """Some services send one beside each answer."""
    assert not says(empty)
    assert says({"code": empty, "message": "x"})


def test_any_body_is_read() -> None:
    """However deep, long or broken."""
    for body in (
        b"[" * 100_000,
        b'{"a":' * 500 + b"1" + b"}" * 500,
        b"\xff\xfe{",
        b"{" * 10_000,
        b'{"error": ' + b"9" * 9999,
    ):
        assert error_body(body).filtered is None
    assert read_error({"message": "{" + "x" * 100_000}).filtered is None
