"""Every case of the specification has a test that carries its id: `- S-27 …` there, `test_S_27_…` here."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
SPECIFICATION = HERE.parents[1] / "rules" / "powergrid" / "RULES.md"
LISTED = re.compile(r"^- ([WS]-\d+) ", re.MULTILINE)
CARRIED = re.compile(r"^test_([WS])_?(\d+)")


def cases() -> list[str]:
    return LISTED.findall(SPECIFICATION.read_text(encoding="utf-8"))


def functions() -> list[tuple[str, str]]:
    """(file, name) of every test function."""
    return [
        (file.name, node.name)
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def carried() -> dict[str, str]:
    """Id: the name of a test that carries it."""
    found = [(CARRIED.match(name), name) for _, name in functions()]
    return {f"{match[1]}-{match[2]}": name for match, name in found if match}


def test_the_specification_lists_each_case_once_and_in_order() -> None:
    for letter in "WS":
        numbers = [int(case[2:]) for case in cases() if case[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))
        assert numbers


def test_no_case_is_without_a_test() -> None:
    tested = carried()
    assert [case for case in cases() if case not in tested] == []


def test_no_test_carries_an_id_that_is_no_case() -> None:
    listed = cases()
    assert {case: name for case, name in carried().items() if case not in listed} == {}


def test_no_name_of_a_test_is_used_twice_in_a_file() -> None:
    """Of two functions of one name only the second would run."""
    assert [where for where, count in Counter(functions()).items() if count > 1] == []
