"""One session: the suites and models asked for.

A Session reads the settings and looks up the names; unknown names and thresholds out of range are refused at once.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cached_property
from typing import Any

from honorific_checks import tables
from honorific_checks.endpoints.models import Model, find, registry
from honorific_checks.endpoints.request_body import canonical, text_digest
from honorific_checks.errors import SettingsError, UnknownModelError
from honorific_checks.session.places import places
from honorific_checks.session.request import ALL, Request, given, of_suites
from honorific_checks.session.suite import Suite
from honorific_checks.session.suite_models import Setup
from honorific_checks.session.suites import SuiteClass, brought, built_in_limits, suites
from honorific_checks.settings import Thresholds, named, project_settings, thresholds
from honorific_checks.stats.options import Options
from honorific_checks.version import __version__

FAMILY = ("analysis", "family")
"""The key of thresholds.toml that names the family."""


class Session:
    """The suites of a session, each with its models."""

    def __init__(self, request: Request) -> None:
        self.request = request
        settings = project_settings(places(request.root).pyproject)
        broken = dict(settings.broken)
        known = registry(settings.models, broken)
        try:
            self._look_up(known, broken)
        except UnknownModelError as error:
            if error.name not in broken:
                raise
            raise SettingsError(broken[error.name]) from None

    def _look_up(self, known: Mapping[str, Model], broken: Container[str]) -> None:
        """Find the suites and models asked for; a broken entry of a model that is not asked for does not matter."""
        request = self.request
        classes = {suite.name: suite for suite in suites(request.suites)}
        if not classes:
            raise SettingsError("--suite names no suite. Name one, several with commas, or all.")
        if request.roles_data is not None and "roles" not in classes:
            raise SettingsError("--roles-data is for the roles suite: add --suite roles.")
        # All suites share the file, so the tables of suites that do not run now are checked as well.
        others = suites(name for name in brought() if name in named(request.thresholds))
        tables_of = {suite.name: suite.thresholds for suite in (*others, *classes.values())}
        self.thresholds: Thresholds = thresholds(request.thresholds, built_in_limits() | tables_of)
        models = of_suites(request, known, list(classes))
        self.unrecorded = {
            suite: [name for name in given(request) if name not in (ALL, *models.get(suite, ()))] for suite in classes
        }
        """The models that are named but that `--suite all` leaves out, by suite."""
        self.suites: dict[str, Suite[Any, Any]] = {
            name: suite(self._setup(suite, known, models[name])) for name, suite in classes.items() if name in models
        }
        asked = {name for suite in self.suites.values() for name in suite.models}
        for name in self.thresholds.models:
            if name not in asked and name not in broken:
                find(known, name, f"{request.place(('models', name))} [models.{name}]")

    def _setup(self, suite: SuiteClass, known: Mapping[str, Model], models: Mapping[str, Model]) -> Setup[Any]:
        """What one suite needs."""
        request, settings = self.request, self.thresholds.analysis
        listed = settings.family if suite.over_models and settings.family != "run" else []
        others = {
            name: find(known, name, f"{request.place(FAMILY)} [analysis] family: {name!r}")
            for name in listed
            if name not in models
        }
        return Setup(
            request=request,
            models=models,
            family={**others, **models},
            listed=tuple(dict.fromkeys(listed)),
            family_place=f"{request.place(FAMILY)} [analysis] family" if listed else "",
            limits={name: self.thresholds.limits(suite.name, name) for name in models},
            common=self.thresholds.common[suite.name],
            recordings={name: self.thresholds.recordings(name) for name in models},
            options=self.options,
        )

    @property
    def options(self) -> Options:
        """How uncertainty is computed."""
        settings = self.thresholds.analysis
        return Options(settings.confidence, settings.resamples, settings.seed)

    def check(self) -> dict[str, dict[str, str]]:
        """The status of each model's answers, by suite; raises as `Suite.check` does."""
        return {name: suite.check() for name, suite in self.suites.items()}

    def digest(self, suite: Suite[Any, Any]) -> str:
        """Both signatures, the session's and a suite's, as one SHA-256 in hexadecimal."""
        return text_digest(canonical({**self.signature, **suite.signature}))

    @cached_property
    def signature(self) -> dict[str, str]:
        """What all figures and verdicts depend on, besides each suite's own: equal signatures mean equal verdicts."""
        return {
            "version": __version__,
            "tables": tables.digest(),
            "code": tables.code_digest(),
            "thresholds": text_digest(canonical(self.thresholds.as_data())),
        }
