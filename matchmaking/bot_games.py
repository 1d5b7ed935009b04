"""Games of bots among themselves, rated like all others: so that their ladder says how strong each is before many
people have played with them. They go through the same doors; what is left when time is up, the server plays on."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games import services as games
from games.models import FINISHED, Game
from rules import registry

from . import pools, results, starting
from .models import BOT, PERSON, STARTED, Table, TableSeat

Json = dict[str, Any]
LOTS = SystemRandom()
USUAL = next(iter(registry.GAMES))
SIZES = (3, 4, 5, 6)
DAY = timedelta(days=1)
CLOCK = {"pace": "slow", "turn": 86400, "vacation": 0}  # nobody waits for them


def play(count: int, seconds: float, rules_id: str = USUAL) -> int:
    """So many of today, those that run first; how many are over now. Called again, it goes on with the same."""
    until = time.monotonic() + seconds
    while todays().count() < count:
        _begin(rules_id)
    running = todays().exclude(game__status=FINISHED).order_by("pk")
    for game_id in list(running.values_list("game_id", flat=True)):
        _play_on(int(game_id or 0), until)
    return todays().filter(game__status=FINISHED).count()


@transaction.atomic
def begin_next(a_day: int, rules_id: str = USUAL) -> None:
    """One more game, if its time has come: so many a day, spread over it, one after the other. It is played like every
    game, by whoever plays for bots."""
    if a_day < 1:
        return
    results.hold_log()  # of two at once, the second sees what the first has begun
    now = timezone.now()
    lately = since(now - DAY)
    if lately.filter(created_at__gt=now - DAY / a_day).exists() or lately.exclude(game__status=FINISHED).exists():
        return
    _begin(rules_id)


def todays() -> QuerySet[Table]:
    return since(timezone.now().replace(hour=0, minute=0, second=0, microsecond=0))


def since(moment: datetime) -> QuerySet[Table]:
    """Tables at which only bots sit."""
    mine = Table.objects.filter(host=None, ranked=True, in_tournament=None, status=STARTED, created_at__gte=moment)
    return mine.exclude(seats__kind=PERSON)


@transaction.atomic
def _begin(rules_id: str) -> None:
    rules = registry.rules(rules_id)
    wanted = {one["name"]: LOTS.choice(one["values"]) for one in rules.option_choices() if one["required"]}
    agreed = games.agreed(rules_id=rules_id, options={**wanted, "players": LOTS.choice(SIZES)}, control=CLOCK)
    table = Table.objects.create(
        status=STARTED,
        rules_id=rules_id,
        options=agreed.options,
        clock=agreed.clock,
        pace=pools.pace_of(agreed.clock),
        players=agreed.players,
        ranked=True,
        private=True,
        spectators=False,
    )
    policies = LOTS.sample(list(rules.policies), agreed.players)
    table.rows = [
        TableSeat(table=table, index=index, kind=BOT, policy=policy, joined_at=timezone.now())
        for index, policy in enumerate(policies)
    ]
    TableSeat.objects.bulk_create(table.rows)
    starting.begin(table)


def _play_on(game_id: int, until: float) -> None:
    game = Game.objects.get(pk=game_id)
    while game.status != FINISHED and time.monotonic() < until:
        games.play_automatic_turn(game_id=game_id, after=game.seq)
        game.refresh_from_db()
    if game.status == FINISHED:
        results.record(game_id=game_id)
