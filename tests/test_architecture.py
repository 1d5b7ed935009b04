"""What may stand where, read from the source text itself: rules/ stays pure, and the game stays in its own package."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "rules"
GAME = RULES / "powergrid"

# Who starts programs, reads files and takes times is no part of the rules: these may look at the clock and the machine.
OUTER = (RULES / "commands", RULES / "__main__.py", GAME / "measures.py")

# All of the standard library that the rules themselves need. No clock, no chance, no threads, no operating system.
PURE = (
    "__future__",
    "bisect",
    "collections",
    "dataclasses",
    "functools",
    "gzip",  # records are read from streams that somebody else opened
    "hashlib",
    "heapq",
    "importlib",
    "io",
    "itertools",
    "json",
    "math",  # of the bots alone, see below
    "operator",
    "pathlib",  # the data files of the package
    "re",
    "tomllib",
    "typing",
    "zlib",
)
NEVER = ("clock", "datetime", "os", "random", "secrets", "subprocess", "threading", "time", "uuid", "asyncio", "socket")


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def inner() -> list[Path]:
    """Every file of the rules proper."""
    return [path for path in sources(RULES) if not any(path == outer or outer in path.parents for outer in OUTER)]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file asks for, at its top or anywhere inside, as a name from the root; with the level."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield 0, ast.unparse(node)


def test_there_is_something_to_read() -> None:
    """Guards the tests below against a moved folder."""
    assert len(inner()) > 30
    assert GAME / "phases" / "auction.py" in inner()


@pytest.mark.parametrize("path", inner(), ids=name_of)
def test_the_rules_import_a_few_plain_modules_and_themselves(path: Path) -> None:
    for level, module in imports(path):
        top = module.split(".")[0]
        assert level > 0 or top in PURE, f"{module} in {name_of(path)}"
        assert top not in NEVER or level > 0
        assert top != "math" or "bots" in path.parts, "money and cost are whole numbers"


@pytest.mark.parametrize("path", sources(RULES), ids=name_of)
def test_all_of_rules_runs_on_the_standard_library(path: Path) -> None:
    """Its commands too: a plain checkout with nothing installed replays a record."""
    for level, module in imports(path):
        top = module.split(".")[0]
        assert level > 0 or top in sys.stdlib_module_names or top == "rules", f"{module} in {name_of(path)}"
        assert "django" not in module.lower()


@pytest.mark.parametrize("path", inner(), ids=name_of)
def test_the_inside_does_not_import_the_outside(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            words = ast.unparse(node).replace(".", " ").replace(",", " ").split()
            assert not [word for word in words if word in ("commands", "__main__", "measures")], name_of(path)


@pytest.mark.parametrize("path", inner(), ids=name_of)
def test_no_module_is_found_by_a_made_up_name(path: Path) -> None:
    """`import_module` hides imports from this file; only the registry needs it."""
    text = path.read_text(encoding="utf-8")
    assert "import_module" not in text or path == RULES / "registry.py"
    assert "__import__" not in text


# Calls that would bring in the world even with harmless imports.
WORLDLY = ("open", "input", "print", "eval", "exec", "compile", "breakpoint", "id", "hash")


@pytest.mark.parametrize("path", inner(), ids=name_of)
def test_nothing_in_the_rules_asks_the_world(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in WORLDLY, f"{node.func.id}() in {name_of(path)} line {node.lineno}"


# The order of a set differs from one process to the next.


ORDERED_BY = ("list", "tuple", "enumerate", "iter", "next", "zip", "map", "filter", "reversed", "extend", "join", "pop")


def makes_a_set(node: ast.AST, names: list[str]) -> bool:
    """An expression that is a set: written out, made by a call, combined of sets, or a name that was given one."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("union", "intersection", "difference", "symmetric_difference")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.BitXor | ast.Sub):
        return makes_a_set(node.left, names) or makes_a_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


def set_names(paths: list[Path]) -> list[str]:
    """Names that anywhere in the rules are bound to a set; the same name elsewhere is under suspicion too."""
    found: list[str] = []
    for path in paths:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Assign) and makes_a_set(node.value, []):
                found += [target.id for target in node.targets if isinstance(target, ast.Name)]
            if isinstance(node, ast.AnnAssign) and node.value is not None and makes_a_set(node.value, []):
                found += [node.target.id] if isinstance(node.target, ast.Name) else []
    return found


