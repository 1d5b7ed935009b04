"""What is counted of the queue and of tables."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

WAITING = Gauge(
    "megawatt_queue_waiting", "People who wait in the ranked queue", ["pace"], multiprocess_mode="mostrecent"
)
WAVE = Histogram("megawatt_queue_wave_seconds", "One look at all who wait for a pace", ["pace"])
PROPOSALS = Counter("megawatt_queue_proposals", "Tables that the queue found, by what became of them", ["outcome"])
STARTED = Counter("megawatt_tables_started", "Games that began at tables", ["kind"])

FOUND, MADE, FAILED = "found", "made", "failed"
for outcome in (FOUND, MADE, FAILED):
    PROPOSALS.labels(outcome)
for kind in ("ranked", "casual"):
    STARTED.labels(kind)
