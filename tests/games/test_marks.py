"""The shape and colour of each player: as chosen, or by the number of the seat; never the same twice."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from games import records, selectors, services
from games.marks import MARKS, dealt
from games.models import Game, Seat
from tests.games.conftest import TABLE
from tests.games.over_http import Phone
from tests.games.test_records import recorded

NewGame = Callable[..., Game]
USUAL = list(MARKS)


def told(game: Game) -> list[str]:
    """As it is opened, and as a list of games has it."""
    opened = [seat["mark"] for seat in Phone().get(f"games/{game.pk}").json()["seats"]]
    assert [seat["mark"] for seat in selectors.seats_told(Game.objects.get(pk=game.pk))] == opened
    return opened


@pytest.mark.parametrize(
    "chosen, given",
    [
        (["", "", ""], ["circle", "square", "triangle"]),
        (["star", "", ""], ["star", "square", "triangle"]),
        (["", "circle", ""], ["square", "circle", "triangle"]),  # who has lost his usual one takes none from another
        (["square", "circle", ""], ["square", "circle", "triangle"]),
        (["", "", "", "", "", "circle"], ["hexagon", "square", "triangle", "diamond", "star", "circle"]),
        ([""] * 7, [*USUAL, ""]),
    ],
)
def test_who_has_chosen_none_gets_that_of_his_seat_or_a_free_one(chosen: list[str], given: list[str]) -> None:
    assert dealt(chosen) == given


def test_whatever_is_chosen_all_are_told_apart() -> None:
    for chosen in product(["", *MARKS], repeat=4):
        picked = [mark for mark in chosen if mark]
        if len(picked) == len(set(picked)):
            given = dealt(chosen)
            assert len(set(given)) == 4
            assert all(mark in ("", got) for mark, got in zip(chosen, given, strict=True))


@pytest.mark.django_db
def test_a_game_tells_what_was_chosen(people: list[User]) -> None:
    seating = [services.Seating(user_id=people[0].pk, mark="star"), services.Seating(policy="coin", mark="circle")]
    seating.append(services.Seating(policy="coin"))
    game = services.create_game(rules_id="powergrid", options=TABLE, seating=seating, seed="marks")
    assert told(game) == ["star", "circle", "triangle"]


@pytest.mark.django_db
def test_the_mark_stays_with_the_seat_whoever_plays_for_it(new_game: NewGame) -> None:
    game = new_game()
    services.give_to_bot(game_id=game.pk, seat=0, policy="coin")
    services.leave(game_id=game.pk, seat=1)
    assert told(game) == USUAL[:3]


@pytest.mark.django_db
def test_the_cartel_has_none(new_game: NewGame) -> None:
    game = new_game(players=2, edition="recharged")
    assert told(game) == ["circle", "square", ""]
    import_module("games.migrations.0012_marks").mark_by_number(apps, None)
    assert told(game) == ["circle", "square", ""]


@pytest.mark.django_db
def test_games_that_began_before_look_as_they_did(new_game: NewGame) -> None:
    game = new_game(players=6)
    Seat.objects.update(mark="")
    import_module("games.migrations.0012_marks").mark_by_number(apps, None)
    assert told(game) == USUAL


@pytest.mark.django_db
def test_an_imported_record_is_marked_by_its_seats(people: list[User]) -> None:
    assert told(records.imported(recorded(players=2, edition="recharged"))) == ["circle", "square", ""]


@pytest.mark.django_db
def test_what_a_person_may_read_of_himself_has_his_mark(new_game: NewGame, people: list[User]) -> None:
    from games.personal import data_of

    new_game()
    seats: list[dict[str, Any]] = data_of(None, user_id=people[1].pk)[1]["seats"]
    assert [seat["mark"] for seat in seats] == ["square"]
