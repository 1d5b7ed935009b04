"""Phase 1: who stands where."""

from __future__ import annotations

import pytest

from rules.powergrid.actions import DONE, PASS, POWER_NOTHING, nominate, raise_to
from rules.powergrid.events import OrderSet, RoundBegan
from tests.rules.table import Table, kinds

A, B, C, D = range(4)
NORTH = ["flensburg", "kiel", "hamburg", "cuxhaven", "wilhelmshaven", "bremen", "hannover"]
WEST = ["osnabrueck", "muenster", "essen", "duisburg", "duesseldorf", "dortmund", "kassel"]
SOUTHWEST = ["aachen", "koeln", "trier", "frankfurt_main", "saarbruecken", "mannheim"]
EAST = ["fulda", "wuerzburg", "leipzig", "dresden"]


def next_round(table: Table) -> list[int]:
    """Run nothing, and see in what order the next round begins."""
    events = table.all_do(POWER_NOTHING)
    return next(event.order for event in events if isinstance(event, RoundBegan))


@pytest.mark.parametrize("before", [[A, B, C, D], [D, C, B, A], [C, A, D, B]])
def test_W_09_more_cities_go_first_and_the_larger_plant_breaks_the_tie(before: list[int]) -> None:
    ana, petar, dusan, natasa = A, B, C, D
    table = Table(edition="recharged", players=4, regions=["north", "west", "southwest", "east"])
    table.order(*before)
    table.give(ana, plants=[4], cities=NORTH[:6])
    table.give(petar, plants=[3, 17], cities=WEST[:5])
    table.give(dusan, plants=[13, 14, 15], cities=SOUTHWEST[:5])
    table.give(natasa, plants=[46, 50], cities=EAST)
    table.bureaucracy(round=3)
    assert next_round(table) == [ana, petar, dusan, natasa]
    assert table.state.round == 4
    assert table.asked == (ana,)


@pytest.mark.parametrize("outbid", [False, True])
def test_S_07_round_1_is_ranked_again_after_the_auctions_and_no_other_round_is(outbid: bool) -> None:
    table = Table(edition="classic", players=3)
    table.lay(market=[4, 8, 10, 11, 12, 13, 14, 15], deck=[20, 21, 22, 23, 24, 25, "step3"])
    table.order(B, A, C)
    table.auctions(round=1)
    table.does(B, nominate(4, 4))
    table.all_do(PASS, [C, A])
    # A's plant is bought in both ways in which an auction can end.
    table.does(A, nominate(10, 10))
    table.does(C, raise_to(11) if outbid else PASS)
    if outbid:
        table.does(A, raise_to(12))
        table.does(C, PASS)
    events = table.does(C, nominate(8, 8))
    assert OrderSet([A, C, B]) in events
    assert table.state.order == [A, C, B]
    assert (table.phase, table.asked) == ("fuel", (B,))

    table.all_do(DONE, [B, C, A])
    assert table.asked == (B,)
    table.all_do(DONE, [B, C, A])
    assert next_round(table) == [A, C, B]

    table.does(A, PASS)
    table.does(C, PASS)
    events = table.does(B, nominate(12, 12))  # now B owns the largest plant
    assert kinds(events) == ["nominated", "plant_bought", "plant_drawn", "phase_began"]
    assert table.state.order == [A, C, B]
    assert (table.phase, table.asked) == ("fuel", (B,))


def test_S_08_only_the_largest_plant_counts() -> None:
    table = Table(edition="recharged", players=3, regions=["north", "west", "southwest"])
    table.give(A, plants=[20, 25, 10], cities=NORTH)
    table.give(B, plants=[31, 5, 6], cities=WEST)
    table.give(C, plants=[3])
    table.bureaucracy(round=5)
    assert next_round(table) == [B, A, C]


def test_W_10_the_discounted_plant_keeps_its_number_in_the_order() -> None:
    table = Table(edition="recharged", players=3)
    table.lay(market=[13, 14, 15, 16, 20, 21, 22, 23], deck=[24, 25, 26, "step3"])
    table.order(C, B, A)
    table.auctions(round=1)
    table.does(C, nominate(14, 14))
    table.all_do(PASS, [A, B])
    table.does(B, nominate(15, 15))
    table.does(A, PASS)
    events = table.does(A, nominate(13, 1))
    assert OrderSet([B, C, A]) in events
