"""The invariants P-1 to P-10 (RULES.md 5.3), checked after every action, and what a state keeps but could compute.

watch = Watch(state)                      # a new game
watch.after(moment.events, state)         # after each action
"""

from __future__ import annotations

import itertools
from bisect import insort
from functools import lru_cache

from rules.powergrid import RULES, network
from rules.powergrid.boards import Area
from rules.powergrid.events import (
    CartelTookPlant,
    CityBuilt,
    Event,
    FuelBought,
    MarketRefilled,
    Nominated,
    OrderSet,
    PlantBought,
    PlantBoxed,
    PlantDrawn,
    PlantPutUnder,
    PlantsRun,
    Raised,
    RoundBegan,
    Step3CardBoxed,
    Step3CardDrawn,
)
from rules.powergrid.fuels import COAL, FUELS, URANIUM
from rules.powergrid.phases.auction import AuctionPhase, Bidding, Scrapping
from rules.powergrid.plants import PLANTS, STEP3, store_of
from rules.powergrid.state import CLOSED, GameState
from rules.powergrid.terms import NOBODY

TOKENS = [24, 24, 24, 12]
URANIUM_SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]
INCOME = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150]


class Watch:
    """What was true before an action, and every player's account by the events so far."""

    def __init__(self, state: GameState) -> None:
        self.accounts = [50] * state.terms.players
        self.remember(state)
        check_state(state)

    def remember(self, state: GameState) -> None:
        self.market = state.market[:]
        self.deck = len(state.deck)
        self.phase = state.phase.name
        self.scrap_pending = isinstance(state.phase, Scrapping)
        self.tokens = state.tokens[:]
        self.cities = state.cities[:]
        self.step = state.step
        self.high_bid = state.phase.high_bid if isinstance(state.phase, Bidding) else 0

    def after(self, events: list[Event], state: GameState) -> None:
        check_state(state)
        P_8_one_draw_per_freed_place(self, events, state)
        P_10_money_by_events(self, events, state)
        amounts_follow_the_rules(self, events, state)
        shuffled_plants_are_told_by_number(events, state)
        bids_rise(self, events, state)
        refill_is_by_the_table(self, events, state)
        order_is_by_cities_and_plants(events, state)
        self.remember(state)


def check_state(state: GameState) -> None:
    """All that can be said of a state alone."""
    P_1_tokens(state)
    P_2_cards(state)
    P_3_market(state)
    P_4_money_fuel_plants(state)
    P_5_houses(state)
    P_6_turn_order(state)
    P_7_nothing_obsolete(state)
    P_9_somebody_can_act(state)
    kept_is_what_would_be_computed(state)
    discount_lies_on_the_lowest(state)
    steps_come_once_and_in_order(state)


def P_1_tokens(state: GameState) -> None:
    for fuel in range(len(FUELS)):
        there = state.tokens[fuel] + state.supply[fuel] + sum(state.held[fuel::4])
        if fuel == URANIUM:
            there += state.marker_tokens
        assert there == TOKENS[fuel], f"{FUELS[fuel]}: {there}"
        assert state.tokens[fuel] >= 0
        assert state.supply[fuel] >= 0
    assert 0 <= state.marker_tokens <= len(state.marked)


def P_2_cards(state: GameState) -> None:
    owned = [plant for own in state.plants for plant in own]
    piles = [*state.market, *state.deck, *state.box, *state.removed, *owned]
    plants = sorted(card for card in piles if card != STEP3)
    assert plants == sorted(PLANTS)
    assert piles.count(STEP3) <= (0 if state.terms.options.beginner else 1)
    assert set(state.beneath) <= set(state.deck)
    assert len(set(state.beneath)) == len(state.beneath)


def P_3_market(state: GameState) -> None:
    """Every place is filled while the deck has cards: 8 of them, 6 once the Step 3 card is out of the market."""
    assert state.market == sorted(state.market)
    gone = STEP3 not in state.market and STEP3 not in state.deck and not state.terms.options.beginner
    places = (6 if gone else 8) - scrap_was_pending(state)
    assert len(state.market) == places if state.deck else len(state.market) <= places
    if gone and state.step < 3:  # it waits for the next boundary (2.10 C, D), never longer
        waiting = "building" if state.terms.options.edition == "classic" else "bureaucracy"
        assert state.phase.name in (waiting, "over")
    if state.step == 3:
        assert gone
        assert state.future_row() == []
    if STEP3 in state.deck:
        assert state.deck[state.deck.index(STEP3) + 1 :] == state.beneath
    row = state.current_row()
    assert STEP3 not in row
    assert [*row, *state.future_row()] == state.market


def scrap_was_pending(state: GameState) -> bool:
    """Now, or when the last but one player left and ended the game in the middle of it."""
    if state.over_by_leaving:
        return any(len(own) > state.terms.plant_limit for own in state.plants)
    return isinstance(state.phase, Scrapping)


