"""Where in a TOML file a key stands."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from honorific_checks.errors import SettingsError
from honorific_checks.toml_place import Place, convert, line_of

TEXT = """\
# the top
top = 1

[a]
b = {c = 1}   # inline
d.e = 2
"f.g" = 3

  [ a . "h.i" ] # spaced
  j = 4

["a"."k"]
l = 5
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("a",), 4),
        (("a", "b"), 5),
        (("a", "b", "c"), 5),
        (("a", "d"), 6),
        (("a", "d", "e"), 6),
        (("a", "f.g"), 7),
        (("a", "h.i"), 9),
        (("a", "h.i", "j"), 10),
        (("a", "k", "l"), 13),
        (("a", "k", "not there"), 12),
        (("a", "not there"), 4),
        (("not there",), None),
    ],
    ids=str,
)
def test_a_key_is_found_on_its_line(path: tuple[str, ...], line: int | None) -> None:
    """Or on that of the nearest table above it; lines counted by hand."""
    assert line_of(TEXT, path) == line


def test_a_table_that_is_only_part_of_a_longer_path_is_on_its_first_line() -> None:
    """`[models.x.allocation.hbs]` is where models.x stands, if it stands nowhere else."""
    text = "[models.y.allocation]\n[models.x.allocation.hbs]\nmax = 1\n[models.x.allocation.gsr]\n"
    assert line_of(text, ("models", "x")) == 2
    assert line_of(text, ("models", "x", "allocation", "gsr")) == 4


@pytest.mark.parametrize("text", ["y z = 1\n", "[y z]\n", "[y]]\n", "'y = 1\n", "[[y]]\n", ""])
def test_what_is_no_toml_has_no_lines(text: str) -> None:
    """Lines that cannot be parsed are passed over, and nothing is raised."""
    assert line_of(text, ("y",)) is None


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """A table below the top."""

    size: int = 0
    kind: Literal["big", "small"] = "big"
    names: Literal["run"] | list[str] = "run"


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    """The top."""

    inner: Inner = msgspec.field(default_factory=Inner)


QUOTED = 'Put a model name with a dot in quotes: [models."llama-3.3-70b"].'


@pytest.mark.parametrize(
    ("data", "text", "at", "message"),
    [
        ({"inner": {"size": "x"}}, "inner.size = 'x'", (), "f.toml:1: [inner] size = 'x': expected `int`, got `str`."),
        (
            {"inner": {"sise": 1}},
            "",
            (),
            "f.toml: [inner] 'sise' is not a key. Did you mean 'size'? Keys: size, kind, names.",
        ),
        (
            {"inner": {"kind": "huge"}},
            "[t]\n[t.inner]\nkind = 'huge'",
            ("t",),
            "f.toml:3: [t.inner] kind = 'huge': invalid enum value 'huge'; allowed: 'big', 'small'.",
        ),
        (
            {"inner": {"names": "walk"}},
            "[inner]\nnames = 'walk'",
            (),
            "f.toml:2: [inner] names = 'walk': invalid enum value 'walk'; allowed: 'run', a list of text.",
        ),
        (
            {"inner": {"names": ["a", 2]}},
            "[inner]\nnames = [\n  'a',\n  2,\n]",
            (),
            "f.toml:2: [inner] names = ['a', 2]: expected `str`, got `int`; allowed: 'run', a list of text.",
        ),
        (
            {"inner": {"names": 2}},
            "inner = {size = 1, names = 2}",
            (),
            "f.toml:1: [inner] names = 2: expected `str | array`, got `int`; allowed: 'run', a list of text.",
        ),
        ({"x": 1}, '["a b"]\nx = 1', ("a b",), "f.toml:2: [\"a b\"] 'x' is not a key. Keys: inner."),
        ({"x": 1}, '["ক"]\nx = 1', ("ক",), "f.toml:2: [\"ক\"] 'x' is not a key. Keys: inner."),
        (
            {"iner": 1},
            "[models.m]\niner = 1",
            ("models", "m"),
            "f.toml:2: [models.m] 'iner' is not a key. Did you mean 'inner'? Keys: inner.",
        ),
        (
            {"3-70b": 1},
            "[models.m.3-70b]",
            ("models", "m"),
            f"f.toml:1: [models.m] '3-70b' is not a key. Keys: inner. {QUOTED}",
        ),
    ],
    ids=[
        *("type", "key", "choice", "choice or list", "in a list", "neither", "quoted", "quoted Bengali"),
        *("near a key", "near none"),
    ],
)
def test_a_broken_table_is_explained(data: object, text: str, at: tuple[str, ...], message: str) -> None:
    """File, line where there is one, table as TOML writes it, key, value, and what would have been right."""
    with pytest.raises(SettingsError) as error:
        convert(data, Outer, Place("f.toml", text, at))
    assert str(error.value) == message


def test_a_sound_table_is_converted() -> None:
    """What is allowed comes out as the table's type."""
    assert convert({"inner": {"size": 3}}, Outer, Place("f.toml", "")) == Outer(Inner(3))
