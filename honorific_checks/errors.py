"""All errors that this package raises on purpose.

    HonorificChecksError
    ├── DataError         a table under honorific_checks/data is broken
    ├── SettingsError     a value in thresholds.toml, pyproject.toml or an option is not allowed
    │   └── UnknownModelError       no model has this name
    ├── OutputsError      a file given with --outputs is not 2,016 distinct answers
    ├── CassetteError     a cassette or its provenance cannot be trusted
    │   ├── CheckoutError           git has left a pointer or a conflict in place of a recording
    │   ├── MissingRecordingError   no recorded answer for a request
    │   └── StaleRecordingError     recordings of another prompt, parameter or model
    ├── EndpointError     the model's service did not give a final answer, and asking again will not help
    │   ├── PassingError            asking again, later, may help
    │   ├── RefusedQuestionError    this question is refused; others may be answered
    │   └── BrokenAnswerError       the response is not a final answer
    └── RecordingError    a recording stopped before the end; the answers so far are stored
        └── UnreachableError        no connection could be made, and nothing was answered

Each message names the place, the value seen, what was allowed and the next step. No message contains an API key.
"""

from __future__ import annotations

from collections.abc import Iterable

from honorific_checks.records import Usage


class HonorificChecksError(Exception):
    """The base class: catch it to catch every error the package raises on purpose."""


class DataError(HonorificChecksError):
    """A table shipped with the package has wrong rows, columns or cells."""


class SettingsError(HonorificChecksError):
    """A setting is unknown, has the wrong type or is out of range."""


class UnknownModelError(SettingsError):
    """A model is neither known by name nor defined in pyproject.toml.

    Args:
        name: the name.
        message: what to say.
    """

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class OutputsError(HonorificChecksError):
    """A file of outputs made elsewhere has unknown, duplicate, missing or unreadable rows."""


class CassetteError(HonorificChecksError):
    """A cassette or its provenance cannot be read or has the wrong content.

    Args:
        what: the place, and what is wrong there.
        step: what to do about it, if `what` does not say so.
    """

    def __init__(self, what: str, step: str = "") -> None:
        super().__init__(f"{what}. {step}" if step else what)
        self.what = what


class CheckoutError(CassetteError):
    """Git has left a pointer of Git LFS or a merge conflict in place of a recording."""


class MissingRecordingError(CassetteError):
    """There is no recorded answer to a request."""


class StaleRecordingError(CassetteError):
    """The recordings were made with another prompt, other parameters or another model, or answer other questions."""


class EndpointError(HonorificChecksError):
    """The model's service refused the request, and would refuse it again."""


class PassingError(EndpointError):
    """The service is busy, failing or out of reach; asking again may help.

    Args:
        message: what happened.
        retry_after: how many seconds the service asks us to wait; None if it does not say.
        busy: whether the service is overloaded and should get fewer requests at a time.
        unreachable: whether no connection could be made.
    """

    def __init__(
        self, message: str, *, retry_after: float | None = None, busy: bool = False, unreachable: bool = False
    ) -> None:
        super().__init__(message)
        self.unreachable = unreachable
        self.retry_after = retry_after
        self.busy = busy


class RefusedQuestionError(EndpointError):
    """The service refused this question, and would refuse it again; it may answer others."""


class BrokenAnswerError(EndpointError):
    """The response is not a final answer: cut off, empty, or not a chat completion at all.

    Args:
        message: what is wrong with it.
        usage: the tokens it used, which cost money all the same; None if the service does not count them.
    """

    def __init__(self, message: str, *, usage: Usage | None = None) -> None:
        super().__init__(message)
        self.usage = usage


class RecordingError(HonorificChecksError):
    """A recording stopped before the end; the answers so far are stored."""


class UnreachableError(RecordingError):
    """No connection to the service could be made, and no question was answered.

    Args:
        message: what happened.
        address: the address, as it may be shown.
    """

    def __init__(self, message: str, address: str) -> None:
        super().__init__(message)
        self.address = address


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """` Did you mean 'x'?`, or an empty text if no known name is close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a message needs it

    originals = {known_name.lower(): str(known_name) for known_name in known}
    close = get_close_matches(name.lower(), originals, n=1, cutoff=0.5)
    return f" Did you mean {originals[close[0]]!r}?" if close else ""
