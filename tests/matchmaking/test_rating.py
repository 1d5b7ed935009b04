"""What a result says of skill: more for the unknown, nothing out of nothing, and the truth in the long run."""

from __future__ import annotations

import math
import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchmaking.rating import SCALE, Belief, chance_of_winning, rated, rated_with_leavers

NEW = Belief(1500, 250)
beliefs = st.builds(Belief, st.floats(0, 3000), st.floats(30, 300))
results = st.lists(st.tuples(beliefs, st.integers(1, 6)), min_size=2, max_size=6)


@given(results)
def test_every_result_teaches_and_none_breaks_the_numbers(result: list[tuple[Belief, int]]) -> None:
    before, places = [belief for belief, _ in result], [place for _, place in result]
    for old, new in zip(before, rated(before, places)):
        assert math.isfinite(new.mean)
        assert 0 < new.deviation <= math.hypot(old.deviation, 8.0) + 1e-9


@given(results, st.randoms())
def test_the_order_of_the_seats_makes_no_difference(result: list[tuple[Belief, int]], chance: random.Random) -> None:
    seats = list(range(len(result)))
    chance.shuffle(seats)
    after = rated([belief for belief, _ in result], [place for _, place in result])
    mixed = rated([result[seat][0] for seat in seats], [result[seat][1] for seat in seats])
    for index, seat in enumerate(seats):
        assert mixed[index].mean == pytest.approx(after[seat].mean, abs=1e-5)
        assert mixed[index].deviation == pytest.approx(after[seat].deviation, abs=1e-5)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_equals_who_finish_in_order_end_in_that_order(players: int) -> None:
    after = rated([NEW] * players, list(range(1, players + 1)))
    means = [belief.mean for belief in after]
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == players
    assert means[0] > 1500 > means[-1]


def test_second_of_six_is_better_than_third_of_six_and_second_of_three() -> None:
    six, three = rated([NEW] * 6, [1, 2, 3, 4, 5, 6]), rated([NEW] * 3, [1, 2, 3])
    assert six[1].mean > six[2].mean
    assert six[1].mean > three[1].mean


def test_those_who_share_a_place_move_alike() -> None:
    """The trap of one-step updates: whoever comes behind a tie must not profit from it."""
    after = rated([NEW] * 6, [1, 2, 3, 3, 5, 6])
    assert after[2] == pytest.approx(after[3])
    means = [belief.mean for belief in after]
    assert means[1] > means[2] > means[4] > means[5]
    alike = rated([NEW] * 3, [1, 1, 1])
    assert [belief.mean for belief in alike] == pytest.approx([1500] * 3)


def test_a_surprise_teaches_more_and_the_unknown_learn_more() -> None:
    known = Belief(1500, 60)
    expected, surprise = rated([Belief(1800, 60), known], [1, 2]), rated([Belief(1800, 60), known], [2, 1])
    assert surprise[1].mean - 1500 > 1500 - expected[1].mean > 0
    mixed = rated([NEW, known], [1, 2])
    assert mixed[0].mean - 1500 > 5 * (1500 - mixed[1].mean)


def test_an_endless_surprise_stays_within_reason() -> None:
    upset = rated([Belief(3000, 300), Belief(0, 300)], [2, 1])
    assert 0 < upset[1].mean < upset[0].mean + 2 * SCALE < 3200


def test_a_draw_draws_the_strong_and_the_weak_together() -> None:
    strong, weak = rated([Belief(1800, 90), Belief(1200, 90)], [1, 1])
    assert strong.mean < 1800
    assert weak.mean > 1200


@pytest.mark.parametrize("place", [1, 6])
@pytest.mark.parametrize("mean", [900, 1500, 2100])
def test_one_game_among_the_known_does_not_make_a_newcomer_known(mean: float, place: int) -> None:
    places = [place, *(other for other in range(1, 7) if other != place)]
    newcomer = rated([Belief(mean, 250), *[Belief(1500, 50)] * 5], places)[0]
    assert 80 < newcomer.deviation < 250


def test_who_left_is_last_and_the_others_are_rated_among_themselves() -> None:
    before = [NEW, Belief(1700, 90), Belief(1400, 120), Belief(1600, 70)]
    after = rated_with_leavers(before, [2, 4, 1, 3], [False, True, False, False])
    among = rated([before[0], before[2], before[3]], [2, 1, 3])
    assert [after[0], after[2], after[3]] == among
    assert after[1].mean < 1700


def test_a_leaver_loses_the_same_wherever_he_stood() -> None:
    before = [NEW] * 4
    first, last = (
        rated_with_leavers(before, places, [True] + [False] * 3)[0] for places in ([1, 2, 3, 4], [4, 1, 2, 3])
    )
    assert first == pytest.approx(last)


def test_the_one_who_stayed_has_won() -> None:
    after = rated_with_leavers([NEW, NEW], [2, 1], [False, True])
    assert after[0].mean > 1500 > after[1].mean
    three = rated_with_leavers([NEW] * 3, [3, 1, 2], [False, True, True])
    assert three[0].mean > 1500
    assert three[1] == pytest.approx(three[2])


def test_chances_are_chances() -> None:
    chances = chance_of_winning([Belief(1500 + 400, 1), Belief(1500, 1)])
    assert chances == pytest.approx([10 / 11, 1 / 11], abs=1e-4)
    doubtful = chance_of_winning([Belief(1900, 250), Belief(1500, 250)])
    assert 0.5 < doubtful[0] < chances[0]


@pytest.mark.parametrize("size", [2, 4, 6])
def test_the_same_number_says_the_same_at_tables_of_every_size(size: int) -> None:
    """Who is 200 points better is found so much better, whether one plays duels or at tables of six."""
    chance = random.Random(f"size:{size}")
    skills = [1400.0, 1600.0] * 15
    known = [NEW] * len(skills)
    spreads = []
    for games in range(300):
        seats = chance.sample(range(len(skills)), len(skills))
        for table in (seats[start : start + size] for start in range(0, len(seats) - size + 1, size)):
            for seat, belief in after_a_game(table, skills, known, chance):
                known[seat] = belief
        if games >= 50:
            spreads.append(fmean(belief.mean for belief in known[1::2]) - fmean(belief.mean for belief in known[::2]))
    assert fmean(spreads) == pytest.approx(200, rel=0.15)


def test_in_the_long_run_the_numbers_find_the_skills() -> None:
    chance = random.Random("skills")
    skills = [1200.0, 1350.0, 1500.0, 1650.0, 1800.0, 1950.0]
    known = [NEW] * 6
    for _ in range(150):
        for seat, belief in after_a_game(
            chance.sample(range(6), chance.choice([2, 3, 4, 5, 6])), skills, known, chance
        ):
            known[seat] = belief
    shift = sum(belief.mean for belief in known) / 6 - sum(skills) / 6
    for belief, skill in zip(known, skills):
        assert abs(belief.mean - shift - skill) < 3 * belief.deviation
        assert belief.deviation < 75


def after_a_game(
    table: list[int], skills: list[float], known: list[Belief], chance: random.Random
) -> list[tuple[int, Belief]]:
    form = {seat: skills[seat] - SCALE * math.log(-math.log(chance.random())) for seat in table}
    order = sorted(table, key=lambda seat: -form[seat])
    return list(zip(order, rated([known[seat] for seat in order], range(1, len(order) + 1))))
