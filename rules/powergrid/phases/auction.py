"""Phase 2: choosing, bidding, scrapping (2.7), and the cartel's turn in it (4.4)."""

from __future__ import annotations

from typing import ClassVar

from ...errors import IllegalAction
from .. import actions, cartel, market
from ..actions import CartelActs, Nominate, Pass, Raise, Scrap
from ..events import (
    BidPassed,
    DiscountSet,
    Events,
    Nominated,
    PhaseBegan,
    PhasePassed,
    PlantBought,
    PlantScrapped,
    Raised,
    RefillStopped,
)
from ..fuels import COAL, FUELS, GARBAGE, NO_TOKENS, OIL, URANIUM, Tokens, named
from ..offers import Nominations, Offer, Only, Raises, Scraps
from ..plants import BURNS, NEED, NUCLEAR, PLANTS, Store, burnable, fits, lies_on, store_of, store_with
from ..state import GameState, Phase
from ..terms import NOBODY

NOBODY_MAY = range(0)


class Auction:
    """What lasts for the whole phase."""

    __slots__ = ("bought", "cartel_acted", "discount", "eligible")

    def __init__(self, eligible: list[int]) -> None:
        self.eligible = eligible  # in turn order: neither bought nor passed as chooser
        self.bought = False
        self.cartel_acted = False
        self.discount = 0  # the plant under the discount token, or 0

    def clone(self) -> Auction:
        other = Auction(self.eligible[:])
        other.bought = self.bought
        other.cartel_acted = self.cartel_acted
        other.discount = self.discount
        return other


class AuctionPhase(Phase):
    """Base of the questions of this phase."""

    __slots__ = ("auction",)
    name: ClassVar[str] = "auction"

    def __init__(self, actor: int, auction: Auction) -> None:
        self.actor = actor
        self.auction = auction

    def clone(self) -> AuctionPhase:
        return type(self)(self.actor, self.auction.clone())


class Choosing(AuctionPhase):
    """The first eligible player in turn order puts a plant up, or passes for the phase."""

    __slots__ = ()


class CartelChoosing(AuctionPhase):
    """The cartel takes its plant, or nothing (K-6, K-7)."""

    __slots__ = ()


class Bidding(AuctionPhase):
    """One plant under the hammer."""

    __slots__ = ("high_bid", "high_bidder", "plant", "still_in")

    def __init__(self, auction: Auction, plant: int, high_bid: int, high_bidder: int, still_in: list[int]) -> None:
        self.actor = still_in[0]
        self.auction = auction
        self.plant = plant
        self.high_bid = high_bid
        self.high_bidder = high_bidder
        self.still_in = still_in  # clockwise, next to speak first, the high bidder last or further back

    def clone(self) -> Bidding:
        return Bidding(self.auction.clone(), self.plant, self.high_bid, self.high_bidder, self.still_in[:])


class Scrapping(AuctionPhase):
    """The buyer is over the plant limit; `plant` is the new one."""

    __slots__ = ("plant",)

    def __init__(self, actor: int, auction: Auction, plant: int) -> None:
        super().__init__(actor, auction)
        self.plant = plant

    def clone(self) -> Scrapping:
        return Scrapping(self.actor, self.auction.clone(), self.plant)


def begin(state: GameState, events: Events) -> bool:
    """2.7.1. True: the market holds no plant and the phase is over at once."""
    auction = Auction(list(state.order))
    state.phase = Choosing(state.order[0], auction)
    if events is not None:
        events.append(PhaseBegan(Choosing.name))
    row = state.current_row()
    if row and state.terms.discount_token:
        auction.discount = row[0]
        if events is not None:
            events.append(DiscountSet(row[0]))
    return not row


# What is legal: asked by the offers and by the handlers alike.


