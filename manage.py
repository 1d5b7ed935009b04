#!/usr/bin/env python3
"""The project's door. `play`, `services` and `test` work in a fresh checkout with nothing but Python (and Node): they
make their environment first. Every other command expects one; what is not ours is Django's."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import bootstrap

OK, FAILED, SKIPPED, UNSTEADY = "ok", "FAILED", "SKIPPED", "UNSTEADY"
NO_TESTS = 5  # pytest's way to say that none was chosen
NO_ANSWER = 77  # how a check ends that found nobody to ask
BROWSERS = "chromium|chromium-browser|google-chrome"
SCREENS = "tests/e2e"
SERVERS = ("PostgreSQL", "Redis")
IN_FULL_MODE = (("TEST_DATABASE", "postgresql"),)
TESTING = (("DJANGO_SETTINGS_MODULE", "deploy.settings.test"),)
PLAYING, SERVING = "deploy.settings.embedded", "deploy.settings.production"
TO_PLAY = f"DJANGO_SETTINGS_MODULE={PLAYING}"


@dataclass(frozen=True)
class Check:
    """One thing that must hold of the project: a program that ends with 0 if it does."""

    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...] = ()  # programs without which it cannot run; "a|b": one of them
    servers: tuple[str, ...] = ()  # that must answer
    environment: tuple[tuple[str, str], ...] = ()  # besides the one we have
    fine: tuple[int, ...] = (0,)  # how it ends when all is well
    telling: bool = False  # its last line belongs to its verdict
    again: bool = False  # a run of pytest, in which a few failures are looked at a second time (tests/again.py)


@dataclass(frozen=True)
class Outcome:
    name: str
    verdict: str
    remark: str


def python(module: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", module, *arguments)


def ours(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "manage.py", *arguments)


def checks(pytest_arguments: Sequence[str] = ()) -> tuple[Check, ...]:
    """All that `test` runs, in this order; pytest last, since what it says is wanted at the end."""
    return (
        Check("lint", python("ruff", "check", ".")),
        Check("format", python("ruff", "format", "--check", ".")),
        Check("types", python("mypy")),
        Check("service types", python("mypy", "--config-file", "deploy/mypy.ini")),
        Check("migrations", ours("makemigrations", "--check", "--dry-run"), environment=TESTING),
        Check("boards", python("rules", "boards", "--check")),
        Check("audit", python("tests.audit"), telling=True),
        # Only installs it; the comparison itself is one of pytest's tests.
        Check("Pyodide", (sys.executable, "bootstrap.py", "tests/rules/wasm"), needs=("node", "npm")),
        *frontend_checks(),
        *pytest_checks(pytest_arguments),
    )


def frontend_checks() -> tuple[Check, ...]:
    """Of the front end alone; none where there is none."""
    if not (bootstrap.FRONTEND / "package.json").is_file():
        return ()
    npm = (shutil.which("npm") or "npm", "--prefix", "frontend", "run", "--silent")
    return (
        Check("front end", (sys.executable, "bootstrap.py", "frontend"), needs=("node", "npm")),
        Check("front-end types", (*npm, "check"), needs=("node", "npm")),
        Check("front-end tests", (*npm, "test"), needs=("node", "npm")),
    )


def pytest_checks(arguments: Sequence[str]) -> tuple[Check, ...]:
    """The same arguments to each run of pytest that they concern. Browsers have a run of their own: their tests know
    no database and no event loop of ours."""
    paths = [argument for argument in arguments if argument.startswith("tests")]
    screens = [path for path in paths if path.startswith(SCREENS)]
    others = [argument for argument in arguments if argument not in screens]
    options = [argument for argument in arguments if argument not in paths]
    found: tuple[Check, ...] = ()
    if (bootstrap.ROOT / SCREENS).is_dir() and (screens or not paths):
        found = screen_checks([*options, *(screens or [SCREENS])], fine=(0, NO_TESTS) if options else (0,))
    if paths and len(screens) == len(paths):
        return found
    # Further arguments may name tests that have nothing to do with it.
    others = [f"--ignore={SCREENS}", *others]
    fine = (0, NO_TESTS)
    full = _pytest("full mode", *others)
    return (
        *found,
        Check("full mode", full, servers=SERVERS, environment=IN_FULL_MODE, fine=fine, again=True),
        Check("pytest", _pytest("pytest", *others), again=True),
    )


def screen_checks(arguments: Sequence[str], fine: tuple[int, ...]) -> tuple[Check, ...]:
    """Each process with a server of its own, in one process as for `play`; by night also in full mode."""
    asked_for = (("MEGAWATT_SCREENS", "1"),)  # else nobody who runs pytest by hand needs a browser
    modes = {"screens": Check("screens", (), needs=("node", BROWSERS), environment=asked_for, fine=fine, again=True)}
    if os.environ.get("MEGAWATT_NIGHTLY") == "1":
        in_full_mode = (*asked_for, *IN_FULL_MODE)
        modes["full screens"] = replace(modes["screens"], servers=SERVERS, environment=in_full_mode)
    return tuple(replace(one, name=name, command=_pytest(name, *arguments)) for name, one in modes.items())


def _pytest(name: str, *arguments: str) -> tuple[str, ...]:
    """In as many processes as there are cores; who has nothing left takes from the others, as the longest tests come
    together, at the end."""
    from tests import again

    return python("pytest", "-n", "auto", "--dist", "worksteal", *again.noting(name), *arguments)


def address(server: str, env: Mapping[str, str]) -> tuple[str, int]:
    """Where a server is expected."""
    from tests import servers

    return servers.address(server, env)


def answers(server: str) -> bool:
    from tests import servers

    return servers.answers(address(server, os.environ))


def is_usable(server: str) -> bool:
    from tests import servers

    return servers.is_usable(server, os.environ)


def is_installed(programs: str) -> bool:
    """One of several that are as good as each other."""
    return any(shutil.which(program) for program in programs.split("|"))


def lacking(check: Check) -> str:
    """What a check can't do without and is not here."""
    programs = [programs.partition("|")[0] for programs in check.needs if not is_installed(programs)]
    servers = [server for server in check.servers if not answers(server)]
    closed = [server for server in check.servers if server not in servers and not is_usable(server)]
    reasons = []
    if programs:
        reasons.append(f"{' and '.join(programs)} not found on this machine")
    if servers:
        reasons.append(f"no answer from {with_addresses(servers)}")
    if closed:
        reasons.append(f"no way in without a password at {with_addresses(closed)}")
    return "; ".join(reasons)


