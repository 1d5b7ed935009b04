"""Games without a clock that all their people have left alone: a reminder, and after as long again an end.

They may rest for weeks; for ever they would stand in everybody's way. Whose turn it is in a game with a clock, a bot
plays for; here nobody has agreed to that, so the game ends without a result.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from . import metrics, push, services
from .models import HUMAN, RUNNING, Game

REMINDED = Q(reminded_at__gt=F("moved_at"))  # since the last move
AT_ONCE = 500  # games; the next look finds the others

log = structlog.stdlib.get_logger("megawatt.resting")


def sweep() -> None:
    """Once for each game and rest, however often this runs; a move in between begins the rest anew."""
    if not settings.ABANDONED_DAYS:
        return
    now = timezone.now()
    rest = timedelta(days=settings.ABANDONED_DAYS)
    resting = _only_people_wait(now - rest)
    _each(resting.filter(REMINDED, reminded_at__lte=now - rest), services.abandon)
    _each(resting.exclude(REMINDED), remind)


def _only_people_wait(since: datetime) -> QuerySet[Game]:
    """A seat without a person has `bot_asked_at`, and moves by itself; lessons are forgotten (personal.py)."""
    return Game.objects.filter(status=RUNNING, clock={}, lesson="", bot_asked_at=None, moved_at__lte=since)


def _each(found: QuerySet[Game], verb: Callable[..., None]) -> None:
    for game_id, seq in list(found.order_by("moved_at").values_list("pk", "seq")[:AT_ONCE]):
        try:
            verb(game_id=game_id, after=seq)
        except Exception as error:  # a game that fails does not stand in the way of the others
            metrics.SWEPT.labels(metrics.FAILURE).inc()
            log.error("a resting game", game=game_id, error=type(error).__name__, exc_info=True)


def remind(*, game_id: int, after: int) -> None:
    """Call who is to move once more. A guarded update says who does; where that fails, another look will."""
    game = Game.objects.filter(pk=game_id, status=RUNNING, seq=after).exclude(REMINDED).first()
    now = timezone.now()
    if game is None or not Game.objects.filter(_as_read(game)).update(reminded_at=now):
        return
    try:
        for seat in game.seats.filter(index__in=game.to_act, controller=HUMAN, user__isnull=False):
            push.call_again(int(seat.user_id or 0), game.pk)
    except Exception:
        Game.objects.filter(pk=game.pk, reminded_at=now).update(reminded_at=game.reminded_at)
        raise


def _as_read(game: Game) -> Q:
    return Q(pk=game.pk, status=RUNNING, seq=game.seq, reminded_at=game.reminded_at)
