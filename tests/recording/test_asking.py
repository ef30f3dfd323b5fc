"""Many questions to one model: who waits for whom, what is asked again, and where it stops.

By a client without a network, on a clock that jumps.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import cast

import pytest
from jumping_clock import run
from recording_support import ONE, TWO, completion, model, words

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.completion import completion as decoded
from honorific_checks.endpoints.retries import POLICY, Policy
from honorific_checks.errors import BrokenAnswerError, CassetteError, EndpointError, PassingError
from honorific_checks.recording.asking import Asking
from honorific_checks.recording.budget import NO_LIMIT, Budget, Purse, Tokens
from honorific_checks.recording.progress import Progress
from honorific_checks.records import Stimulus, Usage
from honorific_checks.settings import Price

AT_ONCE = Policy(initial=0.0)
"""The same policy without its waits."""
PRICE = Price(1000.0, 10_000.0)
"""The 40 tokens in and 12 out of each answer here cost 0.16 US dollars."""


@dataclass(frozen=True)
class Item:
    """A question whose request is its id."""

    question: Stimulus

    @property
    def body(self) -> str:
        """What is sent."""
        return self.question.item_id


@dataclass
class Service:
    """Answers each request after a second, or with what is planned for it."""

    concurrency: int = 1
    plans: dict[str, list[EndpointError]] = field(default_factory=dict)
    """By request, with what it is answered at first."""
    down: tuple[float, float] = (0.0, 0.0)
    """From when until when requests fail."""
    slow: dict[str, float] = field(default_factory=dict)
    """By request, how many seconds it takes more; it does not fail."""
    heavy: frozenset[str] = frozenset()
    """Requests whose answers take ten times as many tokens."""
    asked: list[str] = field(default_factory=list)
    moments: list[float] = field(default_factory=list)
    """When each request came."""
    under_way: int = 0
    most: int = 0
    """The most that were under way."""

    async def ask(self, body: str) -> FinalAnswer:
        """Answer."""
        self.asked.append(body)
        self.moments.append(moment := asyncio.get_running_loop().time())
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await asyncio.sleep(1 + self.slow.get(body, 0.0))
            if self.down[0] <= moment < self.down[1] and body not in self.slow:
                raise PassingError("down")
            if plan := self.plans.get(body):
                raise plan.pop(0)
        finally:
            self.under_way -= 1
        found = completion(next(stimulus for stimulus in TWO if stimulus.item_id == body))
        if body in self.heavy:
            found["usage"] = {"prompt_tokens": 400, "completion_tokens": 120}
        text = json.dumps(found)
        return FinalAnswer("application/json", text, decoded(text, ""))

    @property
    def model(self) -> object:
        """Whose concurrency is looked at."""
        return model(concurrency=self.concurrency)


@dataclass
class Asked:
    """A run and what came of it."""

    service: Service
    asking: Asking[Item]
    stored: list[str]
    told: list[tuple[int, int, int]]
    """Answered, failed and retries, whenever one of them changes."""
    seconds: float = 0.0


Listen = Callable[[Progress], None]


def ask(
    service: Service,
    questions: tuple[Stimulus, ...] = ONE,
    policy: Policy = AT_ONCE,
    budget: Budget = NO_LIMIT,
    listen: Listen | None = None,
    full: int | None = None,
) -> Asked:
    """Ask; `full` is how many answers the disk takes."""
    told: list[tuple[int, int, int]] = []
    stored: list[str] = []

    def tell(progress: Progress) -> None:
        counts = (progress.answered, progress.failed, progress.retries)
        if counts != (told[-1] if told else (0, 0, 0)):
            told.append(counts)
        if listen:
            listen(progress)

    async def sink(item: Item, answer: FinalAnswer) -> None:
        await asyncio.sleep(0.001)
        if full is not None and len(stored) >= full:
            raise OSError(28, "No space left on device")
        assert answer.completion.content == words(item.question)
        stored.append(item.body)

    purse = Purse(budget, PRICE, Tokens(40, 12))
    asking: Asking[Item] = Asking(cast(Client, service), policy, purse, Progress(len(questions)), tell)
    found = Asked(service, asking, stored, told)
    found.seconds = run(asking.run(iter([Item(question) for question in questions]), sink))
    return found


def ids(questions: tuple[Stimulus, ...]) -> list[str]:
    """Of these questions."""
    return [question.item_id for question in questions]


def test_one_at_a_time_keeps_the_order() -> None:
    """Each question once; the next one when the last is stored."""
    found = ask(Service())
    assert found.service.asked == found.stored == ids(ONE)
    assert found.told == [(number, 0, 0) for number in range(1, 29)]
    assert (found.asking.missing, found.asking.stopped) == ({}, None)


@pytest.mark.parametrize("concurrency", [2, 16, 64])
def test_as_many_are_under_way_as_the_settings_allow(concurrency: int) -> None:
    """And no more; all are asked in turn, each once."""
    found = ask(Service(concurrency), TWO)
    assert found.service.most == min(concurrency, 56)
    assert found.service.asked == ids(TWO)
    assert sorted(found.stored) == sorted(ids(TWO))
    assert found.asking.progress.limit == concurrency


def test_a_passing_failure_is_asked_again() -> None:
    """Told before each further request; the fifth retry is the last one that may help."""
    service = Service(plans={ONE[1].item_id: [PassingError("down")] * 5})
    found = ask(service, ONE[:3])
    assert service.asked == [ONE[0].item_id, *[ONE[1].item_id] * 6, ONE[2].item_id]
    assert found.stored == ids(ONE[:3])
    assert found.told == [(1, 0, 0), *[(1, 0, number) for number in range(1, 6)], (2, 0, 5), (3, 0, 5)]
    assert (found.asking.progress.requests, found.asking.progress.limit) == (8, 1)


@pytest.mark.parametrize(("error", "sent"), [(PassingError("down"), 6), (BrokenAnswerError("cut"), 3)])
def test_a_question_without_an_answer_is_left_out(error: EndpointError, sent: int) -> None:
    """With its last reason; the others are asked all the same."""
    service = Service(plans={ONE[1].item_id: [error] * sent})
    found = ask(service, ONE[:3])
    assert service.asked.count(ONE[1].item_id) == sent
    assert found.stored == [ONE[0].item_id, ONE[2].item_id]
    assert found.asking.missing == {ONE[1].item_id: str(error)}
    assert found.told[-1] == (2, 1, sent - 1)
    assert found.asking.stopped is None


def failing(questions: tuple[Stimulus, ...]) -> dict[str, list[EndpointError]]:
    """A plan by which these have no answer."""
    return {question.item_id: [BrokenAnswerError("cut")] * 3 for question in questions}


def test_ten_in_a_row_stop_it() -> None:
    """And not nine; an answer in between begins anew."""
    found = ask(Service(plans=failing(ONE[:9] + ONE[10:20])))
    assert found.stored == [ONE[9].item_id]
    assert len(found.asking.missing) == 19
    assert found.asking.stopped == f"10 questions in a row got no answer, the last {ONE[19].item_id}: cut"
    assert set(found.service.asked) == set(ids(ONE[:20]))
    assert ask(Service(plans=failing(ONE[:9] + ONE[10:19]))).asking.stopped is None


def pauses(service: Service) -> list[float]:
    """Seconds between requests, where they are more than a request takes."""
    return [after - before for before, after in pairwise(service.moments) if after - before > 2]


def test_a_service_that_never_answered_is_not_waited_for() -> None:
    """Nobody listens there, or so it seems: ten questions, six times each."""
    found = ask(Service(down=(0, 1e9)))
    assert found.asking.stopped == f"10 questions in a row got no answer, the last {ONE[9].item_id}: down"
    assert list(found.asking.missing) == ids(ONE[:10])
    assert pauses(found.service) == []


def test_bad_weather_is_waited_out() -> None:
    """After ten questions that failed six times each one is asked 30 seconds later, and 60 later; then all of them."""
    found = ask(Service(down=(1, 100)))
    assert (len(found.stored), found.asking.missing, found.asking.stopped) == (28, {}, None)
    assert len(found.service.asked) == 28 + 10 * 6 + 1
    assert pauses(found.service) == pytest.approx([31, 61]), "a second for the last request, and the pause"
    assert (found.told[-1], found.asking.progress.retries) == ((28, 0, 61), 61)


def test_bad_weather_ends_the_run_after_a_quarter_of_an_hour() -> None:
    """30 + 60 + 120 + 240 + 450 seconds are 15 minutes; after each pause one request is enough to know."""
    found = ask(Service(down=(1, 1e9)))
    assert found.stored == ids(ONE[:1])
    assert found.asking.stopped == "the service no longer answers, after pauses of 15 minutes in all: down"
    assert pauses(found.service) == pytest.approx([31, 61, 121, 241, 451])
    assert len(found.service.asked) == 1 + 10 * 6 + 5
    assert (found.asking.missing, found.asking.progress.failed) == ({}, 0)


def test_an_answer_ends_bad_weather() -> None:
    """The next one is waited for as long as the first."""
    later: dict[str, list[EndpointError]] = {each.item_id: [PassingError("down")] * 6 for each in ONE[11:21]}
    found = ask(Service(down=(1, 100), plans=later))
    assert (len(found.stored), found.asking.stopped) == (28, None)
    assert pauses(found.service) == pytest.approx([31, 61, 31])


def test_what_was_under_way_before_a_pause_says_nothing_of_it() -> None:
    """Of 24 that fail together ten begin one pause; of the others none is taken for the request after it."""
    limits: list[int] = []
    service = Service(32, down=(0.9, 40.0))
    found = ask(service, TWO, Policy(attempts=1, initial=0.0), listen=lambda progress: limits.append(progress.limit))
    assert (len(found.stored), found.asking.missing) == (56, {})
    assert pauses(service) == pytest.approx([31, 61], abs=1), "a second for those under way"
    assert limits[limits.index(1) :] == sorted(limits[limits.index(1) :]), "one at a time, and then slowly more"
    assert max(limits) == 32


def test_an_answer_that_was_on_its_way_does_not_end_bad_weather() -> None:
    """It came during the first pause, and the request after that fails: the second pause is the longer one."""
    service = Service(12, slow={TWO[20].item_id: 10.0}, down=(0.9, 40.0))
    assert len(ask(service, TWO, Policy(attempts=1, initial=0.0)).stored) == 56
    assert pauses(service) == pytest.approx([31, 61], abs=1)


def test_a_refusal_stops_it_and_what_is_under_way_is_waited_for() -> None:
    """Nothing else is asked; answers on their way are stored."""
    service = Service(4, plans={ONE[5].item_id: [EndpointError("no key")]})
    found = ask(service, TWO)
    assert found.asking.stopped == f"at {ONE[5].item_id}: no key"
    assert len(service.asked) <= 6 + 4
    assert set(found.stored) == set(service.asked) - {ONE[5].item_id}
    assert found.asking.missing == {}


def test_the_first_reason_is_told() -> None:
    """Of several that come together."""
    plans: dict[str, list[EndpointError]] = {ONE[n].item_id: [EndpointError(f"no {n}")] for n in (1, 2, 3)}
    assert ask(Service(4, plans=plans)).asking.stopped == f"at {ONE[1].item_id}: no 1"


def test_who_waits_for_another_attempt_is_told_of_the_end() -> None:
    """By its worker, which asks no more; the question is neither answered nor left out."""
    plans: dict[str, list[EndpointError]] = {
        ONE[0].item_id: [PassingError("down")] * 6,
        ONE[9].item_id: [EndpointError("no key")],
    }
    service = Service(2, plans=plans)
    found = ask(service, policy=Policy(initial=100.0, longest=1000.0))
    assert found.asking.stopped == f"at {ONE[9].item_id}: no key"
    assert service.asked.count(ONE[0].item_id) == 1
    assert found.asking.missing == {}
    assert found.seconds < 25


def test_a_full_disk_stops_it() -> None:
    """With the disk's words and the first question whose answer it did not take."""
    found = ask(Service(4), TWO, full=7)
    assert found.asking.stopped is not None
    assert found.asking.stopped.startswith("at ")
    assert found.asking.stopped.endswith(": [Errno 28] No space left on device")
    assert found.stored == ids(TWO[:7])
    assert len(found.service.asked) <= 7 + 2 * 4
    assert found.asking.progress.answered == 7


