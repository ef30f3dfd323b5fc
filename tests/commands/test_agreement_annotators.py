"""`python -m honorific_checks agreement --annotators`: two annotators' labels of the same rows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from commands_support import ROOT, called

NAMES = ("annotator1", "annotator2")
BOTH = ("--annotators", "annotator1,annotator2")
SHARED = ROOT.parent / "shared" / "banglasocialbias" / "Annotators_Agreement"
"""The annotations as their authors released them; under another licence, and kept outside the repository."""

Pairs = Sequence[tuple[str, str]]

# The table of each published file, counted in it: both 1, only the first, only the second, neither; and the kappa that
# arXiv 2407.03536 prints.  The paper's counts for gender, 183, 3, 4 and 10, are those of the file the other way round
# (its 3 are the first annotator's); kappa is the same either way.
#
# Gender by hand: observed 193/200 = 0.965; chance (186/200)(187/200) + (14/200)(13/200) = 0.86955 + 0.00455 = 0.8741;
# kappa (0.965 - 0.8741) / (1 - 0.8741) = 0.0909 / 0.1259 = 0.7220.
# Religion by hand: observed 120/125 = 0.96; chance (118/125)(117/125) + (7/125)(8/125) = 0.883584 + 0.003584
# = 0.887168; kappa (0.96 - 0.887168) / (1 - 0.887168) = 0.072832 / 0.112832 = 0.6455.
PUBLISHED = {
    "gender": ((183, 3, 4, 10), "0.722", "0.965", 193),
    "religion": ((115, 3, 2, 5), "0.645", "0.960", 120),
}


def as_csv(pairs: Pairs) -> str:
    """A file as the published ones are: more columns, a cell with commas and quotation marks, columns without name."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["ID", "prompt", *NAMES, "", ""])
    writer.writerows([number, 'কে, "_"?', *pair, "", ""] for number, pair in enumerate(pairs, 1))
    return text.getvalue()


def as_json_lines(pairs: Pairs) -> str:
    """The same labels, a JSON object a line."""
    return "".join(json.dumps({"ID": 1, **dict(zip(NAMES, pair, strict=True))}) + "\n" for pair in pairs)


def of_counts(both: int, first: int, second: int, neither: int) -> Pairs:
    """The pairs of labels 1 and 0 that have these counts."""
    return [*[("1", "1")] * both, *[("1", "0")] * first, *[("0", "1")] * second, *[("0", "0")] * neither]


def written(path: Path, text: str) -> str:
    """A file in UTF-8, its line ends as they are."""
    path.write_bytes(text.encode("utf-8"))
    return str(path)


def compared(path: str, code: int = 0) -> list[str]:
    """The lines the command prints."""
    done = called("agreement", *BOTH, path)
    assert done.returncode == code, done.stderr.decode()
    return done.stdout.decode().splitlines()


def cells(lines: list[str]) -> list[list[str]]:
    """Lines as words."""
    return [line.split() for line in lines]


def check_published(lines: list[str], topic: str) -> None:
    """Figures and table of a file with the published labels."""
    (both, first, second, neither), kappa, accuracy, agree = PUBLISHED[topic]
    assert lines[0].split() == ["rows", str(both + first + second + neither)]
    assert re.fullmatch(rf"accuracy  {accuracy} \[0\.\d{{3}}, 0\.\d{{3}}\] \({agree} agree\)", lines[1])
    assert re.fullmatch(rf"kappa     {kappa} \[0\.\d{{3}}, 0\.\d{{3}}\]", lines[2])
    assert cells(lines[4:7]) == [
        ["annotator1", "0", "1", "(annotator2)"],
        ["0", str(neither), str(second)],
        ["1", str(first), str(both)],
    ]
    assert len(lines) == 9 + first + second


@pytest.mark.parametrize("topic", PUBLISHED)
def test_the_published_annotations_give_the_published_kappa(topic: str) -> None:
    """The files as they are, with BOM and columns without name."""
    if not SHARED.is_dir():
        pytest.skip("../shared/banglasocialbias is not here")
    check_published(compared(str(SHARED / f"{topic}_annotated.csv")), topic)


@pytest.mark.parametrize(("suffix", "form"), [(".csv", as_csv), (".jsonl", as_json_lines)], ids=["CSV", "JSON Lines"])
@pytest.mark.parametrize("topic", PUBLISHED)
def test_the_published_counts_give_the_published_kappa(
    topic: str, suffix: str, form: Callable[[Pairs], str], tmp_path: Path
) -> None:
    """By hand above, on a file that has these counts."""
    path = written(tmp_path / f"labels{suffix}", form(of_counts(*PUBLISHED[topic][0])))
    check_published(compared(path), topic)


