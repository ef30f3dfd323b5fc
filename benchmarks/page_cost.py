"""What a page costs: `python -m benchmarks.page_cost [ROUNDS]`.

Whole pytest processes with and without a page, interleaved, by the medians of their CPU time; the size of the pages;
and if Chromium is installed, how long the script of the page of nine models runs. Exits with 1 if a goal is missed.
"""

from __future__ import annotations

import shutil
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.gate_cost import ROOT, Case, cpu_seconds

MEGABYTE = 1_000_000


def main(rounds: int) -> int:
    """Measure, print the table, and say whether every goal is met."""
    with TemporaryDirectory() as folder:
        pages = {name: Path(folder) / f"{name}.html" for name in ("gemma-4", "all")}
        cases = [
            Case(f"{name}{' and page' if written else ''}", ROOT, ["--model", name, *written])
            for name, page in pages.items()
            for written in ([], [f"--bias-report={page}"])
        ]
        seconds: dict[str, list[float]] = {case.name: [] for case in cases}
        for case in cases:  # once for the caches
            cpu_seconds(case)
        for _ in range(rounds):
            for case in cases:
                seconds[case.name].append(cpu_seconds(case))
        median = {name: statistics.median(values) for name, values in seconds.items()}
        goals = [
            (f"{name}: gate and page / gate", median[f"{name} and page"] / median[name], 1.5, "x") for name in pages
        ]
        goals += [(f"{name}: size", page.stat().st_size / MEGABYTE, 3.0, "MB") for name, page in pages.items()]
        if browser := shutil.which("chromium"):
            goals.append(("all: script until all is there", _script_seconds(browser, pages["all"], rounds), 2.0, "s"))
    print(f"medians of {rounds} interleaved rounds, CPU time of whole pytest processes")
    for what, value, goal, unit in goals:
        print(f"{what:<36} {value:8.2f} {unit:<3} goal: at most {goal:g}")
    return int(any(value > goal for _, value, goal, _ in goals))


def _script_seconds(browser: str, page: Path, rounds: int) -> float:
    """The CPU time that Chromium spends in the page's script."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only if there is a browser

    found: list[float] = []
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(rounds):
            tab = opened.new_page()
            session = tab.context.new_cdp_session(tab)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            tab.goto(page.as_uri())
            tab.wait_for_selector("html[data-ready]")
            metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
            found.append(metrics["ScriptDuration"])
            tab.close()
        opened.close()
    return statistics.median(found)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
