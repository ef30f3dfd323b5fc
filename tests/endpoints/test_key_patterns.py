"""The forms of keys: each is found by its pattern, and what only looks like one is not."""

from __future__ import annotations

import re

import pytest

from honorific_checks.endpoints.key_patterns import PATTERNS

FILLER = "Zz09" * 25
"""No key of anybody; in the alphabet of all forms but that of AWS."""
MADE_UP = [
    ("an Anthropic key", f"sk-ant-api03-{FILLER[:95]}"),
    ("an OpenRouter key", f"sk-or-v1-{'0a' * 32}"),
    ("an OpenAI key", f"sk-proj-{FILLER}"),
    ("an OpenAI key", f"sk-svcacct-{FILLER}"),
    ("a key of the form sk-...", f"sk-{FILLER[:48]}"),
    ("an OpenAI organisation id", f"org-{FILLER[:24]}"),
    ("an OpenAI project id", f"proj_{FILLER[:24]}"),
    ("a Google API key", f"AIza{FILLER[:35]}"),
    ("a Google access token", f"ya29.a0{FILLER}"),
    ("a Google refresh token", f"1//0g{FILLER[:60]}"),
    ("a Google client secret", f"GOCSPX-{FILLER[:28]}"),
    ("an AWS access key id", f"AKIA{'Z09A' * 4}"),
    ("an AWS access key id", f"ASIA{'Z09A' * 4}"),
    ("a Groq key", f"gsk_{FILLER[:52]}"),
    ("a Hugging Face token", f"hf_{FILLER[:34]}"),
    ("a Together key", f"tgp_v1_{FILLER[:43]}"),
    ("an xAI key", f"xai-{FILLER[:80]}"),
    ("an NVIDIA key", f"nvapi-{FILLER[:64]}"),
    ("a Perplexity key", f"pplx-{FILLER[:48]}"),
    ("a Cerebras key", f"csk-{FILLER[:48]}"),
    ("a Replicate token", f"r8_{FILLER[:37]}"),
    *(("a GitHub token", f"gh{of}_{FILLER[:36]}") for of in "pousr"),
    ("a GitHub token", f"github_pat_{FILLER[:82]}"),
    ("a JSON Web Token", f"eyJ{FILLER[:20]}.eyJ{FILLER[:40]}.{FILLER[:43]}"),
    ("a private key", "-----BEGIN PRIVATE KEY-----"),
    ("a private key", "-----BEGIN RSA PRIVATE KEY-----"),
    ("a bearer token", f"Bearer {FILLER[:30]}"),
    ("a bearer token", f"bearer {FILLER[:30]}"),
    ("the header authorization", '"Authorization": ["x"]'),
    ("the header authorization", "Authorization: Basic eDp5"),
    ("the header set-cookie", "'Set-Cookie': 'x'"),
    ("the header cookie", '"cookie": "x"'),
    ("the header x-api-key", '"x-api-key": "x"'),
    ("the header api-key", '"api-key": "x"'),
    ("the header x-goog-api-key", '"X-Goog-Api-Key": "x"'),
    ("the header openai-organization", '"OpenAI-Organization": "x"'),
    ("the header openai-project", '"openai-project": "x"'),
    ("the header anthropic-organization-id", '"anthropic-organization-id": "x"'),
    ("an e-mail address", "someone.else+1@mail.service.co"),
]
"""Of each form one that nobody has, made of its prefix and a filler."""
LIKE = [
    "chatcmpl-Bz8kqZ0CjvXy3mW9tQ7nLr5aPd2Fs",
    "gen-1732950000-AbCdEfGhIjKlMnOpQrSt",
    "fp_44709d6fcb",
    "org/model-7b",
    "publishers/anthropic/models/claude-3-5-sonnet@20240620",
    "a task-oriented-assistant-for-everyone-here",
    "risk-averse-and-very-careful-people-there",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "0f8fad5b-d9cb-469f-a165-70867728950e",
    "https://{VERTEX_HOST}/v1/projects/{VERTEX_PROJECT}/locations/{VERTEX_LOCATION}/endpoints/openapi",
    "The bearer responsibilities are shared. She is a cookie: sweet.",
    "write to someone@example.com or me@mail.example.org",
    "তিনি একজন বিচারক @ ঢাকা; সে বলেছে: hf_, gsk_, sk-, AIza",
    r"{\"authorization\": \"granted\", \"cookie\": \"sweet\"}",
    "-----BEGIN CERTIFICATE-----",
    "xai-grok-2",
]
"""Ids, digests, addresses and words that are no keys."""


def kinds(text: str) -> list[str]:
    """What the patterns that match a text find."""
    data = text.encode("utf-8")
    return [pattern.kind for pattern in PATTERNS if pattern.regex.search(data)]


@pytest.mark.parametrize(("kind", "key"), MADE_UP)
def test_a_key_is_found(kind: str, key: str) -> None:
    """First by its own pattern, wherever it stands; a header that is not quoted at the beginning of a line."""
    arounds = ['"key": "{}"', "before {} after", "উত্তর: {}।"]
    bare = kind.startswith("the header") and not key.startswith(("'", '"'))
    for around in ["{}", *([] if bare else arounds)]:
        assert kinds(around.replace("{}", key))[:1] == [kind], around


@pytest.mark.parametrize(("kind", "key"), MADE_UP)
def test_a_key_after_an_escaped_line_end_is_found(kind: str, key: str) -> None:
    r"""In JSON, and in JSON within JSON, a line end is a letter after \: n."""
    if not kind.startswith("the header"):
        assert kind in kinds(rf"\n{key}")
        assert kind in kinds(rf"\\n{key}")


@pytest.mark.parametrize("text", LIKE)
def test_what_is_no_key_is_not_found(text: str) -> None:
    """Nor in quotation marks."""
    assert kinds(text) == []
    assert kinds(f'"{text}"') == []


@pytest.mark.parametrize(("kind", "key"), MADE_UP)
def test_the_mark_is_in_every_match(kind: str, key: str) -> None:
    """Without it the pattern would never be tried."""
    patterns = [pattern for pattern in PATTERNS if pattern.regex.search(key.encode())]
    assert all(pattern.mark in key.lower().encode() for pattern in patterns)


def test_every_pattern_is_tried_here() -> None:
    """And each says where its form is described."""
    assert {pattern.kind for pattern in PATTERNS} == {kind for kind, _ in MADE_UP}
    assert all(re.search(r"RFC|docs|\.com", pattern.source) for pattern in PATTERNS)
