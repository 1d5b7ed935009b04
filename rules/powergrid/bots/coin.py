"""`coin`: a baseline that tosses coins and keeps to a few plain habits; also the load of the bench.

As chooser, when a coin says so and 20 Elektro would remain over the cheapest plant (always in round 1), it opens a
random affordable plant at its minimum. It raises by 1 on a coin toss while 15 would remain, scraps its lowest plant,
buys fuel one by one above 20 Elektro until each kind of plant is half full, builds the cheapest city with 30 Elektro
or spare capacity, and runs its plants from the smallest until its cities are covered.

The habits are functions of plain numbers. `choose` takes these from the view and the offers, as every bot must;
`play` takes the same ones from the state, for playouts by the thousand. A test says that both choose alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...protocol import Json
from ...protocol import Offer as AnyOffer
from ...rng import Dice
from .. import actions, network
from ..actions import Action, Power, Run
from ..fuels import COAL, FUELS, GARBAGE, OIL, URANIUM, Tokens
from ..offers import Builds, Nominations, Purchases, Raises, Runs, Scraps
from ..phases import auction, starts
from ..phases.auction import Bidding, CartelChoosing, Choosing, Scrapping
from ..phases.building import Building
from ..phases.bureaucracy import Powering
from ..phases.draft import AreaDraft, legal_picks
from ..phases.fuel import Buying, CartelBuying, in_storage
from ..phases.starts import CartelPlacement, Marking
from ..plants import BURNS, HYBRID, NEED, POWER, Store, mixes, power_of, store_of
from ..state import GameState, Phase

KEPT_OVER_A_PLANT = 20
KEPT_OVER_A_BID = 15
KEPT_OVER_FUEL = 20
RICH = 30
CHEAPEST_HOUSE = 10


# The habits


def wants_a_plant(first_round: bool, dice: Dice) -> bool:
    return first_round or dice.coin()


def opening(bids: list[tuple[int, int]], money: int, first_round: bool, dice: Dice) -> Action:
    """`bids`: the plants it may open, each with its minimum, the cheapest first."""
    if not bids or (not first_round and money - bids[0][1] < KEPT_OVER_A_PLANT):
        return actions.PASS
    plant, least = bids[dice.below(len(bids))]
    return actions.nominate(plant, least)


def bidding(next_bid: int, money: int, dice: Dice) -> Action:
    if money - next_bid >= KEPT_OVER_A_BID and dice.coin():
        return actions.raise_to(next_bid)
    return actions.PASS


def scrapping(lowest: int, least: Tokens) -> Action:
    """`least`: the first way to lose as little as must leave; only of a hybrid there may be others."""
    return actions.Scrap(lowest, least) if BURNS[lowest] == HYBRID else actions.scrap(lowest)


def buying(money: int, store: Store, held: Sequence[int], there: Sequence[int]) -> Action:
    """`there`: how many of each fuel can be had. Hybrids are half filled with coal, beside oil that lies on them."""
    if money <= KEPT_OVER_FUEL:
        return actions.DONE
    coal, oil, hybrid, garbage, uranium = store
    mixed_in = held[OIL] - oil if held[OIL] > oil else 0
    if 2 * (held[COAL] + mixed_in) < coal + hybrid and there[COAL]:
        return ONE_TOKEN[COAL]
    if 2 * held[OIL] < oil and there[OIL]:
        return ONE_TOKEN[OIL]
    if 2 * held[GARBAGE] < garbage and there[GARBAGE]:
        return ONE_TOKEN[GARBAGE]
    if 2 * held[URANIUM] < uranium and there[URANIUM]:
        return ONE_TOKEN[URANIUM]
    return actions.DONE


ONE_TOKEN = [actions.buy(fuel, 1) for fuel in range(len(FUELS))]


def wants_to_build(money: int, plants: Sequence[int], cities: int) -> bool:
    return money >= RICH or power_of(tuple(plants)) > cities


def running(plants: Sequence[int], store: Store, held: Sequence[int], cities: int) -> Power:
    """From the smallest; what has no fuel is left out, hybrids come last and burn what coal they may."""
    left = [*held, 0, 0]  # no tokens of the kinds "hybrid" and "no fuel"
    covered = 0
    chosen: list[int] = []
    for plant in plants:
        if covered >= cities:
            break
        kind = BURNS[plant]
        need = NEED[plant]
        if kind != HYBRID and left[kind] >= need:
            left[kind] -= need
            chosen.append(plant)
            covered += POWER[plant]
    if store.hybrid and covered < cities:
        mixed = _hybrids(plants, store, left, cities - covered)
        if mixed:
            return Power(tuple(sorted([*[Run(plant) for plant in chosen], *mixed], key=_number)))
    return actions.run_all(tuple(chosen))


def _number(run: Run) -> int:
    return run.plant


def _hybrids(plants: Sequence[int], store: Store, left: list[int], uncovered: int) -> list[Run]:
    """The hybrids that still run, from the smallest."""
    runs: list[Run] = []
    for plant in plants:
        if BURNS[plant] == HYBRID and uncovered > 0:
            legal = mixes(plant, store, left[COAL], left[OIL])
            if legal:
                coal, oil = legal[-1], NEED[plant] - legal[-1]
                left[COAL] -= coal
                left[OIL] -= oil
                uncovered -= POWER[plant]
                runs.append(Run(plant, (coal, oil, 0, 0) if len(legal) > 1 else None))
    return runs


# What its seat may see: as a bot


def choose(view: Json, offers: Sequence[AnyOffer], dice: Dice) -> Action:
    first = offers[0]
    own = view["players"][view["seat"]]
    if isinstance(first, Nominations):
        if not wants_a_plant(view["round"] == 1, dice):
            return actions.PASS
        bids = [(plant, bids[0]) for plant, bids in first.bids.items()]
        return opening(bids, own["money"], view["round"] == 1, dice)
    if isinstance(first, Raises):
        return bidding(first.amounts[0], own["money"], dice)
    if isinstance(first, Scraps):
        lowest = min(first.leaving)
        return scrapping(lowest, first.leaving[lowest][0])
    if isinstance(first, Purchases):
        there = [first.most.get(fuel, 0) for fuel in range(len(FUELS))]
        return buying(own["money"], store_of(tuple(own["plants"])), own["fuel"], there)
    if isinstance(first, Builds):
        if wants_to_build(own["money"], own["plants"], own["cities"]):
            return first[min(range(len(first)), key=lambda index: first.cities[index][1])]
        return actions.DONE
    if isinstance(first, Runs):
        return running(own["plants"], store_of(tuple(own["plants"])), own["fuel"], own["cities"])
    chosen: Action = first[dice.below(len(first))]
    return chosen


# The same from the state: in playouts


def play(state: GameState, seat: int, dice: Dice) -> Action:
    phase = state.phase
    return HABITS[type(phase)](state, phase, seat, dice)


def _open(state: GameState, phase: Choosing, seat: int, dice: Dice) -> Action:
    first_round = state.round == 1
    if not wants_a_plant(first_round, dice):
        return actions.PASS
    bids = auction.least_bids(state, phase.auction, seat)
    return opening(bids, state.money[seat], first_round, dice)


def _bid(state: GameState, phase: Bidding, seat: int, dice: Dice) -> Action:
    allowed = auction.raises(state, phase, seat)
    return bidding(allowed[0], state.money[seat], dice) if allowed else actions.PASS


def _scrap(state: GameState, phase: Scrapping, seat: int, dice: Dice) -> Action:
    lowest = min(plant for plant in state.plants[seat] if plant != phase.plant)
    if BURNS[lowest] != HYBRID:
        return actions.scrap(lowest)
    kept = auction.store_without(state, seat, lowest)
    return scrapping(lowest, auction.fewest_leaving(state, seat, kept, lowest)[0])


def _buy(state: GameState, phase: Buying, seat: int, dice: Dice) -> Action:
    money = state.money[seat]
    if money <= KEPT_OVER_FUEL:
        return actions.DONE
    at = 4 * seat
    there = state.tokens if state.terms.storage_fuel < 0 else buyable(state)
    return buying(money, state.stores[seat], state.held[at : at + 4], there)


def buyable(state: GameState) -> list[int]:
    """Tokens to be had of each fuel, those of a storage included (R-5)."""
    return [lying or in_storage(state, fuel) for fuel, lying in enumerate(state.tokens)]


def _build(state: GameState, phase: Building, seat: int, dice: Dice) -> Action:
    money = state.money[seat]
    if money >= CHEAPEST_HOUSE and wants_to_build(money, state.plants[seat], len(state.cities[seat])):
        prices = network.prices(state, seat)
        cheapest = min(prices)
        if cheapest <= money:
            return actions.build(state.area.cities[prices.index(cheapest)])
    return actions.DONE


def _run(state: GameState, phase: Powering, seat: int, dice: Dice) -> Action:
    return running(state.plants[seat], state.stores[seat], state.fuel_of(seat), len(state.cities[seat]))


def _pick(state: GameState, phase: AreaDraft, seat: int, dice: Dice) -> Action:
    return actions.PickRegion(dice.pick(legal_picks(state, phase.picks)))


def _place(state: GameState, phase: CartelPlacement, seat: int, dice: Dice) -> Action:
    return actions.PlaceCartelHouse(state.area.cities[dice.pick(starts.houses_offered(state, phase))])


def _mark(state: GameState, phase: Marking, seat: int, dice: Dice) -> Action:
    return actions.MarkCity(state.area.cities[dice.pick(starts.cities_to_mark(state))])


def _cartel(state: GameState, phase: Phase, seat: int, dice: Dice) -> Action:
    return actions.CARTEL_ACTS


HABITS: dict[type[Phase], Callable[..., Action]] = {
    AreaDraft: _pick,
    CartelPlacement: _place,
    Marking: _mark,
    Choosing: _open,
    Bidding: _bid,
    Scrapping: _scrap,
    CartelChoosing: _cartel,
    Buying: _buy,
    CartelBuying: _cartel,
    Building: _build,
    Powering: _run,
}
