"""Who plays with whom: everybody at a table accepts it, nobody sits twice, the close ones first, none for ever."""

from __future__ import annotations

import random
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matchmaking.matching import Matched, Seeker, borne, match, sizes_of
from matchmaking.paces import PACES
from matchmaking.simulation import arrivals, comparing, ratings
from matchmaking.simulation.plotting import EDGE, HEIGHT, WIDTH, calibration, picture
from matchmaking.simulation.queue import Day, accepted, figures, heedless_of_lines, ours, simulate
from matchmaking.simulation.reference import in_hindsight

PATIENCE = 40.0
ANY = sizes_of([3, 4, 5, 6])


def seeker(person: int, rating: float = 1500, **more: object) -> Seeker:
    return replace(Seeker(person=person, rating=rating, since=0.0, sizes=ANY), **more)  # type: ignore[arg-type]


def tables(waiting: list[Seeker], now: float = 0.0) -> list[list[int]]:
    return sorted(sorted(one.person for one in table.people) for table in match(waiting, now, PATIENCE))


seekers = st.lists(
    st.builds(
        Seeker,
        person=st.integers(0, 30),
        rating=st.floats(500, 2500),
        since=st.floats(0, 600),
        sizes=st.sets(st.integers(2, 6), min_size=1).map(sizes_of),
        edition=st.sampled_from(["", "", "classic", "recharged"]),
        board=st.sampled_from(["", "", "germany", "usa"]),
        reliability=st.sampled_from([1.0, 0.9, 0.5]),
        lag=st.sampled_from([None, 20, 90, 300]),
        met=st.frozensets(st.integers(0, 30), max_size=4),
    ),
    max_size=31,
    unique_by=lambda one: one.person,
)
blocks = st.sets(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=12)


def apart(waiting: list[Seeker], pairs: set[tuple[int, int]]) -> list[Seeker]:
    both = {pair for one, other in pairs for pair in ((one, other), (other, one)) if one != other}
    return [replace(one, avoids=frozenset(other for who, other in both if who == one.person)) for one in waiting]


@given(seekers, blocks)
def test_everybody_at_a_table_accepts_it_and_nobody_sits_twice(
    waiting: list[Seeker], pairs: set[tuple[int, int]]
) -> None:
    waiting = apart(waiting, pairs)
    found = match(waiting, 900.0, PATIENCE)
    seated = [one.person for table in found for one in table.people]
    assert len(seated) == len(set(seated))
    for table in found:
        assert accepted(table.people)
        assert all(one.edition in ("", table.edition) and one.board in ("", table.board) for one in table.people)
        assert not any(one.person in other.avoids for one in table.people for other in table.people)


@given(seekers, st.randoms())
def test_the_order_in_which_they_are_told_makes_no_difference(waiting: list[Seeker], chance: random.Random) -> None:
    mixed = list(waiting)
    chance.shuffle(mixed)
    assert tables(waiting, 700.0) == tables(mixed, 700.0)


def test_neighbours_in_rating_meet() -> None:
    waiting = [seeker(number, rating=1000 + 300 * (number % 3) + number, sizes=sizes_of([4])) for number in range(12)]
    assert tables(waiting) == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


def test_people_far_apart_wait_for_closer_ones_but_not_for_ever() -> None:
    waiting = [seeker(number, rating=1200 + 250 * number, sizes=sizes_of([3])) for number in range(3)]
    assert tables(waiting, 1.0) == []
    assert tables(waiting, 10.0) == []
    assert tables(waiting, 400.0) == [[0, 1, 2]]


def test_one_who_has_waited_long_is_not_alone_for_want_of_patient_people() -> None:
    strong = seeker(0, rating=2400, sizes=sizes_of([3]))
    fresh = [seeker(number, rating=1500 + number, since=899.0, sizes=sizes_of([3])) for number in (1, 2)]
    assert tables([strong, *fresh], 900.0) == [[0, 1, 2]]


