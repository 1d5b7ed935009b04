"""What the host of a table decides. One verb each, one transaction; the row of the table is locked first."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, TypedDict, Unpack

from django.db import transaction
from django.utils import timezone

from games import services as games
from rules import registry
from rules.errors import InvalidOptions

from . import paces, pools
from .errors import Conflict, NotAllowed, NotFound, Refused
from .models import BOT, OPEN, SEAT_FIELDS, Invitation, Table, TableSeat
from .services import clear, free_seat, hosted, locked, shut, sit, start_if_ready, tell, touch

Json = dict[str, Any]

ME, FREE = "me", "open"  # words for a seat; "bot:<policy>" is the third
MOST_HOSTED = 10  # open tables of one host
SOONEST, LATEST = timedelta(0), timedelta(days=60)  # of a start that is fixed beforehand
BINDING = ("options", "clock", "ranked", "hints")  # who sat there before must agree to a change of these


class Terms(TypedDict, total=False):
    """What a table says beside its game."""

    ranked: bool
    hints: bool
    private: bool
    language: str
    rating_least: int | None
    rating_most: int | None
    spectators: bool
    delay: int
    starts_at: datetime | None
    start_when_full: bool
    rematch_of: Any


@transaction.atomic
def open_table(
    *,
    host_id: int,
    rules_id: str,
    options: Json,
    clock: Json | None = None,
    seats: list[str] | None = None,
    **terms: Unpack[Terms],
) -> Table:
    """A table that waits for people; its host sits there. InvalidOptions names the option that can't be."""
    agreed = games.agreed(rules_id=rules_id, options=options, control=clock)
    table = Table(host_id=host_id, rules_id=rules_id, options=agreed.options, clock=agreed.clock)
    table.pace, table.players = pools.pace_of(agreed.clock), agreed.players
    table.spectators = not terms.get("private", False)  # among friends nobody looks on, unless they say so
    _set_terms(table, terms)
    if Table.objects.filter(host_id=host_id, status=OPEN).count() >= MOST_HOSTED:
        raise Conflict("too_many_tables", most=MOST_HOSTED)
    games.demand_time(host_id)
    table.save()
    table.rows = [_seat_of_word(table, index, word) for index, word in enumerate(_words(agreed.players, seats))]
    TableSeat.objects.bulk_create(table.rows)
    tell(table)
    start_if_ready(table, host_id)
    return table


def _words(players: int, seats: list[str] | None) -> list[str]:
    words = [ME] + [FREE] * (players - 1) if seats is None else seats
    if len(words) != players:
        raise InvalidOptions("players", "wrong_number_of_seats", needed=players)
    if words.count(ME) != 1:
        raise Refused("host_sits_once")
    return words


def _seat_of_word(table: Table, index: int, word: str) -> TableSeat:
    seat = TableSeat(table=table, index=index)
    kind, _, policy = word.partition(":")
    if word == ME:
        sit(table, seat, table.host_id)
    elif kind == BOT:
        _seat_bot(table, seat, policy)
    elif word != FREE:
        raise Refused("unknown_seat", seat=word[:40])
    return seat


def _set_terms(table: Table, terms: Terms) -> None:
    starts_at = terms.get("starts_at")
    if starts_at is not None and not SOONEST <= starts_at - timezone.now() <= LATEST:
        raise Refused("starts_too_late_or_never", most_days=LATEST.days)
    for name, value in terms.items():
        setattr(table, name, value)
    if table.rating_least is not None and table.rating_most is not None and table.rating_least > table.rating_most:
        raise Refused("rating_band_is_none")
    if not table.ranked:
        return
    if not table.clock:
        raise Refused("ranked_needs_a_clock")
    paces.demand_ranked(table.clock)
    if table.hints:
        raise Refused("no_hints_in_ranked_games")


