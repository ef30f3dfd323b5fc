"""thresholds.toml and [tool.honorific_checks] of pyproject.toml, read once into frozen settings.

If a file is missing, the defaults below apply. An unknown key, a wrong type or a value out of range is a SettingsError
that names the file, line and key, what was allowed, and the nearest valid key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from honorific_checks.errors import SettingsError
from honorific_checks.stats import options
from honorific_checks.toml_place import Place, convert, line_of

SECRETIVE = frozenset({"base_url", "api_key_env", "headers", "auth"})
"""Keys of a model whose values no message repeats, because an API key is easily put there by mistake."""
Variable = Annotated[
    str,
    msgspec.Meta(pattern=r"^[A-Za-z_][A-Za-z0-9_]*\Z", description="the name of an environment variable, as OWN_KEY"),
]
RECORDINGS = "recordings"
"""The table of thresholds.toml that applies to the recordings of every suite."""
Fraction = Annotated[float, msgspec.Meta(ge=0, le=1)]
Dollars = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with the keys named below and no others."""


class AnalysisSettings(Strict, frozen=True):
    """How uncertainty is computed, and which tests are corrected together."""

    family: Literal["run"] | list[str] = "run"
    """Holm's family: the models of the run, or these models as well, whose recordings are then read too."""
    confidence: Annotated[float, msgspec.Meta(ge=options.LEAST_CONFIDENCE, le=options.MOST_CONFIDENCE)] = (
        options.CONFIDENCE
    )
    """The confidence level of every interval."""
    resamples: Annotated[int, msgspec.Meta(ge=options.LEAST_RESAMPLES, le=options.MOST_RESAMPLES)] = options.RESAMPLES
    """The number of resamples of each bootstrap."""
    seed: Annotated[int, msgspec.Meta(ge=0)] = options.SEED
    """The seed of the resamples."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """thresholds.toml: the limits for every model, and the exceptions."""

    analysis: AnalysisSettings
    common: Mapping[str, Strict]
    """The limits by suite, including [recordings]."""
    models: Mapping[str, Mapping[str, Strict]]
    """The same for each model with limits of its own, which override the common ones."""

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
    """When recordings are too old or differ too much from the model's answers today."""

    max_age_days: Annotated[int, msgspec.Meta(ge=0)] = 180
    """The greatest age of the last answer, in days; simulated recordings have no age."""
    on_old: Literal["warn", "fail"] = "warn"
    """What happens if recordings are older: a line in the summary, or the gate `age` fails."""
    max_canary_changed: Fraction = 0.1
    """The largest share of readings that may differ when --canary asks recorded items again."""


class Price(Strict, frozen=True):
    """What a model costs, in US dollars per million tokens."""

    input: Dollars
    output: Dollars


class ModelEntry(Strict, frozen=True):
    """A user's own model: [tool.honorific_checks.models.NAME]."""

    base_url: str = ""
    """The address without `/chat/completions`; `{NAME}` stands for the environment variable NAME. You can leave it out
    for a model whose address is known, and for one that you only measure from --outputs or existing recordings."""
    model: str = ""
    """The model id sent in the request; by default the name."""
    api_key_env: Variable | None = None
    """The environment variable with the API key; leave it out if the endpoint needs no key."""
    title: str = ""
    developer: str = ""
    parameters: dict[str, Any] = msgspec.field(default_factory=lambda: {"temperature": 0})
    """Sent with each request; by default the paper's temperature 0."""
    headers: dict[str, str] = {}
    """Also sent with each request, but never recorded; `{NAME}` stands for the environment variable NAME."""
    auth: Literal["google"] | None = None
    """Sign in with Google's application default credentials if the environment has no key."""
    concurrency: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 16
    """The maximum number of requests at the same time."""
    timeout: Annotated[float, msgspec.Meta(gt=0, le=3_600)] = 120.0
    """The maximum duration of a request in seconds, from connecting to the last byte."""
    price: Price | None = None

    def __repr__(self) -> str:
        """Leave out address and headers: they may contain secrets, and pytest shows the variables of failing tests."""
        return f"ModelEntry(model={self.model!r})"


class ProjectSettings(Strict, frozen=True):
    """[tool.honorific_checks] of pyproject.toml."""

    models: dict[str, ModelEntry] = {}
    broken: dict[str, str] = {}
    """What is wrong with the entries of other models, by name; it matters only if such a model is asked for."""


def thresholds(path: Path, suites: Mapping[str, type[Strict]]) -> Thresholds:
    """Read thresholds.toml, or return the defaults if there is no such file.

    Each table is merged over the defaults, and a model's own tables over the result, before it is checked.

    Args:
        path: the file.
        suites: the type of each suite's table, by the suite's name.

    Raises:
        SettingsError: if a key or value is not allowed.
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
    """The names of the tables in a thresholds.toml, for all models or for some; nothing is checked yet."""
    _, data = _read(path)
    models = data.get("models")
    own = models.values() if isinstance(models, dict) else ()
    return {*data, *(name for table in own if isinstance(table, dict) for name in table)}


def _keys(*names: str) -> type[msgspec.Struct]:
    """A table of tables with these names and no others."""
    empty: Any = msgspec.field(default_factory=dict)
    return msgspec.defstruct("Table", [(name, dict[str, Any], empty) for name in names], bases=(Strict,), frozen=True)


def project_settings(path: Path) -> ProjectSettings:
    """Read [tool.honorific_checks] of pyproject.toml; empty if there is no such file or table.

    Raises:
        SettingsError: if the file cannot be read, or a key or value outside the models' tables is not allowed.
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
    convert({key: {} for key in table}, _keys("models"), Place(path.name, text, at))
    found = ProjectSettings()
    for name, entry in _tables(table, "models", Place(path.name, text, at)).items():
        try:
            found.models[name] = convert(entry, ModelEntry, Place(path.name, text, (*at, "models", name), SECRETIVE))
        except SettingsError as error:
            found.broken[name] = str(error)
    return found


def _tables(data: Mapping[str, Any], key: str, place: Place) -> dict[str, Any]:
    """A sub-table, or an empty one; its content is checked separately, so that a message can name the place."""
    return convert(data.get(key, {}), dict[str, Any], Place(place.file, place.text, (*place.at, key)))


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    """The text of a TOML file and its data; both empty if there is no such file."""
    try:
        text = path.read_text(encoding="utf-8")
        return text, tomllib.loads(text)
    except FileNotFoundError:
        return "", {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path.name} cannot be read: {error}") from None


def _over(common: Mapping[str, Any], own: Any) -> Any:
    """Merge own keys over the common table, recursively; values of the wrong type are left for the check."""
    if not isinstance(own, dict):
        return own
    laid = dict(common)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(common.get(key), dict)
        laid[key] = _over(common[key], value) if both else value
    return laid
