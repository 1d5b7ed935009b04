"""The doors of tournaments over HTTP; everybody may look."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from . import serializers as said
from . import throttles, tournament_lists, tournaments
from .views import ERRORS, Door, Open

TOURNAMENT: dict[Any, Any] = {200: said.TournamentToMe, **ERRORS}


class Telling:
    def told(self, tournament_id: int, asker: int | None, status: int = 200) -> Response:
        found = tournament_lists.tournament_by_id(tournament_id)
        return Response(tournament_lists.told_to(found, asker), status=status)


class TournamentsDoor(Telling, Open):
    throttle_classes = [throttles.Opening]

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if self.request.method == "POST" else []

    @extend_schema(
        operation_id="tournaments", parameters=[said.TournamentPage], responses={200: said.Tournaments, **ERRORS}
    )
    def get(self, request: Request) -> Response:
        """Tournaments, the newest first."""
        wanted = self.asked(said.TournamentPage)
        return Response(tournament_lists.page(wanted["show"], wanted.get("before")))

    @extend_schema(
        operation_id="open_tournament", request=said.NewTournament, responses={201: said.TournamentToMe, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """A tournament that people may enter until it begins."""
        wanted = self.read(said.NewTournament)
        made = tournaments.open_tournament(host_id=self.person.pk, rules_id=wanted.pop("rules"), **wanted)
        return self.told(made.pk, self.asker, 201)


class TournamentDoor(Telling, Open):
    @extend_schema(operation_id="tournament", responses=TOURNAMENT)
    def get(self, request: Request, tournament_id: int) -> Response:
        """One tournament with its standings and tables."""
        return self.told(tournament_id, self.asker)


class EnterTournamentDoor(Telling, Door):
    @extend_schema(operation_id="enter_tournament", request=said.Nothing, responses=TOURNAMENT)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Play in it."""
        self.read(said.Nothing)
        tournaments.enter(tournament_id=tournament_id, user_id=self.person.pk)
        return self.told(tournament_id, self.asker)


class WithdrawDoor(Telling, Door):
    @extend_schema(operation_id="withdraw_from_tournament", request=said.Nothing, responses=TOURNAMENT)
    def post(self, request: Request, tournament_id: int) -> Response:
        """Play no further round of it."""
        self.read(said.Nothing)
        tournaments.withdraw(tournament_id=tournament_id, user_id=self.person.pk)
        return self.told(tournament_id, self.asker)


class CancelTournamentDoor(Telling, Door):
    @extend_schema(operation_id="cancel_tournament", request=said.Nothing, responses=TOURNAMENT)
    def post(self, request: Request, tournament_id: int) -> Response:
        """The host calls it off before it begins."""
        self.read(said.Nothing)
        tournaments.cancel(tournament_id=tournament_id, user_id=self.person.pk)
        return self.told(tournament_id, self.asker)
