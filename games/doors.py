"""What all doors of a game share: who asks, what he may see, and how an answer is kept.

Which seat a person decides for is looked up with the game (`Game.held`), never taken from a request.
"""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.protocol import Json

from . import quick, selectors, throttles
from . import serializers as said
from .errors import NotAllowed
from .models import Game
from .parsing import PlainJson, StrictJson

SIGNED_IN = [IsAuthenticated]
ERRORS = {"4XX": OpenApiResponse(said.Error, description="Refused; nothing has changed.")}
BOARD_KEPT = 3600  # seconds a board may be taken from a cache without asking


class Door(APIView):
    parser_classes = [StrictJson]
    renderer_classes = [PlainJson]

    def get_throttles(self) -> list[Any]:
        """Reading a page of the same address costs nothing to speak of; only what changes something is counted."""
        return super().get_throttles() if self.request.method == "POST" else []


class ReplayDoor(Door):
    """Plays a game again, which costs more than other reading."""

    throttle_classes = [throttles.Replaying]

    def get_throttles(self) -> list[Any]:
        return [throttle() for throttle in self.throttle_classes]


def user_id(request: Request) -> int | None:
    return request.user.pk if request.user.is_authenticated else None


def asker(request: Request) -> int:
    """Where nobody comes in without having signed in."""
    assert request.user.pk is not None
    return int(request.user.pk)


def code(request: Request) -> str | None:
    """What lets one look at a private game."""
    return request.query_params.get("code")


def read_game(request: Request, game_id: int) -> Game:
    """The game, if who asks may see it."""
    return selectors.seen(selectors.game_for(game_id, user_id(request)), code(request))


def seat_of(game: Game) -> int:
    """The seat of who asks, or NotAllowed: onlookers change nothing."""
    if game.held is None:
        raise NotAllowed("not_your_seat")
    return game.held


def update_for(game: Game, seat: int | None, since: int) -> dict[str, Any]:
    return selectors.updates_for(game, [seat], since)[seat]


def kept(answer: Json, request: Request, *, everybody: bool = True) -> HttpResponseBase:
    """What changes with a release at most: a browser need not ask again for an hour, and then only whether."""
    body = quick.encode(answer)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    whole = HttpResponse(body, content_type="application/json", headers={"ETag": etag})
    response = get_conditional_response(request._request, etag=etag, response=whole) or whole
    patch_cache_control(response, **{"public" if everybody else "private": True}, max_age=BOARD_KEPT)
    return response
