"""Positions from all over the game: every board and edition, every number of players, each question in each Step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.powergrid import RULES, actions, fuels, questions
from rules.powergrid.actions import Action
from rules.powergrid.events import Event
from rules.powergrid.offers import Builds, Nominations, Offer, Purchases, Raises, Runs
from rules.powergrid.phases import starts
from rules.powergrid.state import GameState
from rules.rng import Dice
from tests.rules.table import Table

Given = dict[str, Any]

TABLES: list[Given] = [
    {"edition": "recharged", "map": "germany", "players": 3, "regions": "draft", "standard_starts": True},
    {"edition": "classic", "map": "germany", "players": 6},
    {"edition": "classic", "map": "germany", "players": 3, "beginner": True},
    {"edition": "recharged", "map": "usa", "players": 4},
    {"edition": "classic", "map": "usa", "players": 2},
    {"edition": "recharged", "map": "france", "players": 5, "money": "open"},
    {"edition": "classic", "map": "france", "players": 3},
    {"edition": "recharged", "map": "italy", "players": 2, "standard_starts": True},
    {"edition": "classic", "map": "italy", "players": 4},
    {"edition": "recharged", "map": "benelux", "players": 2},
    {"edition": "classic", "map": "benelux", "players": 5},
    {"edition": "recharged", "map": "central_europe", "players": 6},
    {"edition": "classic", "map": "central_europe", "players": 3, "regions": "draft"},
]
RECHARGED: Given = {"edition": "recharged", "map": "germany", "players": 3, "first_order": [0, 1, 2]}
EACH = 3  # positions of a game


class Position(NamedTuple):
    """A state, and the seat that asks."""

    name: str
    state: GameState
    seat: int


def positions() -> Iterator[Position]:
    for number, given in enumerate(TABLES):
        yield from _of_a_game(given, f"vectors {number}")
    yield from set_up()


def _of_a_game(given: Given, seed: str) -> Iterator[Position]:
    """The last time that a question was asked in a Step the table was fullest; of these every game gives a few."""
    last: dict[tuple[str, int], tuple[GameState, int]] = {}
    for state, seat in played(given, seed):
        last[type(state.phase).__name__, state.step] = (state.clone(), seat)
    found = list(last.items())
    dice = Dice(f"which {seed}")
    dice.shuffle(found)
    for (kind, step), (state, seat) in found[:EACH]:
        name = f"{given['map']} {given['edition']} {given['players']}: {kind}, Step {step}, round {state.round}"
        yield Position(name, state, seat)


def played(given: Given, seed: str, events: list[Event] | None = None) -> Iterator[tuple[GameState, int]]:
    """A whole game among people who mostly play sensibly: every state with a seat that is asked."""
    state = RULES.new_game(RULES.options(given), seed)
    dice = Dice(f"players {seed}")
    while RULES.to_act(state):
        seat = dice.pick(list(RULES.to_act(state)))
        yield state, seat
        RULES.act(state, seat, _choice(state, seat, list(RULES.offers(state, seat)), dice), events)


def _choice(state: GameState, seat: int, offers: list[Offer], dice: Dice) -> Action:
    """Of its own, and not a bot's: a better bot must not change the positions."""
    offer = offers[0]
    if isinstance(offer, Runs):
        return questions.best_run(state, seat).action if dice.below(4) else offer[dice.below(len(offer))]
    if isinstance(offer, Purchases):
        return _purchase(state, seat, offer, dice)
    if isinstance(offer, Builds):
        cheapest = min(offer.cities, key=lambda city: city[1])
        return actions.build(offer.names[cheapest[0]]) if dice.below(4) else actions.DONE
    if isinstance(offer, Raises):
        return offer[0] if len(offer) > 20 and dice.below(3) == 0 else actions.PASS
    if isinstance(offer, Nominations):
        plant = dice.pick(list(offer.bids))
        passes = len(offers) > 1 and dice.below(3) == 0
        return actions.PASS if passes else actions.nominate(plant, offer.bids[plant][0])
    return offer[dice.below(len(offer))]


def _purchase(state: GameState, seat: int, offer: Purchases, dice: Dice) -> Action:
    """What is missing, at times a token more, so that stores of hybrids fill too."""
    wanted = questions.best_purchase(state, seat).fuel
    for fuel, count in enumerate(wanted):
        if count and offer.most.get(fuel, 0) >= count:
            return actions.buy(fuel, count)
    return offer[dice.below(len(offer))] if dice.below(3) == 0 else actions.DONE


