"""How people find each other: tables, ratings, the queue, tournaments."""

from __future__ import annotations

from .queue import Pause, Proposal, Ticket
from .ratings import Gift, Placing, Rating, Reliability, Result, ResultLog, Standing
from .tables import SEAT_FIELDS, Invitation, Table, TableLine, TableSeat, new_code
from .tournaments import Entry, Tournament, TournamentTable
from .words import (
    BOT,
    CLOSED,
    FEWEST_GAMES,
    LIVE,
    LONGEST_LINE,
    MOST_DELAY,
    MOST_SEATS,
    NO_CLOCK,
    OPEN,
    PERSON,
    PROVISIONAL,
    SLOW,
    STARTED,
)

__all__ = [
    "BOT",
    "CLOSED",
    "Entry",
    "FEWEST_GAMES",
    "Gift",
    "Invitation",
    "LIVE",
    "LONGEST_LINE",
    "MOST_DELAY",
    "MOST_SEATS",
    "NO_CLOCK",
    "OPEN",
    "PERSON",
    "PROVISIONAL",
    "Pause",
    "Placing",
    "Proposal",
    "Rating",
    "Reliability",
    "Result",
    "ResultLog",
    "SEAT_FIELDS",
    "SLOW",
    "STARTED",
    "Standing",
    "Table",
    "TableLine",
    "TableSeat",
    "Ticket",
    "Tournament",
    "TournamentTable",
    "new_code",
]