def test_more_is_borne_the_longer_somebody_has_waited() -> None:
    known = [borne(waited, PATIENCE) for waited in range(0, 1200, 10)]
    assert known == sorted(known)
    assert known[0] == borne(-5.0, PATIENCE)


def test_a_table_has_as_many_as_all_of_them_want() -> None:
    waiting = [seeker(1, sizes=sizes_of([4, 5])), seeker(2, sizes=sizes_of([3, 4])), seeker(3), seeker(4)]
    assert tables(waiting) == [[1, 2, 3, 4]]
    assert tables(waiting[:3]) == []
    assert tables([*waiting[:3], seeker(5, sizes=sizes_of([2]))]) == []


def test_wishes_for_a_board_and_an_edition_are_kept() -> None:
    waiting = [seeker(1, board="usa"), seeker(2, edition="classic"), seeker(3, board="germany"), seeker(4), seeker(5)]
    (table,) = match(waiting, 0.0, PATIENCE)
    assert len({"usa", "germany"} & {one.board for one in table.people}) == 1
    assert table.board in ("usa", "germany")


def test_two_who_met_lately_are_kept_apart_where_others_are_as_close() -> None:
    met = {1: frozenset({2}), 2: frozenset({1})}
    waiting = [seeker(number, met=met.get(number, frozenset()), sizes=sizes_of([2])) for number in range(1, 5)]
    found = tables(waiting)
    assert [1, 2] not in found
    assert len(found) == 2
    assert tables(waiting[:2], 100.0) == [[1, 2]]


def test_those_who_leave_meet_each_other_first() -> None:
    waiting = [
        seeker(number, rating=1500 + number, reliability=0.4 if number % 2 else 1.0, sizes=sizes_of([3]))
        for number in range(6)
    ]
    assert tables(waiting) == [[0, 2, 4], [1, 3, 5]]


def test_people_with_lines_of_like_length_meet_first() -> None:
    lags = {0: 20, 1: 300, 2: 25, 3: 290}
    waiting = [seeker(number, rating=1500 + number, lag=lag, sizes=sizes_of([2])) for number, lag in lags.items()]
    assert tables(waiting) == [[0, 2], [1, 3]]


def test_of_like_ratings_those_with_like_lines_are_closer() -> None:
    lags = {0: 20, 1: 90, 2: 25, 3: 95}  # each within reach of each
    waiting = [seeker(number, rating=1500 + number, lag=lag, sizes=sizes_of([2])) for number, lag in lags.items()]
    assert tables(waiting) == [[0, 2], [1, 3]]


def test_a_line_nobody_knows_counts_for_nothing() -> None:
    waiting = [seeker(0, lag=20, sizes=sizes_of([2])), seeker(1, rating=1540, sizes=sizes_of([2]))]
    assert tables(waiting) == [[0, 1]]
    assert tables([waiting[0], replace(waiting[1], lag=400)]) == []


def test_who_has_a_long_line_waits_a_little_longer() -> None:
    far = [seeker(0, lag=20, sizes=sizes_of([2])), seeker(1, lag=9_000, sizes=sizes_of([2]))]
    assert tables(far) == []
    assert tables(far, 2 * PATIENCE) == [[0, 1]]


def test_nobody_and_too_few_are_no_table() -> None:
    assert match([], 0.0, PATIENCE) == []
    assert tables([seeker(1), seeker(2)], 10_000.0) == []
    assert Matched((seeker(1, 1400), seeker(2, 1650)), "", "").spread == 250


# The simulations, small


def test_tables_are_closer_than_first_come_first_served_and_near_the_reference_at_the_same_wait() -> None:
    found = comparing.compare_pace(PACES["live45"], 4000, "tests")
    mine, first, best = found["ours"], found["first_come"], found["reference"]
    assert first["median_wait"] == pytest.approx(mine["median_wait"], rel=0.1)
    assert best["median_wait"] == pytest.approx(mine["median_wait"], rel=0.25)  # batches are of whole people
    assert mine["spread"] < 0.6 * first["spread"]
    assert mine["spread"] < 1.15 * min(best["spread"], found["hindsight"]["spread"])
    assert mine["left_over"] <= 8


