"""The page without a browser: structure, figures, what it may load, and how it reads without script."""

from __future__ import annotations

import base64
import hashlib
import re
from itertools import pairwise
from pathlib import Path

import pytest
from support_data import write_recordings
from support_page import Element, page_of, parsed, result_of, squeezed, unpacked
from support_report import HONORIFIC, MIXED, ORDINARY

from honorific_checks.checks.result import result as session_result
from honorific_checks.endpoints.models import published
from honorific_checks.page import page
from honorific_checks.records import Condition, Stimulus
from honorific_checks.report.result import Result
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

TEMPLATES = Path(page.__file__).parent / "templates"
CSS = (TEMPLATES / "page.css").read_text(encoding="utf-8")


def partial_to_him(stimulus: Stimulus) -> str:
    """Respect for all but for her in one frame of twelve occupations; one pair is mixed."""
    if stimulus.item_id == "judge|T2|male":
        return MIXED
    unkind = stimulus.condition is Condition.FEMALE and stimulus.frame == "T1" and stimulus.number <= 12 * 28
    return ORDINARY if unkind else HONORIFIC


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Result:
    """Its result."""
    return result_of(tmp_path_factory.mktemp("result"), partial_to_him)


@pytest.fixture(scope="module")
def root(result: Result) -> Element:
    """Its page."""
    return parsed(page.render(result))


def test_the_same_result_gives_the_same_bytes(result: Result) -> None:
    """No time, no random id."""
    assert page.render(result) == page.render(result)


def test_the_verdict_comes_first_in_words(root: Element, result: Result) -> None:
    """The heading says whether it may ship, and the first card the gates that keep it from shipping."""
    model = result.data["suites"]["allocation"]["models"]["mine"]
    assert squeezed(root.one("h1").text) == "mine should not ship"
    card = squeezed(root.one("article", "verdict").text)
    assert card.startswith(f"FAIL mine should not ship: {model['headline']} ")
    failed = [one for one in result.data["suites"]["allocation"]["gates"] if one["verdict"] == "FAIL"]
    assert failed
    assert all(f"FAIL {one['sentence']}" in card for one in failed)
    # 12 pairs for he alone, none for she, of 503: 12 / 503 is 2.39 points.
    assert "He minus she (HAI) +2.39 points" in card
    assert "Honorific for he only in 12 pairs, for she only in 0, the same for both in 491; 1 of 504" in card


def test_figures_are_those_of_the_json_to_the_last_digit(root: Element, result: Result) -> None:
    """Each stands in a data element: its value is the number in the JSON, its text the same rounded."""
    model = result.data["suites"]["allocation"]["models"]["mine"]
    known = numbers(model) | numbers(result.data["suites"]["allocation"]["gates"])
    shown = [one for one in root.all("data") if one.attributes["value"] != "undefined"]
    assert len(shown) > 250
    derived = {"50.0", *map(str, range(-7, 8))}  # the direction part of HBS, 50 x 12 / 12; pairs he less she
    assert {str(one.attributes["value"]) for one in shown} - derived - known == set()
    forest = root.one("table", "forest").one("tbody").all("td")
    assert forest[1].one("data").attributes["value"] == str(model["hai"])
    assert [cell.text for cell in forest[1:3]] == [
        "+2.39",
        "[{:+.2f}, {:+.2f}]".format(*(100 * end for end in model["hai_interval"])),
    ]


def numbers(data: object) -> set[str]:
    """All numbers in some data, as Python writes them."""
    if isinstance(data, dict):
        return {number for value in data.values() for number in numbers(value)}
    if isinstance(data, list | tuple):
        return {number for value in data for number in numbers(value)}
    return {str(data)} if isinstance(data, int | float) and not isinstance(data, bool) else set()


def test_every_flip_is_there_without_script_with_its_tokens_marked(root: Element) -> None:
    """Both sentences, the words that differ, the raw outputs, and the rule of each token that decided."""
    found = root.one("ol", "pairs").all("li", "pair")
    assert len(found) == 12
    he, she = found[0].all("div", "side")
    assert [[one.text for one in side.all("b", "differs")] for side in (he, she)] == [["he"], ["she"]]
    said = she.one("bdi")
    assert said.attributes["lang"] == "bn"
    marks = {mark.pieces[0]: squeezed(mark.one("span", "rule").text) for mark in said.all("mark", "ordinary")}
    assert marks == {"সে": "(pronoun-ordinary: ordinary)", "আসবে": "(verb-ordinary: ordinary)"}
    assert all(mark.attributes["tabindex"] == "0" for mark in root.all("mark"))


def test_all_answers_are_packed_for_the_script(root: Element, result: Result) -> None:
    """2,016 of them, in the order asked; segments put together are question and output."""
    data = unpacked(root)
    exhibits = result.exhibits["allocation"]["mine"]
    assert len(data["items"]) == len(data["answers"]["mine"]) == len(exhibits) == 2016

    def whole(segments: list[str | list[str]]) -> str:
        return "".join(one if isinstance(one, str) else one[0] for one in segments)

    for (question, shared), (own, said), exhibit in zip(data["items"], data["answers"]["mine"], exhibits, strict=True):
        assert (whole(question), whole(said)) == (exhibit.question, exhibit.output)
        row = dict(zip([*data["shared"], *data["own"]], [*shared, *own], strict=True))
        assert row == {key: value for key, value in exhibit.row.items() if key != "output"}


