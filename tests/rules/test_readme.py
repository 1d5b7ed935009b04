"""What rules/README.md shows is tried: its code, its board, its game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = Path(__file__).parent / "examples"


def blocks(file: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", ["rules/README.md", "README.md"])
def test_the_python_of_a_page_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = blocks(page, "python")
    assert shown
    names: dict[str, object] = {}
    for block in shown:
        exec(compile(block, page, "exec"), names)
    assert capsys.readouterr().out


def test_a_board_is_added_by_writing_data(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(EXAMPLES / "iceland.toml", tmp_path / "rules/powergrid/data/maps")
    checked = run(tmp_path, "boards", "--check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "iceland: Iceland (Ísland)" in checked.stdout
    for edition in ("classic", "recharged"):
        command = (
            "play",
            "--edition",
            edition,
            "--map",
            "iceland",
            "--players",
            "4",
            "--policy",
            "coin",
            "--seed",
            "1",
        )
        played = run(tmp_path, *command)
        assert played.returncode == 0, played.stderr
        assert re.fullmatch(r"seed 1 actions \d{3,} rank [1-4]( [1-4]){3}\n", played.stdout)


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    arguments = [sys.executable, "-X", "utf8", "-m", "rules", *command]
    return subprocess.run(arguments, cwd=folder, capture_output=True, encoding="utf-8", check=False)


def test_every_module_that_the_page_names_is_there() -> None:
    table = (
        (ROOT / "rules/README.md")
        .read_text(encoding="utf-8")
        .split("| module of `powergrid/` | holds |")[1]
        .split("##")[0]
    )
    named = re.findall(r"`([\w/.]+)`", table)
    assert len(named) > 20
    for name in named:
        assert (ROOT / "rules/powergrid" / name).exists(), name
