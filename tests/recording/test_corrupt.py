"""Damaged cassettes: whatever was cut, flipped or edited, an error names file and line, and no register is another.

The cassette is one of this repository's own, with the Bengali of a whole occupation, and is replayed as a gate would.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from sealed_support import entries, sealed

from honorific_checks.allocation.stimuli import question_set
from honorific_checks.answers.classifier import classify
from honorific_checks.endpoints.models import published
from honorific_checks.errors import CassetteError
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.replay import Replay, replay

CASSETTES = Path(__file__).parents[2] / "cassettes"
NAME, OTHER, GROUP = "gemma-4", "gpt-oss-120b", "poet"
ASKED = QuestionSet(
    question_set().folder, question_set().prompt, tuple(q for q in question_set().questions if q.group == GROUP)
)
"""What is asked about one occupation."""
SOURCE = cassette_path(CASSETTES, NAME, ASKED.folder, GROUP)
SEED = 20261130
TIMES = 200

pytestmark = pytest.mark.skipif(not SOURCE.exists(), reason="nothing is recorded in cassettes/ yet")


class Damaged:
    """A copy of the recording, to be damaged and replayed."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.path = cassette_path(directory, NAME, ASKED.folder, GROUP)
        signed = provenance_path(directory, NAME, ASKED.folder)
        whole = provenance.load(provenance_path(CASSETTES, NAME, ASKED.folder))
        provenance.save(signed, msgspec.structs.replace(whole, asked=provenance.asked(published()[NAME], ASKED)))

    def replay(self, data: bytes) -> Replay:
        """What is found in these bytes."""
        self.path.write_bytes(data)
        return replay(published()[NAME], ASKED, self.directory)

    def refuse(self, data: bytes, line: int | None = None) -> None:
        """Make sure that nothing is found in them, and every item says in which file and line the damage is."""
        found = self.replay(data)
        assert found.outputs == {}
        places = {
            said.removeprefix(f"{item_id}: {self.path}:").partition(":")[0] for item_id, said in found.problems.items()
        }
        (place,) = places
        assert 1 <= int(place) <= data.count(b"\n") + 1
        assert line is None or int(place) == line
        assert len(found.problems) == len(ASKED.questions)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Damaged:
    """The copy."""
    return Damaged(tmp_path_factory.mktemp("damaged"))


@pytest.fixture(scope="module")
def whole() -> bytes:
    """The bytes of the recording."""
    return SOURCE.read_bytes()


def cuts(whole: bytes) -> Iterator[bytes]:
    """200 prefixes by a seeded draw, and each that lacks some of the last 50 bytes."""
    rng = random.Random(SEED)  # noqa: S311 - a seeded choice of places
    for length in [*rng.sample(range(len(whole)), TIMES), *range(len(whole) - 50, len(whole))]:
        yield whole[:length]


def flips(whole: bytes, most: int) -> Iterator[bytes]:
    """200 files in which up to so many bits are turned over, at least one."""
    rng = random.Random(SEED + most)  # noqa: S311 - a seeded choice of bits
    for _ in range(TIMES):
        data = bytearray(whole)
        for place in rng.sample(range(len(whole)), rng.randint(1, most)):
            data[place] ^= 1 << rng.randrange(8)
        yield bytes(data)


def test_undamaged_every_answer_is_found(damaged: Damaged, whole: bytes) -> None:
    """Bengali, and both registers among them, so that a wrong one could show."""
    found = damaged.replay(whole)
    assert found.problems == {}
    assert {"honorific", "ordinary"} <= {str(classify(output).register) for output in found.outputs.values()}


@pytest.mark.slow
def test_every_cut_is_refused(damaged: Damaged, whole: bytes) -> None:
    """Also one that lacks the last line end alone."""
    for data in cuts(whole):
        damaged.refuse(data)


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, 40])
def test_every_flip_is_refused(damaged: Damaged, whole: bytes, most: int) -> None:
    """One bit, or several anywhere in the file."""
    for data in flips(whole, most):
        damaged.refuse(data)


@pytest.mark.slow
def test_bits_of_one_answer_are_refused_with_its_line(damaged: Damaged, whole: bytes) -> None:
    """Each of the eight of every third byte in the words of one answer; many of these leave JSON and UTF-8 whole."""
    words = json.loads(entries(SOURCE)[8]["response"]["body"]["string"])["choices"][0]["message"]["content"].encode()
    lines = whole.split(b"\n")
    start = len(b"\n".join(lines[:9])) + 1 + lines[9].index(words)
    readable = 0
    for place in range(start, start + len(words), 3):
        for bit in range(8):
            data = bytearray(whole)
            data[place] ^= 1 << bit
            damaged.refuse(bytes(data), line=10)
            readable += is_json(data)
    assert readable > 50, "without a digest these would be answers"


def is_json(data: bytes | bytearray) -> bool:
    """Whether anything else than the digest could tell."""
    try:
        json.loads(data.decode("utf-8"))
    except ValueError:
        return False
    return True


def edited_answer(whole: bytes) -> bytes:
    """The first honorific answer with an ordinary verb."""
    return whole.replace("ছেন".encode(), "ছে".encode(), 1)


