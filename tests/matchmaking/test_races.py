"""Many at one table at once: no seat is taken twice, no game begins twice, and nobody plays two live games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.marks import MARKS
from games.models import RUNNING, Game, Seat
from matchmaking import hosting, invitations, services, starting
from matchmaking.models import CLOSED, OPEN, PERSON, STARTED, Table, TableSeat
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
NewTable = Callable[..., Table]
ROUNDS = 5


def seated(table: Table) -> list[int]:
    """Who sits there, each once."""
    people = [seat.user_id for seat in TableSeat.objects.filter(table=table, kind=PERSON) if seat.user_id]
    assert len(people) == len(set(people))
    return people


def nobody_plays_twice() -> None:
    live = Seat.objects.filter(controller="human", game__status=RUNNING, game__clock__pace="live")
    people = list(live.values_list("user_id", flat=True))
    assert len(people) == len(set(people))


def test_of_many_who_want_the_last_seat_one_has_it(new_table: NewTable, people: list[User]) -> None:
    for number in range(ROUNDS):
        table = new_table(guests=1, clock=None, host=number % 2)
        others = [person for person in people if person.pk not in seated(table)]
        came = at_once(*[partial(services.join, table_id=table.pk, user_id=person.pk) for person in others])
        assert came.count("table_full") == len(others) - 1
        assert len(seated(table)) == 3


def test_of_many_who_choose_the_same_mark_one_has_it(new_table: NewTable, people: list[User]) -> None:
    for mark in MARKS[:ROUNDS]:
        table = new_table(guests=5, clock=None, options={"players": 6})
        choices = [partial(services.choose_mark, table_id=table.pk, user_id=one.pk, mark=mark) for one in people[:6]]
        assert at_once(*choices).count("mark_taken") == 5
        assert list(table.seats.exclude(mark="").values_list("mark", flat=True)) == [mark]
        Table.objects.filter(pk=table.pk).update(status=CLOSED)


def test_joining_twice_at_once_is_joining_once(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    at_once(*[partial(services.join, table_id=table.pk, user_id=people[1].pk)] * 6)
    assert seated(table) == [people[0].pk, people[1].pk]


def test_a_double_start_is_one_game(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    started = at_once(*[partial(starting.start, table_id=table.pk, user_id=people[0].pk)] * 6)
    assert {one.game_id for one in started} == {Game.objects.get().pk}


def test_who_leaves_while_it_starts_is_in_the_game_or_out_of_it(new_table: NewTable, people: list[User]) -> None:
    for _ in range(ROUNDS):
        table = new_table(guests=2, clock=None)
        started, left = at_once(
            partial(starting.start, table_id=table.pk, user_id=people[0].pk),
            partial(services.leave, table_id=table.pk, user_id=people[2].pk),
        )
        table.refresh_from_db()
        if left == "table_started":
            assert table.status == STARTED
            assert people[2].pk in table.game.seats.values_list("user_id", flat=True)
        else:
            assert started == "seats_open"
            assert (table.status, table.game_id) == (OPEN, None)


def test_a_change_while_it_starts_comes_before_it_or_too_late(new_table: NewTable, people: list[User]) -> None:
    for _ in range(ROUNDS):
        table = new_table(guests=2, clock=None)
        options = {**table.options, "map": "usa"}
        started, changed = at_once(
            partial(starting.start, table_id=table.pk, user_id=people[0].pk),
            partial(hosting.change, table_id=table.pk, user_id=people[0].pk, options=options),
        )
        if changed == "table_started":
            assert Game.objects.get(pk=started.game_id).options["map"] == "germany"
        else:
            assert started == "not_agreed"


def test_one_person_at_two_tables_that_start_at_once_plays_at_one(new_table: NewTable, people: list[User]) -> None:
    for _ in range(ROUNDS):
        Game.objects.all().delete()
        tables = [new_table(host=0, guests=2), new_table(host=3, guests=1), new_table(host=5, guests=1)]
        for table in tables[1:]:
            services.join(table_id=table.pk, user_id=people[0].pk)
        at_once(*[partial(starting.start, table_id=table.pk, user_id=table.host_id) for table in tables])
        nobody_plays_twice()
        playing = Seat.objects.filter(user=people[0], game__status=RUNNING).count()
        assert playing == 1
        Table.objects.filter(status=OPEN).update(status=CLOSED)


def test_tables_with_the_same_people_in_other_orders_do_not_lock_each_other_out(
    new_table: NewTable, people: list[User]
) -> None:
    for _ in range(ROUNDS):
        Game.objects.all().delete()
        tables = []
        for host in range(3):
            table = new_table(host=host)
            for guest in range(1, 3):
                services.join(table_id=table.pk, user_id=people[(host + guest) % 3].pk)
            tables.append(table)
        answers = at_once(*[partial(starting.start, table_id=table.pk, user_id=table.host_id) for table in tables])
        refusals = [answer for answer in answers if isinstance(answer, str)]
        assert len(refusals) == 2
        # Busy, or left behind by those who play already, one after the other.
        assert set(refusals) <= {"in_live_game", "seats_open", "not_the_host", "table_closed"}
        assert Game.objects.filter(status=RUNNING).count() == 1
        nobody_plays_twice()


def test_the_host_and_the_last_guest_leave_at_once(new_table: NewTable, people: list[User]) -> None:
    for _ in range(ROUNDS):
        table = new_table(guests=1)
        at_once(*[partial(services.leave, table_id=table.pk, user_id=person.pk) for person in people[:2]])
        table.refresh_from_db()
        assert (table.status, table.host_id, seated(table)) == (CLOSED, None, [])


def test_all_who_want_a_rematch_at_once_meet_at_one_table(new_table: NewTable, people: list[User]) -> None:
    for _ in range(ROUNDS):
        Game.objects.all().delete()
        table = new_table(guests=2)
        game = starting.start(table_id=table.pk, user_id=people[0].pk).game
        Game.objects.update(status="finished")
        assert game is not None
        at_once(*[partial(invitations.rematch, game_id=game.pk, user_id=person.pk) for person in people[:3]])
        again = Table.objects.get(rematch_of=game)
        assert sorted(seated(again)) == sorted(person.pk for person in people[:3])
        assert again.status == STARTED


def test_sweepers_in_two_processes_start_a_table_once(new_table: NewTable, people: list[User]) -> None:
    from django.utils import timezone

    table = new_table(guests=2)
    Table.objects.update(starts_at=timezone.now())
    at_once(*[starting.start_due] * 4)
    table.refresh_from_db()
    assert (table.status, Game.objects.count()) == (STARTED, 1)


def test_a_table_stays_whole_under_everything_at_once(new_table: NewTable, people: list[User]) -> None:
    for number in range(ROUNDS):
        table = new_table(clock=None, host=number % 3)
        host = table.host_id
        verbs: list[Callable[[], Any]] = [
            partial(services.join, table_id=table.pk, user_id=person.pk) for person in people[:5] if person.pk != host
        ]
        verbs.append(partial(hosting.add_bot, table_id=table.pk, user_id=host, policy="coin"))
        verbs.append(partial(hosting.change, table_id=table.pk, user_id=host, options={**table.options, "players": 4}))
        verbs.append(partial(hosting.drop, table_id=table.pk, user_id=host, seat=1))
        at_once(*verbs)
        table.refresh_from_db()
        seats = list(table.seats.values_list("index", flat=True))
        assert seats == list(range(table.players))
        assert host in seated(table)
