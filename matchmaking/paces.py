"""What can be queued for: the clock of each pace, how long people are ready to wait for a close game, and the tables
that come of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from games import services as games
from games.selectors import clocks_there_are

from .errors import Refused
from .models import LIVE, SLOW, STARTED, Proposal, Table
from .pools import pace_of, pool_of

Json = dict[str, Any]

RULES = "powergrid"  # the game that the ranked queue is for
BOARDS = ("germany", "usa", "france", "italy", "benelux", "central_europe")
EDITIONS = ("recharged", "classic")
DUEL = "duel"
DUEL_EDITION = "recharged"  # whose game of two has the cartel
# The same as of tables that people open by a form, so that who wants to play now finds a seat there too.
CLOCKS: dict[str, Json] = {clock["name"]: clock["control"] for clock in clocks_there_are()}
# Of a game in which ratings are at stake, whoever opens it: nobody shall lose one because no hand is fast enough or
# because he sleeps, nor keep one for ever. The usual clocks lie well within.
MINUTES, INCREMENT = (5, 60), (5, 60)  # that each has in a live game, and seconds that a decision adds
HOURS, DAYS = 8, 7  # of a slow turn, at least and at most
EVENING, WEEKS = 6 * 3600, 21 * 24 * 3600  # seconds


class Pace(NamedTuple):
    """`patience`: seconds in which a person comes to bear a hundred points more (matching.py). `lately`: seconds; whom
    one has begun to play with since then, or still plays with, one need not meet again so soon."""

    name: str
    clock: Json
    sizes: tuple[int, ...]  # that can be wished for
    patience: float
    wave: float  # seconds between two waves, where they are simulated
    lately: float = EVENING


PACES = {
    pace.name: pace
    for pace in (
        Pace("live45", CLOCKS["live_45"], (3, 4, 5, 6), 40.0, 2.0),
        Pace("live90", CLOCKS["live_90"], (3, 4, 5, 6), 110.0, 2.0),
        Pace("slow24", CLOCKS["slow_24h"], (3, 4, 5, 6), 900.0, 20.0, WEEKS),
        Pace(DUEL, CLOCKS["live_45"], (2,), 40.0, 2.0),
    )
}


def pool(pace: Pace) -> str:
    """Where its games count."""
    return pool_of(pace_of(pace.clock), min(pace.sizes), with_bots=False)


def is_live(pace: Pace) -> bool:
    return pace_of(pace.clock) == LIVE


def demand_ranked(clock: Json) -> None:
    """A clock by which people may play for their ratings."""
    pace = pace_of(clock)
    if pace == LIVE and not (
        MINUTES[0] * 60 <= clock["bank"] <= MINUTES[1] * 60 and INCREMENT[0] <= clock["increment"] <= INCREMENT[1]
    ):
        increment = {"least_increment": INCREMENT[0], "most_increment": INCREMENT[1]}
        raise Refused("live_clock_not_ranked", least=MINUTES[0], most=MINUTES[1], **increment)
    if pace == SLOW and not HOURS * 3600 <= clock["turn"] <= DAYS * 24 * 3600:
        raise Refused("slow_clock_not_ranked", least=HOURS, most=DAYS)


def checked(pace: str, sizes: Sequence[int], edition: str, board: str) -> Json:
    """Wishes that can come true, as a ticket has them. No sizes: any."""
    if pace not in PACES:
        raise Refused("unknown_pace", allowed=list(PACES))
    allowed = PACES[pace].sizes
    wanted = sorted(set(sizes)) or list(allowed)
    if not set(wanted) <= set(allowed):
        raise Refused("unknown_size", allowed=list(allowed))
    editions = (DUEL_EDITION,) if pace == DUEL else EDITIONS
    if edition and edition not in editions:
        raise Refused("unknown_edition", allowed=list(editions))
    if board and board not in BOARDS:
        raise Refused("unknown_map", allowed=list(BOARDS))
    return {"pace": pace, "sizes": wanted, "edition": edition, "board": board}


def drawn(pace: str, edition: str, board: str, lots: random.Random) -> tuple[str, str]:
    """Edition and board, by lot where nobody at the table has a wish."""
    if pace == DUEL:
        edition = DUEL_EDITION
    return edition or lots.choice(EDITIONS), board or lots.choice(BOARDS)


def table_of(proposal: Proposal) -> Table:
    """The table that a proposal becomes, about to start; not saved, without its seats."""
    pace = PACES[proposal.pace]
    wanted = {"edition": proposal.edition, "map": proposal.board, "players": proposal.players}
    agreed = games.agreed(rules_id=RULES, options=wanted, control=pace.clock)
    return Table(
        status=STARTED,
        rules_id=RULES,
        options=agreed.options,
        clock=agreed.clock,
        pace=pace_of(agreed.clock),
        players=agreed.players,
        ranked=True,
    )
