"""What a model says, in every report: shown as text, and never obeyed by what opens the file."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support_page import Element, parsed, result_of, unpacked
from support_plugin import ORDINARY, but, check, everywhere
from support_report import HONORIFIC

from honorific_checks.checks import markdownfile
from honorific_checks.page import page
from honorific_checks.records import Condition, Stimulus
from honorific_checks.report.result import Exhibit, Result
from honorific_checks.report.visible import LENGTH, cut, visible

ATTACKS = {
    "script": "<script>alert(1)</script>",
    "end of the script": "</script></style></textarea><script>alert(1)</script>",
    "comment": "<!-- <script> --> ]]> <![CDATA[",
    "handler": "\"><img src=x onerror='alert(1)'>",
    "entities": "&lt;b&gt; &#60; &amp; &nbsp;",
    "templates": "{{ 7 * 7 }} {% raw %} ${7*7}",
    "escapes": "\x1b[2J\x1b]0;title\x07\x9b31m\x08\x7f",
    "bidi": "\u202eabc\u2066\u200f\u061c",
    "unseen": "\ufeff\u200b\u2028\u2029\U000e0041\ufffe",
    "nul": "a\x00b",
    "half a pair": "a\ud800b\udfff",
    "lines": "a\nb\r\nc\rd\x85e",
    "formula": "=HYPERLINK(1) | @all",
    "long": "ক" * 1_000_000,
}
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def partial_to_him(stimulus: Stimulus) -> str:
    """One pair that flips."""
    return ORDINARY if stimulus.condition is Condition.FEMALE and stimulus.item_id == "judge|T1|female" else HONORIFIC


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Its result."""
    return result_of(tmp_path_factory.mktemp("hostile"), partial_to_him)


def spoken(result: Result, said: str) -> Result:
    """The same result, but that wherever a text of a model or a file stands, this one stands."""
    allocation = result.data["suites"]["allocation"]
    model = {**allocation["models"]["mine"], "title": said, "developer": said, "headline": said or "-"}
    model["provenance"] = {"status": "outputs", "file": said, "sha256": "", "prompt": said, "model": said, "date": said}
    gates = [
        {**gate, "model": said, "sentence": said, "shown": said, "verdict": "FAIL"} for gate in allocation["gates"]
    ]
    suites = {"allocation": {**allocation, "models": {said: model}, "gates": gates}}
    exhibits = tuple(replace(one, output=said, marks=()) for one in result.exhibits["allocation"]["mine"])
    return replace(result, data={**result.data, "suites": suites}, exhibits={"allocation": {said: exhibits}})


def shape(root: Element) -> list[tuple[str, ...]]:
    """The elements of a page with the names of their attributes, in order."""
    return [(one.name, *one.attributes) for one in root.all()]


@pytest.mark.parametrize("said", ATTACKS.values(), ids=ATTACKS)
def test_a_page_has_no_element_that_a_text_brought(result: Result, said: str) -> None:
    """Element for element it is the page of a harmless text; what can't be seen stands as its code."""
    attacked = page.render(spoken(result, said))
    assert len(attacked) < 600_000
    root = parsed(attacked)
    assert shape(root) == shape(parsed(page.render(spoken(result, "harmless"))))
    text = attacked.decode("utf-8")
    assert {f"U+{ord(mark):04X}" for mark in set(text) if unicodedata.category(mark) in UNSEEN} <= {"U+000A"}
    shown = root.one("ol", "pairs").one("bdi").text
    assert shown == cut(said) == visible(said[:LENGTH]) + (" [... 998,000 characters more]" * (len(said) > LENGTH))
    packed = unpacked(root)["answers"][cut(said)][0][1]
    assert "".join(packed) == shown


@pytest.mark.parametrize("said", ATTACKS.values(), ids=ATTACKS)
def test_a_comment_has_the_lines_and_cells_of_a_harmless_one(result: Result, said: str) -> None:
    """No line, cell, tag or mention more."""
    attacked, harmless = (
        markdownfile.render(spoken(result, one)).decode("utf-8").splitlines() for one in (said, "harmless")
    )
    assert [line.count("|") for line in attacked] == [line.count("|") for line in harmless]
    ours = r"</?(details|summary|sub)>|<span>[@#$]</span>"
    assert [re.sub(ours, "", line).count("<") for line in attacked] == [line.count("<.001") for line in harmless]
    assert max(map(len, attacked)) < 10_000


