"""What the command line asks for, and which models it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypedDict, Unpack

from honorific_checks.endpoints.models import Model, find, is_name
from honorific_checks.errors import SettingsError
from honorific_checks.files.shell import argument
from honorific_checks.recording.budget import NO_LIMIT, Budget
from honorific_checks.recording.layout import recorded_models
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.session.part import Part
from honorific_checks.session.places import places
from honorific_checks.toml_place import line_of

ALL = "all"
"""As a model name, every model with recordings; as a suite name, every suite of this package."""
DEFAULT_SUITE = "allocation"


class _Others(TypedDict, total=False):
    """The fields of `Request` that need no default."""

    only_recorded: bool
    roles_data: Path | None
    budget: Budget
    canary: int
    canary_seed: int | None
    part: Part | None


@dataclass(frozen=True, slots=True)
class Request:
    """What the command line asks for."""

    root: Path
    """The folder from which the project's files are looked for upwards; see `places`."""
    names: tuple[str, ...]
    """Model names as given; each may be a list with commas, and `all` means every model with recordings."""
    cassettes: Path
    thresholds: Path
    outputs: Mapping[str, Path] = field(default_factory=dict)
    """The files of answers made elsewhere, by model."""
    suites: tuple[str, ...] = (DEFAULT_SUITE,)
    """Suite names as given."""
    only_recorded: bool = False
    """Whether `--suite all` means only the suites that each model is recorded for, because nothing is recorded now."""
    roles_data: Path | None = None
    """The folder with the published prompts of the roles suite."""
    budget: Budget = NO_LIMIT
    """What a recording may ask and spend."""
    canary: int = 0
    """How many recorded items of each model to ask again."""
    canary_seed: int | None = None
    """Seed of that draw; None means the seed of [analysis]."""
    part: Part | None = None
    """The part that is recorded and shown, and not judged; None means that all is judged."""

    def asking(self, question_set: QuestionSet) -> QuestionSet:
        """The question set with the given paths added to its command; default paths are left out."""
        found = places(self.root)
        paths = {
            "--cassettes": (self.cassettes, found.cassettes),
            "--thresholds": (self.thresholds, found.thresholds),
        }
        given = (
            f"{option}={argument(str(path))}"
            for option, (path, usual) in paths.items()
            if path.resolve() != usual.resolve()
        )
        return replace(question_set, options=" ".join(filter(None, (question_set.options, *given))))

    def place(self, keys: Sequence[str]) -> str:
        """The place of a key in the file of thresholds, for a message: `thresholds.toml:3:`."""
        return f"{self.thresholds.name}:{line_of(self.thresholds.read_text(encoding='utf-8'), tuple(keys))}:"

    @classmethod
    def of(
        cls,
        root: Path,
        names: Iterable[str],
        *,
        cassettes: Path | None = None,
        thresholds: Path | None = None,
        suites: Iterable[str] | None = None,
        outputs: Sequence[str] = (),
        **others: Unpack[_Others],
    ) -> Request:
        """A request made from command-line options; paths that were left out are found from `root` upwards.

        A model that `outputs` names is asked for, whether `names` has it or not.

        Raises:
            SettingsError: if the given file of thresholds does not exist, or it is not clear which model a file of
                outputs is of.
        """
        if thresholds is not None and not thresholds.is_file():
            raise SettingsError(f"--thresholds {thresholds}: there is no such file.")
        found = places(root)
        names = tuple(names)
        files = output_files(outputs, parted(names))
        return cls(
            root=root,
            names=(*names, *(name for name in files if name not in parted(names))),
            outputs=files,
            cassettes=cassettes or found.cassettes,
            thresholds=thresholds or found.thresholds,
            suites=tuple(suites or ()) or (DEFAULT_SUITE,),
            **others,
        )


