"""The entries of docs/providers.md: what leaves for each provider, and what is read of its answers."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from scripted_service import BODY, answering, ask, reply, reuse_tls

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.endpoints.access import resolved_url
from honorific_checks.endpoints.models import Model, registry
from honorific_checks.endpoints.request_body import body
from honorific_checks.errors import BrokenAnswerError
from honorific_checks.settings import project_settings

PAGE = Path(__file__).parents[2] / "docs" / "providers.md"
BLOCK = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRIES = "\n".join(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
WRITTEN = tomllib.loads(ENTRIES)["tool"]["honorific_checks"]["models"]
VERTEX = "https://us-central1-aiplatform.googleapis.com/v1/projects/p-1/locations/us-central1/endpoints/openapi"
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
    monkeypatch.setenv("VERTEX_HOST", "us-central1-aiplatform.googleapis.com")
    monkeypatch.setenv("VERTEX_LOCATION", "us-central1")
    monkeypatch.setenv("VERTEX_PROJECT", "p-1")
    path = tmp_path / "pyproject.toml"
    path.write_text(ENTRIES, encoding="utf-8")
    return registry(project_settings(path).models)


def on_loopback(model: Model, host: str) -> Model:
    """The same model behind another host: only where it is asked differs."""
    return replace(model, base_url=urlsplit(model.base_url)._replace(scheme="http", netloc=host).geturl())


def test_every_provider_has_its_entry() -> None:
    """Those of the page and those that are expected here are the same."""
    assert set(WRITTEN) == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_entry_is_asked_where_the_provider_is(name: str, models: dict[str, Model]) -> None:
    """By the provider's own documents."""
    base_url, key, _ = EXPECTED[name]
    assert resolved_url(models[name]) == f"{base_url}/chat/completions"
    assert models[name].api_key_env == key


@pytest.mark.parametrize("name", EXPECTED)
def test_what_leaves_is_what_the_entry_says(name: str, models: dict[str, Model]) -> None:
    """Path, key, extra headers, and the model id and parameters beside the one message; no temperature by default."""
    base_url, key, limit = EXPECTED[name]
    model, written = models[name], WRITTEN[name]
    with answering(reply()) as service:
        ask(on_loopback(model, service.host), body(model, "Translate.", stimuli()[0]))
        ((headers, sent),) = service.requests
    assert headers[":path"] == urlsplit(base_url).path + "/chat/completions"
    assert headers["content-type"] == "application/json"
    assert headers.get("authorization") == (f"Bearer {key[::-1]}" if key else None)
    own = {header.lower(): value for header, value in written.get("headers", {}).items()}
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
