"""The metrics of a worker. What its children count lies in files of one folder; the parent adds it up on a port.

`begin` has to come before anything imports prometheus_client, which decides then where it counts.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import threading
import time

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
AGAIN = 5.0  # seconds until the port is tried again, which the children of a killed worker may hold for a while


def begin(service: str) -> None:
    """Answer /metrics for this worker, if WORKER_METRICS_PORT or BOTS_METRICS_PORT says where."""
    port = os.environ.get(f"{service.upper()}_METRICS_PORT", "")
    if not port:
        return
    folder = tempfile.mkdtemp(prefix="megawatt-metrics-")
    os.environ[FOLDER] = folder
    atexit.register(_remove, folder, os.getpid())
    address = os.environ.get("METRICS_HOST") or "127.0.0.1"
    threading.Thread(target=_serve, args=(address, int(port)), name="metrics", daemon=True).start()


def _serve(address: str, port: int) -> None:
    import structlog
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    told = False
    while True:
        try:
            start_http_server(port, addr=address, registry=registry)
            return
        except OSError as error:
            if not told:
                log = structlog.stdlib.get_logger(__name__)
                log.warning("metrics can't be served", port=port, error=error.strerror)
            told = True
            time.sleep(AGAIN)


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # not a child of it
        shutil.rmtree(folder, ignore_errors=True)