def test_a_busy_service_is_asked_less() -> None:
    """The limit is halved, and rises by one with each full round: from 4 of 8 with 4, 5, 6 and 7 answers."""
    limits = []
    service = Service(8, plans={TWO[8].item_id: [PassingError("busy", busy=True)]})
    found = ask(service, TWO, listen=lambda progress: limits.append(progress.limit))
    assert found.stored != []
    assert (limits[0], limits[-1], min(limits)) == (8, 8, 4)
    after = limits[limits.index(4) :]
    assert after == sorted(after)
    assert set(after) == {4, 5, 6, 7, 8}


@pytest.mark.parametrize("busy", [True, False])
def test_a_failure_that_is_not_busy_leaves_the_limit(busy: bool) -> None:
    """Timeouts, 5xx and lost connections."""
    limits = set()
    plans: dict[str, list[EndpointError]] = {TWO[8].item_id: [PassingError("down", busy=busy)]}
    ask(Service(8, plans=plans), TWO, listen=lambda progress: limits.add(progress.limit))
    assert (4 in limits) == busy


def test_retry_after_is_waited_for_by_all() -> None:
    """No request is sent for 40 seconds after the answer that asks for them."""
    service = Service(4, plans={ONE[3].item_id: [PassingError("busy", retry_after=40.0, busy=True)]})
    found = ask(service)
    before = [moment for moment in service.moments if moment < 40]
    after = [moment for moment in service.moments if moment >= 40]
    end = service.moments[service.asked.index(ONE[3].item_id)] + 1
    assert max(before) <= end
    assert min(after) >= end + 40
    assert len(found.stored) == 28


