"""The score of two counts, tanh(ln(Cx / Cy)): which of two answers is given more often, and how strongly."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from honorific_checks.stats.ratio import Numbers, ratio


def lean(x: ArrayLike, y: ArrayLike) -> Numbers:
    """tanh(ln(Cx / Cy)), from -1 (all y) over 0 (as many of each) to 1 (all x); nan where both counts are 0.

    It equals (r^2 - 1) / (r^2 + 1) with r = Cx / Cy, and so (Cx^2 - Cy^2) / (Cx^2 + Cy^2), which is how it is computed:
    where one count is 0 that is 1 or -1 exactly, the limit of the logarithm, and no count is added to avoid it.  The
    score is steep around 0: 60 to 40 gives 0.38, 3 to 1 gives 0.8.

    Source: arXiv 2407.03536, section 4.
    """
    squares_x, squares_y = np.square(np.asarray(x, np.float64)), np.square(np.asarray(y, np.float64))
    return ratio(squares_x - squares_y, squares_x + squares_y)
