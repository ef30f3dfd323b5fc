"""How to reach a model: its address, its headers, and which parts of them are secret.

Environment variables are read here, and refused if they are missing or malformed; no message repeats a value.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit, urlunsplit

from honorific_checks.endpoints import parameter_secrets
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.parameter_secrets import VARIABLE
from honorific_checks.errors import SettingsError

CAPITALS = re.compile(r"[A-Z_][A-Z0-9_]*")
VISIBLE = re.compile(r"[!-~]+")
"""The characters of a key; for any other, the HTTP client's own error message would show the key."""
HEADER_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)
"""A token as RFC 9110, 5.6.2 defines it."""
CLIENT_S = frozenset({"host", "content-length", "transfer-encoding", "content-type"})
"""Headers that control how a request is sent; another value would break it or send it elsewhere."""
HEADER = re.compile(r"[!-~]([ -~]*[!-~])?")
SECRETIVE = re.compile(r"auth|key|token|secret|cookie|org|account|project|tenant", re.IGNORECASE)
"""Names of headers whose values are secret even if they are written in the settings."""
PUBLIC = frozenset({"api-version", "api_version", "version"})
"""Names in the query of an address whose values are no secret."""
SHORT = 6
"""A secret with fewer characters is not searched for in answers: it could occur in any of them by chance."""


@dataclass(frozen=True, slots=True, repr=False)
class Access:
    """How to reach one model. It has no repr, because it is full of secrets."""

    url: str
    """The full address of the requests, including secrets."""
    place: str
    """The address as it may be shown: variables unreplaced, without user, password, query and fragment."""
    headers: dict[str, str]
    signs_in: bool
    """Whether Google's sign-in provides the key because the environment has none."""
    secrets: dict[str, str]
    """The origin of each value that must never be written down, by the value."""
    variables: dict[str, str]
    """The values of the address's environment variables, by name; they may identify an account."""
    parameters: dict[str, object]
    """The parameters that name environment variables, as they are sent; never stored."""


def access(model: Model) -> Access:
    """Read what is needed to ask a model.

    Raises:
        SettingsError: if the address is not valid, a parameter holds a key, or a variable of the address, the key, a
            header or a parameter is not set or contains characters that no header may have.
    """
    if not model.base_url:
        raise SettingsError(
            f"model {model.name} has no base_url, so it cannot be asked. Set it in pyproject.toml under "
            f"[tool.honorific_checks.models.{model.name}] and run again."
        )
    try:
        url = resolved_url(model)
        secrets = dict(_in_address(url))
    except ValueError:
        raise no_address(model) from None
    headers = {"content-type": "application/json"}
    signs_in = model.google and not (model.api_key_env and os.environ.get(model.api_key_env))
    if model.api_key_env is not None and not signs_in:
        key = _key(model, model.api_key_env)
        headers["authorization"] = f"Bearer {key}"
        secrets[key] = f"the key of {model.api_key_env}"
    for name, value in model.headers.items():
        headers[name.lower()] = _header(model, name, value)
        if VARIABLE.search(value) or SECRETIVE.search(name):
            whole = headers[name.lower()]
            parts = [whole, whole.rpartition(" ")[2]]  # a scheme such as Bearer may precede the key
            parts += [os.environ[variable] for variable in VARIABLE.findall(value)]
            secrets |= dict.fromkeys(parts, f"the header {name}")
    parameter_secrets.check(model.name, model.parameters)
    parameters = parameter_secrets.filled(model.parameters, lambda text: _replaced(model, "parameters", text))
    secrets |= parameter_secrets.secret_values(model.parameters)
    long = {secret: origin for secret, origin in secrets.items() if len(secret) >= SHORT}
    variables = {name: os.environ[name] for name in VARIABLE.findall(model.base_url)}
    variables = {name: value for name, value in variables.items() if len(value) >= SHORT}
    return Access(url, public_url(model), headers, signs_in, long, variables, parameters)


def resolved_url(model: Model) -> str:
    """The chat-completions address of a model, with `{NAME}` replaced by environment variables.

    Raises:
        SettingsError: if a variable is not set.
    """
    return _completions(_replaced(model, "base_url", model.base_url))


def public_url(model: Model) -> str:
    """The same address as it may be shown: variables unreplaced, without user, password and query.

    Raises:
        SettingsError: if it is not a valid address.
    """
    try:
        return _completions(without_secrets(model.base_url))
    except ValueError:
        raise no_address(model) from None


def without_secrets(url: str) -> str:
    """An address without user, password, query and fragment, which may contain keys."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def _completions(base_url: str) -> str:
    parts = urlsplit(base_url)
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + "/chat/completions"))


def _replaced(model: Model, key: str, text: str) -> str:
    missing = [name for name in VARIABLE.findall(text) if not os.environ.get(name)]
    if missing:
        raise SettingsError(
            f"model {model.name}: its {key} need{'' if key == 'parameters' else 's'} the environment "
            f"variable{'s' if len(missing) > 1 else ''} {', '.join(dict.fromkeys(missing))}. Set it and run again."
        )
    return VARIABLE.sub(lambda found: os.environ[found[1]], text)


def no_address(model: Model) -> SettingsError:
    """The error for an invalid address. The address is not repeated, because any part may be a password."""
    return SettingsError(
        f"model {model.name}: its base_url is not a valid address. Expected https://HOST/PATH; "
        "percent-encode special characters in a user or password. Correct it and run again."
    )


def _in_address(url: str) -> Iterator[tuple[str, str]]:
    """The parts of an address that may be secret, both raw and decoded, and what each is."""
    parts = urlsplit(url)
    user, _, password = parts.netloc.rpartition("@")[0].partition(":")
    sent = b64encode(f"{unquote(user)}:{unquote(password)}".encode()).decode()  # as the HTTP client sends them
    found = [("user", user), ("password", password), ("user and password", sent), ("fragment", parts.fragment)]
    found += [("query", value) for name, value in parse_qsl(parts.query) if name.lower() not in PUBLIC]
    for what, part in found:
        yield part, f"the {what} of base_url"
        yield unquote(part), f"the {what} of base_url"


def _key(model: Model, variable: str) -> str:
    key = os.environ.get(variable)
    if not key:
        # A name in lower case may be the key itself, put there by mistake.
        named = variable if CAPITALS.fullmatch(variable) else "that api_key_env names"
        raise SettingsError(
            f"model {model.name}: the environment variable {named} contains no API key. Set it and run again."
        )
    if VISIBLE.fullmatch(key) is None:
        raise SettingsError(
            f"model {model.name}: the environment variable {variable} contains a space, a line break or another "
            "character that an API key cannot have. Set it again and run again."
        )
    return key


def _header(model: Model, name: str, value: str) -> str:
    if HEADER_NAME.fullmatch(name) is None:
        raise SettingsError(
            f"model {model.name}: {name!r} is not a valid header name. Use letters, digits and '-', as in X-Name, "
            "and run again."
        )
    if name.lower() in CLIENT_S:
        raise SettingsError(
            f"model {model.name}: the header {name} cannot be set here, because the HTTP client sets it. "
            "Remove it and run again."
        )
    found = _replaced(model, f"header {name}", value)
    if HEADER.fullmatch(found) is None:
        raise SettingsError(
            f"model {model.name}: its header {name} contains a line break or another character that a header "
            "cannot have. Correct it, or the environment variable it names, and run again."
        )
    return found
