"""The full mode as real processes, on a database and ports of its own."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis
from psycopg import sql

from deploy.secret import kept_secret
from tests.conftest import PATIENCE
from tests.servers import free_port

from .running import Running, environment, eventually

HOST, PORT, USER = (
    os.environ.get("PGHOST", "127.0.0.1"),
    os.environ.get("PGPORT", "5432"),
    os.environ.get("PGUSER", "postgres"),
)
REDIS = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")


class Town:
    """A database of its own, ports of its own, and what runs on them."""

    def __init__(self, folder: Path, database: str) -> None:
        self.log = folder / "log"
        self.url = f"postgresql://{USER}@{HOST}:{PORT}/{database}"
        self.port, self.live_port = free_port(), free_port()
        self.env = environment(
            DATABASE_URL=self.url,
            REDIS_URL=REDIS,
            MEGAWATT_DATA=str(folder / "data"),
            PORT=str(self.port),
            LIVE_PORT=str(self.live_port),
            CONCURRENCY="1",
        )

    def running(self) -> Running:
        return Running("services", self.log, self.env)

    def wait(self, running: Running) -> None:
        eventually(lambda: "Megawatt is running" in running.said() or running.process.poll() is not None, 3 * PATIENCE)
        assert running.process.poll() is None, running.said()

    def inside(self) -> dict[str, str]:
        """The environment of a command beside the services."""
        return {
            **self.env,
            "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
            "MEGAWATT_HOSTS": "localhost",
            "MEGAWATT_SECRET_KEY": kept_secret(Path(self.env["MEGAWATT_DATA"])),
        }

    def seq(self) -> int:
        with psycopg.connect(self.url) as database:
            row = database.execute("SELECT max(seq) FROM games_game").fetchone()
        assert row is not None
        return int(row[0])

    def goes_on(self, beyond: int) -> int:
        eventually(lambda: self.seq() > beyond)
        return self.seq()


@contextmanager
def a_town(folder: Path) -> Iterator[Town]:
    """Nothing is left of it."""
    database = f"megawatt_try_{uuid.uuid4().hex[:12]}"
    try:
        yield Town(folder, database)
    finally:
        with psycopg.connect(f"postgresql://{USER}@{HOST}:{PORT}/postgres", autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(database)))
        with redis.Redis.from_url(REDIS) as broker:
            for key in broker.scan_iter(f"megawatt:{database}*"):
                broker.delete(key)
