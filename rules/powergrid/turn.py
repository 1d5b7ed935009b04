"""One action: right phase, right seat, right offer; then what follows of itself, until somebody must act again."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import IllegalAction, MalformedAction
from . import leavers, market, network, order, results
from .actions import (
    CARTEL_ACTS,
    Action,
    Build,
    Buy,
    CartelActs,
    Done,
    Leave,
    MarkCity,
    Nominate,
    Pass,
    PickRegion,
    PlaceCartelHouse,
    Power,
    Raise,
    Scrap,
)
from .events import Events, OrderSet, PlayerLeft, RoundBegan
from .offers import Offer, Only
from .phases import auction, building, bureaucracy, draft, fuel, starts
from .phases.auction import Bidding, CartelChoosing, Choosing, Scrapping
from .phases.building import Building
from .phases.bureaucracy import Powering
from .phases.draft import AreaDraft
from .phases.fuel import Buying, CartelBuying
from .phases.starts import CartelPlacement, Marking
from .results import Over
from .state import EVERYONE, NEXT_ROUND, GameState, Phase

# A handler changes the state, or refuses before it has changed anything. True: the phase is over.
Handler = Callable[..., bool]

HANDLERS: dict[type[Phase], dict[type[Action], Handler]] = {
    AreaDraft: {PickRegion: draft.pick_region},
    CartelPlacement: {PlaceCartelHouse: starts.place_cartel_house},
    Marking: {MarkCity: starts.mark_city},
    Choosing: {Nominate: auction.nominate, Pass: auction.pass_phase},
    Bidding: {Raise: auction.raise_bid, Pass: auction.pass_bid},
    Scrapping: {Scrap: auction.scrap},
    CartelChoosing: {CartelActs: auction.cartel_takes_plant},
    Buying: {Buy: fuel.buy, Done: fuel.done},
    CartelBuying: {CartelActs: fuel.cartel_takes_fuel},
    Building: {Build: building.build, Done: building.done},
    Powering: {Power: bureaucracy.power},
    Over: {},
}

OFFERS: dict[type[Phase], Callable[..., list[Offer]]] = {
    AreaDraft: draft.offers,
    CartelPlacement: starts.placement_offers,
    Marking: starts.marking_offers,
    Choosing: auction.choosing_offers,
    Bidding: auction.bidding_offers,
    Scrapping: auction.scrapping_offers,
    CartelChoosing: lambda state, phase, seat: [Only(CARTEL_ACTS)],
    Buying: fuel.offers,
    CartelBuying: lambda state, phase, seat: [Only(CARTEL_ACTS)],
    Building: building.offers,
    Powering: bureaucracy.offers,
}


def to_act(state: GameState) -> tuple[int, ...]:
    """The seats that are asked now; several only while plants run; none when the game is over."""
    return state.phase.to_act()


def name_of(state: GameState) -> str:
    """Round and phase, in which a player has one turn; but to choose after being outbid is another one than to bid."""
    bids = " bids" if type(state.phase) is Bidding else ""
    return f"{state.round} {state.phase.name}{bids}"


def offers(state: GameState, seat: int) -> list[Offer]:
    """What the seat may do now. Leaving is always open and never listed (L-1)."""
    phase = state.phase
    if seat not in phase.to_act():
        return []
    choices = OFFERS[type(phase)](state, phase, seat)
    if seat in state.left:
        return [Only(leavers.prescribed(state, seat, choices))]
    return choices


def act(state: GameState, seat: int, action: Action, events: Events) -> None:
    """Apply one action in place; a refusal leaves the state as it was. `events` None: none are made."""
    phase = state.phase
    handler = HANDLERS[type(phase)].get(type(action))
    if handler is None:
        if type(action) is Leave:
            leave(state, seat, events)
            return
        raise _no_handler(state, seat, action)
    if seat != phase.actor and phase.actor != EVERYONE:  # where everyone is, the handler asks who still waits
        raise IllegalAction("not_your_turn")
    if state.left:
        _only_what_is_prescribed(state, seat, action)
    if handler(state, phase, seat, action, events):
        settle(state, events)


def _no_handler(state: GameState, seat: int, action: Action) -> Exception:
    if not isinstance(action, Action) or not action.kind:
        return MalformedAction("unknown_kind", field="kind")
    if type(state.phase) is Over:
        return IllegalAction("game_is_over")
    if seat not in state.phase.to_act():
        return IllegalAction("not_your_turn")
    return IllegalAction("not_in_this_phase", kind=action.kind, phase=state.phase.name)


def _only_what_is_prescribed(state: GameState, seat: int, action: Action) -> None:
    """L-2, for a seat whose player has left. A scrap that leaves the fuel unsaid says the same."""
    if seat not in state.left:
        return
    choices = offers(state, seat)
    if not choices:
        raise IllegalAction("not_your_turn")
    only = choices[0][0]
    if action != only and not (isinstance(only, Scrap) and action == Scrap(only.plant)):
        raise IllegalAction("player_has_left", only=only.to_json())


def leave(state: GameState, seat: int, events: Events) -> None:
    """L-1, L-4: at any time, for good. The seat goes on by rule; the last one left has won."""
    if type(state.phase) is Over:
        raise IllegalAction("game_is_over")
    if not 0 <= seat < state.terms.players:
        raise IllegalAction("not_a_player")
    if seat in state.left:
        raise IllegalAction("has_left")
    state.left = [*state.left, seat]
    if events is not None:
        events.append(PlayerLeft(seat))
    if len(state.left) >= state.terms.players - 1:
        state.over_by_leaving = True
        results.end(state, events)


def settle(state: GameState, events: Events) -> None:
    """Close the phase in which nobody has anything left to do and begin the next, until somebody must act."""
    while FOLLOWING[state.phase.name](state, events):
        pass


def after_draft(state: GameState, events: Events) -> bool:
    phase = state.phase
    assert isinstance(phase, AreaDraft)
    draft.close(state, phase, events)
    return after_area(state, events)


def after_area(state: GameState, events: Events) -> bool:
    """2.3.1: the cartel's houses, the marks of the start cities, round 1."""
    if state.terms.cartel:
        starts.begin_placement(state, events)
        return False
    return after_placement(state, events)


