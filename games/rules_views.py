"""The doors of the games there are: what a new table may choose, and boards."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from . import selectors
from . import serializers as said
from .doors import ERRORS, Door, kept


class RulesDoor(Door):
    @extend_schema(operation_id="rules", responses={200: said.RulesList})
    def get(self, request: Request) -> HttpResponseBase:
        """The games that can be played, with the choices that a new table has, their bots, and the usual clocks."""
        return kept({"games": selectors.games_there_are(), "clocks": selectors.clocks_there_are()}, request)


class RulesBoardDoor(Door):
    @extend_schema(
        operation_id="rules_board",
        parameters=[
            OpenApiParameter("edition", str, description="An option by its name, and so on with the others."),
            OpenApiParameter("map", str),
            OpenApiParameter("players", int),
        ],
        responses={200: OpenApiTypes.OBJECT, **ERRORS},
    )
    def get(self, request: Request, rules_id: str) -> HttpResponseBase:
        """A board without a game: cities, connections, prices and tables."""
        return kept(selectors.board_by(rules_id, request.query_params.dict()), request)
