"""What this app keeps of a person: told when he asks for it, and what becomes of his seats when he is gone."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.signals import data_wanted, forgotten, merging, needed, tidying

from . import notify, services
from .models import HUMAN, RUNNING, SAID, ChatLine, Game, Mute, Seat

Json = dict[str, Any]
LESSONS_KEPT = timedelta(days=30)


def connect() -> None:
    """Called once, when the app is ready."""
    data_wanted.connect(data_of)
    forgotten.connect(hand_over)
    merging.connect(take_along)
    needed.connect(missed)
    tidying.connect(forget_lessons)
    tidying.connect(replace_the_gone)


def data_of(sender: object, user_id: int, **_: Any) -> tuple[str, Json]:
    """His seats, the records he has imported, and what he has said: nothing of others, nothing hidden from him."""
    seats = Seat.objects.filter(user_id=user_id).order_by("game_id").select_related("game")
    seats = seats.only(
        "index", "controller", "mark", "game__rules_id", "game__options", "game__status", "game__created_at"
    )
    lines = ChatLine.objects.filter(user_id=user_id, kind=SAID).order_by("pk")
    return "games", {
        "seats": [
            {
                "game": seat.game_id,
                "seat": seat.index,
                "controller": seat.controller,
                "mark": seat.mark,
                "rules": seat.game.rules_id,
                "options": seat.game.options,
                "status": seat.game.status,
                "began": seat.game.created_at,
            }
            for seat in seats
        ],
        "muted": [
            {"game": mute.game_id, "name": mute.muted.get_username()}
            for mute in Mute.objects.filter(user_id=user_id).order_by("pk").select_related("muted")
        ],
        "imported": list(
            Game.objects.filter(imported_by=user_id).order_by("pk").values("id", "rules_id", "created_at")
        ),
        "chat": list(lines.values("game", "room", "text", "at")),
    }


def hand_over(sender: object, user_id: int, **_: Any) -> None:
    """Nobody has to wait for somebody who is gone: a bot plays on. Whom he did not want to hear is forgotten,
    and what he has imported."""
    Mute.objects.filter(Q(user_id=user_id) | Q(muted_id=user_id)).delete()
    Game.objects.filter(imported_by=user_id).update(imported_by=None)
    _give_to_bots(Seat.objects.filter(user_id=user_id))


def replace_the_gone(sender: object, **_: Any) -> None:
    """Also where the staff has closed an account, or the word that somebody is gone was lost."""
    _give_to_bots(Seat.objects.filter(user__is_active=False))


def _give_to_bots(seats: QuerySet[Seat]) -> None:
    for game_id, seat in seats.filter(controller=HUMAN, game__status=RUNNING).values_list("game_id", "index"):
        services.give_to_bot(game_id=game_id, seat=seat, policy=settings.BOT_FOR_ABSENT)


def take_along(sender: object, guest_id: int, user_id: int, **_: Any) -> None:
    """What a guest has played becomes his account's. Where the account sits already, a bot plays on for the guest."""
    there = set(Seat.objects.filter(user_id=user_id).values_list("game_id", flat=True))
    for seat in Seat.objects.filter(user_id=guest_id).exclude(game__in=there):
        Seat.objects.filter(pk=seat.pk).update(user_id=user_id)
        transaction.on_commit(partial(notify.seated, seat.game_id))
    Game.objects.filter(imported_by=guest_id).update(imported_by=user_id)
    ChatLine.objects.filter(user_id=guest_id).update(user_id=user_id)
    for mute in Mute.objects.filter(Q(user_id=guest_id) | Q(muted_id=guest_id)):
        who, whom = (user_id if one == guest_id else one for one in (mute.user_id, mute.muted_id))
        if who != whom:
            Mute.objects.get_or_create(game_id=mute.game_id, user_id=who, muted_id=whom)


def missed(sender: object, user_ids: list[int], **_: Any) -> set[int]:
    """People whose games others have played too, or who have said something."""
    seats = Seat.objects.filter(user_id__in=user_ids).values_list("user_id", flat=True)
    lines = ChatLine.objects.filter(user_id__in=user_ids).values_list("user_id", flat=True)
    return {user_id for user_id in (*seats, *lines) if user_id is not None}


def forget_lessons(sender: object, **_: Any) -> None:
    """Nobody goes on with a lesson after a month, and nobody looks at one again."""
    Game.objects.exclude(lesson="").filter(moved_at__lt=timezone.now() - LESSONS_KEPT).delete()
