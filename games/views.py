"""The doors of a game over HTTP. A view parses, calls one service and answers with one selector."""

from __future__ import annotations

from typing import IO, Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from . import busy, hints, lists, quick, selectors, services, snooze, throttles, webpush
from . import serializers as said
from .doors import ERRORS, SIGNED_IN, Door, ReplayDoor, asker, code, kept, read_game, seat_of, update_for, user_id
from .errors import NotFound, StaleGame, envelope
from .parsing import StrictJson, checked, move_said
from .seating import seating


class GamesDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Creating]

    @extend_schema(operation_id="create_game", request=said.NewGame, responses={201: said.GameFrame, **ERRORS})
    def post(self, request: Request) -> Response:
        """A new game with its seats taken at once; a live one only for people who play no other live game."""
        wanted = checked(said.NewGame, request.data)
        game = busy.create_game(
            rules_id=wanted["rules"],
            options=wanted["options"],
            seating=seating(wanted["seats"], asker(request)),
            control=wanted.get("clock"),
            private=wanted["private"],
            casual=wanted["casual"],
            hints=wanted["hints"],
            by=asker(request),
        )
        return Response(selectors.opened(game.pk, asker(request)), status=201)

    @extend_schema(operation_id="games", parameters=[said.PublicPage], responses={200: said.GamePage, **ERRORS})
    def get(self, request: Request) -> Response:
        """Games to look at, the latest moved first; private ones are in no such list."""
        page = checked(said.PublicPage, request.query_params.dict())
        return Response(lists.public_games(user_id(request), **page))

    def get_throttles(self) -> list[Any]:
        return super().get_throttles() if self.request.method == "POST" else [throttles.Looking()]

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()] if self.request.method == "POST" else []


class LessonDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Creating]

    @extend_schema(
        operation_id="lesson",
        request=said.NewLesson,
        responses={200: said.GameFrame, 201: said.GameFrame, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """A game that teaches, dealt by hand, against rivals with a script; only who learns sees it."""
        wanted = checked(said.NewLesson, request.data)
        game, new = services.begin_lesson(user_id=asker(request), name=wanted["lesson"], again=wanted["again"])
        return Response(selectors.opened(game.pk, asker(request)), status=201 if new else 200)


class MyGamesDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="my_games", parameters=[said.Page], responses={200: said.GamePage, **ERRORS})
    def get(self, request: Request) -> Response:
        """The games I sit at, and those over that I have imported, the latest moved first."""
        page = checked(said.Page, request.query_params.dict())
        return Response(lists.games_of(asker(request), **page))


class GameDoor(Door):
    @extend_schema(operation_id="game", parameters=[said.OpenedSince], responses={200: said.GameFrame, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """A game as it is opened; whoever has no seat in it sees it as an onlooker."""
        since = checked(said.OpenedSince, request.query_params.dict()).get("since")
        return Response(selectors.opened(game_id, user_id(request), since, code(request)))


class UpdatesDoor(Door):
    @extend_schema(operation_id="updates", parameters=[said.Since], responses={200: said.Update, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """All that came after `since`: for whoever was away, or has no socket."""
        since = checked(said.Since, request.query_params.dict())["since"]
        game = selectors.seen(selectors.game_for(game_id, user_id(request), since=since), code(request))
        return Response(update_for(game, game.held, selectors.when_seen(game, game.held, since)))


class LogDoor(Door):
    @extend_schema(operation_id="log", parameters=[said.LogPage], responses={200: said.Log, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """What has happened, move by move, page by page: for the log and for replays."""
        page = checked(said.LogPage, request.query_params.dict())
        return Response(selectors.log_of(read_game(request, game_id), page["since"], page["limit"]))


class BoardDoor(Door):
    @extend_schema(operation_id="board", parameters=[said.Coded], responses={200: OpenApiTypes.OBJECT, **ERRORS})
    def get(self, request: Request, game_id: int) -> HttpResponseBase:
        """What never changes in a game: to be fetched once and kept."""
        game = read_game(request, game_id)
        return kept(selectors.board_of(game), request, everybody=not game.private)


class MovesDoor(Door):
    permission_classes = SIGNED_IN

    @classmethod
    def as_view(cls, **options: Any) -> Any:
        return quick.post(play, super().as_view(**options))

    @extend_schema(operation_id="move", request=said.NewMove, responses={200: said.Update, 409: said.Stale, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Play one or more actions, all or none. The same `ref` again is answered and not played again."""
        status, answer = played(request.data, asker(request), game_id)
        return Response(answer, status=status)


def play(request: HttpRequest, game_id: int) -> tuple[int, dict[str, Any]]:
    """The same on the short way."""
    assert request.user.pk is not None
    return played(StrictJson().parse(cast(IO[Any], request)), request.user.pk, game_id)


def played(data: Any, user_id: int, game_id: int) -> tuple[int, dict[str, Any]]:
    wanted = move_said(data) or checked(said.NewMove, data)
    game = selectors.seen(selectors.game_for(game_id, user_id, wanted["ref"]), None)
    if game.held is None and game.sits and game.played_ref:  # a retry: the seat has gone to a bot, the move stands
        return 200, update_for(game, None, selectors.when_seen(game, None, wanted["after"]))
    seat = seat_of(game)
    try:
        game = services.submit(game_id=game_id, seat=seat, game=game, automatic=False, **wanted)
    except StaleGame as stale:
        now = selectors.game_for(game_id, None, since=wanted["after"])
        return stale.status, {**envelope(stale), "update": update_for(now, seat, wanted["after"])}
    return 200, update_for(game, seat, wanted["after"])


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


class StandInDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="stand_in", request=said.Nothing, responses={200: said.Update, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Let a bot play for me until I take my seat back. The answer is the game as an onlooker sees it."""
        checked(said.Nothing, request.data)
        game = read_game(request, game_id)
        services.stand_in(game=game, seat=seat_of(game))
        return Response(update_for(game, None, game.seq))


class SnoozeDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.PuttingOff]

    @extend_schema(operation_id="snooze", request=said.Nothing, responses={204: None, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Be called to this game again in an hour, if it then still is my move."""
        checked(said.Nothing, request.data)
        seat_of(read_game(request, game_id))
        snooze.put_off(asker(request), game_id, timezone.now())
        return Response(status=204)


class TakeBackDoor(Door):
    permission_classes = SIGNED_IN

    @extend_schema(operation_id="take_back", request=said.Nothing, responses={200: said.Update, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """Play on where a bot has kept my seat."""
        checked(said.Nothing, request.data)
        seat = selectors.kept_seat(read_game(request, game_id), asker(request))
        busy.take_back(game_id=game_id, seat=seat, user_id=asker(request))
        game = read_game(request, game_id)
        return Response(update_for(game, game.held, game.seq))


class HintDoor(Door):
    permission_classes = SIGNED_IN
    throttle_classes = [throttles.Asking]

    @extend_schema(operation_id="hint", request=said.Nothing, responses={200: said.Hint, **ERRORS})
    def post(self, request: Request, game_id: int) -> Response:
        """What the coach would do in my place, where the table allows to ask; everybody learns that I did."""
        checked(said.Nothing, request.data)
        game = read_game(request, game_id)
        return Response(hints.hint(game=game, seat=seat_of(game), user_id=asker(request)))


class PositionDoor(ReplayDoor):
    @extend_schema(operation_id="position", parameters=[said.Coded], responses={200: said.Position, **ERRORS})
    def get(self, request: Request, game_id: int, seq: int) -> Response:
        """The game after so many moves, with what was hidden then still hidden."""
        return Response(selectors.position(read_game(request, game_id), seq))


class PositionsDoor(ReplayDoor):
    @extend_schema(operation_id="positions", parameters=[said.LogPage], responses={200: said.Positions, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """The positions from after `since` moves on, page by page: a replay to be leafed through, or kept."""
        page = checked(said.LogPage, request.query_params.dict())
        return Response(selectors.positions(read_game(request, game_id), page["since"], page["limit"]))


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
