"""The ranked queue: in and out, a table found, who is there and who is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import PushSubscription, User
from accounts.services import block, forget
from games import busy
from games import services as games
from games.clock import PRESETS
from games.models import Game, Seat
from games.services import Seating
from matchmaking import calls, hosting, paces, queued, queueing, selectors, services, starting, tasks
from matchmaking.models import STARTED, Pause, Proposal, Rating, Reliability, Table, Ticket
from rules import registry
from rules.errors import InvalidOptions
from tests.conftest import PATIENCE
from tests.games.over_http import Phone, refused
from tests.games.test_api_schema import said
from tests.matchmaking.conftest import LIVE, OPTIONS
from tests.matchmaking.test_api import done
from tests.matchmaking.test_tables import fails

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]
Json = dict[str, Any]


def queue(people: list[User], pace: str = "live45", **wishes: Any) -> None:
    for person in people:
        queueing.enter(user_id=person.pk, pace=pace, **wishes)


def proposed(people: list[User], pace: str = "live45", **wishes: Any) -> Proposal:
    """These people have found a table."""
    queue(people, pace, **({"sizes": [len(people)]} if len(people) > 2 else {}), **wishes)
    assert queueing.wave(pace) == 1
    return Proposal.objects.latest("pk")


def waiting() -> set[int]:
    return set(Ticket.objects.filter(proposal=None).values_list("user_id", flat=True))


def test_from_the_queue_to_a_ranked_game(people: list[User]) -> None:
    proposal = proposed(people[:4], board="france")
    assert (proposal.players, proposal.board) == (4, "france")
    for person in people[:4]:
        assert not Game.objects.exists()
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    table = Table.objects.get()
    assert (table.status, table.ranked, table.host, table.pace) == (STARTED, True, None, "live")
    game = Game.objects.get()
    assert (game.options["map"], game.options["players"], game.clock) == ("france", 4, PRESETS["live_45"])
    assert set(game.seats.values_list("user_id", flat=True)) == {person.pk for person in people[:4]}
    assert not Ticket.objects.exists()
    assert selectors.mine(people[0].pk)["tables"][0]["game"] == game.pk


def test_a_duel_is_played_against_the_cartel_too(people: list[User]) -> None:
    proposal = proposed(people[:2], "duel")
    for person in people[:2]:
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    assert sorted(Game.objects.get().seats.values_list("controller", flat=True)) == ["human", "human", "rule"]


def test_every_board_and_edition_there_is_can_be_queued_for() -> None:
    choices = {choice["name"]: choice["values"] for choice in registry.rules(paces.RULES).option_choices()}
    assert set(paces.BOARDS) == set(choices["map"])
    assert set(paces.EDITIONS) == set(choices["edition"])


def test_all_that_can_be_drawn_can_be_played() -> None:
    for name, pace in paces.PACES.items():
        for size in pace.sizes:
            for board in paces.BOARDS:
                for edition in paces.EDITIONS:
                    checked, drawn_board = paces.drawn(name, edition, board, queueing.LOTS)
                    wanted = {"edition": checked, "map": drawn_board, "players": size}
                    assert games.agreed(rules_id=paces.RULES, options=wanted, control=pace.clock).players == size
    with pytest.raises(InvalidOptions):
        games.agreed(rules_id=paces.RULES, options={"edition": "x", "map": "usa", "players": 3}, control={})


def test_wishes_that_cannot_come_true_are_refused(people: list[User]) -> None:
    me = {"user_id": people[0].pk}
    fails("unknown_pace", queueing.enter, **me, pace="blitz")
    fails("unknown_size", queueing.enter, **me, pace="live45", sizes=[2])
    fails("unknown_size", queueing.enter, **me, pace="duel", sizes=[3])
    fails("unknown_map", queueing.enter, **me, pace="duel", board="mars")
    fails("unknown_edition", queueing.enter, **me, pace="duel", edition="classic")
    assert not Ticket.objects.exists()


def test_other_wishes_keep_the_place_another_pace_does_not(people: list[User]) -> None:
    queue(people[:1])
    since = timezone.now() - timedelta(minutes=3)
    Ticket.objects.update(since=since)
    queue(people[:1], sizes=[4], board="usa")
    ticket = Ticket.objects.get()
    assert (ticket.since, ticket.sizes, ticket.board) == (since, [4], "usa")
    queue(people[:1], "live90")
    assert Ticket.objects.get().since > since


def test_who_leaves_waits_no_more(people: list[User]) -> None:
    queue(people[:1])
    queueing.leave(user_id=people[0].pk)
    queueing.leave(user_id=people[0].pk)
    assert not Ticket.objects.exists()
    assert not Pause.objects.exists()


def test_people_who_are_apart_do_not_meet(people: list[User]) -> None:
    block(user_id=people[0].pk, other_id=people[1].pk)
    queue(people[:2], "duel")
    assert queueing.wave("duel") == 0
    queue(people[2:3], "duel")
    assert queueing.wave("duel") == 1


def test_the_length_of_a_line_counts_where_it_is_live_and_known(people: list[User]) -> None:
    lags = [20, 600, 30, 610]
    for pace, told in [("duel", lags), ("slow24", [None] * 4)]:
        Ticket.objects.all().delete()
        for person, lag in zip(people, lags):
            done(Phone(person).post("queue", {"pace": pace, "lag": lag}))
        tickets = list(Ticket.objects.order_by("user_id"))
        assert [one.lag for one in queued.seekers(tickets, paces.PACES[pace], timezone.now())] == told
    refused(Phone(people[0]).post("queue", {"pace": "duel", "lag": -1}), 400, "invalid")


def test_people_meet_whose_ratings_are_close(people: list[User]) -> None:
    for number, person in enumerate(people[:6]):
        shown = 1200 if number % 2 else 1800
        Rating.objects.create(user=person, pool="live", mean=shown, deviation=60, shown=shown, games=30)
    queue(people[:6], sizes=[3])
    assert queueing.wave("live45") == 2
    for proposal in Proposal.objects.all():
        numbers = {ticket.user_id % 2 for ticket in proposal.tickets.all()}
        assert len(numbers) == 1


# Who is not there


def test_who_misses_it_is_out_and_the_others_keep_their_places(people: list[User]) -> None:
    proposal = proposed(people[:3])
    since = dict(Ticket.objects.values_list("user_id", "since"))
    for person in people[:2]:
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    queueing.sweep()
    assert not waiting()
    Proposal.objects.update(until=timezone.now() - timedelta(seconds=2))
    queueing.sweep()
    assert waiting() == {person.pk for person in people[:2]}
    assert all(since[ticket.user_id] == ticket.since and not ticket.ready for ticket in Ticket.objects.all())
    assert Proposal.objects.get().status == Proposal.FAILED
    facts = fails("queue_paused", queueing.enter, user_id=people[2].pk, pace="live45")
    assert facts["until"] == Pause.objects.get().until.isoformat()
    fails("too_late", queueing.ready, user_id=people[2].pk, proposal_id=proposal.pk)


def test_nobody_is_ready_after_the_time_though_no_sweeper_came(people: list[User]) -> None:
    proposal = proposed(people[:3])
    Proposal.objects.update(until=timezone.now() - timedelta(seconds=2))
    fails("too_late", queueing.ready, user_id=people[0].pk, proposal_id=proposal.pk)


def test_who_leaves_when_a_table_is_found_is_missed_at_it(people: list[User]) -> None:
    proposed(people[:3])
    queueing.leave(user_id=people[1].pk)
    assert waiting() == {people[0].pk, people[2].pk}
    assert Pause.objects.get().user_id == people[1].pk


@pytest.mark.django_db(transaction=True)
def test_who_is_gone_when_a_table_is_found_has_no_pause(people: list[User]) -> None:
    proposed(people[:3])
    forget(user_id=people[1].pk)
    assert waiting() == {people[0].pk, people[2].pk}
    assert not Pause.objects.exists()


def test_pauses_grow_and_are_forgiven(people: list[User]) -> None:
    lengths = []
    for _ in range(4):
        proposed(people[:3])
        queueing.leave(user_id=people[0].pk)
        row = Pause.objects.get()
        lengths.append(round((row.until - row.at).total_seconds() / 60))
        Pause.objects.update(until=timezone.now())
    assert lengths == [1, 5, 15, 60]
    Pause.objects.update(at=timezone.now() - timedelta(days=3, hours=1))
    proposed(people[:3])
    queueing.leave(user_id=people[0].pk)
    assert Pause.objects.get().missed == 2


def test_only_who_was_found_says_that_he_is_there(people: list[User]) -> None:
    proposal = proposed(people[:3])
    fails("too_late", queueing.ready, user_id=people[5].pk, proposal_id=proposal.pk)
    fails("no_such_table", queueing.ready, user_id=people[0].pk, proposal_id=proposal.pk + 9)
    for person in (people[0], people[0], people[1], people[2], people[2]):
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    assert Game.objects.count() == 1


def test_wishes_wait_while_a_table_is_found(people: list[User]) -> None:
    proposed(people[:3])
    fails("table_found", queueing.enter, user_id=people[0].pk, pace="live90")
    assert queueing.wave("live45") == 0


# One live game


def test_who_plays_live_does_not_queue_for_another_live_game(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    starting.start(table_id=table.pk, user_id=people[0].pk)
    fails("in_live_game", queueing.enter, user_id=people[0].pk, pace="live45")
    queueing.enter(user_id=people[0].pk, pace="slow24")


def test_who_is_begun_with_elsewhere_leaves_the_queue_unblamed(
    new_table: NewTable, people: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    proposed([people[1], people[3], people[4]])
    queue(people[:1])
    queue(people[2:3], "slow24")
    table = new_table(guests=2)
    with django_capture_on_commit_callbacks(execute=True):
        starting.start(table_id=table.pk, user_id=people[0].pk)
    assert waiting() == {people[2].pk, people[3].pk, people[4].pk}
    assert not Pause.objects.exists()


def by_the_door_of_bots(person: User, table: Table) -> None:
    wanted = {"rules": "powergrid", "options": OPTIONS, "clock": LIVE, "seats": ["me", "bot:coin", "bot:coin"]}
    done(Phone(person).post("games", wanted), 201)


def by_the_hosts_word(person: User, table: Table) -> None:
    hosting.add_bot(table_id=table.pk, user_id=person.pk, policy="coin")
    starting.start(table_id=table.pk, user_id=person.pk)


def by_another_bot(person: User, table: Table) -> None:
    hosting.change(table_id=table.pk, user_id=person.pk, start_when_full=True)
    hosting.add_bot(table_id=table.pk, user_id=person.pk, policy="coin")


def by_fewer_seats(person: User, table: Table) -> None:
    options = {**table.options, "players": 2}
    hosting.change(table_id=table.pk, user_id=person.pk, start_when_full=True, options=options)


def by_a_new_table(person: User, table: Table) -> None:
    hosting.open_table(
        host_id=person.pk,
        rules_id="powergrid",
        options=OPTIONS,
        clock=LIVE,
        seats=["me", "bot:coin", "bot:coin"],
        start_when_full=True,
    )


def by_sitting_down(person: User, table: Table) -> None:
    other = Table.objects.get(host__username="person5")
    services.join(table_id=other.pk, user_id=person.pk)


def by_agreeing(person: User, table: Table) -> None:
    other = Table.objects.get(host__username="person6")
    services.agree(table_id=other.pk, user_id=person.pk, version=other.version)


def by_a_seat_taken_back(person: User, table: Table) -> None:
    seat = Seat.objects.get(user=person)
    busy.take_back(game_id=seat.game_id, seat=seat.index, user_id=person.pk)


@pytest.mark.parametrize(
    "begin",
    [
        by_the_door_of_bots,
        by_the_hosts_word,
        by_another_bot,
        by_fewer_seats,
        by_a_new_table,
        by_sitting_down,
        by_agreeing,
        by_a_seat_taken_back,
    ],
)
def test_who_begins_another_live_game_while_he_is_asked_has_missed_the_one_found(
    begin: Callable[[User, Table], None],
    new_table: NewTable,
    people: list[User],
    django_capture_on_commit_callbacks: Any,
) -> None:
    me = people[0]
    table = new_table(seats=["me", "open", "bot:coin"])
    new_table(host=5, seats=["me", "open", "bot:coin"], start_when_full=True)
    agreed = new_table(host=6, seats=["me", "open", "bot:coin"])
    services.join(table_id=agreed.pk, user_id=me.pk)
    hosting.change(table_id=agreed.pk, user_id=people[6].pk, hints=True, start_when_full=True)
    seating = [Seating(user_id=me.pk), Seating(policy="coin"), Seating(policy="coin")]
    kept = busy.create_game(rules_id="powergrid", options=OPTIONS, seating=seating, control=LIVE)
    games.give_to_bot(game_id=kept.pk, seat=Seat.objects.get(user=me).index, policy="coin")
    found = proposed([me, people[3], people[4]])
    queueing.ready(user_id=me.pk, proposal_id=found.pk)  # also who has said that he is there
    with django_capture_on_commit_callbacks(execute=True):
        begin(me, Table.objects.get(pk=table.pk))
    assert waiting() == {people[3].pk, people[4].pk}
    assert list(Pause.objects.values_list("user_id", "missed")) == [(me.pk, 1)]
    Game.objects.all().delete()
    fails("queue_paused", queueing.enter, user_id=me.pk, pace="live45")


@pytest.mark.parametrize("there", [0, 3])
def test_who_was_not_heard_to_begin_a_game_with_bots_has_missed_it_too(people: list[User], there: int) -> None:
    """Here nothing follows a commit: the sweeper finds it, or the last one who says that he is there."""
    found = proposed(people[:3])
    seating = [Seating(user_id=people[0].pk), Seating(policy="coin"), Seating(policy="coin")]
    busy.create_game(rules_id="powergrid", options=OPTIONS, seating=seating, control=LIVE)
    for person in people[:there]:
        queueing.ready(user_id=person.pk, proposal_id=found.pk)
    queueing.sweep()
    assert waiting() == {people[1].pk, people[2].pk}
    assert Pause.objects.get().user == people[0]


def test_who_begins_a_live_game_by_its_own_door_waits_nowhere_else(
    new_table: NewTable, people: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    queue(people[:2])
    table = new_table(host=2)
    services.join(table_id=table.pk, user_id=people[0].pk)
    wanted = {"rules": "powergrid", "options": OPTIONS, "clock": LIVE, "seats": ["me", "bot:coin", "bot:coin"]}
    with django_capture_on_commit_callbacks(execute=True):
        done(Phone(people[0]).post("games", wanted), 201)
    assert waiting() == {people[1].pk}
    assert set(table.seats.filter(kind="person").values_list("user_id", flat=True)) == {people[2].pk}


def test_a_slow_game_takes_nobody_out_of_the_queue(people: list[User], django_capture_on_commit_callbacks: Any) -> None:
    queue(people[:1])
    slow = {"pace": "slow", "turn": 86400, "vacation": 0}
    wanted = {"rules": "powergrid", "options": OPTIONS, "clock": slow, "seats": ["me", "bot:coin", "bot:coin"]}
    with django_capture_on_commit_callbacks(execute=True):
        done(Phone(people[0]).post("games", wanted), 201)
    assert waiting() == {people[0].pk}


def test_whoever_plays_and_waits_all_the_same_is_sent_away(people: list[User]) -> None:
    """That he began to play was not heard: here nothing follows a commit."""
    queue(people[:2])
    queue(people[2:3], "slow24")
    seating = [Seating(user_id=people[0].pk), Seating(user_id=people[2].pk), Seating(policy="coin")]
    busy.create_game(rules_id="powergrid", options=OPTIONS, seating=seating, control=LIVE)
    queueing.sweep()
    assert waiting() == {people[1].pk, people[2].pk}
    assert not Pause.objects.exists()


def test_a_found_table_does_not_start_with_somebody_who_plays_already(new_table: NewTable, people: list[User]) -> None:
    proposal = proposed(people[:3])
    table = new_table(guests=1, seats=["me", "open", "bot:coin"], host=2)
    starting.start(table_id=table.pk, user_id=people[2].pk)  # his news was lost: nothing follows the commit here
    for person in people[:3]:
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    assert Game.objects.count() == 1
    assert waiting() == {people[0].pk, people[1].pk}
    assert not Pause.objects.exists()


# What is told


def test_a_person_is_told_where_he_is(schema: Json, people: list[User]) -> None:
    phones = [Phone(person) for person in people[:3]]
    assert done(phones[0].get("queue")) == {
        "queue": None,
        "waiting": dict.fromkeys(paces.PACES, 0),
        "expected": dict.fromkeys(paces.PACES),
    }
    for phone in phones:
        told = done(phone.post("queue", {"pace": "live45", "players": [3], "map": "usa"}))
        said(schema, "QueueTold", told)
    assert told["waiting"]["live45"] == 3
    assert told["queue"]["wishes"] == {"pace": "live45", "players": [3], "edition": "", "map": "usa"}
    queueing.wave("live45")
    told = done(phones[0].get("queue"))
    said(schema, "QueueTold", told)
    match = told["queue"]["match"]
    assert (match["map"], match["players"], [one["ready"] for one in match["people"]]) == ("usa", 3, [False] * 3)
    assert [(one["rating"], one["provisional"]) for one in match["people"]] == [(None, True)] * 3
    told = done(phones[0].post("queue/ready", {"match": match["id"]}))
    assert (told["queue"]["match"]["ready"], [one["ready"] for one in told["queue"]["match"]["people"]]) == (
        True,
        [True, False, False],
    )
    answer = phones[1].client.delete("/api/queue")
    told = done(answer)
    assert told["queue"]["pause_until"]
    assert told["queue"]["since"] is None
    refused(phones[1].post("queue", {"pace": "live45"}), 409, "queue_paused")
    refused(phones[1].post("queue", {"pace": "soon"}), 400, "invalid")
    refused(phones[1].post("queue/ready", {"match": 10**9}), 404, "no_such_table")
    said(schema, "MyTables", done(phones[0].get("tables/mine")))


def test_the_wait_that_others_had_is_told(people: list[User]) -> None:
    assert queued.expected("live45") is None
    queue(people[:3], sizes=[3])
    Ticket.objects.update(since=timezone.now() - timedelta(seconds=42))
    queueing.wave("live45")
    expected = queued.expected("live45")
    assert expected is not None
    assert 42 <= expected < 42 + PATIENCE
    told = done(Phone(people[0]).get("queue"))["expected"]
    assert told == {**dict.fromkeys(paces.PACES), "live45": told["live45"]}
    assert 42 <= told["live45"] < 42 + PATIENCE
    assert queued.expected("duel") is None
    Proposal.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert queued.expected("live45") is None  # of other days


def test_who_has_gone_does_not_wait_for_ever(people: list[User]) -> None:
    queue(people[:1])
    queue(people[1:2], "slow24")
    Ticket.objects.update(since=timezone.now() - timedelta(hours=3))
    queueing.sweep()
    assert waiting() == {people[1].pk}


def test_a_found_table_calls_the_phone(people: list[User], settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Json] = []
    settings.PUSH_KEY = "a key"
    monkeypatch.setattr(calls.webpush, "send", lambda **said: sent.append(said) or "sent")
    PushSubscription.objects.create(user=people[1], endpoint="https://push.example.org/1", p256dh="x", auth="y")
    proposal = proposed(people[:3])
    for _ in range(2):
        calls.found(proposal.pk)
    (call,) = sent
    assert (call["message"]["kind"], call["message"]["match"]) == ("found", proposal.pk)
    assert 0 < int(call["headers"]["TTL"]) <= 20
    Proposal.objects.update(status=Proposal.FAILED)
    calls.found(proposal.pk)
    assert len(sent) == 1


def test_each_call_knows_how_long_it_is_worth_something(
    people: list[User], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browsers of the others may be slow to answer."""
    lives: list[int] = []
    settings.PUSH_KEY = "a key"
    proposal = proposed(people[:3])

    def slowly(**said: Any) -> str:
        lives.append(int(said["headers"]["TTL"]))
        return "sent"

    monkeypatch.setattr(calls.webpush, "send", slowly)
    for person in people[:3]:
        PushSubscription.objects.create(user=person, endpoint=f"https://push.example.org/{person}", p256dh="x")
    now, moments = timezone.now(), [0, 8, 30]
    monkeypatch.setattr(calls.timezone, "now", lambda: now + timedelta(seconds=moments[min(len(lives), 2)]))
    calls.found(proposal.pk)
    assert len(lives) == 2  # the third would have come too late
    assert lives[1] <= lives[0] - 8


