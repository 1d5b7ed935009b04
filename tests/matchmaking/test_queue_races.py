"""Matchers, people and clocks at the same moment, and workers that die: nobody is seated twice, nobody is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import RUNNING, Game, Seat
from matchmaking import queueing, services
from matchmaking.models import Pause, Proposal, Table, Ticket
from matchmaking.paces import PACES
from tests.conftest import PATIENCE
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4
ROOT = Path(__file__).parents[2]

# A worker that dies where it is told to: what it had done by then was not committed.
DYING = """
import os, signal, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings.test"
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from matchmaking import queueing, starting
def die(*facts):
    os.kill(os.getpid(), signal.SIGKILL)
place, job = sys.argv[2:4]
if place == "begin":
    begin = starting.begin
    def begin_and_die(table, **more):
        begin(table, **more)
        die()
    starting.begin = begin_and_die
elif place == "_propose":
    propose = queueing._propose
    def propose_and_die(*facts):
        propose(*facts)
        die()
    queueing._propose = propose_and_die
elif place == "_pause":
    queueing._pause = die
exec(job)
"""


@pytest.fixture(autouse=True)
def there_is_time_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is; where time runs out, a test says so."""
    monkeypatch.setattr(queueing, "ASKED", timedelta(hours=1))


@pytest.fixture
def many(people: list[User]) -> list[User]:
    return [*people, *[User.objects.create_user(f"further{number}") for number in range(16)]]


def queue(people: list[User], pace: str = "live45", sizes: tuple[int, ...] = ()) -> None:
    for person in people:
        queueing.enter(user_id=person.pk, pace=pace, sizes=sizes)


def all_are_somewhere_once(people: list[User], gone: int = 0) -> None:
    """Each in the queue or in a game, never in both and never in two."""
    waiting = list(Ticket.objects.values_list("user_id", flat=True))
    held = Seat.objects.filter(controller="human", game__status=RUNNING).values_list("user_id", flat=True)
    playing = [user_id for user_id in held if user_id is not None]
    places = waiting + playing
    assert len(places) == len(set(places))
    assert len(places) == len(people) - gone
    for proposal in Proposal.objects.filter(status=Proposal.ASKING):
        assert proposal.tickets.count() == proposal.players
    for ticket in Ticket.objects.exclude(proposal=None).select_related("proposal"):
        assert ticket.proposal is not None
        assert ticket.proposal.status == Proposal.ASKING


def again() -> None:
    Ticket.objects.all().delete()
    Pause.objects.all().delete()
    Proposal.objects.all().delete()
    Table.objects.all().delete()
    Game.objects.all().delete()


def test_matchers_at_the_same_moment_seat_nobody_twice(many: list[User]) -> None:
    for _ in range(ROUNDS):
        queue(many)
        at_once(*[partial(queueing.wave, "live45")] * 4)
        queueing.wave("live45")  # each of them may have seen too few
        all_are_somewhere_once(many)
        seated = sum(proposal.players for proposal in Proposal.objects.all())
        assert Ticket.objects.exclude(proposal=None).count() == seated > 0
        again()


def test_who_cancels_while_he_is_matched_is_out_and_the_others_are_not(many: list[User]) -> None:
    for _ in range(ROUNDS):
        people = many[:9]
        queue(people, sizes=(3,))
        leavers = people[::3]
        at_once(
            partial(queueing.wave, "live45"),
            *[partial(queueing.leave, user_id=person.pk) for person in leavers],
            partial(queueing.wave, "live45"),
        )
        assert not Ticket.objects.filter(user__in=leavers).exists()
        all_are_somewhere_once(people, gone=len(leavers))
        again()


def test_wishes_that_change_while_somebody_is_matched_are_kept_or_refused(many: list[User]) -> None:
    for _ in range(ROUNDS):
        queue(many[:6], sizes=(3,))
        answers = at_once(
            partial(queueing.wave, "live45"),
            *[partial(queueing.enter, user_id=person.pk, pace="slow24") for person in many[:3]],
        )
        all_are_somewhere_once(many[:6])
        for person, answer in zip(many[:3], answers[1:]):
            ticket = Ticket.objects.get(user=person)
            assert (ticket.pace, ticket.proposal is None) == (
                ("live45", False) if answer == "table_found" else ("slow24", True)
            )
        again()


