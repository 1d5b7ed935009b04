"""How much stronger each of the lower levels is than the one below it, in as many games as a night allows.

A bound is held as long as the wins do not contradict it with 95 % certainty. The README has the figures.
"""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest

from rules.commands.matches import fixtures, standings
from rules.commands.matches.played import play
from rules.protocol import Json
from tests.rules.playing import NIGHTLY

LADDER = list(pairwise(["novice", "clerk", "engineer", "director"]))
TWICE = 0.5  # of the games with 4 players, of which a quarter would be fair
DUEL = 0.75
OVER_RANDOM = 0.97
SLOWEST = 20.0  # milliseconds, of 99 decisions in 100
SEVERAL = 1008  # on all tables together, from every seat
MANY = 2000

pytestmark = pytest.mark.skipif(not NIGHTLY, reason="thousands of games")


def told_of(one: str, against: str, players: int, games: int, editions: tuple[str, ...]) -> Json:
    """What the arena says of one among the others."""
    tables = fixtures.tables({"map": ["germany", "usa"], "edition": list(editions), "players": [players]})
    each = games // len(tables)
    planned = [game for table in tables for game in fixtures.challenge(one, against, table, players, each, "nightly")]
    return standings.standings([play("powergrid", game, process_time) for game in planned])[one]


def may_be(share: float, told: Json) -> bool:
    return bool(told["interval"][1] >= share)


@pytest.mark.parametrize(("weaker", "stronger"), LADDER)
def test_a_level_wins_twice_its_share_against_three_of_the_one_below(weaker: str, stronger: str) -> None:
    told = told_of(stronger, weaker, 4, SEVERAL, ("classic", "recharged"))
    assert may_be(TWICE, told), told
    assert told["ms_p99"] <= SLOWEST


@pytest.mark.parametrize(("weaker", "stronger"), LADDER)
def test_a_level_wins_three_duels_in_four_against_the_one_below(weaker: str, stronger: str) -> None:
    told = told_of(stronger, weaker, 2, MANY, ("recharged",))
    assert may_be(DUEL, told), told
    assert told["ms_p99"] <= SLOWEST


@pytest.mark.parametrize("players", range(2, 7))
def test_the_lowest_level_hardly_ever_loses_to_those_who_play_by_lot(players: int) -> None:
    told = told_of("novice", "random", players, 4 * players * (SEVERAL // (4 * players)), ("classic", "recharged"))
    assert may_be(OVER_RANDOM, told), told


@pytest.mark.parametrize("level", ["clerk", "engineer", "director"])
def test_no_other_loses_more_often(level: str) -> None:
    assert may_be(OVER_RANDOM, told_of(level, "random", 4, SEVERAL // 2, ("classic", "recharged")))
