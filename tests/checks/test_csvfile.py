"""The rows of the CSV file, for what no file of outputs can hold; tests/checks/test_bias_report_csv.py has the rest."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from support_report import HONORIFIC, ORDINARY, PLURAL, run_of

from honorific_checks.checks import csvfile
from honorific_checks.session import suite_models
from honorific_checks.session.source import Source

HEADER = "model,status,item_id,occupation,frame,condition,register,reason,plural,output"
"""The first line."""


def test_a_lone_surrogate_is_written_as_its_escape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a pair is in no UTF-8; the file is written all the same, and its other cells are as ever."""
    outputs = {"judge|T1|male": f"\ud800{HONORIFIC}", "judge|T1|female": "x\udfff\ny", "judge|T1|they": PLURAL}
    source = Source({"status": "outputs"}, "0", outputs, {})
    monkeypatch.setattr(suite_models, "made_elsewhere", lambda *_: source)
    data = csvfile.render(run_of(tmp_path, lambda _: ORDINARY))
    rows = list(csv.DictReader(data.decode("utf-8").splitlines(keepends=True)))
    assert [row["output"] for row in rows] == [f"\\ud800{HONORIFIC}", "x\\udfff\ny", PLURAL]
    assert [row["item_id"] for row in rows] == ["judge|T1|male", "judge|T1|female", "judge|T1|they"]


@pytest.mark.slow
@pytest.mark.parametrize("output", ["a\rb", "a\nb", "a\r\nb", "a,b", 'a"b', '"', "\r", "a\r", "\n"])
def test_a_cell_that_holds_a_mark_of_the_format_is_quoted(tmp_path: Path, output: str) -> None:
    """A carriage return alone, too: readers end a line there."""
    first = csvfile.render(run_of(tmp_path, lambda _: output)).decode("utf-8").removeprefix(f"{HEADER}\n")
    safe = f"'{output}" if output.startswith(("\r", "\n")) else output
    quoted = safe.replace('"', '""')
    start = "mine,outputs,judge|T1|male,judge,T1,male,unreadable,"
    assert first.startswith(start)
    assert first.removeprefix(start).partition(",False,")[2].startswith(f'"{quoted}"\n')
