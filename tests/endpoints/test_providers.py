"""The entries of docs/providers.md: what leaves for each provider, and what is read of its answers."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from scripted_service import BODY, answering, ask, reply, reuse_tls

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.access import resolved_url
from honorific_checks.endpoints.models import Model, registry
from honorific_checks.endpoints.request_body import body
from honorific_checks.errors import BrokenAnswerError, EndpointError
from honorific_checks.settings import project_settings

PAGE = Path(__file__).parents[2] / "docs" / "providers.md"
BLOCK = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRIES = "\n".join(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
WRITTEN = tomllib.loads(ENTRIES)["tool"]["honorific_checks"]["models"]
VERTEX = "https://us-central1-aiplatform.googleapis.com/v1/projects/p-1/locations/us-central1/endpoints/openapi"
AZURE = "https://own-resource.openai.azure.com/openai"
BEDROCK = "https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1"
VARIABLES = {
    "VERTEX_HOST": "us-central1-aiplatform.googleapis.com",
    "VERTEX_LOCATION": "us-central1",
    "VERTEX_PROJECT": "p-1",
    "AZURE_RESOURCE": "own-resource",
    "AZURE_OPENAI_API_KEY": "the-key-of-azure",
    "AWS_REGION": "us-west-2",
    "MY_USER": "me",
    "MY_PASSWORD": "pass%40word",
}
QUERY = {"my-azure-by-version": "?api-version=2024-10-21"}
EXPECTED = {
    # docs.vllm.ai, OpenAI-compatible server; docs.ollama.com, OpenAI compatibility; llama.cpp, tools/server/README.md
    "my-vllm": ("http://localhost:8000/v1", None, "max_tokens"),
    "my-ollama": ("http://localhost:11434/v1", None, "max_tokens"),
    "my-llama-cpp": ("http://localhost:8080/v1", None, "max_tokens"),
    # docs.together.ai, OpenAI compatibility; console.groq.com/docs/openai; openrouter.ai/docs, quickstart
    "my-together": ("https://api.together.ai/v1", "TOGETHER_API_KEY", "max_tokens"),
    "my-groq": ("https://api.groq.com/openai/v1", "GROQ_API_KEY", "max_completion_tokens"),
    "my-openrouter": ("https://openrouter.ai/api/v1", "OPENROUTER_API_KEY", "max_tokens"),
    # platform.openai.com, API reference; ai.google.dev/gemini-api/docs/openai; docs.cloud.google.com, migrate/openai
    "my-openai": ("https://api.openai.com/v1", "OPENAI_API_KEY", "max_completion_tokens"),
    "my-openai-reasoning": ("https://api.openai.com/v1", "OPENAI_API_KEY", "max_completion_tokens"),
    # learn.microsoft.com, Azure OpenAI: v1 API, and Reference; docs.anthropic.com, OpenAI SDK compatibility
    "my-azure": (f"{AZURE}/v1", None, "max_completion_tokens"),
    "my-azure-by-version": (f"{AZURE}/deployments/my-deployment", None, "max_tokens"),
    "my-claude": ("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", "max_tokens"),
    # docs.aws.amazon.com, Bedrock: OpenAI Chat Completions API; docs.mistral.ai, API; docs.litellm.ai, Proxy
    "my-bedrock": (BEDROCK, "AWS_BEARER_TOKEN_BEDROCK", "max_completion_tokens"),
    "my-mistral": ("https://api.mistral.ai/v1", "MISTRAL_API_KEY", "max_tokens"),
    "my-litellm": ("http://localhost:4000/v1", "LITELLM_API_KEY", "max_tokens"),
    "my-tiny": ("http://localhost:8080/v1", None, "max_tokens"),
    "my-server": ("https://me:pass%40word@models.example.org/v1", None, "max_tokens"),
    "my-gemini": ("https://generativelanguage.googleapis.com/v1beta/openai", "GEMINI_API_KEY", "max_tokens"),
    "my-vertex": (VERTEX, "VERTEX_ACCESS_TOKEN", "max_tokens"),
}
"""Where each provider is asked, with which key, and how it calls the token limit."""
WITHOUT_TEMPERATURE = {"my-openai-reasoning"}


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Model]:
    """The page's entries as a project's settings; every key is the name of its variable, turned round."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    reuse_tls(monkeypatch)
    for _, key, _ in EXPECTED.values():
        if key:
            monkeypatch.setenv(key, key[::-1])
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "pyproject.toml"
    path.write_text(ENTRIES, encoding="utf-8")
    return registry(project_settings(path).models)


def on_loopback(model: Model, host: str) -> Model:
    """The same model behind another host: only where it is asked differs."""
    parts = urlsplit(model.base_url)
    user, at, _ = parts.netloc.rpartition("@")
    return replace(model, base_url=parts._replace(scheme="http", netloc=f"{user}{at}{host}").geturl())


def test_every_provider_has_its_entry() -> None:
    """Those of the page and those that are expected here are the same."""
    assert set(WRITTEN) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_entry_is_asked_where_the_provider_is(name: str, models: dict[str, Model]) -> None:
    """By the provider's own documents."""
    base_url, key, _ = EXPECTED[name]
    assert resolved_url(models[name]) == f"{base_url}/chat/completions{QUERY.get(name, '')}"
    assert models[name].api_key_env == key


