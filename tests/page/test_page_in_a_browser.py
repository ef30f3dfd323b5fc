"""The page in Chromium: it opens from disk, fetches nothing, sorts, filters, searches, marks, prints; axe agrees."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support_data import ROOT
from support_page import result_of
from support_report import HONORIFIC, ORDINARY

from honorific_checks.checks.result import result
from honorific_checks.page import page as page_file
from honorific_checks.records import Condition, Stimulus
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed"),
]
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
HOSTILE = "<img src=x onerror=document.title='pwned'><script>document.title='pwned'</script>\u202e\x00 সে আসবে।"


def answer(stimulus: Stimulus) -> str:
    """Respect for all but for her in one frame of twelve occupations; one answer is an attack, and unreadable."""
    if stimulus.item_id == "judge|T1|female":
        return HOSTILE
    unkind = stimulus.condition is Condition.FEMALE and stimulus.frame == "T1" and stimulus.number <= 12 * 28
    return ORDINARY if unkind else HONORIFIC


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, without a network."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only if there is a browser

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page on one model, and one on all recorded models and both suites."""
    folder = tmp_path_factory.mktemp("pages")
    session = Session(Request.of(ROOT, ["all"], suites=["all"], only_recorded=True))
    session.check()
    pages = {"one": result_of(folder, answer), "all": result(session, {})}
    for name, found in pages.items():
        (folder / f"{name}.html").write_bytes(page_file.render(found))
    return {name: folder / f"{name}.html" for name in pages}


class Opened:
    """A page that was opened from disk, with what it asked for and said."""

    def __init__(self, browser: Any, path: Path, **options: Any) -> None:
        self.path = path
        self.context = browser.new_context(offline=True, **options)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.said: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(path.as_uri())
        if options.get("java_script_enabled", True):
            self.page.wait_for_selector("html[data-ready]")

    def __enter__(self) -> Any:
        return self.page

    def __exit__(self, *_: object) -> None:
        self.context.close()
        assert set(self.asked) == {self.path.as_uri()}
        assert self.said == []


SIZES = {"desktop": {"width": 1280, "height": 900}, "tablet": {"width": 820, "height": 1180}}
SIZES["phone"] = {"width": 390, "height": 844}


@pytest.mark.parametrize(
    ("name", "size", "scheme"),
    [*(("one", size, scheme) for size in SIZES for scheme in ("light", "dark")), ("all", "desktop", "light")],
)
def test_it_is_accessible_and_fits_at_every_size(
    browser: Any, files: dict[str, Path], name: str, size: str, scheme: str
) -> None:
    """No violation by axe-core, nothing wider than the screen, one request: that of the file."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 - only if there is a browser

    with Opened(browser, files[name], viewport=SIZES[size], color_scheme=scheme) as page:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{name}-{size}-{scheme}.png")


def test_a_table_is_sorted_by_its_heads(browser: Any, files: dict[str, Path]) -> None:
    """By rate at first, then by name, and back."""
    with Opened(browser, files["one"]) as page:
        heads = page.locator("table.heat th[aria-sort]")
        names = page.locator("table.heat tbody th")
        assert heads.nth(1).get_attribute("aria-sort") == "ascending"
        page.get_by_role("button", name="occupation", exact=True).press("Enter")
        assert names.all_text_contents() == sorted(names.all_text_contents(), key=str.lower)
        assert [heads.nth(place).get_attribute("aria-sort") for place in (0, 1)] == ["ascending", "none"]
        page.get_by_role("button", name="occupation", exact=True).press("Enter")
        assert names.all_text_contents() == sorted(names.all_text_contents(), key=str.lower, reverse=True)


def test_sentences_are_filtered_and_searched(browser: Any, files: dict[str, Path]) -> None:
    """Flips, pairs and all sentences; by occupation and condition, in English and in Bengali."""
    with Opened(browser, files["one"]) as page:
        rows, count = page.locator("li.pair"), page.get_by_role("status")
        assert count.inner_text() == "11 of 504 pairs of mine"
        page.get_by_role("search").get_by_label("direction").select_option("she")
        assert rows.count() == 0
        page.get_by_role("search").get_by_label("direction").select_option("")
        page.get_by_role("search").get_by_label("show").select_option("sentences")
        assert count.inner_text() == "2,016 of 2,016 answers of mine"
        page.get_by_role("search").get_by_label("condition").select_option("they")
        page.get_by_role("search").get_by_label("occupation").select_option("judge")
        assert count.inner_text().startswith("7 of")
        page.get_by_role("search").get_by_label("condition").select_option("")
        page.get_by_role("search").get_by_label("occupation").select_option("")
        page.get_by_role("search").get_by_label("search").fill("ম্যাজিস্ট্রেট")
        assert count.inner_text().startswith("28 of")
        page.get_by_role("search").get_by_label("search").fill("the MAGISTRATE said she")
        assert count.inner_text().startswith("1 of")
        assert rows.first.locator("mark.ordinary").all_text_contents() != []


def test_the_right_tokens_are_marked_and_explained(browser: Any, files: dict[str, Path]) -> None:
    """The tokens of the reading; the rule is seen if one has the focus, and not before."""
    with Opened(browser, files["one"]) as page:
        side = page.locator("li.pair", has_text="magistrate").first.locator(".side").nth(1)
        marks = side.locator("mark")
        assert marks.evaluate_all("found => found.map(one => one.firstChild.textContent)") == ["সে", "আসবে"]
        rule = marks.first.locator(".rule")
        assert rule.bounding_box()["width"] <= 1
        marks.first.focus()
        assert rule.bounding_box()["width"] > 50
        assert rule.inner_text() == "(pronoun-ordinary: ordinary)"


def test_what_a_model_said_is_shown_and_never_run(browser: Any, files: dict[str, Path]) -> None:
    """Tags stand there as text, and what can't be seen as its code."""
    with Opened(browser, files["one"]) as page:
        page.get_by_role("search").get_by_label("show").select_option("pairs")
        page.get_by_role("search").get_by_label("occupation").select_option("judge")
        shown = page.locator("li.pair").first.locator(".said").nth(1).text_content()
        assert "<img src=x onerror=document.title='pwned'><script>" in shown
        assert r"\u202e\u0000" in shown
        assert page.title() == "mine should not ship · honorific-checks"
        assert page.locator("img").count() == 0


