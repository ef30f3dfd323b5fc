"""Impossible times in a provenance: refused by a replay, and mended by the next recording."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from recording_support import FOLDER, NAME, left, plan, record_two, replayed, serving

from honorific_checks.errors import CassetteError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.recorder import record

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (-DAY, 365 * DAY, "is in the future; the clock here says"),
        (DAY, DAY, "is in the future; the clock here says"),
        (-DAY, -2 * DAY, "is before first_answer ="),
    ],
    ids=["a year", "a day", "backwards"],
)
def test_times_that_cannot_be_are_refused(tmp_path: Path, first: timedelta, last: timedelta, said: str) -> None:
    """With them a recording would be 0 days old for ever."""
    path = provenance_path(record_two(tmp_path), NAME, FOLDER)
    now = datetime.now(UTC).replace(microsecond=0)
    signed = msgspec.structs.replace(provenance.load(path), first_answer=now + first, last_answer=now + last)
    provenance.save(path, signed)
    with pytest.raises(CassetteError) as caught:
        replayed(tmp_path)
    assert f"{path}: last_answer = {(now + last).isoformat()} {said}" in str(caught.value)
    assert "Restore the file from git, or record again with: pytest --model own-model --record all" in str(caught.value)


def test_a_clock_that_was_wrong_spoils_no_recording(tmp_path: Path) -> None:
    """Begun in a future that never was, and continued now: the times are put right, and no answer is lost."""
    with serving() as server:
        asked = plan(tmp_path, server)
        record(asked, "new_episodes")
        path = provenance_path(tmp_path, NAME, FOLDER)
        signed = provenance.load(path)
        late = signed.last_answer + 900 * DAY
        provenance.save(path, msgspec.structs.replace(signed, first_answer=late, last_answer=late))
        (cassette,) = (found for found, _ in left(tmp_path) if found.suffix == ".json")
        cassette.unlink()
        assert record(asked, "new_episodes").stored == 28
    assert provenance.load(path).last_answer == signed.last_answer
    assert provenance.load(path).first_answer == signed.last_answer
