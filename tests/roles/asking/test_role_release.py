"""The CSV files of a release: a BOM, and files that are none, named with their line where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support_release import ONE, TEMPLATE, release

from honorific_checks.errors import SettingsError
from honorific_checks.roles.asking.release import rows

COLUMNS = ("ID", "prompt", "topic")


def test_a_byte_order_mark_is_no_part_of_the_header(tmp_path: Path) -> None:
    """Two of the release's files have one, others have not."""
    plain, marked = release(tmp_path / "a", TEMPLATE, ONE), release(tmp_path / "b", TEMPLATE, ONE, encoding="utf-8-sig")
    assert [row.id for row in rows(plain / TEMPLATE, COLUMNS)] == [row.id for row in rows(marked / TEMPLATE, COLUMNS)]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("ID,prompt,category,subcategory", ":1: no column topic in ['ID', 'prompt', 'category', 'subcategory']; take "),
        ("id,text,category,topic,subcategory", ":1: no column ID, prompt in ['id', 'text', "),
        ('"ID', " is not valid CSV in UTF-8: unexpected end of data; take the file as it was published"),
    ],
)
def test_a_malformed_file_is_named(tmp_path: Path, header: str, message: str) -> None:
    """With the columns it has, or with what the CSV reader says."""
    with pytest.raises(SettingsError) as error:
        rows(release(tmp_path, TEMPLATE, header=header) / TEMPLATE, COLUMNS)
    assert str(error.value).startswith(f"{tmp_path / TEMPLATE}{message}")


def test_an_empty_or_foreign_file_is_named(tmp_path: Path) -> None:
    """No header, and bytes that are no UTF-8."""
    path = release(tmp_path, TEMPLATE) / TEMPLATE
    path.write_bytes(b"")
    with pytest.raises(SettingsError, match=r"gender_prompts.csv:1: no column ID, prompt, topic"):
        rows(path, COLUMNS)
    path.write_bytes(b"ID,\xff\n")
    with pytest.raises(
        SettingsError, match=r"gender_prompts.csv is not valid CSV in UTF-8: 'utf-8' codec can't decode"
    ):
        rows(path, COLUMNS)


def test_a_long_cell_is_shown_from_both_ends(tmp_path: Path) -> None:
    """60 characters of each; natural prompts are whole paragraphs."""
    (row,) = rows(release(tmp_path, TEMPLATE, f"1,{'a' * 100}{'b' * 100},c,d,e") / TEMPLATE, COLUMNS)
    with pytest.raises(SettingsError, match=f"prompt is '{'a' * 60}…{'b' * 60}'; it must be short: take the file"):
        row.need("prompt", False, "short")