def set_orders(module: ast.Module, names: list[str]) -> Iterator[int]:
    """The lines on which something is done in the order of a set."""
    for node in ast.walk(module):
        if isinstance(node, ast.For) and makes_a_set(node.iter, names):
            yield node.lineno
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            if any(makes_a_set(part.iter, names) for part in node.generators):
                yield node.lineno
        elif isinstance(node, ast.Starred) and makes_a_set(node.value, names):
            yield node.lineno
        elif isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if called in ORDERED_BY and any(makes_a_set(argument, names) for argument in node.args):
                yield node.lineno
            if called == "pop" and isinstance(node.func, ast.Attribute) and makes_a_set(node.func.value, names):
                yield node.lineno


@pytest.mark.parametrize("path", inner(), ids=name_of)
def test_nothing_is_done_in_the_order_of_a_set(path: Path) -> None:
    assert list(set_orders(tree(path), set_names(inner()))) == []


@pytest.mark.parametrize(
    "text",
    [
        "for x in {1, 2}: pass",
        "y = [x for x in set(z)]",
        "y = list(frozenset(z))",
        "y = [*{1, 2}]",
        "y = ', '.join({'a'})",
        "A = frozenset(z)\nfor x in A: pass",
        "A = {1}\nB = next(iter(A | {2}))",
        "A = set(z)\nA.pop()",
    ],
)
def test_the_check_on_sets_sees_one(text: str) -> None:
    module = ast.parse(text)
    assert list(set_orders(module, ["A"]))


# The game in its package, maps in their data


# `boards --check` looks into this game's data and nothing else.
OF_THE_GAME = (GAME, RULES / "registry.py", RULES / "commands" / "boards.py", RULES / "commands" / "checks")
OUTSIDE_THE_GAME = [
    path for path in sources(RULES) if not any(own == path or own in path.parents for own in OF_THE_GAME)
]


@pytest.mark.parametrize("path", OUTSIDE_THE_GAME, ids=name_of)
def test_only_the_registry_knows_which_games_there_are(path: Path) -> None:
    """In code, that is; an example in a docstring may be of a game."""
    module = tree(path)
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    assert "powergrid" not in ast.unparse(module).lower()


MAPS = sorted(path.stem for path in (GAME / "data" / "maps").glob("*.toml"))


GAME_CODE = [path for path in sources(GAME) if path in inner()]


@pytest.mark.parametrize("path", GAME_CODE, ids=name_of)
def test_no_code_names_a_map_or_asks_for_one(path: Path) -> None:
    assert len(MAPS) == 6
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant):
            assert node.value not in MAPS, f"{node.value} in {name_of(path)} line {node.lineno}"
        if isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                assert not (isinstance(side, ast.Attribute) and side.attr in ("map", "map_id")), name_of(path)
                assert not (isinstance(side, ast.Name) and side.id == "map_id" and not_a_list(node)), name_of(path)
        if isinstance(node, ast.Match):
            assert not ast.unparse(node.subject).endswith((".map", "map_id"))


def not_a_list(node: ast.Compare) -> bool:
    """`map_id == …` asks which map it is; `map_id in MAPS` asks whether there is such a map."""
    return any(isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot) for operator in node.ops)


@pytest.mark.parametrize("path", GAME_CODE, ids=name_of)
def test_no_code_asks_for_an_edition(path: Path) -> None:
    """Editions are switches in their data too (1.2)."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant):
            assert node.value not in ("classic", "recharged"), f"{name_of(path)} line {node.lineno}"


# The service


APPS = [path for name in ("accounts", "games", "matchmaking") for path in sources(ROOT / name)]


@pytest.mark.parametrize("path", APPS, ids=name_of)
def test_tasks_are_sent_by_the_application_of_the_settings(path: Path) -> None:
    """Who takes `shared_task` from Celery itself may be the first to ask for an application, and gets one that sends
    into nowhere."""
    if path != ROOT / "accounts" / "background.py":
        for _, module in imports(path):
            assert module.split(".")[0] != "celery" or "shared_task" not in path.read_text(encoding="utf-8")