def test_an_edited_answer_is_refused(damaged: Damaged, whole: bytes) -> None:
    """Valid JSON and good Bengali of another register: the digest alone can tell."""
    edited = edited_answer(whole)
    line = next(
        number for number, (a, b) in enumerate(zip(whole.split(b"\n"), edited.split(b"\n"), strict=True), 1) if a != b
    )
    before, after = (
        json.loads(data)["interactions"][line - 2]["response"]["body"]["string"] for data in (whole, edited)
    )
    registers = [classify(json.loads(body)["choices"][0]["message"]["content"]).register for body in (before, after)]
    assert registers[0] != registers[1]
    damaged.refuse(edited, line)


def exchanged(whole: bytes) -> bytes:
    """The answers of lines 3 and 7 in each other's place, each with the digest it came with."""
    lines = whole.split(b"\n")
    mark = b', "response": '
    (first, mine), (second, yours) = (lines[number].split(mark, 1) for number in (2, 6))
    lines[2], lines[6] = first + mark + yours, second + mark + mine
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        (exchanged, 3),
        (lambda whole: whole.replace(b'\\"temperature\\":0', b'\\"temperature\\":1', 1), 2),
        (lambda whole: whole.replace(b'"sha256": "', b'"sha256": "0', 1), 2),
        (lambda whole: whole.replace(b', "sha256"', b' , "sha256"', 1), 2),
        (lambda whole: whole.replace(b"},\n", b"},\n\n", 1), 3),
        (lambda whole: whole + b"\n", 31),
        (lambda whole: b"\xef\xbb\xbf" + whole, 1),
        (lambda whole: whole + whole, 29),
        (lambda whole: whole.decode().encode("utf-16"), 1),
        (lambda whole: json.dumps(json.loads(whole), ensure_ascii=False, indent=1).encode(), 1),
        (lambda whole: json.dumps(json.loads(whole)).encode(), 1),
        (lambda _: b"", 1),
        (lambda _: b"interactions: []\nversion: 1\n", 1),
        (lambda _: sealed([*entries(SOURCE), entries(SOURCE)[0]]), 30),
    ],
    ids=[
        "answers exchanged", "request", "digest", "space", "blank line", "blank line at the end", "BOM", "twice",
        "UTF-16", "indented", "vcrpy's own layout", "empty", "YAML", "request twice",
    ],
)  # fmt: skip
def test_an_edited_file_is_refused(damaged: Damaged, whole: bytes, edit: Callable[[bytes], bytes], line: int) -> None:
    """With the line of the edit; a file in another layout at its first line."""
    damaged.refuse(edit(whole), line)


def test_a_line_that_is_gone_is_missed_by_its_item_alone(damaged: Damaged, whole: bytes) -> None:
    """A cassette may be incomplete; and in another order each request finds its own answer."""
    true = damaged.replay(whole).outputs
    found = entries(SOURCE)
    assert damaged.replay(sealed(reversed(found))).outputs == true
    gone = ASKED.questions[3].item_id
    left = damaged.replay(sealed(found[:3] + found[4:]))
    assert left.outputs == {item_id: output for item_id, output in true.items() if item_id != gone}
    assert list(left.problems) == [gone]
    assert str(damaged.path) in left.problems[gone]


@pytest.mark.parametrize(
    ("foreign", "said"),
    [
        (cassette_path(CASSETTES, OTHER, ASKED.folder, GROUP), "model: recorded 'openai/gpt-oss-120b-maas'"),
        (SOURCE.with_name("lawyer.json"), "its sentence is not recorded"),
    ],
    ids=["model", "occupation"],
)
def test_another_whole_cassette_answers_nothing(damaged: Damaged, foreign: Path, said: str) -> None:
    """Of another model, or about another occupation: the file is named, and what is in it."""
    found = damaged.replay(foreign.read_bytes())
    assert found.outputs == {}
    for question in ASKED.questions:
        assert str(damaged.path) in found.problems[question.item_id]
        assert said in found.problems[question.item_id]


def test_a_cut_provenance_is_refused_or_changes_nothing(damaged: Damaged, whole: bytes) -> None:
    """Each prefix of it: an error that names the file, or the same answers."""
    signed = provenance_path(damaged.directory, NAME, ASKED.folder)
    before = signed.read_bytes()
    true = damaged.replay(whole)
    refused: list[str] = []
    for length in range(0, len(before), 7):
        signed.write_bytes(before[:length])
        try:
            assert damaged.replay(whole).outputs == true.outputs
        except CassetteError as error:
            refused.append(str(error))
    signed.write_bytes(before)
    assert len(refused) > 50
    assert all(said.startswith(str(signed)) for said in refused)


def test_a_time_without_a_zone_is_refused(damaged: Damaged, whole: bytes) -> None:
    """Nobody can say how old such a recording is."""
    signed = provenance_path(damaged.directory, NAME, ASKED.folder)
    before = signed.read_text(encoding="utf-8")
    assert before.count("+00:00") == 2
    signed.write_text(before.replace("+00:00", ""), encoding="utf-8")
    with pytest.raises(CassetteError, match=r"provenance\.toml is not a valid provenance file: .*first_answer"):
        damaged.replay(whole)
    signed.write_text(before, encoding="utf-8")