def output_files(given: Sequence[str], named: Sequence[str]) -> dict[str, Path]:
    """The files of answers made elsewhere, by model.

    Args:
        given: the values of --outputs, each NAME=FILE, or FILE if there is one model.
        named: the names that --model gives.

    Raises:
        SettingsError: if a name is not valid or has two files, or a FILE without a name could be of several models.
    """
    files: dict[str, Path] = {}
    for value in given:
        name, equals, file = value.partition("=")
        if not equals or Path(value).exists():
            name, file = _only_model(value, given, named), value
        elif name == ALL or not is_name(name):
            raise SettingsError(
                f"--outputs {value}: {name!r} cannot be a model's name, which may contain letters, digits, '.', '_' "
                f"and '-', and is not {ALL}. Give NAME=FILE."
            )
        if not file:
            raise SettingsError(f"--outputs {value}: no file is named. Give NAME=FILE.")
        if name in files:
            raise SettingsError(f"--outputs {value}: {name} already has {files[name]}. Give each model one file.")
        files[name] = Path(file)
    return files


def _only_model(value: str, given: Sequence[str], named: Sequence[str]) -> str:
    """The model of a file that is given without a name."""
    names = list(dict.fromkeys(named))
    if len(given) == 1 and len(names) == 1 and names != [ALL]:
        return names[0]
    models = ", ".join(names) if names else "no model"
    files = f", and --outputs {len(given)} files" if len(given) > 1 else ""
    raise SettingsError(
        f"--outputs {value} holds the answers of one model, but --model names {models}{files}. Say which model a file "
        "is of: --outputs NAME=FILE, once for each."
    )


def chosen(request: Request, known: Mapping[str, Model], suite: str) -> dict[str, Model]:
    """The models asked for, by name; `all` is every model with recordings for the suite.

    Raises:
        SettingsError: if no model is named.
        UnknownModelError: if a name is unknown and has no file of outputs.
    """
    return {name: _model(known, name, request) for name in _names(request, known, suite)}


def of_suites(request: Request, known: Mapping[str, Model], suites: Sequence[str]) -> dict[str, dict[str, Model]]:
    """The models asked for, by suite and name; raises as `chosen` does.

    If `--suite all` means recordings only, a suite gets the models that are recorded for it, and those that are not
    recorded for any suite, whose check then says what to do. A suite without models is left out.
    """
    if not (request.only_recorded and ALL in parted(request.suites)):
        return {suite: chosen(request, known, suite) for suite in suites}
    recorded = {suite: recorded_models(request.cassettes, suite) for suite in suites}
    anywhere = {name for names in recorded.values() for name in names}
    found = {
        suite: {
            name: model
            for name, model in chosen(request, known, suite).items()
            if name in names or name not in anywhere
        }
        for suite, names in recorded.items()
        if names or not anywhere
    }
    return {suite: models for suite, models in found.items() if models}


def given(request: Request) -> list[str]:
    """The model names as given, possibly including `all`."""
    return parted(request.names)


def part(only: Iterable[str], sample: int | None) -> Part | None:
    """The part that --only and --sample ask for; None if neither is given."""
    names = tuple(parted(only))
    return Part(names, sample) if names or sample is not None else None


def parted(names: Iterable[str]) -> list[str]:
    """The names in an option's values, each of which may be a list with commas."""
    return [part.strip() for name in names for part in name.split(",") if part.strip()]


def _names(request: Request, known: Mapping[str, Model], suite: str) -> list[str]:
    """The names asked for, without repeats, in the order given; `all` follows the order of the registry."""
    wanted = given(request)
    if not wanted:
        raise SettingsError("--model names no model. Name one, several with commas, or all.")
    names: list[str] = []
    for name in wanted:
        names += _recorded(request.cassettes, known, suite) if name == ALL else [name]
    return list(dict.fromkeys(names))


def _recorded(directory: Path, known: Mapping[str, Model], suite: str) -> Sequence[str]:
    names = recorded_models(directory, suite)
    if not names:
        raise SettingsError(
            f"--model all: nothing is recorded in {directory} for the suite {suite}. Record a model with --record."
        )
    order = list(known)
    return sorted(names, key=lambda name: (order.index(name) if name in known else len(order), name))


def _model(known: Mapping[str, Model], name: str, request: Request) -> Model:
    """A model of the registry; with a file of outputs any valid name is accepted."""
    if name in request.outputs and name not in known:
        if not is_name(name):
            raise SettingsError(f"--model {name}: a name may contain letters, digits, '.', '_' and '-'.")
        return Model(name, name, "", name, "", None)
    place = f"--model {name}" if name in given(request) else f"--model all: the folder {request.cassettes / name}"
    return find(known, name, place)
