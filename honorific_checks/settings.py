"""thresholds.toml and [tool.honorific_checks] of pyproject.toml, read once into frozen settings.

A file that is not there means the defaults below.  An unknown key, a wrong type or a value out of range is a
SettingsError that names file, line and key, what was allowed, and the nearest valid key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from honorific_checks.errors import SettingsError
from honorific_checks.toml_place import Place, convert, line_of

SECRETIVE = frozenset({"base_url", "api_key_env", "headers", "auth"})
"""Keys of a model whose values no message repeats: a key is easily written there by mistake."""
Variable = Annotated[
    str,
    msgspec.Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*\Z", description="the name of an environment variable, as OWN_KEY"),
]
RECORDINGS = "recordings"
"""The table of thresholds.toml that holds for the recordings of every suite."""
Fraction = Annotated[float, msgspec.Meta(ge=0, le=1)]
Dollars = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with the keys named below and no others."""


class AnalysisSettings(Strict, frozen=True):
    """How uncertainty is computed, and which tests are corrected together."""

    family: Literal["run"] | list[str] = "run"
    """Holm's family: the models of the run, or these models, whose recordings are read too, and those of the run."""
    confidence: Annotated[float, msgspec.Meta(ge=0.5, le=0.999)] = 0.95
    """Of every interval."""
    resamples: Annotated[int, msgspec.Meta(ge=1_000, le=100_000)] = 10_000
    """Of the bootstrap over occupations."""
    seed: Annotated[int, msgspec.Meta(ge=0)] = 20261014
    """Of the resamples."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """thresholds.toml: what holds for every model, and what differs for some."""

    analysis: AnalysisSettings
    common: Mapping[str, Strict]
    """The limits of each suite, by its name; [recordings] among them."""
    models: Mapping[str, Mapping[str, Strict]]
    """By model that has some of its own, the same: its own laid over the common ones."""

    def limits(self, suite: str, model: str) -> Strict:
        """The limits of one suite for one model."""
        return self.models.get(model, self.common)[suite]

    def recordings(self, model: str) -> RecordingSettings:
        """How old the recordings of one model may be."""
        found = self.limits(RECORDINGS, model)
        assert isinstance(found, RecordingSettings)  # noqa: S101 - for the type checker: `thresholds` made it
        return found

    def as_data(self) -> object:
        """All settings as plain data, for a digest."""
        return msgspec.to_builtins((self.analysis, self.common, self.models))


class RecordingSettings(Strict, frozen=True):
    """When recordings are too old, or too far from what the model says now."""

    max_age_days: Annotated[int, msgspec.Meta(ge=0)] = 180
    """The greatest age of the last answer; simulated recordings have none."""
    on_old: Literal["warn", "fail"] = "warn"
    """What happens to the build where recordings are older: a line in the summary, or a failing gate `age`."""
    max_canary_changed: Fraction = 0.1
    """The largest share of readings that may differ where --canary asks recorded items again."""


class Price(Strict, frozen=True):
    """What a model costs, in US dollars per million tokens."""

    input: Dollars
    output: Dollars


class ModelEntry(Strict, frozen=True):
    """A user's own model: [tool.honorific_checks.models.NAME]."""

    base_url: str = ""
    """Where `/chat/completions` is appended; `{NAME}` stands for the environment variable NAME.  Left out for a known
    model that is asked where it is known to be, and for one that is only measured from --outputs or from recordings
    made elsewhere."""
    model: str = ""
    """The model id sent in the request; the name where left out."""
    api_key_env: Variable | None = None
    """The environment variable that holds the API key; left out where the endpoint wants none."""
    title: str = ""
    developer: str = ""
    parameters: dict[str, Any] = msgspec.field(default_factory=lambda: {"temperature": 0})
    """Sent with each request; the paper's temperature 0 if left out."""
    headers: dict[str, str] = {}
    """Sent with each request, too; `{NAME}` stands for the environment variable NAME.  Never recorded."""
    auth: Literal["google"] | None = None
    """Sign-in with Google's application default credentials, where the environment holds no key."""
    concurrency: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 16
    """The most requests at the same time."""
    timeout: Annotated[float, msgspec.Meta(gt=0, le=3_600)] = 120.0
    """Seconds that one request may take, from the connection to the last byte."""
    price: Price | None = None

    def __repr__(self) -> str:
        """Without address and headers, which may hold secrets: pytest shows the variables of a failing test."""
        return f"ModelEntry(model={self.model!r})"


