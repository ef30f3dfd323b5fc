"""The reader of the data tables: broken rows are named, and the digest covers every table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from honorific_checks import tables
from honorific_checks.errors import DataError

OCCUPATIONS = "occupation\tenglish\tbengali\n"
FRAMES = "frame\tprimed\tcondition\tsentence\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the package's tables, with nothing read before."""
    _forget()
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr(tables, "PACKAGE", tmp_path)
    monkeypatch.setattr(tables, "DATA", folder)
    yield folder
    _forget()


def _forget() -> None:
    tables.occupations.cache_clear()
    tables.frames.cache_clear()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("", "data/occupations.tsv:1: the header is ''; it must be 'occupation\\tenglish\\tbengali'"),
        ("# licence\n\noccupation\tname\n", "data/occupations.tsv:3: the header is 'occupation\\tname'; it must be"),
        (OCCUPATIONS + "# fine\njudge\tjudge\n", "data/occupations.tsv:3: 2 cells in 'judge\\tjudge'; the columns are"),
        (OCCUPATIONS + "cook\tcook\tক\td\n", "data/occupations.tsv:2: 4 cells in 'cook\\tcook\\tক\\td'; the columns"),
        (OCCUPATIONS + "cook\tcook\tক\ncook\tcook\tখ\n", "data/occupations.tsv:3: 'cook' stands above already"),
    ],
    ids=["empty", "header", "too few cells", "too many cells", "twice"],
)
def test_a_broken_row_of_occupations_is_named(data: Path, table: str, message: str) -> None:
    """File, line and value stand at the start of the error."""
    (data / "occupations.tsv").write_text(table, encoding="utf-8")
    with pytest.raises(DataError) as error:
        tables.occupations()
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("T1\tmaybe\tmale\tThe {occupation}.", "data/frames.tsv:2: primed is 'maybe'; it must be yes or no"),
        ("T1\tno\tmen\tThe {occupation}.", "data/frames.tsv:2: condition is 'men'; it must be one of male, female, "),
        ("T1\tno\tmale\tThe one.", "data/frames.tsv:2: 'The one.' must hold {occupation} once"),
        ("T1\tno\tmale\t{occupation} {occupation}", "data/frames.tsv:2: '{occupation} {occupation}' must hold"),
    ],
    ids=["primed", "condition", "no occupation", "two occupations"],
)
def test_a_broken_row_of_frames_is_named(data: Path, row: str, message: str) -> None:
    """File, line, the value seen and what was allowed."""
    (data / "frames.tsv").write_text(FRAMES + row + "\n", encoding="utf-8")
    with pytest.raises(DataError) as error:
        tables.frames()
    assert str(error.value).startswith(message)


def test_rows_leave_out_comments_and_blank_lines_and_keep_line_numbers(data: Path) -> None:
    """A row knows the line it stands on in the file."""
    (data / "t.tsv").write_text("# a comment\na\tb\n\n1\t2\n# another\n3\t\n", encoding="utf-8")
    assert tables.rows("t.tsv", ("a", "b")) == [(4, {"a": "1", "b": "2"}), (6, {"a": "3", "b": ""})]


def test_the_digest_covers_names_and_bytes_of_the_tables_alone(data: Path) -> None:
    """By hand: path, length and bytes of each .tsv in the order of the names; other files do not count."""
    (data / "b.tsv").write_bytes(b"2\n")
    (data / "a.tsv").write_bytes(b"")
    (data / "prompt.txt").write_bytes(b"Translate.")
    assert tables.digest() == sha256(b"data/a.tsv 0\ndata/b.tsv 2\n2\n").hexdigest()


def test_the_digest_of_the_code_covers_paths_and_bytes_of_all_modules(data: Path) -> None:
    """By hand, as above, in the order of the paths, folders below included; tables do not count."""
    package = data.parent
    (package / "sub").mkdir()
    for name, content in {"b.py": b"x = 1\n", "sub/a.py": b"", "a.py": b"#", "a.pyc": b"x", "data/a.tsv": b"x"}.items():
        (package / name).write_bytes(content)
    assert tables.code_digest() == sha256(b"a.py 1\n#b.py 6\nx = 1\nsub/a.py 0\n").hexdigest()


def test_the_package_s_own_code_has_a_digest_of_its_own() -> None:
    """Every module of the package is in it, this reader among them."""
    assert tables.PACKAGE / "tables.py" in tables.PACKAGE.rglob("*.py")
    assert len({tables.code_digest(), tables.digest(), sha256().hexdigest()}) == 3


@pytest.mark.parametrize(
    ("name", "content"), [("a.tsv", b"y"), ("b.tsv", b"x"), ("c.tsv", b"")], ids=["bytes", "name", "one more"]
)
def test_the_digest_changes_with_any_table(data: Path, name: str, content: bytes) -> None:
    """Another byte, another name or another table is another digest."""
    (data / "a.tsv").write_bytes(b"x")
    before = tables.digest()
    if name == "b.tsv":
        (data / "a.tsv").unlink()
    (data / name).write_bytes(content)
    assert tables.digest() != before


def test_there_are_72_occupations_and_28_frames() -> None:
    """The counts of the paper: 72 occupations, 7 frames in 4 conditions."""
    assert len(tables.occupations()) == 72
    assert len({(frame.frame, frame.condition) for frame in tables.frames()}) == len(tables.frames()) == 28


def test_a_slug_is_the_english_name_with_underscores() -> None:
    """File names and item ids follow from the English name alone."""
    assert [o.slug for o in tables.occupations()] == [o.english.replace(" ", "_") for o in tables.occupations()]


def test_every_table_is_normalised() -> None:
    """Each data file is in NFC, so that two spellings of one word cannot stand for two."""
    names = sorted(entry.name for entry in tables.DATA.iterdir() if entry.name.endswith(".tsv"))
    assert "occupations.tsv" in names
    assert [name for name in names if not unicodedata.is_normalized("NFC", tables.text(name))] == []


def test_the_prompt_is_the_published_one() -> None:
    """The instruction that arXiv 2610.14769 prints, word for word."""
    assert tables.prompt() == (
        "Translate the following English sentence into Bengali. "
        "Reply with the Bengali translation only, no explanation."
    )
