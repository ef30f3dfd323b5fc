"""A third suite: does a model add?

Its package needs an entry point, `[honorific_checks.suites] toy = "toy:ToySuite"`.
"""

from collections.abc import Container, Mapping
from pathlib import Path

from honorific_checks.recording.question_set import QuestionSet
from honorific_checks.records import PlainQuestion
from honorific_checks.session.suite import Suite
from honorific_checks.settings import Fraction, Strict
from honorific_checks.verdict import Verdict, VerdictKind

RIGHT = {f"{a}+{b}": str(a + b) for a in (3, 5) for b in (4, 6)}
QUESTIONS = tuple(PlainQuestion(item_id=one, group=f"from-{one[0]}", sentence=f"{one} =") for one in RIGHT)


class Toy(Strict, frozen=True):
    """[toy] of thresholds.toml."""

    min_right: Fraction = 0.5


class ToySuite(Suite[dict[str, bool], Toy]):
    """The analysis of a model says of each answer whether it is right."""

    name = "toy"
    title = "does it add?"
    checks = Path(__file__).with_name("toy_checks.py")
    thresholds = Toy
    question_set = QuestionSet("toy", "Answer with a number.", QUESTIONS, "--suite toy")

    def measure(self, outputs: Mapping[str, str], filtered: Container[str]) -> dict[str, bool]:
        """An answer that is missing is in no figure, and one that was filtered is wrong."""
        return {item_id: output == RIGHT[item_id] and item_id not in filtered for item_id, output in outputs.items()}

    def gates(self, name: str) -> Mapping[str, float]:
        """One gate, which can't be switched off."""
        return {"right": self.limits(name).min_right}

    def judge(self, name: str, gate: str) -> Verdict:
        """The share of right answers against its minimum."""
        right, limit = list(self.of(name).analysis.values()), self.gates(name)[gate]
        share = sum(right) / len(right)
        kind = VerdictKind.PASS if share >= limit else VerdictKind.FAIL
        return Verdict(name, gate, share, limit, kind, f"{sum(right)} of {len(right)} right, minimum {limit}")
