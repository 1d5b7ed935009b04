"""Asking people to a table, playing once more with the same people, and what is said before the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts import tidying
from accounts.models import PushSubscription, User
from accounts.selectors import all_data_of
from accounts.services import block, change_preferences, forget
from games import services as games
from games.models import Game
from matchmaking import calls, hosting, invitations, queueing, selectors, services, starting, talk, throttles
from matchmaking.models import CLOSED, OPEN, STARTED, Invitation, Table, TableLine, Ticket
from tests.games.over_http import Phone, refused
from tests.games.sockets import play
from tests.matchmaking.test_api import NEW, done
from tests.matchmaking.test_tables import fails, sitting

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]


def test_who_is_asked_may_come_to_a_private_table(new_table: NewTable, people: list[User]) -> None:
    table = new_table(private=True)
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="PERSON1")
    (asked,) = selectors.mine(people[1].pk)["invitations"]
    assert (asked["by"], asked["table"]["id"], asked["table"]["code"]) == ("person0", table.pk, None)
    assert asked["table"]["mine"] == {"seat": None, "host": False, "agreed": False, "invited": True}
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert selectors.mine(people[1].pk)["invitations"] == []


def test_of_very_many_invitations_the_latest_are_told(
    new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_INVITATIONS", 2)
    tables = [new_table(host=host) for host in (0, 1, 2)]
    for table in tables:
        for person in people[3:5]:
            invitations.invite(table_id=table.pk, user_id=table.host_id or 0, name=person.username)
    told = selectors.mine_of([people[3].pk, people[4].pk])
    for person in people[3:5]:
        asked = told[person.pk]["invitations"]
        assert [one["table"]["id"] for one in asked] == [tables[2].pk, tables[1].pk]


def test_only_who_sits_there_asks_others(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    fails("not_at_this_table", invitations.invite, table_id=table.pk, user_id=people[1].pk, name="person2")


def test_who_blocks_one_of_the_table_cannot_be_asked(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    block(user_id=people[2].pk, other_id=people[1].pk)
    fails("no_such_person", invitations.invite, table_id=table.pk, user_id=people[0].pk, name="person2")
    fails("no_such_person", invitations.invite, table_id=table.pk, user_id=people[0].pk, name="nobody")


def test_whom_a_new_table_asks_counts_as_whom_one_asks_later(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles.Inviting, "rate", "5/hour")
    phone, names = Phone(people[0]), [person.username for person in people[1:4]]
    table = done(phone.post("tables", {**NEW, "invite": names}), 201)["id"]
    refusal = phone.post("tables", {**NEW, "invite": names})
    refused(refusal, 429, "throttled")
    assert refusal.json()["facts"]["wait"] > 3000
    assert Table.objects.count() == 1
    done(phone.post("tables", NEW), 201)  # who asks nobody may
    done(phone.post("tables", {**NEW, "invite": names[:1]}), 201)
    done(phone.post(f"tables/{table}/invite", {"name": "person5"}))
    refused(phone.post(f"tables/{table}/invite", {"name": "person6"}), 429, "throttled")
    assert Invitation.objects.count() == 5


def test_who_declines_is_not_asked_again(new_table: NewTable, people: list[User]) -> None:
    table = new_table(private=True)
    for _ in range(2):
        invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person1")
        invitations.decline(table_id=table.pk, user_id=people[1].pk)
    assert Invitation.objects.get().declined
    assert selectors.mine(people[1].pk)["invitations"] == []
    fails("no_such_table", services.join, table_id=table.pk, user_id=people[1].pk)


def test_who_was_sent_away_may_be_asked_back_by_the_host_alone(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    hosting.drop(table_id=table.pk, user_id=people[0].pk, seat=1)
    fails("not_wanted_here", invitations.invite, table_id=table.pk, user_id=people[2].pk, name="person1")
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person1")
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert sitting(table) == ["person0", "person1", "person2"]


def test_an_invitation_calls_the_phone_once(
    new_table: NewTable, people: list[User], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    settings.PUSH_KEY = "a key"
    monkeypatch.setattr(calls.webpush, "send", lambda **said: sent.append(said["message"]) or "sent")
    PushSubscription.objects.create(user=people[1], endpoint="https://push.example.org/1", p256dh="x", auth="y")
    table = new_table(private=True)
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person1")
    for _ in range(2):
        calls.invited(Invitation.objects.get().pk)
    (message,) = sent
    assert (message["kind"], message["table"], message["by"], message["map"]) == (
        "invited",
        table.pk,
        "person0",
        "germany",
    )
    assert table.code not in str(message)
    change_preferences(user_id=people[2].pk, notify_start=False)
    PushSubscription.objects.create(user=people[2], endpoint="https://push.example.org/2", p256dh="x", auth="y")
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person2")
    calls.invited(Invitation.objects.latest("pk").pk)
    assert len(sent) == 1


# Once more


def finished(new_table: NewTable, people: list[User], bots: int = 0, **terms: Any) -> Game:
    """A game of the first people that is over: all but one have left it."""
    seats = ["me"] + ["open"] * (2 - bots) + ["bot:coin"] * bots
    table = new_table(guests=2 - bots, seats=seats, **terms)
    game = starting.start(table_id=table.pk, user_id=people[0].pk).game
    assert game is not None
    for seat in list(game.seats.filter(controller="human").exclude(user=people[0])):
        games.leave(game_id=game.pk, seat=seat.index)
    play(game.pk, 10_000)
    return Game.objects.get(pk=game.pk)


def test_three_taps_are_one_more_game_of_the_same_people(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people, ranked=True)
    first = invitations.rematch(game_id=game.pk, user_id=people[1].pk)
    assert (first.status, first.host, first.private, first.ranked) == (OPEN, people[1], True, True)
    assert selectors.mine(people[2].pk)["invitations"][0]["table"]["rematch_of"] == game.pk
    assert invitations.rematch(game_id=game.pk, user_id=people[1].pk).pk == first.pk
    assert invitations.rematch(game_id=game.pk, user_id=people[2].pk).pk == first.pk
    last = invitations.rematch(game_id=game.pk, user_id=people[0].pk)
    assert (last.pk, last.status) == (first.pk, STARTED)
    assert (last.options, last.clock) == (game.options, game.clock)
    assert invitations.rematch(game_id=game.pk, user_id=people[2].pk).game_id == last.game_id


def test_against_bots_alone_one_tap_is_enough(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people, bots=2, clock=None)
    table = invitations.rematch(game_id=game.pk, user_id=people[0].pk)
    assert table.status == STARTED
    assert sorted(seat.policy for seat in table.game.seats.all()) == ["", "coin", "coin"]


def test_a_rematch_that_came_to_nothing_makes_room_for_another(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people)
    first = invitations.rematch(game_id=game.pk, user_id=people[1].pk)
    hosting.close(table_id=first.pk, user_id=people[1].pk)
    second = invitations.rematch(game_id=game.pk, user_id=people[2].pk)
    assert second.pk != first.pk
    assert Table.objects.get(pk=first.pk).status == CLOSED


def test_only_who_sat_there_and_only_after_the_end(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people)
    fails("not_your_game", invitations.rematch, game_id=game.pk, user_id=people[4].pk)
    fails("no_such_game", invitations.rematch, game_id=game.pk + 1000, user_id=people[0].pk)
    Game.objects.filter(pk=game.pk).update(status="running")
    fails("game_is_running", invitations.rematch, game_id=game.pk, user_id=people[0].pk)


def test_who_declined_or_left_a_rematch_may_still_come(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people)
    table = invitations.rematch(game_id=game.pk, user_id=people[1].pk)
    invitations.rematch(game_id=game.pk, user_id=people[2].pk)
    services.leave(table_id=table.pk, user_id=people[2].pk)
    invitations.decline(table_id=table.pk, user_id=people[0].pk)
    for person in (people[2], people[0]):
        assert invitations.rematch(game_id=game.pk, user_id=person.pk).pk == table.pk
    assert Table.objects.get(pk=table.pk).status == STARTED


def test_who_has_blocked_me_is_not_asked_to_a_rematch(new_table: NewTable, people: list[User]) -> None:
    game = finished(new_table, people)
    block(user_id=people[2].pk, other_id=people[1].pk)
    invitations.rematch(game_id=game.pk, user_id=people[1].pk)
    assert list(Invitation.objects.values_list("user", flat=True)) == [people[0].pk]
    fails("no_such_table", invitations.rematch, game_id=game.pk, user_id=people[2].pk)


# What is said, and what is kept


def test_talk_is_for_who_sits_there_or_is_asked(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    whole = selectors.table_for(table.pk, people[0].pk)
    talk.say(table=whole, user_id=people[0].pk, text="Hello")
    talk.say(table=whole, user_id=people[1].pk, text="Hi")
    assert [line["text"] for line in selectors.lines(whole, people[1].pk)["lines"]] == ["Hello", "Hi"]
    fails("not_at_this_table", talk.say, table=whole, user_id=people[2].pk, text="Me too")
    fails("not_at_this_table", selectors.lines, table=whole, user_id=people[2].pk)
    block(user_id=people[0].pk, other_id=people[1].pk)
    assert [line["text"] for line in selectors.lines(whole, people[0].pk)["lines"]] == ["Hello"]


@pytest.mark.django_db(transaction=True)
def test_who_is_gone_sits_nowhere_and_has_said_nothing(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    talk.say(table=selectors.table_for(table.pk, people[1].pk), user_id=people[1].pk, text="mine")
    told = all_data_of(people[1])["matchmaking"]
    assert ([row["table"] for row in told["tables"]], told["chat"][0]["text"]) == ([table.pk], "mine")
    forget(user_id=people[1].pk)
    assert sitting(table) == ["person0", "-", "-"]
    assert not TableLine.objects.exists()


@pytest.mark.django_db
def test_a_closed_account_keeps_no_chair_and_no_place_in_the_queue(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    queueing.enter(user_id=people[2].pk, pace="live45")
    User.objects.filter(pk__in=[people[1].pk, people[2].pk]).update(is_active=False)
    tidying.tidy()
    assert sitting(table) == ["person0", "-", "-"]
    assert not Ticket.objects.exists()
