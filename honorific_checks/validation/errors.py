"""The error of a sheet or key."""

from __future__ import annotations

from honorific_checks.errors import HonorificChecksError


class SheetError(HonorificChecksError):
    """A sheet or its key can't be used; the message names the file, the place and the next step."""
