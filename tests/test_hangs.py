"""A test that waits for what never comes fails, and the others go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap

from .conftest import HANGS, NIGHT, NIGHTLY, PATIENCE

# The first one has a bot's time measured by the same alarm of the process.
TESTS = """
import asyncio
from games.mind import within

def test_hangs():
    with within(60):
        pass
    asyncio.run(asyncio.sleep(600))

def test_goes_on():
    pass
"""


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    limit = request.node.get_closest_marker("timeout")
    assert limit.args == (HANGS * (NIGHT if NIGHTLY else 1),)


def test_one_that_hangs_tells_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-o", "timeout=3", "-p", "no:cacheprovider", "-p", "no:django"]
    env = {**os.environ, "PYTHONPATH": f"{bootstrap.ROOT}:{os.environ.get('PYTHONPATH', '')}"}
    ended = subprocess.run(
        [*command, f"--rootdir={tmp_path}", "-c", "/dev/null", str(tmp_path)],
        capture_output=True,
        text=True,
        env=env,
        timeout=PATIENCE,
    )
    assert "1 failed, 1 passed" in ended.stdout
    assert "Failed: Timeout" in ended.stdout
    assert "asyncio.run(asyncio.sleep(600))" in ended.stdout