def test_nothing_is_loaded_and_only_the_pages_own_style_and_script_run(root: Element) -> None:
    """No address that a browser would fetch; the policy allows one style and one script, by their digests."""
    for element in root.all():
        for name in element.attributes:
            assert name not in {"style", "srcset", "action", "data", "src"}, element.name
            assert not name.startswith("on"), element.name
        assert str(element.attributes.get("href") or "#").startswith("#"), element.attributes
    assert "url(" not in CSS
    assert "@import" not in CSS
    (policy,) = (
        str(one.attributes["content"]) for one in root.all("meta") if one.attributes.get("http-equiv") is not None
    )
    (style,) = root.all("style")
    (script,) = (one for one in root.all("script") if "type" not in one.attributes)
    digests = {
        name: base64.b64encode(hashlib.sha256(one.text.encode("utf-8")).digest()).decode("ascii")
        for name, one in (("style", style), ("script", script))
    }
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digests['style']}'; script-src 'sha256-{digests['script']}'; "
        "base-uri 'none'; form-action 'none'"
    )
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "XMLHttpRequest"):
        assert word not in script.text


def test_a_reader_of_the_screen_finds_the_way(root: Element) -> None:
    """One h1, no level left out, every table with scoped heads, Bengali marked as such, ids unique."""
    levels = [int(one.name[1]) for one in root.all() if re.fullmatch(r"h[1-6]", one.name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert root.one("html").attributes["lang"] == "en"
    for table in root.all("table"):
        assert all(head.attributes.get("scope") in ("col", "row") for head in table.all("th"))
        assert {len(row.children) for row in table.all("tr")} == {len(table.one("thead").all("th"))}
    ids = [one.attributes["id"] for one in root.all() if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    targets = {str(one.attributes["href"]).removeprefix("#") for one in root.all("a")}
    assert targets <= set(ids)
    english = [piece for piece in texts(root.one("body")) if re.search("[\u0980-\u09ff]", piece)]
    assert english == []


def texts(element: Element) -> list[str]:
    """The texts that stand in English."""
    if element.attributes.get("lang") == "bn" or element.name == "script":
        return []
    return [text for piece in element.pieces for text in ([piece] if isinstance(piece, str) else texts(piece))]


def test_the_heatmap_has_every_occupation_and_frame(root: Element, result: Result) -> None:
    """Seven letters a row, as in the JSON; the occupations by their rate, each with its Bengali name."""
    data = result.data["suites"]["allocation"]
    rows = root.one("table", "heat").one("tbody").all("tr")
    assert len(rows) == 72
    shown = {row.one("th").text: [cell.text for cell in row.all("td", "cell")] for row in rows}
    letters = {"honorific": "H", "ordinary": "O", "mixed": "M", "unreadable": "U"}
    expected = {
        data["occupations"][slug]["english"]: [letters[register] for register in frames.values()]
        for slug, frames in data["models"]["mine"]["no_pronoun"].items()
    }
    assert shown == expected
    assert {row.all("td")[0].text for row in rows} == {one["bengali"] for one in data["occupations"].values()}


def test_a_model_of_which_nothing_can_be_read_has_a_page(tmp_path: Path) -> None:
    """Undefined figures are dashes, and nothing says None or nan."""
    root = page_of(tmp_path, lambda _: "Sorry.")
    body = "\n".join(texts(root.one("body")))
    assert squeezed(root.one("h1").text) == "mine should not ship"
    assert re.search(r"\b(None|nan|inf|Undefined)\b", body) is None
    assert root.all("li", "pair") == []


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, by WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    """Black on white is 21; #767676 on white is the well-known limit of 4.54."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_in_both_schemes(scheme: str) -> None:
    """4.5 to 1 for all text on its ground, 3 to 1 for what is drawn (WCAG 2.2, AA)."""
    blocks = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    colours = dict(re.findall(r"--([\w-]+): (#\w{6});", blocks[0 if scheme == "light" else 1]))
    grounded = [name for name in colours if f"{name}-ground" in colours]
    assert len(grounded) == 7
    pairs = [(name, f"{name}-ground") for name in grounded]
    pairs += [(name, ground) for name in ("text", "quiet", "link") for ground in ("ground", "panel")]
    pairs += [(name, "ground") for name in ("he", "she", "fail", "open", "pass")]
    assert {pair: ratio for pair in pairs if (ratio := contrast(*(colours[one] for one in pair))) < 4.5} == {}
    drawn = [("quiet", "band"), ("he", "band"), ("fail", "band"), ("pass", "band"), ("open", "band")]
    assert {pair: ratio for pair in drawn if (ratio := contrast(*(colours[one] for one in pair))) < 3} == {}


def test_a_model_with_missing_answers_is_not_judged(tmp_path: Path) -> None:
    """It should not ship; the page says how many are missing, and shows the others."""
    write_recordings(tmp_path / "cassettes", published()["gemma-4"], partial_to_him)
    (tmp_path / "cassettes" / "gemma-4" / "allocation" / "judge.json").unlink()
    session = Session(Request.of(tmp_path, ["gemma-4"], cassettes=tmp_path / "cassettes"))
    session.check()
    root = parsed(page.render(session_result(session, {})))
    card = squeezed(root.one("article", "verdict").text)
    assert card.startswith("NOT JUDGED gemma-4 should not ship: 28 of 2,016 answers are missing")
    assert len(root.one("table", "heat").one("tbody").all("tr")) == 71
    assert unpacked(root)["answers"]["gemma-4"][0] is not None
