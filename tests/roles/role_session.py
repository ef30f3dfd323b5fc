"""The roles suite as a session has it, without pytest around it, and recordings made by hand."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from role_support import ROOT, Say

from honorific_checks.choice import Request
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request import METHOD, body
from honorific_checks.recording import provenance
from honorific_checks.recording.deck import Deck
from honorific_checks.recording.layout import cassette_path, provenance_path
from honorific_checks.roles.run import RolesRun
from honorific_checks.run import Run

OWN = Model("own", "own", "", "own", "", None)
"""A user's own model."""
FAST = "[analysis]\nresamples = 1000\n"


def session(folder: Path, text: str = "", names: tuple[str, ...] = ("gpt-4o",), **given: Path) -> RolesRun:
    """The suite on models of the repository's cassettes, with a thresholds.toml in a folder."""
    path = given.pop("thresholds", folder / "thresholds.toml")
    if path == folder / "thresholds.toml":
        path.write_text(FAST + text, encoding="utf-8")
    request = Request(
        root=folder,
        names=names,
        cassettes=given.pop("cassettes", ROOT / "cassettes"),
        thresholds=path,
        suites=("roles",),
        outputs=given.pop("outputs", None),
        roles_data=given.pop("roles_data", None),
    )
    found = Run(request).runs["roles"]
    assert isinstance(found, RolesRun)
    return found


def record(directory: Path, model: Model, deck: Deck, say: Say) -> None:
    """Cassettes of one model with their provenance, written as JSON by hand."""
    for name, group in deck.groups():
        entries = []
        for question in group:
            completion = {"choices": [{"message": {"role": "assistant", "content": say(question)}}]}  # type: ignore[arg-type]
            asked = {"method": METHOD, "uri": "http://127.0.0.1:1", "body": body(model, deck.prompt, question)}
            answered = {"status": {"code": 200, "message": "OK"}, "body": {"string": json.dumps(completion)}}
            entries.append({"request": {**asked, "headers": {}}, "response": {**answered, "headers": {}}})
        path = cassette_path(directory, model.name, deck.folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"version": 1, "interactions": entries}), encoding="utf-8")
    made = datetime(2026, 1, 1, tzinfo=UTC)
    signed = provenance.Provenance("recorded", made, "http://127.0.0.1:1", "0", provenance.asked(model, deck))
    provenance.save(provenance_path(directory, model.name, deck.folder), signed)
