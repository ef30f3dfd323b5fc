"""Who may import whom: imports go one way, also those in functions and those for type checkers alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "honorific_checks"
LAYERS = """
    records          -
    errors           records
    version          -
    nearest          -
    option_types     -
    stats            -
    verdict          -
    figures          verdict
    outcomes         records
    tables           records errors
    bengali          records errors tables
    stimuli          records tables
    toml_place       errors nearest
    settings         errors toml_place
    atomic           -
    outputs          records errors nearest
    endpoints        records errors nearest tables settings
    recording        records errors version toml_place settings atomic endpoints
    inspection       errors nearest endpoints recording
    analysis         records stats outcomes
    readings         records nearest stimuli bengali
    allocation.limits  settings
    difference_gate  verdict stats figures analysis allocation.limits
    gate             records verdict stats figures analysis difference_gate allocation.limits
    choice           errors endpoints recording
    source           records outputs endpoints recording
    recording_gates  verdict stats figures settings recording
    suite_run        verdict errors settings endpoints recording analysis choice source recording_gates
    report.plain     -
    report.table     -
    report.plot      -
    report.data      -
    report.frame     verdict report.plain report.table
    suite            errors nearest settings recording suite_run report.table
    run              errors version tables toml_place settings endpoints analysis choice suite_run suite
    report           verdict recording_gates run suite suite_run report.plain report.table report.data report.frame
    recording_run    errors recording run
    checks           verdict errors atomic recording recording_gates choice suite_run suite run report recording_run
    allocation       stats figures tables stimuli recording analysis readings gate suite_run suite
    allocation       allocation.limits verdict
    allocation       report.table report.data report.frame checks
    checks.test_allocation  records figures outcomes stimuli analysis suite_run report.plain checks allocation
    roles            records errors nearest stats figures tables bengali toml_place settings recording analysis
    roles            verdict suite_run suite report.plain report.table report.plot report.data report.frame checks
    plugin           option_types checks
    lines            records
    commands         records figures nearest stimuli bengali stats lines report.plain
    commands.record  errors option_types recording choice suite run recording_run
    commands.cassettes  errors atomic settings endpoints recording inspection choice suite run
    __main__         version commands commands.record commands.cassettes
    __init__         records bengali
"""
"""Each module or folder of the package, and what of the package it imports beside itself.

A module that has no row stands in its folder's.  `suite` loads each suite by its name, so that a row may follow.
"""
OUTSIDE = """
    httpx        endpoints.chat endpoints.connections endpoints.google
    tenacity     endpoints.retries recording.asking
    google       endpoints.google
    vcr          recording.tape
    filelock     recording.recorder
    pytest       plugin checks roles.test_roles
    _pytest      -
    numpy        stats analysis roles.scores
    scipy        stats.intervals stats.power
    statsmodels  stats.agreement
    pandas       -
    polars       -
    tqdm         commands.classify recording.showing
"""
"""Each library that not everyone may import, and who may."""

Edge = tuple[str, str, int]
"""A module of the package, what it imports, and the line."""


def table(drawn: str) -> dict[str, set[str]]:
    """The rows of one of the tables above."""
    rows: dict[str, set[str]] = {}
    for name, *allowed in (line.split() for line in drawn.split("\n") if line.strip()):
        rows.setdefault(name, set()).update(set(allowed) - {"-"})
    return rows


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module of the package by its dotted name; the package itself is `__init__`, a folder its name."""
    found = {".".join(path.relative_to(package).with_suffix("").parts): path for path in package.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in found.items()}


def imported(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name that is imported anywhere in a module, in full, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + f"{node.module or ''}.{alias.name}", node.lineno) for alias in node.names)


def edges(package: Path = PACKAGE) -> list[Edge]:
    """All imports; of a name in a module, the module, and of the package's own, without the package's name."""
    known, found = modules(package), []
    for module, path in known.items():
        for name, line in imported(ast.parse(path.read_text(encoding="utf-8"))):
            own = name.removeprefix("honorific_checks.")
            inner = next((part for part in (own, own.rpartition(".")[0]) if part in known), "__init__")
            found.append((module, inner if own != name or name == "honorific_checks" else f"outside:{name}", line))
    return found