def P_4_money_fuel_plants(state: GameState) -> None:
    assert all(money >= 0 for money in state.money)
    for seat, own in enumerate(state.plants):
        assert list(own) == sorted(own)
        coal, oil, garbage, uranium = state.fuel_of(seat)
        assert min(coal, oil, garbage, uranium) >= 0
        store = store_of(own)
        assert max(0, coal - store.coal) + max(0, oil - store.oil) <= store.hybrid
        assert garbage <= store.garbage
        assert uranium <= store.uranium
        if isinstance(state.phase, Scrapping) and state.phase.actor == seat:
            assert len(own) == state.terms.plant_limit + 1
        elif not state.over_by_leaving:
            assert len(own) <= state.terms.plant_limit


def P_5_houses(state: GameState) -> None:
    players = state.terms.players
    built: list[list[int]] = [[] for _ in range(players)]
    cartel_houses = 0
    for city, owners in enumerate(state.houses):
        if owners == network.EMPTY:
            continue
        lived_in = [owner for owner in owners if owner != NOBODY]
        assert len(set(lived_in)) == len(lived_in)
        for slot, owner in enumerate(owners):
            if owner == NOBODY:
                continue
            if owner == state.terms.cartel_seat:
                cartel_houses += 1
                assert slot < 2  # K-18
            else:
                assert slot < state.step
                built[owner].append(city)
        gap = owners[0] == NOBODY and owners[1] == state.terms.cartel_seat and owners[2] == NOBODY
        if not (gap and state.terms.cartel and city in state.marked):
            assert list(owners[: len(lived_in)]) == lived_in
    assert [sorted(own) for own in state.cities] == built
    if state.terms.cartel:
        assert state.reserve >= 0
        assert cartel_houses + state.reserve == (16 if state.area.regions else 0)
    else:
        assert cartel_houses == 0


def P_6_turn_order(state: GameState) -> None:
    assert sorted(state.order) == list(range(state.terms.players))
    whole = state.turn_order()
    if state.terms.cartel:
        assert whole[1] == state.terms.cartel_seat
        assert len(whole) == state.terms.players + 1
    else:
        assert whole == state.order


def P_7_nothing_obsolete(state: GameState) -> None:
    if state.terms.options.edition == "classic":
        assert all(plant > state.max_cities for plant in state.market)


def P_8_one_draw_per_freed_place(watch: Watch, events: list[Event], state: GameState) -> None:
    """The market and the deck, followed through the events: no draw without a place, no place without a draw."""
    market = watch.market[:]
    owed = int(watch.scrap_pending)
    drawn = under = 0
    for event in events:
        if isinstance(event, PlantBought) or (isinstance(event, CartelTookPlant) and event.plant):
            market.remove(event.plant)
            owed += 1
        elif isinstance(event, PlantPutUnder):
            market.remove(event.plant)
            under += 1
            owed += 1
        elif isinstance(event, PlantBoxed):  # a plant just drawn is boxed like any other: one more draw is owed
            market.remove(event.plant)
            owed += event.why != "step3"
        elif isinstance(event, PlantDrawn):
            insort(market, event.plant)
            drawn += 1
            owed -= 1
        elif isinstance(event, Step3CardDrawn):
            market.append(STEP3)
            drawn += 1
            owed -= 1
        elif isinstance(event, Step3CardBoxed):
            market.remove(STEP3)
        assert owed >= 0
    assert market == state.market
    if state.deck:
        assert owed == scrap_was_pending(state)
    assert len(state.deck) == watch.deck + under - drawn
    if under:
        assert watch.phase == "bureaucracy"


def P_9_somebody_can_act(state: GameState) -> None:
    asked = RULES.to_act(state)
    assert len(set(asked)) == len(asked)
    assert bool(asked) == (RULES.result(state) is None)
    for seat in range(-1, state.terms.seats + 1):
        offers = RULES.offers(state, seat)
        assert bool(offers) == (seat in asked)
        assert all(len(offer) > 0 for offer in offers)
        if seat in state.left:
            assert sum(len(offer) for offer in offers) == (seat in asked)


def P_10_money_by_events(watch: Watch, events: list[Event], state: GameState) -> None:
    for event in events:
        if isinstance(event, PlantBought | FuelBought | CityBuilt):
            watch.accounts[event.seat] -= event.price
        elif isinstance(event, PlantsRun):
            watch.accounts[event.seat] += event.income
    assert watch.accounts == state.money


def amounts_follow_the_rules(watch: Watch, events: list[Event], state: GameState) -> None:
    """What the events tell against the formulas of the rulebook, worked out anew (1.4, 1.7, 2.9)."""
    for event in events:
        if isinstance(event, FuelBought):
            assert event.price == fuel_price(watch, event, state)
        elif isinstance(event, PlantsRun):
            power = sum(PLANTS[plant].power for plant in event.plants)
            assert event.powered == min(power, len(state.cities[event.seat]))
            assert event.income == INCOME[min(event.powered, 20)]
            assert sum(event.fuel.values()) == sum(PLANTS[plant].need for plant in event.plants)
            assert len(set(event.plants)) == len(event.plants)
        elif isinstance(event, CityBuilt):
            assert event.price == way_price(event, watch.cities[event.seat], state)