@pytest.mark.parametrize(("busy", "lowest"), [(True, 2), (False, 4)], ids=["429", "503"])
def test_retry_after_lowers_the_limit_with_429_alone(busy: bool, lowest: int) -> None:
    """A service that is out of order for a while, and says for how long, is not asked too much."""
    limits: list[int] = []
    service = Service(4, plans={ONE[3].item_id: [PassingError("down", retry_after=40.0, busy=busy)]})
    found = ask(service, listen=lambda progress: limits.append(progress.limit))
    assert (len(found.stored), min(limits)) == (28, lowest)
    assert found.seconds > 40


@pytest.mark.parametrize(("seconds", "stops"), [(900.0, False), (901.0, True), (float("inf"), True)])
def test_nobody_waits_longer_than_a_quarter_of_an_hour(seconds: float, stops: bool) -> None:
    """It stops with the time that the service asked for."""
    service = Service(plans={ONE[1].item_id: [PassingError("busy", retry_after=seconds, busy=True)]})
    found = ask(service, ONE[:3], POLICY)
    if stops:
        assert found.asking.stopped == (f"at {ONE[1].item_id}: busy: it asks for a wait of {seconds:.0f} seconds")
        assert found.stored == [ONE[0].item_id]
    else:
        assert (found.asking.stopped, found.stored) == (None, ids(ONE[:3]))
        assert found.seconds >= 900


