"""Talk at a game: those who play in one room, onlookers in another. Who is in which follows from the seats."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from accounts import reporting
from accounts.selectors import apart_ids, person_by_name

from . import notify
from .errors import NotFound, Refused
from .models import GALLERY, HINT, SAID, TABLE, ChatLine, Game, Mute, Seat
from .selectors import name_of

Json = dict[str, Any]
MOST_LINES = 100
MOST_MUTES = 100


def room_of(game: Game, user_id: int | None) -> str:
    """The table's room for all who have sat there, also if a bot keeps their seat now."""
    sat = user_id is not None and Seat.objects.filter(game=game, user_id=user_id).exists()
    return TABLE if sat else GALLERY


def sitters(game_id: int) -> set[int]:
    """The people of the table's room, for whoever has many to sort."""
    sat = Seat.objects.filter(game_id=game_id, user__isnull=False)
    return {user_id for user_id in sat.values_list("user_id", flat=True) if user_id is not None}


def lines(game: Game, user_id: int | None, after: int = 0) -> Json:
    """The latest lines of this person's room beyond `after`, the oldest first; nothing said by people he does not hear.
    That somebody has asked the coach is not his to say: it is known to all."""
    room = room_of(game, user_id)
    muted = muted_by(game, user_id) if user_id is not None else {}
    unheard = {*muted, *apart_ids(user_id)} if user_id is not None else set()
    heard = game.chat.filter(room=room, pk__gt=after).exclude(kind=SAID, user_id__in=unheard)
    said = heard.select_related("user").order_by("-pk")[:MOST_LINES]
    seats = _seats(game)
    return {
        "room": room,
        "lines": [told(line, seats) for line in reversed(said)],
        "muted": sorted(muted.values()),
    }


def muted_by(game: Game, user_id: int) -> dict[int, str]:
    """Whom this person does not want to hear at this game, with their names."""
    mutes = Mute.objects.filter(game=game, user_id=user_id).select_related("muted")
    return {mute.muted_id: name_of(mute.muted) for mute in mutes}


@transaction.atomic
def mute(*, game: Game, user_id: int, name: str, muted: bool) -> None:
    """Hear no more of somebody at this game, or hear him again; done twice it is done."""
    other = person_by_name(name).pk
    if other == user_id:
        raise Refused("that_is_you")
    mutes = Mute.objects.filter(game=game, user_id=user_id)
    if not muted:
        mutes.filter(muted_id=other).delete()
        return
    if mutes.count() >= MOST_MUTES:
        raise Refused("too_many_mutes", most=MOST_MUTES)
    Mute.objects.get_or_create(game=game, user_id=user_id, muted_id=other)


def _seats(game: Game) -> dict[int | None, int]:
    return dict(game.seats.exclude(user=None).values_list("user_id", "index"))


def told(line: ChatLine, seats: dict[int | None, int]) -> Json:
    return {
        "id": line.pk,
        "kind": line.kind,
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


def coach_asked(*, game: Game, user_id: int) -> None:
    """Everybody may know that this person has asked the coach, once for each move. It is in no log of the rules."""
    asked = game.chat.filter(kind=HINT, user_id=user_id, at__gte=game.moved_at)
    if asked.exists():
        return
    for room in (TABLE, GALLERY):
        line = ChatLine.objects.create(game=game, room=room, user_id=user_id, kind=HINT)
        transaction.on_commit(partial(notify.said, game.pk, room, line.pk))


def report(*, game: Game, user_id: int, line_id: int, reason: str, text: str = "") -> bool:
    """A line of one's own room goes to the staff, with what was said before it. True: it has gone there before."""
    line = game.chat.filter(pk=line_id, room=room_of(game, user_id)).first()
    if line is None:
        raise NotFound("no_such_line")
    before = game.chat.filter(room=line.room, pk__lte=line.pk).order_by("-pk")[: reporting.CONTEXT + 1]
    seats = _seats(game)
    return reporting.report(
        user_id=user_id,
        other_id=line.user_id,
        reason=reason,
        text=text,
        place=f"game {game.pk}",
        line=line.pk,
        said=[
            reporting.kept(one.user_id, one.text, one.at.isoformat(), seats.get(one.user_id))
            for one in reversed(before)
        ],
    )
