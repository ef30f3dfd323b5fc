"""Check one model's recordings of one question set against the current questions and their provenance.

It takes the cassettes one by one and yields findings; those about the whole folder come at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from honorific_checks.endpoints.completion import SIMULATED, completion
from honorific_checks.endpoints.models import Model
from honorific_checks.endpoints.request_body import METHOD, body
from honorific_checks.errors import BrokenAnswerError, CassetteError, StaleRecordingError
from honorific_checks.inspection.finding import Finding, Kind, finding, of_error
from honorific_checks.recording import cassette, provenance
from honorific_checks.recording.layout import PROVENANCE
from honorific_checks.recording.ledger import Ledger
from honorific_checks.recording.provenance import Provenance
from honorific_checks.recording.question_set import QuestionSet


class Recordings:
    """The recordings in one folder.

    Args:
        folder: the folder.
        model: the model that gave the answers.
        question_set: the current questions; None if they are not known, and then only the answers are checked.
        signed: the provenance.
    """

    def __init__(self, folder: Path, model: Model, question_set: QuestionSet | None, signed: Provenance) -> None:
        self.folder, self.model, self.question_set, self.signed = folder, model, question_set, signed
        self.ledger = Ledger(signed.asked, "", None)
        """The counts of the stored answers, to compare with the provenance."""
        self._stale: StaleRecordingError | None = None
        self._asked: dict[str, dict[str, str]] = {}
        """The item_id of the first question of each request, by group."""
        self._missing: dict[str, list[str]] = {}
        """The item_ids without an answer, by group."""
        self._addresses: dict[str, str] = {}
        """The place of the first answer from each address."""
        self._simulated: list[str] = []
        """The places of simulated answers."""
        self._uncounted = False
        """Whether some answers cannot be counted."""
        if question_set is None:
            return
        try:
            provenance.check(signed, provenance.asked(model, question_set), self._provenance, self._command("all"))
        except StaleRecordingError as error:
            self._stale = error
            return
        for group, questions in question_set.groups():
            first: dict[str, str] = {}
            for question in questions:
                first.setdefault(body(model, question_set.prompt, question), question.item_id)
            self._asked[group] = first
            self._missing[group] = list(first.values())

    def read(self, path: Path, data: bytes) -> Iterator[Finding]:
        """Check one cassette."""
        compared = bool(self._asked)
        if compared and path.stem not in self._asked:
            what = "no current group of questions has this name, so its answers are never read"
            yield finding(Kind.ORPHAN, path, what, "delete it, or rename it to its group")
            return
        asked = self._asked.get(path.stem, {})
        try:
            found = cassette.parse(data, path).interactions
        except CassetteError as error:
            self.leave_out(path)
            yield of_error(Kind.BROKEN, error)
            return
        if compared:
            self._missing[path.stem] = [item_id for text, item_id in asked.items() if (METHOD, text) not in found]
            unasked = [entry for (method, text), entry in found.items() if method != METHOD or text not in asked]
            if unasked:
                what = f"{_answers(len(unasked))} to questions that are not asked now, the first here"
                yield finding(Kind.ORPHAN, f"{path}:{unasked[0].line}", what, self._anew())
        for entry in found.values():
            yield from self._answer(entry, f"{path}:{entry.line}", asked.get(entry.request.body, ""))

    def leave_out(self, path: Path) -> None:
        """Note that a cassette cannot be read: what it lacks is unknown, and counts are wrong without it."""
        self._uncounted = True
        self._missing.pop(path.stem, None)

    def _answer(self, entry: cassette.Interaction, place: str, item_id: str) -> Iterator[Finding]:
        """Check one answer and count it."""
        place = f"{place}: {item_id}" if item_id else place
        try:
            answer = completion(entry.response.body.string, place)
        except BrokenAnswerError as error:
            self._uncounted = True
            yield of_error(Kind.BROKEN, error, self._anew())
            return
        self.ledger.add(answer)
        self._addresses.setdefault(entry.request.uri, place)
        if answer.system_fingerprint == SIMULATED:
            self._simulated.append(place)

    def end(self, now: datetime, max_age_days: int) -> Iterator[Finding]:
        """The findings about the whole folder, once all cassettes are read."""
        if self._stale is not None:
            yield of_error(Kind.MISMATCH, self._stale)
        missing = [item_id for group in self._missing.values() for item_id in group]
        if missing:
            total = sum(len(group) for group in self._asked.values())
            what = f"{len(missing)} of {_answers(total)} are missing, the first {missing[0]}"
            yield finding(Kind.GAP, self.folder, what, f"record them with: {self._command('new_episodes')}")
        if self._simulated and self.signed.status != SIMULATED:
            what = f"{_answers(len(self._simulated))} of the simulator, the first here, but {PROVENANCE} says recorded"
            yield finding(Kind.MISMATCH, self._simulated[0], what, self._anew())
        if not self._uncounted:
            yield from self._counts()
        yield from self._times(now)
        age = self.signed.age(now)
        if age is not None and age > max_age_days:
            what = f"the last answer is {age} days old, more than max_age_days = {max_age_days}"
            yield finding(Kind.OLD, self._provenance, what, self._anew())

    def _times(self, now: datetime) -> Iterator[Finding]:
        """Impossible times in the provenance, with which a recording would never grow old."""
        if what := provenance.impossible(self.signed, now):
            yield finding(Kind.MISMATCH, self._provenance, what, f"restore it from git, or {self._anew()}")

    def _counts(self) -> Iterator[Finding]:
        """Counts in the provenance that differ from the stored answers."""
        stored, signed = self.ledger.signed(), self.signed
        pairs = {
            "answers": (signed.answers, stored.answers),
            "models": (signed.answered.models, stored.answered.models),
            "fingerprints": (signed.answered.fingerprints, stored.answered.fingerprints),
            "tokens": (signed.answered.tokens, stored.answered.tokens),
            "endpoints": (sorted(signed.endpoints), sorted(self._addresses)),
        }
        if not signed.requests >= max(stored.answers, signed.retries):
            pairs["requests"] = (signed.requests, f"{_answers(stored.answers)}, retries = {signed.retries}")
        if signed.status == SIMULATED and not self._simulated:
            pairs["status"] = (signed.status, "no simulated answer")
        differing = [f"{name} = {said}, stored {there}" for name, (said, there) in pairs.items() if said != there]
        if differing:
            what = f"does not match the stored answers: {'; '.join(differing)}"
            step = f"after a killed run, continue with: {self._command('new_episodes')}; or restore the files from git"
            yield finding(Kind.MISMATCH, self._provenance, what, step)

    @property
    def _provenance(self) -> Path:
        return self.folder / PROVENANCE

    def _command(self, mode: str) -> str:
        """The command that records these questions."""
        return self.question_set.command(self.model.name, mode) if self.question_set else f"--record {mode}"

    def _anew(self) -> str:
        return f"record again with: {self._command('all')} (the old recordings are kept)"


def _answers(number: int) -> str:
    return "1 answer" if number == 1 else f"{number} answers"