def after_placement(state: GameState, events: Events) -> bool:
    if state.terms.options.standard_starts:
        starts.begin_marking(state, events)
        return False
    return next_round(state, events)


def next_round(state: GameState, events: Events) -> bool:
    """Phase 1 (2.6)."""
    state.round += 1
    market.begin_step3_if_due(state, NEXT_ROUND, events)  # T-3
    if state.round > 1:
        state.order = order.ranked(state)
    if events is not None:
        events.append(RoundBegan(state.round, state.turn_order()))
    return auction.begin(state, events)


def after_auctions(state: GameState, events: Events) -> bool:
    phase = state.phase
    assert isinstance(phase, auction.AuctionPhase)
    auction.close(state, phase, events)
    if state.round == 1:
        state.order = order.ranked(state)  # T-2
        if events is not None:
            events.append(OrderSet(state.turn_order()))
    return fuel.begin(state, events)


def after_fuel(state: GameState, events: Events) -> bool:
    return building.begin(state, events)


def after_building(state: GameState, events: Events) -> bool:
    if state.max_cities >= state.terms.end_cities or network.full_for_good(state):
        results.end(state, events)  # G-1, O-68
        return False
    market.end_building(state, events)
    return bureaucracy.begin(state, events)


def after_powering(state: GameState, events: Events) -> bool:
    bureaucracy.close(state, events)
    return next_round(state, events)


FOLLOWING: dict[str, Callable[[GameState, Events], bool]] = {
    AreaDraft.name: after_draft,
    CartelPlacement.name: after_placement,
    Marking.name: next_round,
    Choosing.name: after_auctions,
    Buying.name: after_fuel,
    Building.name: after_building,
    Powering.name: after_powering,
}