def least_bids(state: GameState, auction: Auction, seat: int) -> list[tuple[int, int]]:
    """The plants that a chooser may open, each with its `min(p)`, lowest first."""
    money = state.money[seat]
    barred = state.terms.nuclear_regions and not may_own_nuclear(state, seat)
    bids: list[tuple[int, int]] = []
    for plant in state.current_row():
        least = 1 if plant == auction.discount else plant
        if least <= money and not (barred and plant in NUCLEAR):
            bids.append((plant, least))
    return bids


def opening_bids(state: GameState, auction: Auction, seat: int, least: int) -> range:
    """What a plant with this minimum may be opened with; who is alone buys it at the minimum (2.7.3)."""
    return range(least, least + 1) if len(auction.eligible) == 1 else range(least, state.money[seat] + 1)


def raises(state: GameState, bidding: Bidding, seat: int) -> range:
    """What may be bid (2.7.4)."""
    if bidding.plant in NUCLEAR and not may_own_nuclear(state, seat):
        return NOBODY_MAY  # CE-3
    return range(bidding.high_bid + 1, state.money[seat] + 1)


def may_own_nuclear(state: GameState, seat: int) -> bool:
    """CE-2: on some boards only who has a city in certain regions."""
    wanted = state.terms.nuclear_regions
    if not wanted:
        return True
    own = state.cities[seat]
    return any(city in own for region in wanted for city in state.area.cities_of(region))


def may_pass_phase(state: GameState, seat: int) -> bool:
    """Round 1: everybody must end the phase with a plant (2.7.2), a leaver excepted (L-2)."""
    return state.round > 1 or seat in state.left


def fewest_leaving(state: GameState, seat: int, kept: Store, plant: int) -> list[Tokens]:
    """Every way to lose as few tokens as must leave with a plant; `kept`: what the other plants hold (F-3).

    Too much garbage or uranium can only have lain on the plant itself. Coal and oil that fit nowhere else are too
    many by one number, which a hybrid may lose in either.
    """
    coal, oil, garbage, uranium = state.fuel_of(seat)
    if fits(kept, coal, oil, garbage, uranium):
        return [NO_TOKENS]
    over_coal = max(0, coal - kept.coal)
    over_oil = max(0, oil - kept.oil)
    excess = max(0, over_coal + over_oil - kept.hybrid)
    other = (max(0, garbage - kept.garbage), max(0, uranium - kept.uranium))
    if BURNS[plant] == COAL:
        return [(excess, 0, *other)]
    if BURNS[plant] == OIL:
        return [(0, excess, *other)]
    return [(c, excess - c, *other) for c in range(max(0, excess - over_oil), min(excess, over_coal) + 1)]


def may_leave(state: GameState, seat: int, kept: Store, plant: int, leaving: Tokens) -> bool:
    """F-3: these tokens could lie on the plant, and the rest fits the plants that stay."""
    coal, oil, garbage, uranium = state.fuel_of(seat)
    c, o, g, u = leaving
    return (
        c <= coal
        and o <= oil
        and g <= garbage
        and u <= uranium
        and lies_on(plant, leaving)
        and fits(kept, coal - c, oil - o, garbage - g, uranium - u)
    )


def ways_to_scrap(state: GameState, seat: int, plant: int) -> list[Tokens]:
    """Every multiset that may leave with an older plant, fewest tokens first."""
    kept = store_without(state, seat, plant)
    most = [0, 0, 0, 0]
    for fuel in burnable(plant):
        most[fuel] = min(2 * NEED[plant], state.held[4 * seat + fuel])
    ways = [
        (c, o, g, u)
        for c in range(most[COAL] + 1)
        for o in range(most[OIL] + 1)
        for g in range(most[GARBAGE] + 1)
        for u in range(most[URANIUM] + 1)
        if may_leave(state, seat, kept, plant, (c, o, g, u))
    ]
    return sorted(ways, key=_few_first)


def _few_first(way: Tokens) -> tuple[int, Tokens]:
    return sum(way), way


def store_without(state: GameState, seat: int, plant: int) -> Store:
    return store_of(tuple([other for other in state.plants[seat] if other != plant]))


# Offers