# Positions that games seldom reach


def set_up() -> Iterator[Position]:
    yield Position("usa recharged: coal from the storage", _storage(), 0)
    yield Position("usa recharged: the storage is empty too", _storage(supply=False), 0)
    yield Position("central europe: the rebate for garbage", _rebate(), 0)
    yield Position("central europe: no nuclear plant without a city", _nuclear(), 0)
    yield Position("hybrids share coal and oil", _hybrids(), 0)
    yield Position("hybrids run in any mix", _hybrids(running=True), 0)
    yield Position("hybrids run in the order that their fuel allows", _hybrids(running=True, coal=2, oil=7), 0)
    yield Position("hybrids where there is no coal to buy", _no_coal(), 0)
    yield Position("hybrids where coal is sold out and dear", _no_coal(running=True), 0)
    yield Position("fuel for some of the plants", _hungry(), 0)
    yield Position("a hybrid goes, and either fuel with it", _scrap([4, 12, 29], coal=5, oil=3), 0)
    yield Position("a hybrid goes, and the cheaper fuel with it", _scrap([5, 12, 13], coal=3, oil=3), 0)
    yield Position("two are left over of a hybrid, a fourth plant at the limit", _four_plants(), 1)
    yield Position("a first city when no city is empty", _late_start(), 2)
    yield Position("the cartel's first house", _cartel_houses(0), _cartel_houses(0).phase.actor)
    yield Position("the cartel follows into an empty city", _beside_the_cartel(), 0)
    yield Position("the cartel's second house", _cartel_houses(1), 1)
    yield Position("the cartel's last house", _cartel_houses(5), 1)
    yield Position("start cities are being marked", _marking(), 1)
    yield Position("a first city where start cities are marked", _marked(), 0)
    yield Position("a second city where start cities are marked", _marked(cities=["essen"]), 0)
    yield Position("start cities still marked in Step 2", _marked(cities=["essen"], step=2), 0)
    yield Position("a first city beside other networks", _first_city(), 0)
    yield Position("regions that would fall apart", _draft(), 0)
    yield Position("the first round", RULES.new_game(RULES.options(RECHARGED), "first"), 2)
    yield Position("the first round, for the first", RULES.new_game(RULES.options(RECHARGED), "first"), 0)
    yield Position("somebody has left, and asks again", _left(), 3)
    yield Position("a network is as large as a beginners' game allows", _beginners(), 0)
    yield Position("the game is over", _over(), 0)


def _storage(supply: bool = True) -> GameState:
    table = Table(edition="recharged", map="usa", players=3)
    table.give(0, plants=[25, 42], money=60, coal=1)
    table.fuel_market(coal=3)
    if not supply:
        table.state.supply[fuels.COAL] = 0
    table.fuel_phase()
    table.state.phase.actor = 0
    return table.state


def _central_europe() -> Table:
    regions = ["czechia", "slovakia", "austria", "hungary"]
    return Table(edition="recharged", map="central_europe", players=4, regions=regions)


def _rebate() -> GameState:
    table = _central_europe()
    table.give(0, plants=[14, 19, 30], money=80, cities=["wien", "linz"], garbage=1)
    table.fuel_market(garbage=22)
    table.fuel_phase()
    table.state.phase.actor = 0
    return table.state


def _nuclear() -> GameState:
    table = _central_europe()
    table.give(0, plants=[14], money=70, cities=["graz"])
    table.give(1, plants=[4], money=70, cities=["praha"])
    table.lay(market=[11, 17, 23, 25, 26, 28, 34, 35], deck=[27, "step3", 31])
    table.order(0, 1, 2, 3)
    table.auctions(round=3)
    return table.state


def _hybrids(running: bool = False, coal: int = 4, oil: int = 2) -> GameState:
    table = Table(edition="classic", map="germany", players=3, regions=["north", "west", "east"])
    cities = ["bremen", "hannover", "hamburg", "kiel", "essen"]
    table.give(0, plants=[5, 12, 25], money=40, cities=cities, coal=coal, oil=oil)
    table.fuel_market(coal=7, oil=9)
    if running:
        table.bureaucracy()
    else:
        table.fuel_phase()
        table.state.phase.actor = 0
    return table.state


def _no_coal(running: bool = False) -> GameState:
    table = Table(edition="classic", map="germany", players=3, regions=["north", "west", "east"])
    held = {"coal": 3, "oil": 3} if running else {}
    table.give(0, plants=[5, 12], money=60, cities=["kiel", "essen"], **held)
    table.fuel_market(coal=0, oil=12)
    if running:
        table.bureaucracy()
    else:
        table.fuel_phase()
        table.state.phase.actor = 0
    return table.state


