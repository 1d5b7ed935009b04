"""Words and numbers that several models share."""

from __future__ import annotations

OPEN, STARTED, CLOSED = "open", "started", "closed"
PERSON, BOT = "person", "bot"  # and OPEN, of a seat
LIVE, SLOW, NO_CLOCK = "live", "slow", "none"
LONGEST_LINE = 500
FEWEST_GAMES, PROVISIONAL = 5, 120.0  # fewer games, or a greater deviation: a rating may still move far
MOST_SEATS = 12
MOST_DELAY = 200  # moves: about a third of a long game
