"""What one seat may see (section 3): made by naming what goes in, never by copying a state and deleting."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..errors import InvalidData, shown
from . import boards, results
from .data import base
from .fuels import FUELS
from .phases.auction import AuctionPhase, Bidding, Scrapping
from .phases.building import Building
from .phases.bureaucracy import Powering
from .phases.draft import AreaDraft
from .phases.fuel import Buying
from .plants import PLANTS, STEP3
from .results import Over
from .state import GameState
from .terms import NOBODY, Terms

Json = dict[str, Any]
STEP3_NAME = "step3"


def view(state: GameState, seat: int | None, sealed: bool = False) -> Json:
    """The table as this seat sees it, or a spectator (None). Board, cards and tables come once, from `board`.

    `sealed`: the cards that nobody has seen stay secret after the end, for those who play the same deal elsewhere."""
    seen: Json = {
        "seat": seat,
        "round": state.round,
        "step": state.step,
        "phase": state.phase.name,
        "to_act": list(state.phase.to_act()),
        "order": list(state.turn_order()),
        "left": list(state.left),
        "regions": list(state.area.regions),
        "players": [_player(state, other, seat) for other in range(state.terms.players)],
        "houses": _houses(state),
        "marked": [state.area.cities[city] for city in state.marked],
        "fuel": {"market": list(state.tokens), "supply": list(state.supply)},
        "refill_stopped": FUELS[state.terms.stop_fuel] if state.stopped else None,
        "asked": _asked(state),
    }
    if not isinstance(state.phase, AreaDraft):  # the plants are laid out after the area (2.3.1)
        seen["market"] = {"current": state.current_row(), "future": _cards(state.future_row())}
        seen["deck"] = _deck(state)
        seen["box"] = list(state.box)
    if state.terms.cartel:
        cartel = state.terms.cartel_seat
        seen["cartel"] = {
            "plants": list(state.plants[cartel]),
            "fuel": list(state.fuel_of(cartel)),
            "reserve": state.reserve,
        }
    if isinstance(state.phase, Over):
        seen["result"] = results.result(state).to_json()
        if not sealed:
            seen["removed"] = list(state.removed)  # no secret any more
            seen["deck"]["cards"] = _cards(state.deck)
    return seen


def _player(state: GameState, player: int, seat: int | None) -> Json:
    return {
        "money": state.money[player] if _sees_money(state, player, seat) else None,
        "plants": list(state.plants[player]),
        "fuel": list(state.fuel_of(player)),
        "cities": len(state.cities[player]),
        "powered": state.powered[player],
    }


def _sees_money(state: GameState, player: int, seat: int | None) -> bool:
    return player == seat or state.terms.options.open_money or isinstance(state.phase, Over)


def _houses(state: GameState) -> dict[str, list[int | None]]:
    """Cities with a house: the owners from the first slot on; None, a free slot below a house (K-19)."""
    seen: dict[str, list[int | None]] = {}
    for city, owners in enumerate(state.houses):
        slots: list[int | None] = [None if owner == NOBODY else owner for owner in owners]
        while slots and slots[-1] is None:
            slots.pop()
        if slots:
            seen[state.area.cities[city]] = slots
    return seen


def _deck(state: GameState) -> Json:
    return {
        "count": len(state.deck),
        "top": _top(state),
        "beneath": list(state.beneath),  # in their order until the Step 3 shuffle, then by number (O-48)
        "step3_drawn": STEP3 not in state.deck and state.terms.step3_card,
    }


def _top(state: GameState) -> int | str | None:
    """What is known of the top card: its back in recharged, itself where all saw it laid there (E-02, O-67)."""
    if not state.deck:
        return None
    card = state.deck[0]
    if card == STEP3:
        return STEP3_NAME
    if state.known_top:
        return state.known_top
    if state.terms.discount_token:
        return "plug" if card <= base()["last_plug"] else "socket"
    return None


def _asked(state: GameState) -> Json:
    """The question on the table, as all see it; the fields are those of the phase."""
    phase = state.phase
    asked: Json = {"kind": type(phase).__name__}
    if isinstance(phase, AuctionPhase):
        asked["eligible"] = list(phase.auction.eligible)
        asked["discount"] = phase.auction.discount or None
        asked["cartel_acted"] = phase.auction.cartel_acted
    if isinstance(phase, Bidding):
        asked["plant"] = phase.plant
        asked["high_bid"] = phase.high_bid
        asked["high_bidder"] = phase.high_bidder
        asked["still_in"] = list(phase.still_in)
    elif isinstance(phase, Scrapping):
        asked["plant"] = phase.plant
    elif isinstance(phase, AreaDraft):
        asked["picks"] = list(phase.picks)
    elif isinstance(phase, Buying | Building | Powering):
        asked["waiting"] = list(phase.waiting)
    return asked


def _cards(cards: list[int]) -> list[int | str]:
    return [STEP3_NAME if card == STEP3 else card for card in cards]


def board(terms: Terms) -> Json:
    """All that never changes in a game: the printing with its geography, the cards, the tables, the numbers."""
    printed = terms.board
    return {
        "options": terms.options.to_json(),
        "seats": seats(terms),
        "name": printed.name,
        "native_name": printed.native_name,
        "regions": [region._asdict() for region in printed.regions],
        "cities": [city._asdict() for city in printed.cities],
        "links": [list(link) for link in printed.links],
        "plants": [plant._asdict() for plant in PLANTS.values()],
        "fuels": list(FUELS),
        "spaces": terms.spaces,
        "refill": terms.refill[1:2] if terms.options.beginner else terms.refill[1:],  # of the steps there are
        "income": terms.income,
        "house_prices": terms.house_prices,
        "plant_limit": terms.plant_limit,
        "regions_needed": terms.regions_needed,
        "areas": [list(regions) for regions in _areas(terms)],
        "step2_cities": None if terms.options.beginner else terms.step2_cities,
        "end_cities": terms.end_cities,
        "city_limit": terms.city_limit if terms.options.beginner else None,
        "tie_breakers": terms.tie_breakers,
        "own_rules": _own_rules(terms),
        "deal": _deal(terms),
    }


def _areas(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """All sets of regions that can be played on (A-1)."""
    return boards.legal_areas(terms.options.map, terms.options.edition, terms.regions_needed)


def seats(terms: Terms) -> list[str]:
    """Who sits where: players, and after them who plays by rule."""
    return ["player"] * terms.players + (["cartel"] if terms.cartel else [])


def _own_rules(terms: Terms) -> Json:
    """What the board adds to the base rules, as figures for a page of rules."""
    own: Json = {"current_row": terms.current_row.__name__, "market_update": terms.market_update.__name__}
    if terms.nuclear_regions:
        own["nuclear_needs_city_in"] = terms.nuclear_regions
    if terms.rebate_city:
        own["rebate"] = {
            "city": terms.rebate_city,
            "fuel": FUELS[terms.rebate_fuel],
            "less": terms.rebate_less,
            "least": terms.rebate_least,
        }
    if terms.storage_price:
        own["storage"] = {"fuel": FUELS[terms.storage_fuel], "price": terms.storage_price}
    if terms.stop_plant:
        own["refill_stops"] = {"plant": terms.stop_plant, "fuel": FUELS[terms.stop_fuel]}
    if terms.boxed:
        own["boxed"] = terms.boxed
    return own


def _deal(terms: Terms) -> Json:
    """How `setup` lays out the cards, for whoever does it again by the seed. 0: no card is known beforehand."""
    return {
        "rule": terms.opening,
        "market": terms.opening_plants,
        "first_card": terms.first_card,
        "last_plug": base()["last_plug"],
        "cards_removed": terms.cards_removed,
        "plugs_removed": terms.plugs_removed,
        "sockets_removed": terms.sockets_removed,
        "home_region": terms.home_region or None,
    }


def facts(state: GameState, names: Iterable[str]) -> Json:
    """What a record's `expect` may name, each with its value now; everything is told, a record is no view."""
    told: Json = {}
    for name in names:
        if name not in FACTS:
            raise InvalidData("unknown_fact", fact=shown(name))
        told[name] = FACTS[name](state)
    return told


