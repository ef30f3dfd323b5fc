"""`sample` and the sheets that come back: balanced, blind, never overwritten, and read as spreadsheets save them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path

import pytest
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa
from support_data import BY_ID, ROOT

from honorific_checks.__main__ import main
from honorific_checks.answers.classifier import classify
from honorific_checks.commands.sample import Answers, drawn, sheet_text
from honorific_checks.commands.sheets import CLASSES, Drawn, key_text, read_key, read_sheet

pytestmark = pytest.mark.slow
MODELS = {f"m{number}": Answers("recorded", {item: f"{item} {number}" for item in BY_ID}) for number in range(9)}
"""Nine models whose outputs say whose they are."""


def test_a_draw_is_balanced_and_has_its_pairs() -> None:
    """180 of nine models: 20 each, 45 of each condition, 25 or 26 of each frame, 60 of 30 matched pairs and more."""
    rows = drawn(MODELS, 180, 1)
    assert len({(row.model, row.item_id) for row in rows}) == 180
    parts = [row.item_id.split("|") for row in rows]
    models = Counter(row.model for row in rows)
    conditions, frames = Counter(part[2] for part in parts), Counter(part[1] for part in parts)
    for counts, of in ((models, 9), (conditions, 4), (frames, 7)):
        assert len(counts) == of
        assert max(counts.values()) - min(counts.values()) <= 1
    sides = Counter(
        (row.model, *part[:2]) for row, part in zip(rows, parts, strict=True) if part[2] in ("male", "female")
    )
    assert 30 <= sum(count == 2 for count in sides.values()) <= 34
    assert [row.row for row in rows] == [f"r{place:04}" for place in range(1, 181)]
    assert rows == drawn(MODELS, 180, 1) != drawn(MODELS, 180, 2)


@pytest.mark.parametrize("number", [6, 7, 100, 2016])
def test_any_number_can_be_drawn_up_to_all(number: int) -> None:
    """From one model too."""
    rows = drawn({"m": MODELS["m0"]}, number, 3)
    assert len({row.item_id for row in rows}) == len(rows) == number


def test_a_sheet_is_blind_and_harmless() -> None:
    """No model, item, English or register; a formula is disarmed, and an output is one line of clean text."""
    outputs = ["=1+1", "-তিনি", "@x", "a\nb\x1b[31m", 'তিনি, "আসবেন"']
    rows = [Drawn(f"r{n}", "gemma-4", "judge|T1|male", "recorded", output) for n, output in enumerate(outputs)]
    text = sheet_text(rows)
    assert [line[1] for line in csv.reader(text.splitlines())] == [
        *("output", "'=1+1", "'-তিনি", "'@x", "a b [31m", 'তিনি, "আসবেন"')
    ]
    for word in ("gemma", "judge", "male", "honorific", "ordinary"):
        assert word not in text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the repository's recordings beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cassettes").symlink_to(ROOT / "cassettes")
    return tmp_path


def test_a_sheet_and_its_key_are_written_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same bytes for the same seed; a file that exists is left alone; simulated answers are called so."""
    command = ["sample", "gemma-4", "gpt-oss-120b", "--n", "40", "--out"]
    assert main([*command, "a.csv"]) == 0
    assert "!!! SIMULATED, NOT MEASURED: no model said the outputs of gemma-4, gpt-oss-120b." in capsys.readouterr().out
    assert main([*command, "b.csv"]) == 0
    assert (folder / "a.csv").read_bytes() == (folder / "b.csv").read_bytes()
    assert (folder / "a.csv").read_bytes().startswith(b"\xef\xbb\xbfrow,output,label,note\r\n")
    before = (folder / "a.csv").read_bytes()
    (folder / "b.csv").unlink()
    for out in ("a.csv", "b.csv"):  # of b the key is still there
        assert main([*command, out]) == 2
        assert "exists already; sheets are never overwritten" in capsys.readouterr().err
    assert (folder / "a.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--n", "5", "--out", "s.csv"], "--n 5: expected 6 to 2,016, as many as these models have outputs."),
        (["--n", "2017", "--out", "s.csv"], "--n 2017: expected 6 to 2,016"),
        (["--out", "s.txt"], "--out s.txt: expected a name that ends in .csv."),
        (["--cassettes", "none", "--out", "s.csv"], "there are no recordings of gemma-4"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    """With exit code 2, and nothing is written."""
    assert main(["sample", "gemma-4", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(folder.glob("s*")) == []


SAID = {"honorific": "তিনি নয়টায় আসবেন।", "ordinary": "সে নয়টায় আসবে।", "unreadable": "Sorry."}
KEY = [
    Drawn(f"r{n}", "mine", f"judge|T{1 + n % 5}|male", "recorded", output)
    for n, output in enumerate([*[SAID["honorific"]] * 10, *[SAID["ordinary"]] * 8, *[SAID["unreadable"]] * 2])
]
FIRST = ["honorific"] * 10 + ["ordinary"] * 8 + ["unreadable"] * 2
SECOND = ["honorific"] * 9 + ["ordinary"] * 9 + ["unreadable", "mixed"]
"""Two labellings of the twenty: they differ in the tenth and the last."""


def fill(folder: Path, name: str, labels: list[str], separator: str = ",", end: str = "\n", bom: str = "") -> str:
    """A filled sheet."""
    rows = [
        ["Row", "output", "Label", "note"],
        *([row.row, "x", label, ""] for row, label in zip(KEY, labels, strict=True)),
    ]
    (folder / name).write_bytes((bom + end.join(separator.join(cells) for cells in rows)).encode())
    return name


def kappa_of(*labels: list[str]) -> float:
    """Cohen's of two, Fleiss' of three, by statsmodels."""
    used = sorted({one for labelling in labels for one in labelling})
    if len(labels) == 2:
        table = [[sum(pair == (a, b) for pair in zip(*labels, strict=True)) for b in used] for a in used]
        return float(cohens_kappa(table).kappa)
    return float(fleiss_kappa([[row.count(name) for name in used] for row in zip(*labels, strict=True)]))


def test_two_sheets_are_compared_and_the_classifier_with_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Agreement, what is left to settle, and the classifier on the rest; adjudicated, on all."""
    (folder / "k.json").write_text(key_text(KEY, 1), encoding="utf-8")
    sheets = [fill(folder, "ana.csv", FIRST), fill(folder, "ben.csv", SECOND, ";", "\r\n", "\ufeff")]
    assert main(["agreement", *sheets, "--key", "k.json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "rows      20" in lines
    assert f"kappa     {kappa_of(FIRST, SECOND):.3f}" in "\n".join(lines)
    assert "to settle: 2 rows; fill their labels into a sheet and give it as --adjudicated" in lines
    assert "r9: ana honorific, ben ordinary" in lines
    assert "by model: mine 18 of 18" in lines
    final = fill(folder, "final.csv", ["" if a == b else a for a, b in zip(FIRST, SECOND, strict=True)], "\t")
    assert main(["agreement", *sheets, "--key", "k.json", "--adjudicated", final]) == 0
    assert "by model: mine 20 of 20" in capsys.readouterr().out


def test_three_annotators_have_fleiss_kappa(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And each two have Cohen's; labels are read with capitals and as first letters."""
    (folder / "k.json").write_text(key_text(KEY, 1), encoding="utf-8")
    third = [label.upper() if n % 2 else label[0] for n, label in enumerate(SECOND[::-1])]
    names = [fill(folder, f"{n}.csv", labels) for n, labels in enumerate((FIRST, SECOND, third))]
    assert main(["agreement", *names, "--key", "k.json"]) == 0
    out = capsys.readouterr().out
    assert f"all 3 annotators: Fleiss' kappa {kappa_of(FIRST, SECOND, SECOND[::-1]):.3f} over 20 rows" in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "row,label\nr0,good\n",
            "bad.csv:2: label is 'good'; allowed: honorific, ordinary, mixed, unreadable, or their",
        ),
        ("row,label\nr99,h\n", "bad.csv:2: row 'r99' is not in the key; is the sheet of another draw?"),
        ("row,label\nr0,h\nr0,h\n", "bad.csv:3: row 'r0' is there twice; leave it once"),
        ("id,label\n", "bad.csv:1: there is no column 'row'; expected row, output, label, note"),
        ("row,label\nr0,\n", "bad.csv has no label; fill in the column label"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    """With its line, and exit code 2."""
    (folder / "k.json").write_text(key_text(KEY, 1), encoding="utf-8")
    (folder / "bad.csv").write_text(text, encoding="utf-8")
    assert main(["agreement", fill(folder, "good.csv", FIRST), "bad.csv", "--key", "k.json"]) == 2
    assert said in capsys.readouterr().err


def test_sheets_need_their_key(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And a key needs two sheets."""
    one = fill(folder, "one.csv", FIRST)
    for arguments, said in (
        ([one, one], "filled sheets need --key"),
        ([one, "--key", "k.json"], "--key compares the sheets of two annotators or more"),
        ([one, one, "--key", "none.json"], "--key none.json cannot be read"),
        ([one, "--adjudicated", one], "--adjudicated needs the key"),
    ):
        assert main(["agreement", *arguments]) == 2
        assert said in capsys.readouterr().err


def test_a_whole_round_of_the_recordings(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A drawn sheet, filled in by the classifier's own reading: every row agrees; simulated is called so."""
    assert main(["sample", "--n", "36", "--out", "s.csv"]) == 0
    key = read_key(folder / "s.key.json")
    rows = list(csv.DictReader((folder / "s.csv").read_text(encoding="utf-8-sig").splitlines()))
    for name in ("a.csv", "b.csv"):
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, rows[0])
            table.writeheader()
            for row in rows:
                register = classify(key[row["row"]].output, BY_ID[key[row["row"]].item_id]).register
                table.writerow({**row, "label": str(register)})
    assert set(read_sheet(folder / "a.csv", key).values()) <= set(CLASSES)
    capsys.readouterr()
    assert main(["agreement", "a.csv", "b.csv", "--key", "s.key.json"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("!!! SIMULATED, NOT MEASURED: ")
    assert "accuracy  1.000" in out
    assert "no row is left to settle" in out
    assert json.loads((folder / "s.key.json").read_text(encoding="utf-8"))["seed"] == 20261014
