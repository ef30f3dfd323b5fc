"""What several tests of the recorder start from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import fault_support
import pytest
import support_recordings
from cheap import cheapen
from fault_replies import truth
from fault_support import MODEL_ID, NAME, QUESTIONS

from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import message


@pytest.fixture(scope="session", autouse=True)
def _servers_end() -> Iterator[None]:
    """What fault_support has begun ends with the session."""
    yield
    fault_support.close()


@pytest.fixture(scope="module", autouse=True)
def _cheap() -> Iterator[None]:
    """In the tests of this folder alone."""
    with pytest.MonkeyPatch.context() as patch:
        cheapen(patch)
        yield


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of cassettes with the true answers to all questions; it is copied, never changed."""
    folder = tmp_path_factory.mktemp("whole")
    support_recordings.write_recordings(
        folder,
        Model(NAME, "", "", MODEL_ID, "", None),
        QUESTIONS,
        lambda question: truth(message(QUESTIONS.prompt, question.sentence)),
    )
    return folder
