"""The doors of ratings and ladders over HTTP; everybody may look."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors as games

from . import effects, ladder, pools
from . import serializers as said
from .errors import NotFound
from .views import ERRORS, Open

POOL = OpenApiParameter("pool", str, OpenApiParameter.PATH, enum=pools.POOLS)


def known_pool(pool: str) -> str:
    if pool not in pools.POOLS:
        raise NotFound("no_such_pool")
    return pool


class RatingsDoor(Open):
    @extend_schema(operation_id="ratings", responses={200: said.RatingsTold, **ERRORS})
    def get(self, request: Request, name: str) -> Response:
        """How somebody plays, pool by pool; of myself also how I end my games."""
        return Response(ladder.profile(name, self.asker))


class RatingHistoryDoor(Open):
    @extend_schema(
        operation_id="rating_history",
        parameters=[POOL, said.HistoryAfter],
        responses={200: said.RatingHistory, **ERRORS},
    )
    def get(self, request: Request, name: str, pool: str) -> Response:
        """Somebody's rated games, the latest first."""
        return Response(ladder.history(name, known_pool(pool), self.asked(said.HistoryAfter).get("before")))


class GameRatingsDoor(Open):
    @extend_schema(operation_id="game_ratings", parameters=[said.Key], responses={200: said.GameRatings, **ERRORS})
    def get(self, request: Request, game_id: int) -> Response:
        """What a game did to the ratings of those who played it; of a private one for who may see it."""
        games.seen(games.game_for(game_id, self.asker), self.asked(said.Key)["code"])
        return Response({"changes": ladder.changes_of(game_id)})


class EffectsDoor(Open):
    @extend_schema(operation_id="effects", responses={200: said.Effects, **ERRORS})
    def get(self, request: Request) -> Response:
        """Whether a seat or a board gives an advantage, measured from the ranked games there were."""
        return Response(effects.told())


class LadderDoor(Open):
    @extend_schema(
        operation_id="leaderboard", parameters=[POOL, said.LadderPage], responses={200: said.Ladder, **ERRORS}
    )
    def get(self, request: Request, pool: str) -> Response:
        """Who is ahead of whom; my own row is always told."""
        wanted = self.asked(said.LadderPage)
        if wanted["friends"] and self.asker is None:
            raise NotAuthenticated
        before, friends = wanted.get("before"), wanted["friends"]
        page = ladder.leaderboard(known_pool(pool), wanted["span"], self.asker, before, friends=friends)
        return Response({**page, "spans": ladder.seasons(pool)})
