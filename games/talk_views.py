"""The doors of talk at a game."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.serializers import LineReportIn, ReportOut
from accounts.throttles import REPORT, DoorThrottle

from . import chat, throttles
from . import serializers as said
from .doors import ERRORS, SIGNED_IN, Door, asker, read_game, user_id
from .parsing import checked


class ChatDoor(Door):
    throttle_classes = [throttles.Talking]

    @extend_schema(operation_id="chat_lines", parameters=[said.LinesAfter], responses={200: said.Lines, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """What was said in my room: the players' or the onlookers'."""
        after = checked(said.LinesAfter, request.query_params.dict())["after"]
        return Response(chat.lines(read_game(request, game_id), user_id(request), after))

    @extend_schema(
        operation_id="chat_say", parameters=[said.Coded], request=said.NewLine, responses={201: said.Lines, **ERRORS}
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Say something there."""
        text = checked(said.NewLine, request.data)["text"]
        game = read_game(request, game_id)
        line = chat.say(game=game, user_id=asker(request), text=text)
        return Response(chat.lines(game, asker(request), line.pk - 1), status=201)

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if self.request.method == "POST" else []


class ChatReportDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [DoorThrottle]
    throttle_scope = REPORT

    @extend_schema(operation_id="chat_report", request=LineReportIn, responses={200: ReportOut, **ERRORS})
    def post(self, request: Request, game_id: int, line_id: int) -> Response:
        """Show a line to the staff."""
        wanted = checked(LineReportIn, request.data)
        game = read_game(request, game_id)
        return Response({"again": chat.report(game=game, user_id=asker(request), line_id=line_id, **wanted)})


class MuteDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Talking]

    @extend_schema(
        operation_id="chat_mute", parameters=[said.Coded], request=said.NewMute, responses={204: None, **ERRORS}
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Hear no more of somebody at this game, or hear him again."""
        wanted = checked(said.NewMute, request.data)
        chat.mute(game=read_game(request, game_id), user_id=asker(request), **wanted)
        return Response(status=204)
