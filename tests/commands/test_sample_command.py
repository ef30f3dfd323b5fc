"""`sample`, and `agreement --key` on the sheets that come back: from recordings to the printed comparison."""

from __future__ import annotations

import csv
import io
import re
from argparse import ArgumentParser
from errno import ENOSPC
from pathlib import Path

import pytest
from commands_support import called
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa
from support_data import ORDINARY, ROOT, respectful_to_he, write_outputs, write_recordings

from honorific_checks.answers.classifier import classify
from honorific_checks.commands import sample as command
from honorific_checks.endpoints.models import published
from honorific_checks.files.atomic import write
from honorific_checks.stats.kappa import agreement
from honorific_checks.validation import key, sheet

pytestmark = pytest.mark.slow
RECORDED = str(ROOT / "cassettes")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def drawn(*options: str) -> str:
    """What `sample` prints for a sheet of the repository's recordings."""
    done = called("sample", "--out", "s.csv", "--cassettes", RECORDED, *options)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def fill(folder: Path, name: str, changes: dict[str, str]) -> str:
    """A copy of the sheet, labelled as the classifier reads it but for these rows."""
    rows = list(csv.reader(io.StringIO((folder / "s.csv").read_bytes().decode("utf-8-sig"), newline="")))
    labels = {r.row: str(classify(r.output, r.stimulus).register) for r in key.read(folder / "s.key.json").rows}
    text = io.StringIO()
    csv.writer(text).writerows(
        [cells[0], {**labels, **changes}[cells[0]], *cells[2:]] if cells[0] in labels else cells for cells in rows
    )
    (folder / name).write_text(text.getvalue(), encoding="utf-8", newline="")
    return name


def compared(*arguments: str) -> list[str]:
    """What `agreement` prints."""
    done = called("agreement", *arguments, "--key", "s.key.json")
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def test_the_papers_figure_follows_from_its_counts() -> None:
    """178 of 180 is kappa 0.98 if chance agreement is 0.26 to 0.55: 1 - (2 / 180) / (1 - chance), in 0.975 to 0.985.

    With 108, 63, 8 and 1 rows of the four labels (our margins: the paper prints none), chance is 0.4815 and kappa
    1 - 0.01111 / 0.5185 = 0.9786, by statsmodels too.
    """
    table = [[107, 1, 0, 0], [0, 63, 0, 0], [0, 1, 7, 0], [0, 0, 0, 1]]
    found = agreement(table)
    assert (found.items, found.agreed) == (180, 178)
    chance = (108 * 107 + 63 * 65 + 8 * 7 + 1) / 180**2
    assert found.kappa == pytest.approx(1 - (2 / 180) / (1 - chance))
    assert found.kappa == pytest.approx(cohens_kappa(table).kappa)
    assert f"{found.kappa:.2f}" == "0.98"


def test_a_sheet_is_drawn_and_said(folder: Path) -> None:
    """The same bytes for the same seed; how even it is; that nobody said the outputs; and the next command."""
    said = drawn("--seed", "3")
    files = [(folder / name).read_bytes() for name in ("s.csv", "s.key.json")]
    assert " ".join(said.split()).startswith(
        "s.csv: 180 outputs, 60 of them in 30 he/she pairs (seed 3); 20 of each of 9 models, 45 of each of 4 "
        "conditions, 25 or 26 of each of 7 frames, 2 or 3 of each of 72 occupations s.key.json: "
    )
    assert "!!! SIMULATED, NOT MEASURED: no model said the outputs of any model here.\n" in said
    assert said.endswith("  python -m honorific_checks agreement ONE.csv OTHER.csv --key s.key.json\n")
    for name in ("s.csv", "s.key.json"):
        (folder / name).unlink()
    drawn("--seed", "3")
    assert [(folder / name).read_bytes() for name in ("s.csv", "s.key.json")] == files


