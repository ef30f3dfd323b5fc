"""A model's raw answer in, the register of its Bengali out.

The flow is answer (which part is the translation) -> passage (its tokens, by text, and what each may be, by morphology)
-> evidence (what counts) -> register (the reading).  Nothing is asked of a network and no string is refused.
"""

from __future__ import annotations

from honorific_checks.bengali.register import classify

__all__ = ["classify"]
