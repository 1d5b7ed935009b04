"""That the measurements run and leave nothing behind; what they say depends on the machine and is not looked at."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.deploy.running import ROOT, environment
from tests.servers import free_port


def bench(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from tests.bench import main; sys.exit(main.main(sys.argv[1:]))"]
    env = environment(**variables)
    arguments = ("--patience=20", *arguments)
    return subprocess.run([*command, *arguments], cwd=ROOT, env=env, capture_output=True, text=True)


def test_what_needs_a_server_that_is_not_there_is_said_and_not_measured() -> None:
    said = bench("moves", "start", PGHOST="127.0.0.1", PGPORT=str(free_port()))
    assert said.returncode == 0, said.stderr
    answer = json.loads(said.stdout)
    assert (answer["full_mode"], answer["moves"]) == (False, {"not_measured": "no PostgreSQL or no Redis"})
    assert answer["start"]["ratio"] > 0
    assert "NOT MEASURED: moves" in said.stderr


def test_a_part_that_there_is_not_is_refused() -> None:
    said = bench("nothing")
    assert (said.returncode, said.stdout) == (2, "")


@pytest.mark.full_mode
def test_moves_are_measured_in_a_database_that_is_gone_afterwards() -> None:
    import psycopg

    from manage import address

    said = bench("moves")
    assert said.returncode == 0, said.stderr
    moves = json.loads(said.stdout)["moves"]
    assert moves["queries"] <= 4
    assert moves["times_the_plain_statements"] > 0
    created = next(line.split()[3] for line in said.stderr.splitlines() if line.startswith("Creating the database"))
    host, port = address("PostgreSQL", environment())
    with psycopg.connect(host=host, port=port, user="postgres", dbname="postgres") as server:
        assert server.execute("SELECT 1 FROM pg_database WHERE datname = %s", (created,)).fetchone() is None
