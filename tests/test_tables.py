"""The reader of the data tables: broken rows are named, and the digests cover every table and every module."""

from __future__ import annotations

import unicodedata
from enum import Enum
from hashlib import sha256
from pathlib import Path

import pytest

from honorific_checks import tables
from honorific_checks.errors import DataError
from honorific_checks.tables import Row


class Colour(Enum):
    """An enumeration that a column may hold."""

    RED = "red"
    GREEN = "green"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the package's tables."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr(tables, "PACKAGE", tmp_path)
    monkeypatch.setattr(tables, "DATA", folder)
    return folder


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("", "data/t.tsv:1: the header is ''; it must be 'a\\tb'"),
        ("# licence\n\na\tname\n", "data/t.tsv:3: the header is 'a\\tname'; it must be 'a\\tb'"),
        ("a\tb\n# fine\n1\n", "data/t.tsv:3: 1 cells in '1'; the columns are ('a', 'b')"),
        ("a\tb\n1\tক\t3\n", "data/t.tsv:2: 3 cells in '1\\tক\\t3'; the columns are ('a', 'b')"),
    ],
    ids=["empty", "header", "too few cells", "too many cells"],
)
def test_a_table_of_another_shape_is_refused(data: Path, table: str, message: str) -> None:
    """File, line, the text seen and what was allowed."""
    (data / "t.tsv").write_text(table, encoding="utf-8")
    with pytest.raises(DataError) as error:
        tables.rows("t.tsv", ("a", "b"))
    assert str(error.value) == message


ROW = Row("data/t.tsv:2", {"name": "apple", "colour": "red", "other": "blue"})


def test_a_row_gives_its_cells_and_the_member_that_one_names() -> None:
    """By column."""
    assert ROW["name"] == "apple"
    assert ROW.member(Colour, "colour") is Colour.RED


def test_a_cell_that_names_no_member_is_refused() -> None:
    """With the members in the order of the enumeration; `broken` says the same of any list of values."""
    said = "data/t.tsv:2: other is 'blue'; it must be one of red, green"
    with pytest.raises(DataError) as error:
        ROW.member(Colour, "other")
    assert str(error.value) == said
    assert str(ROW.broken("other", ("red", "green"))) == said


def test_a_key_stands_in_one_row() -> None:
    """A second row is refused by what it shows; nothing is said of the first."""
    ROW.once({"pear": 1}, "apple", "an apple")
    with pytest.raises(DataError) as error:
        ROW.once({"apple": 1}, "apple", "an apple")
    assert str(error.value) == "data/t.tsv:2: 'an apple' is already listed above; list each once"


def test_rows_leave_out_comments_and_blank_lines_and_keep_line_numbers(data: Path) -> None:
    """A row knows the line it stands on in the file."""
    (data / "t.tsv").write_text("# a comment\na\tb\n\n1\t2\n# another\n3\t\n", encoding="utf-8")
    assert tables.rows("t.tsv", ("a", "b")) == [
        Row("data/t.tsv:4", {"a": "1", "b": "2"}),
        Row("data/t.tsv:6", {"a": "3", "b": ""}),
    ]


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


def test_every_table_is_normalised() -> None:
    """Each data file is in NFC, so that two spellings of one word cannot stand for two."""
    names = sorted(path.relative_to(tables.DATA).as_posix() for path in tables.DATA.rglob("*.tsv"))
    assert {"occupations.tsv", "bn/words.tsv"} <= set(names)
    assert [name for name in names if not unicodedata.is_normalized("NFC", tables.text(name))] == []
