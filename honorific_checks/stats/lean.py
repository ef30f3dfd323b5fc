"""The score of two counts, tanh(ln(Cx / Cy)): which of two answers is more frequent, and by how much."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from honorific_checks.stats.ratio import Numbers, ratio


def lean(x: ArrayLike, y: ArrayLike) -> Numbers:
    """tanh(ln(Cx / Cy)), from -1 (all y) through 0 (equally many) to 1 (all x); nan if both counts are 0.

    It equals (r^2 - 1) / (r^2 + 1) with r = Cx / Cy, and is computed as (Cx^2 - Cy^2) / (Cx^2 + Cy^2). If one count is
    0, that is exactly 1 or -1, the limit of the logarithm, so no pseudocount is needed. The score is steep around 0: 60
    to 40 gives 0.38, 3 to 1 gives 0.8.

    Source: arXiv 2407.03536, section 4.
    """
    squares_x, squares_y = np.square(np.asarray(x, np.float64)), np.square(np.asarray(y, np.float64))
    return ratio(squares_x - squares_y, squares_x + squares_y)
