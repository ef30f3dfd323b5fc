"""provenance.toml: where a model's recorded answers come from, and whether they answer today's questions.

The recorder writes it and the replay reads it. Recordings with another prompt, other parameters, another model or other
stimuli are refused; the error says what differs.
"""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import canonical, parameters_digest, text_digest
from honorific_checks.errors import CassetteError, SettingsError, StaleRecordingError
from honorific_checks.files.atomic import write
from honorific_checks.recording import checkout
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.toml_place import Place, convert

HEAD = "# Where the answers in this folder come from.  Written by the recorder; not for editing.\n"

SKEW = timedelta(minutes=5)
"""How far the clocks of two machines may be apart."""
Instant = Annotated[datetime, msgspec.Meta(tz=True)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked; it must be the same in the recording and in the replay."""

    model: str
    """The model id in the requests."""
    prompt: str
    prompt_sha256: str
    stimuli_sha256: str
    parameters_sha256: str
    parameters: dict[str, Any]


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who answered, counted from the stored answers."""

    models: dict[str, int] = {}
    """Number of answers by the model id that the service gave; two ids mean that it changed the model half-way."""
    fingerprints: dict[str, int] = {}
    """Number of answers by system_fingerprint, if the service gives one."""
    tokens: dict[str, int] = {}
    """Tokens used, `prompt` and `completion`, if the service counts them."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked, of which model and when, and who answered."""

    status: Literal["recorded", "simulated"]
    """`simulated` if any answer came from this project's simulator instead of a model."""
    first_answer: Instant
    """When the first answer was stored, in UTC to the second. If the provenance was lost, or another program made the
    cassettes: when the answer was made, by the service's clock."""
    last_answer: Instant
    """The same for the last answer."""
    versions: list[str]
    """The versions of honorific-checks that recorded."""
    endpoints: list[str]
    """The chat-completions addresses, without user, password, query and replaced variables."""
    answers: int
    """How many answers are stored."""
    requests: int
    """How many requests all runs sent for them, at least one for each answer; the count may lack other requests from
    the last second of a killed run."""
    retries: int
    """How many of the requests were retries."""
    asked: Asked
    answered: Answered = Answered()

    def age(self, now: datetime) -> int | None:
        """Whole days since the last answer; None for simulated answers, which do not age."""
        return None if self.status == "simulated" else max(0, (now - self.last_answer).days)


def impossible(found: Provenance, now: datetime) -> str | None:
    """What is wrong with the times of a provenance, with which a recording would never grow old; None if nothing is."""
    first, last = found.first_answer, found.last_answer
    if last > now + SKEW:
        return f"last_answer = {last.isoformat()} is in the future; the clock here says {now.isoformat()}"
    if last < first:
        return f"last_answer = {last.isoformat()} is before first_answer = {first.isoformat()}"
    return None


def asked(model: Model, question_set: QuestionSet) -> Asked:
    """What a model would be asked now."""
    return Asked(
        model=model.model,
        prompt=question_set.prompt,
        prompt_sha256=text_digest(question_set.prompt),
        stimuli_sha256=question_set.sha256,
        parameters_sha256=parameters_digest(model.parameters),
        parameters=dict(model.parameters),
    )


def load(path: Path) -> Provenance:
    """Read a provenance file.

    Raises:
        CassetteError: if it cannot be read or is not a valid provenance file.
        FileNotFoundError: if there is no such file.
    """
    try:
        checkout.check([path])
        text = path.read_text(encoding="utf-8")
        return convert(tomllib.loads(text), Provenance, Place(str(path), text))
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, SettingsError) as error:
        raise CassetteError(f"{path} is not a valid provenance file: {error}") from None


def save(path: Path, provenance: Provenance) -> None:
    """Write a provenance file, atomically."""
    import tomli_w  # noqa: PLC0415 - a replay never writes, so it need not load this

    data = msgspec.to_builtins(provenance, builtin_types=(datetime,))
    write(path, (HEAD + tomli_w.dumps(data)).encode("utf-8"))


def check_times(found: Provenance, now: datetime, path: Path, command: str) -> None:
    """Refuse times that cannot be.

    Raises:
        CassetteError: names the times.
    """
    if what := impossible(found, now):
        step = f"Restore the file from git, or record again with: {command} (the old recordings are kept)."
        raise CassetteError(f"{path}: {what}", step)


def check(found: Provenance, now: Asked, path: Path, command: str) -> None:
    """Make sure that recordings answer the questions of today.

    Raises:
        StaleRecordingError: if they do not; names what differs, as recorded and as it is now.
    """
    differing = [
        f"  {key}: recorded {getattr(found.asked, key)!r}, now {getattr(now, key)!r}"
        for key in ("model", "prompt", "stimuli_sha256", "parameters")
        if canonical(getattr(found.asked, key)) != canonical(getattr(now, key))  # 0 and 0.0 are different requests
    ]
    if differing:
        raise StaleRecordingError(
            f"{path}: these recordings do not answer the questions asked now.\n"
            + "\n".join(differing)
            + f"\nRecord again with: {command} (the old recordings are kept)."
        )
