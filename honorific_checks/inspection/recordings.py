"""One model's recordings of one set of questions against what is asked today and what their provenance says.

The bytes of its cassettes come in one by one, and findings go out; what concerns all of them comes at the end.
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
    """What one folder holds.

    Args:
        folder: the folder.
        model: whose answers these are.
        question_set: what is asked of it now; None if that is not known, and then the answers are looked at alone.
        signed: what the provenance says.
    """

    def __init__(self, folder: Path, model: Model, question_set: QuestionSet | None, signed: Provenance) -> None:
        self.folder, self.model, self.question_set, self.signed = folder, model, question_set, signed
        self.ledger = Ledger(signed.asked, "", None)
        """What is counted, to be compared with the provenance."""
        self._stale: StaleRecordingError | None = None
        self._asked: dict[str, dict[str, str]] = {}
        """By group, the item_id of the first question of each request."""
        self._missing: dict[str, list[str]] = {}
        """By group, the item_ids without an answer."""
        self._simulated: list[str] = []
        """The places of simulated answers."""
        self._uncounted = False
        """Whether there are answers that cannot be counted."""
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
        """Look through one cassette."""
        compared = bool(self._asked)
        if compared and path.stem not in self._asked:
            what = "no group of questions asked now has this name, so no answer in it is read"
            yield finding(Kind.ORPHAN, path, what, "delete it, or give it the name of its group")
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
        """Of a cassette that cannot be read nobody knows what is missing, and there is no counting without it."""
        self._uncounted = True
        self._missing.pop(path.stem, None)

    def _answer(self, entry: cassette.Interaction, place: str, item_id: str) -> Iterator[Finding]:
        """Look at one answer, and count it."""
        place = f"{place}: {item_id}" if item_id else place
        try:
            answer = completion(entry.response.body.string, place)
        except BrokenAnswerError as error:
            self._uncounted = True
            yield of_error(Kind.BROKEN, error, self._anew())
            return
        self.ledger.add(answer)
        if answer.system_fingerprint == SIMULATED:
            self._simulated.append(place)

    def end(self, now: datetime, max_age_days: int) -> Iterator[Finding]:
        """What concerns all cassettes of the folder, when they are read."""
        if self._stale is not None:
            yield of_error(Kind.MISMATCH, self._stale)
        missing = [item_id for group in self._missing.values() for item_id in group]
        if missing:
            total = sum(len(group) for group in self._asked.values())
            what = f"{len(missing)} of {_answers(total)} are missing, the first {missing[0]}"
            yield finding(Kind.GAP, self.folder, what, f"record them with: {self._command('new_episodes')}")
        if self._simulated and self.signed.status != SIMULATED:
            what = f"{_answers(len(self._simulated))} of the simulator, the first here, and {PROVENANCE} says recorded"
            yield finding(Kind.MISMATCH, self._simulated[0], what, self._anew())
        if not self._uncounted:
            yield from self._counts()
        yield from self._times(now)
        age = self.signed.age(now)
        if age is not None and age > max_age_days:
            what = f"the last answer is {age} days old, more than max_age_days = {max_age_days}"
            yield finding(Kind.OLD, self._provenance, what, self._anew())

    def _times(self, now: datetime) -> Iterator[Finding]:
        """Where the answers cannot have come when the provenance says: no recording with such times grows old."""
        first, last = self.signed.first_answer, self.signed.last_answer
        if last > now:
            what = f"last_answer = {last.isoformat()} is still to come"
        elif last < first:
            what = f"last_answer = {last.isoformat()} is before first_answer = {first.isoformat()}"
        else:
            return
        yield finding(Kind.MISMATCH, self._provenance, what, f"take it from git again, or {self._anew()}")

    def _counts(self) -> Iterator[Finding]:
        """Where the provenance says otherwise than the answers do."""
        stored, signed = self.ledger.signed(), self.signed
        pairs = {
            "answers": (signed.answers, stored.answers),
            "models": (signed.answered.models, stored.answered.models),
            "fingerprints": (signed.answered.fingerprints, stored.answered.fingerprints),
            "tokens": (signed.answered.tokens, stored.answered.tokens),
        }
        if signed.status == SIMULATED and not self._simulated:
            pairs["status"] = (signed.status, "no simulated answer")
        differing = [f"{name} = {said}, stored {there}" for name, (said, there) in pairs.items() if said != there]
        if differing:
            what = f"it does not say what is stored: {'; '.join(differing)}"
            step = (
                f"if a run was killed, go on with: {self._command('new_episodes')}; else take the files from git again"
            )
            yield finding(Kind.MISMATCH, self._provenance, what, step)

    @property
    def _provenance(self) -> Path:
        return self.folder / PROVENANCE

    def _command(self, mode: str) -> str:
        """The command that records what is asked here."""
        return self.question_set.command(self.model.name, mode) if self.question_set else f"--record {mode}"

    def _anew(self) -> str:
        return f"record anew with: {self._command('all')} (the old ones are kept)"


def _answers(number: int) -> str:
    return "1 answer" if number == 1 else f"{number} answers"