def dealt(state: GameState) -> Json:
    """What a seed has laid out before the first action, hidden or not: a deal as `setup` reads it, and what is out."""
    return {
        "order": list(state.order),
        "regions": list(state.area.regions),
        "market": _cards(state.market),
        "deck": _cards(state.deck),
        "removed": _cards(state.removed),
    }


def _seat_names(state: GameState) -> list[int | str]:
    cartel = state.terms.cartel_seat
    return ["cartel" if seat == cartel else seat for seat in state.phase.to_act()]


def _laid_out(state: GameState, cards: list[int]) -> list[int | str]:
    return [] if isinstance(state.phase, AreaDraft) else _cards(cards)


FACTS: dict[str, Callable[[GameState], Any]] = {
    "round": lambda state: state.round,
    "step": lambda state: state.step,
    "phase": lambda state: state.phase.name,
    "to_act": _seat_names,
    "money": lambda state: list(state.money),
    "cities": lambda state: [len(own) for own in state.cities],
    "powered": lambda state: list(state.powered),
    "plants": lambda state: [list(own) for own in state.plants[: state.terms.players]],
    "fuel": lambda state: [list(state.fuel_of(player)) for player in range(state.terms.players)],
    "market": lambda state: list(state.tokens),
    "supply": lambda state: list(state.supply),
    "current": lambda state: _laid_out(state, state.current_row()),
    "future": lambda state: _laid_out(state, state.future_row()),
}