def _hungry() -> GameState:
    table = Table(edition="recharged", map="italy", players=3)
    table.give(0, plants=[8, 21, 23], money=40, cities=table.state.area.cities[:5], coal=4, oil=1)
    table.bureaucracy()
    return table.state


def _scrap(plants: list[int], coal: int, oil: int) -> GameState:
    table = Table(edition="classic", map="germany", players=3, regions=["north", "west", "east"])
    table.give(0, plants=plants, money=90, coal=coal, oil=oil)
    table.fuel_market(coal=20, oil=4)
    table.lay(market=[20, 22, 23, 24, 26, 27, 28, 30], deck=[31, "step3", 32])
    table.order(0, 1, 2)
    table.auctions(round=4)
    table.does(0, actions.nominate(22, 22))
    while len(table.state.phase.to_act()) and table.state.phase.actor != 0:
        table.does(table.state.phase.actor, actions.PASS)
    return table.state


def _four_plants() -> GameState:
    table = Table(edition="classic", map="france", players=2)
    table.give(1, plants=[5, 20, 29, 32], money=55, coal=3, oil=5, cities=table.state.area.cities[:2])
    table.give(0, plants=[4, 8], money=20)
    table.step(2)
    table.fuel_phase()
    table.state.phase.actor = 1
    return table.state


def _late_start() -> GameState:
    table = Table(edition="classic", map="benelux", players=3)
    area = table.state.area.cities
    table.give(0, plants=[25], money=50, cities=area[::2])
    table.give(1, plants=[20], money=50, cities=area[1::2])
    table.give(2, plants=[10], money=120, coal=2)
    table.step(2)
    table.building_phase()
    table.state.phase.actor = 2
    return table.state


def _standard_starts(cities: list[str]) -> Table:
    regions = ["north", "west", "east"]
    table = Table(edition="recharged", map="germany", players=3, standard_starts=True, regions=regions)
    for seat, city in enumerate(cities):
        table.does(seat, actions.MarkCity(city))
    return table


def _cartel_houses(placed: int) -> GameState:
    table = Table(edition="recharged", map="italy", players=2, standard_starts=True)
    for _ in range(placed):
        seat = table.asked[0]
        table.does(seat, table.offered(seat)[0])
    return table.state


def _beside_the_cartel() -> GameState:
    table = Table(edition="recharged", map="italy", players=2)
    while table.phase == "cartel_setup":
        seat = table.asked[0]
        table.does(seat, table.offered(seat)[-1])
    table.give(0, plants=[10], money=150)
    table.building_phase()
    table.state.phase.actor = 0
    return table.state


def _marking() -> GameState:
    return _standard_starts(["kiel"]).state


def _marked(cities: list[str] | None = None, step: int = 1) -> GameState:
    table = _standard_starts(["kiel", "essen", "kassel"])
    if cities:
        starts.lift_marker(table.state, table.state.area.index[cities[0]])
    table.give(0, plants=[10], money=70, cities=cities)
    table.step(step)
    table.building_phase()
    table.state.phase.actor = 0
    return table.state


def _first_city() -> GameState:
    table = Table(edition="recharged", map="germany", players=3, regions=["north", "west", "east"])
    table.give(0, plants=[10], money=60)
    table.give(1, plants=[8], cities=["kiel", "hamburg", "bremen"])
    table.step(2)
    table.building_phase()
    table.state.phase.actor = 0
    return table.state


def _draft() -> GameState:
    table = Table(edition="recharged", map="italy", players=3, regions="draft")
    table.does(0, actions.PickRegion("northwest"))
    table.does(1, actions.PickRegion("northeast"))
    table.state.phase.actor = 0
    return table.state


def _left() -> GameState:
    table = Table(edition="recharged", map="usa", players=4)
    table.does(3, actions.LEAVE)
    return table.state


def _over() -> GameState:
    table = Table(edition="recharged", map="usa", players=3)
    table.does(1, actions.LEAVE)
    table.does(2, actions.LEAVE)
    return table.state


def _beginners() -> GameState:
    regions = ["north", "west", "east"]
    table = Table(edition="classic", map="germany", players=3, beginner=True, regions=regions)
    table.give(0, plants=[10], money=60, cities=table.state.area.cities[:7])
    table.building_phase()
    table.state.phase.actor = 0
    return table.state
