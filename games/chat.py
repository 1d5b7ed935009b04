"""Talk at a game: those who play in one room, onlookers in another. Who is in which follows from the seats."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from accounts.selectors import blocked_ids

from . import notify
from .errors import NotFound
from .models import GALLERY, TABLE, ChatLine, ChatReport, Game, Seat
from .selectors import name_of

Json = dict[str, Any]
MOST_LINES = 100
CONTEXT = 10  # lines before a reported one


def room_of(game: Game, user_id: int | None) -> str:
    """The table's room for all who have sat there, also if a bot keeps their seat now."""
    sat = user_id is not None and Seat.objects.filter(game=game, user_id=user_id).exists()
    return TABLE if sat else GALLERY


def sitters(game_id: int) -> set[int]:
    """The people of the table's room, for whoever has many to sort."""
    sat = Seat.objects.filter(game_id=game_id, user__isnull=False)
    return {user_id for user_id in sat.values_list("user_id", flat=True) if user_id is not None}


def lines(game: Game, user_id: int | None, after: int = 0) -> Json:
    """The latest lines of this person's room beyond `after`, the oldest first; none of people he has blocked."""
    room = room_of(game, user_id)
    unheard = blocked_ids(user_id) if user_id is not None else set()
    heard = game.chat.filter(room=room, pk__gt=after).exclude(user_id__in=unheard)
    said = heard.select_related("user").order_by("-pk")[:MOST_LINES]
    seats = _seats(game)
    return {"room": room, "lines": [told(line, seats) for line in reversed(said)]}


def _seats(game: Game) -> dict[int | None, int]:
    return dict(game.seats.exclude(user=None).values_list("user_id", "index"))


def told(line: ChatLine, seats: dict[int | None, int]) -> Json:
    return {
        "id": line.pk,
        "seat": seats.get(line.user_id),
        "name": name_of(line.user) if line.user else "",
        "text": line.text,
        "at": line.at.isoformat(),
    }


def say(*, game: Game, user_id: int, text: str) -> ChatLine:
    """A line in the room where this person is; the phones there hear that it stands."""
    line = ChatLine.objects.create(game=game, room=room_of(game, user_id), user_id=user_id, text=text)
    transaction.on_commit(partial(notify.said, game.pk, line.room, line.pk))
    return line


@transaction.atomic
def report(*, game: Game, user_id: int, line_id: int, reason: str) -> ChatReport:
    """A line of one's own room goes to the staff, with what was said before it. Twice is once."""
    line = game.chat.filter(pk=line_id, room=room_of(game, user_id)).first()
    if line is None:
        raise NotFound("no_such_line")
    before = game.chat.filter(room=line.room, pk__lte=line.pk).select_related("user").order_by("-pk")[: CONTEXT + 1]
    seats = _seats(game)
    found, _ = ChatReport.objects.get_or_create(
        line=line,
        reporter_id=user_id,
        defaults={"reason": reason, "context": [told(one, seats) for one in reversed(before)]},
    )
    return found
