"""Ask one model many questions: workers on a queue, retries, and fewer requests while the service is busy.

Final answers are passed on as they arrive; questions without an answer are left out with a reason. Stopping loses
nothing: it waits for the requests under way.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import Generic, Protocol, TypeVar

from tenacity import RetryCallState

from honorific_checks.endpoints.chat import Client, FinalAnswer
from honorific_checks.endpoints.retries import Policy
from honorific_checks.errors import (
    BrokenAnswerError,
    EndpointError,
    HonorificChecksError,
    PassingError,
    RefusedQuestionError,
)
from honorific_checks.recording.budget import Purse
from honorific_checks.recording.limiter import Closed, Limiter
from honorific_checks.recording.progress import Progress, Told
from honorific_checks.records import Question

PAUSE = 30.0
"""The first pause, in seconds, after a service has stopped answering; it doubles each time."""
IN_A_ROW = 10
"""How many questions must fail in a row before asking pauses or stops."""
RAMP = 0.2
"""Seconds until all workers have started, if there is work for them. Requests sent at the same instant are answered in
one burst, and so are those after them; each answer would then wait for the others to be written."""
TICK = 1.0
"""Seconds between two reports of the progress while nothing happens."""


class Item(Protocol):
    """A question and the request for it."""

    @property
    def question(self) -> Question:
        """The question; messages name its item_id."""

    @property
    def body(self) -> str:
        """The request body."""


I_contra = TypeVar("I_contra", bound=Item, contravariant=True)
I = TypeVar("I", bound=Item)  # noqa: E741 - an item
Sink = Callable[[I_contra, FinalAnswer], Awaitable[None]]
"""Takes an answer; the worker asks its next question when this returns. An OSError stops the run."""


class Asking(Generic[I]):
    """One run over many questions.

    Args:
        client: the open client.
        policy: when to ask a question again.
        purse: the budget.
        progress: the counts to update; its total is already set.
        told: called with the progress.
        answers: whether the service is known to answer such questions: some answers are stored already.
    """

    def __init__(
        self, client: Client, policy: Policy, purse: Purse, progress: Progress, told: Told, *, answers: bool = False
    ) -> None:
        self._client, self._policy, self._purse = client, policy, purse
        self._answers = answers
        """Whether the model has answered; until then, a refusal may be about all questions."""
        self._withheld = 0
        """Questions that the service's filter has refused before the model answered any."""
        self._limiter = Limiter(client.model.concurrency)
        self._told = told
        self._row: list[tuple[I, EndpointError]] = []
        """Questions that failed since the last answer."""
        self._again: deque[I] = deque()
        """Questions to ask again, before any others."""
        self._paused = 0.0
        """How long asking has paused since the service stopped answering, in seconds; 0 if it answers."""
        self._refused = False
        """Whether the budget ended the run."""
        self.progress = progress
        self.missing: dict[str, str] = {}
        """Why there is no answer, by item_id."""
        self.unreachable = False
        """Whether it stopped because no connection could be made."""
        self.stopped: str | None = None
        """Why asking stopped; None if every question was asked."""

    async def run(self, items: Iterator[I], sink: Sink[I]) -> None:
        """Ask all questions, as many at a time as the settings allow; an error in `items` or `told` ends it at once."""
        try:
            async with asyncio.TaskGroup() as group:
                ticking = group.create_task(self._tick())
                workers: list[asyncio.Task[None]] = []
                while len(workers) < self._limiter.most and not any(worker.done() for worker in workers):
                    await asyncio.sleep(RAMP / self._limiter.most if workers else 0)
                    workers.append(group.create_task(self._work(items, sink)))
                await asyncio.wait(workers)
                ticking.cancel()
        except ExceptionGroup as errors:
            raise errors.exceptions[0] from None
        if self._refused:
            self.stopped = f"{self.stopped}{self._purse.spent}"
            if self.progress.reason and not self.progress.answered:
                self.stopped += f"; no question was answered, and the last request failed: {self.progress.reason}"
        self._tell()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._tell()

    async def _work(self, items: Iterator[I], sink: Sink[I]) -> None:
        while not self._limiter.closed and (item := self._next(items)) is not None:
            try:
                answer: FinalAnswer = await self._policy.retrying(self._before_sleep, self._limiter.nap)(
                    self._once, item
                )
                await sink(item, answer)
            except Closed:
                return
            except (PassingError, BrokenAnswerError, RefusedQuestionError) as error:
                self._leave_out(item, error)
            except (HonorificChecksError, OSError) as error:
                self._stop(f"at {item.question.item_id}: {error}")
            else:
                self._answered(item, answer)

    def _answered(self, item: I, answer: FinalAnswer) -> None:
        """Count an answer; stop if the filter refuses every question, which tells nothing about any of them."""
        self.progress.answered += 1
        self._answers = self._answers or not answer.refused
        if self._answers:
            self._row.clear()
        else:
            self._withheld += 1
        if self._withheld >= IN_A_ROW and not self._answers:
            self._stop(
                f"the filter of the service ({answer.completion.filtered}) refused the first {self._withheld} "
                f"questions, the last {item.question.item_id}; check the prompt and the filter's settings"
            )
        self._tell()

    async def _once(self, item: I) -> FinalAnswer:
        """One request."""
        wave = await self._limiter.enter()
        try:
            if refusal := self._purse.refusal():
                self._refused = self._refused or self.stopped is None
                self._stop(refusal)
                raise Closed
            paid = self._purse.sent()
            answer = await self._client.ask(item.body)
        except PassingError as error:
            if self._paused and wave == self._limiter.wave:
                self._pause(error)
            self._busy(error, wave, paid)
            raise
        except BrokenAnswerError as error:
            self._purse.settled(paid, error.usage)  # it was paid for
            raise
        finally:
            self._limiter.leave()
        self._limiter.answered()
        if wave == self._limiter.wave:  # otherwise it was asked before the pause
            self._paused = 0.0
        self._purse.settled(paid, answer.completion.usage)
        return answer

    def _busy(self, error: PassingError, wave: int, paid: float) -> None:
        if error.busy:
            self._limiter.busy(wave)
        if error.busy or error.retry_after is not None:
            self._purse.returned(paid)
        if error.retry_after is not None:
            if error.retry_after > self._policy.patience:
                wait = f"{error}: it asks for a wait of {error.retry_after:.0f} seconds"
                raise EndpointError(wait) from None
            self._limiter.pause(error.retry_after)

    def _before_sleep(self, state: RetryCallState) -> None:
        self.progress.retries += 1
        self.progress.reason = str(state.outcome and state.outcome.exception())
        self._tell()

    def _leave_out(self, item: I, error: EndpointError) -> None:
        if self._paused and isinstance(error, PassingError):
            self._again.append(item)
            return
        self.missing[item.question.item_id] = str(error)
        self.progress.failed += 1
        if not (self._answers and isinstance(error, RefusedQuestionError)):
            self._row.append((item, error))
        if isinstance(error, PassingError) and error.unreachable and not self.progress.answered:
            self.unreachable = self.stopped is None
            self._stop(f"{error}. Is the server running, and is base_url its address?")
        elif len(self._row) >= IN_A_ROW:
            if self.progress.answered and all(isinstance(why, PassingError) for _, why in self._row):
                self._take_back()
                self._pause(error)
            else:
                self._stop(f"{IN_A_ROW} questions in a row got no answer, the last {item.question.item_id}: {error}")
        self._tell()

    def _take_back(self) -> None:
        """Ask the failed questions again when the service answers."""
        for item, _ in self._row:
            del self.missing[item.question.item_id]
            self._again.append(item)
        self.progress.failed -= len(self._row)
        self._row.clear()

    def _pause(self, error: EndpointError) -> None:
        """Pause, each time for twice as long, then try one request; stop when the patience is used up."""
        seconds = min(PAUSE + self._paused, self._policy.patience - self._paused)
        if seconds > 0:
            self._paused += seconds
            self._limiter.probe(seconds)
        else:
            self._stop(f"the service no longer answers, after pauses of {self._paused / 60:g} minutes in all: {error}")

    def _next(self, items: Iterator[I]) -> I | None:
        if not self._again:
            return next(items, None)
        self.progress.retries += 1
        return self._again.popleft()

    def _stop(self, why: str) -> None:
        self.stopped = self.stopped or why
        self._limiter.close()

    def _tell(self) -> None:
        now = self.progress
        now.requests, now.limit, now.cost = self._purse.requests, self._limiter.limit, self._purse.cost
        now.waiting, now.silent = self._limiter.pausing, self._paused > 0
        self._told(now)
