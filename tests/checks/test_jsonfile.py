"""The bytes of the JSON report, for what no recording can hold; tests/checks/test_bias_report.py has the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from honorific_checks.checks import jsonfile
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session


def test_a_lone_surrogate_is_written_as_its_escape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a pair is in no UTF-8; JSON has an escape for it, and reads it back."""
    said = {"output": "সে \ud800 আসবে\udfff"}
    monkeypatch.setattr(jsonfile, "report", lambda *_: said)
    data = jsonfile.render(Session(Request(tmp_path, ("gemma-4",), tmp_path, tmp_path / "no.toml")), {})
    assert data == '{\n  "output": "সে \\ud800 আসবে\\udfff"\n}\n'.encode()
    assert json.loads(data.decode("utf-8")) == said
