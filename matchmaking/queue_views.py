"""The doors of the ranked queue over HTTP."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from . import queued, queueing, selectors, throttles
from . import serializers as said
from .views import ERRORS, Door

QUEUE = {200: said.QueueTold, **ERRORS}


class InQueue(Door):
    throttle_classes = [throttles.Queueing]

    def wishes(self) -> dict[str, Any]:
        wanted = self.read(said.QueueWishes)
        return {
            "pace": wanted["pace"],
            "sizes": wanted.get("players", []),
            "edition": wanted.get("edition", ""),
            "board": wanted.get("map", ""),
            "lag": wanted.get("lag"),
        }

    def told(self) -> Response:
        place = queued.place_of(self.person.pk)
        return Response({"queue": place, "waiting": queued.waiting(), "expected": queued.expected_of_each()})


class QueueDoor(InQueue):
    @extend_schema(operation_id="queue", responses=QUEUE)
    def get(self, request: Request) -> Response:
        """Where I am in the queue."""
        return self.told()

    @extend_schema(operation_id="enter_queue", request=said.QueueWishes, responses=QUEUE)
    def post(self, request: Request) -> Response:
        """Wait for a table. Who waits already changes his wishes and keeps his place."""
        queueing.enter(user_id=self.person.pk, **self.wishes())
        return self.told()

    @extend_schema(operation_id="leave_queue", request=None, responses=QUEUE)
    def delete(self, request: Request) -> Response:
        """Wait no more."""
        queueing.leave(user_id=self.person.pk)
        return self.told()


class PlayNowDoor(InQueue):
    @extend_schema(operation_id="play_now", request=said.QueueWishes, responses={200: said.PlayNow, **ERRORS})
    def post(self, request: Request) -> Response:
        """A seat at an open table that is just what I want, or else a place in the queue."""
        table = queueing.play_now(user_id=self.person.pk, **self.wishes())
        told = None
        if table is not None:
            told = selectors.told_to(selectors.table_for(table.pk, self.person.pk), self.person.pk)
        return Response({"table": told, "queue": queued.place_of(self.person.pk)})


class ReadyDoor(InQueue):
    @extend_schema(operation_id="ready", request=said.SomeMatch, responses=QUEUE)
    def post(self, request: Request) -> Response:
        """I am there. When all have said so the game begins; it is among my tables then."""
        queueing.ready(user_id=self.person.pk, proposal_id=self.read(said.SomeMatch)["match"])
        return self.told()
