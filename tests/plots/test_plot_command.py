"""`python -m honorific_checks plot`: figures and tables from a JSON report, as they go into a paper."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib import font_manager, rc_context
from matplotlib.textpath import TextPath
from support_nine import FROZEN, nine

from honorific_checks.__main__ import main
from honorific_checks.errors import SettingsError
from honorific_checks.plots import drawing, report, tables

pytestmark = pytest.mark.slow

HAS_FONT = bool({font.name for font in font_manager.fontManager.ttflist} & set(drawing.BENGALI))
needs_font = pytest.mark.skipif(not HAS_FONT, reason="no font with Bengali letters is installed")
HOSTILE = "<script>\x1b[2J\u202e$x^2$ \\input{/etc/passwd} ../../a\x00\ud800"


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    """The report on the nine simulated models."""
    return nine().report


def written(folder: Path, data: dict[str, Any], *models: str) -> Path:
    """A report on some of them."""
    kept = deepcopy(data)
    if models:
        all_models = kept["suites"]["allocation"]["models"]
        kept["suites"]["allocation"]["models"] = {name: all_models[name] for name in models}
    path = folder / "report.json"
    path.write_text(json.dumps(kept), encoding="utf-8")
    return path


def test_the_table_has_the_figures_of_the_papers_table_4(tmp_path: Path, data: dict[str, Any]) -> None:
    """The rows as printed there, and the smallest of each column in bold, by the printed figures."""
    text = tables.latex(report.read(written(tmp_path, data)))
    printed = tomllib.loads(FROZEN.read_text(encoding="utf-8"))
    rows = [line.removesuffix(r" \\").split(" & ") for line in text.splitlines() if line.split(" & ")[0] in printed]
    assert [row[0] for row in rows] == sorted(printed, key=lambda name: -printed[name]["spread"])
    keys = ("hai", "gsr", "p_holm", "eta2_gender", "spread", "eta2_occupation", "hbs", "mixed")
    digits = {"hai": "+.2f", "gsr": ".1f", "eta2_gender": ".2f", "spread": ".1f", "eta2_occupation": ".1f"}
    for row in rows:
        for key, cell in zip(keys, row[1:], strict=True):
            expected = printed[row[0]][key]
            shown = cell.removeprefix(r"\textbf{").replace(r"\textless{}", "<").removesuffix("}")
            if key != "p_holm":
                assert shown == format(expected, digits.get(key, ".1f")), (row[0], key)
            elif expected != "<.001":
                assert float(shown) == pytest.approx(float(expected), abs=0.0005)
            else:
                assert shown == expected
    for place, key in enumerate(keys, 1):
        bold = {row[0] for row in rows if row[place].startswith(r"\textbf")}
        if key == "p_holm":
            assert bold == set()
        else:
            least = min(abs(model[key]) for model in printed.values())
            assert bold <= {name for name, model in printed.items() if abs(model[key]) == least}
            assert len(bold) == 1
    assert "Simulated, not measured: no model said the answers of" in text


def test_markdown_has_the_same_cells(tmp_path: Path, data: dict[str, Any]) -> None:
    """Row for row, with other marks for bold and for less than."""
    found = report.read(written(tmp_path, data))
    rows = [line.strip("| ").split(" | ") for line in tables.markdown(found).splitlines() if line.startswith("| ")][2:]
    cells = [line.removesuffix(r" \\").split(" & ") for line in tables.latex(found).splitlines() if " & " in line][1:]
    assert len(rows) == 9
    bold = re.compile(r"\\textbf\{(.*)\}")
    assert rows == [[bold.sub(r"**\1**", cell.replace(r"\textless{}", "<")) for cell in row] for row in cells]


@needs_font
def test_bengali_is_shaped(tmp_path: Path) -> None:
    """A conjunct is narrower than its letters, and the vowel sign of কি stands before its consonant."""
    with rc_context(drawing.settings()):
        wide = {text: TextPath((0, 0), text, size=100).get_extents().width for text in ("ক্ষ", "ক", "ষ")}
        ka, ki, kaa = (TextPath((0, 0), text, size=100).get_extents() for text in ("ক", "কি", "কা"))
    assert wide["ক্ষ"] < 0.9 * (wide["ক"] + wide["ষ"])
    assert ki.width > ka.width
    assert ki.y1 > kaa.y1  # it reaches over the consonant


@needs_font
def test_figures_are_valid_and_the_same_each_time(tmp_path: Path, data: dict[str, Any]) -> None:
    """SVG and PDF of each kind for a model, byte for byte; SVG is XML without script or address to load."""
    path = written(tmp_path, data, "gemma-4")
    for folder in ("one", "two"):
        assert main(["plot", str(path), "--out", str(tmp_path / folder)]) == 0
    names = {f"{kind}.{end}" for kind in ("forest", "heatmap-gemma-4", "dumbbell-gemma-4") for end in ("svg", "pdf")}
    assert {found.name for found in (tmp_path / "one").iterdir()} == names | {"table.tex", "table.md"}
    for found in (tmp_path / "one").iterdir():
        assert found.read_bytes() == (tmp_path / "two" / found.name).read_bytes()
        if found.suffix == ".svg":
            elements = list(ElementTree.fromstring(found.read_bytes()).iter())  # noqa: S314 - our own file
            assert not any(element.tag.endswith(("script", "image", "foreignObject")) for element in elements)


@needs_font
def test_a_hostile_name_is_drawn_as_text_and_stays_in_the_folder(tmp_path: Path, data: dict[str, Any]) -> None:
    """Two that would have one file name get two; no formula, no path, no LaTeX command."""
    models = data["suites"]["allocation"]["models"]
    evil = deepcopy(data)
    evil["suites"]["allocation"]["models"] = {HOSTILE: models["gemma-4"], f"{HOSTILE[:-1]}\udfff": models["gemma-4"]}
    out = tmp_path / "deep" / "out"
    assert main(["plot", str(written(tmp_path, evil)), "--out", str(out)]) == 0
    assert len(list(out.iterdir())) == 2 * 5 + 2
    assert {path.name for path in tmp_path.iterdir()} == {"report.json", "deep"}
    latex = (out / "table.tex").read_text(encoding="utf-8")
    assert r"\input" not in latex
    assert r"\textbackslash{}input\{/etc/passwd\}" in latex
    assert "\x1b" not in latex
    assert "\u202e" not in latex


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not valid JSON"),
        ('{"schema": NaN}', "NaN is no number"),
        ("[]", "expected a report with schema 3, got None"),
        ('{"schema": 2}', "expected a report with schema 3, got 2"),
        ('{"schema": 3, "suites": {"roles": {}}}', "there is no allocation suite in it"),
        ('{"schema": 3, "suites": {"allocation": {"models": 1}}}', "Expected `object`, got `int` - at `$.models`"),
    ],
)
def test_what_is_no_report_is_refused(tmp_path: Path, content: str, message: str) -> None:
    """With the file, what is wrong, and how to write one."""
    path = tmp_path / "report.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        report.read(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert message in str(caught.value)
    assert "--bias-report=FILE.json" in str(caught.value)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, data: dict[str, Any]) -> None:
    """And writes nothing."""
    path = written(tmp_path, data, "gemma-4")
    program = "import sys; sys.modules['matplotlib'] = None\nfrom honorific_checks.__main__ import main\n"
    program += f"sys.exit(main(['plot', {str(path)!r}, '--out', {str(tmp_path / 'out')!r}]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 4
    assert "pip install 'honorific-checks[plots]'" in done.stderr
    assert not (tmp_path / "out").exists()
