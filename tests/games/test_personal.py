"""What the games keep of a person, and what becomes of his seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts import tidying
from accounts.models import User
from accounts.selectors import all_data_of
from accounts.signals import forgotten
from games.models import ChatLine, Game, Seat
from tests.games.over_http import Phone

SEED = "5eed0f7he9ame"


@pytest.mark.django_db
def test_my_data_holds_my_seats_and_words_and_nobody_elses(new_game: Callable[..., Game], people: list[Any]) -> None:
    game = new_game(seed=SEED)
    for person, text in zip(people[:2], ("mine", "his"), strict=True):
        ChatLine.objects.create(game=game, room="table", user=person, text=text)
    told = all_data_of(people[0])["games"]
    assert [(seat["game"], seat["seat"]) for seat in told["seats"]] == [(game.pk, 0)]
    assert [line["text"] for line in told["chat"]] == ["mine"]
    assert SEED not in str(told)


@pytest.mark.django_db
def test_a_bot_plays_on_for_somebody_who_is_gone(new_game: Callable[..., Game], people: list[Any]) -> None:
    game, other = new_game().pk, new_game().pk
    Phone(people[1]).post(f"games/{other}/leave")
    forgotten.send(sender=User, user_id=people[1].pk)
    kept = Seat.objects.filter(user=people[1]).values_list("game", "controller")
    assert sorted(kept) == [(game, "bot"), (other, "rule")]
    assert Game.objects.get(pk=game).automatic == [1]


@pytest.mark.django_db
def test_nobody_waits_for_long_for_a_closed_account_either(new_game: Callable[..., Game], people: list[Any]) -> None:
    game = new_game().pk
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    tidying.tidy()
    kept = Seat.objects.filter(game=game).order_by("index").values_list("controller", flat=True)
    assert list(kept) == ["human", "bot", "human"]
    assert Game.objects.get(pk=game).automatic == [1]
