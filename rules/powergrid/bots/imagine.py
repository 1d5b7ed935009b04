"""The table in a bot's head: a state made of its briefing alone, so that a bot thinks with the engine's own functions.

What the seat may not see is made up: others' money is guessed (purses.py), the deck lies in some order that agrees
with what is known of it. `dealt` gives another such order, for playouts.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...protocol import Json
from ...rng import Dice
from .. import boards, network, options
from ..data import base
from ..phases.auction import Auction, Bidding, CartelChoosing, Choosing, Scrapping
from ..phases.building import Building
from ..phases.bureaucracy import Powering
from ..phases.draft import AreaDraft
from ..phases.fuel import Buying, CartelBuying
from ..phases.starts import CartelPlacement, Marking
from ..plants import PLANTS, STEP3, store_of
from ..state import IN_PHASE_5, NEXT_ROUND, GameState, Phase
from ..terms import NOBODY, Terms, terms
from . import purses

REVISION = 1


def table(briefing: Json) -> GameState:
    """The state that the briefing's seat may take for the true one."""
    agreed = _agreed(_frozen(briefing["options"]))
    area = boards.area(agreed.options.map, agreed.options.edition, tuple(briefing["regions"]))
    state = GameState(agreed, area, "imagined", REVISION)
    state.round = briefing["round"]
    state.step = briefing["step"]
    state.step2_done = state.step > 1
    state.order = [seat for seat in briefing["order"] if seat != agreed.cartel_seat]
    state.left = list(briefing["left"])
    _lay_fuel(state, briefing)
    _seat_players(state, briefing)
    _place_houses(state, briefing)
    if "market" in briefing:
        _lay_plants(state, briefing)
    state.phase = _phase(state, briefing)
    state.step3_starts = _step3_starts(state, briefing)
    purses.guess(state, briefing)
    return state


def _frozen(value: Any) -> Any:
    """JSON that can be a key."""
    if isinstance(value, dict):
        return tuple((name, _frozen(inner)) for name, inner in value.items())
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


@lru_cache(maxsize=256)
def _agreed(given: tuple[tuple[str, Any], ...]) -> Terms:
    thawed = {name: list(value) if isinstance(value, tuple) else value for name, value in given}
    return terms(options.read(thawed))


def _lay_fuel(state: GameState, briefing: Json) -> None:
    state.tokens = list(briefing["fuel"]["market"])
    state.supply = list(briefing["fuel"]["supply"])
    state.stopped = briefing["refill_stopped"] is not None


def _seat_players(state: GameState, briefing: Json) -> None:
    for seat, player in enumerate(briefing["players"]):
        state.plants[seat] = tuple(player["plants"])
        state.held[4 * seat : 4 * seat + 4] = player["fuel"]
        state.powered[seat] = player["powered"]
        state.money[seat] = player["money"] or 0
    if state.terms.cartel:
        cartel = briefing["cartel"]
        seat = state.terms.cartel_seat
        state.plants[seat] = tuple(cartel["plants"])
        state.held[4 * seat : 4 * seat + 4] = cartel["fuel"]
        state.reserve = cartel["reserve"]
    state.stores = [store_of(own) for own in state.plants]


def _place_houses(state: GameState, briefing: Json) -> None:
    if not state.area.regions:
        return
    index = state.area.index
    state.houses = [network.EMPTY] * len(state.area.cities)
    built: list[list[int]] = [[] for _ in range(state.terms.players)]
    for name, owners in briefing["houses"].items():
        slots = [NOBODY if owner is None else owner for owner in owners]
        slots += [NOBODY] * (3 - len(slots))
        state.houses[index[name]] = (slots[0], slots[1], slots[2])
        for owner in slots:
            if 0 <= owner < state.terms.players:
                built[owner].append(index[name])
    state.cities = [tuple(sorted(own)) for own in built]
    state.max_cities = max(map(len, built))
    state.distances = [network.distances_of(state, own) for own in state.cities]
    state.marked = [index[city] for city in briefing["marked"]]
    network.reprice_slots(state)
    uranium = state.terms.token_count[3] - state.tokens[3] - state.supply[3] - sum(state.held[3::4])
    state.marker_tokens = uranium if state.marked else 0


# Plants


def _lay_plants(state: GameState, briefing: Json) -> None:
    rows = briefing["market"]
    cards = [STEP3 if type(card) is str else card for card in [*rows["current"], *rows["future"]]]
    state.market = sorted(cards)
    state.box = list(briefing["box"])
    state.beneath = list(briefing["deck"]["beneath"])
    count = briefing["deck"]["count"]
    top = briefing["deck"]["top"]
    unseen = _unseen(state)
    card_ahead = state.terms.step3_card and not briefing["deck"]["step3_drawn"] and STEP3 not in state.market
    hidden = count - len(state.beneath) - (1 if card_ahead else 0)
    if type(top) is int:
        state.known_top = top
    above, state.removed = _split(state, unseen, hidden, top)
    state.deck = [*above, *([STEP3] if card_ahead else []), *state.beneath]