def test_heeding_lines_does_no_harm() -> None:
    pace = PACES["live45"]
    day = arrivals.day(4000, "lines")
    heeded = figures(simulate(day, ours(pace.patience), pace.wave))
    ignored = figures(simulate(day, heedless_of_lines(pace.patience), pace.wave))
    assert heeded["spread"] < 1.03 * ignored["spread"]
    assert heeded["median_wait"] < 1.05 * ignored["median_wait"]
    assert heeded["p95_wait"] < 1.1 * ignored["p95_wait"]
    assert heeded["lag"] < ignored["lag"]


def test_a_quiet_day_of_duels_is_seated_too() -> None:
    found = comparing.compare_pace(PACES["duel"], 600, "tests")
    assert found["ours"]["left_over"] <= 1
    assert found["ours"]["spread"] < found["first_come"]["spread"]


def test_in_hindsight_tables_are_closer_and_nobody_plays_before_he_has_come() -> None:
    pace = PACES["live45"]
    day = simulate(arrivals.day(800, "hindsight"), ours(pace.patience), pace.wave)
    after = in_hindsight(day, looks=20)

    def came(one: Day) -> list[tuple[int, float]]:
        return sorted((seeker.person, seeker.since) for seated in one.tables for seeker in seated.table.people)

    assert came(after) == came(day)
    assert [len(one.table.people) for one in after.tables] == [len(one.table.people) for one in day.tables]
    assert [one.at for one in after.tables] == [one.at for one in day.tables]
    assert figures(after)["spread"] < figures(day)["spread"]
    for seated in after.tables:
        assert accepted(seated.table.people)
        assert all(seeker.since <= seated.at for seeker in seated.table.people)


def test_the_picture_shows_every_curve() -> None:
    drawn = {"ours": [(10.0, 300.0), (60.0, 200.0)], "reference": [(70.0, 190.0)]}
    root = ElementTree.fromstring(picture(drawn, "a day"))
    circles = [
        (float(one.get("cx") or 0), float(one.get("cy") or 0)) for one in root.iter() if one.tag.endswith("circle")
    ]
    assert len(circles) == 3
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in circles)
    assert circles[0][1] < circles[1][1] < circles[2][1]  # a smaller spread lies lower
    assert {"ours", "reference"} <= {one.text for one in root.iter()}


def test_ratings_find_skills_sooner_than_pairwise_elo_and_know_how_far_off_they_are() -> None:
    found = ratings.report(people=120, games_each=15, towns=4, seed="tests")
    assert found["rank_correlation"][0] > 0.9
    assert found["difference"][1] > 0
    assert 0.85 < found["error"] / found["claimed_error"] < 1.15
    for name in ("reliability", "orders"):
        often = [row for row in found[name] if row["games"] > 400]
        assert len(often) > 4
        assert all(row["happened"] == pytest.approx(row["predicted"], abs=0.06) for row in often)


def test_the_picture_of_predictions_has_what_holds_on_its_diagonal() -> None:
    rows = [{"predicted": share, "happened": share, "games": 1} for share in (0.1, 0.5, 0.9)]
    root = ElementTree.fromstring(calibration({"who wins": rows, "who is ahead of whom": rows[:1]}, "some games"))
    circles = [one for one in root.iter() if one.tag.endswith("circle")]
    assert len(circles) == 4
    where = [(float(one.get("cx") or 0) - EDGE, HEIGHT - EDGE - float(one.get("cy") or 0)) for one in circles]
    assert all(0 < x == pytest.approx(y) for x, y in where)
    assert "who is ahead of whom" in {one.text for one in root.iter()}
