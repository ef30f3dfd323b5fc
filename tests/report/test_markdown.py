"""What a model says, in Markdown: shown as text, whatever it looks like."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorific_checks.report.markdown import escaped, table


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("<script>alert(1)</script>", "&#60;script&#62;alert(1)&#60;/script&#62;"),
        ("a | b", "a &#124; b"),
        ("[a](javascript:x)", "&#91;a&#93;(javascript&#58;x)"),
        ("**bold** _it_ `code`", "&#42;&#42;bold&#42;&#42; &#95;it&#95; &#96;code&#96;"),
        ("@octocat fixes #1", "<span>@</span>octocat fixes <span>#</span>1"),
        ("www.example.com https://example.com", "www&#46;example.com https&#58;//example.com"),
        ("&lt; &#64;", "&#38;lt; &#38;<span>#</span>64;"),
        ("one\n\n# two\r\n| three", "one <span>#</span> two &#124; three"),
        ("সে\u202e আসবে\x1b[2J\x00", "সে&#92;u202e আসবে&#92;u001b&#91;2J&#92;u0000"),
        ("score: 1", "score: 1"),
    ],
)
def test_what_would_be_markup_is_written_as_text(said: str, written: str) -> None:
    """By what GitHub's flavour makes of it: tags, tables, links, emphasis, mentions, references, entities, lines."""
    assert escaped(said) == written


@given(st.text(alphabet=st.one_of(st.sampled_from('<>&|[]()*_`~@#$:\\"!\n\r\x00\u202e\ud800 aসে'), st.characters())))
def test_any_text_is_one_line_and_comes_back_as_it_would_be_shown(said: str) -> None:
    """No character that begins markup is left, but those of the entities and elements put there."""
    written = escaped(said)
    assert re.search(r"[\n\r\x00-\x1f\u202a-\u202e\ud800-\udfff]", written) is None
    bare = re.sub(r"<span>[@#$]</span>|&#\d+;", "", written)
    assert re.search(r"[\\`*_{}\[\]<>&|~@#$\"]|:\S", bare.replace(": ", "")) is None
    assert "<" not in html.unescape(re.sub(r"</?span>", "", written)) or "<" in said


def test_a_table_has_a_mark_for_each_column() -> None:
    """Texts to the left, figures to the right."""
    assert table(("a", "b"), [("x", "1")]) == ["| a | b |", "| :-- | --: |", "| x | 1 |"]
