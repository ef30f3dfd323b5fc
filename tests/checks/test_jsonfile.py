"""The bytes of the JSON report, for what no recording can hold; tests/checks/test_bias_report.py has the rest."""

from __future__ import annotations

import json

from honorific_checks.checks import jsonfile


def test_a_lone_surrogate_is_written_as_its_escape() -> None:
    """Half a pair is in no UTF-8; JSON has an escape for it, and reads it back."""
    said = {"output": "সে \ud800 আসবে\udfff"}
    data = jsonfile.render(said)
    assert data == '{\n  "output": "সে \\ud800 আসবে\\udfff"\n}\n'.encode()
    assert json.loads(data.decode("utf-8")) == said
