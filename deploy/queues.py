"""What waits in the broker, without taking anything out of it."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

log = logging.getLogger(__name__)
DUE = "due_at"  # the header of a message that says when it wants to be taken
ONCE = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "timeout": 2}


class Queue(NamedTuple):
    length: int
    age: float  # seconds past its time of the message that comes next


def due(headers: Mapping[str, Any]) -> float:
    """When a task that is sent now wants to be done: at once, or when the pause is over that it was given."""
    eta = headers.get("eta")
    return datetime.fromisoformat(eta).timestamp() if eta else time.time()


def waiting() -> dict[str, Queue]:
    """Each queue of ours; none while the broker is away, which /readyz says."""
    from .celery import QUEUES, app

    try:
        with app.connection_for_read() as connection:
            connection.ensure_connection(**ONCE)
            return look(connection, QUEUES)
    except Exception as error:
        log.warning("the queues can't be seen: %s", type(error).__name__)
        return {}


def look(connection: Any, names: Sequence[str]) -> dict[str, Queue]:
    channel = connection.default_channel
    return {name: Queue(channel._size(name), _age(_next(channel, name))) for name in names}


def _next(channel: Any, name: str) -> Mapping[str, Any] | None:
    """The message that whoever asks would be given."""
    if hasattr(channel, "_q_for_pri"):  # Redis: the end of a list, by a command that kombu does not know to prefix
        with channel.conn_or_acquire() as client:
            text = client.execute_command("LINDEX", f"{channel.global_keyprefix}{channel._q_for_pri(name, 0)}", -1)
        return json.loads(text) if text else None
    return next(iter(list(channel._queue_for(name).queue)), None)


def _age(message: Mapping[str, Any] | None) -> float:
    said = message["headers"].get(DUE) if message else None
    return max(0.0, time.time() - said) if isinstance(said, float) else 0.0  # clocks of two machines may differ
