"""What the staff sees of matchmaking: all that helps, no link of a private table, and no way to change results."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import replay
from games.models import Game, Move
from matchmaking import hosting, invitations, queueing, results, suspicion, talk, tournaments
from matchmaking.models import Gift, Pause, Result, Table, TableLine, Tournament
from rules import selfplay
from tests.matchmaking.conftest import LIVE, OPTIONS
from tests.matchmaking.test_queue import proposed

pytestmark = pytest.mark.django_db
Over = Callable[..., Any]


@pytest.fixture
def staff(people: list[User]) -> Client:
    people[7].is_staff = people[7].is_superuser = True
    people[7].save()
    client = Client()
    client.force_login(people[7])
    return client


PAGES = (
    *("table", "rating", "result", "reliability", "proposal", "ticket", "pause", "tournament"),
    *("entry", "tournamenttable", "invitation"),
)


def begun(people: list[User]) -> Tournament:
    """A tournament of three people that runs."""
    tournament = tournaments.open_tournament(
        host_id=people[0].pk,
        name="Autumn cup",
        kind="swiss",
        rules_id="powergrid",
        options=OPTIONS,
        clock={"pace": "slow", "turn": 86400, "vacation": 0},
        rounds=2,
        starts_at=timezone.now() + timedelta(hours=1),
    )
    for person in people[:3]:
        tournaments.enter(tournament_id=tournament.pk, user_id=person.pk)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
    tournaments.sweep()
    return Tournament.objects.get(pk=tournament.pk)


def friends(over: Over, people: list[User], games: int = 6) -> None:
    """The first two only ever meet each other, and the first always wins; others play others."""
    for number in range(games):
        results.record(game_id=over([0, 2 + number % 2, 1]).pk)
        results.record(game_id=over([3, 2, 4 + number % 2]).pk)


def test_every_page_opens_and_none_tells_a_code(
    staff: Client,
    over: Over,
    people: list[User],
) -> None:
    results.record(game_id=over([0, 1, 2]).pk)
    proposed(people[3:6])
    queueing.leave(user_id=people[3].pk)
    table = hosting.open_table(host_id=people[6].pk, rules_id="powergrid", options=OPTIONS, clock=LIVE, private=True)
    invitations.invite(table_id=table.pk, user_id=people[6].pk, name="person5")
    talk.say(table=table, user_id=people[6].pk, text="Is anybody there?")
    tournament = begun(people)
    for page in PAGES:
        answer = staff.get(f"/admin/matchmaking/{page}/")
        assert answer.status_code == 200, page
        assert not any(table.code in answer.content.decode() for table in Table.objects.all())
    assert not admin.site.is_registered(TableLine)  # what is said at a table is for who sits there
    assert "Is anybody there?" not in staff.get(f"/admin/matchmaking/table/{table.pk}/change/").content.decode()
    assert "person5" in staff.get("/admin/matchmaking/invitation/").content.decode()
    assert "person2" in staff.get("/admin/matchmaking/entry/?q=Autumn").content.decode()
    assert "person2" in staff.get(f"/admin/matchmaking/tournament/{tournament.pk}/change/").content.decode()
    assert "Autumn cup" in staff.get("/admin/matchmaking/tournamenttable/").content.decode()
    answer = staff.get(f"/admin/matchmaking/result/{Result.objects.get().pk}/change/")
    assert "person0" in answer.content.decode()
    assert (
        staff.post(f"/admin/matchmaking/result/{Result.objects.get().pk}/delete/", {"post": "yes"}).status_code == 403
    )


def test_a_pause_can_be_forgiven(staff: Client, people: list[User]) -> None:
    proposed(people[:3])
    queueing.leave(user_id=people[0].pk)
    staff.post("/admin/matchmaking/pause/", {"action": "forgive", "_selected_action": [people[0].pk]})
    assert not Pause.objects.exists()


def test_who_may_only_look_closes_no_table_and_ends_no_pause(
    people: list[User], new_table: Callable[..., Table]
) -> None:
    table = new_table()
    proposed(people[2:5])
    queueing.leave(user_id=people[2].pk)
    person = people[6]
    person.is_staff = True
    person.save()
    client = Client()
    client.force_login(person)

    def act() -> tuple[str, int]:
        for model, verb, chosen in (("table", "call_off", table.pk), ("pause", "forgive", people[2].pk)):
            client.post(f"/admin/matchmaking/{model}/", {"action": verb, "_selected_action": [chosen]})
        return Table.objects.get(pk=table.pk).status, Pause.objects.count()

    for verb, then in (("view", ("open", 1)), ("change", ("closed", 0))):
        for model in ("table", "pause"):
            person.user_permissions.add(Permission.objects.get(codename=f"{verb}_{model}"))
        assert act() == then


def test_staff_ends_a_tournament_and_its_games_are_played_on(people: list[User]) -> None:
    tournament = begun(people)
    assert tournament.status == "running"
    person = people[6]
    person.is_staff = True
    person.save()
    client = Client()
    client.force_login(person)
    for verb, then in (("view", "running"), ("change", "finished")):
        person.user_permissions.add(Permission.objects.get(codename=f"{verb}_tournament"))
        client.post("/admin/matchmaking/tournament/", {"action": "stop", "_selected_action": [tournament.pk]})
        tournament.refresh_from_db()
        assert tournament.status == then
    game = tournament.tables.get().table.game
    assert game is not None
    assert game.status == "running"
    Game.objects.filter(pk=game.pk).update(status="finished", result={"rank": [1, 2, 3]}, finished_at=timezone.now())
    tournaments.game_over(game_id=game.pk)
    assert (tournament.tables.count(), tournament.entries.filter(points__gt=0).count()) == (1, 0)
    tournaments.stop(tournament_id=tournament.pk)  # once more changes nothing
    tournament.refresh_from_db()
    assert tournament.status == "finished"


def test_two_who_always_meet_and_one_always_wins_are_shown(
    staff: Client,
    over: Over,
    people: list[User],
) -> None:
    friends(over, people)
    (first, *_) = suspicion.pairs()
    assert (first.favoured, first.other, first.games, first.won) == ("person0", "person1", 6, 6)
    assert first.foretold < 4
    page = staff.get("/admin/matchmaking/result/pairs/").content.decode()
    assert "person0" in page
    assert "pairs/" in staff.get("/admin/matchmaking/result/").content.decode()


def test_one_address_is_told(over: Over, people: list[User]) -> None:
    friends(over, people)
    assert not any(pair.same_address for pair in suspicion.pairs())
    for person in people[:2]:
        UserSession.objects.create(user=person, ip="192.0.2.7", session_key=f"key{person.pk}", user_agent="", data={})
    assert [pair.other for pair in suspicion.pairs() if pair.same_address] == ["person1"]


def let_have(one: User, other: User, worth: int, stake: int) -> None:
    """In every game of theirs that there was."""
    for result in Result.objects.filter(placings__user=one).filter(placings__user=other):
        Gift.objects.create(result=result, giver=one, receiver=other, worth=worth, stake=stake)


def meetings(over: Over) -> None:
    """The first two meet five times, and others as often."""
    for number in range(5):
        for order in ([0, 1, 2], [1, 3, 4], [0, 4 + number % 2, 3], [0, 5, 6], [1, 5, 6], [1, 5, 4]):
            results.record(game_id=over(order).pk)


def told_of(one: str, other: str) -> list[suspicion.Pair]:
    return [pair for pair in suspicion.pairs() if (pair.favoured, pair.other) == (one, other)]


def test_who_lets_one_have_what_he_hinders_others_from_is_told(staff: Client, over: Over, people: list[User]) -> None:
    meetings(over)
    let_have(people[1], people[0], 15, 15)
    let_have(people[1], people[5], 5, 15)
    let_have(people[0], people[5], 7, 15)
    (told,) = told_of("person0", "person1")
    assert (told.gifts.worth, told.gifts.stake) == (75, 75)
    assert 20 < told.gifts.usual < 35
    page = staff.get("/admin/matchmaking/result/pairs/").content.decode()
    assert "<td>75</td>" in page


def test_who_lets_everybody_have_as_much_is_not_told(over: Over, people: list[User]) -> None:
    meetings(over)
    for other in (0, 3, 4, 5):
        let_have(people[1], people[other], 12, 15)
    assert told_of("person0", "person1") == []


def test_what_was_let_go_in_a_ranked_game_is_kept_once(over: Over) -> None:
    """Between people who played to the end; nothing of a game that is not ranked."""
    casual, game = over([0, 1, 2], ranked=False), over([0, 1, 2])
    for played in (casual, game):
        play_out(played)
    results.record(game_id=casual.pk)
    assert not Gift.objects.exists()
    game.seats.filter(index=2).update(controller="bot", policy="coin")
    for _ in range(2):
        results.record(game_id=game.pk)
    seats = dict(game.seats.values_list("user_id", "index"))
    kept = {(seats[gift.giver_id], seats[gift.receiver_id]): (gift.worth, gift.stake) for gift in Gift.objects.all()}
    wanted: dict[tuple[int, int], tuple[int, int]] = {}
    for giver, receiver, worth, done in replay.favours(game, game.moves.order_by("seq")):
        if 2 not in (giver, receiver):
            let, stake = wanted.get((giver, receiver), (0, 0))
            wanted[giver, receiver] = (let + worth * done, stake + worth)
    assert kept == wanted
    assert kept


def play_out(game: Game) -> None:
    """What bots would have done from its beginning becomes its log."""
    rules, state = replay.rules_of(game), replay.first_state(game)
    policies = selfplay.policies_for(rules, game.options["players"], ["novice"])
    moments = selfplay.play(rules, state, policies, "game 1")
    Move.objects.bulk_create(
        Move(game=game, seq=seq, seat=moment.seat, action=rules.action_to_json(moment.action), events=[])
        for seq, moment in enumerate(moments, 1)
    )


def test_few_games_together_say_nothing(over: Over, people: list[User]) -> None:
    friends(over, people, games=3)
    assert suspicion.pairs() == []


def test_only_the_staff_looks(people: list[User]) -> None:
    client = Client()
    client.force_login(people[0])
    assert client.get("/admin/matchmaking/result/pairs/").status_code == 302


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("table/?code__startswith=a", 400),
        ("table/?status__exact=%00", 400),
        ("table/?status__exact=open&private__exact=1&q=a", 200),
        ("tournament/?name__startswith=a", 400),
        ("rating/?pool=live", 200),
    ],
)
def test_nobody_guesses_the_link_of_a_private_table_by_asking_the_list(staff: Client, asked: str, status: int) -> None:
    assert staff.get(f"/admin/matchmaking/{asked}").status_code == status
