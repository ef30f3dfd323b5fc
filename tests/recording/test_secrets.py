"""Nothing secret is written or said: keys, users, passwords, queries of addresses, headers of the service."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest
from recording_support import FORBIDDEN, ONE, CountingServer, plan, serving

from honorific_checks.errors import RecordingError
from honorific_checks.recording.plan import Mode, Plan
from honorific_checks.recording.recorder import record

SECRETS = ("SECRET", "Bearer", "authorization", "cookie", "organization")
"""All secrets planted below hold the first word; the others are names of what would carry them."""


def secret_plan(directory: Path, server: CountingServer, monkeypatch: pytest.MonkeyPatch) -> Plan:
    """A plan whose key and address are recognisable; the server adds headers of its own."""
    monkeypatch.setenv("OWN_KEY", "sk-SECRET-KEY")
    address = f"http://SECRET-USER:SECRET-PASSWORD@{server.base_url.removeprefix('http://')}?key=SECRET-QUERY"
    return plan(directory, server, base_url=address, api_key_env="OWN_KEY")


def written(folder: Path) -> str:
    """The names and bytes of everything in a folder, as text."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return "\n".join(f"{path.relative_to(folder)}\n{path.read_bytes().decode('utf-8')}" for path in files)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["new_episodes", "all"])
def test_nothing_written_holds_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Mode) -> None:
    """Cassettes, provenance, archive: each file is searched, whatever the case of its letters."""
    with serving() as server:
        asked = secret_plan(tmp_path, server, monkeypatch)
        record(asked, mode)
        record(asked, mode)
        public = f"{server.base_url}/chat/completions"
    text = written(tmp_path)
    assert text.count(public) >= 29, "28 requests and the provenance name the address, without its secrets"
    assert [secret for secret in SECRETS if secret.lower() in text.lower()] == []


def test_no_message_holds_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor its causes, which a traceback would print; nor what lies aside after a failure."""
    with serving() as server:
        server.refusals = {5: FORBIDDEN}
        with pytest.raises(RecordingError) as caught:
            record(secret_plan(tmp_path, server, monkeypatch), "all")
        assert f"{server.base_url}/chat/completions answered 403 (no_access)" in str(caught.value)
        assert len(server.asked) == 5
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))
    text = written(tmp_path)
    assert text.count(ONE[0].sentence) == 1, "what was answered before lies aside"
    assert [secret for secret in SECRETS if secret.lower() in text.lower()] == []
