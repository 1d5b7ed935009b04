"""What changes a tournament. Its row is locked first; a round is paired, and scored, in one transaction, so that a
sweeper that dies or is doubled pairs no round twice and counts no point twice."""

from __future__ import annotations

import random
import secrets
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from functools import partial
from itertools import combinations
from math import inf
from typing import Any

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import services as games
from games.busy import who_is_busy
from games.ending import Finished, places_of

from . import notify, paces, pools, starting
from .errors import Conflict, NotAllowed, NotFound, Refused
from .models import LIVE, OPEN, PERSON, STARTED, Entry, Table, TableSeat, Tournament, TournamentTable
from .pairing import Player, Round, paired, points_for_duplicates, points_for_places, table_sizes

Json = dict[str, Any]
log = structlog.stdlib.get_logger(__name__)

MOST, MOST_ROUNDS = 512, 12
MOST_HOSTED = 3  # open ones of one host
LATEST = timedelta(days=60)
PATIENCE = timedelta(minutes=15)  # for people who play live elsewhere, where too few are free for a round
BYE = 5.0  # points: as much as an average place
FINISHED = "finished"  # of games
FINE = ("powered", "money")  # figures of a result that part those who had the same place, where a game has them
SWEPT = 50


@transaction.atomic
def open_tournament(
    *,
    host_id: int,
    name: str,
    kind: str,
    rules_id: str,
    options: Json,
    clock: Json,
    rounds: int,
    starts_at: datetime,
    most: int = 64,
    duplicate: bool = False,
    ranked: bool = False,
) -> Tournament:
    """A tournament that people may enter. Guests enter too, but an account must answer for it."""
    host = User.objects.get(pk=host_id)
    if host.guest:
        raise NotAllowed("needs_an_account")
    agreed = games.agreed(rules_id=rules_id, options=options, control=clock)
    if not agreed.clock:
        raise Refused("needs_a_clock")
    if ranked:
        paces.demand_ranked(agreed.clock)
    if not timedelta(0) <= starts_at - timezone.now() <= LATEST:
        raise Refused("starts_too_late_or_never", most_days=LATEST.days)
    if not 1 <= rounds <= MOST_ROUNDS or not agreed.players <= most <= MOST:
        raise Refused("out_of_range", most_rounds=MOST_ROUNDS, most_people=MOST)
    if Tournament.objects.filter(host=host, status__in=[OPEN, Tournament.RUNNING]).count() >= MOST_HOSTED:
        raise Conflict("too_many_tournaments", most=MOST_HOSTED)
    return Tournament.objects.create(
        name=name,
        host=host,
        kind=kind,
        duplicate=duplicate,
        rules_id=rules_id,
        options=agreed.options,
        players=agreed.players,
        clock=agreed.clock,
        ranked=ranked,
        rounds=rounds,
        most=most,
        starts_at=starts_at,
    )


def locked(tournament_id: int) -> Tournament:
    found = Tournament.objects.select_for_update().filter(pk=tournament_id).first() if tournament_id < 2**63 else None
    if found is None:
        raise NotFound("no_such_tournament")
    return found


@transaction.atomic
def enter(*, tournament_id: int, user_id: int) -> Tournament:
    """Play in it. Once it runs nobody comes in any more, but who has withdrawn may come back."""
    tournament = locked(tournament_id)
    mine = Entry.objects.filter(tournament=tournament, user_id=user_id).first()
    if mine is None:
        if tournament.status != OPEN:
            raise Conflict("tournament_has_begun")
        if tournament.entries.count() >= tournament.most:
            raise Conflict("tournament_full", most=tournament.most)
        Entry.objects.create(tournament=tournament, user_id=user_id)
    elif mine.withdrawn and tournament.status == Tournament.RUNNING:
        mine.withdrawn = False
        mine.save(update_fields=["withdrawn"])
    _tell(tournament)
    return tournament


@transaction.atomic
def withdraw(*, tournament_id: int, user_id: int) -> Tournament:
    """No more: before it begins as if he had never entered, later from the next round on."""
    tournament = locked(tournament_id)
    mine = Entry.objects.filter(tournament=tournament, user_id=user_id)
    if tournament.status == OPEN:
        mine.delete()
    else:
        mine.update(withdrawn=True)
    _tell(tournament)
    return tournament


def going_on() -> QuerySet[Entry]:
    """Entries of who still plays, or will."""
    return Entry.objects.filter(withdrawn=False, tournament__status__in=[OPEN, Tournament.RUNNING])


def withdraw_from_all(*, user_id: int) -> None:
    """From whatever is not over yet."""
    playing = going_on().filter(user_id=user_id)
    for tournament_id in playing.order_by("tournament").values_list("tournament_id", flat=True):
        withdraw(tournament_id=tournament_id, user_id=user_id)


def hold(*, user_id: int, skip_locked: bool = False) -> list[Tournament]:
    """All that this person has entered, locked: none of them pairs or scores a round."""
    entered = Entry.objects.filter(user_id=user_id).values("tournament")
    rows = Tournament.objects.select_for_update(skip_locked=skip_locked).filter(pk__in=entered)
    return list(rows.order_by("pk"))


