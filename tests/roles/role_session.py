"""The roles suite as a session has it, without pytest around it."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from role_support import FAST, FEW
from support_data import ROOT

from honorific_checks.endpoints.models import Model
from honorific_checks.roles.analysis import RoleAnalysis
from honorific_checks.roles.asking.questions import template_questions
from honorific_checks.roles.records import RoleQuestion
from honorific_checks.roles.suite import RolesSuite
from honorific_checks.session.request import Request
from honorific_checks.session.session import Session
from honorific_checks.session.suite_models import Measured

OWN = Model("own", "own", "", "own", "", None)
"""A user's own model."""
_KNOWN: dict[str, Measured[RoleAnalysis]] = {}
"""The models of the repository's cassettes that some test has measured."""


def session(folder: Path, text: str = "", names: tuple[str, ...] = ("gpt-4o",), **given: Path) -> RolesSuite:
    """The suite on models of the repository's cassettes, with a thresholds.toml in a folder."""
    path = given.pop("thresholds", folder / "thresholds.toml")
    if path == folder / "thresholds.toml":
        path.write_text(FAST + text, encoding="utf-8")
    outputs = given.pop("outputs", None)
    request = Request(
        root=folder,
        names=names,
        cassettes=given.pop("cassettes", ROOT / "cassettes"),
        thresholds=path,
        suites=("roles",),
        outputs={names[0]: outputs} if outputs else {},
        roles_data=given.pop("roles_data", None),
    )
    found = Session(request).suites["roles"]
    assert isinstance(found, RolesSuite)
    return found


def measured(run: RolesSuite) -> RolesSuite:
    """A session over the repository's cassettes with models measured once for all tests: limits change no figure."""
    assert run.setup.request.cassettes == ROOT / "cassettes"
    assert (run.options.resamples, run.question_set.folder) == (FEW.resamples, "roles")
    for name in run.models:
        _KNOWN[name] = run._measured[name] = _KNOWN.get(name) or run.of(name)
    return run


@cache
def holed(base: Path) -> RolesSuite:
    """A session over gpt-4o, where the answers about occupations alone and about one trait are missing.

    Made once below `tmp_path_factory.getbasetemp()`.
    """
    folder = base / "holed"
    shutil.copytree(ROOT / "cassettes" / "gpt-4o", folder / "cassettes" / "gpt-4o")
    for group in {question.group for question in missing()}:
        (folder / "cassettes" / "gpt-4o" / "roles" / f"{group}.json").unlink()
    return session(folder, cassettes=folder / "cassettes")


def missing() -> list[RoleQuestion]:
    """The questions without an answer in `holed`: 2 x 15 about being honest, 14 x 2 and 14 about occupations alone."""
    jobs = {question.group for question in template_questions() if question.category == "occupation"}
    return [question for question in template_questions() if question.group in {*jobs, "gender-honest"}]
