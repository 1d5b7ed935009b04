"""Tables: who sits where, what was agreed on, and when it becomes a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import User
from accounts.services import block
from games.models import Game, Seat
from games.selectors import clocks_there_are
from matchmaking import hosting, invitations, reading, selectors, services, starting
from matchmaking.models import CLOSED, OPEN, STARTED, Reliability, Table
from rules.errors import InvalidOptions

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]


def sitting(table: Table) -> list[str]:
    """Each seat as a word."""
    return [seat.policy or (seat.user.username if seat.user else "-") for seat in table.seats.select_related("user")]


def fails(code: str, verb: Callable[..., Any], /, **facts: Any) -> dict[str, Any]:
    with pytest.raises(Refused) as refusal:
        verb(**facts)
    assert refusal.value.code == code
    return refusal.value.facts


def test_a_new_table_has_its_host_and_the_seats_that_were_wanted(new_table: NewTable) -> None:
    table = new_table(seats=["open", "me", "bot:coin"])
    assert sitting(table) == ["-", "person0", "coin"]
    assert (table.pace, table.players, table.status) == ("live", 3, OPEN)
    assert table.options["money"] == "hidden"  # defaults are filled in


@pytest.mark.parametrize(
    "seats,code",
    [
        (["me", "open"], "wrong_number_of_seats"),
        (["open", "open", "open"], "host_sits_once"),
        (["me", "me", "open"], "host_sits_once"),
        (["me", "bot:nobody", "open"], "unknown_policy"),
        (["me", "user:person1", "open"], "unknown_seat"),
    ],
)
def test_seats_that_cannot_be_are_refused(new_table: NewTable, seats: list[str], code: str) -> None:
    with pytest.raises((Refused, InvalidOptions)) as refusal:
        new_table(seats=seats)
    assert code in str(refusal.value.args)
    assert not Table.objects.exists()


def test_options_and_clocks_that_cannot_be_are_refused(new_table: NewTable) -> None:
    with pytest.raises(InvalidOptions):
        new_table(options={"map": "atlantis"})
    with pytest.raises(InvalidOptions):
        new_table(clock={"pace": "hurried"})
    with pytest.raises(Refused, match="ranked_needs_a_clock"):
        new_table(clock=None, ranked=True)


def live(bank: int, increment: int) -> dict[str, Any]:
    return {"pace": "live", "bank": bank, "increment": increment}


def slow(turn: int, **more: Any) -> dict[str, Any]:
    return {"pace": "slow", "turn": turn, "vacation": 0, **more}


@pytest.mark.parametrize("clock", [live(1, 0), live(299, 10), live(3601, 10), live(360, 4), live(360, 61)])
def test_a_hasty_or_endless_live_clock_is_not_ranked(new_table: NewTable, people: list[User], clock: Any) -> None:
    facts = {"least": 5, "most": 60, "least_increment": 5, "most_increment": 60}
    assert fails("live_clock_not_ranked", new_table, clock=clock, ranked=True) == facts
    ranked, casual = new_table(ranked=True), new_table(clock=clock)
    host = people[0].pk
    assert fails("live_clock_not_ranked", hosting.change, table_id=ranked.pk, user_id=host, clock=clock) == facts
    assert fails("live_clock_not_ranked", hosting.change, table_id=casual.pk, user_id=host, ranked=True) == facts


@pytest.mark.parametrize("clock", [slow(1), slow(8 * 3600 - 1, night=[23, 7]), slow(7 * 86400 + 1)])
def test_a_hasty_or_endless_slow_clock_is_not_ranked(new_table: NewTable, clock: Any) -> None:
    assert fails("slow_clock_not_ranked", new_table, clock=clock, ranked=True) == {"least": 8, "most": 7}
    assert new_table(clock=clock).clock == clock


@pytest.mark.parametrize(
    "clock",
    [live(300, 5), live(3600, 60), slow(8 * 3600), slow(7 * 86400, vacation=30 * 86400)]
    + [one["control"] for one in clocks_there_are() if one["control"]],
)
def test_what_forms_offer_and_more_is_ranked(new_table: NewTable, clock: Any) -> None:
    assert new_table(clock=clock, ranked=True).ranked


def test_the_coach_is_never_at_a_ranked_table(new_table: NewTable) -> None:
    with pytest.raises(Refused, match="no_hints_in_ranked_games"):
        new_table(ranked=True, hints=True)


def test_a_table_with_a_coach_becomes_a_game_with_one(new_table: NewTable) -> None:
    table = new_table(guests=2, hints=True)
    starting.start(table_id=table.pk, user_id=table.host_id)
    table.refresh_from_db()
    assert (table.game.hints, table.game.casual) == (True, True)


def test_who_joins_takes_the_first_free_seat_or_the_one_he_wants(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    services.join(table_id=table.pk, user_id=people[1].pk, seat=2)
    services.join(table_id=table.pk, user_id=people[2].pk)
    assert sitting(table) == ["person0", "person2", "person1"]
    fails("table_full", services.join, table_id=table.pk, user_id=people[3].pk)


def test_joining_twice_is_joining_once(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert sitting(table) == ["person0", "person1", "-"]


def test_a_private_table_is_not_there_without_its_code(new_table: NewTable, people: list[User]) -> None:
    table = new_table(private=True)
    fails("no_such_table", services.join, table_id=table.pk, user_id=people[1].pk)
    fails("no_such_table", services.join, table_id=table.pk, user_id=people[1].pk, code="guess")
    services.join(table_id=table.pk, user_id=people[1].pk, code=table.code)
    assert sitting(table)[1] == "person1"


def test_at_a_game_among_friends_nobody_looks_on_unless_they_say_so(new_table: NewTable, people: list[User]) -> None:
    seen = []
    for terms in ({"private": True}, {"private": True, "spectators": True}, {"spectators": False}, {}):
        table = new_table(guests=2, clock=None, **terms)
        starting.start(table_id=table.pk, user_id=people[0].pk)
        seen.append(Game.objects.get(table=table).private)
    assert seen == [True, False, True, False]


def test_a_table_that_is_made_private_later_has_no_onlookers_either(new_table: NewTable, people: list[User]) -> None:
    for terms, seen in (({"private": True}, False), ({"private": True, "spectators": True}, True), ({}, True)):
        table = new_table()
        assert hosting.change(table_id=table.pk, user_id=people[0].pk, **terms).spectators == seen
    assert Table.objects.get(pk=table.pk).spectators
    private = hosting.change(table_id=table.pk, user_id=people[0].pk, private=True)
    assert not Table.objects.get(pk=private.pk).spectators


def test_onlookers_see_a_game_as_late_as_its_table_says_and_its_rematch_too(
    new_table: NewTable, people: list[User]
) -> None:
    table = new_table(guests=2, delay=30, ranked=True)
    game = starting.start(table_id=table.pk, user_id=people[0].pk).game
    assert game is not None
    assert game.delay == 30
    Game.objects.filter(pk=game.pk).update(status="finished", result={"rank": [1, 2, 3]})
    assert invitations.rematch(game_id=game.pk, user_id=people[1].pk).delay == 30


@pytest.mark.parametrize("blocker,blocked", [(0, 2), (2, 0), (1, 2), (2, 1)])
def test_people_who_are_apart_do_not_meet_at_a_table(
    new_table: NewTable, people: list[User], blocker: int, blocked: int
) -> None:
    table = new_table(guests=1)
    block(user_id=people[blocker].pk, other_id=people[blocked].pk)
    fails("no_such_table", services.join, table_id=table.pk, user_id=people[2].pk)


def test_the_chair_of_a_host_who_leaves_goes_to_who_sat_down_next(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    services.join(table_id=table.pk, user_id=people[1].pk, seat=2)
    services.join(table_id=table.pk, user_id=people[2].pk, seat=1)
    services.leave(table_id=table.pk, user_id=people[0].pk)
    table.refresh_from_db()
    assert (table.host, sitting(table)) == (people[1], ["-", "person2", "person1"])


def test_the_last_one_closes_the_table(new_table: NewTable, people: list[User]) -> None:
    table = new_table(seats=["me", "bot:coin", "open"])
    services.leave(table_id=table.pk, user_id=people[0].pk)
    assert Table.objects.get().status == CLOSED
    fails("table_closed", services.join, table_id=table.pk, user_id=people[1].pk)


# What is agreed on


def test_a_change_that_binds_must_be_agreed_to(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    hosting.change(table_id=table.pk, user_id=people[0].pk, options={**table.options, "map": "usa"})
    table.refresh_from_db()
    assert table.version == 2
    facts = fails("not_agreed", starting.start, table_id=table.pk, user_id=people[0].pk)
    assert facts == {"names": ["person1", "person2"]}
    for person in people[1:3]:
        services.agree(table_id=table.pk, user_id=person.pk, version=2)
    assert starting.start(table_id=table.pk, user_id=people[0].pk).status == STARTED
    assert Game.objects.get().options["map"] == "usa"


def test_a_change_that_binds_nobody_needs_no_agreement(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    hosting.change(table_id=table.pk, user_id=people[0].pk, language="de", spectators=False)
    table.refresh_from_db()
    assert (table.version, table.language, table.spectators) == (1, "de", False)


def test_nobody_agrees_to_what_he_has_not_seen(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    hosting.change(table_id=table.pk, user_id=people[0].pk, clock={"pace": "live", "bank": 60, "increment": 0})
    assert fails("table_changed", services.agree, table_id=table.pk, user_id=people[1].pk, version=1) == {"version": 2}
    fails("table_changed", services.join, table_id=table.pk, user_id=people[2].pk, version=1)


def test_seats_come_and_go_with_the_number_of_players(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    services.join(table_id=table.pk, user_id=people[1].pk, seat=2)
    hosting.change(table_id=table.pk, user_id=people[0].pk, options={**table.options, "players": 5})
    assert sitting(table) == ["person0", "-", "person1", "-", "-"]
    hosting.change(table_id=table.pk, user_id=people[0].pk, options={**table.options, "players": 2})
    assert sitting(table) == ["person0", "person1"]
    hosting.change(table_id=table.pk, user_id=people[0].pk, options={**table.options, "players": 3})
    services.join(table_id=table.pk, user_id=people[2].pk)
    change = {**table.options, "players": 2}
    fails("too_many_sit_there", hosting.change, table_id=table.pk, user_id=people[0].pk, options=change)
    assert sitting(table) == ["person0", "person1", "person2"]


def test_only_the_host_rules(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    other = {"table_id": table.pk, "user_id": people[1].pk}
    fails("not_the_host", hosting.change, **other, language="de")
    fails("not_the_host", hosting.add_bot, **other, policy="coin")
    fails("not_the_host", hosting.drop, **other, seat=0)
    fails("not_the_host", starting.start, **other)
    fails("not_the_host", hosting.close, **other)


def test_a_bot_comes_and_goes(new_table: NewTable, people: list[User]) -> None:
    table = new_table()
    hosting.add_bot(table_id=table.pk, user_id=people[0].pk, policy="coin", seat=2)
    assert sitting(table) == ["person0", "-", "coin"]
    fails("seat_taken", hosting.add_bot, table_id=table.pk, user_id=people[0].pk, policy="coin", seat=2)
    hosting.drop(table_id=table.pk, user_id=people[0].pk, seat=2)
    fails("nobody_sits_there", hosting.drop, table_id=table.pk, user_id=people[0].pk, seat=2)
    assert sitting(table) == ["person0", "-", "-"]


def test_a_bot_at_a_ranked_table_must_be_agreed_to(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1, ranked=True)
    hosting.add_bot(table_id=table.pk, user_id=people[0].pk, policy="coin")
    fails("not_agreed", starting.start, table_id=table.pk, user_id=people[0].pk)


def test_who_was_sent_away_does_not_come_back_unasked(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1)
    hosting.drop(table_id=table.pk, user_id=people[0].pk, seat=1)
    assert sitting(table) == ["person0", "-", "-"]
    fails("not_wanted_here", services.join, table_id=table.pk, user_id=people[1].pk)
    fails("host_leaves_instead", hosting.drop, table_id=table.pk, user_id=people[0].pk, seat=0)


def test_a_rating_band_keeps_others_out_but_nobody_who_is_asked(new_table: NewTable, people: list[User]) -> None:
    from matchmaking import invitations

    table = new_table(rating_least=1600, rating_most=1900)
    facts = fails("rating_outside_band", services.join, table_id=table.pk, user_id=people[1].pk)
    assert facts == {"rating": 1500, "least": 1600, "most": 1900}
    invitations.invite(table_id=table.pk, user_id=people[0].pk, name="person1")
    services.join(table_id=table.pk, user_id=people[1].pk)
    assert sitting(table)[1] == "person1"


# Starting


def test_a_full_table_becomes_a_game_of_its_people_and_bots(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1, seats=["me", "bot:coin", "open"])
    starting.start(table_id=table.pk, user_id=people[0].pk)
    table.refresh_from_db()
    game = Game.objects.get()
    assert (table.status, table.game) == (STARTED, game)
    assert (game.options, game.clock) == (table.options, table.clock)
    seats = sorted((seat.controller, seat.user_id or 0, seat.policy) for seat in Seat.objects.all())
    assert seats == [("bot", 0, "coin"), ("human", people[0].pk, ""), ("human", people[1].pk, "")]


def test_the_game_of_two_has_its_third_seat(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1, options={"players": 2})
    starting.start(table_id=table.pk, user_id=people[0].pk)
    assert sorted(Seat.objects.values_list("controller", flat=True)) == ["human", "human", "rule"]


def test_starting_twice_is_one_game(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    first, second = (starting.start(table_id=table.pk, user_id=people[0].pk) for _ in range(2))
    assert first.game_id == second.game_id == Game.objects.get().pk


def test_seats_are_drawn_by_lot(new_table: NewTable, people: list[User]) -> None:
    orders = set()
    for _ in range(12):
        table = new_table(guests=2, clock=None)
        starting.start(table_id=table.pk, user_id=people[0].pk)
        orders.add(tuple(Seat.objects.filter(game__table=table).values_list("user_id", flat=True)))
    assert len(orders) > 1


def test_a_table_with_free_seats_does_not_start(new_table: NewTable, people: list[User]) -> None:
    facts = fails("seats_open", starting.start, table_id=new_table(guests=1).pk, user_id=people[0].pk)
    assert facts == {"free": 1}
    assert not Game.objects.exists()


def test_nobody_plays_two_live_games(new_table: NewTable, people: list[User]) -> None:
    one = new_table(guests=2)
    starting.start(table_id=one.pk, user_id=people[0].pk)
    other = new_table(host=2, guests=2)
    facts = fails("in_live_game", starting.start, table_id=other.pk, user_id=people[2].pk)
    assert facts == {"names": ["person2"]}
    slow = new_table(host=2, guests=2, clock={"pace": "slow", "turn": 86400, "vacation": 0})
    assert starting.start(table_id=slow.pk, user_id=people[2].pk).status == STARTED


def test_who_plays_live_is_not_waited_for_elsewhere(
    new_table: NewTable, people: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    other = new_table(host=3)
    services.join(table_id=other.pk, user_id=people[1].pk)
    slow = new_table(host=4, clock={"pace": "slow", "turn": 86400, "vacation": 0})
    services.join(table_id=slow.pk, user_id=people[1].pk)
    table = new_table(guests=2)
    with django_capture_on_commit_callbacks(execute=True):
        starting.start(table_id=table.pk, user_id=people[0].pk)
    assert (sitting(other)[1], sitting(slow)[1]) == ("-", "person1")


def test_a_table_that_starts_when_full_starts_with_the_last_one(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=1, start_when_full=True)
    assert table.status == OPEN
    services.join(table_id=table.pk, user_id=people[2].pk)
    assert Table.objects.get().status == STARTED


# What time does


def test_a_table_starts_at_its_moment(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2, starts_at=timezone.now() + timedelta(hours=1))
    starting.start_due()
    assert Table.objects.get().status == OPEN
    Table.objects.update(starts_at=timezone.now() - timedelta(seconds=1))
    starting.start_due()
    assert Table.objects.get().status == STARTED
    fails("table_started", services.leave, table_id=table.pk, user_id=people[1].pk)


def test_tables_that_wait_for_somebody_do_not_keep_others_from_their_moment(
    new_table: NewTable, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "SWEPT", 1)
    slow = {"pace": "slow", "turn": 86400, "vacation": 0}
    undecided = new_table(guests=2, clock=slow)
    Table.objects.filter(pk=undecided.pk).update(start_when_full=True, version=2)
    undecided.seats.exclude(user=people[1]).update(agreed=2)
    ready = new_table(guests=2, clock=slow)
    Table.objects.filter(pk=ready.pk).update(start_when_full=True)
    due = new_table(guests=2, clock=slow, starts_at=timezone.now() + timedelta(hours=1))
    Table.objects.filter(pk=due.pk).update(starts_at=timezone.now())
    began = []
    for _ in range(3):
        starting.start_due()
        began.append(list(Table.objects.filter(status=STARTED).order_by("pk").values_list("pk", flat=True)))
    assert began == [[due.pk], [ready.pk, due.pk], [ready.pk, due.pk]]


@pytest.mark.parametrize(
    "clock,idle,closes",
    [
        ({"pace": "live", "bank": 900, "increment": 0}, timedelta(minutes=29), False),
        ({"pace": "live", "bank": 900, "increment": 0}, timedelta(minutes=31), True),
        ({"pace": "slow", "turn": 86400, "vacation": 0}, timedelta(days=6), False),
        ({"pace": "slow", "turn": 86400, "vacation": 0}, timedelta(days=8), True),
        (None, timedelta(hours=1), True),
    ],
)
def test_a_table_at_which_nobody_is_any_more_closes(
    new_table: NewTable, clock: dict[str, Any] | None, idle: timedelta, closes: bool
) -> None:
    new_table(clock=clock)
    Table.objects.update(touched_at=timezone.now() - idle)
    starting.close_stale()
    assert (Table.objects.get().status == CLOSED) == closes


def test_a_table_with_a_moment_waits_for_it_and_closes_after_it(new_table: NewTable) -> None:
    new_table(starts_at=timezone.now() + timedelta(hours=5))
    Table.objects.update(touched_at=timezone.now() - timedelta(hours=4))
    starting.close_stale()
    assert Table.objects.get().status == OPEN
    Table.objects.update(starts_at=timezone.now() - timedelta(minutes=21))
    starting.close_stale()
    assert Table.objects.get().status == CLOSED


def test_how_people_end_their_games_is_told_to_their_host_alone(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    Reliability.objects.create(user=people[1], finished=9, left=3, at=timezone.now())
    for person, told in [
        (people[0], [{"seat": 1, "finished": 9, "left": 3}]),
        (people[1], None),
        (people[2], None),
        (people[5], None),
    ]:
        assert selectors.told_to(selectors.table_for(table.pk, person.pk), person.pk)["reliability"] == told
        for row in selectors.open_tables(person.pk)["tables"] + selectors.mine(person.pk)["tables"]:
            assert row["reliability"] == told
        packet = json.loads(reading.rows([table.pk])[table.pk].packet(person.pk).text)
        assert packet["table"].get("reliability") == told
    assert "finished" not in reading.tables_message(reading.public_rows().values()).text
