"""Pages to look at: made from a session over answers by hand, and read without a browser."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from support_report import session_of

from honorific_checks.checks.result import result
from honorific_checks.page import page
from honorific_checks.records import Stimulus
from honorific_checks.report.result import Result

VOID = {"meta", "link", "br", "hr", "input", "img", "wbr"}
"""Elements without an end."""


@dataclass
class Element:
    """An element of a page, with the text within it."""

    name: str
    attributes: dict[str, str | None]
    parent: Element | None
    children: list[Element] = field(default_factory=list)
    pieces: list[str | Element] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text in it."""
        return "".join(piece if isinstance(piece, str) else piece.text for piece in self.pieces)

    def all(self, name: str = "", of_class: str = "") -> list[Element]:
        """The elements in it, in order, of this name and class."""
        found = []
        for child in self.children:
            classes = (child.attributes.get("class") or "").split()
            if name in ("", child.name) and (not of_class or of_class in classes):
                found.append(child)
            found += child.all(name, of_class)
        return found

    def one(self, name: str = "", of_class: str = "") -> Element:
        """The first of them."""
        return self.all(name, of_class)[0]


class Reader(HTMLParser):
    """Reads a page strictly: every element that begins ends, in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        made = Element(tag, dict(attrs), self.at)
        assert len(made.attributes) == len(attrs), f"an attribute of <{tag}> stands twice"
        self.at.children.append(made)
        self.at.pieces.append(made)
        if tag not in VOID:
            self.at = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of SVG begins and ends."""
        self.handle_starttag(tag, attrs)
        self.at = self.at.parent or self.root

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the last one that began."""
        assert tag == self.at.name, f"</{tag}> ends <{self.at.name}>"
        self.at = self.at.parent or self.root

    def handle_data(self, data: str) -> None:
        """Text."""
        self.at.pieces.append(data)


def parsed(rendered: bytes) -> Element:
    """The elements of a page."""
    reader = Reader()
    reader.feed(rendered.decode("utf-8"))
    reader.close()
    assert reader.at is reader.root
    return reader.root


def result_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> Result:
    """The result of a session over these answers of a model `mine`."""
    return result(session_of(folder, answer, settings), {})


def page_of(folder: Path, answer: Callable[[Stimulus], str], settings: str = "") -> Element:
    """Its page."""
    return parsed(page.render(result_of(folder, answer, settings)))


def unpacked(root: Element, suite: str = "allocation") -> dict[str, Any]:
    """The answers that the page's script unpacks."""
    (block,) = (one for one in root.all("script") if one.attributes.get("id") == f"{suite}-answers")
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(block.text, validate=True)))
    return data


def squeezed(text: str) -> str:
    """A text with single blanks."""
    return re.sub(r"\s+", " ", text).strip()
