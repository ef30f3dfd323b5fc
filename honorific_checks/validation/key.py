"""The key of a sheet: which output each row is. It stays with whoever drew the sample until the labels are in.

It holds the raw outputs and their digests, so that filled sheets can be compared with the classifier of any later day,
whatever has become of the recordings.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.files.json_text import escaped
from honorific_checks.records import Stimulus
from honorific_checks.validation.errors import SheetError
from honorific_checks.validation.sampling import Drawn
from honorific_checks.version import __version__

ABOUT = "Which output each row of a sheet is. Keep it from the annotators until they are done."
SIMULATED = "simulated"
STEP = "give the .key.json that `sample` wrote beside the sheet"


class KeyRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the sheet."""

    row: str
    """Its id in the sheet: `r001`."""
    model: str
    item_id: str
    paired: bool
    """Whether the other side of its he/she pair is in the sheet as well."""
    sha256: str
    """Digest of the raw output."""
    output: str
    """The raw output."""

    @property
    def stimulus(self) -> Stimulus:
        """The sentence that was asked."""
        return _known()[self.item_id]


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of one sheet."""

    about: str
    version: str
    """The version of honorific-checks that drew the sample."""
    seed: int
    models: dict[str, str]
    """Where the outputs of each model come from: recorded, simulated or outputs."""
    rows: list[KeyRow]

    @property
    def simulated(self) -> list[str]:
        """The models whose outputs no model said."""
        return [model for model, status in self.models.items() if status == SIMULATED]


def key_of(drawn: Sequence[Drawn], models: Mapping[str, str], seed: int) -> Key:
    """The key of a sample, whose rows are numbered in their order.

    Args:
        drawn: the sample.
        models: the status of each model.
        seed: the seed of the draw.
    """
    digits = max(3, len(str(len(drawn))))
    rows = [
        KeyRow(f"r{number:0{digits}}", one.model, one.stimulus.item_id, one.paired, digest(one.output), one.output)
        for number, one in enumerate(drawn, 1)
    ]
    return Key(ABOUT, __version__, seed, dict(models), rows)


def digest(output: str) -> str:
    """SHA-256 of an output as UTF-8, in hexadecimal; half a surrogate pair counts as its code."""
    return hashlib.sha256(output.encode("utf-8", "surrogatepass")).hexdigest()


def written(key: Key) -> bytes:
    """The key as JSON; what UTF-8 can't hold is written as JSON's own escape."""
    text = json.dumps(msgspec.to_builtins(key), ensure_ascii=False, indent=1)
    return f"{escaped(text)}\n".encode("utf-8", "backslashreplace")


def read(path: Path) -> Key:
    """Read a key.

    Raises:
        SheetError: if it can't be read, is none, or was changed.
    """
    try:
        key = msgspec.convert(json.loads(path.read_bytes().decode("utf-8")), Key)
    except OSError as error:
        raise SheetError(f"--key {path} can't be read: {error.strerror}; {STEP}") from None
    except (msgspec.ValidationError, ValueError, RecursionError) as error:  # json's are ValueErrors
        raise SheetError(f"--key {path} is no key of a sheet: {error}; {STEP}") from None
    wrong = list(_wrong(key.rows))
    if wrong:
        raise SheetError(f"--key {path}: {wrong[0]}; {STEP}, as it was written")
    return key


def _wrong(rows: Iterable[KeyRow]) -> Iterable[str]:
    """What is wrong with the rows of a key."""
    seen = set()
    for row in rows:
        if row.row in seen:
            yield f"row {row.row!r} is there twice"
        seen.add(row.row)
        if row.item_id not in _known():
            yield f"row {row.row!r}: {row.item_id!r} is not the id of an item"
        if digest(row.output) != row.sha256:
            yield f"row {row.row!r}: the output is not the one that was drawn (its digest differs)"


def _known() -> dict[str, Stimulus]:
    return {stimulus.item_id: stimulus for stimulus in stimuli()}
