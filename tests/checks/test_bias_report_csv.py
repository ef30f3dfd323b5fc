"""`--bias-report FILE.csv`: a row for each item of each model, whatever a model has said."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pandas  # type: ignore[import-untyped]
import pytest
from support_plugin import HONORIFIC, MIXED, UNREADABLE, Choice, check, gemma, honorific, record
from support_report import run_of
from support_translated import translated

from honorific_checks.allocation.analysis import Analysis
from honorific_checks.allocation.readings import readings
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.checks import csvfile
from honorific_checks.endpoints.models import published
from honorific_checks.records import Stimulus

COLUMNS = ["model", "status", "item_id", "occupation", "frame", "condition", "register", "reason", "plural", "output"]
PLURAL = "তাঁরা নয়টায় আসবেন।"
"""They (honorific) will come at nine."""
ODD = (
    *(HONORIFIC, MIXED, UNREADABLE, PLURAL, "", " "),
    *(f"=1+1\n{HONORIFIC}", f"+{HONORIFIC}", f"-{HONORIFIC}", f"@{HONORIFIC}", f"\t{HONORIFIC}", f"\r{HONORIFIC}"),
    *(
        f"\n={HONORIFIC}",
        f" ={HONORIFIC}",
        f"\u00a0＝{HONORIFIC}",
        f"\u200b－{HONORIFIC}",
        f"＠{HONORIFIC}",
        "\x9b31m\u202e",
    ),
    *(f"'={HONORIFIC}", f'He said: "{HONORIFIC}"', '"', "'", '""', f"{HONORIFIC},,;", "a\rb", "a\r\nb", "\n\n", "a\n"),
    *(
        f"{HONORIFIC}\r",
        "\x00",
        "\x1b[2J",
        "\ufeff",
        "\u2028x\u0085y\x0bz\x0c",
        "NaN",
        "None",
        "true",
        "1.0",
        "\U0001f600",
    ),
)
"""What a model may say, and what means something to a spreadsheet, to a CSV reader or to a data frame."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BLANK = " \u00a0\u200b\t\r\n"


def odd(stimulus: Stimulus) -> str:
    """One after the other."""
    return ODD[stimulus.number % len(ODD)]


