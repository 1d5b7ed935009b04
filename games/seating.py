"""Who is wanted at a table, by the words of a request, as seats that can be taken.

Nobody is seated by somebody else: people come by the tables and invitations of matchmaking, by their own word.
"""

from __future__ import annotations

from collections.abc import Sequence

from .errors import WrongRequest
from .services import Seating

ME, BOT = "me", "bot"


def seating(wanted: Sequence[str], user_id: int) -> list[Seating]:
    """A seating a word: "me" (once), "bot:<policy>".

    Nobody's games, of bots alone, would be counted for no person and take the bots from those who wait for them.
    """
    seats = [_seat(word, user_id) for word in wanted]
    if list(wanted).count(ME) != 1:
        raise WrongRequest("host_sits_once")
    return seats


def _seat(word: str, user_id: int) -> Seating:
    kind, _, name = word.partition(":")
    if word == ME:
        return Seating(user_id=user_id)
    if kind == BOT and name:
        return Seating(policy=name)
    raise WrongRequest("unknown_seat", seat=word[:40])
