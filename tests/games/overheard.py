"""All that is written into the log and sent to workers, for tests that compare it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery.signals import before_task_publish

UNLIKE = ("timestamp", "ms", "request")  # never twice the same, and no secret
QUIET = ("megawatt.moves", "megawatt.request", "megawatt.sockets")  # a line each, on a server


class Lines(logging.Handler):
    """Every line with its traceback, and every task with its arguments."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line: Any = record.getMessage()
        if isinstance(record.msg, dict):  # of structlog
            line = {name: value for name, value in record.msg.items() if name not in UNLIKE}
        error = record.exc_info or (isinstance(record.msg, dict) and record.msg.get("exc_info"))
        trace = traceback.format_exception(error[1]) if isinstance(error, tuple) else []
        self.said.append(f"{record.name} {line} {trace or (traceback.format_exc() if error else '')}")

    def sent(self, sender: str, body: Any, headers: Any, **_: Any) -> None:
        shown = [headers[name] for name in ("argsrepr", "kwargsrepr")]  # as workers write them
        self.said.append(f"task {sender} {body[:2]} {shown}")


@contextmanager
def overheard() -> Iterator[list[str]]:
    lines, root = Lines(), logging.getLogger()
    before = {name: logging.getLogger(name).level for name in QUIET}
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.INFO)
    root.addHandler(lines)
    before_task_publish.connect(lines.sent)
    try:
        yield lines.said
    finally:
        before_task_publish.disconnect(lines.sent)
        root.removeHandler(lines)
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
