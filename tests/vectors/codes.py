"""Every code with which something may be refused, read from the source text; the front end has a sentence for each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES_ERRORS = {"RulesError": 0, "IllegalAction": 0, "MalformedAction": 0, "InvalidData": 0, "InvalidOptions": 1}


def rules_codes() -> dict[str, list[str]]:
    """By kind of error: the codes that `rules/` raises it with."""
    found: dict[str, set[str]] = {name: set() for name in RULES_ERRORS}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
            if isinstance(node, ast.Call):
                name, code = _raised(node)
                if name:
                    found[name].update(_texts(code))
    return {name: sorted(codes) for name, codes in found.items()}


def _raised(call: ast.Call) -> tuple[str, ast.expr]:
    """The error that a call makes, and its code; "" for other calls."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    place = RULES_ERRORS.get(name, len(call.args))
    return (name, call.args[place]) if place < len(call.args) else ("", call)


def _texts(code: ast.expr) -> Iterator[str]:
    """A code as written, or either of two."""
    if isinstance(code, ast.IfExp):
        yield from _texts(code.body)
        yield from _texts(code.orelse)
    elif isinstance(code, ast.Constant):
        yield str(code.value)
    else:
        raise TypeError(f"a code that can't be read: {ast.unparse(code)}")