def test_without_script_every_flip_is_there(browser: Any, files: dict[str, Path]) -> None:
    """Of all nine models; only the browser of all sentences needs script."""
    with Opened(browser, files["all"], java_script_enabled=False) as page:
        assert page.locator("#allocation li.pair").count() == 366  # the sum of b + c over Table 4
        assert page.locator("#allocation .explorer h4").count() == 9
        assert page.locator("table.heat").nth(8).is_visible()


class Work:
    """The CPU seconds that a page's main thread works, by kind; a busy machine doesn't change them."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.before = 0.0

    def seconds(self, kind: str) -> float:
        """Those since the last call."""
        found = {one["name"]: one["value"] for one in self.session.send("Performance.getMetrics")["metrics"]}
        spent, self.before = found[kind] - self.before, found[kind]
        return float(spent)


def test_nine_models_are_quick_to_open_filter_and_scroll(browser: Any, files: dict[str, Path]) -> None:
    """Under 3 MB, 2 s of script; a filter over 2,016 rows takes 0.1 s at most, a frame 1/30 s (drawn without a GPU)."""
    assert files["all"].stat().st_size < 3_000_000
    with Opened(browser, files["all"]) as page:
        script = Work(page)
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert 0.01 < script.seconds("ScriptDuration") < 2
        page.locator("#allocation").get_by_label("show").select_option("sentences")
        searched = ("judge", "সে", "doctor", "")
        work = Work(page)
        work.seconds("TaskDuration")
        for text in searched:
            page.locator("#allocation input[type=search]").fill(text)
        assert work.seconds("TaskDuration") / len(searched) < 0.1
        page.evaluate(
            """async () => {
                document.querySelector("#allocation-sentences").scrollIntoView();
                for (let at = 0; at < 60; at += 1) {
                    window.scrollBy(0, 400);
                    await new Promise(requestAnimationFrame);
                }
            }"""
        )
        assert page.locator("#allocation li.pair").count() > 100  # the next portion came
        assert work.seconds("TaskDuration") / 60 < 1 / 30


def test_it_prints(browser: Any, files: dict[str, Path], tmp_path: Path) -> None:
    """As PDF, with what only a mouse needs left out."""
    with Opened(browser, files["one"]) as page:
        page.pdf(path=tmp_path / "page.pdf", format="A4")
        assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF-")
        page.emulate_media(media="print")
        assert not page.locator(".filters").is_visible()
        assert not page.locator("nav").is_visible()
