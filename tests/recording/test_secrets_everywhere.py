"""Recognisable secrets in every place, real processes, and a search through all that they wrote and printed.

Every secret holds the word SESAME, in letters that nothing else here has: the key, the headers and the address that are
sent; and of the service, which knows whose account it is and repeats what it was sent, its headers, its errors and the
parts of its answers.
"""

from __future__ import annotations

import base64
import shutil
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fault_support import NAME, QUESTIONS, Faulty, faulty, start, start_program, stored
from forks import Ended

from honorific_checks.endpoints.request_body import message
from honorific_checks.recording.layout import cassette_path

pytestmark = pytest.mark.slow

WORD = "SESAME"
ENVIRONMENT = {
    "OWN_KEY": "sk-SESAME-key-0123456789",
    "OWN_PROJECT": "project-SESAME-17",
    "OWN_TENANT": "tenant-SESAME-20",
    "OWN_ORG": "org-SESAME-18",
    "OWN_TOKEN": "token-SESAME-19",
}
USER, PASSWORD = "user-SESAME-1", "password-SESAME-2"
BASIC = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
"""How user and password of an address are sent."""
SECRETS = (WORD, BASIC, "Bearer ", "set-cookie", "x-request-id")
ENTRY = """
[tool.honorific_checks.models.own]
model = "own/model-1"
base_url = "http://{user}127.0.0.1:{port}/{{OWN_PROJECT}}/{{OWN_TENANT}}/v1?key=query-SESAME-3&project={{OWN_PROJECT}}"
api_key_env = "OWN_KEY"
headers = {{ "X-Organization" = "{{OWN_ORG}}", "X-Token" = "Token {{OWN_TOKEN}}", "X-Account" = "account-SESAME-4" }}
"""
SAID = "account-SESAME-5 of {authorization} and {x-token}, organization org-SESAME-18"
"""What the service says whenever it can."""
HEADERS = {
    "Set-Cookie": "session=cookie-SESAME-6",
    "OpenAI-Organization": "org-SESAME-18",
    "X-Request-Id": "req-SESAME-7",
    "Location": "http://127.0.0.1:9/?token=location-SESAME-8",
}
REPLY: dict[str, Any] = {
    "reason": "reason-SESAME-9",
    "headers": HEADERS,
    "body": {
        "model": "projects/tenant-SESAME-20/models/1",
        "system_fingerprint": "tenant-SESAME-20",
        "organization": "org-SESAME-18",
        "user": "account-SESAME-5",
        "debug": {"headers": [SAID]},
    },
}
"""The right answer, with all that nobody asked for; its model is named by what only the path of the address holds."""
ERROR = f'{{"error": {{"message": "{SAID}", "type": "{SAID}", "code": "code-SESAME-10", "param": "{SAID}"}}}}'
FAULTS: list[dict[str, Any]] = [
    {"name": "429", "status": 429, "text": ERROR},
    {"name": "500", "status": 500, "text": SAID},
    {"name": "malformed", "text": f'{{"choices": "{SAID}"'},
    {"name": "shape", "text": f'{{"choices": [{{"message": {{"content": ["{SAID}"]}}}}]}}'},
    {"name": "error with 200", "text": ERROR},
]
ASKED = QUESTIONS.questions[4]
"""One of those about the first occupation, which the projects here lack."""
TELLTALE = message(QUESTIONS.prompt, ASKED.sentence)
"""Asked this, the model repeats what it was sent in its answer itself."""
LOUD = ("-vv", "-rA", "--log-level=DEBUG", "--log-cli-level=DEBUG", "--log-file=log.txt", "--log-file-level=DEBUG")
TRACED = ("--tb=long", "--showlocals", "--full-trace")
REPORTS = ("--bias-report=report.json", "--bias-report=report.csv", "--junitxml=junit.xml")
OPEN_LOG = """
import logging, pytest

@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart():
    logging.getLogger("conftest").debug("the log is open")
"""
CRASH = """
import honorific_checks.recording.tape

def crash(*_, **__):
    raise RuntimeError("a bug")

honorific_checks.recording.tape.Tape.store = crash
"""


def secretive(folder: Path, whole: Path, server: Faulty, user: str = "") -> Path:
    """A project full of secrets that lacks the answers to the first occupation."""
    folder.mkdir()
    folder.joinpath("pyproject.toml").write_text(ENTRY.format(user=user, port=server.port), encoding="utf-8")
    folder.joinpath("conftest.py").write_text(OPEN_LOG, encoding="utf-8")
    shutil.copytree(whole, folder / "cassettes")
    cassette_path(folder / "cassettes", NAME, QUESTIONS.folder, ASKED.group).unlink()
    return folder


def run(folder: Path, *arguments: str) -> Ended:
    """Run `python -m ARGUMENTS` with the secrets in its environment."""
    return start(folder, *arguments, **ENVIRONMENT).ended()