@transaction.atomic
def take_along(*, guest_id: int, user_id: int) -> None:
    """A guest becomes part of an account, which plays on in his place. Where it has entered itself, he withdraws.

    His tournaments are locked already, before his row; one that he has entered since is not waited for.
    """
    theirs = Entry.objects.filter(user_id=guest_id)
    held = hold(user_id=guest_id, skip_locked=True)
    if len(held) != theirs.count():
        raise Conflict("try_again")
    there = set(Entry.objects.filter(user_id=user_id).values_list("tournament_id", flat=True))
    theirs.exclude(tournament__in=there).update(user_id=user_id)
    withdraw_from_all(user_id=guest_id)
    sat = TournamentTable.objects.filter(tournament__in=held, table__seats__user=guest_id)
    for one in sat.exclude(table__seats__user=user_id):
        if str(guest_id) in one.points:
            one.points[str(user_id)] = one.points.pop(str(guest_id))
            one.save(update_fields=["points"])
    for tournament in held:
        _tell(tournament)


@transaction.atomic
def cancel(*, tournament_id: int, user_id: int) -> Tournament:
    """The host calls it off before it begins."""
    tournament = locked(tournament_id)
    if tournament.host_id != user_id:
        raise NotAllowed("not_the_host")
    if tournament.status != OPEN:
        raise Conflict("tournament_has_begun")
    _end(tournament, Tournament.CANCELLED)
    return tournament


@transaction.atomic
def stop(*, tournament_id: int) -> None:
    """By the staff, at any moment: nobody has won what has not begun; else it ends as it stands after the last round
    that is over. Games that run are played on, without it."""
    tournament = locked(tournament_id)
    if tournament.status == OPEN:
        _end(tournament, Tournament.CANCELLED)
    elif tournament.status == Tournament.RUNNING:
        _end(tournament, Tournament.FINISHED)


def _end(tournament: Tournament, status: str) -> None:
    tournament.status = status
    tournament.save(update_fields=["status"])
    _tell(tournament)


def _tell(tournament: Tournament) -> None:
    transaction.on_commit(partial(notify.tournament_changed, tournament.pk))


# Round after round


def sweep() -> None:
    """Tournaments whose moment has come, and rounds that are over."""
    games.unseal()  # the deals of tournaments that are no more
    due = Tournament.objects.filter(status=OPEN, starts_at__lte=timezone.now())
    running = Tournament.objects.filter(status=Tournament.RUNNING)
    for tournament_id in [*due.values_list("pk", flat=True)[:SWEPT], *running.values_list("pk", flat=True)]:
        try:
            go_on(tournament_id=tournament_id)
        except Exception as error:
            log.error("a tournament stands", tournament=tournament_id, error=type(error).__name__, exc_info=True)


def game_over(*, game_id: int) -> None:
    """One of its games: the page hears of it, and if it was the last of the round the next one begins at once."""
    found = TournamentTable.objects.filter(table__game_id=game_id).values_list("tournament_id", flat=True).first()
    if found is not None:
        notify.tournament_changed(found)
        go_on(tournament_id=found)


@transaction.atomic
def go_on(*, tournament_id: int) -> None:
    """Begin it, or score the round that is over and begin the next, or end it. Else nothing."""
    tournament = Tournament.objects.select_for_update(skip_locked=True).filter(pk=tournament_id).first()
    if tournament is None:
        return
    if tournament.status == OPEN and tournament.starts_at <= timezone.now():
        _begin(tournament)
    elif tournament.status == Tournament.RUNNING:
        if not _of_round(tournament).exclude(table__game__status=FINISHED).exclude(table__game=None).exists():
            games.unseal()
            tables = list(_played(_of_round(tournament)))
            _score(tournament, tables)
            over = [one.table.game.finished_at for one in tables if one.table.game and one.table.game.finished_at]
            _next_round(tournament, max(over, default=tournament.starts_at))


def _of_round(tournament: Tournament) -> QuerySet[TournamentTable]:
    return tournament.tables.filter(round=tournament.round)


def _played(tables: QuerySet[TournamentTable]) -> QuerySet[TournamentTable]:
    """With their games and seats, as far as points follow from them."""
    heavy = [f"table__game__{name}" for name in ("snapshot", "options", "deal", "banks", "asked", "asked_at")]
    return tables.select_related("table__game").defer(*heavy).prefetch_related("table__game__seats")


def _begin(tournament: Tournament) -> None:
    if _too_few(tournament, tournament.entries.count()):
        _end(tournament, Tournament.CANCELLED)
        return
    tournament.status = Tournament.RUNNING
    _next_round(tournament, tournament.starts_at)


def _too_few(tournament: Tournament, people: int) -> bool:
    """Whether not one table could be filled: a round of nothing but byes would be over at once, and so the next one."""
    return not table_sizes(people, tournament.players, exact=tournament.duplicate)