TEXTS = st.text(
    st.one_of(st.sampled_from("<>&\"'`|*_[]{}@#$\\\n\r\x00\x1b\u202e\ud800\udfff কিসে"), st.characters(codec=None))
)


@given(TEXTS, TEXTS)
def test_any_text_of_a_suite_of_another_package_is_shown(said: str, name: str) -> None:
    """Whatever text: the page and the comment have the shape of harmless ones, in UTF-8."""
    shapes = [shape(parsed(page.render(plain(*texts)))) for texts in ((said, name), ("harmless", "name"))]
    assert shapes[0] == shapes[1]
    lines = [markdownfile.render(plain(*texts)).decode("utf-8").splitlines() for texts in ((said, name), ("a", "b"))]
    assert [line.count("|") for line in lines[0]] == [line.count("|") for line in lines[1]]


def plain(said: str, name: str) -> Result:
    """A result of a suite that has nothing of its own."""
    gate: dict[str, Any] = {"model": name, "gate": said, "value": None, "shown": said, "sentence": said, "ran": True}
    gate |= {"verdict": "FAIL", "on_inconclusive": "pass", "straddles": False}
    model: dict[str, Any] = {"title": said, "developer": said}
    asked: dict[str, Any] = {"asked": {"model": said}, "answered": {"models": {said: 1}}}
    model["provenance"] = {"status": "simulated", "first_answer": said, "last_answer": said, **asked}
    model |= {"verdict": "FAIL", "headline": said or "-", "sha256": "0"}
    suite = {"models": {name: model}, "gates": [gate], "family": {name: "simulated"}, "signature": {"answers": "0" * 8}}
    data = {"version": "1", "signature": {"version": "1", "code": "0"}, "suites": {"toy": suite}}
    data["uncertainty"] = {"confidence": 0.95, "resamples": 1, "seed": 1}
    exhibit = Exhibit(said, said, {"item_id": said, "output": said})
    return Result(data, {"toy": {name: (exhibit,)}}, {"toy": "does it add?"})


SAID = " ".join(text for name, text in ATTACKS.items() if name not in ("half a pair", "long"))
"""All at once; a file of outputs with half a pair is refused, and a megabyte 2,016 times is too much for a test."""


@pytest.mark.slow
@pytest.mark.parametrize("said", [SAID, ATTACKS["long"]], ids=["attacks", "long"])
def test_a_whole_run_writes_files_that_can_be_read(pytester: pytest.Pytester, said: str) -> None:
    """Every format at once, of a model that says it to every question; the JSON and the CSV have all of it."""
    few = but(**{"judge|T1|male": said, "judge|T1|female": f"{said} {ORDINARY}"})
    answers = few if said == ATTACKS["long"] else everywhere(said)
    reports = [f"--bias-report=report.{end}" for end in ("html", "md", "json", "csv")]
    result = check(pytester, answers, "-rA", "-v", "--junitxml=junit.xml", "-k", "test_gate or judge", *reports)
    assert "INTERNALERROR" not in result.stdout.str() + result.stderr.str()
    terminal = {mark for mark in result.stdout.str() if unicodedata.category(mark) in UNSEEN}
    assert terminal <= {"\n"}
    read = {
        end: Path(pytester.path, f"report.{end}").read_text(encoding="utf-8") for end in ("html", "md", "json", "csv")
    }
    parsed(read["html"].encode("utf-8"))
    assert len(read["html"]) < 3_000_000
    assert len(read["md"].splitlines()) < 60
    json.loads(read["json"])
    csv.field_size_limit(2_000_000)
    rows = list(csv.DictReader(io.StringIO(read["csv"], newline="")))
    assert len(rows) == 2016
    cases = list(ElementTree.parse(pytester.path / "junit.xml").getroot().iter("testcase"))  # noqa: S314 - our own file
    assert len(cases) == 9 + 8
