"""What Prometheus may ask: how long requests and background tasks take, what waits in the queues, what is overdue."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
REQUESTS = Histogram("megawatt_request_seconds", "Requests answered", ["method", "route", "status"], buckets=SECONDS)
TASKS = Histogram("megawatt_task_seconds", "Background tasks done", ["task", "state"], buckets=SECONDS)

QUEUED = Histogram("megawatt_queue_seconds", "Tasks taken, by what they had waited", ["task"], buckets=(*SECONDS, 60))


class Waiting(Collector):
    """Asked of broker and database at the moment of the question."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        queues = GaugeMetricFamily("megawatt_queue_length", "Tasks that no worker has taken yet", labels=["queue"])
        for queue, length in queue_lengths().items():
            queues.add_metric([queue], length)
        yield queues
        games = GaugeMetricFamily("megawatt_games", "Games by status", labels=["status"])
        for status, count in games_by_status().items():
            games.add_metric([status], count)
        yield games
        yield GaugeMetricFamily("megawatt_overdue_seconds", "The longest wait past a deadline", value=overdue_seconds())


def queue_lengths() -> dict[str, int]:
    from .celery import QUEUES, app

    with app.connection_for_read() as connection:
        channel = connection.default_channel
        return {queue: channel._size(queue) for queue in QUEUES}


def games_by_status() -> dict[str, int]:
    from django.db.models import Count

    from games.models import Game

    return dict(Game.objects.values_list("status").annotate(Count("pk")))


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
