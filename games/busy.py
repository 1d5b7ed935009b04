"""Who plays live already: nobody is ever in two live games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.errors import Conflict
from rules.protocol import Json

from . import clock, notify, selectors, services
from .models import Game


def who_is_busy(people: Iterable[int]) -> list[int]:
    """Of these people those in a live game. Locked in the order of their numbers, so that two who
    do this never stand crosswise.

    The lock is the weaker one, which does not keep rows from being written that point to a person.
    """
    wanted = sorted(people)
    persons = get_user_model().objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    list(persons.values_list("pk", flat=True))
    return sorted(selectors.in_live_games(wanted))


def names_of(people: Iterable[int]) -> list[str]:
    found = get_user_model().objects.filter(pk__in=list(people))
    return sorted(selectors.name_of(person) for person in found)


@transaction.atomic
def create_game(*, seating: list[services.Seating], control: Json | None, **wanted: Any) -> Game:
    """A new game whose seats are taken at once, unless it is live and one of its people plays live elsewhere."""
    people = [seated.user_id for seated in seating if seated.user_id is not None]
    for person in people:
        services.demand_time(person)
    if clock.checked(control).get("pace") == clock.LIVE and (busy := who_is_busy(people)):
        raise Conflict("in_live_game", names=names_of(busy))
    return services.create_game(seating=seating, control=control, **wanted)


@transaction.atomic
def take_back(*, game_id: int, seat: int, user_id: int) -> None:
    """A seat that a bot has kept for its person, unless the game is live and he plays live elsewhere by now."""
    busy = who_is_busy([user_id])
    services.take_back(game_id=game_id, seat=seat, user_id=user_id)
    if Game.objects.filter(pk=game_id, clock__pace=clock.LIVE).exists():
        if busy:
            raise Conflict("in_live_game", names=names_of(busy))
        transaction.on_commit(partial(notify.live_began, [user_id], user_id))