def test_entering_twice_at_once_is_waiting_once(many: list[User]) -> None:
    at_once(*[partial(queueing.enter, user_id=many[0].pk, pace="live45")] * 6)
    assert Ticket.objects.count() == 1


def test_who_plays_now_while_he_is_matched_is_not_blamed(many: list[User], new_table: Callable[..., Table]) -> None:
    clock = PACES["live45"].clock
    for number in range(2 * ROUNDS):
        queue(many[:3], sizes=(3,))
        host = 3 if number % 2 else 5
        table = new_table(host=host, guests=1, clock=clock, ranked=True, start_when_full=bool(number % 4))
        at_once(
            partial(queueing.wave, "live45"),
            partial(queueing.play_now, user_id=many[0].pk, pace="live45"),
            partial(queueing.wave, "live45"),
        )
        assert not Pause.objects.exists()
        assert table.seats.filter(user=many[0]).exists() or Ticket.objects.get(user=many[0]).proposal is not None
        again()


def test_the_last_seat_of_an_open_table_is_offered_to_one_and_taken_by_one(
    many: list[User], new_table: Callable[..., Table]
) -> None:
    """Waves, looks for whom the table lacks, who takes the seat by hand and who plays now, all at once."""
    for number in range(2 * ROUNDS):
        table = new_table(host=5, guests=1, clock=PACES["live45"].clock, ranked=True, start_when_full=True)
        waiting, faster, quick = many[:2], many[10], many[11]
        queue(waiting, sizes=(3,))
        at_once(*[partial(queueing.complete, "live45")] * 3, *[partial(queueing.wave, "live45")] * 2)
        asked = Ticket.objects.exclude(proposal=None).get()  # for three there is none but this table
        assert Proposal.objects.get().table_id == table.pk
        jobs = [
            partial(queueing.ready, user_id=asked.user_id, proposal_id=asked.proposal_id),
            partial(services.join, table_id=table.pk, user_id=faster.pk),
            partial(queueing.play_now, user_id=quick.pk, pace="live45", sizes=(3,)),
            partial(queueing.run),
        ]
        at_once(*jobs[number % 2 :], *jobs[: number % 2])
        assert Game.objects.count() == 1
        assert not Pause.objects.exists()
        playing = set(Game.objects.get().seats.values_list("user_id", flat=True))
        assert len(playing) == 3
        here = {many[5].pk, many[6].pk, *(person.pk for person in waiting), quick.pk} | (playing & {faster.pk})
        all_are_somewhere_once([person for person in many if person.pk in here])
        again()


def found(people: list[User]) -> Proposal:
    queue(people, sizes=(len(people),))
    assert queueing.wave("live45") == 1
    return Proposal.objects.latest("pk")


def test_all_who_are_ready_at_once_begin_one_game(many: list[User]) -> None:
    for _ in range(ROUNDS):
        people = many[:4]
        proposal = found(people)
        at_once(*[partial(queueing.ready, user_id=person.pk, proposal_id=proposal.pk) for person in people * 2])
        assert Game.objects.count() == 1
        all_are_somewhere_once(people)
        assert not Ticket.objects.exists()
        again()