def test_what_concerns_many_is_read_in_as_many_questions_as_of_one(new_table: NewTable, people: list[User]) -> None:
    proposed(people[:3])
    proposed(people[3:6], "slow24")
    queueing.leave(user_id=people[5].pk)
    for host in (0, 3, 6):
        new_table(host=host, guests=1)

    def asked(*of: User) -> tuple[int, Json]:
        with CaptureQueriesContext(connection) as questions:
            told = selectors.mine_of([person.pk for person in of])
        return len(questions), told

    one, _ = asked(people[0])
    several, told = asked(*people[:3], people[7])
    assert one == several
    everybody, told = asked(*people)
    assert everybody <= one + 1  # a second pace is waited for
    for person in people:
        assert told[person.pk] == selectors.mine(person.pk)
    assert [told[person.pk]["queue"] and bool(told[person.pk]["queue"]["match"]) for person in people] == (
        [True] * 3 + [False] * 3 + [None] * 2
    )


def test_many_tables_are_found_in_as_many_questions_as_one(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[int] = []
    monkeypatch.setattr(tasks.call_found, "delay", called.extend)

    def asked(tables: int) -> int:
        Ticket.objects.all().delete()
        people = [User.objects.create_user(f"{tables} {number}") for number in range(3 * tables)]
        queue(people, sizes=[3])
        with CaptureQueriesContext(connection) as questions, django_capture_on_commit_callbacks(execute=True) as then:
            assert queueing.wave("live45") == tables
        assert len(then) == 2
        assert sorted(called[-tables:]) == sorted(
            Proposal.objects.order_by("-pk").values_list("pk", flat=True)[:tables]
        )
        for proposal in Proposal.objects.order_by("-pk")[:tables]:
            assert proposal.tickets.filter(ready=False).count() == 3 == len(proposal.waits)
        return len(questions)

    assert asked(1) == asked(9)


def test_a_sweep_that_fails_keeps_nobody_waiting(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    queue(people[:3], sizes=[3])

    def away() -> None:
        raise OSError("away")

    monkeypatch.setattr(queueing, "sweep", away)
    queueing.run()
    assert not waiting()


def test_a_pace_that_fails_keeps_no_other_waiting(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    queue(people[:3], sizes=[3])
    queue(people[3:5], "duel")
    seekers = queued.seekers

    def failing(tickets: Any, pace: paces.Pace, now: Any) -> Any:
        if pace.name == "live45":
            raise OSError("away")
        return seekers(tickets, pace, now)

    monkeypatch.setattr(queued, "seekers", failing)
    queueing.run()
    assert waiting() == {person.pk for person in people[:3]}


# Tables and the queue together


@pytest.fixture
def lacking_one(new_table: NewTable) -> Callable[..., Table]:
    """A ranked table at which two sit and one is missing."""

    def make(host: int = 0, **terms: Any) -> Table:
        return new_table(**{"host": host, "guests": 1, "clock": paces.PACES["live45"].clock, "ranked": True, **terms})

    return make


def rated(person: User, shown: int) -> None:
    Rating.objects.create(user=person, pool="live", mean=shown, deviation=60, shown=shown, games=30)


def test_play_now_takes_the_last_seat_and_waits_in_the_queue_until_the_game_begins(
    schema: Json,
    new_table: NewTable,
    lacking_one: Callable[..., Table],
    people: list[User],
    django_capture_on_commit_callbacks: Any,
) -> None:
    clock = paces.PACES["live45"].clock
    lacking_one(clock=paces.PACES["live90"].clock)
    lacking_one(ranked=False)
    Table.objects.filter(pk=lacking_one().pk).update(rating_least=1900)
    new_table(host=2, clock=clock, ranked=True)  # two are missing
    wanted = lacking_one(host=3)
    told = done(Phone(people[7]).post("queue/play-now", {"pace": "live45"}))
    said(schema, "PlayNow", told)
    assert (told["table"]["id"], told["table"]["mine"]["seat"]) == (wanted.pk, 2)
    assert told["queue"]["match"] is None
    told = done(Phone(people[6]).post("queue/play-now", {"pace": "live45", "map": "usa"}))
    assert told["table"] is None
    assert told["queue"]["wishes"]["map"] == "usa"
    refused(Phone(people[6]).post("queue/play-now", {"pace": "duel", "players": [4]}), 400, "unknown_size")
    with django_capture_on_commit_callbacks(execute=True):
        starting.start(table_id=wanted.pk, user_id=people[3].pk)
    assert waiting() == {people[6].pk}
    assert not Pause.objects.exists()


def test_where_a_table_begins_with_him_nobody_waits_any_more(
    lacking_one: Callable[..., Table], people: list[User]
) -> None:
    since = timezone.now() - timedelta(minutes=1)
    for pace in ("live45", "slow24"):
        clock = paces.PACES[pace].clock
        table = lacking_one(clock=clock, start_when_full=pace == "live45")
        queue(people[7:], pace)
        Ticket.objects.update(since=since)
        told = done(Phone(people[7]).post("queue/play-now", {"pace": pace}))
        if pace == "live45":
            assert (told["table"]["id"], told["queue"]) == (table.pk, None)
            assert Game.objects.get().seats.filter(user=people[7]).exists()
            Game.objects.update(status="finished")
        else:  # its host may not look for days
            assert told["table"] is None
            assert Ticket.objects.get().since == since


def test_play_now_seats_nobody_whom_the_matcher_would_not(
    lacking_one: Callable[..., Table], people: list[User]
) -> None:
    for person in people[:2]:
        rated(person, 2300)
    rated(people[7], 900)
    rated(people[6], 2280)
    table = lacking_one()

    def sits(person: User) -> bool:
        queueing.play_now(user_id=person.pk, pace="live45")
        assert Ticket.objects.filter(user=person, proposal=None).exists()
        return table.seats.filter(user=person).exists()

    assert not sits(people[7])
    Reliability.objects.create(user=people[6], faded_left=30, at=timezone.now())
    assert not sits(people[6])
    Reliability.objects.all().delete()
    assert sits(people[6])


def test_a_table_where_somebody_must_agree_hides_no_other(
    lacking_one: Callable[..., Table], people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_TRIED", 1)
    hosting.change(table_id=lacking_one().pk, user_id=people[0].pk, options={**OPTIONS, "map": "usa"})
    wanted = lacking_one(host=3)
    assert queueing.play_now(user_id=people[7].pk, pace="live45") == wanted


def test_tables_that_fit_nobody_do_not_keep_others_from_being_looked_at(
    lacking_one: Callable[..., Table], people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "MOST_TRIED", 1)
    for master in people[:2]:
        rated(master, 2900)
    lacking_one()
    wanted = lacking_one(host=3)
    queue(people[7:])
    assert any(queueing.complete("live45") for _ in range(50))
    assert Proposal.objects.get().table == wanted


def test_play_now_is_refused_to_whom_a_table_was_found(lacking_one: Callable[..., Table], people: list[User]) -> None:
    proposed(people[5:8])
    lacking_one()
    fails("table_found", queueing.play_now, user_id=people[7].pk, pace="live45")
    assert not Pause.objects.exists()


def test_a_table_that_lacks_one_and_who_waits_meet_by_themselves(
    schema: Json, lacking_one: Callable[..., Table], people: list[User]
) -> None:
    """He waited first; then the table was opened. Nobody but he has to say anything, and he only that he is there."""
    queue(people[6:], "live90")
    queue(people[5:6])
    rated(people[0], 1500)
    table = lacking_one(start_when_full=True)
    queueing.run()
    told = done(Phone(people[5]).get("queue"))
    said(schema, "QueueTold", told)
    match = told["queue"]["match"]
    assert (match["players"], match["map"], match["ready"]) == (3, table.options["map"], False)
    assert [(one["name"], one["ready"]) for one in match["people"]] == [
        ("person1", True),
        ("person0", True),
        ("person5", False),
    ]
    queueing.run()
    assert Proposal.objects.count() == 1
    told = done(Phone(people[5]).post("queue/ready", {"match": match["id"]}))
    assert told["queue"] is None
    assert set(Game.objects.get().seats.values_list("user_id", flat=True)) == {people[n].pk for n in (0, 1, 5)}
    assert waiting() == {people[6].pk, people[7].pk}


def test_where_the_host_begins_who_sits_down_waits_on_and_is_asked_to_no_second_table(
    lacking_one: Callable[..., Table], people: list[User]
) -> None:
    table = lacking_one()
    queue(people[5:6])
    since = Ticket.objects.get().since
    for _ in range(2):
        queueing.complete("live45")
        queueing.ready(user_id=people[5].pk, proposal_id=Proposal.objects.latest("pk").pk)
        assert table.seats.filter(user=people[5]).exists()
        assert (waiting(), Ticket.objects.get().since) == ({people[5].pk}, since)
        lacking_one(host=2)
        assert queueing.complete("live45") == 0
        services.leave(table_id=Table.objects.latest("pk").pk, user_id=people[2].pk)
        services.leave(table_id=table.pk, user_id=people[5].pk)  # and may be asked once more
    assert not Pause.objects.exists()


def test_nobody_is_asked_to_a_table_where_he_would_not_sit_or_is_not_wanted(
    new_table: NewTable, lacking_one: Callable[..., Table], people: list[User]
) -> None:
    lacking_one(ranked=False)
    lacking_one(private=True)
    new_table(host=2, clock=paces.PACES["live45"].clock, ranked=True)  # two are missing
    queue(people[5:6], board="usa")
    queue(people[6:7], sizes=[4])
    queue(people[7:8])
    block(user_id=people[7].pk, other_id=people[1].pk)
    lacking_one()
    assert queueing.complete("live45") == 0
    queue(people[5:6])
    rated(people[5], 2400)
    assert queueing.complete("live45") == 0
    Rating.objects.all().delete()
    assert queueing.complete("live45") == 1
    assert Ticket.objects.get(user=people[5]).proposal is not None


def test_who_was_asked_to_a_seat_that_another_has_taken_waits_on_where_he_was(
    lacking_one: Callable[..., Table], people: list[User]
) -> None:
    table = lacking_one()
    queue(people[5:6])
    queueing.complete("live45")
    services.join(table_id=table.pk, user_id=people[6].pk)
    proposal = queueing.ready(user_id=people[5].pk, proposal_id=Proposal.objects.get().pk)
    assert proposal.status == Proposal.FAILED
    assert waiting() == {people[5].pk}
    assert not Pause.objects.exists()


def test_who_was_asked_to_a_table_and_is_not_there_pauses_and_another_is_asked(
    lacking_one: Callable[..., Table], people: list[User]
) -> None:
    lacking_one()
    queue(people[5:7])
    queueing.complete("live45")
    asked = Ticket.objects.exclude(proposal=None).get().user_id
    Proposal.objects.update(until=timezone.now() - timedelta(minutes=1))
    queueing.sweep()
    assert Pause.objects.get().user_id == asked
    assert queueing.complete("live45") == 1
    assert Ticket.objects.exclude(proposal=None).get().user_id != asked


def test_whom_one_plays_with_one_need_not_meet_again_so_soon(new_table: NewTable, people: list[User]) -> None:
    slow, live = paces.PACES["slow24"], paces.PACES["live45"]
    for host, ranked in ((0, True), (3, False)):
        table = new_table(host=host, guests=2, clock=slow.clock, ranked=ranked)
        services.join(table_id=new_table(host=host, ranked=ranked).pk, user_id=people[6].pk)  # only waits
        starting.start(table_id=table.pk, user_id=people[host].pk)
    assert queued.met_by(people[3].pk, slow, timezone.now()) == []  # it was not ranked
    others = [people[1].pk, people[2].pk]
    now = timezone.now()
    assert queued.met_by(people[0].pk, slow, now) == others
    months = now - timedelta(days=60)
    Game.objects.update(created_at=months)
    assert queued.met_by(people[0].pk, slow, now) == others  # they still play
    Game.objects.update(status="finished")
    assert queued.met_by(people[0].pk, slow, now) == []
    Game.objects.update(created_at=now - timedelta(days=7))
    assert queued.met_by(people[0].pk, slow, now) == others
    assert queued.met_by(people[0].pk, live, now) == []
    Game.objects.update(status="running")
    queue(people[:3], "slow24", sizes=[3])
    (seeker, *_) = queued.seekers(list(Ticket.objects.filter(user=people[0])), slow, now)
    assert seeker.met == set(others)
    assert queueing.wave("slow24") == 0


def test_a_game_that_is_over_is_not_among_mine_for_ever(new_table: NewTable, people: list[User]) -> None:
    table = new_table(guests=2)
    starting.start(table_id=table.pk, user_id=people[0].pk)
    Table.objects.update(touched_at=timezone.now() - timedelta(hours=2))
    assert len(selectors.mine(people[0].pk)["tables"]) == 1
    Game.objects.update(status="finished")
    assert selectors.mine(people[0].pk)["tables"] == []