def leaks(folder: Path, *ends: Ended) -> list[str]:
    """Lines with a secret, of all files but the settings that hold them, and of all that was printed."""
    texts = {path.name: path.read_bytes().decode("utf-8", "replace") for path in folder.rglob("*") if path.is_file()}
    del texts["pyproject.toml"]
    texts |= {f"printed {number}": end.said for number, end in enumerate(ends)}
    return [
        f"{name}: {secret}: {line[:200]}"
        for name, text in texts.items()
        for line in text.splitlines()
        for secret in SECRETS
        if secret.lower() in line.lower()
    ]


@pytest.mark.parametrize("user", ["", f"{USER}:{PASSWORD}@"], ids=["key", "user and password"])
def test_nothing_written_or_printed_holds_a_secret(tmp_path: Path, whole: Path, user: str) -> None:
    """Faults, retries and an answer that repeats the key; then its test fails, with everything shown that can be."""
    turns = {TELLTALE: [{"name": "echo", "message": {"content": f"আমি জানি: {SAID}"}}] * 12}
    with faulty(reply=REPLY, faults=FAULTS, share=0.5, most=2, turns=turns) as server:
        folder = secretive(tmp_path / "project", whole, server, user)
        first = run(folder, "honorific_checks", "record", NAME)
        second = run(folder, "pytest", f"--model={NAME}", "--record=new_episodes", *LOUD, *TRACED, *REPORTS, "-k=judge")
        log = server.log()
    assert first.code == 1, first.said
    assert second.code == 1, second.said
    for end in (first, second):
        assert f"no answer to {ASKED.item_id}: " in end.said
    assert "1 failed" in second.out
    assert "the log is open" in (folder / "log.txt").read_text(encoding="utf-8")
    assert all((folder / name).stat().st_size > 1000 for name in ("report.json", "report.csv", "junit.xml"))
    assert {entry["fault"] for entry in log} == {None, "echo", *(fault["name"] for fault in FAULTS)}
    sent = log[0]["headers"]
    assert [sent[name] for name in ("x-organization", "x-token", "x-account")] == [
        *(ENVIRONMENT["OWN_ORG"], f"Token {ENVIRONMENT['OWN_TOKEN']}", "account-SESAME-4")
    ]
    assert sent["authorization"] == (f"Basic {BASIC}" if user else f"Bearer {ENVIRONMENT['OWN_KEY']}")
    assert "projects/{OWN_TENANT}/models/1" in (folder / "report.json").read_text(encoding="utf-8")
    assert TELLTALE not in stored(folder / "cassettes" / NAME)
    assert leaks(folder, first, second) == []


def test_no_refusal_is_repeated(tmp_path: Path, whole: Path) -> None:
    """The service's own words name accounts and keys; the address in Location has a token."""
    quota = ERROR.replace("code-SESAME-10", "insufficient_quota")
    with ExitStack() as stack:
        begun = []
        for status in (401, 404, 429, 307):
            server = stack.enter_context(faulty(reply={**REPLY, "status": status, "text": quota}))
            folder = secretive(tmp_path / f"project-{status}", whole, server)
            process = start(folder, "honorific_checks", "record", NAME, "--anew", **ENVIRONMENT)
            begun.append((status, server, folder, process))
        for status, server, folder, process in begun:
            end = process.ended()
            assert end.code == 2, end.said
            assert (
                f"http://127.0.0.1:{server.port}/{{OWN_PROJECT}}/{{OWN_TENANT}}/v1/chat/completions answered {status}"
                in end.err
            )
            assert leaks(folder, end) == []


def test_no_traceback_of_pytest_holds_a_secret(tmp_path: Path, whole: Path) -> None:
    """Neither after Ctrl-C nor after a bug, though pytest shows every argument and every local variable."""
    with faulty(reply=REPLY, delay=0.05) as server:
        folder = secretive(tmp_path / "project", whole, server)
        command = ("pytest", f"--model={NAME}", "--record=all", *LOUD, *TRACED)
        process = start(folder, *command, **ENVIRONMENT)
        server.kill(process, signal.SIGINT, requests=40)
        interrupted = process.ended()
        with folder.joinpath("conftest.py").open("a", encoding="utf-8") as file:
            file.write(CRASH)
        crashed = run(folder, *command)
    assert interrupted.code == 2, interrupted.said
    assert "the recording was interrupted" in interrupted.out
    assert crashed.code == 3, crashed.said
    assert "a bug" in crashed.said
    assert leaks(folder, interrupted, crashed) == []


def test_no_traceback_of_the_command_holds_a_secret(tmp_path: Path, whole: Path) -> None:
    """After a bug, too."""
    with faulty(reply=REPLY) as server:
        folder = secretive(tmp_path / "project", whole, server)
        program = f"{CRASH}\nimport few\nfew.run(['honorific_checks', 'record', '{NAME}'])"
        end = start_program(folder, program, **ENVIRONMENT).ended()
    assert end.code == 1
    assert "RuntimeError: a bug" in end.err
    assert leaks(folder, end) == []
