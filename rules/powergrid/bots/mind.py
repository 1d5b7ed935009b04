"""A character's choice in every phase, from the state: for the bots themselves and for playouts."""

from __future__ import annotations

from collections.abc import Callable

from ...rng import Dice
from .. import actions, running
from ..actions import Action
from ..phases import auction
from ..phases import starts as phase_starts
from ..phases.auction import Bidding, CartelChoosing, Choosing, Scrapping
from ..phases.building import Building
from ..phases.bureaucracy import Powering
from ..phases.draft import AreaDraft, legal_picks
from ..phases.fuel import Buying, CartelBuying
from ..phases.starts import CartelPlacement, Marking
from ..plants import needs, power_of
from ..state import GameState, Phase
from . import bidding, coin, fuelling, growing, starts, whims
from .choice import Choice
from .weights import Weights


def decide(state: GameState, seat: int, weights: Weights, dice: Dice) -> Choice:
    if weights.haste and dice.below(1000) < 1000 * weights.haste and not _stands_empty(state, seat):
        return whims.told(state, seat, coin.play(state, seat, dice))
    phase = state.phase
    return HABITS[type(phase)](state, phase, seat, weights, dice)


def _stands_empty(state: GameState, seat: int) -> bool:
    """Who buys fuel and could supply nothing as it is sees that, however hasty: else he would lose to one who acts
    by lot, in a last round without fuel."""
    return type(state.phase) is Buying and running.most_powered(state, seat) == 0


class Notes:
    """What each seat of a game in the head thinks of the plant under the hammer: nothing else changes meanwhile."""

    __slots__ = ("phase", "worths")

    def __init__(self) -> None:
        self.phase: Bidding | None = None
        self.worths: dict[int, bidding.Worth] = {}

    def worth(self, state: GameState, phase: Bidding, seat: int, weights: Weights, dice: Dice) -> bidding.Worth:
        if self.phase is not phase:
            self.phase = phase
            self.worths = {}
        worth = self.worths.get(seat)
        if worth is None:
            worth = self.worths[seat] = bidding.Worth(state, phase, seat, weights, dice)
        return worth


def act(state: GameState, seat: int, weights: Weights, dice: Dice, notes: Notes) -> Action:
    """The same without the reason. Who is sure of what he wants need not ask himself at every bid."""
    phase = state.phase
    if type(phase) is Bidding and not (weights.haste or weights.noise or weights.rival):
        worth = notes.worth(state, phase, seat, weights, dice)
        amount = bidding.answer(worth, phase.high_bid, auction.raises(state, phase, seat))
        return actions.raise_to(amount) if amount else actions.PASS
    return decide(state, seat, weights, dice).action


def _buy(state: GameState, phase: Buying, seat: int, weights: Weights, dice: Dice) -> Choice:
    return fuelling.buy(state, phase, seat, weights)


def _scrap(state: GameState, phase: Scrapping, seat: int, weights: Weights, dice: Dice) -> Choice:
    return bidding.scrap(state, phase, seat, weights)


def _run(state: GameState, phase: Powering, seat: int, weights: Weights, dice: Dice) -> Choice:
    run = running.best_run(state, seat)
    cities = len(state.cities[seat])
    plants = tuple([one.plant for one in run.plants])
    facts = (("powered", min(power_of(plants), cities)), ("cities", cities), ("burnt", sum(needs(plants))))
    return Choice(run, "most_cities", facts)


def _pick(state: GameState, phase: AreaDraft, seat: int, weights: Weights, dice: Dice) -> Choice:
    options = state.terms.options
    picks = legal_picks(state, phase.picks)

    def cost(region: str) -> float:
        return starts.region_cost(options.map, options.edition, (region,))

    region = min(picks, key=cost)
    return Choice(actions.PickRegion(region), "cheap_region", (("region", region),))


def _place(state: GameState, phase: CartelPlacement, seat: int, weights: Weights, dice: Dice) -> Choice:
    city = state.area.cities[starts.worst_place(state, phase_starts.houses_offered(state, phase))]
    return Choice(actions.PlaceCartelHouse(city), "out_of_the_way", (("city", city),))


def _mark(state: GameState, phase: Marking, seat: int, weights: Weights, dice: Dice) -> Choice:
    city = state.area.cities[starts.best_mark(state, seat, phase_starts.cities_to_mark(state))]
    return Choice(actions.MarkCity(city), "good_start", (("city", city),))


def _cartel(state: GameState, phase: Phase, seat: int, weights: Weights, dice: Dice) -> Choice:
    return Choice(actions.CARTEL_ACTS, "prescribed")


HABITS: dict[type[Phase], Callable[..., Choice]] = {
    AreaDraft: _pick,
    CartelPlacement: _place,
    Marking: _mark,
    Choosing: bidding.choose,
    Bidding: bidding.bid,
    Scrapping: _scrap,
    CartelChoosing: _cartel,
    Buying: _buy,
    CartelBuying: _cartel,
    Building: growing.build,
    Powering: _run,
}
