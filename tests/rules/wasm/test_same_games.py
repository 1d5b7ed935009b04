"""The same games in CPython and in a WebAssembly Python: offline play runs this very package in a browser."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bootstrap import in_ci
from tests.rules.wasm.games import POLICIES, TABLES, play_all

HERE = Path(__file__).resolve().parent
LIMIT = 900  # seconds; it takes a fraction, also on a slow machine


def missing() -> str:
    """What lacks for the comparison, as a sentence."""
    if shutil.which("node") is None:
        return "node is not installed"
    if not (HERE / "node_modules" / "pyodide").is_dir():
        return "Pyodide is not installed: `python3 manage.py test` does it where npm is"
    return ""


@pytest.fixture(scope="module")
def node() -> str:
    if lack := missing():
        (pytest.fail if in_ci(os.environ) else pytest.skip)(f"NOT COMPARED WITH PYODIDE: {lack}")
    return "node"


def play_in_both(node: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """CPython's games and Pyodide's answer, played at the same time."""
    with subprocess.Popen([node, str(HERE / "play.mjs")], stdout=subprocess.PIPE, text=True, encoding="utf-8") as there:
        try:
            here = play_all()
            printed, _ = there.communicate(timeout=LIMIT)
        finally:
            there.kill()
    assert there.returncode == 0, "play.mjs failed; what it said stands above"
    return here, json.loads(printed)


def test_the_tables_cover_all_boards_editions_sizes_and_policies() -> None:
    kinds = {(options["map"], options["edition"]) for options in TABLES}
    assert len(TABLES) == 20
    assert len(kinds) == 12
    assert {options["players"] for options in TABLES} == {2, 3, 4, 5, 6}
    assert {(i % len(POLICIES), options["edition"]) for i, options in enumerate(TABLES)} == {
        (policy, edition) for policy in range(len(POLICIES)) for edition in ("classic", "recharged")
    }


def test_every_state_of_twenty_games_is_the_same_in_pyodide(node: str) -> None:
    here, answer = play_in_both(node)
    assert answer["python"] != platform.python_version(), "this was to be another Python"
    assert len(answer["games"]) == len(here)
    for ours, theirs in zip(here, answer["games"], strict=True):
        game = f"{ours['options']} seed {ours['seed']!r} policy {ours['policy']}"
        assert len(ours["hashes"]) > 20, f"hardly a whole game: {game}"
        same = sum(1 for _ in zip(ours["hashes"], theirs["hashes"], strict=False))
        first = next((i for i in range(same) if ours["hashes"][i] != theirs["hashes"][i]), same)
        assert ours == theirs, f"state {first} is the first that differs: {game}"