@pytest.mark.parametrize("concurrency", [1, 5, 16])
def test_max_requests_is_kept_to_the_request(concurrency: int) -> None:
    """However many want to send; what was sent is answered and stored."""
    found = ask(Service(concurrency), TWO, budget=Budget(max_requests=23))
    assert (len(found.service.asked), len(found.stored)) == (23, 23)
    assert found.asking.stopped == "--max-requests is reached"
    assert found.asking.progress.requests == 23


@pytest.mark.parametrize("concurrency", [1, 16])
def test_max_cost_is_kept_to_the_answer(concurrency: int) -> None:
    """Where each costs what was expected: 31 x 0.16 = 4.96 of 5 US dollars."""
    found = ask(Service(concurrency), TWO, budget=Budget(max_cost=5.0))
    assert len(found.stored) == len(found.service.asked) == 31
    assert found.asking.progress.cost == pytest.approx(4.96)
    assert found.asking.stopped == (
        "the next request would exceed --max-cost: 4.9600 US dollars are spent on this model, by its tokens"
    )


def test_what_a_busy_service_turned_away_costs_nothing() -> None:
    """All 28 fit into 4.48 US dollars, though one was sent three times."""
    busy = PassingError("busy", busy=True)
    found = ask(Service(plans={ONE[3].item_id: [busy, busy]}), budget=Budget(max_cost=28 * 0.16 + 0.001))
    assert (len(found.stored), found.asking.stopped) == (28, None)
    assert found.asking.progress.cost == pytest.approx(28 * 0.16)