class ProjectSettings(Strict, frozen=True):
    """[tool.honorific_checks] of pyproject.toml."""

    models: dict[str, ModelEntry] = {}


def thresholds(path: Path, suites: Mapping[str, type[Strict]]) -> Thresholds:
    """Read thresholds.toml; the defaults where there is no such file.

    Each table is laid over the defaults, and a model's own tables over that, before it is checked.

    Args:
        path: the file.
        suites: the type of each suite's table, by its name.

    Raises:
        SettingsError: if it holds what it may not.
    """
    text, data = _read(path)
    suites = {RECORDINGS: RecordingSettings, **suites}
    convert({key: {} for key in data}, _keys("analysis", *suites, "models"), Place(path.name, text))
    analysis = convert(data.get("analysis", {}), AnalysisSettings, Place(path.name, text, ("analysis",)))
    laid = {suite: _over(msgspec.to_builtins(kind()), data.get(suite, {})) for suite, kind in suites.items()}
    common = {suite: convert(laid[suite], kind, Place(path.name, text, (suite,))) for suite, kind in suites.items()}
    models = {}
    for name, own in _tables(data, "models", Place(path.name, text)).items():
        at = ("models", name)
        tables = convert(own, dict[str, Any], Place(path.name, text, at))
        convert({key: {} for key in tables}, _keys(*suites), Place(path.name, text, at))
        models[name] = {
            suite: convert(_over(laid[suite], tables.get(suite, {})), kind, Place(path.name, text, (*at, suite)))
            for suite, kind in suites.items()
        }
    return Thresholds(analysis, common, models)


def named(path: Path) -> set[str]:
    """The tables that a thresholds.toml names, for all models or for some; it is not checked yet."""
    _, data = _read(path)
    models = data.get("models")
    own = models.values() if isinstance(models, dict) else ()
    return {*data, *(name for table in own if isinstance(table, dict) for name in table)}


def _keys(*names: str) -> type[msgspec.Struct]:
    """A table of tables with these names and no others."""
    empty: Any = msgspec.field(default_factory=dict)
    return msgspec.defstruct("Table", [(name, dict[str, Any], empty) for name in names], bases=(Strict,), frozen=True)


def project_settings(path: Path) -> ProjectSettings:
    """Read [tool.honorific_checks] of pyproject.toml; nothing if there is no such file or table.

    Raises:
        SettingsError: if it holds what it may not.
    """
    text, data = _read(path)
    at = ("tool", "honorific_checks")
    tool = _tables(data, "tool", Place(path.name, text))
    if "honorific-checks" in tool:
        line = line_of(text, ("tool", "honorific-checks"))
        raise SettingsError(
            f"{path.name}:{line}: [tool.honorific-checks] is not read. Did you mean [tool.honorific_checks]?"
        )
    table = _tables(tool, "honorific_checks", Place(path.name, text, at[:1]))
    convert({key: {} for key in table}, ProjectSettings, Place(path.name, text, at))
    tables = _tables(table, "models", Place(path.name, text, at))
    return ProjectSettings(
        models={
            name: convert(entry, ModelEntry, Place(path.name, text, (*at, "models", name), SECRETIVE))
            for name, entry in tables.items()
        }
    )


def _tables(data: Mapping[str, Any], key: str, place: Place) -> dict[str, Any]:
    """A sub-table, empty if there is none; what it holds is checked on its own, so that a message can name it."""
    return convert(data.get(key, {}), dict[str, Any], Place(place.file, place.text, (*place.at, key)))


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a TOML file and its data; nothing if there is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except FileNotFoundError:
        return "", {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path.name} cannot be read: {error}") from None


def _over(common: Mapping[str, Any], own: Any) -> Any:
    """The common table with own keys laid over it, table by table; what is no table stays for the check."""
    if not isinstance(own, dict):
        return own
    laid = dict(common)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(common.get(key), dict)
        laid[key] = _over(common[key], value) if both else value
    return laid
