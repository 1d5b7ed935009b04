"""How soon `manage.py services` has a dead service running again, and how soon what it has left behind is found."""

from __future__ import annotations

import time

import pytest

from deploy import celery
from deploy.services import LOOK, Service
from games import services

BOUND = 10.0  # seconds in which deadlines and bots' turns go on after a kill -9
TO_START = 3.0  # of them for a worker to begin; a machine with nothing else to do needs less


class Killed:
    """A process that has ended."""

    returncode = -9

    def poll(self) -> int:
        return self.returncode


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The services that were started; each ends at once."""
    names: list[str] = []

    def start(service: Service) -> None:
        names.append(service.name)
        service.began, service.due, service.process = time.monotonic(), 0.0, Killed()  # type: ignore[assignment]

    monkeypatch.setattr(Service, "start", start)
    return names


def test_what_was_killed_is_started_again_at_once_and_later_if_it_dies_again(started: list[str]) -> None:
    service = Service("bots", {})
    service.start()
    service.look_after()
    assert started == ["bots", "bots"]
    before = time.monotonic()
    service.look_after()
    assert started == ["bots", "bots"]
    assert service.due >= before + 2


def test_what_a_killed_worker_has_left_is_found_within_ten_seconds() -> None:
    """A passed deadline by the next sweep; a lost turn, beside its pause, by the first one after so long a wait."""
    sweep = celery.SCHEDULE["sweep"]["schedule"]
    assert TO_START + LOOK + services.LOST.total_seconds() + sweep <= BOUND
