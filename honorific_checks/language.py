"""The language that outputs are read in, behind one interface.

A second language is a folder like bengali/, which offers what `Language` names, with its tables in a folder of data/,
and a row in `LANGUAGES`.  Nothing outside that folder imports from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from honorific_checks import bengali
from honorific_checks.records import Reading, Stimulus, Token


class Language(Protocol):
    """What the folder of a language offers."""

    TABLES: str
    """The folder of its tables, below data/."""
    LETTERS: str
    """Its letters, signs and digits, as the inside of a character class."""
    WORD_LETTERS: str
    """The same without digits."""
    LABEL_LETTERS: str
    """Letters that belong to a label, those of a neighbouring script among them, and do not decorate it."""
    COLON: str
    """The letter that is also written for a colon."""
    NEIGHBOURS: str
    """Letters of its script that only another language has."""
    OWN: str
    """A common letter that the language of these never has."""
    JOINERS: str
    """What may stand inside a word beside letters: invisible characters and apostrophes."""
    LONGEST: int
    """Characters of the longest token that is looked at as a word."""
    REMEMBERED: int
    """How many distinct words a cache may hold."""

    def normalise(self, raw: str) -> str:
        """The form of one word for comparing; tables and texts pass through here alike."""

    def tokens(self, output: str, start: int, end: int) -> list[Token]:
        """The tokens of output[start:end], with their places in the whole of it."""

    def forms(self, output: str, start: int, end: int) -> list[str]:
        """The forms of the tokens of output[start:end]; empty for those that are no words."""

    def first_word(self, output: str, start: int, end: int) -> str:
        """The form of the first word in output[start:end]; empty if there is none."""

    def is_plain(self, output: str) -> bool:
        """Whether an output has its letters and plain marks only."""

    def is_clean(self, output: str) -> bool:
        """Whether all of an output is the translation: plain, with nothing around it, encoded or foreign."""

    def is_pronoun(self, form: str) -> bool:
        """Whether a form is a third-person pronoun."""

    def is_finite(self, form: str) -> bool:
        """Whether a form is a finite verb that shows a register."""

    def names(self, text: str, occupation: str) -> bool:
        """Whether a text names an occupation, given by its slug, in one of the words for it."""

    def run_together(self, text: str) -> str:
        """The words of a text in their forms, without what stands between them; empty if it has none."""

    def noun_endings(self) -> Sequence[str]:
        """What may stand behind a noun: endings of plural and case, determiners, enclitics."""

    def read(
        self,
        output: str,
        decoded: str,
        spans: Sequence[tuple[int, int]],
        places: Sequence[int] | None,
        stimulus: Stimulus | None,
    ) -> Reading:
        """The register of the translation, which is some spans of the decoded text.

        Args:
            output: the raw output.
            decoded: its text without escapes.
            spans: where the translation stands in that text.
            places: the index in the raw output of each index in the text; None if they are the same.
            stimulus: what was asked; None if it is not known.
        """


LANGUAGES: dict[str, Language] = {"bn": bengali}
"""By ISO 639-1 code."""
LANGUAGE = LANGUAGES["bn"]
"""The language that both studies ask about."""