@pytest.mark.parametrize("name", EXPECTED)
def test_what_leaves_is_what_the_entry_says(name: str, models: dict[str, Model]) -> None:
    """Path, key, extra headers, and the model id and parameters beside the one message; no temperature by default."""
    base_url, key, limit = EXPECTED[name]
    model, written = models[name], WRITTEN[name]
    with answering(reply()) as service:
        ask(on_loopback(model, service.host), body(model, "Translate.", stimuli()[0]))
        ((headers, sent),) = service.requests
    assert headers[":path"] == f"{urlsplit(base_url).path}/chat/completions{QUERY.get(name, '')}"
    assert headers["content-type"] == "application/json"
    basic = f"Basic {b64encode(b'me:pass@word').decode()}" if "@" in base_url else None
    assert headers.get("authorization") == (f"Bearer {key[::-1]}" if key else basic)
    own = {header.lower(): value.format(**VARIABLES) for header, value in written.get("headers", {}).items()}
    assert {header: headers[header] for header in own} == own
    asked = json.loads(sent)
    message = {"content": f"Translate.\n\n{stimuli()[0].sentence}", "role": "user"}
    assert asked == {"messages": [message], "model": written["model"], **written["parameters"]}
    assert {"max_tokens", "max_completion_tokens"} & set(asked) == {limit}
    assert ("temperature" in asked) == (name not in WITHOUT_TEMPERATURE)


def test_headers_may_come_out_of_the_environment(models: dict[str, Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page says of an organisation."""
    monkeypatch.setenv("OPENAI_ORGANIZATION", "org-1")
    model = replace(models["my-openai"], headers={"OpenAI-Organization": "{OPENAI_ORGANIZATION}"})
    with answering(reply()) as service:
        ask(on_loopback(model, service.host), BODY)
        assert service.requests[0][0]["openai-organization"] == "org-1"


@pytest.mark.parametrize(
    "extra",
    [
        {"reasoning": "She is a judge, so তিনি."},
        {"reasoning_content": "She is a judge, so তিনি."},
        {"reasoning": "তিনি", "reasoning_details": [{"type": "reasoning.text", "text": "She is a judge."}]},
    ],
    ids=["vLLM, Groq", "llama.cpp", "OpenRouter"],
)
def test_reasoning_is_kept_apart(extra: dict[str, object], models: dict[str, Model]) -> None:
    """Stored with the answer, and none of its words."""
    message = {"role": "assistant", "content": "সে আসবে।", **extra}
    answer = json.dumps({"id": "1", "choices": [{"message": message, "finish_reason": "stop"}]}, ensure_ascii=False)
    with answering(reply(body=answer.encode())) as service:
        (found,) = ask(on_loopback(models["my-vllm"], service.host), BODY)
    assert found.completion.content == "সে আসবে।"
    assert json.loads(found.body)["choices"][0]["message"] == message


@pytest.mark.parametrize("field", ["reasoning", "reasoning_content"])
@pytest.mark.parametrize(("content", "reason"), [(None, "stop"), ("", "stop"), (None, "length")])
def test_reasoning_alone_is_no_answer(field: str, content: str | None, reason: str, models: dict[str, Model]) -> None:
    """As where the limit is spent before the first word; it is never taken for one."""
    choice = {"message": {"role": "assistant", "content": content, field: "তিনি আসবেন।"}, "finish_reason": reason}
    with (
        answering(reply(body=json.dumps({"id": "1", "choices": [choice]}).encode())) as service,
        pytest.raises(BrokenAnswerError),
    ):
        ask(on_loopback(models["my-vllm"], service.host), BODY)


@pytest.mark.parametrize(
    ("name", "status", "error", "said"),
    [
        ("my-azure", 401, {"error": {"code": "401", "message": "Access denied"}}, " answered 401: the key was refused"),
        ("my-azure", 404, {"error": {"code": "DeploymentNotFound"}}, " (DeploymentNotFound): no such address or model"),
        ("my-claude", 429, {"error": {"code": "rate_limit_error", "type": "rate_limit_error"}}, " (rate_limit_error)"),
        ("my-claude", 529, {"error": {"type": "overloaded_error"}}, " answered 529 (overloaded_error)"),
        ("my-mistral", 401, {"message": "Unauthorized", "request_id": "1"}, " answered 401: the key was refused"),
        ("my-mistral", 422, {"detail": [{"loc": ["body", "temperature"], "msg": "too high"}]}, "refuses temperature: "),
        (
            "my-litellm",
            401,
            {"error": {"type": "auth_error", "code": "401"}},
            " answered 401 (auth_error): the key was",
        ),
        (
            "my-litellm",
            400,
            {"error": {"type": "budget_exceeded", "code": "400"}},
            " (budget_exceeded): the account has",
        ),
        ("my-bedrock", 403, {"Message": "no"}, " answered 403: the key may not use this model"),
        ("my-bedrock", 400, {"error": {"code": "validation_error", "message": "temperature"}}, "refuses temperature: "),
    ],
)
def test_errors_of_the_documented_shapes_are_told(
    name: str, status: int, error: object, said: str, models: dict[str, Model]
) -> None:
    """With what to do."""
    with (
        answering(reply(body=json.dumps(error).encode()).replace(b"200 OK", b"%d Refused" % status)) as service,
        pytest.raises(EndpointError) as caught,
    ):
        ask(on_loopback(models[name], service.host), BODY)
    assert said in str(caught.value)


def test_a_version_in_the_address_is_no_secret(models: dict[str, Model]) -> None:
    """An answer may have it."""
    answer = json.dumps({"id": "1", "choices": [{"message": {"content": "২ 2024-10-21"}}]}, ensure_ascii=False)
    with answering(reply(body=answer.encode())) as service:
        (found,) = ask(on_loopback(models["my-azure-by-version"], service.host), BODY)
    assert found.completion.content == "২ 2024-10-21"
