"""What this app keeps of a person: told when he asks for it, and what becomes of his seats when he is gone."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from accounts.signals import data_wanted, forgotten

from . import services
from .models import HUMAN, RUNNING, ChatLine, ChatReport, Seat

Json = dict[str, Any]


def connect() -> None:
    """Called once, when the app is ready."""
    data_wanted.connect(data_of)
    forgotten.connect(hand_over)


def data_of(sender: object, user_id: int, **_: Any) -> tuple[str, Json]:
    """His seats, and what he has said: nothing of others, nothing that is hidden from him."""
    seats = Seat.objects.filter(user_id=user_id).order_by("game_id").select_related("game")
    seats = seats.only("index", "controller", "game__rules_id", "game__options", "game__status", "game__created_at")
    lines = ChatLine.objects.filter(user_id=user_id).order_by("pk")
    return "games", {
        "seats": [
            {
                "game": seat.game_id,
                "seat": seat.index,
                "controller": seat.controller,
                "rules": seat.game.rules_id,
                "options": seat.game.options,
                "status": seat.game.status,
                "began": seat.game.created_at,
            }
            for seat in seats
        ],
        "chat": list(lines.values("game", "room", "text", "at")),
        "reports": list(ChatReport.objects.filter(reporter_id=user_id).order_by("pk").values("line", "reason", "at")),
    }


def hand_over(sender: object, user_id: int, **_: Any) -> None:
    """Nobody has to wait for somebody who is gone: a bot plays on."""
    held = Seat.objects.filter(user_id=user_id, controller=HUMAN, game__status=RUNNING)
    for game_id, seat in held.values_list("game_id", "index"):
        services.give_to_bot(game_id=game_id, seat=seat, policy=settings.BOT_FOR_ABSENT)
