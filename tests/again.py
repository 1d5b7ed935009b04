"""A second look at the few tests that failed among many: alone, on a machine that has nothing else to do.

One that passes then is unsteady: a fault of the test or a race of the product, to be mended, and named as loudly as a
failure; but no reason to refuse work that has nothing to do with it. One that fails twice has failed, and so have many
at once. Where work is judged (CI), tests of races, of what a kill leaves and of twins have one look only: what fails in
them once in a while is what they look for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import bootstrap

TESTS_FAILED = 1  # how pytest ends then; all other ends have no second look
MOST = 5  # more than these are no accident
STRICT = ("*races.py", "*twins.py", "*/test_kill.py")  # files in which a failure is never one


def cache(name: str) -> Path:
    """Where a run of pytest notes what failed in it; each has its own."""
    return bootstrap.ROOT / ".pytest_cache" / name.replace(" ", "-")


def noting(name: str) -> tuple[str, ...]:
    """Arguments for pytest, so that it does."""
    return ("-o", f"cache_dir={cache(name)}")


def failed(name: str) -> list[str]:
    noted = cache(name) / "v" / "cache" / "lastfailed"
    return sorted(json.loads(noted.read_text(encoding="utf-8"))) if noted.is_file() else []


def forgivable(tests: Sequence[str], ci: bool) -> bool:
    """Whether they deserve a second look."""
    files = [test.partition("::")[0] for test in tests]
    strict = ci and any(fnmatch(file, pattern) for file in files for pattern in STRICT)
    return 0 < len(tests) <= MOST and not strict


def alone(command: Sequence[str]) -> tuple[str, ...]:
    """The command that looks once more at what failed, one test after the other."""
    return (*command, "-n", "0", "--last-failed", "--last-failed-no-failures", "none")
