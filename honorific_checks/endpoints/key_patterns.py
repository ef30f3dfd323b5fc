"""The forms of services' keys and account ids, as documented or as seen in their keys.

This is only the table. Each row has the pattern and a text that all matches contain, in lower case, for a quick test
whether a search is worthwhile. Patterns are shorter than whole keys, so they also find part of one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

START = rb"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))"
"""What may precede a key: not part of a word, so that task-... does not match; in JSON a line break is \\n."""


class Pattern(NamedTuple):
    """One form of a key."""

    kind: str
    """The kind of key, for a message."""
    mark: bytes
    """A text that every match contains, in lower case."""
    regex: re.Pattern[bytes]
    source: str
    """Where the form is described."""


def _key(kind: str, mark: str, regex: str, source: str) -> Pattern:
    return Pattern(kind, mark.encode(), re.compile(START + regex.encode()), source)


def _header(name: str, source: str) -> Pattern:
    """A header by its name, in JSON or at the beginning of a line of YAML or text."""
    regex = rf"""(?im)(?:^[ \t-]*|["']){name}["']?:\s"""
    return Pattern(f"the header {name}", name.encode(), re.compile(regex.encode()), source)


_GITHUB = "docs.github.com, About authentication to GitHub: token formats"
_GOOGLE = "cloud.google.com, Token types; Manage API keys"
_SCANNED = "docs.github.com, Supported secret scanning patterns; the service's own examples"

PATTERNS = (
    # Special forms come before general ones, so that nothing is reported twice.
    _key("an Anthropic key", "sk-ant-", r"sk-ant-[A-Za-z0-9_-]{16,}", "docs.anthropic.com, API overview"),
    _key("an OpenRouter key", "sk-or-", r"sk-or-(?:v\d+-)?[A-Za-z0-9]{16,}", "openrouter.ai/docs, Authentication"),
    _key("an OpenAI key", "sk-", r"sk-(?:proj-|svcacct-|admin-)[A-Za-z0-9_-]{16,}", "platform.openai.com, Projects"),
    # DeepSeek, Moonshot and many gateways copy the form.
    _key("a key of the form sk-...", "sk-", r"sk-[A-Za-z0-9_-]{20,}", "platform.openai.com, Authentication"),
    _key("an OpenAI organisation id", "org-", r"org-[A-Za-z0-9]{15,}", "platform.openai.com, Authentication"),
    _key("an OpenAI project id", "proj_", r"proj_[A-Za-z0-9]{15,}", "platform.openai.com, Authentication"),
    _key("a Google API key", "aiza", r"AIza[A-Za-z0-9_-]{30,}", _GOOGLE),
    _key("a Google access token", "ya29.", r"ya29\.[A-Za-z0-9_.-]{20,}", _GOOGLE),
    _key("a Google refresh token", "1//0", r"1//0[A-Za-z0-9_-]{20,}", _GOOGLE),
    _key("a Google client secret", "gocspx-", r"GOCSPX-[A-Za-z0-9_-]{20,}", _SCANNED),
    _key("an AWS access key id", "akia", r"AKIA[A-Z0-9]{16}", "docs.aws.amazon.com, IAM identifiers"),
    _key("an AWS access key id", "asia", r"ASIA[A-Z0-9]{16}", "docs.aws.amazon.com, IAM identifiers"),
    _key("a Groq key", "gsk_", r"gsk_[A-Za-z0-9]{20,}", _SCANNED),
    _key("a Hugging Face token", "hf_", r"hf_[A-Za-z0-9]{20,}", "huggingface.co/docs/hub, User access tokens"),
    _key("a Together key", "tgp_v", r"tgp_v\d+_[A-Za-z0-9_-]{20,}", _SCANNED),
    _key("an xAI key", "xai-", r"xai-[A-Za-z0-9]{20,}", _SCANNED),
    _key("an NVIDIA key", "nvapi-", r"nvapi-[A-Za-z0-9_-]{20,}", _SCANNED),
    _key("a Perplexity key", "pplx-", r"pplx-[A-Za-z0-9]{20,}", _SCANNED),
    _key("a Cerebras key", "csk-", r"csk-[A-Za-z0-9]{20,}", _SCANNED),
    _key("a Replicate token", "r8_", r"r8_[A-Za-z0-9]{20,}", _SCANNED),
    *(_key("a GitHub token", f"gh{of}_", rf"gh{of}_[A-Za-z0-9]{{20,}}", _GITHUB) for of in "pousr"),
    _key("a GitHub token", "github_pat_", r"github_pat_[A-Za-z0-9_]{20,}", _GITHUB),
    # Header and payload are JSON objects in base64url; they begin with {" and therefore with eyJ.
    _key("a JSON Web Token", "eyj", r"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}", "RFC 7519, 3"),
    _key("a private key", "private key-----", r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----", "RFC 7468, 10 and 13"),
    # Must contain a digit: "bearer responsibilities" is not a token.
    _key("a bearer token", "bearer", r"(?i:bearer)\s+(?=\S*\d)[A-Za-z0-9._~+/-]{12,}=*", "RFC 6750, 2.1"),
    *(
        _header(name, "RFC 9110, 11; RFC 6265, 4; the services' API references")
        for name in ("authorization", "cookie", "set-cookie", "x-api-key", "api-key", "x-goog-api-key")
    ),
    *(
        _header(name, "platform.openai.com, Authentication; docs.anthropic.com, API reference")
        for name in ("openai-organization", "openai-project", "anthropic-organization-id")
    ),
    # The top-level domain has only letters; the domains of RFC 2606 belong to nobody.
    _key(
        "an e-mail address",
        "@",
        r"[A-Za-z0-9][A-Za-z0-9._%+-]*@(?!(?:[A-Za-z0-9-]+\.)*example\.(?:com|net|org)\b)"
        r"(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}\b",
        "RFC 5322, 3.4.1",
    ),
)
