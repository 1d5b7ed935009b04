"""Tournaments: in and out, round after round, points, and the page that follows."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import combinations
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from accounts import tidying
from accounts.models import User
from accounts.services import create_guest, forget
from accounts.signals import merging
from games.models import Game
from matchmaking import halls, tournament_lists, tournaments
from matchmaking.messages import TournamentMessage
from matchmaking.models import CLOSED, Entry, Table, Tournament, TournamentTable
from tests.games.over_http import Phone, play_on, refused
from tests.games.sockets import Phone as Socket
from tests.games.sockets import in_thread
from tests.games.test_api_schema import said
from tests.games.test_races import at_once
from tests.matchmaking.conftest import LIVE, OPTIONS
from tests.matchmaking.test_api import done
from tests.matchmaking.test_tables import fails

pytestmark = pytest.mark.django_db
Json = dict[str, Any]
SLOW = {"pace": "slow", "turn": 86400, "vacation": 0}


@pytest.fixture
def opened(people: list[User]) -> Callable[..., Tournament]:
    """A tournament that so many people have entered; its moment has come."""

    def make(entered: int = 6, **terms: Any) -> Tournament:
        facts: Json = {
            "host_id": people[0].pk,
            "name": "Autumn cup",
            "kind": "swiss",
            "rules_id": "powergrid",
            "options": OPTIONS,
            "clock": SLOW,
            "rounds": 2,
            "starts_at": timezone.now() + timedelta(hours=1),
            **terms,
        }
        tournament = tournaments.open_tournament(**facts)
        for person in people[:entered]:
            tournaments.enter(tournament_id=tournament.pk, user_id=person.pk)
        Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
        return Tournament.objects.get(pk=tournament.pk)

    return make


def finish(tournament: Tournament, best: list[User]) -> None:
    """All games of the round end; who stands earlier in the list finishes before the others."""
    order = [person.pk for person in best]
    for one in tournament.tables.filter(round=Tournament.objects.get(pk=tournament.pk).round):
        game = one.table.game
        assert game is not None
        seats = list(game.seats.filter(user__isnull=False).order_by("index"))
        ahead = sorted(seats, key=lambda seat: order.index(seat.user_id))
        rank = [ahead.index(seat) + 1 for seat in seats]
        figures = {"rank": rank, "powered": [20 - place for place in rank], "money": [5] * len(rank)}
        Game.objects.filter(pk=game.pk).update(status="finished", result=figures, finished_at=timezone.now())


def test_from_the_first_entry_to_the_winner(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(6, ranked=True)
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round, tournament.tables.count()) == ("running", 1, 2)
    assert all(one.table.ranked and one.table.game for one in tournament.tables.select_related("table"))
    tournaments.sweep()
    assert TournamentTable.objects.count() == 2  # still played
    finish(tournament, people)
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.round, TournamentTable.objects.count()) == (2, 4)
    assert sum(Entry.objects.values_list("points", flat=True)) == 30
    finish(tournament, people)
    tournaments.sweep()
    told = tournament_lists.told(tournament_lists.tournament_by_id(tournament.pk))
    assert told["status"] == "finished"
    first = told["standings"][0]
    assert (first["place"], first["name"], first["points"], first["wins"]) == (1, "person0", 20.0, 2)
    assert sum(row["points"] for row in told["standings"]) == 60
    assert [row["round"] for row in told["tables"]] == [2, 2, 1, 1]


def test_who_has_won_meets_who_has_won(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(6)
    tournaments.sweep()
    finish(tournament, people)
    winners = {person.pk for person in people[:6]} - {0}
    tournaments.sweep()
    winners = set(Entry.objects.filter(wins=1).values_list("user_id", flat=True))
    assert len(winners) == 2
    together = [
        winners <= set(one.table.seats.values_list("user_id", flat=True)) for one in tournament.tables.filter(round=2)
    ]
    assert any(together)


def test_a_round_robin_is_played_to_its_end(opened: Callable[..., Tournament], people: list[User]) -> None:
    """Every game to its last move: of six people at tables of three no more meet again than must, whoever has won."""
    tournament = opened(6, kind="round_robin")
    together = Counter[frozenset[int]]()
    for number in (1, 2):
        tournaments.sweep()
        tables = tournament.tables.filter(round=number).select_related("table__game")
        assert len(tables) == 2
        for one in tables:
            assert one.table.game is not None
            seats = {seat.index: Phone(seat.user) for seat in one.table.game.seats.filter(user__isnull=False)}
            together.update(map(frozenset, combinations(one.table.seats.values_list("user_id", flat=True), 2)))
            play_on(one.table.game.pk, [seats[0], seats[1], seats[2]], f"round {number}")
            tournaments.game_over(game_id=one.table.game.pk)
    told = tournament_lists.told(tournament_lists.tournament_by_id(tournament.pk))
    assert (told["status"], told["round"]) == ("finished", 2)
    assert sum(row["points"] for row in told["standings"]) == 60
    points = [row["points"] for row in told["standings"]]
    assert points == sorted(points, reverse=True)
    assert sorted(together.values())[-3:] == [1, 2, 2]
    for one in tournament.tables.select_related("table__game"):
        result = one.table.game.result if one.table.game else None
        assert result
        seats = dict(one.table.game.seats.values_list("index", "user_id"))
        best = max(one.points.values())
        assert {int(person) for person, points in one.points.items() if points == best} == {
            seats[index] for index, rank in enumerate(result["rank"]) if rank == 1
        }


def test_too_few_are_no_tournament(opened: Callable[..., Tournament]) -> None:
    opened(2)
    tournaments.sweep()
    assert Tournament.objects.get().status == "cancelled"
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "players,entered,duplicate", [(6, 3, False), (6, 4, False), (5, 3, False), (4, 3, True), (6, 5, True)]
)
def test_too_few_for_one_table_are_no_tournament(
    opened: Callable[..., Tournament], players: int, entered: int, duplicate: bool
) -> None:
    tournament = opened(entered, options={**OPTIONS, "players": players}, duplicate=duplicate)
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("cancelled", 0)
    assert not Entry.objects.filter(points__gt=0).exists()


def test_a_tournament_ends_when_those_who_are_left_fill_no_table(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(5, options={**OPTIONS, "players": 5}, rounds=3)
    tournaments.sweep()
    for person in people[3:5]:
        tournaments.withdraw(tournament_id=tournament.pk, user_id=person.pk)
    finish(tournament, people)
    tournaments.sweep()
    tournament.refresh_from_db()
    assert (tournament.status, tournament.round) == ("finished", 1)
    assert not Entry.objects.filter(byes__gt=0).exists()


def test_a_table_with_a_seat_less_rather_than_a_bye(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(7, options={**OPTIONS, "players": 4})
    tournaments.sweep()
    assert sorted(one.table.players for one in tournament.tables.all()) == [3, 4]
    assert not Entry.objects.filter(byes__gt=0).exists()


def test_a_bye_is_worth_an_average_place_and_goes_round(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(7)
    for _ in range(2):
        tournaments.sweep()
        finish(tournament, people)
    tournaments.sweep()
    assert sorted(Entry.objects.values_list("byes", flat=True)) == [0] * 5 + [1] * 2
    assert sum(Entry.objects.values_list("points", flat=True)) == 2 * (5 * 6 + 5)


def test_duplicates_have_the_same_deal_and_are_compared_seat_by_seat(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(6, duplicate=True, rounds=1)
    tournaments.sweep()
    one, other = Game.objects.all()
    assert one.seed == other.seed
    assert one.snapshot["deck"] == other.snapshot["deck"] if "deck" in one.snapshot else one.snapshot == other.snapshot
    assert one.private
    assert other.private
    finish(tournament, people)
    tournaments.sweep()
    for index in range(3):
        seats = [game.seats.get(index=index).user_id for game in (one, other)]
        points = [Entry.objects.get(user_id=user_id).points for user_id in seats]
        assert sum(points) == pytest.approx(10.0)
    assert one.seed not in json.dumps(tournament_lists.told_to(tournament_lists.tournament_by_id(tournament.pk), None))


def test_of_a_duplicate_deal_nothing_is_told_until_its_last_table_is_done(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    opened(6, duplicate=True, rounds=1)
    tournaments.sweep()
    one, other = Game.objects.order_by("pk")
    phone = give_up(one)
    frame = phone.get(f"games/{one.pk}").json()
    assert (frame["status"], frame["seed"]) == ("finished", None)
    assert "result" in frame["update"]["view"]
    for view in (frame["update"]["view"], phone.get(f"games/{one.pk}/at/{frame['seq']}").json()["view"]):
        assert "removed" not in view
        assert "cards" not in view["deck"]
    assert "removed" not in phone.update(one.pk)["view"]
    for address in ("verify", "record"):
        refused(phone.get(f"games/{one.pk}/{address}"), 403, "deal_is_played_elsewhere")
    assert one.seed not in phone.get(f"games/{one.pk}/log").content.decode()
    tournaments.sweep()
    assert phone.get(f"games/{one.pk}").json()["seed"] is None
    give_up(other)
    tournaments.sweep()
    frame = phone.get(f"games/{one.pk}").json()
    assert frame["seed"] == one.seed
    assert "removed" in frame["update"]["view"]
    assert phone.get(f"games/{one.pk}/verify").status_code == 200
    assert phone.get(f"games/{one.pk}/record").status_code == 200


def test_deals_of_a_tournament_that_is_no_more_are_laid_open_when_nobody_plays_them(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(6, duplicate=True, rounds=2)
    tournaments.sweep()
    one, other = Game.objects.order_by("pk")
    give_up(one)
    tournament.delete()
    tournaments.sweep()
    assert Game.objects.get(pk=one.pk).sealed  # the other table still plays it
    give_up(other)
    tournaments.sweep()
    assert not Game.objects.filter(sealed=True).exists()


def give_up(game: Game) -> Phone:
    """Everybody leaves, so that the rules play the game to its end; one of them."""
    phones = [Phone(seat.user) for seat in game.seats.filter(user__isnull=False)]
    for phone in phones:
        phone.post(f"games/{game.pk}/leave")
    assert Game.objects.get(pk=game.pk).status == "finished"
    return phones[0]


def test_who_withdraws_is_not_paired_again_and_may_come_back(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(7, rounds=3)
    tournaments.sweep()
    tournaments.withdraw(tournament_id=tournament.pk, user_id=people[6].pk)
    finish(tournament, people)
    tournaments.sweep()
    assert not tournament.tables.filter(round=2, table__seats__user=people[6]).exists()
    fails("tournament_has_begun", tournaments.enter, tournament_id=tournament.pk, user_id=people[7].pk)
    tournaments.enter(tournament_id=tournament.pk, user_id=people[6].pk)
    assert not Entry.objects.get(user=people[6]).withdrawn


def merged(guest: User, account: User) -> None:
    merging.send(sender=User, guest_id=guest.pk, user_id=account.pk)


def test_a_guest_who_becomes_an_account_plays_on_in_his_tournament(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = opened(6)
    tournaments.sweep()
    finish(tournament, people)
    tournaments.sweep()
    before = Entry.objects.get(user=people[0])
    merged(people[0], people[7])
    mine = Entry.objects.get(user=people[7])
    assert (mine.pk, mine.points, mine.wins, mine.withdrawn) == (before.pk, 10.0, 1, False)
    told = tournament_lists.told_to(tournament_lists.tournament_by_id(tournament.pk), people[7].pk)
    assert told["mine"]["game"]
    won = [row["points"] for table in told["tables"] for row in table["people"] if row["name"] == "person7"]
    assert won == [None, 10.0]
    finish(tournament, people[7:] + people)
    tournaments.sweep()
    told = tournament_lists.told(tournament_lists.tournament_by_id(tournament.pk))
    assert (told["standings"][0]["name"], told["standings"][0]["points"]) == ("person7", 20.0)
    assert sum(row["points"] for row in told["standings"]) == 60


def test_where_the_account_plays_itself_the_guest_withdraws(
    opened: Callable[..., Tournament], people: list[User]
) -> None:
    running = opened(3)
    tournaments.sweep()
    waiting = opened(3)
    for _ in range(2):
        merged(people[0], people[1])
    assert Entry.objects.get(tournament=running, user=people[0]).withdrawn
    assert not Entry.objects.filter(tournament=waiting, user=people[0]).exists()
    assert Entry.objects.filter(user=people[1], withdrawn=False).count() == 2
    assert running.tables.get().table.seats.filter(user=people[0]).exists()  # both sit there


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.django_db(transaction=True)
def test_who_is_gone_plays_in_no_tournament(
    opened: Callable[..., Tournament], people: list[User], closed: bool
) -> None:
    over = opened(3, rounds=1)
    tournaments.sweep()
    finish(over, people)
    tournaments.sweep()
    running = opened(3)
    tournaments.sweep()
    waiting = opened(3, most=3)
    if closed:
        User.objects.filter(pk=people[2].pk).update(is_active=False)
        tidying.tidy()
    else:
        forget(user_id=people[2].pk)
    assert not Entry.objects.get(tournament=over, user=people[2]).withdrawn
    assert Entry.objects.get(tournament=running, user=people[2]).withdrawn
    assert not Entry.objects.filter(tournament=waiting, user=people[2]).exists()
    tournaments.enter(tournament_id=waiting.pk, user_id=people[3].pk)


def test_who_plays_live_elsewhere_misses_a_live_round(
    opened: Callable[..., Tournament], people: list[User], new_table: Callable[..., Table]
) -> None:
    from matchmaking import starting

    table = new_table(seats=["me", "bot:coin", "bot:coin"], host=6)
    starting.start(table_id=table.pk, user_id=people[6].pk)
    tournament = opened(7, clock=LIVE)
    tournaments.sweep()
    assert tournament.tables.count() == 2
    assert not tournament.tables.filter(table__seats__user=people[6]).exists()
    assert Entry.objects.get(user=people[6]).byes == 0


def test_what_cannot_be_is_refused(opened: Callable[..., Tournament], people: list[User]) -> None:
    fails("needs_a_clock", opened, clock={})
    fails("live_clock_not_ranked", opened, clock={"pace": "live", "bank": 1, "increment": 0}, ranked=True)
    fails("out_of_range", opened, rounds=13)
    fails("out_of_range", opened, most=2)
    fails("starts_too_late_or_never", opened, starts_at=timezone.now() - timedelta(hours=1))
    fails("needs_an_account", opened, host_id=create_guest().pk)
    tournament = opened(1)
    fails("not_the_host", tournaments.cancel, tournament_id=tournament.pk, user_id=people[1].pk)
    tournaments.cancel(tournament_id=tournament.pk, user_id=people[0].pk)
    fails("tournament_has_begun", tournaments.enter, tournament_id=tournament.pk, user_id=people[1].pk)
    fails("no_such_tournament", tournaments.enter, tournament_id=10**30, user_id=people[1].pk)
    assert not Table.objects.exclude(status=CLOSED).exists()


def test_the_doors_of_tournaments(schema: Json, people: list[User]) -> None:
    host, guest = Phone(people[0]), Phone(people[1])
    body = {
        "name": "Autumn cup",
        "kind": "round_robin",
        "rules": "powergrid",
        "options": OPTIONS,
        "clock": SLOW,
        "rounds": 3,
        "starts_at": (timezone.now() + timedelta(hours=1)).isoformat(),
    }
    made = done(host.post("tournaments", body), 201)
    said(schema, "TournamentToMe", made)
    entered = done(guest.post(f"tournaments/{made['id']}/enter"))
    assert (entered["people"], entered["mine"]) == (1, {"withdrawn": False, "game": None})
    for person in people[2:5]:
        done(Phone(person).post(f"tournaments/{made['id']}/enter"))
    Tournament.objects.update(starts_at=timezone.now())
    tournaments.sweep()
    playing = done(guest.get(f"tournaments/{made['id']}"))
    said(schema, "TournamentToMe", playing)
    assert playing["round"] == 1
    page = done(Phone().get("tournaments", show="running"))
    said(schema, "Tournaments", page)
    assert [row["people"] for row in page["tournaments"]] == [4]
    done(guest.post(f"tournaments/{made['id']}/withdraw"))
    refused(host.post(f"tournaments/{made['id']}/cancel"), 409, "tournament_has_begun")
    refused(Phone().post(f"tournaments/{made['id']}/enter"), 401)
    refused(Phone().get(f"tournaments/{10**30}"), 404, "no_such_tournament")
    refused(host.post("tournaments", {**body, "kind": "knock_out"}), 400, "invalid")


@pytest.mark.django_db(transaction=True)
def test_sweepers_at_once_pair_a_round_once(opened: Callable[..., Tournament], people: list[User]) -> None:
    tournament = opened(6)
    at_once(*[tournaments.sweep] * 4)
    assert (TournamentTable.objects.count(), Game.objects.count()) == (2, 2)
    finish(tournament, people)
    at_once(*[tournaments.sweep] * 4, partial(tournaments.withdraw, tournament_id=tournament.pk, user_id=people[5].pk))
    tournaments.sweep()  # all four pass by a tournament whose row somebody who withdraws has locked just then
    tournament.refresh_from_db()
    assert tournament.round == 2
    assert sum(Entry.objects.values_list("points", flat=True)) in (30, 30 + 10)  # with byes of two, if one was gone


class Follower(Socket):
    told = msgspec.json.Decoder(TournamentMessage)

    def now(self) -> Json:
        return self.heard("tournament")[-1]["tournament"] if self.heard("tournament") else {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_page_follows_the_tournament(
    server: Callable[..., Any], layer: Any, opened: Callable[..., Tournament], people: list[User]
) -> None:
    tournament = await in_thread(opened, 5)
    app = server()
    phone = Follower(app, f"/ws/tournaments/{tournament.pk}")
    await phone.until(lambda: phone.now().get("people") == 5)
    await in_thread(tournaments.enter, tournament_id=tournament.pk, user_id=people[5].pk)
    await phone.until(lambda: phone.now()["people"] == 6)
    await in_thread(tournaments.sweep)
    await phone.until(lambda: phone.now()["round"] == 1 and len(phone.now()["tables"]) == 2)
    await in_thread(finish, tournament, people)
    game = await in_thread(lambda: tournament.tables.first().table.game_id)  # type: ignore[union-attr]
    await in_thread(tournaments.game_over, game_id=game)
    await phone.until(lambda: phone.now()["round"] == 2)
    assert phone.now() == json.loads(
        json.dumps(
            await in_thread(tournament_lists.told, await in_thread(tournament_lists.tournament_by_id, tournament.pk))
        )
    )
    await phone.hang_up()
    gone = Follower(app, "/ws/tournaments/999999")
    assert await gone.closed() == halls.NOT_FOUND
