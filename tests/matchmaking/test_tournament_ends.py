"""Who leaves a game of a tournament has no points of it, and a tournament does not end because somebody is busy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import services as games
from games.models import Game
from matchmaking import ladder, results, starting, suspicion, tournament_lists, tournaments
from matchmaking.models import Entry, Placing, Table, Tournament
from tests.matchmaking.conftest import LIVE, OPTIONS
from tests.matchmaking.test_tournaments import finish, opened

__all__ = ["opened"]  # a fixture
pytestmark = pytest.mark.django_db


def goes_away(game: Game, person: User, by_leave: bool) -> None:
    """By leaving, or by letting his time run out: then a bot plays on."""
    seat = game.seats.get(user=person).index
    if by_leave:
        games.leave(game_id=game.pk, seat=seat)
    else:
        games.give_to_bot(game_id=game.pk, seat=seat, policy="coin")


@pytest.mark.parametrize("by_leave", [True, False])
def test_who_left_is_last_though_his_seat_won(
    opened: Callable[..., Tournament], people: list[User], by_leave: bool
) -> None:
    tournament = opened(3, rounds=1, ranked=True)
    tournaments.sweep()
    game = Game.objects.get()
    goes_away(game, people[0], by_leave)
    finish(tournament, people)
    tournaments.sweep()
    entries = Entry.objects.order_by("user_id").values_list("points", "wins")
    assert list(entries) == [(0.0, 0), (10.0, 1), (5.0, 0)]
    results.record(game_id=game.pk)
    assert list(Placing.objects.order_by("user_id").values_list("place", "left")) == [(3, True), (1, False), (2, False)]
    assert ladder.history("person0", "slow")["changes"][0]["place"] == 3


def test_two_who_left_share_what_is_left_for_them(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(3, rounds=1)
    tournaments.sweep()
    for person in people[:2]:
        goes_away(Game.objects.get(), person, by_leave=False)
    finish(tournament, people)
    tournaments.sweep()
    assert list(Entry.objects.order_by("user_id").values_list("points", flat=True)) == [2.5, 2.5, 10.0]


def test_nobody_has_won_where_all_have_left(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(3, rounds=1)
    tournaments.sweep()
    for person in people[:3]:
        goes_away(Game.objects.get(), person, by_leave=False)
    finish(tournament, people)
    tournaments.sweep()
    assert list(Entry.objects.values_list("points", "wins")) == [(5.0, 0)] * 3


def test_who_left_a_duplicate_is_beaten_by_who_stayed_on_the_same_seat(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(6, rounds=1, duplicate=True)
    tournaments.sweep()
    one, other = Game.objects.all()
    first = one.seats.get(index=0).user
    assert first is not None
    goes_away(one, first, by_leave=False)
    finish(tournament, sorted(people, key=lambda person: person != first))
    tournaments.sweep()
    rival = other.seats.get(index=0).user_id
    assert Entry.objects.get(user=first).points == 0
    assert Entry.objects.get(user_id=rival).points == 10


def test_the_staff_sees_no_win_of_who_left(over: Callable[..., Game], people: list[User]) -> None:
    for _ in range(6):
        results.record(game_id=over([0, 1, 2], left=[0]).pk)
    pair = next(one for one in suspicion.pairs() if {one.favoured, one.other} == {"person0", "person1"})
    assert (pair.favoured, pair.won) == ("person1", 6)


# Busy is not gone


@pytest.fixture
def busy(new_table: Callable[..., Table], people: list[User]) -> Callable[[], None]:
    """The first three play live elsewhere."""

    def begin() -> None:
        table = new_table(guests=2)
        starting.start(table_id=table.pk, user_id=people[0].pk)

    return begin


def all_are_free() -> None:
    Game.objects.filter(table__in_tournament=None).update(status="finished")


def test_a_tournament_waits_for_people_who_are_busy(
    opened: Callable[..., Tournament], people: list[User], busy: Callable[[], None]
) -> None:
    busy()
    tournament = opened(4, clock=LIVE)
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("open", 0)
    all_are_free()
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("running", 1)
    finish(tournament, people)
    busy()
    tournaments.sweep()
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("running", 1)
    assert sum(Entry.objects.values_list("points", flat=True)) == 15 + 5  # counted once, with a bye
    all_are_free()
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("running", 2)


def test_no_round_is_of_byes_alone_because_somebody_is_busy(
    opened: Callable[..., Tournament], people: list[User], busy: Callable[[], None]
) -> None:
    busy()
    tournament = opened(6, clock=LIVE, options={**OPTIONS, "players": 5})
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("open", 0)
    all_are_free()
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("running", 1)
    finish(tournament, people)
    busy()
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("running", 1)


def test_a_tournament_does_not_wait_for_ever(
    opened: Callable[..., Tournament], people: list[User], busy: Callable[[], None]
) -> None:
    busy()
    tournament = opened(4, clock=LIVE)
    Tournament.objects.update(starts_at=timezone.now() - tournaments.PATIENCE)
    tournaments.sweep()
    assert Tournament.objects.get().status == "cancelled"
    all_are_free()
    tournament = opened(4, clock=LIVE)
    tournaments.sweep()
    finish(tournament, people)
    busy()
    Game.objects.filter(table__in_tournament__tournament=tournament).update(
        finished_at=timezone.now() - tournaments.PATIENCE - timedelta(seconds=1)
    )
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("finished", 1)


# What it costs


def asked(job: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as questions:
        job()
    return [question["sql"] for question in questions]


def test_no_position_is_read_for_a_page_or_for_the_points(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(6)
    tournaments.sweep()
    page = asked(lambda: tournament_lists.told(tournament_lists.tournament_by_id(tournament.pk)))
    waiting = asked(tournaments.sweep)
    finish(tournament, people)
    scoring = asked(tournaments.sweep)
    for question in page + waiting + scoring:
        assert not (question.startswith("SELECT") and '"snapshot"' in question)
    seats = [one for one in scoring if one.startswith("SELECT") and 'FROM "games_seat"' in one]
    assert len([one for one in seats if '"rank"' in one]) == 1
