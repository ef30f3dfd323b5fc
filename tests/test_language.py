"""The language behind its interface: each one offers all of it, and nothing else knows which one it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from honorific_checks import bengali, language
from honorific_checks.bengali.text import tokens
from honorific_checks.language import LANGUAGE, LANGUAGES, Language
from honorific_checks.records import Reading, Register, Token, TokenKind
from honorific_checks.tables import DATA

PACKAGE = Path(language.__file__).parent
FOLDER = bengali.__name__
BENGALI: Language = bengali
"""mypy checks that the module has all names of the protocol, with their types."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_letters_and_tables(code: str) -> None:
    """Classes of characters that can be compiled, one letter for a colon, bounds, and a folder of its own."""
    found = LANGUAGES[code]
    assert code == found.TABLES
    assert list((DATA / found.TABLES).glob("*.tsv"))
    for letters in (found.LETTERS, found.WORD_LETTERS, found.LABEL_LETTERS, found.NEIGHBOURS, found.JOINERS):
        assert re.compile(f"[{letters}]").search("a") is None
    assert re.fullmatch(f"[{found.LETTERS}]", found.COLON)
    assert 0 < found.LONGEST < found.REMEMBERED


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_answers_each_question(code: str) -> None:
    """What its functions give for a text without a word of it."""
    found = LANGUAGES[code]
    assert found.normalise("") == ""
    assert found.tokens(" x.", 0, 3) == [Token(TokenKind.OTHER, "", 1, 2), Token(TokenKind.END, "", 2, 3)]
    assert found.forms(" x.", 0, 3) == ["", ""]
    assert found.first_word(" x.", 0, 3) == ""
    assert (found.is_plain("x"), found.is_clean("x")) == (False, False)
    assert (found.is_pronoun("x"), found.is_finite("x")) == (False, False)
    assert all(map(found.normalise, found.noun_endings()))
    read = found.read("x", "x", [(0, 1)], None, None)
    assert isinstance(read, Reading)
    assert (read.output, read.register, read.plural, read.cues) == ("x", Register.UNREADABLE, False, ())


def test_bengali_by_its_interface() -> None:
    """One sentence, of which the second word is cut off: He or she (honorific) comes."""
    said = "তিনি আসেন।"
    assert LANGUAGE is BENGALI
    assert LANGUAGE.forms(said, 0, len(said)) == ["তিনি", "আসেন", ""]
    assert LANGUAGE.first_word(said, 4, len(said)) == "আসেন"
    assert LANGUAGE.tokens(said, 0, 5) == tokens(said, 0, 5) == [Token(TokenKind.WORD, "তিনি", 0, 4)]
    assert (LANGUAGE.is_plain(said), LANGUAGE.is_clean(said), LANGUAGE.is_clean(f"{said}\n\nNote")) == (
        True,
        True,
        False,
    )
    assert [LANGUAGE.is_pronoun(form) for form in ("তিনি", "আসেন")] == [True, False]
    assert [LANGUAGE.is_finite(form) for form in ("তিনি", "আসেন", "আসি")] == [False, True, False]
    assert {"কে", "টি", "ও"} < set(LANGUAGE.noun_endings())
    assert LANGUAGE.read(said, said, [(0, 4)], None, None).register is Register.HONORIFIC


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.slow
def test_only_the_interface_knows_the_folder_of_a_language() -> None:
    """Every module of the package outside it, imports inside functions and under TYPE_CHECKING included."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(name == FOLDER or name.startswith(f"{FOLDER}.") for name in imported(path))
    }
    assert {path for path in found if not path.startswith("bengali/")} == {"language.py"}
    assert "bengali/morphology.py" in found
