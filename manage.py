#!/usr/bin/env python3
"""The project's door. `python3 manage.py test` works in a fresh checkout with nothing but Python (and Node)."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import bootstrap

OK, FAILED, SKIPPED = "ok", "FAILED", "SKIPPED"


@dataclass(frozen=True)
class Check:
    """One thing that must hold of the project: a program that ends with 0 if it does."""

    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...] = ()  # programs without which it cannot run


@dataclass(frozen=True)
class Outcome:
    name: str
    verdict: str
    remark: str


def python(module: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *arguments)


def checks(pytest_arguments: Sequence[str] = ()) -> tuple[Check, ...]:
    """All that `test` runs, in this order; pytest last, since what it says is wanted at the end."""
    return (
        Check("lint", python("ruff", "check", ".")),
        Check("format", python("ruff", "format", "--check", ".")),
        Check("types", python("mypy")),
        Check("boards", python("rules", "boards", "--check")),
        # Only installs it; the comparison itself is one of pytest's tests.
        Check("Pyodide", (sys.executable, "bootstrap.py", "tests/rules/wasm"), needs=("node", "npm")),
        Check("pytest", python("pytest", "-n", "auto", *pytest_arguments)),
    )


def carry_out(check: Check) -> Outcome:
    missing = [program for program in check.needs if shutil.which(program) is None]
    if missing:
        verdict = FAILED if bootstrap.in_ci(os.environ) else SKIPPED
        return Outcome(check.name, verdict, f"{' and '.join(missing)} not found on this machine")
    bootstrap.say(f"--- {check.name}")
    start = time.monotonic()
    code = subprocess.run(check.command, cwd=bootstrap.ROOT).returncode
    return Outcome(check.name, FAILED if code else OK, f"{time.monotonic() - start:.1f} s")


def summary(outcomes: Iterable[Outcome]) -> str:
    return "\n".join(f"{one.verdict:8} {one.name:8} {one.remark}" for one in outcomes)


def run_checks(todo: Iterable[Check]) -> int:
    """Every check, also after one has failed; 1 if any did."""
    outcomes = [carry_out(check) for check in todo]
    bootstrap.say(f"\n{summary(outcomes)}")
    return int(any(one.verdict == FAILED for one in outcomes))


def test(arguments: Sequence[str]) -> int:
    """Run every check of the project; further arguments go to pytest."""
    nightly, for_pytest = wishes(arguments)
    if nightly:
        os.environ["MEGAWATT_NIGHTLY"] = "1"
    return run_checks(checks(for_pytest))


def wishes(arguments: Sequence[str]) -> tuple[bool, list[str]]:
    """Whether the nightly form is asked for, and what pytest is to be told."""
    parser = argparse.ArgumentParser("manage.py test", description=test.__doc__, allow_abbrev=False)
    parser.add_argument("--nightly", action="store_true", help="also what is too long for every day")
    ours, for_pytest = parser.parse_known_args(arguments)
    return ours.nightly, for_pytest


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {"test": test}


def usage() -> str:
    lines = [f"  {name:8} {command.__doc__}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 manage.py COMMAND", *lines])


def main(argv: Sequence[str]) -> int:
    name, arguments = (argv[1], argv[2:]) if len(argv) > 1 else ("", ())
    if name not in COMMANDS:
        print(usage(), file=sys.stderr)
        return 2
    bootstrap.enter(name)
    return COMMANDS[name](arguments)


if __name__ == "__main__":  # a spawned child process imports this file again
    sys.exit(main(sys.argv))
