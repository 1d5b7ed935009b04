"""What changes who sits at a table. One verb each, one transaction; the row of the table is locked first, so that of
two who want the last seat one has it, and nobody joins or leaves a table while it starts.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils import timezone

from games import selectors as game_selectors
from games import services as games

from . import notify, selectors
from .errors import Conflict, NotAllowed, NotFound
from .models import BOT, CLOSED, OPEN, PERSON, SEAT_FIELDS, Invitation, Table, TableSeat

MOST_JOINED = 20  # and open tables that one person sits at


# Coming and going


@transaction.atomic
def join(*, table_id: int, user_id: int, code: str = "", version: int | None = None, seat: int | None = None) -> Table:
    """Take a free seat. `version`: the one that this person has seen and agrees to; none: whatever it is."""
    table = locked(table_id)
    selectors.demand_seen(table, user_id, code)
    mine = selectors.seat_at(table, user_id)
    if mine is None:
        demand_open(table)
        _demand_welcome(table, user_id)
    if version is not None and version != table.version and table.status == OPEN:
        raise Conflict("table_changed", version=table.version)
    if mine is not None:
        return table  # a retry after a lost answer
    sit(table, free_seat(table, seat), user_id, _mark_before(table, user_id))
    Invitation.objects.filter(table=table, user_id=user_id).delete()
    touch(table)
    start_if_ready(table, user_id)
    return table


def _demand_welcome(table: Table, user_id: int) -> None:
    if user_id in table.dropped:
        raise NotAllowed("not_wanted_here")
    if TableSeat.objects.filter(user_id=user_id, table__status=OPEN).count() >= MOST_JOINED:
        raise Conflict("too_many_tables", most=MOST_JOINED)
    games.demand_time(user_id)
    rating = selectors.rating_at(table, user_id)
    least, most = table.rating_least, table.rating_most
    invited = Invitation.objects.filter(table=table, user_id=user_id).exists()
    if not invited and ((least is not None and rating < least) or (most is not None and rating > most)):
        raise NotAllowed("rating_outside_band", rating=rating, least=least, most=most)


def free_seat(table: Table, index: int | None) -> TableSeat:
    free = [seat for seat in table.rows if seat.kind == OPEN]
    if not free:
        raise Conflict("table_full")
    if index is None:
        return free[0]
    for seat in free:
        if seat.index == index:
            return seat
    raise Conflict("seat_taken", seat=index)


def sit(table: Table, seat: TableSeat, user_id: int | None, mark: str = "") -> None:
    seat.take(kind=PERSON, user_id=user_id, mark=mark, agreed=table.version, joined_at=timezone.now())
    if seat.pk is not None:
        seat.save(update_fields=SEAT_FIELDS)


@transaction.atomic
def leave(*, table_id: int, user_id: int, only_open: bool = False) -> Table:
    """Get up before the game. The host's chair goes to who has sat there longest; the last one closes the table."""
    table = locked(table_id)
    seat = selectors.seat_at(table, user_id)
    if table.status != OPEN:
        if only_open:
            return table
        raise Conflict("table_started" if table.status != CLOSED else "table_closed")
    if seat is not None:
        clear(table, seat)
    return table


def clear(table: Table, seat: TableSeat) -> None:
    gone = seat.user_id
    seat.take()
    seat.save(update_fields=SEAT_FIELDS)
    people = sorted((one for one in table.rows if one.kind == PERSON), key=lambda one: (one.joined_at, one.index))
    if gone is not None and gone == table.host_id:
        table.host_id = people[0].user_id if people else None
    tell(table, gone)
    if people:
        touch(table, "host")
    else:
        shut(table)


@transaction.atomic
def agree(*, table_id: int, user_id: int, version: int) -> Table:
    """Yes to the table as it is now."""
    table = locked(table_id)
    seat = selectors.seat_at(table, user_id)
    if seat is None:
        raise NotAllowed("not_at_this_table")
    demand_open(table)
    if version != table.version:
        raise Conflict("table_changed", version=table.version)
    seat.agreed = version
    seat.save(update_fields=["agreed"])
    touch(table)
    start_if_ready(table, user_id)
    return table


# Who has which shape and colour


@transaction.atomic
def choose_mark(*, table_id: int, user_id: int, mark: str, seat: int | None = None) -> Table:
    """For one's own seat, or by the host for a bot's. Nobody else at the table has it; empty: whichever is free."""
    table = locked(table_id)
    chooser = _seat_to_mark(table, user_id, seat)
    demand_open(table)
    if chooser.mark != mark:
        if _is_taken(table, mark):
            raise Conflict("mark_taken", mark=mark)
        chooser.mark = mark
        chooser.save(update_fields=["mark"])
        touch(table)
    return table


def _seat_to_mark(table: Table, user_id: int, index: int | None) -> TableSeat:
    mine = selectors.seat_at(table, user_id)
    if mine is None:
        selectors.demand_seen(table, user_id)
        raise NotAllowed("not_at_this_table")
    if index is None or index == mine.index:
        return mine
    if table.host_id != user_id:
        raise NotAllowed("not_the_host")
    for seat in table.rows:
        if seat.index == index and seat.kind == BOT:
            return seat
    raise NotFound("no_bot_there", seat=index)


def _mark_before(table: Table, user_id: int) -> str:
    """Of a rematch: what this person had in the game, unless somebody was faster."""
    if table.rematch_of_id is None:
        return ""
    mark = game_selectors.mark_in(table.rematch_of_id, user_id)
    return "" if _is_taken(table, mark) else mark


def _is_taken(table: Table, mark: str) -> bool:
    return mark != "" and any(seat.mark == mark for seat in table.rows)


# What all of them share


def locked(table_id: int) -> Table:
    """The table with its seats, its row locked until the end of the transaction."""
    if table_id > selectors.LARGEST_ID:
        raise NotFound("no_such_table")
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise NotFound("no_such_table")
    table.rows = list(table.seats.order_by("index"))
    return table


def hosted(table_id: int, user_id: int) -> Table:
    """The same for its host, while it is open."""
    table = locked(table_id)
    if table.host_id != user_id:
        selectors.demand_seen(table, user_id)
        raise NotAllowed("not_the_host")
    demand_open(table)
    return table


def demand_open(table: Table) -> None:
    if table.status != OPEN:
        raise Conflict("table_started" if table.status != CLOSED else "table_closed")


def touch(table: Table, *fields: str) -> None:
    """Save what has changed; the phones hear of it."""
    table.touched_at = timezone.now()
    table.save(update_fields=["touched_at", *fields])
    tell(table)


def shut(table: Table) -> None:
    table.status = CLOSED
    tell(table, *table.invitations.values_list("user_id", flat=True))
    table.invitations.all().delete()
    touch(table, "status", "host")


def tell(table: Table, *others: int | None) -> None:
    """After the commit: to all who sit there now, and to these others."""
    people = {seat.user_id for seat in table.rows} | set(others)
    known = sorted(person for person in people if person is not None)
    transaction.on_commit(partial(notify.table_changed, table.pk, known))


def start_if_ready(table: Table, by: int | None) -> None:
    """Where the last one who was waited for is there now, nobody has to say so. `by`: through whom it is so."""
    from . import starting

    if table.start_when_full and not starting.missing(table):
        starting.begin(table, by=by)