def fuel_price(watch: Watch, event: FuelBought, state: GameState) -> int:
    fuel = FUELS.index(event.fuel)
    lying = watch.tokens[fuel]
    options = state.terms.options
    rebate = (
        options.map == "central_europe"
        and options.board_rules
        and event.fuel == "garbage"
        and "wien" in [state.area.cities[city] for city in state.cities[event.seat]]
    )
    price = 0
    for left in range(lying, lying - event.count, -1):
        if left <= 0:  # the coal storage
            assert options.map == "usa"
            assert options.edition == "recharged"
            assert fuel == COAL
            price += 8
        else:
            next_one = URANIUM_SPACES[12 - left] if fuel == URANIUM else 9 - (left + 2) // 3
            price += max(1, next_one - 1) if rebate else next_one
    return price


def way_price(event: CityBuilt, built: tuple[int, ...], state: GameState) -> int:
    """The slot and the connections on the path that the event tells; it begins in the network."""
    way = [state.area.index[city] for city in event.path]
    assert event.path[-1] == event.city
    slot = state.houses[way[-1]].index(event.seat)
    price = (10, 15, 20)[slot]
    if built:
        assert way[0] in built
        assert way[-1] not in built
    else:
        assert len(way) == 1
    for here, there in itertools.pairwise(way):
        price += dict(state.area.neighbours[here])[there]
    return price


def kept_is_what_would_be_computed(state: GameState) -> None:
    """`stores`, `distances`, `slots` and `max_cities` are kept for speed; nothing may let them go stale."""
    assert state.stores == [store_of(own) for own in state.plants]
    assert state.distances == [distances(state.area, own) for own in state.cities]
    if state.area.regions:
        assert state.slots == [network.slot_price(state, city) for city in range(len(state.houses))]
    assert state.max_cities == max(len(own) for own in state.cities)


@lru_cache(maxsize=256)
def distances(area: Area, built: tuple[int, ...]) -> list[int]:
    """From the nearest city of a network to every other one; its own are closed to it (B-3)."""
    if not built:
        return []
    nearest = [min(row) for row in zip(*[area.distance[city] for city in built])]
    return [CLOSED if city in built else cost for city, cost in enumerate(nearest)]


def steps_come_once_and_in_order(state: GameState) -> None:
    """2.10: the Step 2 changes are made once; only classic may go to Step 3 without them; beginners stay in Step 1."""
    options = state.terms.options
    if state.step == 2 or (state.step == 3 and options.edition == "recharged"):
        assert state.step2_done
    if options.beginner:
        assert state.step == 1
    if state.step == 1 and options.edition == "classic":
        assert not state.step2_done
    assert 1 <= state.step <= 3


def shuffled_plants_are_told_by_number(events: list[Event], state: GameState) -> None:
    """O-48: from the shuffle on, the order in which plants were put under the deck is told no more."""
    kinds = [type(event) for event in events]
    if Step3CardDrawn in kinds:
        later = [event.plant for event in events[kinds.index(Step3CardDrawn) :] if isinstance(event, PlantPutUnder)]
        before = [plant for plant in state.beneath if plant not in later]
        assert before == sorted(before)


def bids_rise(watch: Watch, events: list[Event], state: GameState) -> None:
    """2.7.4: each bid beats the one before, and the last one is paid."""
    for event in events:
        if isinstance(event, Raised):
            assert event.bid > watch.high_bid > 0
        elif isinstance(event, PlantBought) and watch.high_bid:
            assert event.price == watch.high_bid
        elif isinstance(event, Nominated) and state.terms.options.edition == "classic":
            assert event.bid >= event.plant


def refill_is_by_the_table(watch: Watch, events: list[Event], state: GameState) -> None:
    """2.11 item 2: the column of the Step that was in force, or all that the supply has."""
    for event in events:
        if isinstance(event, MarketRefilled):
            for fuel, name in enumerate(FUELS):
                added = event.fuel.get(name, 0)
                if state.stopped and fuel == URANIUM:
                    assert added == 0
                elif state.supply[fuel]:
                    assert added == state.terms.refill[watch.step][fuel]
                else:
                    assert added <= state.terms.refill[watch.step][fuel]


def order_is_by_cities_and_plants(events: list[Event], state: GameState) -> None:
    """T-1, T-2: after the auctions of round 1 and at the start of every later round."""
    for event in events:
        if isinstance(event, OrderSet) or (isinstance(event, RoundBegan) and event.round > 1):
            standing = [(len(state.cities[seat]), max(state.plants[seat], default=0)) for seat in state.order]
            assert standing == sorted(standing, reverse=True)
            assert event.order == state.turn_order()


def discount_lies_on_the_lowest(state: GameState) -> None:
    """E-04, M-4.5: what is drawn below the discounted plant is boxed, so that stays the lowest."""
    if isinstance(state.phase, AuctionPhase) and state.phase.auction.discount:
        assert state.terms.options.edition == "recharged"
        assert state.phase.auction.discount == state.market[0]