@pytest.mark.parametrize("name", ["s.csv", "s.key.json"])
def test_no_file_is_overwritten(folder: Path, name: str) -> None:
    """A filled sheet is work, and a lost key makes it worthless."""
    (folder / name).write_text("mine", encoding="utf-8")
    done = called("sample", "--out", "s.csv", "--cassettes", RECORDED)
    assert (done.returncode, done.stdout) == (4, b"")
    assert (
        done.stderr.decode() == f"--out s.csv: {name} exists and is not overwritten; move it, or give another name.\n"
    )
    assert [(path.name, path.read_text(encoding="utf-8")) for path in folder.iterdir()] == [(name, "mine")]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--out", "s.txt"], "--out s.txt: expected a name that ends in .csv."),
        (["--out", "s.csv", "--cassettes", RECORDED, "--n", "5"], "--n 5: expected 6 to 13,500"),
        (["--out", "s.csv", "--cassettes", RECORDED, "--model", "gemma4"], "Did you mean 'gemma-4'?"),
        (["--out", "s.csv"], "nothing is recorded in"),
        (["--out", "s.csv", "--outputs", "mine=none.jsonl"], "--outputs none.jsonl cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_refused(folder: Path, options: list[str], said: str) -> None:
    """With exit code 4, and nothing is written."""
    done = called("sample", *options)
    assert (done.returncode, done.stdout) == (4, b"")
    assert said in done.stderr.decode()
    assert list(folder.iterdir()) == []


def test_answers_made_elsewhere_can_be_drawn(folder: Path) -> None:
    """They are not called simulated, on no screen and in no sheet."""
    write_outputs(folder / "mine.jsonl", respectful_to_he)
    done = called("sample", "--out", "s.csv", "--outputs", "mine=mine.jsonl", "--n", "28")
    assert (done.returncode, done.stderr) == (0, b"")
    assert key.read(folder / "s.key.json").models == {"mine": "outputs"}
    assert "simulated" not in (done.stdout + (folder / "s.csv").read_bytes()).decode().lower()


def test_a_model_with_missing_answers_is_refused(folder: Path) -> None:
    """A sample of what happens to be recorded is no sample of the model."""
    write_recordings(folder / "recorded", published()["gemma-4"], respectful_to_he, left_out=["judge|T1|they"])
    done = called("sample", "--out", "s.csv", "--cassettes", "recorded")
    assert (done.returncode, done.stdout) == (4, b"")
    assert done.stderr.decode().startswith("1 of 2016 answers of gemma-4 are missing, the first: judge|T1|they: ")
    assert "Record them first, or leave the model out with --model." in done.stderr.decode()
    assert not (folder / "s.csv").exists()


def test_both_files_are_written_or_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full after the sheet, the same command works again later."""

    def write_once(path: Path, data: bytes) -> None:
        if path.name != "s.csv":
            raise OSError(ENOSPC, "No space left on device", str(path))
        write(path, data)

    monkeypatch.setattr(command, "write", write_once)
    parser = ArgumentParser()
    command.arguments(parser)
    with pytest.raises(OSError, match="No space left on device"):
        command.run(parser.parse_args(["--out", "s.csv", "--cassettes", RECORDED]))
    assert list(folder.iterdir()) == []


def test_an_output_that_no_cell_holds_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its row, so that somebody can look it up in the key."""
    monkeypatch.setattr(sheet, "LONGEST", 10)
    assert "cut, because a cell holds no more than 10 characters: r001, r002," in drawn("--n", "6")


def test_two_annotators_and_the_classifier(folder: Path) -> None:
    """They differ in two rows; both differ from the classifier in a third. Then the two are settled."""
    drawn("--n", "36")
    rows = {r.row: str(classify(r.output, r.stimulus).register) for r in key.read(folder / "s.key.json").rows}
    one, two, three = list(rows)[:3]
    anna = {one: "unreadable", three: "unreadable"}
    bashir = {two: "unreadable", three: "unreadable"}
    sheets = [fill(folder, "anna.csv", anna), fill(folder, "bashir.csv", bashir)]
    lines = compared(*sheets)
    assert lines[0].endswith(", labelled by anna, bashir")
    assert lines[1] == "!!! SIMULATED, NOT MEASURED: no model said the outputs of any model here."
    pairs = [({**rows, **anna}[row], {**rows, **bashir}[row]) for row in rows]
    names = sorted({label for pair in pairs for label in pair})
    kappa = cohens_kappa([[pairs.count((a, b)) for b in names] for a in names]).kappa
    assert lines[4].startswith("rows      36")
    assert lines[6].startswith(f"kappa     {kappa:.3f} [")
    end = lines.index("the classifier against the labels that all annotators agree on, 34 of 36 rows")
    settling = "\n".join(lines[:end])
    assert "to settle: 2 rows; write the label you settle on into a copy of the sheet" in settling
    assert f"{one}: anna unreadable, bashir {rows[one]}" in settling
    assert f"{two}: anna {rows[two]}, bashir unreadable" in settling
    against = "\n".join(lines[end:])
    assert "(33 agree)" in against
    assert f"human unreadable, classifier {rows[three]}" in against
    assert not re.search(f"^({one}|{two}) ", against, re.MULTILINE)
    final = fill(folder, "final.csv", {three: "unreadable"})
    settled = compared(*sheets, "--adjudicated", final)
    assert "nothing left to settle" in settled
    assert "the classifier against the labels that all annotators agree on or settled, 36 of 36 rows" in settled
    assert any("(35 agree)" in line for line in settled)
    (right,) = [re.findall(r" (\d+) of (\d+)", line) for line in settled if line.startswith("by condition: he ")]
    assert [of for _, of in right] == ["9"] * 4
    assert sum(int(count) for count, _ in right) == 35
    overruled = compared(*sheets, "--adjudicated", fill(folder, "all.csv", {}))
    assert f"settled otherwise than all annotators had agreed: {three}" in overruled
    assert "no disagreement" in overruled


def test_three_annotators_have_fleiss_kappa_too(folder: Path) -> None:
    """By statsmodels, over the rows that all three labelled; a row that one left out is named."""
    drawn("--n", "36")
    rows = {r.row: str(classify(r.output, r.stimulus).register) for r in key.read(folder / "s.key.json").rows}
    first, second, *_, last = rows
    changes: list[dict[str, str]] = [{}, {first: "unreadable"}, {first: "mixed", second: "unreadable", last: ""}]
    names = ("a", "b", "c")
    lines = compared(*(fill(folder, f"{name}.csv", change) for name, change in zip(names, changes, strict=True)))
    labels = [[{**rows, **change}[row] for row in rows if row != last] for change in changes]
    used = sorted({label for each in labels for label in each})
    kappa = fleiss_kappa([[given.count(label) for label in used] for given in zip(*labels, strict=True)])
    assert lines[lines.index("all 3") + 1 :][:2] == ["rows      35", f"kappa     {kappa:.3f} (Fleiss)"]
    assert [line for line in lines if " and " in line and len(line) == 7] == ["a and b", "a and c", "b and c"]
    assert lines[lines.index("left out because a label is missing: 1 row") + 1] == f"{last}: c no label"


def test_bad_labels_are_named_and_left_out(folder: Path) -> None:
    """With exit code 1, as any command does with a bad line; the output of a model can't move the cursor."""
    write_outputs(folder / "mine.jsonl", lambda _: f"\x1b[31m{ORDINARY}\u202e")
    called("sample", "--out", "s.csv", "--outputs", "mine=mine.jsonl", "--n", "28")
    sheets = [fill(folder, "a.csv", {"r001": "honest", "r002": "h"}), fill(folder, "b.csv", {})]
    done = called("agreement", *sheets, "--key", "s.key.json")
    assert done.returncode == 1
    assert done.stderr.decode().startswith("a.csv:10: row r001: label is 'honest'. Allowed: ")
    assert done.stderr.decode().endswith("1 bad line left out\n")
    assert "left out because a label is missing: 1 row\nr001: a 'honest'\n" in done.stdout.decode()
    assert "r002: a honorific, b ordinary" in done.stdout.decode()
    assert not {"\x1b", "\u202e"} & set(done.stdout.decode())


def test_what_cannot_be_compared_is_refused(folder: Path) -> None:
    """With exit code 2: no key, a sheet given twice, a sheet without labels, options of the other forms."""
    drawn("--n", "12")
    one = fill(folder, "one.csv", {})
    for arguments, said in (
        ([one, "s.csv"], "2 files: filled sheets need --key FILE.key.json"),
        ([one, f"./{one}", "--key", "s.key.json"], "one.csv is given twice"),
        ([one, "s.csv", "--key", "s.key.json"], "s.csv has no label that can be read; fill in the column label"),
        ([one, "none.csv", "--key", "s.key.json"], "none.csv can't be read: No such file or directory"),
        ([one, "--key", "none.json"], "--key none.json can't be read: No such file or directory"),
        ([one, "--adjudicated", one], "--adjudicated needs the key of the sheets"),
        ([one, "--key", "s.key.json", "--label", "x"], "--key compares sheets by their columns row and label"),
    ):
        done = called("agreement", *arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert said in done.stderr.decode()
