"""Text tables: columns as wide as what stands in them."""

from __future__ import annotations

from honorific_checks.report.table import HEAD, Line, table

RED = {"red": True}


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    """The first to the left, numbers to the right, one space between; the heading is bold."""
    assert table(("name", "n", "share"), [("a", "1000", "5"), ("longer", "2", "-")]) == [
        Line("name      n share", HEAD),
        Line("a      1000     5"),
        Line("longer    2     -"),
    ]


def test_rows_have_their_markup() -> None:
    """In their order; the heading keeps its own."""
    lines = table(("name", "n"), [("a", "1"), ("b", "2")], [RED, {}])
    assert [line.markup for line in lines] == [HEAD, RED, {}]


def test_columns_to_the_left_are_named() -> None:
    """And no line ends in spaces, which a copy of it would carry along."""
    lines = table(("a", "word"), [("1000", "x"), ("1", "longer")], left=(1,))
    assert [line.text for line in lines] == ["   a word", "1000 x", "   1 longer"]


def test_a_table_without_rows_is_its_heading() -> None:
    """Nothing to show is shown as such."""
    assert table(("name", "n"), []) == [Line("name n", HEAD)]
