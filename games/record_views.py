"""The doors of records: out, in, and whether the cards were dealt fairly."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from . import records, selectors, throttles
from . import serializers as said
from .doors import ERRORS, SIGNED_IN, Door, ReplayDoor, asker, read_game
from .parsing import RecordText


class RecordDoor(ReplayDoor):
    @extend_schema(
        operation_id="record",
        parameters=[said.Coded],
        responses={(200, RecordText.media_type): OpenApiTypes.STR, **ERRORS},
    )
    def get(self, request: Request, game_id: int) -> HttpResponse:
        """The whole game as text, once it is over."""
        lines = records.exported(read_game(request, game_id))
        name = f'attachment; filename="game-{game_id}.mwr"'
        content_type = f"{RecordText.media_type}; charset=utf-8"
        return HttpResponse("".join(lines), content_type=content_type, headers={"Content-Disposition": name})


class VerifyDoor(ReplayDoor):
    @extend_schema(operation_id="verify", parameters=[said.Coded], responses={200: said.Proof, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """The seed whose hash was shown from the start, and what it laid out; once the game is over."""
        return Response(selectors.proof_of(read_game(request, game_id)))


class ImportDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Importing]
    parser_classes = [RecordText]

    @extend_schema(
        operation_id="import_game",
        request={RecordText.media_type: OpenApiTypes.STR},
        responses={201: said.Imported, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """A record becomes a game to look at."""
        game = records.imported(request.data if isinstance(request.data, bytes) else b"", asker(request))
        return Response({"id": game.pk, "seq": game.seq, "status": game.status}, status=201)
