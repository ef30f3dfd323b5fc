"""thresholds.toml is checked before any test runs: exit code 4 with line, table, key and what would be right."""

from __future__ import annotations

import pytest
from support_plugin import outputs

ALLOCATION = (
    "Keys: on_flip, on_inconclusive, on_gap, max_gap, hai, hbs, gsr, spread, mixed, unreadable, missingness, pairs, "
    "translation."
)
TABLES = "Keys: analysis, recordings, allocation, roles, models."
CASES = {
    "unknown key": (
        "# the gates\n[allocation]\non_flip = 'fail'\n\n[allocation.gsr]\nmaxx = 0.2\n",
        ":6: [allocation.gsr] 'maxx' is not a key. Did you mean 'max'? Keys: max, enabled.",
    ),
    "unknown gate": (
        "[allocation.hsb]\nmax = 1.0\n",
        f":1: [allocation] 'hsb' is not a key. Did you mean 'hbs'? {ALLOCATION}",
    ),
    "unknown table": (
        "[alocation]\n",
        f":1: [alocation] 'alocation' is not a key. Did you mean 'allocation'? {TABLES}",
    ),
    "unknown key of one model": (
        "[allocation.gsr]\nmax = 0.2\n[models.gemma-4.allocation]\nonflip = 'fail'\n",
        f":4: [models.gemma-4.allocation] 'onflip' is not a key. Did you mean 'on_flip'? {ALLOCATION}",
    ),
    "wrong type": (
        "[allocation.gsr]\nmax = '0.2'\n",
        ":2: [allocation.gsr] max = '0.2': expected `float`, got `str`.",
    ),
    "no table": ("[allocation]\ngsr = 3\n", ":2: [allocation] gsr = 3: expected a table, got `int`."),
    "out of range": ("[allocation.gsr]\nmax = 15\n", ":2: [allocation.gsr] max = 15: expected `float` <= 1.0."),
    "below the range": (
        "[allocation]\nmax_gap = -1.0\n",
        ":2: [allocation] max_gap = -1.0: expected `float` >= 0.0.",
    ),
    "no whole number": (
        "[allocation.pairs]\nmin = 400.5\n",
        ":2: [allocation.pairs] min = 400.5: expected `int`, got `float`.",
    ),
    "none of the allowed values": (
        "[allocation]\non_flip = 'xfial'\n",
        ":2: [allocation] on_flip = 'xfial': invalid enum value 'xfial'; allowed: 'xfail', 'fail'.",
    ),
    "unknown model": (
        "[models.gema-4.allocation]\non_flip = 'fail'\n",
        ":1: [models.gema-4]: no model of that name. Did you mean 'gemma-4'?",
    ),
    "no TOML": (
        "[allocation\n",
        " cannot be read: Expected ']' at the end of a table declaration (at line 1, column 12)",
    ),
}


def run(pytester: pytest.Pytester, text: str) -> pytest.RunResult:
    """Collect the checks with these thresholds."""
    pytester.path.joinpath("thresholds.toml").write_text(text, encoding="utf-8")
    return pytester.runpytest_inprocess("--model=mine", outputs(pytester.path), "--collect-only", "-q")


@pytest.mark.slow
@pytest.mark.parametrize(("text", "message"), CASES.values(), ids=CASES)
def test_what_may_not_stand_there_is_named(pytester: pytest.Pytester, text: str, message: str) -> None:
    """The first line of the message has it all; a hint may follow."""
    result = run(pytester, text)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert result.errlines[0].startswith(f"ERROR: thresholds.toml{message}")
    assert result.outlines == []


@pytest.mark.slow
def test_a_model_of_the_run_may_have_thresholds(pytester: pytest.Pytester) -> None:
    """A name that only --outputs gives is known while it is being checked."""
    assert run(pytester, "[models.mine.allocation.hai]\nalpha = 0.01\n").ret == pytest.ExitCode.OK