def test_a_broken_answer_is_paid_for_by_its_tokens() -> None:
    """Two cut answers of 400 tokens in and 120 out, ten times the usual: 28 x 0.16 and 2 x 1.60 US dollars."""
    cut: list[EndpointError] = [BrokenAnswerError("cut", usage=Usage(400, 120)) for _ in range(2)]
    found = ask(Service(plans={ONE[3].item_id: cut}))
    assert len(found.stored) == 28
    assert found.asking.progress.cost == pytest.approx(28 * 0.16 + 2 * 1.60)


def test_a_budget_that_ends_without_an_answer_says_why_there_was_none() -> None:
    """Else it would look as if the money were the matter."""
    down: dict[str, list[EndpointError]] = {ONE[0].item_id: [PassingError("down")] * 6}
    found = ask(Service(plans=down), budget=Budget(max_requests=3))
    assert found.asking.stopped == (
        "--max-requests is reached; no question was answered, and the last request failed: down"
    )
    down = {ONE[1].item_id: [PassingError("down")] * 6}
    assert ask(Service(plans=down), budget=Budget(max_requests=3)).asking.stopped == "--max-requests is reached"


def test_what_was_spent_is_known_when_all_has_come() -> None:
    """Four are sent when a fifth would pass 0.7 US dollars; three of them cost ten times what was expected."""
    dear = Service(4, heavy=frozenset(ids(ONE[1:4])))
    found = ask(dear, budget=Budget(max_cost=0.7))
    assert len(found.stored) == 4
    assert found.asking.progress.cost == pytest.approx(0.16 + 3 * 1.6)
    assert found.asking.stopped == (
        "the next request would exceed --max-cost: 4.9600 US dollars are spent on this model, by its tokens"
    )


def test_progress_is_told_while_nothing_comes() -> None:
    """Once a second: how long the wait is, for whom, and why a request was sent again last."""
    waits: list[tuple[float, bool, str]] = []

    def listen(progress: Progress) -> None:
        waits.append((progress.waiting, progress.silent, progress.reason))

    busy: list[EndpointError] = [PassingError("busy", retry_after=4.5, busy=True)]
    ask(Service(plans={ONE[0].item_id: busy}), ONE[:2], listen=listen)
    told = [wait for wait, silent, reason in waits if (silent, reason) == (False, "busy") and wait]
    assert told == pytest.approx([4.5, 3.5, 2.5, 1.5, 0.5], abs=0.01)
    assert waits[-1] == (0.0, False, "busy")
    waits.clear()
    ask(Service(down=(1, 70)), listen=listen)
    told = [wait for wait, silent, reason in waits if silent and wait]
    assert len(told) >= 30
    assert told == sorted(told, reverse=True)
    assert told[0] == pytest.approx(30, abs=1)


def test_an_error_of_the_questions_comes_out_as_it_is() -> None:
    """A cassette that another hand has spoilt meanwhile; the other workers are called off."""

    def items() -> Iterator[Item]:
        yield from map(Item, ONE[:5])
        raise CassetteError("judge.json:3: spoilt")

    async def sink(_item: Item, _answer: FinalAnswer) -> None:
        return

    service = Service(4)
    asking: Asking[Item] = Asking(
        cast(Client, service), AT_ONCE, Purse(NO_LIMIT, None, Tokens(0, 0)), Progress(28), lambda _: None
    )
    with pytest.raises(CassetteError, match=r"judge\.json:3: spoilt"):
        run(asking.run(items(), sink))
    assert service.under_way == 0


def test_an_error_of_who_listens_comes_out_as_it_is() -> None:
    """A pipe that is closed, say."""

    def closed(progress: Progress) -> None:
        if progress.answered == 3:
            raise BrokenPipeError

    service = Service(4)
    with pytest.raises(BrokenPipeError):
        ask(service, listen=closed)
    assert service.under_way == 0
    assert len(service.asked) < 28
