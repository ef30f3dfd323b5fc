"""One row for each item: its keys, its order, and that a table takes it as it is."""

from __future__ import annotations

import pandas  # type: ignore[import-untyped]
from analysis_support import answers, cells, sets
from hypothesis import given

from honorific_checks.allocation.analysis import tidy
from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.readings import readings
from honorific_checks.allocation.records import ItemReading

KEYS = ["item_id", "occupation", "frame", "condition", "register", "reason", "plural", "output"]


def test_rows_by_hand() -> None:
    """Four answers of the judge in T1; the output is kept to the letter."""
    found = tidy(
        readings({"judge|T1|male": "তিনি নয়টায় আসবেন।", "judge|T1|they": " তারা নয়টায় আসবে।\n", "judge|T1|female": ""})
    )
    judge = {"occupation": "judge", "frame": "T1"}
    assert [{key: row[key] for key in KEYS if key != "reason"} for row in found] == [
        {"item_id": "judge|T1|male", **judge, "condition": "male", "register": "honorific"}
        | {"plural": False, "output": "তিনি নয়টায় আসবেন।"},
        {"item_id": "judge|T1|female", **judge, "condition": "female", "register": "unreadable"}
        | {"plural": False, "output": ""},
        {"item_id": "judge|T1|they", **judge, "condition": "they", "register": "ordinary"}
        | {"plural": True, "output": " তারা নয়টায় আসবে।\n"},
    ]
    assert [row["reason"] == "" for row in found] == [True, False, True]


@given(sets)
def test_every_reading_has_its_row_in_order(found: list[ItemReading]) -> None:
    """The keys are in one order, and the values plain: text or bool, no enumeration and nothing that is missing."""
    rows = tidy(found)
    assert [list(row) for row in rows] == [KEYS] * len(found)
    assert {type(value) for row in rows for value in row.values()} <= {str, bool}
    by_cell = cells(found)
    assert [(row["occupation"], row["frame"], row["condition"]) for row in rows] == list(by_cell)
    for row, reading in zip(rows, by_cell.values(), strict=True):
        assert row["item_id"] == f"{row['occupation']}|{row['frame']}|{row['condition']}"
        assert (row["register"], row["reason"], row["plural"]) == (
            reading.register,
            reading.reason or "",
            reading.plural,
        )


def test_pandas_takes_the_rows_as_they_are() -> None:
    """A column for each key; the honorific rate by condition is one line then."""
    rows = {"judge": {"male": "HH", "female": "HO", "they": "R"}, "cook": {"male": "O", "female": "O"}}
    frame = pandas.DataFrame(Analysis(answers(rows)).tidy())
    assert list(frame.columns) == KEYS
    assert len(frame) == 7
    assert frame["plural"].dtype == bool
    rates = frame.assign(honorific=frame["register"] == "honorific").groupby("condition")["honorific"].mean()
    assert rates.round(2).to_dict() == {"female": 0.33, "male": 0.67, "they": 0.0}
    assert frame.set_index("item_id").loc["judge|T1|they", "reason"] == "refusal"


def test_no_readings_have_no_rows() -> None:
    """An empty list."""
    assert tidy([]) == []
