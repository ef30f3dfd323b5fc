"""What of a plan is recorded already, and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from honorific_checks.endpoints.access import public_url
from honorific_checks.endpoints.request_body import body, message
from honorific_checks.errors import BrokenAnswerError, CassetteError, StaleRecordingError
from honorific_checks.recording import provenance
from honorific_checks.recording.budget import Tokens, guessed
from honorific_checks.recording.layout import ARCHIVE, cassette_path, provenance_path
from honorific_checks.recording.ledger import Ledger
from honorific_checks.recording.plan import Plan, command, folder
from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.recording.tape import Tape
from honorific_checks.records import Question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question without a stored answer, and the cassette that its answer goes into."""

    question: Question
    body: str
    tape: Tape


@dataclass(frozen=True, slots=True)
class Standing:
    """What is recorded already, and what is not."""

    ledger: Ledger
    total: int
    """Requests in all; questions of one wording in one cassette are one."""
    groups: list[str]
    """Those with missing answers."""
    warnings: tuple[str, ...] = ()
    """What should be known before any question is asked."""

    @property
    def missing(self) -> int:
        """Requests that have to be answered yet."""
        return self.total - self.ledger.answers


def look(plan: Plan) -> Standing:
    """Look through what is recorded; one cassette at a time is in memory."""
    known = _known(plan)
    ledger = Ledger(provenance.asked(plan.model, plan.question_set), public_url(plan.model), known, plan.clock)
    total, groups = 0, []
    for name, group in plan.question_set.groups():
        bodies = _bodies(plan, group)
        tape = _tape(plan, name, list(bodies))
        total += len(bodies)
        for stored in tape.stored:
            try:
                ledger.found(stored, str(tape.path))
            except BrokenAnswerError as error:
                anew = f"Record anew with: {command(plan, 'all')} (the old ones are kept)."
                raise CassetteError(str(error), anew) from None
        if len(tape.stored) < len(bodies):
            groups.append(name)
    if not ledger.answers:
        ledger.known = None
    return Standing(ledger, total, groups, _elsewhere(ledger))


def _elsewhere(ledger: Ledger) -> tuple[str, ...]:
    """Whether what is recorded was asked at another address, where another model may answer by the same id."""
    before = ledger.known.endpoints if ledger.known else []
    if not before or ledger.endpoint in before:
        return ()
    return (f"asked at {ledger.endpoint}, but the stored answers are of {', '.join(before)}",)


def look_aside(aside: Plan) -> Standing:
    """What of a recording aside can be gone on with: nothing, where it answers other questions.

    Raises:
        CassetteError: if it cannot be read; what is whole of it may have cost money, so it is not thrown away.
    """
    place = folder(aside, aside.directory)
    try:
        return look(aside)
    except StaleRecordingError:
        fresh = look(replace(aside, directory=aside.directory / "none"))
        why = f"{place} was begun with other questions: it moves to {ARCHIVE}, and all is asked anew"
        return replace(fresh, warnings=(why,))
    except CassetteError as error:
        raise CassetteError(error.what, f"Remove the folder {place} to begin anew.") from None


def unanswered(plan: Plan, groups: Sequence[str]) -> Iterator[Asked]:
    """The questions without a stored answer, in their order, each with its cassette."""
    wanted = set(groups)
    for name, group in plan.question_set.groups():
        if name in wanted:
            bodies = _bodies(plan, group)
            tape = _tape(plan, name, list(bodies))
            yield from (Asked(question, text, tape) for text, question in bodies.items() if text not in tape)


def _bodies(plan: Plan, group: Sequence[Question]) -> dict[str, Question]:
    """The requests of a group, each with the first question that it asks."""
    found: dict[str, Question] = {}
    for question in group:
        found.setdefault(body(plan.model, plan.question_set.prompt, question), question)
    return found


def _tape(plan: Plan, group: str, bodies: Sequence[str]) -> Tape:
    return Tape(cassette_path(plan.directory, plan.model.name, plan.question_set.folder, group), bodies)


def each_request(plan: Plan, standing: Standing) -> Tokens:
    """What a request takes: the mean of the stored answers, or a guess by the length of the questions."""
    ledger, count = standing.ledger, standing.ledger.answers
    if ledger.tokens["prompt"]:
        return Tokens(ledger.tokens["prompt"] / count, ledger.tokens["completion"] / count)
    return expected(plan.question_set)


def expected(question_set: QuestionSet) -> Tokens:
    """What a request takes, guessed by the length of the questions."""
    guesses = [guessed(message(question_set.prompt, each.sentence), each.sentence) for each in question_set.questions]
    number = max(1, len(guesses))
    return Tokens(sum(each.prompt for each in guesses) / number, sum(each.completion for each in guesses) / number)


def _known(plan: Plan) -> provenance.Provenance | None:
    """The provenance of what is recorded already, which must answer the same questions."""
    path = provenance_path(plan.directory, plan.model.name, plan.question_set.folder)
    if not path.exists():
        return None
    found = provenance.load(path)
    provenance.check(found, provenance.asked(plan.model, plan.question_set), path, command(plan, "all"))
    return found
