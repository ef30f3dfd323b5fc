"""What reading a register costs: `python -m benchmarks.classifier_cost [ROUNDS]`, medians of CPU time in one run.

classify() is compared with the bare cost of NFC and splitting, warm and cold; long hostile inputs with ten times longer
ones; and classify() with each Bengali tagger that is installed.  Exits with 1 where a goal is missed.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.taggers import TAGGERS, Work, loaded
from honorific_checks.allocation.stimuli import stimuli
from honorific_checks.answers.classifier import classify
from honorific_checks.bengali import lexicon
from simulation.sentences import answers

ROOT = Path(__file__).parent.parent
MODEL = "gemma-4"
WRAPPINGS = (
    "<think>The user wants Bengali: {english}</think>\n\n{bengali}",
    "**Translation:** {bengali}\n\n**Note:** The register follows the usual form for this occupation.",
    "Here it is:\n\n```\n{bengali}\n```",
    '{{"translation": "{bengali}"}}',
    '{{"translation": "{escaped}"}}',
    "<|channel|>analysis<|message|>{english}<|end|><|channel|>final<|message|>{bengali}",
    "1. {bengali}\n2. {bengali}",
    "{bengali}\n\nUser: Translate: {english}\nAssistant: {bengali}",
    "&quot;{bengali}&quot; ({english})",
    "I'm sorry, but I can't translate that.",
)
SIZES = (10_000, 100_000, 1_000_000)
LONG_ROUNDS = 3
TOO_LONG = 4.0
"""Seconds for one size after which the next is not tried: it counts as missed."""
COLD = """
import json, sys, time
from benchmarks.classifier_cost import bare, classify, seconds
texts = json.load(sys.stdin)
print(json.dumps([seconds(classify, texts[:1]), seconds(bare, texts), seconds(classify, texts)]))
"""
LOAD = """
import sys, time
text, before = sys.stdin.read(), time.process_time()
import dataclasses, enum, functools, hashlib, html, itertools, pathlib, re, typing, unicodedata
library = time.process_time()
from honorific_checks.answers.classifier import classify
classify(text)
print(1000 * (library - before), 1000 * (time.process_time() - before))
"""
Row = tuple[str, float, str, float]
"""What, its value, the unit and the goal: positive the most, negative the least, 0 none."""


def show(title: str, rows: Sequence[Row]) -> bool:
    """Print a table; whether a goal in it is missed."""
    print(title)
    missed = [value > goal > 0 or value < -goal for _, value, _, goal in rows]
    for (what, value, unit, goal), bad in zip(rows, missed, strict=True):
        wanted = f" goal: at {'least' if goal < 0 else 'most'} {abs(goal):g}" if goal else ""
        print(f"{what:<48} {value:10.2f} {unit:<3}{wanted}{' MISSED' if bad else ''}")
    return any(missed)


def bare(text: str) -> object:
    """The least that any reader of text does."""
    return unicodedata.normalize("NFC", text).split()


def seconds(work: Work, texts: Iterable[str]) -> float:
    """CPU seconds of the work on all the texts, after a collection, so that no run pays for the one before."""
    gc.collect()
    before = time.process_time()
    for text in texts:
        work(text)
    return time.process_time() - before


def medians(works: dict[str, Work], texts: list[str], rounds: int) -> dict[str, float]:
    """Median CPU seconds of each work on all the texts, in interleaved rounds after one to warm the caches."""
    runs = [{name: seconds(work, texts) for name, work in works.items()} for _ in range(rounds + 1)][1:]
    return {name: statistics.median(run[name] for run in runs) for name in works}


def messy(clean: dict[str, str]) -> list[str]:
    """The sentences inside all that models put around them, one wrapping after the other."""
    english = {stimulus.item_id: stimulus.sentence for stimulus in stimuli()}
    return [
        WRAPPINGS[at % len(WRAPPINGS)].format(english=english[item], bengali=text, escaped=json.dumps(text)[1:-1])
        for at, (item, text) in enumerate(clean.items())
    ]


def against_bare(texts: list[str], rounds: int) -> list[Row]:
    """classify() beside the bare cost of the same texts, warm in this process and cold in a fresh one each round."""
    warm = medians({"bare": bare, "again": bare, "classify": classify}, texts, rounds)
    runs = [
        json.loads(subprocess.check_output([sys.executable, "-c", COLD], cwd=ROOT, input=json.dumps(texts), text=True))  # noqa: S603
        for _ in range(rounds)
    ]
    first, cold_bare, cold = (statistics.median(run[place] for run in runs) for place in range(3))
    each = 1e6 / len(texts)
    return [
        ("A/A, bare measured twice", warm["again"] / warm["bare"], "x", 0.0),
        ("bare, a text", warm["bare"] * each, "us", 0.0),
        ("classify, a text, warm", warm["classify"] * each, "us", 0.0),
        ("first text of a process, reads the tables", 1000 * first, "ms", 0.0),
        ("classify / bare, warm", warm["classify"] / warm["bare"], "x", 6.0),
        ("classify / bare, cold", cold / cold_bare, "x", 6.0),
    ]


def loading(text: str, rounds: int) -> list[Row]:
    """Milliseconds from a bare interpreter to the first reading, and how many of them go to the standard library."""
    runs = [
        subprocess.check_output([sys.executable, "-S", "-c", LOAD], cwd=ROOT, input=text, text=True).split()  # noqa: S603
        for _ in range(2 * rounds)
    ]
    library, whole = (statistics.median(float(run[place]) for run in runs) for place in range(2))
    return [
        ("modules of the standard library", library, "ms", 0.0),
        ("these, the import and the tables", whole, "ms", 25.0),
    ]


def hostile(sentence: str) -> dict[str, str]:
    """What is repeated to make the long inputs, by name."""
    letter, verb = unicodedata.lookup("BENGALI LETTER KA"), sentence.rsplit(maxsplit=1)[-1]
    return {
        "one letter": letter,
        "letters and joiners": letter + unicodedata.lookup("ZERO WIDTH NON-JOINER"),
        "pronouns": " ".join(lexicon.pronouns()) + " ",
        "sentences, a line each": sentence + "\n",
        "quoted words": f'"{verb}" ',
        "<think> opened": f"<think>{letter}",
        "brackets opened": f"({letter} ",
        "newlines": letter + "\n" * 50,
        "JSON braces": f'{{"a": "{letter}", ',
        "escapes": json.dumps(letter)[1:-1],
        "backslashes": letter + "\\" * 50,
        "tags never closed": f"<{letter}",
    }


def linearity(sentence: str) -> list[Row]:
    """How much longer each hostile input takes at the last size than at a tenth of it; 10 for the length itself."""
    found = []
    for name, unit in hostile(sentence).items():
        times = [0.0]
        for size in SIZES:
            text = (unit * (size // len(unit) + 1))[:size]
            runs = [seconds(classify, [text]) for _ in range(LONG_ROUNDS)] if times[-1] < TOO_LONG else [float("inf")]
            times.append(statistics.median(runs))
        each = " ".join(f"{1e9 * value / size:6.0f}" for value, size in zip(times[1:], SIZES, strict=True))
        found.append((f"{name:<24} {each}", times[-1] / min(times[-2], TOO_LONG), "x", 13.0))
    return found


def taggers(texts: list[str], rounds: int) -> list[Row]:
    """classify() beside the taggers that are installed and run here."""
    rows = []
    for name in filter(find_spec, TAGGERS):
        _, every, load = TAGGERS[name]
        tag = loaded(name, load)
        if tag is None:
            continue
        found = medians({"classify": classify, name: tag}, texts[::every], rounds)
        rows.append((f"{name}, a text", 1e6 * found[name] / len(texts[::every]), "us", 0.0))
        rows.append((f"{name} / classify", found[name] / found["classify"], "x", -10.0))
    return rows


def main(rounds: int) -> int:
    """Measure, print the tables, and say whether every goal is met."""
    texts = list(answers(MODEL).values())
    missed = [
        show(f"{len(texts)} outputs of {MODEL}, {rounds} interleaved rounds", against_bare(texts, rounds)),
        show("the same in the wrappings of messy outputs", against_bare(messy(answers(MODEL)), rounds)),
        show("from a bare interpreter to the first reading", loading(texts[0], rounds)),
        show(f"ns a character at {SIZES} characters, the last time / the one before", linearity(texts[0])),
    ]
    tagged = taggers(texts, min(rounds, LONG_ROUNDS))
    none = "no tagger installed; to compare: " + " && ".join(install for install, _, _ in TAGGERS.values())
    missed.append(show("Bengali part-of-speech taggers" if tagged else none, tagged))
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
