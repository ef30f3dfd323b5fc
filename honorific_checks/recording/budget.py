"""How much may be asked and spent, what it will come to, and what it has come to so far."""

from __future__ import annotations

from dataclasses import dataclass

from honorific_checks.records import Usage
from honorific_checks.settings import Price

ASCII, OTHER = 0.25, 0.6
"""Rough tokens for a character, of ASCII and of another script; tokenisers differ."""
LATENCY = 1.0
"""Seconds that an answer is taken to need, before any came."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one run may ask and spend; None is no limit."""

    max_requests: int | None = None
    max_cost: float | None = None
    """US dollars."""


NO_LIMIT = Budget()


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of one request and its answer; means, so that they need not be whole."""

    prompt: float
    completion: float

    def cost(self, price: Price | None) -> float | None:
        """US dollars; None without a price."""
        return (self.prompt * price.input + self.completion * price.output) / 1e6 if price else None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What it will take to record what is missing."""

    requests: int
    each: Tokens
    measured: bool
    """Whether `each` is the mean of stored answers; else it is guessed from the length of the texts."""
    concurrency: int
    cost: float | None
    """US dollars; None if the model's price is not set."""
    warnings: tuple[str, ...] = ()
    """What should be known before any question is asked."""

    @property
    def seconds(self) -> float:
        """With answers that take a second each."""
        return self.requests * LATENCY / self.concurrency


def guessed(message: str, sentence: str) -> Tokens:
    """The tokens that a question and its answer will take, roughly: the answer is as long as the sentence."""
    return Tokens(_tokens(message), OTHER * len(sentence))


def _tokens(text: str) -> float:
    plain = sum(character.isascii() for character in text)
    return ASCII * plain + OTHER * (len(text) - plain)


class Purse:
    """What a run has sent and spent; each request is paid for when it is sent, and settled when it is answered.

    Args:
        budget: the limits.
        price: of the model.
        each: what a request is taken to need.
    """

    def __init__(self, budget: Budget, price: Price | None, each: Tokens) -> None:
        self.budget, self.price = budget, price
        self.requests = 0
        self.cost = 0.0 if price else None
        """US dollars; None without a price."""
        self._each = each.cost(price) or 0.0
        self._paid, self._counted = 0.0, 0

    def refusal(self) -> str | None:
        """Why no further request may be sent; None if one may."""
        most, dear = self.budget.max_requests, self.budget.max_cost
        if most is not None and self.requests >= most:
            return "--max-requests is reached"
        if dear is not None and self.cost is not None and self.cost + self._each > dear:
            return "--max-cost would be passed"
        return None

    @property
    def spent(self) -> str:
        """What is said of the money after a refusal, when all that was under way is settled."""
        if self.budget.max_cost is None or self.cost is None:
            return ""
        return f": {self.cost:.4f} US dollars are spent on this model, by its tokens"

    def sent(self) -> float:
        """Pay for a request; returns what was paid: the mean of those that were counted, or what was expected."""
        self.requests += 1
        self._spend(self._each)
        return self._each

    def settled(self, paid: float, usage: Usage | None) -> None:
        """Pay what an answered request took in place of what was paid, where the service counts it."""
        if usage and usage.prompt_tokens is not None and self.price:
            cost = Tokens(usage.prompt_tokens, usage.completion_tokens or 0).cost(self.price) or 0.0
            self._spend(cost - paid)
            self._paid, self._counted = self._paid + cost, self._counted + 1
            self._each = self._paid / self._counted

    def returned(self, paid: float) -> None:
        """Take back the money of a request that the service turned away."""
        self._spend(-paid)

    def _spend(self, amount: float) -> None:
        if self.cost is not None:
            self.cost += amount
