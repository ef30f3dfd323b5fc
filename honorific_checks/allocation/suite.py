"""The allocation suite, as the plugin and the reports use it."""

from __future__ import annotations

from pathlib import Path

from honorific_checks import checks
from honorific_checks.allocation.data import COLUMNS, model_data, rows, together
from honorific_checks.allocation.detail import detail
from honorific_checks.allocation.limits import Allocation
from honorific_checks.allocation.lines import lines
from honorific_checks.allocation.run import AllocationRun
from honorific_checks.suite import Suite

SUITE = Suite(
    name="allocation",
    title="who receives respect: honorific allocation in Bengali",
    node="honorific_checks/checks/test_allocation.py",
    checks=Path(checks.__file__).parent / "test_allocation.py",
    limits=Allocation,
    run=AllocationRun,
    lines=lines,
    detail=detail,
    data=model_data,
    together=together,
    columns=COLUMNS,
    rows=rows,
    over_models=True,
)
