"""The doors of a game over HTTP. A view parses, calls one service and answers with one selector.

Which seat a person decides for is looked up with the game (`Game.held`), never taken from a request.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from . import chat, records, selectors, services, throttles, webpush
from . import serializers as said
from .errors import NotAllowed, NotFound, StaleGame, envelope
from .models import Game
from .parsing import RecordText, StrictJson, checked
from .seating import seating

SIGNED_IN = [IsAuthenticated]
ERRORS = {"4XX": OpenApiResponse(said.Error, description="Refused; nothing has changed.")}
BOARD_KEPT = 3600  # seconds a board may be taken from a cache without asking


class Door(APIView):
    parser_classes = [StrictJson]

    def get_throttles(self) -> list[Any]:
        """Reading a page of the same address costs nothing to speak of; only what changes something is counted."""
        return super().get_throttles() if self.request.method == "POST" else []


def user_id(request: Request) -> int | None:
    return request.user.pk if request.user.is_authenticated else None


def asker(request: Request) -> int:
    """Where nobody comes in without having signed in."""
    assert request.user.pk is not None
    return int(request.user.pk)


def read_game(request: Request, game_id: int) -> Game:
    return selectors.game_for(game_id, user_id(request))


def seat_of(game: Game) -> int:
    """The seat of who asks, or NotAllowed: onlookers change nothing."""
    if game.held is None:
        raise NotAllowed("not_your_seat")
    return game.held


def update_for(game: Game, seat: int | None, since: int) -> dict[str, Any]:
    return selectors.updates_for(game, [seat], since)[seat]


# A game


class GamesDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Creating]

    @extend_schema(operation_id="create_game", request=said.NewGame, responses={201: said.GameFrame, **ERRORS})
    def post(self, request: Request) -> Response:
        """A new game with its seats taken at once."""
        wanted = checked(said.NewGame, request.data)
        game = services.create_game(
            rules_id=wanted["rules"],
            options=wanted["options"],
            seating=seating(wanted["seats"], asker(request)),
            control=wanted.get("clock"),
        )
        return Response(selectors.frame(read_game(request, game.pk), 0), status=201)


class MyGamesDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="my_games", parameters=[said.Page], responses={200: said.GamePage, **ERRORS})
    def get(self, request: Request) -> Response:
        """The games I sit at, the latest moved first."""
        page = checked(said.Page, request.query_params.dict())
        return Response(selectors.games_of(asker(request), page["show"], page.get("before")))


class GameDoor(Door):
    @extend_schema(operation_id="game", parameters=[said.Since], responses={200: said.GameFrame, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """A game as it is opened; whoever has no seat in it sees it as an onlooker."""
        since = checked(said.Since, request.query_params.dict())["since"]
        return Response(selectors.frame(read_game(request, game_id), since))


class UpdatesDoor(Door):
    @extend_schema(operation_id="updates", parameters=[said.Since], responses={200: said.Update, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """All that came after `since`: for whoever was away, or has no socket."""
        since = checked(said.Since, request.query_params.dict())["since"]
        game = read_game(request, game_id)
        return Response(update_for(game, game.held, since))


class BoardDoor(Door):
    @extend_schema(operation_id="board", responses={200: OpenApiTypes.OBJECT, **ERRORS})
    def get(self, request: Request, game_id: int) -> HttpResponseBase:
        """What never changes in a game: to be fetched once and kept."""
        body = JSONRenderer().render(selectors.board_of(read_game(request, game_id)))
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        whole = HttpResponse(body, content_type="application/json", headers={"ETag": etag})
        response = get_conditional_response(request._request, etag=etag, response=whole) or whole
        patch_cache_control(response, public=True, max_age=BOARD_KEPT)
        return response


class MovesDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="move", request=said.NewMove, responses={200: said.Update, 409: said.Stale, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Play one or more actions, all or none. The same `ref` again is answered and not played again."""
        wanted = checked(said.NewMove, request.data)
        game = selectors.game_for(game_id, asker(request), wanted["ref"])
        seat = seat_of(game)
        try:
            game = services.submit(game_id=game_id, seat=seat, game=game, automatic=False, **wanted)
        except StaleGame as stale:
            now = selectors.game_by_id(game_id)
            return Response({**envelope(stale), "update": update_for(now, seat, wanted["after"])}, status=stale.status)
        return Response(update_for(game, seat, wanted["after"]))


class PreviewDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="preview", request=said.Draft, responses={200: said.Previewed, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """What these actions would lead to, as far as that can be known; nothing is played."""
        actions = checked(said.Draft, request.data)["actions"]
        game = read_game(request, game_id)
        return Response(services.preview(game=game, seat=seat_of(game), actions=actions))


class LeaveDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="leave", request=said.Nothing, responses={200: said.Update, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Give up for good. The answer is the game as an onlooker sees it."""
        checked(said.Nothing, request.data)
        game = services.leave(game_id=game_id, seat=seat_of(read_game(request, game_id)))
        return Response(update_for(game, None, game.seq - 1))


class TakeBackDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="take_back", request=said.Nothing, responses={200: said.Update, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Play on where a bot has kept my seat."""
        checked(said.Nothing, request.data)
        seat = selectors.kept_seat(game_id, asker(request))
        services.take_back(game_id=game_id, seat=seat, user_id=asker(request))
        game = read_game(request, game_id)
        return Response(update_for(game, game.held, game.seq))


class PositionDoor(Door):
    throttle_classes = [throttles.Replaying]

    def get_throttles(self) -> list[Any]:
        return [throttle() for throttle in self.throttle_classes]

    @extend_schema(operation_id="position", responses={200: said.Position, **ERRORS})
    def get(self, request: Request, game_id: int, seq: int) -> Response:
        """The game after so many moves, with what was hidden then still hidden."""
        return Response(selectors.position(read_game(request, game_id), seq))


# Records


class RecordDoor(Door):
    @extend_schema(operation_id="record", responses={(200, RecordText.media_type): OpenApiTypes.STR, **ERRORS})
    def get(self, request: Request, game_id: int) -> HttpResponse:
        """The whole game as text, once it is over."""
        lines = records.exported(read_game(request, game_id))
        name = f'attachment; filename="game-{game_id}.mwr"'
        content_type = f"{RecordText.media_type}; charset=utf-8"
        return HttpResponse("".join(lines), content_type=content_type, headers={"Content-Disposition": name})


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
        game = records.imported(request.data if isinstance(request.data, bytes) else b"")
        return Response({"id": game.pk, "seq": game.seq, "status": game.status}, status=201)


# Talk


class ChatDoor(Door):
    throttle_classes = [throttles.Talking]

    @extend_schema(operation_id="chat_lines", parameters=[said.LinesAfter], responses={200: said.Lines, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """What was said in my room: the players' or the onlookers'."""
        after = checked(said.LinesAfter, request.query_params.dict())["after"]
        return Response(chat.lines(read_game(request, game_id), user_id(request), after))

    @extend_schema(operation_id="chat_say", request=said.NewLine, responses={201: said.Lines, **ERRORS})
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
    throttle_classes = [throttles.Reporting]

    @extend_schema(operation_id="chat_report", request=said.NewReport, responses={204: None, **ERRORS})
    def post(self, request: Request, game_id: int, line_id: int) -> Response:
        """Show a line to the staff."""
        reason = checked(said.NewReport, request.data)["reason"]
        game = read_game(request, game_id)
        chat.report(game=game, user_id=asker(request), line_id=line_id, reason=reason)
        return Response(status=204)


# Games there are


class RulesDoor(Door):
    @extend_schema(operation_id="rules", responses={200: said.RulesList})
    def get(self, request: Request) -> Response:
        """The games that can be played, their options and bots by name."""
        return Response({"games": selectors.games_there_are()})


class PushKeyDoor(Door):
    @extend_schema(operation_id="push_key", responses={200: said.PushKey})
    def get(self, request: Request) -> Response:
        """What a browser subscribes with; null: nobody is called here."""
        return Response({"key": webpush.public_key()})


class NoDoor(Door):
    """Any other address under /api/."""

    @extend_schema(exclude=True)
    def get(self, request: Request, rest: str = "") -> Response:
        raise NotFound("no_such_address")

    post = put = patch = delete = get
