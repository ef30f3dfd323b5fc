"""How much a recording may ask and spend, what it is estimated to take, and what it has taken so far."""

from __future__ import annotations

from dataclasses import dataclass

from honorific_checks.records import Usage
from honorific_checks.settings import Price

ASCII, OTHER = 0.25, 0.6
"""Rough number of tokens for each character, in ASCII and in other scripts; tokenisers differ."""
LATENCY = 1.0
"""The assumed time for an answer, in seconds, before any has come."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What one run may ask and spend; None means no limit."""

    max_requests: int | None = None
    max_cost: float | None = None
    """US dollars."""


NO_LIMIT = Budget()


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of one request and its answer; these are means, so they need not be whole numbers."""

    prompt: float
    completion: float

    def cost(self, price: Price | None) -> float | None:
        """US dollars; None without a price."""
        return (self.prompt * price.input + self.completion * price.output) / 1e6 if price else None


@dataclass(frozen=True, slots=True)
class CostEstimate:
    """What it will take to record the missing answers."""

    requests: int
    each: Tokens
    measured: bool
    """Whether `each` is the mean of stored answers; otherwise it is guessed from the length of the texts."""
    concurrency: int
    cost: float | None
    """US dollars; None if the model's price is not set."""
    warnings: tuple[str, ...] = ()
    """Warnings to show before any question is asked."""

    @property
    def seconds(self) -> float:
        """The duration in seconds if each answer takes a second."""
        return self.requests * LATENCY / self.concurrency


def guessed(message: str, sentence: str) -> Tokens:
    """A rough guess of the tokens for a question and its answer, assuming an answer as long as the sentence."""
    return Tokens(_tokens(message), OTHER * len(sentence))


def _tokens(text: str) -> float:
    plain = sum(character.isascii() for character in text)
    return ASCII * plain + OTHER * (len(text) - plain)


class Purse:
    """What a run has sent and spent; a request is charged when it is sent and settled when it is answered.

    Args:
        budget: the limits.
        price: the model's price.
        each: the expected tokens of a request.
    """

    def __init__(self, budget: Budget, price: Price | None, each: Tokens) -> None:
        self.budget, self.price = budget, price
        self.requests = 0
        self.cost = 0.0 if price else None
        """US dollars; None without a price."""
        self._each = each.cost(price) or 0.0
        self._paid, self._counted = 0.0, 0

    def refusal(self) -> str | None:
        """Why no more requests may be sent; None if one may."""
        most, dear = self.budget.max_requests, self.budget.max_cost
        if most is not None and self.requests >= most:
            return "--max-requests is reached"
        if dear is not None and self.cost is not None and self.cost + self._each > dear:
            return "the next request would exceed --max-cost"
        return None

    @property
    def spent(self) -> str:
        """The end of the message about a reached budget: the cost, once all requests under way are settled."""
        if self.budget.max_cost is None or self.cost is None:
            return ""
        return f": {self.cost:.4f} US dollars are spent on this model, by its tokens"

    def sent(self) -> float:
        """Charge a request and return the charge: the mean cost of the settled ones, or else the expected cost."""
        self.requests += 1
        self._spend(self._each)
        return self._each

    def settled(self, paid: float, usage: Usage | None) -> None:
        """Replace the charge of an answered request by its real cost, if the service counts tokens."""
        if usage and usage.prompt_tokens is not None and self.price:
            cost = Tokens(usage.prompt_tokens, usage.completion_tokens or 0).cost(self.price) or 0.0
            self._spend(cost - paid)
            self._paid, self._counted = self._paid + cost, self._counted + 1
            self._each = self._paid / self._counted

    def returned(self, paid: float) -> None:
        """Cancel the charge of a request that the service turned away."""
        self._spend(-paid)

    def _spend(self, amount: float) -> None:
        if self.cost is not None:
            self.cost += amount
