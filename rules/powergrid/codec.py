"""A state as JSON and back. It is a cache beside the log: another `SCHEMA` number means, replay the log."""

from __future__ import annotations

from typing import Any

from ..errors import InvalidData, shown
from . import boards, network, options
from .phases.auction import Auction, AuctionPhase, Bidding, CartelChoosing, Choosing, Scrapping
from .phases.building import Building
from .phases.bureaucracy import Powering
from .phases.draft import AreaDraft
from .phases.fuel import Buying, CartelBuying
from .phases.starts import CartelPlacement, Marking
from .plants import store_of
from .results import Over
from .state import GameState, Phase
from .terms import NOBODY, terms

SCHEMA = 1

# Fields stored as they are. `area`, `stores`, `distances` and `slots` follow from the others.
_PLAIN = (
    "revision",
    "seed",
    "drawn",
    "round",
    "step",
    "step2_done",
    "step3_starts",
    "order",
    "left",
    "over_by_leaving",
    "money",
    "held",
    "powered",
    "max_cities",
    "marked",
    "marker_tokens",
    "reserve",
    "market",
    "deck",
    "known_top",
    "beneath",
    "box",
    "removed",
    "discount_boxed",
    "tokens",
    "supply",
    "stopped",
)
_TUPLES = ("plants", "cities", "houses")  # lists of tuples


def state_to_json(state: GameState) -> dict[str, Any]:
    stored: dict[str, Any] = {"schema": SCHEMA, "options": state.terms.options.to_json()}
    for name in _PLAIN:
        value = getattr(state, name)
        stored[name] = value[:] if isinstance(value, list) else value
    for name in _TUPLES:
        stored[name] = [list(entry) for entry in getattr(state, name)]
    stored["regions"] = list(state.area.regions)
    stored["step3_deck"] = list(state.step3_deck)
    stored["phase"] = _phase_to_json(state.phase)
    return stored


def state_from_json(stored: dict[str, Any]) -> GameState:
    """The inverse; InvalidData where this code can't read what was stored."""
    if stored.get("schema") != SCHEMA:
        raise InvalidData("unknown_schema", schema=stored.get("schema"))
    agreed = options.read(stored["options"])
    area = boards.area(agreed.map, agreed.edition, tuple(stored["regions"]))
    state = GameState(terms(agreed), area, stored["seed"], stored["revision"])
    for name in _PLAIN:
        value = stored[name]
        setattr(state, name, value[:] if isinstance(value, list) else value)
    for name in _TUPLES:
        setattr(state, name, [tuple(entry) for entry in stored[name]])
    state.step3_deck = tuple(stored["step3_deck"])
    state.stores = [store_of(own) for own in state.plants]
    state.distances = [network.distances_of(state, own) for own in state.cities]
    state.phase = _phase_from_json(stored["phase"])
    if state.area.regions:
        network.reprice_slots(state)
    return state


def _phase_to_json(phase: Phase) -> dict[str, Any]:
    """A phase by its class's name, its actor and its own fields."""
    stored: dict[str, Any] = {"kind": type(phase).__name__, "actor": phase.actor}
    if isinstance(phase, AuctionPhase):
        auction = phase.auction
        stored["eligible"] = auction.eligible[:]
        stored["bought"] = auction.bought
        stored["cartel_acted"] = auction.cartel_acted
        stored["discount"] = auction.discount
    if isinstance(phase, Bidding):
        stored["plant"] = phase.plant
        stored["high_bid"] = phase.high_bid
        stored["high_bidder"] = phase.high_bidder
        stored["still_in"] = phase.still_in[:]
    elif isinstance(phase, Scrapping):
        stored["plant"] = phase.plant
    elif isinstance(phase, AreaDraft):
        stored["picks"] = list(phase.picks)
    elif isinstance(phase, CartelPlacement):
        stored["placed"] = phase.placed
    elif isinstance(phase, Buying | Building | Powering):
        stored["waiting"] = list(phase.waiting)
    return stored


def _phase_from_json(stored: dict[str, Any]) -> Phase:
    kind = stored["kind"]
    actor = stored["actor"]
    if kind in ("Choosing", "CartelChoosing", "Bidding", "Scrapping"):
        return _auction_phase(kind, actor, stored)
    if kind == "AreaDraft":
        return AreaDraft(actor, tuple(stored["picks"]))
    if kind == "CartelPlacement":
        return CartelPlacement(actor, stored["placed"])
    if kind == "Marking":
        return Marking(actor)
    if kind == "Buying":
        return Buying(actor, tuple(stored["waiting"]))
    if kind == "CartelBuying":
        return CartelBuying(actor, tuple(stored["waiting"]))
    if kind == "Building":
        return Building(actor, tuple(stored["waiting"]))
    if kind == "Powering":
        return Powering(stored["waiting"][:])
    if kind == "Over":
        return Over(NOBODY)
    raise InvalidData("unknown_phase", phase=shown(kind))


def _auction_phase(kind: str, actor: int, stored: dict[str, Any]) -> Phase:
    auction = Auction(stored["eligible"][:])
    auction.bought = stored["bought"]
    auction.cartel_acted = stored["cartel_acted"]
    auction.discount = stored["discount"]
    if kind == "Bidding":
        return Bidding(auction, stored["plant"], stored["high_bid"], stored["high_bidder"], stored["still_in"][:])
    if kind == "Scrapping":
        return Scrapping(actor, auction, stored["plant"])
    if kind == "CartelChoosing":
        return CartelChoosing(actor, auction)
    return Choosing(actor, auction)
