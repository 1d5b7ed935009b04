"""From the end of a game to ratings: once, in one order, and the same again from the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from accounts.signals import merging, needed
from games import push
from games import services as games
from games.models import Game
from matchmaking import personal, results, starting, tasks
from matchmaking.models import Gift, Placing, Rating, Reliability, Result, Standing, Table
from matchmaking.pools import spans_of
from matchmaking.rating import Belief, rated
from matchmaking.rerating import rerate
from rules.rng import Dice
from tests.games.sockets import play
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db
NewTable = Callable[..., Table]
Over = Callable[..., Game]


def shown(people: list[User], pool: str = "live") -> list[int | None]:
    known = dict(Rating.objects.filter(pool=pool).values_list("user_id", "shown"))
    return [known.get(person.pk) for person in people]


def numbers() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Placing, Standing, Reliability)] + [
        list(Rating.objects.order_by("pool", "user", "policy").values("pool", "user", "policy", "mean", "deviation"))
    ]


def test_the_order_of_finish_moves_the_ratings(over: Over, people: list[User]) -> None:
    game = over([2, 0, 1])
    results.record(game_id=game.pk)
    expected = rated([Belief(1500, 250)] * 3, [1, 2, 3])
    assert shown(people[:3]) == [round(expected[place].mean) for place in (1, 2, 0)]
    placing = Placing.objects.get(user=people[2])
    assert (placing.place, placing.mean_before, placing.mean_after) == (1, 1500, expected[0].mean)
    assert Result.objects.values_list("pool", "ranked", "players").get() == ("live", True, 3)


def test_the_end_of_a_ranked_game_is_called_out_with_what_it_did(
    over: Over, people: list[User], monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[int] = []
    monkeypatch.setattr(push, "heard", lambda game_id, seq: heard.append(game_id))
    ranked, casual = over([2, 0, 1]), over([3, 4], ranked=False)
    assert (push.rating_changes(ranked), push.rating_changes(casual)) == (None, {})
    for game in (ranked, casual, ranked):
        with django_capture_on_commit_callbacks(execute=True):
            results.record(game_id=game.pk)
    assert heard == [ranked.pk]
    by_seat = dict(ranked.seats.filter(user__isnull=False).values_list("index", "user_id"))
    after = dict(Rating.objects.values_list("user_id", "shown"))
    assert push.rating_changes(ranked) == {seat: after[user] - 1500 for seat, user in by_seat.items()}
    assert push.rating_changes(casual) == {}


def test_what_was_missed_is_looked_for_among_games_that_have_ended_lately(over: Over, people: list[User]) -> None:
    lately, long_ago = over([0, 1, 2]), over([3, 4, 5])
    Game.objects.filter(pk=long_ago.pk).update(finished_at=timezone.now() - results.MISSED)
    results.sweep()
    assert Result.objects.get().game_id == lately.pk


def test_a_result_is_recorded_once(over: Over, people: list[User]) -> None:
    game = over([0, 1, 2])
    results.record(game_id=game.pk)
    before = numbers()
    results.record(game_id=game.pk)
    results.sweep()
    assert numbers() == before


@pytest.mark.parametrize(
    "order,terms,pool",
    [
        ([0, 1], {}, "duel"),
        ([0, 1, 2], {"clock": {"pace": "slow", "turn": 86400, "vacation": 0}}, "slow"),
        ([0, 1], {"bots": 1}, "bots"),
        ([0], {"bots": 1}, "bots"),
    ],
)
def test_each_kind_of_game_counts_in_its_pool(
    over: Over, people: list[User], order: list[int], terms: dict[str, Any], pool: str
) -> None:
    results.record(game_id=over(order, **terms).pk)
    assert set(Rating.objects.values_list("pool", flat=True)) == {pool}
    assert shown(people[:1], pool)[0] is not None
    assert Rating.objects.filter(policy="coin").exists() == (pool == "bots")


def test_a_casual_game_moves_no_rating_but_counts_as_finished(over: Over, people: list[User]) -> None:
    results.record(game_id=over([0, 1, 2], ranked=False, left=[2]).pk)
    assert not Rating.objects.exists()
    counted = list(Reliability.objects.order_by("user").values_list("finished", "left"))
    assert counted == [(1, 0), (1, 0), (0, 1)]


def test_a_game_without_a_clock_or_a_table_counts_for_nothing(
    over: Over, people: list[User], django_capture_on_commit_callbacks: Any
) -> None:
    results.record(game_id=over([0, 1, 2], clock=None, ranked=False).pk)
    seating = [games.Seating(user_id=person.pk) for person in people[:3]]
    options = {"edition": "recharged", "map": "germany", "players": 3}
    free = games.create_game(rules_id="powergrid", options=options, seating=seating, control={})
    results.record(game_id=free.pk)
    results.record(game_id=10**6)
    assert not Result.objects.exists()


def test_who_left_is_last_and_the_others_are_rated_among_themselves(over: Over, people: list[User]) -> None:
    results.record(game_id=over([0, 1, 2], left=[0]).pk)
    among = rated([Belief(1500, 250)] * 2, [2, 3])
    assert shown(people[:3])[1:] == [round(belief.mean) for belief in among]
    assert (shown(people[:1])[0] or 0) < 1450
    assert list(Placing.objects.filter(left=True).values_list("user", flat=True)) == [people[0].pk]


def test_the_whole_way_from_leaving_to_the_rating(
    new_table: NewTable, people: list[User], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = SimpleNamespace(delay=lambda game_id: results.record(game_id=game_id))
    monkeypatch.setattr(tasks, "record_result", at_once)
    table = new_table(guests=2, ranked=True)
    game = starting.start(table_id=table.pk, user_id=people[0].pk).game
    assert game is not None
    with django_capture_on_commit_callbacks(execute=True):
        games.leave(game_id=game.pk, seat=game.seats.get(user=people[1]).index)
        play(game.pk, 10_000)
    ranks = Game.objects.get(pk=game.pk).result["rank"]
    placings = {placing.user_id: placing for placing in Placing.objects.all()}
    assert placings[people[1].pk].left
    assert placings[people[1].pk].place == 3
    assert [placings[seat.user_id].place for seat in game.seats.all()] == ranks
    assert shown(people[:3])[1] == min(number or 0 for number in shown(people[:3]))


def test_a_lost_end_is_found(over: Over, people: list[User]) -> None:
    game = over([0, 1, 2])
    results.sweep()
    assert Result.objects.get().game_id == game.pk


def test_a_bot_on_two_seats_learns_once(over: Over, people: list[User]) -> None:
    results.record(game_id=over([0], bots=2).pk)
    row = Rating.objects.get(policy="coin")
    expected = rated([Belief(1500, 250)] * 3, [1, 2, 3])
    assert row.mean == pytest.approx((expected[1].mean + expected[2].mean) / 2)
    assert row.games == 1


# Again from the log


@pytest.fixture
def season(over: Over, people: list[User]) -> None:
    dice = Dice("season")
    for number in range(12):
        order = list(range(6))
        for index in range(5, 0, -1):
            other = dice.below(index + 1)
            order[index], order[other] = order[other], order[index]
        terms: dict[str, Any] = {"bots": 1} if number % 4 == 3 else {}
        size = 2 + number % 3
        game = over(order[:size], ranked=number % 5 != 4, left=order[:1] if number % 6 == 5 else [], **terms)
        at = datetime(2026, 9, 25, tzinfo=UTC) + timedelta(days=number)
        Game.objects.filter(pk=game.pk).update(finished_at=at)
        results.record(game_id=game.pk)


@pytest.mark.usefixtures("season")
def test_the_log_gives_the_same_numbers_again() -> None:
    before = numbers()
    assert not any(rerate())
    assert numbers() == before
    call_command("rerate", "--check")


@pytest.mark.usefixtures("season")
def test_what_is_wrong_or_missing_is_set_right(people: list[User]) -> None:
    before = numbers()
    Rating.objects.filter(user=people[0]).update(mean=3000, shown=3000)
    Rating.objects.filter(user=people[1]).delete()
    Rating.objects.create(user=people[7], pool="live", mean=2000, deviation=50, shown=2000, games=9)
    Placing.objects.filter(user=people[2]).update(mean_after=0)
    Standing.objects.filter(user=people[3]).delete()
    Reliability.objects.update(left=7)
    with pytest.raises(SystemExit):
        call_command("rerate", "--check")
    after = numbers()
    assert (after[0], after[2], after[3]) == (before[0], before[2], before[3])
    assert not any(rerate())


@pytest.mark.usefixtures("season")
def test_a_standing_stays_when_its_month_is_over(people: list[User]) -> None:
    spans = set(Standing.objects.values_list("span", flat=True))
    assert spans == {"2026-09", "2026-10", "2026-Q3", "2026-Q4"}
    for row in Standing.objects.filter(span="2026-09"):
        last = Placing.objects.filter(
            user=row.user, result__pool=row.pool, result__ranked=True, result__at__lt=datetime(2026, 10, 1, tzinfo=UTC)
        ).latest("result__pk")
        assert row.shown == round(last.mean_after or 0)


def test_months_and_seasons() -> None:
    spans = [spans_of(datetime(2027, month, 28, tzinfo=UTC)) for month in (1, 3, 4, 12)]
    assert spans == [("2027-01", "2027-Q1"), ("2027-03", "2027-Q1"), ("2027-04", "2027-Q2"), ("2027-12", "2027-Q4")]


def test_reliability_fades(people: list[User]) -> None:
    now = timezone.now()
    row = Reliability(user=people[0], at=now)
    results.count(row, True, now)
    assert results.faded(row, now + results.HALF_LIFE) == (0, 0.5)
    results.count(row, False, now + 2 * results.HALF_LIFE)
    assert (row.faded_finished, row.faded_left, row.finished, row.left) == (1, 0.25, 1, 1)
    results.count(row, False, now)  # known late
    assert (row.faded_finished, row.faded_left) == (2, 0.25)


@pytest.mark.django_db(transaction=True)
def test_results_recorded_at_once_are_in_one_order(over: Over, people: list[User]) -> None:
    ended = [over([0, 1, 2], clock={"pace": "slow", "turn": 86400, "vacation": 0}), over([0, 1]), over([1, 0], bots=1)]
    ended += [over([2, 0, 1]), over([1, 2], bots=1)]
    at_once(*[partial(results.record, game_id=game.pk) for game in ended * 2], results.sweep)
    assert Result.objects.count() == len(ended)
    before = numbers()
    assert not any(rerate())
    assert numbers() == before


# A guest becomes an account


@pytest.mark.usefixtures("season")
def test_a_guest_takes_his_rating_along(people: list[User]) -> None:
    account = people[7]
    theirs = list(Rating.objects.filter(user=people[0]).order_by("pool").values("pool", "mean", "games"))
    assert theirs
    merging.send(sender=User, guest_id=people[0].pk, user_id=account.pk)
    assert list(Rating.objects.filter(user=account).order_by("pool").values("pool", "mean", "games")) == theirs
    assert not Placing.objects.filter(user=people[0]).exists()
    assert not any(rerate())


@pytest.mark.usefixtures("season")
def test_what_a_guest_gave_and_got_goes_along(people: list[User]) -> None:
    guest, other, account = people[0].pk, people[1].pk, people[7].pk
    result = Result.objects.filter(ranked=True, placings__user=guest)[0]
    for giver, receiver in ((guest, other), (other, guest)):
        Gift.objects.create(result=result, giver_id=giver, receiver_id=receiver, worth=5, stake=10)
    merging.send(sender=User, guest_id=guest, user_id=account)
    assert set(Gift.objects.values_list("giver", "receiver")) == {(account, other), (other, account)}


@pytest.mark.usefixtures("season")
def test_an_account_that_was_rated_itself_keeps_its_own(people: list[User]) -> None:
    before = dict(Rating.objects.filter(user=people[1]).values_list("pool", "mean"))
    merging.send(sender=User, guest_id=people[0].pk, user_id=people[1].pk)
    after = dict(Rating.objects.filter(user=people[1]).values_list("pool", "mean"))
    assert {pool: after[pool] for pool in before} == before
    assert not any(rerate())


def test_a_casual_game_of_the_account_costs_the_guest_no_rating(over: Over, people: list[User]) -> None:
    guest, account = people[0], people[1]
    for game in (over([0, 2, 3]), over([1, 0, 2], ranked=False), over([2, 0, 3], ranked=False)):
        results.record(game_id=game.pk)
    before = Rating.objects.get(user=guest)
    merging.send(sender=User, guest_id=guest.pk, user_id=account.pk)
    assert Rating.objects.get(pk=before.pk).user == account
    assert list(Placing.objects.filter(user=account).order_by("result").values_list("place", flat=True)) == [1, 1, 2]
    assert Reliability.objects.get(user=account).finished == 3
    assert not any(rerate())


@pytest.mark.usefixtures("season")
def test_who_stands_in_the_log_is_needed(people: list[User]) -> None:
    told = needed.send(sender=User, user_ids=[people[0].pk, people[7].pk])
    assert people[0].pk in {user_id for _, found in told for user_id in found}
    assert personal.missed(User, user_ids=[people[0].pk, people[7].pk]) == {people[0].pk}
