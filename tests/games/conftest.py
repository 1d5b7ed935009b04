"""People and games for the service tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import mind, services
from games.models import Game
from tests import chance
from tests.conftest import PATIENCE
from tests.games.live import any_layer, layer, private_redis, redis_layer, server  # noqa: F401  # fixtures

TABLE = {"edition": "recharged", "map": "germany", "players": 3}


@pytest.fixture(autouse=True)
def bots_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a whole turn, however slow this machine is."""
    monkeypatch.setattr(mind, "PATIENCE", PATIENCE)


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no seed is given."""
    chance.settle(monkeypatch, services)


@pytest.fixture
def people(db: None) -> list[User]:
    return [User.objects.create_user(f"person{number}") for number in range(6)]


@pytest.fixture
def new_game(people: list[User]) -> Callable[..., Game]:
    """A game whose seats belong to the first people; `bots` of the last seats belong to bots."""

    def make(bots: int = 0, control: dict[str, Any] | None = None, seed: str = "table", **options: Any) -> Game:
        agreed = {**TABLE, **options}
        humans = agreed["players"] - bots
        seating = [services.Seating(user_id=person.pk) for person in people[:humans]]
        seating += [services.Seating(policy="coin")] * bots
        return services.create_game(rules_id="powergrid", options=agreed, seating=seating, control=control, seed=seed)

    return make
