"""Who sits with whom in a tournament, and what a round is worth."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchmaking.pairing import Player, Round, paired, points_for_duplicates, points_for_places, table_sizes


@pytest.mark.parametrize(
    "people,size,exact,sizes",
    [
        (12, 4, False, [4, 4, 4]),
        (11, 4, False, [4, 4, 3]),
        (7, 4, False, [4, 3]),
        (5, 4, False, [4]),
        (9, 4, False, [3, 3, 3]),
        (10, 3, False, [3, 3, 3]),
        (11, 4, True, [4, 4]),
        (7, 2, False, [2, 2, 2]),
        (13, 6, False, [6, 6]),
        (16, 6, False, [6, 5, 5]),
        (2, 4, False, []),
    ],
)
def test_tables_are_as_full_as_can_be(people: int, size: int, exact: bool, sizes: list[int]) -> None:
    assert sorted(table_sizes(people, size, exact), reverse=True) == sizes


def meetings(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for one in rounds for table in one.tables for pair in combinations(table, 2))


def play(
    people: int, size: int, rounds: int, by_points: bool, seed: str = "pairing"
) -> tuple[list[Round], list[Player]]:
    """The lower the number, the better the player."""
    lots = random.Random(seed)
    players = [Player(person, 0.0, 0) for person in range(people)]
    played: list[Round] = []
    for _ in range(rounds):
        found = paired(players, size, meetings(played), lots, by_points)
        points = dict.fromkeys(found.byes, 5.0)
        for table in found.tables:
            points.update(zip(sorted(table), points_for_places(list(range(1, len(table) + 1)))))
        players = [
            Player(one.person, one.points + points[one.person], one.byes + (one.person in found.byes))
            for one in players
        ]
        played.append(found)
    return played, players


@given(st.integers(3, 40), st.integers(2, 6), st.booleans(), st.booleans(), st.integers())
def test_everybody_sits_once_or_has_a_bye(people: int, size: int, by_points: bool, exact: bool, seed: int) -> None:
    players = [Player(person, float(person % 7), 0) for person in range(people)]
    found = paired(players, size, Counter(), random.Random(seed), by_points, exact)
    assert sorted([*found.byes, *(person for table in found.tables for person in table)]) == list(range(people))
    assert all(len(table) == size or (not exact and len(table) == size - 1) for table in found.tables)
    assert len(found.byes) < size


def test_in_a_round_robin_people_meet_as_evenly_as_can_be() -> None:
    played, _ = play(16, 4, 5, by_points=False)
    met = meetings(played)
    assert sum(met.values()) == 5 * 4 * 6
    assert max(met.values()) <= 2
    assert len(met) >= 100  # of 120 pairs


def test_byes_go_round() -> None:
    _, players = play(7, 2, 7, by_points=True)
    assert [player.byes for player in players] == [1] * 7


def test_in_a_swiss_tournament_the_best_meet_and_come_out_ahead() -> None:
    played, players = play(24, 4, 5, by_points=True)
    last = played[-1].tables
    assert any(len({0, 1, 2, 3, 4} & set(table)) >= 2 for table in last)
    best = sorted(players, key=lambda player: -player.points)[:6]
    assert len({player.person for player in best} & set(range(6))) >= 5
    assert max(meetings(played).values()) <= 3


def test_places_are_worth_equal_steps_and_equals_share() -> None:
    assert points_for_places([2, 1, 3]) == [5.0, 10.0, 0.0]
    assert points_for_places([1, 2, 2, 4]) == pytest.approx([10.0, 5.0, 5.0, 0.0])
    assert points_for_places([1, 1]) == [5.0, 5.0]
    assert points_for_places([1]) == [10.0]


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_table_always_gives_the_same_number_of_points(raw: list[int]) -> None:
    places = [1 + sum(other < mine for other in raw) for mine in raw]
    assert sum(points_for_places(places)) == pytest.approx(5.0 * len(places))


def test_duplicates_are_measured_against_the_same_seat_elsewhere() -> None:
    assert points_for_duplicates([(-1, 14.0), (-2, 15.0), (-1, 12.0)]) == [10.0, 0.0, 5.0]
    assert points_for_duplicates([(-1,), (-1,), (-2,)]) == [7.5, 7.5, 0.0]
    assert points_for_duplicates([(-4,)]) == [5.0]
