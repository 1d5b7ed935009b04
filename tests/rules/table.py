"""A table for tests: set up any position in a few words, act, and see what happened.

table = Table(edition="classic", map="germany", players=3, regions=["north", "west", "east"])
table.give(0, plants=[4, 5], coal=2, money=30, cities=["essen", "muenster"])
table.lay(market=[16, 17, 19, 20, 21, 22, 23, 24], deck=[28, "step3", 31])
table.auctions(round=4)
events = table.does(0, nominate(16, 16))
assert table.refuses(1, raise_to(16)) == "bid_too_low"
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rules.errors import IllegalAction, MalformedAction
from rules.powergrid import actions, network, options, setup, turn
from rules.powergrid.actions import Action
from rules.powergrid.codec import state_to_json
from rules.powergrid.events import Event
from rules.powergrid.fuels import FUELS
from rules.powergrid.phases import auction, building, bureaucracy, fuel
from rules.powergrid.plants import PLANTS, STEP3, store_of
from rules.powergrid.state import GameState


class Table:
    """A game whose position a test may set. Actions go through the same door as anybody's."""

    def __init__(self, seed: str = "table", deal: dict[str, Any] | None = None, **given: Any) -> None:
        given.setdefault("map", "germany")
        given.setdefault("first_order", list(range(given["players"])))
        self.state: GameState = setup.new_game(options.read(given), seed, deal, 1)

    # Setting a position

    def give(
        self,
        seat: int,
        plants: list[int] | None = None,
        money: int | None = None,
        cities: list[str] | None = None,
        **tokens: int,
    ) -> None:
        """Plants leave wherever they were, tokens come from the market's supply, houses take the lowest free slots."""
        state = self.state
        if plants is not None:
            for plant in plants:
                self._take_from_piles(plant)
            state.plants[seat] = tuple(sorted(plants))
            state.stores[seat] = store_of(state.plants[seat])
        if money is not None:
            state.money[seat] = money
        for name, count in tokens.items():
            number = FUELS.index(name)
            state.supply[number] -= count - state.held[4 * seat + number]
            state.held[4 * seat + number] = count
        for city in cities or []:
            network.connect(state, seat, state.area.index[city])
            state.max_cities = max(state.max_cities, len(state.cities[seat]))

    def lay(self, market: list[Any], deck: list[Any] | None = None, beneath: list[int] | None = None) -> None:
        """Market and deck, "step3" for the card; `beneath`: those of the deck put there in phase 5.

        Plants laid nowhere and owned by nobody lie in the box.
        """
        state = self.state
        state.market = sorted(STEP3 if card == "step3" else card for card in market)
        state.deck = [STEP3 if card == "step3" else card for card in deck or []]
        state.beneath = list(beneath or [])
        state.known_top = 0
        state.removed = []
        placed = [*state.market, *state.deck, *[plant for own in state.plants for plant in own]]
        state.box = [plant for plant in PLANTS if plant not in placed]

    def shuffle_gives(self, *plants: int) -> None:
        """What the deck will be after the shuffle of the Step 3 card, as a deal may say."""
        self.state.step3_deck = plants

    def fuel_market(self, **tokens: int) -> None:
        """Tokens on the market; the rest of what nobody holds is supply."""
        state = self.state
        for name, count in tokens.items():
            number = FUELS.index(name)
            state.supply[number] += state.tokens[number] - count
            state.tokens[number] = count

    def step(self, step: int) -> None:
        self.state.step = step
        self.state.step2_done = step > 1
        network.reprice_slots(self.state)

    def order(self, *seats: int) -> None:
        self.state.order = list(seats)

    def auctions(self, round: int) -> list[Event]:
        """Phase 2 begins; what `begin` does of itself (the discount token) is done."""
        return self._begin(auction.begin, round)

    def fuel_phase(self, round: int = 2) -> list[Event]:
        return self._begin(fuel.begin, round)

    def building_phase(self, round: int = 2) -> list[Event]:
        return self._begin(building.begin, round)

    def bureaucracy(self, round: int = 2) -> list[Event]:
        return self._begin(bureaucracy.begin, round)

    def _begin(self, begin: Any, round: int) -> list[Event]:
        self.state.round = round
        events: list[Event] = []
        if begin(self.state, events):
            turn.settle(self.state, events)
        return events

    def _take_from_piles(self, plant: int) -> None:
        state = self.state
        for pile in (state.market, state.deck, state.box, state.removed):
            if plant in pile:
                pile.remove(plant)

    # Acting

    def does(self, seat: int, action: Action) -> list[Event]:
        """One action, and the events that came of it."""
        events: list[Event] = []
        turn.act(self.state, seat, action, events)
        return events

    def all_do(self, action: Action, seats: list[int] | None = None) -> list[Event]:
        """The same action by each seat asked, one after the other, or by these seats."""
        events: list[Event] = []
        for seat in seats if seats is not None else self.asked_in_turn():
            events += self.does(seat, action)
        return events

    def asked_in_turn(self) -> list[int]:
        """Who still has a turn in this phase, in the order of asking."""
        phase = self.state.phase
        waiting = getattr(phase, "waiting", ())
        return list(waiting) if phase.actor < 0 else [phase.actor, *waiting]

    def idle_until(self, phase: str) -> list[Event]:
        """Everybody passes, buys and builds nothing and runs nothing (the cartel takes what is its) until then."""
        idle = {
            "Choosing": actions.PASS,
            "Bidding": actions.PASS,
            "Buying": actions.DONE,
            "Building": actions.DONE,
            "Powering": actions.POWER_NOTHING,
        }
        events: list[Event] = []
        while self.phase != phase and self.asked:
            events += self.does(self.asked[0], idle.get(type(self.state.phase).__name__, actions.CARTEL_ACTS))
        return events

    def refuses(self, seat: int, action: Action) -> str:
        """The code of the refusal; the state is as it was."""
        before = state_to_json(self.state)
        with pytest.raises((IllegalAction, MalformedAction)) as refused:
            turn.act(self.state, seat, action, None)
        assert state_to_json(self.state) == before
        return refused.value.code

    def offered(self, seat: int) -> list[Action]:
        """Every action offered to a seat, written out."""
        return [offer[number] for offer in turn.offers(self.state, seat) for number in range(len(offer))]

    def offers_kind(self, seat: int) -> list[str]:
        return [offer.kind for offer in turn.offers(self.state, seat)]

    # Seeing

    @property
    def asked(self) -> tuple[int, ...]:
        return turn.to_act(self.state)

    @property
    def phase(self) -> str:
        return self.state.phase.name

    def market(self) -> list[Any]:
        return ["step3" if card == STEP3 else card for card in self.state.market]

    def price(self, seat: int, city: str) -> int:
        return network.price(self.state, seat, self.state.area.index[city])

    def slots(self, city: str) -> tuple[int, int, int]:
        """The owners of a city's slots, -1 where free."""
        return self.state.houses[self.state.area.index[city]]

    def held(self, seat: int) -> tuple[int, int, int, int]:
        return self.state.fuel_of(seat)

    def for_sale(self) -> list[int]:
        """The current row."""
        return self.state.current_row()

    def fuel_price(self, seat: int, name: str, count: int = 1) -> int:
        """What so many tokens cost a seat now, together."""
        return fuel.price_of(self.state, seat, FUELS.index(name), count)

    def lying(self, seat: int, name: str) -> list[int]:
        """What each token of a fuel on the market costs a seat, the cheapest first."""
        together = [self.fuel_price(seat, name, count) for count in range(self.state.tokens[FUELS.index(name)] + 1)]
        return [after - before for before, after in pairwise(together)]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def tokens(**count: int) -> tuple[int, int, int, int]:
    """Tokens by name, in the order of the fuels."""
    return tuple(count.get(name, 0) for name in FUELS)  # type: ignore[return-value]


__all__ = ["Table", "actions", "kinds", "tokens"]
