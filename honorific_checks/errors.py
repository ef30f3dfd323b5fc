"""Every error this package raises on purpose, as one tree.

    HonorificChecksError
    ├── DataError         a table under honorific_checks/data is broken
    ├── SettingsError     thresholds.toml, pyproject.toml or an option holds what it may not
    │   └── UnknownModelError       a model name nobody has defined
    ├── OutputsError      a file given with --outputs is not 2,016 distinct answers
    ├── CassetteError     a cassette or its provenance cannot be trusted
    │   ├── MissingRecordingError   no recorded answer for a request
    │   └── StaleRecordingError     recordings of another prompt, parameter or model
    ├── EndpointError     the model's service did not give a final answer, and asking again will not help
    │   ├── PassingError            asking again, later, may help
    │   └── BrokenAnswerError       what came is no final answer
    └── RecordingError    a recording stopped before it was whole; what was answered is stored

Each message names the place, the value seen, what was allowed and the next step.  No message holds an API key.
"""

from __future__ import annotations

from collections.abc import Iterable

from honorific_checks.records import Usage


class HonorificChecksError(Exception):
    """The root: catch this to catch every error the package raises on purpose."""


class DataError(HonorificChecksError):
    """A table shipped with the package does not have the rows or columns it must have."""


class SettingsError(HonorificChecksError):
    """A setting is unknown, of the wrong type or out of its range."""


class UnknownModelError(SettingsError):
    """A model name is neither one of the paper's nine nor defined in pyproject.toml."""


class OutputsError(HonorificChecksError):
    """A file of outputs made elsewhere has unknown, duplicate, missing or unreadable rows."""


class CassetteError(HonorificChecksError):
    """A cassette file or its provenance cannot be read or does not hold what it must.

    Args:
        what: the place, and what is wrong there.
        step: what to do about it, where `what` does not say it.
    """

    def __init__(self, what: str, step: str = "") -> None:
        super().__init__(f"{what}. {step}" if step else what)
        self.what = what


class MissingRecordingError(CassetteError):
    """No recorded answer fits the request that was about to be made."""


class StaleRecordingError(CassetteError):
    """The recordings were made with another prompt, other parameters or another model, or answer other questions."""


class EndpointError(HonorificChecksError):
    """The model's service refused, and would refuse again."""


class PassingError(EndpointError):
    """The service is busy, fails or cannot be reached; asking again may help.

    Args:
        message: what happened.
        retry_after: how many seconds the service wants to be left alone; None if it does not say.
        busy: whether it has too much to do, so that fewer requests at a time are called for.
    """

    def __init__(self, message: str, *, retry_after: float | None = None, busy: bool = False) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.busy = busy


class BrokenAnswerError(EndpointError):
    """What came is no final answer: cut, empty, or no chat completion at all.

    Args:
        message: what is wrong with it.
        usage: the tokens that it took, which are paid for all the same; None if the service does not count them.
    """

    def __init__(self, message: str, *, usage: Usage | None = None) -> None:
        super().__init__(message)
        self.usage = usage


class RecordingError(HonorificChecksError):
    """A recording stopped before it was whole; what was answered until then is stored."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` Did you mean 'x'?`, or nothing if no known name is near."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a message needs it

    originals = {known_name.lower(): str(known_name) for known_name in known}
    close = get_close_matches(name.lower(), originals, n=1, cutoff=0.5)
    return f" Did you mean {originals[close[0]]!r}?" if close else ""
