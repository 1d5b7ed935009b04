"""A game as it stands: flat lists and small numbers, so that a copy is cheap and a step is cheaper.

Seats are numbers; in the game against the cartel its seat comes after the players'. Cities are their numbers in the
area. What a whole list holds per seat or per city (plants, houses, distances) is a tuple or a list that is replaced,
never changed: so a clone copies the outer lists only.
"""

from __future__ import annotations

from typing import ClassVar

from .boards import Area
from .fuels import Tokens
from .plants import NOTHING_STORED, STEP3, Store
from .terms import NOBODY, Terms

CLOSED = 1 << 20  # a price nobody can pay: the city is not open to this seat now
EVERYONE = -2  # the actor of a phase in which several seats act at once

# What `step3_starts` says: when a Step 3 card that is out of the market already takes effect (2.10).
NOT_DRAWN, IN_PHASE_5, NEXT_ROUND = range(3)


class Phase:
    """Who is asked, and what. A subclass per question; its fields mean nothing outside it."""

    __slots__ = ("actor",)
    name: ClassVar[str] = ""

    def __init__(self, actor: int) -> None:
        self.actor = actor

    def clone(self) -> Phase:
        return type(self)(self.actor)

    def to_act(self) -> tuple[int, ...]:
        return (self.actor,)


class GameState:
    """Everything that is true of a game now. Only the phases' handlers change it, in place."""

    __slots__ = (
        "area",
        "beneath",
        "box",
        "cities",
        "deck",
        "discount_boxed",
        "distances",
        "drawn",
        "held",
        "houses",
        "known_top",
        "left",
        "marked",
        "marker_tokens",
        "market",
        "max_cities",
        "money",
        "order",
        "over_by_leaving",
        "phase",
        "plants",
        "powered",
        "removed",
        "reserve",
        "revision",
        "round",
        "seed",
        "slots",
        "step",
        "step2_done",
        "step3_deck",
        "step3_starts",
        "stopped",
        "stores",
        "supply",
        "terms",
        "tokens",
    )

    def __init__(self, terms: Terms, area: Area, seed: str, revision: int) -> None:
        seats = terms.seats
        cities = len(area.cities)
        self.terms = terms
        self.area = area
        self.revision = revision
        self.seed = seed
        self.drawn = 0  # blocks of the seed used so far
        self.step3_deck: tuple[int, ...] = ()  # given by a deal: the deck after the Step 3 shuffle

        self.round = 0
        self.step = 1
        self.step2_done = False
        self.step3_starts = NOT_DRAWN
        self.phase: Phase = Phase(NOBODY)
        self.order: list[int] = []  # turn order of the players; the cartel stands second in any order (K-2)
        self.left: list[int] = []  # who has left, in that order (2.16)
        self.over_by_leaving = False

        self.money: list[int] = [terms.starting_money] * terms.players
        self.plants: list[tuple[int, ...]] = [()] * seats  # sorted
        self.stores: list[Store] = [NOTHING_STORED] * seats  # what these plants hold
        self.held: list[int] = [0] * (4 * seats)  # tokens: fuel f of seat s at 4 * s + f
        self.cities: list[tuple[int, ...]] = [()] * terms.players  # in the order of building
        self.powered: list[int] = [0] * terms.players  # in the latest run; at the end by G-2

        self.houses: list[tuple[int, int, int]] = [(NOBODY, NOBODY, NOBODY)] * cities  # owner by slot
        self.slots: list[int] = []  # price of the lowest free slot, or CLOSED; set when the area is there
        self.distances: list[list[int]] = [[] for _ in range(terms.players)]  # to every city; own ones CLOSED
        self.max_cities = 0
        self.marked: list[int] = []  # start cities whose marker still lies (SS-1)
        self.marker_tokens = 0  # how many of the markers are uranium tokens
        self.reserve = 0  # cartel houses left

        self.market: list[int] = []  # sorted, the Step 3 card last
        self.deck: list[int] = []  # top first
        self.known_top = 0  # classic: the card everybody knows to be on top, until first drawn
        self.beneath: list[int] = []  # plants put under the deck, in that order; sorted after the shuffle (O-48)
        self.box: list[int] = []  # plants all saw leave
        self.removed: list[int] = []  # plants removed unseen
        self.discount_boxed = False  # in phase 2 of this round (BX-3)

        self.tokens: list[int] = list(terms.start_tokens)  # on the resource market
        self.supply: list[int] = [n - lying for n, lying in zip(terms.token_count, self.tokens, strict=True)]
        self.stopped = False  # the refill of one fuel (E-19)

    def clone(self) -> GameState:
        other = GameState.__new__(GameState)
        other.terms = self.terms
        other.area = self.area
        other.revision = self.revision
        other.seed = self.seed
        other.drawn = self.drawn
        other.step3_deck = self.step3_deck
        other.round = self.round
        other.step = self.step
        other.step2_done = self.step2_done
        other.step3_starts = self.step3_starts
        other.phase = self.phase.clone()
        other.order = self.order  # replaced, never changed
        other.left = self.left  # likewise
        other.over_by_leaving = self.over_by_leaving
        other.money = self.money[:]
        other.plants = self.plants[:]
        other.stores = self.stores[:]
        other.held = self.held[:]
        other.cities = self.cities[:]
        other.powered = self.powered[:]
        other.houses = self.houses[:]
        other.slots = self.slots[:]
        other.distances = self.distances[:]
        other.max_cities = self.max_cities
        other.marked = self.marked  # replaced
        other.marker_tokens = self.marker_tokens
        other.reserve = self.reserve
        other.market = self.market[:]
        other.deck = self.deck[:]
        other.known_top = self.known_top
        other.beneath = self.beneath  # replaced
        other.box = self.box[:]
        other.removed = self.removed  # never changed
        other.discount_boxed = self.discount_boxed
        other.tokens = self.tokens[:]
        other.supply = self.supply[:]
        other.stopped = self.stopped
        return other

    # Small readings that several modules need.

    def fuel_of(self, seat: int) -> Tokens:
        held = self.held
        at = 4 * seat
        return held[at], held[at + 1], held[at + 2], held[at + 3]

    def current_row(self) -> list[int]:
        """The plants that may be auctioned (M-1, BX-2)."""
        market = self.market
        row = market[: self.terms.current_row(market)] if self.step < 3 else market[:]
        return row[:-1] if row and row[-1] == STEP3 else row

    def future_row(self) -> list[int]:
        """The other cards, the Step 3 card included."""
        return self.market[len(self.current_row()) :]

    def turn_order(self) -> list[int]:
        """Everybody in order, the cartel always second (K-2)."""
        if self.terms.cartel:
            return [self.order[0], self.terms.cartel_seat, *self.order[1:]]
        return self.order

    def stays(self, seat: int) -> bool:
        return seat not in self.left
