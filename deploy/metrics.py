"""What Prometheus may ask: how long requests and background tasks take, what waits in the queues, what is overdue."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

from . import queues

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
REQUESTS = Histogram("megawatt_request_seconds", "Requests answered", ["method", "route", "status"], buckets=SECONDS)
TASKS = Histogram("megawatt_task_seconds", "Background tasks done", ["task", "state"], buckets=SECONDS)

QUEUED = Histogram("megawatt_queue_seconds", "Tasks taken, by how long they were due", ["task"], buckets=(*SECONDS, 60))


class Waiting(Collector):
    """Asked of broker and database at the moment of the question; it must cost the same however much was played."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        lengths = GaugeMetricFamily("megawatt_queue_length", "Tasks that no worker has taken yet", labels=["queue"])
        ages = GaugeMetricFamily("megawatt_queue_age_seconds", "How long the next of them is due", labels=["queue"])
        for name, queue in queues.waiting().items():
            lengths.add_metric([name], queue.length)
            ages.add_metric([name], queue.age)
        yield lengths
        yield ages
        yield GaugeMetricFamily("megawatt_games_running", "Games that are played now", value=games_running())
        yield GaugeMetricFamily("megawatt_overdue_seconds", "The longest wait past a deadline", value=overdue_seconds())


def games_running() -> int:
    from games.models import RUNNING, Game

    return Game.objects.filter(status=RUNNING).count()  # a partial index has these and no others


def overdue_seconds() -> float:
    from django.db.models import Min
    from django.utils import timezone

    from games.models import RUNNING, Game

    oldest = Game.objects.filter(status=RUNNING).aggregate(oldest=Min("deadline"))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0


def page() -> bytes:
    """Everything in Prometheus' text form."""
    waiting = CollectorRegistry()
    waiting.register(Waiting())
    return generate_latest(REGISTRY) + generate_latest(waiting)