def _unseen(state: GameState) -> list[int]:
    """Plants that lie somewhere face down, but those put beneath."""
    seen = [*state.market, *state.box, *state.beneath]
    for own in state.plants:
        seen.extend(own)
    known = dict.fromkeys(seen)
    return [plant for plant in PLANTS if plant not in known]


def _split(state: GameState, unseen: list[int], hidden: int, top: Any) -> tuple[list[int], list[int]]:
    """So many of the unseen plants in the deck, the others removed; the first as its back or its face says."""
    hidden = max(0, min(hidden, len(unseen)))
    if state.terms.discount_token:
        last_plug = base()["last_plug"]
        plugs = [plant for plant in unseen if plant <= last_plug]
        sockets = [plant for plant in unseen if plant > last_plug]
        out_plugs = min(state.terms.plugs_removed, len(plugs), len(unseen) - hidden)
        out_sockets = len(unseen) - hidden - out_plugs
        above = [*plugs[: len(plugs) - out_plugs], *sockets[: max(0, len(sockets) - out_sockets)]]
        if top in ("plug", "socket"):
            same = [plant for plant in above if (plant <= last_plug) == (top == "plug")]
            above = [*same[:1], *[plant for plant in above if plant not in same[:1]]]
    else:
        above = unseen[:hidden]
        if state.known_top in unseen:
            above = [state.known_top, *[plant for plant in unseen if plant != state.known_top]][:hidden]
    return above, [plant for plant in unseen if plant not in above]


def dealt(state: GameState, dice: Dice) -> GameState:
    """A copy whose hidden cards lie in a new order that its seat can't rule out."""
    other = state.clone()
    other.seed = f"{state.seed} {dice.bits(60)}"
    other.drawn = 0
    end = other.deck.index(STEP3) if STEP3 in other.deck else len(other.deck) - len(other.beneath)
    if STEP3 not in other.deck and other.terms.step3_card:  # the Step 3 card is out: all that is left was put beneath
        dice.shuffle(other.deck)
        return other
    start = 1 if other.known_top else 0
    above = other.deck[start:end]
    rest = other.deck[end:]
    swapped, removed = _reshuffled(other, above, dice)
    other.deck = [*other.deck[:start], *swapped, *rest]
    other.removed = removed
    return other


def _reshuffled(state: GameState, above: list[int], dice: Dice) -> tuple[list[int], list[int]]:
    """Backs are public: as many plugs and sockets as before stay in the deck, and the top keeps its back."""
    if not state.terms.discount_token:
        pool = [*above, *state.removed]
        dice.shuffle(pool)
        return pool[: len(above)], pool[len(above) :]
    last_plug = base()["last_plug"]
    kept: list[int] = []
    removed: list[int] = []
    for plugs in (True, False):
        pool = [plant for plant in [*above, *state.removed] if (plant <= last_plug) == plugs]
        count = sum(1 for plant in above if (plant <= last_plug) == plugs)
        dice.shuffle(pool)
        kept += pool[:count]
        removed += pool[count:]
    dice.shuffle(kept)
    if above:
        same = next(at for at, plant in enumerate(kept) if (plant <= last_plug) == (above[0] <= last_plug))
        kept[0], kept[same] = kept[same], kept[0]
    return kept, removed


# The question on the table


def _phase(state: GameState, briefing: Json) -> Phase:
    asked = briefing["asked"]
    kind = asked["kind"]
    to_act = briefing["to_act"]
    actor = to_act[0] if to_act else NOBODY
    if kind in ("Choosing", "CartelChoosing", "Bidding", "Scrapping"):
        return _auction(state, asked, kind, actor)
    if kind == "AreaDraft":
        return AreaDraft(actor, tuple(asked["picks"]))
    if kind == "CartelPlacement":
        return CartelPlacement(actor, state.terms.cartel_houses - state.reserve)
    if kind == "Marking":
        return Marking(actor)
    if kind == "Buying":
        return Buying(actor, tuple(asked["waiting"]))
    if kind == "CartelBuying":
        return CartelBuying(actor, tuple(asked["waiting"]))
    if kind == "Building":
        return Building(actor, tuple(asked["waiting"]))
    return Powering(list(asked["waiting"]))


def _auction(state: GameState, asked: Json, kind: str, actor: int) -> Phase:
    auction = Auction(list(asked["eligible"]))
    auction.discount = asked["discount"] or 0
    auction.cartel_acted = asked["cartel_acted"]
    auction.bought = kind == "Scrapping"  # of earlier purchases of this phase nobody tells
    if kind == "Bidding":
        return Bidding(auction, asked["plant"], asked["high_bid"], asked["high_bidder"], list(asked["still_in"]))
    if kind == "Scrapping":
        return Scrapping(actor, auction, asked["plant"])
    return CartelChoosing(actor, auction) if kind == "CartelChoosing" else Choosing(actor, auction)


def _step3_starts(state: GameState, briefing: Json) -> int:
    """A Step 3 card that has left the market waits for its boundary (2.10)."""
    drawn = "deck" in briefing and briefing["deck"]["step3_drawn"] and state.terms.step3_card
    if not drawn or state.step == 3 or STEP3 in state.market:
        return 0
    return IN_PHASE_5 if isinstance(state.phase, Building) else NEXT_ROUND