@transaction.atomic
def change(
    *, table_id: int, user_id: int, options: Json | None = None, clock: Json | None = None, **terms: Unpack[Terms]
) -> Table:
    """The host wants something else. Where that binds, the version rises and the others must agree once more.

    `clock`: {} takes it away, None leaves it.
    """
    table = hosted(table_id, user_id)
    if terms.get("private") and not table.private:
        terms.setdefault("spectators", False)
    before = [getattr(table, name) for name in BINDING]
    if options is not None or clock is not None:
        wanted = table.options if options is None else options
        agreed = games.agreed(rules_id=table.rules_id, options=wanted, control=table.clock if clock is None else clock)
        table.options, table.clock, table.pace = agreed.options, agreed.clock, pools.pace_of(agreed.clock)
        _resize(table, agreed.players)
    _set_terms(table, terms)
    if [getattr(table, name) for name in BINDING] != before:
        new_version(table)
    touch(table, "options", "clock", "pace", "players", "version", *terms)
    start_if_ready(table, user_id)
    return table


def _resize(table: Table, players: int) -> None:
    """More seats, or fewer: only free ones go."""
    free = [seat for seat in table.rows if seat.kind == OPEN]
    surplus = max(0, len(table.rows) - players)
    if surplus > len(free):
        raise Conflict("too_many_sit_there", seated=len(table.rows) - len(free))
    for seat in free[len(free) - surplus :]:
        table.rows.remove(seat)
        seat.delete()
    for index, seat in enumerate(table.rows):  # upwards: the index below is free already
        if seat.index != index:
            seat.index = index
            seat.save(update_fields=["index"])
    more = [TableSeat(table=table, index=index) for index in range(len(table.rows), players)]
    table.rows += TableSeat.objects.bulk_create(more)
    table.players = players


def new_version(table: Table) -> None:
    """The host has agreed by asking for it; not saved but for his seat."""
    table.version += 1
    for seat in table.rows:
        if seat.user_id is not None and seat.user_id == table.host_id:
            seat.agreed = table.version
            seat.save(update_fields=["agreed"])


@transaction.atomic
def close(*, table_id: int, user_id: int) -> Table:
    """The host calls it off."""
    table = locked(table_id)
    if table.host_id != user_id:
        raise NotAllowed("not_the_host")
    if table.status == OPEN:
        shut(table)
    return table


@transaction.atomic
def add_bot(*, table_id: int, user_id: int, policy: str, seat: int | None = None) -> Table:
    """A free seat goes to a bot."""
    table = hosted(table_id, user_id)
    chosen = free_seat(table, seat)
    _seat_bot(table, chosen, policy)
    chosen.save(update_fields=SEAT_FIELDS)
    _bots_changed(table)
    start_if_ready(table, user_id)
    return table


def _seat_bot(table: Table, seat: TableSeat, policy: str) -> None:
    if policy not in registry.rules(table.rules_id).policies:
        raise InvalidOptions("policy", "unknown_policy", policy=policy[:40])
    seat.take(kind=BOT, policy=policy)


def _bots_changed(table: Table) -> None:
    """A ranked game with bots counts elsewhere than one without."""
    if table.ranked:
        new_version(table)
    touch(table, "version")


@transaction.atomic
def drop(*, table_id: int, user_id: int, seat: int) -> Table:
    """The host sends somebody away, who does not come back unasked; or a bot."""
    table = hosted(table_id, user_id)
    found = next((one for one in table.rows if one.index == seat), None)
    if found is None or found.kind == OPEN:
        raise NotFound("nobody_sits_there", seat=seat)
    if found.user_id == user_id:
        raise Refused("host_leaves_instead")
    if found.kind == BOT:
        found.take()
        found.save(update_fields=SEAT_FIELDS)
        _bots_changed(table)
        return table
    assert found.user_id is not None
    table.dropped = [*table.dropped, found.user_id]
    Invitation.objects.filter(table=table, user_id=found.user_id).delete()
    clear(table, found)
    table.save(update_fields=["dropped"])
    return table
