"""Asking somebody to a table, and playing once more with the same people."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import IntegrityError, transaction

from accounts import selectors as people
from games import selectors as game_selectors

from . import hosting, notify, selectors, services
from .errors import Conflict, NotAllowed, NotFound
from .models import BOT, OPEN, STARTED, Invitation, Table, TableSeat

MOST_INVITED = 30  # of one table

# A game and its seats, as `games.selectors` hand them over.
Game = Any
Seat = Any


@transaction.atomic
def invite(*, table_id: int, user_id: int, name: str) -> Table:
    """Whoever sits there may ask others to it. Whoever wants nothing to do with the asker is, for him, not there."""
    table = services.locked(table_id)
    if selectors.seat_at(table, user_id) is None:
        selectors.demand_seen(table, user_id)
        raise NotAllowed("not_at_this_table")
    services.demand_open(table)
    person = people.person_by_name(name)
    if selectors.apart_ids(person.pk) & {user_id, *selectors.sitters(table)}:
        raise NotFound("no_such_person")
    if selectors.seat_at(table, person.pk) is None:
        _ask(table, person.pk, user_id)
    return table


def _ask(table: Table, person_id: int, by: int) -> None:
    if person_id in table.dropped and by != table.host_id:
        raise NotAllowed("not_wanted_here")
    if table.invitations.count() >= MOST_INVITED:
        raise Conflict("too_many_invitations", most=MOST_INVITED)
    invitation, new = Invitation.objects.get_or_create(table=table, user_id=person_id, defaults={"by_id": by})
    if not new:
        return  # asked once is asked; also who declined is not asked again and again
    if person_id in table.dropped:
        table.dropped = [other for other in table.dropped if other != person_id]
    services.touch(table, "dropped")
    transaction.on_commit(partial(notify.people_called, [person_id]))
    transaction.on_commit(partial(notify.invited, invitation.pk))


@transaction.atomic
def decline(*, table_id: int, user_id: int) -> None:
    """No, thank you. Said twice, or uninvited, it changes nothing."""
    table = services.locked(table_id)
    if Invitation.objects.filter(table=table, user_id=user_id, declined=False).update(declined=True):
        services.tell(table, user_id)


# Once more


@transaction.atomic
def rematch(*, game_id: int, user_id: int) -> Table:
    """The first who wants it opens a table for the same people, the others join it by the same tap.

    It starts by itself when the last one is in. Two first taps are one table: the game has one rematch.
    """
    game = game_selectors.game_by_id(game_id)
    sat = [seat for seat in game.seats.order_by("index") if seat.user_id or seat.controller == BOT]
    if user_id not in [seat.user_id for seat in sat]:
        raise NotAllowed("not_your_game")
    if game.status != game_selectors.FINISHED:
        raise Conflict("game_is_running")
    table = _rematch_there_is(game, user_id)
    if table is not None:
        return table
    try:
        with transaction.atomic():
            return _open_rematch(game, sat, user_id)
    except IntegrityError:  # somebody was faster
        table = _rematch_there_is(game, user_id)
        if table is None:
            raise Conflict("try_again") from None
        return table


def _rematch_there_is(game: Game, user_id: int) -> Table | None:
    found = Table.objects.filter(rematch_of=game).values_list("pk", flat=True).first()
    if found is None:
        return None
    table = services.locked(found)
    if table.status == OPEN:  # who sat in the game needs no invitation: he may have declined it, or come and gone
        return services.join(table_id=table.pk, user_id=user_id, code=table.code)
    if table.status == STARTED:
        if selectors.seat_at(table, user_id) is None:
            raise Conflict("table_started")
        return table
    table.rematch_of = None  # it came to nothing, and makes room for another one
    table.save(update_fields=["rematch_of"])
    return None


def _open_rematch(game: Game, sat: list[Seat], user_id: int) -> Table:
    words = [_word(seat, user_id) for seat in sat]
    before = Table.objects.filter(game=game).first()
    table = hosting.open_table(
        host_id=user_id,
        rules_id=game.rules_id,
        options=game.options,
        clock=game.clock,
        seats=words,
        private=True,
        ranked=before.ranked if before else False,
        hints=game.hints,
        spectators=not game.private,
        delay=game.delay,
        rematch_of=game,
    )
    for row, seat in zip(table.rows, sat, strict=True):
        row.mark = seat.mark if row.kind != OPEN else ""  # the others bring theirs along
    TableSeat.objects.bulk_update(table.rows, ["mark"])
    apart = selectors.apart_ids(user_id)
    for seat in sat:
        if seat.user_id and seat.user_id != user_id and seat.user_id not in apart:
            _ask(table, seat.user_id, user_id)
    # Only now: a table of one person and bots would have started before its invitations went out.
    table.start_when_full = True
    table.save(update_fields=["start_when_full"])
    services.start_if_ready(table, user_id)
    return table


def _word(seat: Seat, user_id: int) -> str:
    if seat.user_id == user_id:
        return hosting.ME
    return hosting.FREE if seat.user_id else f"bot:{seat.policy}"
