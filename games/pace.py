"""How bots fit the pace of a game: how much they think, how long they may, and how long they let people look before."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from . import clock
from .models import Game

LEAST = 0.2  # seconds that a way has, however late it is: a bot without a search needs a few thousandths


def pace_of(game: Game) -> str:
    """Of its clock; empty: it has none."""
    return str(game.clock.get("pace", ""))


def effort(game: Game) -> float:
    """The share of a level's usual steps. Where people wait for it, it is smaller."""
    return float(settings.BOT_EFFORT[pace_of(game)])


def seconds(game: Game) -> float:
    """After which a bot is lost in thought, and a simpler way takes its place. Where people wait, each way has half of
    what is left of their time: however many fail, the game goes on before it is over."""
    if pace_of(game) == clock.LIVE:
        left = float(settings.BOT_LIVE_SECONDS) - waited(game)
        return min(float(settings.BOT_SECONDS), max(LEAST, left / 2))
    return float(settings.BOT_SECONDS)


def waited(game: Game) -> float:
    """The seconds for which a bot's move has been due."""
    due = game.moved_at + timedelta(seconds=pause(game))
    return max(0.0, (timezone.now() - due).total_seconds())


def is_late(game: Game) -> bool:
    """People wait longer for a bot here than they should: so many others are waited for at once."""
    return pace_of(game) == clock.LIVE and waited(game) > settings.BOT_HURRY


def pause(game: Game) -> float:
    """Seconds before a seat without a person acts, so that people can follow: from three quarters to one and a half of
    the usual ones, as somebody who thinks would take. None where nobody sits and waits."""
    watched = len(game.automatic) < len(game.asked)
    if pace_of(game) == clock.SLOW or not watched:
        return 0.0
    chance = hashlib.sha256(f"{game.pk}:{game.seq}".encode()).digest()[0] / 255
    return float(settings.BOT_PAUSE) * (0.75 + 0.75 * chance)
