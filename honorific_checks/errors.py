"""Every error this package raises on purpose, as one tree.

    HonorificChecksError
    ├── DataError         a table under honorific_checks/data is broken
    ├── SettingsError     thresholds.toml, pyproject.toml or an option holds what it may not
    │   └── UnknownModelError       a model name nobody has defined
    ├── OutputsError      a file given with --outputs is not 2,016 distinct answers
    ├── CassetteError     a cassette or its provenance cannot be trusted
    │   ├── MissingRecordingError   no recorded answer for a request
    │   └── StaleRecordingError     recordings of another prompt, parameter or model
    └── EndpointError     the model's service did not give a final answer

Each message names the place, the value seen, what was allowed and the next step.  No message holds an API key.
"""

from __future__ import annotations


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
    """A cassette file or its provenance cannot be read or does not hold what it must."""


class MissingRecordingError(CassetteError):
    """No recorded answer fits the request that was about to be made."""


class StaleRecordingError(CassetteError):
    """The recordings were made with another prompt, other parameters or another model."""


class EndpointError(HonorificChecksError):
    """The model's service refused, failed or answered something that is no chat completion."""