def _next_round(tournament: Tournament, due: datetime) -> None:
    """`due`: since when it could have begun. Where too few are free it is tried again for a while."""
    entries = {entry.user_id: entry for entry in tournament.entries.filter(withdrawn=False, user__is_active=True)}
    if tournament.round >= tournament.rounds or _too_few(tournament, len(entries)):
        _end(tournament, Tournament.FINISHED if tournament.round else Tournament.CANCELLED)
        return
    absent = set(who_is_busy(entries)) if pools.pace_of(tournament.clock) == LIVE else set()
    there = [entry for user_id, entry in sorted(entries.items()) if user_id not in absent]
    if _too_few(tournament, len(there)):
        if timezone.now() >= due + PATIENCE:
            _end(tournament, Tournament.FINISHED if tournament.round else Tournament.CANCELLED)
        return
    lots = random.Random(secrets.randbits(128))
    pairs = paired(
        [Player(entry.user_id, entry.points, entry.byes) for entry in there],
        tournament.players,
        _met(tournament),
        lots,
        by_points=tournament.kind == Tournament.SWISS,
        exact=tournament.duplicate,
    )
    tournament.round += 1
    tournament.save(update_fields=["round", "status"])
    for user_id in pairs.byes:
        entries[user_id].byes += 1
        entries[user_id].points += BYE
        entries[user_id].save(update_fields=["byes", "points"])
    _seat(tournament, pairs, lots)
    _tell(tournament)


def _met(tournament: Tournament) -> Counter[frozenset[int]]:
    """How often each two have met in this tournament."""
    met: Counter[frozenset[int]] = Counter()
    sat: dict[int, list[int]] = defaultdict(list)
    seats = TableSeat.objects.filter(table__in_tournament__tournament=tournament, user__isnull=False)
    for table_id, user_id in seats.values_list("table_id", "user_id"):
        sat[table_id].append(int(user_id or 0))
    for people in sat.values():
        met.update(frozenset(pair) for pair in combinations(people, 2))
    return met


def _seat(tournament: Tournament, pairs: Round, lots: random.Random) -> None:
    """The tables and their games. Duplicates have one seed, and nobody outside looks on while others still play it."""
    seed = secrets.token_hex(16) if tournament.duplicate else None
    for number, people in enumerate(pairs.tables, 1):
        lots.shuffle(people)
        wanted = {**tournament.options, "players": len(people)}
        if len(people) != tournament.players:
            wanted["regions"] = "random"  # an area chosen for a full table has another number of regions
            wanted["first_order"] = "random"
        agreed = games.agreed(rules_id=tournament.rules_id, options=wanted, control=tournament.clock)
        table = Table.objects.create(
            status=STARTED,
            rules_id=tournament.rules_id,
            options=agreed.options,
            clock=agreed.clock,
            pace=pools.pace_of(agreed.clock),
            players=len(people),
            ranked=tournament.ranked,
            spectators=not tournament.duplicate,
        )
        now = timezone.now()
        table.rows = [
            TableSeat(table=table, index=index, kind=PERSON, user_id=user_id, agreed=1, joined_at=now)
            for index, user_id in enumerate(people)
        ]
        TableSeat.objects.bulk_create(table.rows)
        starting.begin(table, seed=seed)
        TournamentTable.objects.create(tournament=tournament, round=tournament.round, number=number, table=table)


# Points


def _score(tournament: Tournament, tables: list[TournamentTable]) -> None:
    """What each table of a round that is over was worth. A round is scored once: `points` are written with it."""
    if any(one.points for one in tables):
        return
    found = _duplicate_points(tables) if tournament.duplicate else _table_points(tables)
    wins = {row.seat.user_id for one in tables for row in _people(one) if row.place == 1 and not row.left}
    for one in tables:
        one.points = {str(row.seat.user_id): round(found[row.seat.user_id], 3) for row in _people(one)}
        one.save(update_fields=["points"])
    for entry in tournament.entries.filter(user_id__in=found):
        entry.points += found[entry.user_id]
        entry.wins += entry.user_id in wins
        entry.save(update_fields=["points", "wins"])


def _people(one: TournamentTable) -> list[Finished]:
    """How this table ended for its people."""
    game = one.table.game
    return [row for row in places_of(game, game.seats.all()) if row.seat.user_id is not None] if game else []


def _table_points(tables: list[TournamentTable]) -> dict[int, float]:
    found: dict[int, float] = {}
    for one in tables:
        rows = _people(one)
        found.update(zip([row.seat.user_id for row in rows], points_for_places([row.place for row in rows])))
    return found


def _duplicate_points(tables: list[TournamentTable]) -> dict[int, float]:
    """Each measured against all who sat on his seat at the other tables. Who left is beaten by all who stayed."""
    seats: dict[int, dict[int, tuple[float, ...]]] = defaultdict(dict)
    for one in tables:
        for row in _people(one):
            result = one.table.game.result if one.table.game else None
            fine = [result[name][row.seat.index] for name in FINE if result and name in result]
            seats[row.seat.index][row.seat.user_id] = (-inf,) if row.left else (-row.place, *fine)
    found: dict[int, float] = {}
    for of_seat in seats.values():
        found.update(zip(of_seat, points_for_duplicates(list(of_seat.values()))))
    return found
