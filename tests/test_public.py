"""The public face: the names that users import, and no others."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import honorific_checks
from honorific_checks import Reading, classify, classify_many, stimuli

ROOT = Path(__file__).parents[1]
HE, SHE = "তিনি নয়টায় আসবেন।", "সে নয়টায় আসবে।"


def test_the_public_names_are_exactly_the_documented_ones() -> None:
    """docs/library.md has a heading for each name of __all__ and for nothing else."""
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    documented = {
        name for heading in re.findall(r"^#{2,4} (.*`.*)$", page, re.M) for name in re.findall(r"`(\w+)", heading)
    }
    assert documented == set(honorific_checks.__all__)


def test_every_public_name_is_there_and_documented() -> None:
    """Each is what its home defines, under its own name, with a docstring; and completion offers just these."""
    for name in honorific_checks.__all__:
        found = getattr(honorific_checks, name)
        if name != "__version__":
            assert found.__name__ == name
            assert found.__doc__
            assert found.__module__.startswith("honorific_checks.")
    assert dir(honorific_checks) == sorted(honorific_checks.__all__)


def test_another_name_is_no_attribute() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="module 'honorific_checks' has no attribute 'clasify'"):
        honorific_checks.clasify  # noqa: B018 - looking it up is the point


def test_nothing_is_loaded_before_it_is_used() -> None:
    """Importing the package imports none of its modules, for pytest does it in every run."""
    program = "import sys, honorific_checks; print([name for name in sys.modules if 'honorific_checks.' in name])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("missing", [None, float("nan"), 3, HE.encode()], ids=repr)
def test_what_is_no_text_is_refused_with_the_next_step(missing: object) -> None:
    """A missing answer is nothing to read; what a data frame has in its place would be."""
    step = "leave out answers that are missing, and pass an empty string for one that came without text"
    with pytest.raises(TypeError) as error:
        classify(missing)  # type: ignore[arg-type]
    assert str(error.value) == f"expected the text of an output, got {missing!r}; {step}"
    with pytest.raises(TypeError) as error:
        classify_many([HE, missing])  # type: ignore[list-item]
    assert str(error.value) == f"outputs[1]: expected the text of an output, got {missing!r}; {step}"


def test_many_are_read_as_one_by_one() -> None:
    """In their order, from any iterable, with the stimulus of each if it is given."""
    outputs = [HE, SHE, "", "Sorry."]
    one_by_one: list[Reading] = [classify(output) for output in outputs]
    assert classify_many(outputs) == classify_many(iter(outputs)) == one_by_one
    asked = [*stimuli()[:3], None]
    assert classify_many(outputs, asked) == [classify(*pair) for pair in zip(outputs, asked, strict=True)]
    assert classify_many([]) == []


def test_many_are_neither_one_text_nor_of_another_length_than_their_stimuli() -> None:
    """A text is an iterable of texts, one for each letter, and never meant so."""
    with pytest.raises(TypeError, match="got one text; use classify for a single output"):
        classify_many(HE)
    with pytest.raises(ValueError, match="got 2 outputs and 1 stimuli; give one stimulus for each output"):
        classify_many([HE, SHE], stimuli()[:1])
