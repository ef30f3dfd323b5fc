"""Who may import whom, folder by folder: imports go one way, even in functions and for type checkers alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "honorific_checks"
LAYERS = """
    option_types  -
    option_names  option_types
    records       -
    version       -
    stats         -
    files         -
    verdict       -
    errors        records
    report        verdict
    page          report
    plots         errors report
    toml_place    errors
    tables        errors
    settings      errors toml_place stats
    bengali       records tables
    endpoints     records files errors tables settings
    language      records bengali
    recording     records version files errors toml_place settings endpoints
    answers       records tables language
    inspection    errors endpoints recording
    session       records version files stats verdict errors report toml_place tables settings endpoints recording
    checks        option_names files verdict errors report page toml_place recording session
    plugin        option_names checks
    allocation    records stats verdict errors report tables settings language recording answers session checks
    roles         records files stats verdict errors report toml_place tables settings language recording
    roles         answers session checks
    validation    records version files errors report tables language allocation
    __init__      records version stats errors answers allocation
    commands      option_types records stats files errors report settings endpoints recording answers inspection
    commands      session allocation validation plots
    __main__      version commands
"""
"""Each folder of the package and each module beside them, and which others it imports.

`session` loads each suite by its name, so that the studies may stand above it; they do not know of each other.
"""
OUTSIDE = """
    httpx        endpoints
    tenacity     endpoints recording
    google       endpoints
    vcr          recording
    filelock     recording
    pytest       plugin option_names checks allocation.test_allocation roles.test_roles
    _pytest      -
    numpy        stats allocation.analysis roles.scores
    scipy        stats
    statsmodels  stats
    pandas       -
    jinja2       page
    matplotlib   plots
    markupsafe   page
    polars       -
    tqdm         commands recording
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


@cache
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
    """The folder of a module below the package, or the module itself if it is in none."""
    return module.partition(".")[0]


def test_every_module_has_a_row_and_every_row_a_module() -> None:
    """A new module is placed before it is used."""
    assert {layer(module) for module in modules()} == set(table(LAYERS))
    assert not any("." in row for row in table(LAYERS))


@pytest.mark.slow
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
    direct: dict[str, set[str]] = {}
    for module, name, _ in edges():
        direct.setdefault(module, set()).add(name)
    reached, ahead = set(), {"allocation.analysis.result", "allocation.analysis.rankings", "stats.family"}
    while ahead:
        reached |= ahead
        ahead = {
            other for name in ahead for other in direct.get(name, ()) if not other.startswith("outside:")
        } - reached
    own = {"allocation.analysis", "allocation.outcomes", "allocation.records", "records", "stats"}
    assert [module for module in reached if not within(module, own)] == []


def test_the_studies_do_not_know_of_each_other() -> None:
    """Two folders of the same shape, without an arrow between them."""
    ends = {frozenset((layer(module), layer(name))) for module, name, _ in edges()}
    assert frozenset(("allocation", "roles")) not in ends
    shape = {"suite", "judging", "gates", "limits", "records", "summary", "detail", "report"}
    for study in ("allocation", "roles"):
        assert {f"{study}.{name}" for name in shape} <= set(modules())


def test_few_modules_stand_beside_the_folders() -> None:
    """At the package's root a stranger finds the way by the folders; fourteen modules is the most there may be."""
    assert (
        len([module for module in modules() if module in table(LAYERS) and modules()[module].name != "__init__.py"])
        < 14
    )


def test_folders_within_a_folder_have_no_circle() -> None:
    """Of siblings, such as asking/ and reading/ of roles, at most one imports the other."""
    folders = {path.parent for path in modules().values()} - {PACKAGE}
    names = {".".join(folder.relative_to(PACKAGE).parts) for folder in folders}
    inner = {name for name in names if "." in name}
    graph: dict[str, set[str]] = {name: set() for name in inner}
    for module, name, _ in edges():
        one, other = module.rpartition(".")[0], name.rpartition(".")[0]
        if one != other and {one, other} <= inner:
            graph[one].add(other)
    assert len(list(TopologicalSorter(graph).static_order())) == len(inner) > 2


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


def test_no_two_files_of_the_tests_have_one_name() -> None:
    """They are imported by their names alone, so that one of two would be taken for the other."""
    names = [path.name for path in Path(__file__).parent.rglob("*.py") if path.name != "conftest.py"]
    assert len(names) == len(set(names)) > 200