def within(module: str, places: set[str]) -> bool:
    """Whether a module is one of these or lies in one of these folders."""
    return any(module == place or module.startswith(f"{place}.") for place in places)


def layer(module: str) -> str:
    """The row of a module: its own, or that of the nearest folder that has one."""
    while module not in table(LAYERS) and "." in module:
        module = module.rpartition(".")[0]
    return module


def test_every_module_has_a_row_and_every_row_a_module() -> None:
    """A new module is placed before it is used."""
    assert {layer(module) for module in modules()} == set(table(LAYERS))


def test_a_module_imports_only_what_its_row_allows() -> None:
    """The whole package against the table."""
    allowed = table(LAYERS)
    inner = [edge for edge in edges() if not edge[1].startswith("outside:")]
    assert len(inner) > 50
    assert [edge for edge in inner if layer(edge[1]) not in allowed[layer(edge[0])] | {layer(edge[0])}] == []


def test_a_row_allows_only_what_is_imported() -> None:
    """What nobody needs any more goes from the table, so that it says how things are."""
    needed = {(layer(module), layer(name)) for module, name, _ in edges()}
    rows = table(LAYERS).items()
    assert [(name, other) for name, allowed in rows for other in allowed if (name, other) not in needed] == []


def test_no_row_allows_a_circle() -> None:
    """The table read downwards: every row needs only such as stand without it."""
    assert len(list(TopologicalSorter(table(LAYERS)).static_order())) == len(table(LAYERS))


def test_the_analysis_knows_neither_files_nor_bengali_nor_pytest() -> None:
    """It is a library: whatever it needs, in however many steps, is records and numbers."""
    reached, ahead = set(), {"analysis"}
    allowed = table(LAYERS)
    while ahead:
        reached |= ahead
        ahead = {other for name in ahead for other in allowed[name]} - reached
    assert reached == {"analysis", "outcomes", "records", "stats"}


@pytest.mark.parametrize(("library", "allowed"), table(OUTSIDE).items(), ids=table(OUTSIDE))
def test_a_library_is_imported_only_where_it_may_be(library: str, allowed: set[str]) -> None:
    """And where it may be it is: a row that nobody needs goes."""
    users = {module for module, name, _ in edges() if within(name, {f"outside:{library}"})}
    assert [module for module in users if not within(module, allowed)] == []
    assert [place for place in allowed if not any(within(user, {place}) for user in users)] == []


def test_no_import_goes_in_a_circle() -> None:
    """Module by module, whether an import is run or only read by a type checker."""
    graph: dict[str, set[str]] = {}
    for module, name, _ in edges():
        graph.setdefault(module, set()).add(name)
    assert len(list(TopologicalSorter(graph).static_order())) > 40


def test_imports_are_absolute() -> None:
    """A relative import would slip through the tables."""
    assert [edge for edge in edges() if edge[1].startswith("outside:.")] == []


def test_hidden_imports_are_seen(tmp_path: Path) -> None:
    """In a function, under TYPE_CHECKING, of a module, of a name in one, and of the package itself."""
    (tmp_path / "a.py").write_text(
        "if TYPE_CHECKING:\n    from honorific_checks.b import Name\ndef f():\n    import honorific_checks.sub.c\n"
        "from honorific_checks import b, Other\nimport httpx._client\nfrom . import b\n",
        encoding="utf-8",
    )
    (tmp_path / "sub").mkdir()
    for name in ("b.py", "__init__.py", "sub/__init__.py", "sub/c.py"):
        (tmp_path / name).touch()
    assert set(edges(tmp_path)) == {
        ("a", "b", 2),
        ("a", "sub.c", 4),
        ("a", "b", 5),
        ("a", "__init__", 5),
        ("a", "outside:httpx._client", 6),
        ("a", "outside:..b", 7),
    }