def choosing_offers(state: GameState, phase: Choosing, seat: int) -> list[Offer]:
    least = least_bids(state, phase.auction, seat)
    bids = {plant: opening_bids(state, phase.auction, seat, lowest) for plant, lowest in least}
    offered: list[Offer] = [Nominations(bids)] if bids else []
    if may_pass_phase(state, seat):
        offered.append(Only(actions.PASS))
    return offered


def bidding_offers(state: GameState, phase: Bidding, seat: int) -> list[Offer]:
    amounts = raises(state, phase, seat)
    return [Raises(amounts), Only(actions.PASS)] if amounts else [Only(actions.PASS)]


def scrapping_offers(state: GameState, phase: Scrapping, seat: int) -> list[Offer]:
    older = [plant for plant in state.plants[seat] if plant != phase.plant]
    return [Scraps({plant: ways_to_scrap(state, seat, plant) for plant in older})]


# Handlers


def nominate(state: GameState, phase: Choosing, seat: int, action: Nominate, events: Events) -> bool:
    plant = action.plant
    auction = phase.auction
    least = dict(least_bids(state, auction, seat)).get(plant, 0)
    if not least or action.bid not in opening_bids(state, auction, seat, least):
        raise _refused_opening(state, auction, seat, plant, action.bid)
    if events is not None:
        events.append(Nominated(seat, plant, action.bid))
    if len(auction.eligible) == 1:
        return _buy(state, auction, seat, plant, action.bid, events)
    clockwise = sorted(auction.eligible)
    at = clockwise.index(seat) + 1
    state.phase = Bidding(auction, plant, action.bid, seat, clockwise[at:] + clockwise[:at])
    return False


def _not_for_sale(state: GameState, plant: int) -> IllegalAction:
    if plant not in PLANTS:
        return IllegalAction("unknown_plant", plant=plant)
    return IllegalAction("plant_in_future_row" if plant in state.market else "plant_not_in_market", plant=plant)


def _refused_opening(state: GameState, auction: Auction, seat: int, plant: int, bid: int) -> IllegalAction:
    if plant not in state.current_row():
        return _not_for_sale(state, plant)
    least = 1 if plant == auction.discount else plant
    if plant in NUCLEAR and not may_own_nuclear(state, seat):
        return IllegalAction("not_entitled_to_nuclear", plant=plant)
    if bid < least:
        return IllegalAction("bid_too_low", least=least)
    if bid > state.money[seat]:
        return IllegalAction("bid_too_high", most=state.money[seat])
    return IllegalAction("alone_pays_the_minimum", least=least)


def pass_phase(state: GameState, phase: Choosing, seat: int, action: Pass, events: Events) -> bool:
    if not may_pass_phase(state, seat):
        raise IllegalAction("first_round_needs_a_plant")
    auction = phase.auction
    auction.eligible.remove(seat)
    if events is not None:
        events.append(PhasePassed(seat))
    if state.terms.cartel and not auction.cartel_acted and seat == state.order[0]:
        state.phase = CartelChoosing(state.terms.cartel_seat, auction)  # K-6
        return False
    return _next_chooser(state, auction)


def raise_bid(state: GameState, phase: Bidding, seat: int, action: Raise, events: Events) -> bool:
    amount = action.amount
    allowed = raises(state, phase, seat)
    if amount not in allowed:
        raise _refused_raise(state, phase, seat, amount)
    phase.high_bid = amount
    phase.high_bidder = seat
    still_in = phase.still_in
    still_in.append(still_in.pop(0))
    phase.actor = still_in[0]
    if events is not None:
        events.append(Raised(seat, phase.plant, amount))
    return False


def _refused_raise(state: GameState, bidding: Bidding, seat: int, amount: int) -> IllegalAction:
    if bidding.plant in NUCLEAR and not may_own_nuclear(state, seat):
        return IllegalAction("not_entitled_to_nuclear", plant=bidding.plant)
    if amount <= bidding.high_bid:
        return IllegalAction("bid_too_low", least=bidding.high_bid + 1)
    return IllegalAction("bid_too_high", most=state.money[seat])


