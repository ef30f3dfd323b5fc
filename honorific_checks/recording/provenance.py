"""provenance.toml: where a model's recorded answers come from, and whether they answer today's questions.

Written by the recorder from what was asked and answered, read by the replay; recordings of another prompt, other
parameters, another model or other stimuli are refused with what differs.
"""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from honorific_checks.atomic import write
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import canonical, parameters_digest, text_digest
from honorific_checks.errors import CassetteError, SettingsError, StaleRecordingError
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.toml_place import Place, convert

HEAD = "# Where the answers in this folder come from.  Written by the recorder; not for editing.\n"

Instant = Annotated[datetime, msgspec.Meta(tz=True)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked: it must be the same when recorded and when replayed."""

    model: str
    """The model id sent."""
    prompt: str
    prompt_sha256: str
    stimuli_sha256: str
    parameters_sha256: str
    parameters: dict[str, Any]


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who answered, counted from the answers that are stored."""

    models: dict[str, int] = {}
    """Answers by the model id that the service gave; two of them: it changed its model half-way."""
    fingerprints: dict[str, int] = {}
    """Answers by system_fingerprint, where the service gives one."""
    tokens: dict[str, int] = {}
    """Tokens used, `prompt` and `completion`, where the service counts them."""


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked, whom, when, and who answered."""

    status: Literal["recorded", "simulated"]
    """Simulated: some answer came from this project's simulator, and no model said it."""
    first_answer: Instant
    """When the first answer was stored; UTC, to the second.  Where a provenance was lost, or another program made the
    cassettes: when it was made by the service's clock."""
    last_answer: Instant
    """When the last one was."""
    versions: list[str]
    """The versions of honorific-checks that recorded."""
    endpoints: list[str]
    """The chat-completions addresses, without user, password, query and replaced variables."""
    answers: int
    """How many are stored."""
    requests: int
    """How many were sent for them, over all runs, one for each answer at least; other requests that a run sent in its
    last second before it was killed are missing."""
    retries: int
    """How many of these asked again."""
    asked: Asked
    answered: Answered = Answered()

    def age(self, now: datetime) -> int | None:
        """Whole days since the last answer; None for simulated answers, which no model can outgrow."""
        return None if self.status == "simulated" else max(0, (now - self.last_answer).days)


def asked(model: Model, question_set: QuestionSet) -> Asked:
    """What is asked of a model now."""
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
        CassetteError: if it cannot be read or is no provenance.
        FileNotFoundError: if there is no such file.
    """
    try:
        text = path.read_text(encoding="utf-8")
        return convert(tomllib.loads(text), Provenance, Place(str(path), text))
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, SettingsError) as error:
        raise CassetteError(f"{path} is no provenance: {error}") from None


def save(path: Path, provenance: Provenance) -> None:
    """Write a provenance file, atomically."""
    import tomli_w  # noqa: PLC0415 - only the recorder writes; a replay need not load it

    data = msgspec.to_builtins(provenance, builtin_types=(datetime,))
    write(path, (HEAD + tomli_w.dumps(data)).encode("utf-8"))


def check(found: Provenance, now: Asked, path: Path, command: str) -> None:
    """Make sure that recordings answer what is asked now.

    Raises:
        StaleRecordingError: names what differs, as it was recorded and as it is now.
    """
    differing = [
        f"  {key}: recorded {getattr(found.asked, key)!r}, now {getattr(now, key)!r}"
        for key in ("model", "prompt", "stimuli_sha256", "parameters")
        if canonical(getattr(found.asked, key)) != canonical(getattr(now, key))  # 0 and 0.0 are two requests
    ]
    if differing:
        raise StaleRecordingError(
            f"{path}: these recordings answer other questions than are asked now.\n"
            + "\n".join(differing)
            + f"\nRecord them anew with: {command} (the old ones are kept)."
        )
