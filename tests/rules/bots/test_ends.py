"""Who could end the game asks first whether he would win it."""

from __future__ import annotations

import pytest

from rules.powergrid import actions
from rules.powergrid.bots import LEVELS, mind
from rules.rng import Dice
from tests.rules.table import Table

ENOUGH = 60  # for the city that ends the game, and more


def asked_last(rival_money: int) -> Table:
    """Seat 0 builds last. His seventeenth city ends the game: he supplies eleven then, as many as seat 1, who has
    built."""
    table = Table(edition="recharged", map="germany", players=3, regions=["north", "west", "east"])
    cities = table.state.area.cities
    table.give(0, plants=[44, 50], money=ENOUGH, cities=list(cities[:16]))
    table.give(1, plants=[22, 27, 33, 18], money=0, cities=list(cities[:11]))
    table.give(2, plants=[13], money=0)
    table.order(0, 2, 1)
    table.step(2)
    table.building_phase(round=8)
    table.does(1, actions.DONE)
    table.does(2, actions.DONE)
    table.state.money[1] = rival_money
    return table


@pytest.mark.parametrize(("rival_money", "reason"), [(0, "brings_the_end"), (ENOUGH, "would_lose_the_end")])
def test_who_supplies_as_many_needs_more_money_to_end_the_game(rival_money: int, reason: str) -> None:
    table = asked_last(rival_money)
    assert mind.decide(table.state, 0, LEVELS["director"].weights, Dice("end")).code == reason


def test_what_the_last_cities_cost_is_taken_off_first() -> None:
    """As much money as the rival before building is less than his afterwards, and enough over it is enough."""
    before = asked_last(0)
    price = min(before.price(0, city) for city in before.state.area.cities[16:])
    for rival_money, reason in ((ENOUGH - price - 1, "brings_the_end"), (ENOUGH - price, "would_lose_the_end")):
        table = asked_last(rival_money)
        assert mind.decide(table.state, 0, LEVELS["director"].weights, Dice("end")).code == reason
