"""The analysis as a library: it turns readings into a typed result, without pytest or files.

    from honorific_checks.allocation.analysis import Analysis
    from honorific_checks.allocation.readings import readings

    analysis = Analysis(readings({"judge|T1|male": "...", "judge|T1|female": "..."}))
    analysis.measures.hai, analysis.intervals.hai, analysis.they.plural.value
    pandas.DataFrame(analysis.tidy())

`rankings` compares several models, `as_family` corrects their p values together; docs/measures.md has every figure.
"""

from __future__ import annotations

from honorific_checks.allocation.analysis.rankings import Rankings, rankings
from honorific_checks.allocation.analysis.result import Analysis
from honorific_checks.allocation.analysis.tidy import tidy
from honorific_checks.stats.estimate import Estimate
from honorific_checks.stats.family import Tested, as_family
from honorific_checks.stats.intervals import Interval
from honorific_checks.stats.options import Options

__all__ = ["Analysis", "Estimate", "Interval", "Options", "Rankings", "Tested", "as_family", "rankings", "tidy"]