def with_addresses(servers: Sequence[str]) -> str:
    return " and ".join("{} at {}:{}".format(server, *address(server, os.environ)) for server in servers)


def carry_out(check: Check) -> Outcome:
    missing = lacking(check)
    if missing:
        verdict = FAILED if bootstrap.in_ci(os.environ) else SKIPPED
        return Outcome(check.name, verdict, missing)
    bootstrap.say(f"--- {check.name}")
    start = time.monotonic()
    env = {**os.environ, **dict(check.environment)}
    ended = subprocess.run(
        check.command, cwd=bootstrap.ROOT, env=env, stdout=subprocess.PIPE if check.telling else None
    )
    code, told = ended.returncode, (ended.stdout or b"").decode()
    if told:
        bootstrap.say(told.rstrip())
    took = "; ".join([f"{time.monotonic() - start:.1f} s", *told.splitlines()[-1:]])
    if code == NO_ANSWER:
        return Outcome(check.name, SKIPPED, "nobody to ask; see above")
    if code in check.fine:
        return Outcome(check.name, OK, took)
    unsteady = pass_alone(check, code, env) if check.again else []
    if unsteady:
        return Outcome(check.name, UNSTEADY, f"{took}; passed only when run again, alone: {' '.join(unsteady)}")
    return Outcome(check.name, FAILED, took)


def pass_alone(check: Check, code: int, env: Mapping[str, str]) -> list[str]:
    """The tests that failed, if there are few of them, they may be forgiven, and all pass at a second look."""
    from tests import again

    failed = again.failed(check.name)
    if code != again.TESTS_FAILED or not again.forgivable(failed, bootstrap.in_ci(os.environ)):
        return []
    bootstrap.say(f"--- {check.name}, again: {' '.join(failed)}")
    ended = subprocess.run(again.alone(check.command), cwd=bootstrap.ROOT, env=env).returncode
    return failed if ended == 0 else []


def summary(outcomes: Iterable[Outcome]) -> str:
    return "\n".join(f"{one.verdict:8} {one.name:13} {one.remark}" for one in outcomes)


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
    from tests import servers

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # as Ctrl-C: what was started is ended
    todo = checks(for_pytest)
    bring_browser(todo)
    with servers.at_hand(os.environ) as private:
        for name, value in private.items():
            bootstrap.say(f"A private server for the tests: {name}={value}")
        os.environ.update(private)
        return run_checks(todo)


