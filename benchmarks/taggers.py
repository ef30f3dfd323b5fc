"""The Bengali part-of-speech taggers that tag without a network: what each needs, and how it is loaded.

A text goes into each and its tags come out.  docs/background/speed.md tells of the taggers that do not run here.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.metadata import distribution
from io import StringIO

Work = Callable[[str], object]


def bnlp() -> Work:
    """The conditional random field of bnlp-toolkit, with the weights that bkit-alter ships: its own are downloaded."""
    weights = distribution("bkit-alter").locate_file("bkit/lemmatizer/data/bnlp_models/bn_pos.pkl")
    tag: Work = import_module("bnlp").BengaliPOS(str(weights)).tag
    return tag


def banglanltk() -> Work:
    """The dictionary of banglanltk, which looks for the closest entry to each word."""
    tools = import_module("banglanltk")
    return lambda text: [tools.pos_tag(word) for word in tools.word_tokenize(text)]


TAGGERS = {
    "bnlp": ("pip install bnlp-toolkit && pip install --no-deps bkit-alter", 1, bnlp),
    "banglanltk": ("pip install banglanltk", 126, banglanltk),
}
"""How each is installed, of how many texts it gets one, and what loads it, by module."""


def loaded(name: str, load: Callable[[], Work]) -> Work | None:
    """A tagger that is ready; None, with a line that says why, where it is installed and does not run."""
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return load()
    except (ImportError, OSError) as error:
        print(f"{name}: installed, does not run here: {error}")
        return None
