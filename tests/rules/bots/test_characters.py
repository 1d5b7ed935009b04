"""Characters of one strength play visibly differently."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules import selfplay
from rules.powergrid import RULES, network
from rules.powergrid.bots import LEVELS, growing
from rules.powergrid.bots.outlook import Outlook
from rules.powergrid.events import PlantsRun
from rules.powergrid.phases.building import Building
from rules.powergrid.state import GameState
from tests.rules.playing import NIGHTLY, begun

GAMES = 60 if NIGHTLY else 8
CLOSE = 12


class Habits(NamedTuple):
    stored: float  # tokens left after running, a round
    ahead: float  # cities beyond those supplied, at each payment


def habits(name: str) -> Habits:
    """Of a whole table of them."""
    stored = runs = ahead = 0
    for number in range(GAMES):
        state = begun({"edition": "recharged", "map": "germany", "players": 4}, f"habits {number}")
        for moment in selfplay.play(RULES, state, [LEVELS[name]] * 4, f"habits {number}"):
            for event in moment.events:
                if isinstance(event, PlantsRun):
                    runs += 1
                    stored += sum(state.fuel_of(event.seat))
                    ahead += len(state.cities[event.seat]) - event.powered
    return Habits(stored / runs, ahead / runs)


@pytest.fixture(scope="module")
def seen() -> dict[str, Habits]:
    return {name: habits(name) for name in ("engineer", "sprinter", "hoarder")}


def test_the_hoarder_has_the_fullest_stores(seen: dict[str, Habits]) -> None:
    assert max(seen, key=lambda name: seen[name].stored) == "hoarder"
    assert seen["hoarder"].stored > 1.3 * seen["engineer"].stored


def test_the_sprinter_builds_before_it_can_supply(seen: dict[str, Habits]) -> None:
    assert max(seen, key=lambda name: seen[name].ahead) == "sprinter"
    assert seen["sprinter"].ahead > 1.3 * seen["engineer"].ahead


def test_the_blocker_takes_what_others_want() -> None:
    """In the same positions, of the cities that can be had."""
    wanted = {"engineer": 0, "blocker": 0}
    for number in range(4):
        state = begun({"edition": "recharged", "map": "usa", "players": 4}, f"blocks {number}")
        for _ in selfplay.play(RULES, state, [LEVELS["director"]] * 4, f"blocks {number}"):
            seat = state.phase.actor
            if isinstance(state.phase, Building) and state.cities[seat]:
                prices = network.prices(state, seat)
                if min(prices) <= state.money[seat]:
                    for name in wanted:
                        outlook = Outlook(state, seat, LEVELS[name].weights)
                        wanted[name] += rivals_near(state, seat, growing.which(outlook, prices, min(prices)))
    assert wanted["blocker"] > 1.3 * wanted["engineer"]


def rivals_near(state: GameState, seat: int, city: int) -> int:
    others = [other for other in range(state.terms.players) if other != seat and state.cities[other]]
    return sum(1 for other in others if state.distances[other][city] <= CLOSE)