def test_the_last_answer_and_the_end_of_the_time_come_at_once(
    many: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in time, and the game begins; or too late, and the others wait on: nothing between."""
    for number in range(ROUNDS * 2):
        people = many[:3]
        proposal = found(people)
        for person in people[:2]:
            queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
        moment = timezone.now() - queueing.GRACE + timedelta(milliseconds=20 * number)
        Proposal.objects.update(until=moment)
        at_once(partial(queueing.ready, user_id=people[2].pk, proposal_id=proposal.pk), *[queueing.sweep] * 2)
        queueing.sweep()
        began = Game.objects.count()
        proposal.refresh_from_db()
        if proposal.status == Proposal.ASKING:
            with monkeypatch.context() as later:
                later.setattr(queueing, "GRACE", timedelta(days=-1))
                queueing.sweep()
        all_are_somewhere_once(people, gone=0 if began else 1)
        assert Pause.objects.count() == (0 if began else 1)
        again()


def test_one_leaves_while_the_last_one_is_ready(many: list[User]) -> None:
    for _ in range(ROUNDS):
        people = many[:3]
        proposal = found(people)
        for person in people[:2]:
            queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
        at_once(
            partial(queueing.leave, user_id=people[0].pk),
            partial(queueing.ready, user_id=people[2].pk, proposal_id=proposal.pk),
        )
        all_are_somewhere_once(people, gone=0 if Game.objects.exists() else 1)
        again()


def test_everything_at_once_loses_nobody(many: list[User]) -> None:
    for _ in range(ROUNDS):
        queue(many, sizes=(3, 4))
        queueing.wave("live45")
        proposals = list(Proposal.objects.all())
        jobs = [partial(queueing.wave, "live45"), partial(queueing.wave, "live45"), queueing.sweep]
        for proposal in proposals[:4]:
            for ticket in proposal.tickets.all():
                jobs.append(partial(queueing.ready, user_id=ticket.user_id, proposal_id=proposal.pk))
        leavers = [proposals[-1].tickets.first()]
        jobs += [partial(queueing.leave, user_id=ticket.user_id) for ticket in leavers if ticket]
        at_once(*jobs)
        all_are_somewhere_once(many, gone=1)
        again()


# A worker that dies


def dies(place: str, job: str) -> None:
    name = str(connection.settings_dict["NAME"])
    ended = subprocess.run(
        [sys.executable, "-c", DYING, name, place, job],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def test_a_matcher_that_dies_in_the_middle_has_matched_nobody(many: list[User]) -> None:
    queue(many[:6], sizes=(3,))
    dies("_propose", "queueing.wave('live45')")
    assert not Proposal.objects.exists()
    all_are_somewhere_once(many[:6])
    assert queueing.wave("live45") == 2


def test_a_worker_that_dies_while_somebody_sits_down_has_seated_nobody(
    many: list[User], new_table: Callable[..., Table]
) -> None:
    table = new_table(host=5, guests=1, clock=PACES["live45"].clock, ranked=True, start_when_full=True)
    queue(many[:1])
    assert queueing.complete("live45") == 1
    proposal = Proposal.objects.get()
    answer = partial(queueing.ready, user_id=many[0].pk, proposal_id=proposal.pk)
    dies("begin", f"queueing.ready(user_id={many[0].pk}, proposal_id={proposal.pk})")
    assert not Game.objects.exists()
    assert not table.seats.filter(user=many[0]).exists()
    assert Ticket.objects.get().proposal == proposal
    answer()
    all_are_somewhere_once([many[0], many[5], many[6]])
    answer()  # a retry after a lost answer


def test_a_worker_that_dies_while_a_game_begins_has_begun_none(many: list[User]) -> None:
    people = many[:3]
    proposal = found(people)
    for person in people[:2]:
        queueing.ready(user_id=person.pk, proposal_id=proposal.pk)
    dies("begin", f"queueing.ready(user_id={people[2].pk}, proposal_id={proposal.pk})")
    assert not Game.objects.exists()
    all_are_somewhere_once(people)
    queueing.ready(user_id=people[2].pk, proposal_id=proposal.pk)  # the phone tries again
    assert Game.objects.count() == 1
    all_are_somewhere_once(people)


def test_a_sweeper_that_dies_in_the_middle_is_followed_by_another(many: list[User]) -> None:
    people = many[:3]
    proposal = found(people)
    queueing.ready(user_id=people[0].pk, proposal_id=proposal.pk)
    Proposal.objects.update(until=timezone.now() - timedelta(seconds=5))
    dies("_pause", "queueing.sweep()")
    proposal.refresh_from_db()
    assert (proposal.status, Ticket.objects.count(), Pause.objects.count()) == (Proposal.ASKING, 3, 0)
    queueing.sweep()
    all_are_somewhere_once(people, gone=2)
    assert Pause.objects.count() == 2
