"""People and tables for the tests of matchmaking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games import services as games
from games.models import BOT, Game
from matchmaking import hosting, queueing, services, starting, tournaments
from matchmaking.models import Table
from tests import chance
from tests.games.live import any_layer, layer, redis_layer, server  # noqa: F401  # fixtures

NewTable = Callable[..., Table]
Over = Callable[..., Game]
Json = dict[str, Any]
OPTIONS = {"edition": "recharged", "map": "germany", "players": 3}
LIVE = {"pace": "live", "bank": 2700, "increment": 10}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def drawn_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats, boards and deals."""
    chance.settle(monkeypatch, games, queueing, starting, tournaments)


@pytest.fixture
def people(db: None) -> list[User]:
    return [User.objects.create_user(f"person{number}") for number in range(8)]


@pytest.fixture
def new_table(people: list[User]) -> NewTable:
    """A table of the first person; the next `guests` people have joined it."""

    def make(guests: int = 0, clock: dict[str, Any] | None = LIVE, host: int = 0, **terms: Any) -> Table:
        options = {**OPTIONS, **terms.pop("options", {})}
        table = hosting.open_table(host_id=people[host].pk, rules_id="powergrid", options=options, clock=clock, **terms)
        for person in people[host + 1 : host + 1 + guests]:
            services.join(table_id=table.pk, user_id=person.pk, code=table.code)
        return Table.objects.get(pk=table.pk)

    return make


@pytest.fixture
def over(new_table: NewTable, people: list[User]) -> Over:
    """A game that is over; `order`: who finished first, second, …"""

    def make(order: list[int], ranked: bool = True, left: list[int] | None = None, bots: int = 0, **terms: Any) -> Game:
        players = len(order) + bots
        seats = ["me"] + ["open"] * (len(order) - 1) + ["bot:coin"] * bots
        table = new_table(host=order[0], seats=seats, ranked=ranked, options={"players": players}, **terms)
        for guest in order[1:]:
            services.join(table_id=table.pk, user_id=people[guest].pk)
        game = starting.start(table_id=table.pk, user_id=people[order[0]].pk).game
        assert game is not None
        places = {people[person].pk: place for place, person in enumerate(order, 1)}
        rank, last = [], len(order)
        for seat in game.seats.order_by("index"):
            if seat.controller != "rule":
                last += seat.user_id is None
                rank.append(places.get(seat.user_id or 0, last))
        for person in left or []:
            game.seats.filter(user=people[person]).update(controller=BOT, policy="coin")
        game.status, game.result, game.finished_at = "finished", {"rank": rank}, timezone.now()
        game.save()
        return game

    return make


@pytest.fixture(scope="module")
def schema() -> Json:
    read: Json = yaml.safe_load((Path(__file__).parents[2] / "deploy" / "openapi.yaml").read_text(encoding="utf-8"))
    return read