def pass_bid(state: GameState, phase: Bidding, seat: int, action: Pass, events: Events) -> bool:
    still_in = phase.still_in
    del still_in[0]
    if events is not None:
        events.append(BidPassed(seat, phase.plant))
    if len(still_in) == 1:
        return _buy(state, phase.auction, phase.high_bidder, phase.plant, phase.high_bid, events)
    phase.actor = still_in[0]
    return False


def _buy(state: GameState, auction: Auction, seat: int, plant: int, price: int, events: Events) -> bool:
    """2.7.5 item 1; then the scrap, if one is due, before anything else (item 2, O-61)."""
    state.money[seat] -= price
    auction.eligible.remove(seat)
    auction.bought = True
    state.market.remove(plant)
    own = tuple(sorted((*state.plants[seat], plant)))
    state.plants[seat] = own
    state.stores[seat] = store_with(state.stores[seat], plant)
    if events is not None:
        events.append(PlantBought(seat, plant, price))
    if plant == auction.discount:
        market.end_discount(auction, events)
    if plant == state.terms.stop_plant:
        state.stopped = True  # E-19; the cartel does not come this way (K-10)
        if events is not None:
            events.append(RefillStopped(FUELS[state.terms.stop_fuel]))
    if len(own) > state.terms.plant_limit:
        state.phase = Scrapping(seat, auction, plant)
        return False
    return _after_purchase(state, auction, events)


def scrap(state: GameState, phase: Scrapping, seat: int, action: Scrap, events: Events) -> bool:
    plant = action.plant
    if plant not in state.plants[seat]:
        raise IllegalAction("plant_not_yours", plant=plant)
    if plant == phase.plant:
        raise IllegalAction("newest_plant_stays", plant=plant)
    kept = store_without(state, seat, plant)
    if action.fuel is None:
        fewest = fewest_leaving(state, seat, kept, plant)
        if len(fewest) > 1:
            raise IllegalAction("fuel_choice_needed", plant=plant, count=sum(fewest[0]))
        leaving = fewest[0]
    else:
        leaving = action.fuel
        if not may_leave(state, seat, kept, plant, leaving):
            raise IllegalAction("fuel_can_not_leave", plant=plant, fuel=named(leaving))
    state.plants[seat] = tuple([other for other in state.plants[seat] if other != plant])
    state.stores[seat] = kept
    for fuel, count in enumerate(leaving):
        if count:
            state.held[4 * seat + fuel] -= count
            state.supply[fuel] += count
    state.box.append(plant)
    if events is not None:
        events.append(PlantScrapped(seat, plant, named(leaving)))
    return _after_purchase(state, phase.auction, events)


def _after_purchase(state: GameState, auction: Auction, events: Events) -> bool:
    """2.7.5 items 3 to 5."""
    market.draw(state, auction, events)
    if state.terms.cartel and not auction.cartel_acted:
        state.phase = CartelChoosing(state.terms.cartel_seat, auction)
        return False
    return _next_chooser(state, auction)


def cartel_takes_plant(state: GameState, phase: CartelChoosing, seat: int, action: CartelActs, events: Events) -> bool:
    auction = phase.auction
    auction.cartel_acted = True
    if cartel.take_plant(state, auction, events):
        market.draw(state, auction, events)  # K-8
    return _next_chooser(state, auction)


def _next_chooser(state: GameState, auction: Auction) -> bool:
    """True: nobody is eligible any more."""
    if not auction.eligible:
        state.phase = Choosing(NOBODY, auction)
        return True
    state.phase = Choosing(auction.eligible[0], auction)
    return False


def close(state: GameState, phase: AuctionPhase, events: Events) -> None:
    """2.7.6 items 1 to 3; an empty market leaves nothing to do (2.12)."""
    market.end_auctions(state, phase.auction, events)
