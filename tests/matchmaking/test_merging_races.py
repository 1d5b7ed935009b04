"""Rounds that begin, and games whose results are written, while their people become others."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Q

from accounts import merging
from accounts.models import User
from games.models import Seat
from matchmaking import results, tournaments
from matchmaking.models import Entry, Gift, Placing, Rating, Reliability, Standing, Tournament
from tests.conftest import PATIENCE
from tests.matchmaking.conftest import LIVE, Over
from tests.matchmaking.test_tournaments import opened  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db(transaction=True)
WAITING = """SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND pid IN (
    SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database())"""


one_of_many_writers = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")


def wait_until_waiting(count: int) -> None:
    """So many others of this database want locks that somebody has."""
    until = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < until:
            cursor.execute(WAITING)
            if cursor.fetchone() == (count,):
                return
            time.sleep(0.02)
    raise AssertionError(f"never {count} that wait")


def elsewhere(job: Callable[[], Any]) -> Any:
    """In a thread, by a connection of its own."""
    try:
        return job()
    finally:
        connection.close()


@one_of_many_writers
def test_a_guest_who_becomes_an_account_while_a_live_round_begins_stands_crosswise_to_nobody(
    opened: Callable[..., Tournament],  # noqa: F811
    people: list[User],
) -> None:
    first, guest, account = people[0], people[2], people[7]
    tournament = opened(3, clock=LIVE)
    User.objects.filter(pk=guest.pk).update(guest=True)
    ticket = merging.ticket(user_id=guest.pk)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=first.pk)
            begins = pool.submit(elsewhere, partial(tournaments.go_on, tournament_id=tournament.pk))
            wait_until_waiting(1)  # it has the tournament and wants its people, beginning with this one
            merges = pool.submit(elsewhere, partial(merging.merge, user_id=account.pk, ticket=ticket))
            wait_until_waiting(2)
        begins.result(PATIENCE)
        merges.result(PATIENCE)
    assert Entry.objects.filter(user=account, withdrawn=False).exists()
    assert set(Seat.objects.values_list("user_id", flat=True)) == {first.pk, people[1].pk, account.pk}


@one_of_many_writers
def test_a_guest_who_becomes_an_account_while_his_result_is_written_takes_it_along(
    over: Over, people: list[User]
) -> None:
    guest, account = people[1], people[7]
    game = over([0, 1, 2])
    User.objects.filter(pk=guest.pk).update(guest=True)
    ticket = merging.ticket(user_id=guest.pk)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            results.hold_log()
            written = pool.submit(elsewhere, partial(results.record, game_id=game.pk))
            wait_until_waiting(1)  # it knows who sat there
            merging.merge(user_id=account.pk, ticket=ticket)
        written.result(PATIENCE)
    for followed in (Placing, Rating, Reliability, Standing):
        assert not followed.objects.filter(user=guest).exists()
        assert followed.objects.filter(user=account).exists()
    assert not Gift.objects.filter(Q(giver=guest) | Q(receiver=guest)).exists()
