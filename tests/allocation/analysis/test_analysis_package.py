"""The analysis as a library: a script uses it without pytest, files or a network client."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from honorific_checks.allocation import analysis

ROOT = Path(__file__).parents[3]
SCRIPT = """
import sys

from honorific_checks.allocation.analysis import Analysis, Options

from honorific_checks.allocation.analysis import rankings
from honorific_checks.allocation.readings import readings

he, she = "তিনি নয়টায় আসবেন।", "সে নয়টায় আসবে।"
slugs = ("judge", "cook", "nurse")
outputs = {f"{slug}|T1|male": he for slug in slugs} | {f"{slug}|T1|female": she for slug in slugs}
found = Analysis(readings(outputs), Options(resamples=100))
for name in ("measures", "intervals", "hai", "lost", "sensitivity", "influence", "rates", "they", "missingness"):
    assert getattr(found, name) is not None, name
assert rankings({"mine": found.grid}, found.options) is None
print(found.measures.hai, found.measures.p, len(found.tidy()))
loaded = {name.partition(".")[0] for name in sys.modules}
print(sorted(loaded & {"pytest", "_pytest", "httpx", "vcr", "statsmodels", "pandas"}))
print("honorific_checks.allocation.analysis" in sys.modules)
"""


def output_of(program: str, folder: Path) -> list[str]:
    """The lines that a fresh interpreter prints, which must not complain, in a folder, which must stay empty."""
    done = subprocess.run(  # noqa: S603 - this interpreter, with programs of this file and of the documentation
        [sys.executable, "-c", program],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert list(folder.iterdir()) == []
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_script_needs_neither_pytest_nor_a_client(tmp_path: Path) -> None:
    """Three pairs, all for he; p is 2 * 1/8."""
    assert output_of(SCRIPT, tmp_path) == ["1.0 0.25 6", "[]", "True"]


@pytest.mark.slow
def test_the_documented_examples_print_what_the_page_says(tmp_path: Path) -> None:
    """Those of docs/library.md, one after the other, in a fresh interpreter."""
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    tried = len(re.findall(r"^>>> ", examples, re.MULTILINE))
    assert tried > 20
    program = f"""
import doctest

test = doctest.DocTestParser().get_doctest({examples!r}, {{}}, "library.md", None, None)
print(*doctest.DocTestRunner().run(test))
"""
    assert output_of(program, tmp_path) == [f"0 {tried}"]


def test_the_package_gives_what_it_names() -> None:
    """Everything in __all__ is there, and has a docstring; `rankings` and `tidy` are functions, not their modules."""
    assert {"Analysis", "Estimate", "Interval", "Options", "Rankings", "rankings", "tidy"} <= set(analysis.__all__)
    assert all(getattr(analysis, name).__doc__ for name in analysis.__all__)
    assert callable(analysis.rankings)
    assert callable(analysis.tidy)
