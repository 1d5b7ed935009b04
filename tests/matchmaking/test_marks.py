"""Shape and colour at a table: chosen by who sits there, nobody's twice, taken along into the game and the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from games.models import Game
from matchmaking import hosting, invitations, services, starting
from matchmaking.models import OPEN, STARTED, Table
from tests.games.over_http import Phone, refused
from tests.games.test_api_schema import said
from tests.matchmaking.test_tables import fails

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]
Over = Callable[..., Game]
Json = dict[str, Any]
MANY = {"players": 4}


def marks(table: Table) -> list[str]:
    return list(table.seats.values_list("mark", flat=True))


def choose(table: Table, person: User, mark: str, seat: int | None = None) -> None:
    services.choose_mark(table_id=table.pk, user_id=person.pk, mark=mark, seat=seat)


def test_who_sits_there_chooses_changes_and_gives_back(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    choose(table, people[0], "star")
    choose(table, people[1], "circle")
    assert marks(table) == ["star", "circle", ""]
    choose(table, people[0], "hexagon")
    choose(table, people[0], "hexagon")  # a retry after a lost answer
    choose(table, people[1], "star")  # free again
    assert marks(table) == ["hexagon", "star", ""]
    choose(table, people[1], "")
    assert marks(table) == ["hexagon", "", ""]


def test_what_somebody_has_is_refused_and_nothing_lost(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    choose(table, people[0], "star")
    choose(table, people[1], "circle")
    facts = {"table_id": table.pk, "user_id": people[1].pk, "mark": "star"}
    assert fails("mark_taken", services.choose_mark, **facts) == {"mark": "star"}
    assert marks(table) == ["star", "circle", ""]


def test_the_database_knows_it_too(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    choose(table, people[0], "star")
    for seat in (1, 2):  # somebody else's, and one where nobody sits
        with pytest.raises(IntegrityError), transaction.atomic():
            table.seats.filter(index=seat).update(mark="star" if seat == 1 else "circle")


def test_it_changes_nothing_that_was_agreed_on(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    choose(table, people[1], "star")
    table.refresh_from_db()
    assert table.version == 1
    assert starting.start(table_id=table.pk, user_id=people[0].pk).status == STARTED


def test_a_mark_goes_with_its_person(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2, clock=None)
    choose(table, people[1], "star")
    choose(table, people[2], "circle")
    services.leave(table_id=table.pk, user_id=people[1].pk)
    hosting.drop(table_id=table.pk, user_id=people[0].pk, seat=2)
    assert marks(table) == ["", "", ""]
    choose(table, people[0], "star")
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert marks(table) == ["star", "", ""]


def test_it_stays_when_seats_are_moved(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2, clock=None, options=MANY)
    choose(table, people[2], "star")
    services.leave(table_id=table.pk, user_id=people[1].pk)
    hosting.change(table_id=table.pk, user_id=people[0].pk, options={**table.options, "players": 2})
    assert marks(table) == ["", "star"]


def test_the_host_chooses_for_bots_and_for_nobody_else(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1, seats=["me", "open", "bot:coin"])
    choose(table, people[0], "star", seat=2)
    choose(table, people[0], "circle", seat=0)  # his own, by its number
    assert marks(table) == ["circle", "", "star"]
    host = {"table_id": table.pk, "user_id": people[0].pk, "mark": "square"}
    guest = {**host, "user_id": people[1].pk}
    fails("no_bot_there", services.choose_mark, **host, seat=1)
    fails("no_bot_there", services.choose_mark, **host, seat=7)
    fails("not_the_host", services.choose_mark, **guest, seat=2)
    hosting.drop(table_id=table.pk, user_id=people[0].pk, seat=2)
    choose(table, people[1], "star")
    assert marks(table) == ["circle", "star", ""]


def test_only_who_sits_there_and_before_the_game(new_table: NewTable, people: list[User]) -> None:
    table, private = new_table(guests=2), new_table(host=3, private=True)
    stranger = {"user_id": people[5].pk, "mark": "star"}
    fails("not_at_this_table", services.choose_mark, **stranger, table_id=table.pk)
    fails("no_such_table", services.choose_mark, **stranger, table_id=private.pk)
    starting.start(table_id=table.pk, user_id=people[0].pk)
    fails("table_started", services.choose_mark, table_id=table.pk, user_id=people[0].pk, mark="star")


def by_name(game: Game | None) -> dict[str, str]:
    assert game is not None
    return {seat.user.username if seat.user else seat.policy: seat.mark for seat in game.seats.select_related("user")}


def test_the_game_has_what_was_chosen_and_gives_the_others_what_is_free(
    new_table: NewTable, people: list[User]
) -> None:
    table = new_table(guests=1, seats=["me", "open", "bot:coin"])
    choose(table, people[1], "hexagon")
    choose(table, people[0], "diamond", seat=2)
    found = by_name(starting.start(table_id=table.pk, user_id=people[0].pk).game)
    assert (found["person1"], found["coin"]) == ("hexagon", "diamond")
    assert found["person0"] in ("circle", "square", "triangle")


def test_a_rematch_keeps_what_each_had(over: Over, people: list[User]) -> None:
    game = over([0, 1, 2], bots=1)
    had = dict(zip(["star", "hexagon", "circle", "diamond"], game.seats.order_by("index"), strict=True))
    for mark, seat in had.items():
        seat.mark = mark
        seat.save()
    had_then = by_name(game)
    table = invitations.rematch(game_id=game.pk, user_id=people[1].pk)
    assert sorted(filter(None, marks(table))) == sorted([had_then["person1"], had_then["coin"]])
    services.join(table_id=table.pk, user_id=people[0].pk)  # by the link
    begun = invitations.rematch(game_id=game.pk, user_id=people[2].pk)  # by the same tap
    assert begun.status == STARTED
    assert by_name(begun.game) == had_then


def test_who_comes_to_a_rematch_too_late_for_his_mark_sits_there_without(over: Over, people: list[User]) -> None:
    game = over([0, 1, 2])
    had = by_name(game)
    table = invitations.rematch(game_id=game.pk, user_id=people[0].pk)
    choose(table, people[0], had["person1"])
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert table.seats.get(user=people[1]).mark == ""
    assert Table.objects.get(pk=table.pk).status == OPEN


def test_the_door(new_table: NewTable, people: list[User], schema: Json) -> None:
    table = new_table(guests=1, seats=["me", "open", "bot:coin"])
    host, guest, stranger = Phone(people[0]), Phone(people[1]), Phone()
    door = f"tables/{table.pk}/mark"
    answer = guest.post(door, {"mark": "star"})
    assert answer.status_code == 200
    said(schema, "TableToMe", answer.json())
    assert [seat["mark"] for seat in answer.json()["seats"]] == ["", "star", ""]
    refused(host.post(door, {"mark": "star"}), 409, "mark_taken")
    assert host.post(door, {"mark": "circle", "seat": 2}).json()["seats"][2]["mark"] == "circle"
    assert guest.post(door, {"mark": ""}).json()["seats"][1]["mark"] == ""
    for wrong in ("octagon", "Star", 1, True, None, ["star"], {"mark": "star"}):
        refused(guest.post(door, {"mark": wrong}), 400, "invalid")
    for body in ({}, {"mark": "star", "colour": "red"}, {"mark": "star", "seat": "1"}, {"mark": "star", "seat": -1}):
        refused(guest.post(door, body), 400, "invalid")
    refused(stranger.post(door, {"mark": "star"}), 401, "not_authenticated")
    assert marks(table) == ["", "", "circle"]