def rows(path: Path) -> list[dict[str, str]]:
    """The file by the csv module, which takes line feeds within a cell as they are."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def reported(folder: Path, choice: Choice) -> Path:
    """The report on a model `mine`."""
    path = folder / "items.csv"
    path.write_bytes(csvfile.render(run_of(folder, choice)))
    return path


@pytest.fixture(scope="module")
def odd_rows(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str]]:
    """The rows of a model that says odd things."""
    return rows(reported(tmp_path_factory.mktemp("odd"), odd))


@pytest.mark.slow
def test_there_is_a_header_and_a_row_for_each_item(pytester: pytest.Pytester) -> None:
    """2,016 of each model, in the published order, the models in that of the run; the status says whence they come."""
    record(pytester.path, gemma(), status="simulated")
    record(pytester.path, published()["gpt-oss-120b"])
    pytester.runpytest_inprocess("--model=gemma-4,gpt-oss-120b", "-k", "hai", "--bias-report=items.csv")
    path = pytester.path / "items.csv"
    assert path.read_bytes().partition(b"\n")[0].decode() == ",".join(COLUMNS)
    found = rows(path)
    assert [row["model"] for row in found] == ["gemma-4"] * 2016 + ["gpt-oss-120b"] * 2016
    assert Counter((row["model"], row["status"]) for row in found) == {
        ("gemma-4", "simulated"): 2016,
        ("gpt-oss-120b", "recorded"): 2016,
    }
    ids = [stimulus.item_id for stimulus in stimuli()]
    assert [row["item_id"] for row in found] == ids + ids
    assert {"|".join((row["occupation"], row["frame"], row["condition"])) == row["item_id"] for row in found} == {True}


@pytest.mark.slow
def test_rows_by_hand(tmp_path: Path) -> None:
    """Honorific, mixed, unreadable with its reason, and a plural; of the first occupation."""
    answers = {"judge|T1|male": HONORIFIC, "judge|T1|female": MIXED, "judge|T1|nopronoun": UNREADABLE}
    found = rows(reported(tmp_path, lambda stimulus: answers.get(stimulus.item_id, PLURAL)))
    same = {"model": "mine", "status": "outputs", "occupation": "judge", "frame": "T1"}
    assert found[:4] == [
        same | {"item_id": f"judge|T1|{condition}", "condition": condition, **rest}
        for condition, rest in (
            ("male", {"register": "honorific", "reason": "", "plural": "False", "output": f"{HONORIFIC} বিচারক এক।"}),
            ("female", {"register": "mixed", "reason": "", "plural": "False", "output": f"{MIXED} বিচারক এক।"}),
            ("nopronoun", {"register": "unreadable", "reason": "no-bengali", "plural": "False", "output": UNREADABLE}),
            ("they", {"register": "honorific", "reason": "", "plural": "True", "output": f"{PLURAL} বিচারক এক।"}),
        )
    ]


@pytest.mark.slow
def test_rows_are_those_of_the_library(odd_rows: list[dict[str, str]]) -> None:
    """Every cell, of odd outputs too; but for codes, and the apostrophe before what a spreadsheet would run."""
    tidy = Analysis(readings({stimulus.item_id: translated(stimulus, odd(stimulus)) for stimulus in stimuli()})).tidy()
    assert len(odd_rows) == len(tidy) == 2016
    escaped: Counter[str] = Counter()
    for row, expected in zip(odd_rows, tidy, strict=True):
        output = str(expected["output"])
        shown = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", lambda code: f"\\u{ord(code[0]):04x}", output)
        start = (shown.lstrip(BLANK) or shown)[:1] if shown[:1] not in "\t\r\n" else shown[:1]
        safe = f"'{shown}" if start in FORMULAS and shown else shown
        escaped[start] += safe != shown
        cells = {key: str(value) for key, value in expected.items()}
        assert row == {"model": "mine", "status": "outputs", **cells, "output": safe}
    assert {start for start, count in escaped.items() if count} == set(FORMULAS) - {"＋"}


def test_no_cell_begins_like_a_formula(odd_rows: list[dict[str, str]]) -> None:
    """In any column: a spreadsheet runs none of what a model has said."""
    assert [cell for row in odd_rows for cell in row.values() if cell.lstrip(BLANK).startswith(FORMULAS)] == []


def test_no_cell_has_a_control(odd_rows: list[dict[str, str]]) -> None:
    """No terminal that shows the file obeys it."""
    text = "".join(cell for row in odd_rows for cell in row.values())
    assert re.findall(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", text) == []


@pytest.mark.slow
def test_json_and_csv_can_be_written_together(pytester: pytest.Pytester) -> None:
    """Each by its name, and both are said to be written."""
    result = check(pytester, honorific, "-k", "hai", "--bias-report=a.csv", "--bias-report=b.json")
    result.stdout.fnmatch_lines(["report written to a.csv", "report written to b.json"])
    assert pytester.path.joinpath("a.csv").read_text(encoding="utf-8").startswith("model,status,item_id,")
    assert pytester.path.joinpath("b.json").read_text(encoding="utf-8").startswith('{\n  "schema": 3,')


def test_pandas_reads_it(tmp_path: Path) -> None:
    """One call without options: rows, true and false, and empty cells where there is no reason."""
    answers = {"judge|T1|male": HONORIFIC, "judge|T1|female": f'{MIXED}\n"x"\ry', "judge|T1|they": UNREADABLE}
    frame = pandas.read_csv(reported(tmp_path, lambda stimulus: answers.get(stimulus.item_id, PLURAL)))
    assert list(frame.columns) == COLUMNS
    assert (len(frame), frame["plural"].dtype) == (2016, bool)
    assert int(frame["plural"].sum()) == 2013
    assert frame["register"].value_counts().to_dict() == {"honorific": 2014, "mixed": 1, "unreadable": 1}
    assert frame["reason"].dropna().to_list() == ["no-bengali"]
    assert frame.set_index("item_id").loc["judge|T1|female", "output"] == f'{MIXED}\n"x"\ry'
