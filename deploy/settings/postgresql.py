"""What the driver of PostgreSQL is told, in production and in the tests alike."""

from __future__ import annotations

from typing import Any

AFTER = 5  # times that a connection has asked something, the server keeps its plan


def options(pool: int, prepared: bool = True, wait: int = 10) -> dict[str, Any]:
    """With a pool of at most so many connections a process, for one of which somebody waits so many seconds.

    To plan each question anew is a third of what a move costs the server, so plans are kept, except where a pooler
    between is in the way.
    """
    kept = {"server_side_binding": True, "prepare_threshold": AFTER} if prepared else {}
    return {**kept, "pool": {"min_size": 1, "max_size": pool, "timeout": wait}}