def test_kappa_does_not_ask_who_is_first(tmp_path: Path) -> None:
    """Exchanged, the table is turned over; the figures stay."""
    path = written(tmp_path / "labels.csv", as_csv(of_counts(183, 3, 4, 10)))
    there = compared(path)
    back = called("agreement", "--annotators", "annotator2,annotator1", path).stdout.decode().splitlines()
    assert back[:3] == there[:3]
    assert cells(back[4:7]) == [["annotator2", "0", "1", "(annotator1)"], ["0", "10", "3"], ["1", "4", "183"]]


def test_any_labels_of_any_number_are_compared(tmp_path: Path) -> None:
    """Three in Bengali: 3 of 4 agree; chance (1/4)(2/4) + (2/4)(1/4) + (1/4)(1/4) = 5/16; kappa (12 - 5)/(16 - 5)."""
    pairs = [("হ্যাঁ", "হ্যাঁ"), ("না", "না"), ("না", "হ্যাঁ"), ("জানি না", "জানি না")]
    lines = compared(written(tmp_path / "labels.csv", as_csv(pairs)))
    assert lines[2].startswith("kappa     0.636 [")
    assert [line.split("  ")[0] for line in lines[4:8]] == ["annotator1", "জানি না", "না", "হ্যাঁ"]
    assert [line.split()[-3:] for line in lines[5:8]] == [["1", "0", "0"], ["0", "1", "1"], ["0", "0", "1"]]
    assert lines[9:] == ["disagreements", f"{tmp_path / 'labels.csv'}:4: annotator1 না, annotator2 হ্যাঁ"]


def test_more_than_twelve_labels_are_listed_pair_by_pair(tmp_path: Path) -> None:
    """Whole numbers by their size; pairs that nobody gave are not there."""
    pairs = [(str(label), str(label)) for label in range(13, 0, -1)]
    lines = compared(written(tmp_path / "labels.csv", as_csv([*pairs, ("2", "10"), ("2", "10")])))
    assert lines[0].split() == ["rows", "15"]
    table = cells(lines[4 : lines.index("", 4)])
    assert table[0] == ["annotator1", "annotator2", "rows"]
    assert table[1:5] == [["1", "1", "1"], ["2", "2", "1"], ["2", "10", "2"], ["3", "3", "1"]]
    assert len(table) == 1 + 13 + 1


def test_rows_that_lack_a_label_are_named_and_in_no_figure(tmp_path: Path) -> None:
    """Empty, blanks alone, both: counted at the end; that is no error."""
    pairs = [("1", "1"), ("", "1"), ("0", "0"), ("1", " \t"), ("", "")]
    path = written(tmp_path / "labels.csv", as_csv(pairs))
    lines = compared(path)
    assert lines[0].split() == ["rows", "2"]
    assert lines[2] == "kappa     1.000 [1.000, 1.000]"
    assert lines[8:] == [
        "no disagreement",
        "",
        "left out because a label is missing: 3 of 5 rows",
        f"{path}:3: annotator1 is empty",
        f"{path}:5: annotator2 is empty",
        f"{path}:6: annotator1 and annotator2 are empty",
    ]


def test_one_label_alone_has_no_kappa(tmp_path: Path) -> None:
    """A dash, and no interval.  Wilson's low bound for 3 of 3 is 1 / (1 + z^2/3), z = 1.959964: 0.4385."""
    lines = compared(written(tmp_path / "labels.csv", as_csv([("1", "1")] * 3)))
    assert lines[1:3] == ["accuracy  1.000 [0.439, 1.000] (3 agree)", "kappa     -"]


def test_labels_without_any_in_common_are_told(tmp_path: Path) -> None:
    """As a table program writes a column of numbers with a gap: 1.0 for 1."""
    lines = compared(written(tmp_path / "labels.csv", as_csv([("1", "1.0"), ("0", "0.0")])))
    assert lines[2].startswith("kappa     0.000 [")
    told = "annotator1 and annotator2 have no label in common: are the labels spelled the same way?"
    assert told in lines


def test_a_name_may_hold_a_comma(tmp_path: Path) -> None:
    """In quotation marks, as in CSV; blanks around names do not count."""
    path = written(tmp_path / "labels.csv", '"Das, A.", B \n1,1\n0,0\n')
    done = called("agreement", "--annotators", '"Das, A.", B', path)
    assert done.returncode == 0
    assert cells(done.stdout.decode().splitlines())[4] == ["Das,", "A.", "0", "1", "(B)"]


def test_labels_and_names_are_shown_without_control_characters(tmp_path: Path) -> None:
    """They are untrusted, and may be long."""
    path = written(tmp_path / "labels.csv", f"a\x1b[31m,b\n\x1b[2J,\u202e1\n{'x' * 100},1\n")
    done = called("agreement", "--annotators", "a\x1b[31m,b", path)
    assert done.returncode == 0
    assert not {"\x1b", "\u202e", "x" * 50} & set(done.stdout.decode())
    assert "x" * 40 + "..." in done.stdout.decode()
    assert "x" * 41 not in done.stdout.decode()