def bring_browser(todo: Sequence[Check]) -> None:
    """Where a check wants one, none is here, and Debian's packages can be installed."""
    wanted = any(BROWSERS in check.needs for check in todo) and not is_installed(BROWSERS)
    if wanted and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        bootstrap.say("Installing Chromium …")
        if bootstrap.run(["apt-get", "update", "-qq"]):
            bootstrap.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium"])


def wishes(arguments: Sequence[str]) -> tuple[bool, list[str]]:
    """Whether the nightly form is asked for, and what pytest is to be told."""
    parser = argparse.ArgumentParser("manage.py test", description=test.__doc__, allow_abbrev=False)
    parser.add_argument("--nightly", action="store_true", help="also what is too long for every day")
    ours, for_pytest = parser.parse_known_args(arguments)
    return ours.nightly, for_pytest


def play(arguments: Sequence[str]) -> int:
    """Run Megawatt here: one process, for this machine and its network. HOST, PORT and MEGAWATT_DATA as variables."""
    no_arguments("play", arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", PLAYING)
    if os.environ.get("DATABASE_URL"):
        bootstrap.say("DATABASE_URL is not for `play`, which has a database of its own; `services` would use it.")
    bootstrap.build_frontend()
    from deploy import embedded

    return embedded.main()


def services(arguments: Sequence[str]) -> int:
    """Run the full mode here, to try it: all services as processes against PostgreSQL and Redis."""
    no_arguments("services", arguments)
    bootstrap.build_frontend()
    from deploy import services

    return services.main()


def bench(arguments: Sequence[str]) -> int:
    """Measure how fast the service is, as JSON; further arguments choose parts."""
    from tests.bench import main

    return main.main(arguments)


def shots(arguments: Sequence[str]) -> int:
    """Picture every screen, scene and sheet in four sizes, light and dark, into shots/; arguments choose among them."""
    bootstrap.build_frontend()
    from tests.e2e import shots

    return shots.main(list(arguments))


def no_arguments(name: str, arguments: Sequence[str]) -> None:
    if arguments:
        command = COMMANDS[name]
        sys.exit(f"usage: manage.py {name}\n{command.__doc__}")


# What makes its environment first.
COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "play": play,
    "services": services,
    "test": test,
    "bench": bench,
    "shots": shots,
}

# The parts of the full mode, each a process of its own.
SERVICES = {
    "api": "REST and pages",
    "live": "sockets",
    "worker": "background tasks",
    "bots": "bots' turns",
    "beat": "what is due every second; one of these",
}


def serve(name: str, arguments: Sequence[str]) -> int:
    if arguments:
        sys.exit(f"usage: manage.py {name}\n{SERVICES[name]}. deploy/env.example says by what variables it is set up.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SERVING)
    from deploy import processes

    return processes.main(name)


def django(argv: Sequence[str]) -> int:
    """A command of Django's: about the database that the services beside it would use, else about that of `play`."""
    if "DJANGO_SETTINGS_MODULE" not in os.environ:
        serving = bool(os.environ.get("DATABASE_URL"))
        os.environ["DJANGO_SETTINGS_MODULE"] = SERVING if serving else PLAYING
        if serving:
            said = f"DATABASE_URL is set, so this is about that database; about that of `play` with {TO_PLAY}."
            print(said, file=sys.stderr)
    from django.core.management import execute_from_command_line

    execute_from_command_line(list(argv))
    return 0


def usage() -> str:
    ours = [f"  {name:8} {command.__doc__}" for name, command in COMMANDS.items()]
    parts = [f"  {name:8} {what}" for name, what in SERVICES.items()]
    return "\n".join(
        ["Usage: python3 manage.py COMMAND", *ours, "", "The services alone, on a server:", *parts]
        + ["", "Every other command is Django's: python3 manage.py help"]
    )


def main(argv: Sequence[str]) -> int:
    if len(argv) < 2:
        print(usage(), file=sys.stderr)
        return 2
    name, arguments = argv[1], argv[2:]
    if name in COMMANDS:
        bootstrap.enter(name)
        return COMMANDS[name](arguments)
    bootstrap.expect()
    return serve(name, arguments) if name in SERVICES else django(argv)


if __name__ == "__main__":  # a spawned child process imports this file again
    sys.exit(main(sys.argv))
