"""Which part of a plan is already recorded, and which is missing."""

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
class Missing:
    """A question without a stored answer, and the cassette for its answer."""

    question: Question
    body: str
    tape: Tape


@dataclass(frozen=True, slots=True)
class Standing:
    """What is already recorded, and what is missing."""

    ledger: Ledger
    total: int
    """The number of requests; questions with the same wording in one cassette count once."""
    missing: int
    """The number of requests without an answer that are asked now."""
    groups: list[str]
    """The groups of these requests."""
    warnings: tuple[str, ...] = ()
    """Warnings to show before any question is asked."""


def look(plan: Plan) -> Standing:
    """Go through the recordings, with only one cassette in memory at a time."""
    known = _known(plan)
    ledger = Ledger(provenance.asked(plan.model, plan.question_set), public_url(plan.model), known, plan.clock)
    total, missing, groups = 0, 0, []
    for name, group in plan.question_set.groups():
        bodies = _bodies(plan, group)
        tape = _tape(plan, name, list(bodies))
        total += len(bodies)
        ledger.addresses = sorted({*ledger.addresses, *tape.addresses})
        for stored in tape.stored:
            try:
                ledger.found(stored, str(tape.path))
            except BrokenAnswerError as error:
                anew = f"Record again with: {command(plan, 'all')} (the old recordings are kept)."
                raise CassetteError(str(error), anew) from None
        if still := [text for text in _asked(plan, group) if text not in tape]:
            missing += len(still)
            groups.append(name)
    if not ledger.answers:
        ledger.known = None
    return Standing(ledger, total, missing, groups, _elsewhere(ledger))


def _elsewhere(ledger: Ledger) -> tuple[str, ...]:
    """A warning if the stored answers come from another address, where the same id may be a different model."""
    before = ledger.known.endpoints if ledger.known else []
    if not before or ledger.endpoint in before:
        return ()
    return (f"asked at {ledger.endpoint}, but the stored answers come from {', '.join(before)}",)


def look_aside(aside: Plan) -> Standing:
    """What an unfinished `--record all` can continue with; nothing if it answers other questions.

    Raises:
        CassetteError: if it cannot be read; it may have cost money, so it is not thrown away.
    """
    place = folder(aside, aside.directory)
    try:
        return look(aside)
    except StaleRecordingError:
        fresh = look(replace(aside, directory=aside.directory / "none"))
        why = f"{place} was started with other questions: it is moved to {ARCHIVE}, and recording starts over"
        return replace(fresh, warnings=(why,))
    except CassetteError as error:
        raise CassetteError(error.what, f"Remove the folder {place} to start over.") from None


def unanswered(plan: Plan, groups: Sequence[str]) -> Iterator[Missing]:
    """The questions without a stored answer, in order, each with its cassette."""
    wanted = set(groups)
    for name, group in plan.question_set.groups():
        if name in wanted:
            tape = _tape(plan, name, list(_bodies(plan, group)))
            asked = _asked(plan, group)
            yield from (Missing(question, text, tape) for text, question in asked.items() if text not in tape)


def _bodies(plan: Plan, group: Sequence[Question]) -> dict[str, Question]:
    """The request bodies of a group, each with its first question."""
    found: dict[str, Question] = {}
    for question in group:
        found.setdefault(body(plan.model, plan.question_set.prompt, question), question)
    return found


def _asked(plan: Plan, group: Sequence[Question]) -> dict[str, Question]:
    """The request bodies of a group that are asked now, each with its first question."""
    return _bodies(plan, [question for question in group if plan.asks(question)])


def _tape(plan: Plan, group: str, bodies: Sequence[str]) -> Tape:
    return Tape(cassette_path(plan.directory, plan.model.name, plan.question_set.folder, group), bodies)


def each_request(plan: Plan, standing: Standing) -> Tokens:
    """The tokens of a request: the mean of the stored answers, or a guess from the length of the questions."""
    ledger, count = standing.ledger, standing.ledger.answers
    if ledger.tokens["prompt"]:
        return Tokens(ledger.tokens["prompt"] / count, ledger.tokens["completion"] / count)
    return expected(plan.question_set)


def expected(question_set: QuestionSet) -> Tokens:
    """The tokens of a request, guessed from the length of the questions."""
    guesses = [guessed(message(question_set.prompt, each.sentence), each.sentence) for each in question_set.questions]
    number = max(1, len(guesses))
    return Tokens(sum(each.prompt for each in guesses) / number, sum(each.completion for each in guesses) / number)


def _known(plan: Plan) -> provenance.Provenance | None:
    """The provenance of the existing recordings, which must answer the same questions."""
    path = provenance_path(plan.directory, plan.model.name, plan.question_set.folder)
    if not path.exists():
        return None
    found = provenance.load(path)
    provenance.check(found, provenance.asked(plan.model, plan.question_set), path, command(plan, "all"))
    return found
