"""Who is wanted at a table, by the words of a request, as seats that can be taken."""

from __future__ import annotations

from collections.abc import Sequence

from accounts import selectors as people

from .errors import NotFound, WrongRequest
from .services import Seating

ME, BOT, USER = "me", "bot", "user"


def seating(wanted: Sequence[str], user_id: int) -> list[Seating]:
    """A seating a word: "me", "bot:<policy>", "user:<name>". Nobody sits twice; unknown people are refused by name."""
    seats = [_seat(word, user_id) for word in wanted]
    taken = [seat.user_id for seat in seats if seat.user_id is not None]
    if len(set(taken)) != len(taken):
        raise WrongRequest("person_twice")
    return seats


def _seat(word: str, user_id: int) -> Seating:
    kind, _, name = word.partition(":")
    if word == ME:
        return Seating(user_id=user_id)
    if kind == BOT and name:
        return Seating(policy=name)
    if kind == USER:
        return Seating(user_id=_person(name, user_id))
    raise WrongRequest("unknown_seat", seat=word[:40])


def _person(name: str, asker_id: int) -> int:
    """Whoever wants nothing to do with the asker is, for him, not there."""
    person = people.person_by_name(name)
    if people.apart(asker_id, person.pk):
        raise NotFound("no_such_person")
    found: int = person.pk
    return found
