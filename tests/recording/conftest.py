"""What several tests of the recorder start from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from fault_support import MODEL_ID, NAME, faulty

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.endpoints.models import Model
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.recorder import record


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of cassettes with the true answers to all 2,016 questions; it is copied, never changed."""
    folder = tmp_path_factory.mktemp("whole")
    with faulty(folder) as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)  # no power cut is tested with it
        record(
            Plan(Model(NAME, "", "", MODEL_ID, server.url, None), question_set(), folder / "cassettes"), "new_episodes"
        )
    return folder / "cassettes"
