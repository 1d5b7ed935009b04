"""From options and chance to the first question (2.3): order, area, market and deck, then what is placed."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import InvalidOptions
from ..rng import Dice
from . import boards, deal, turn
from .data import base
from .deal import Deal
from .events import Events
from .options import Options
from .phases import draft
from .plants import PLANTS, STEP3
from .state import GameState
from .terms import Terms, terms


def new_game(options: Options, seed: str, given: object, revision: int) -> GameState:
    """The state before the first action. `given`: a deal as JSON, or None."""
    agreed = terms(options)
    dealt = deal.read(agreed, given)
    state = GameState(agreed, boards.area(options.map, options.edition, ()), seed, revision)
    dice = Dice(seed)
    state.order = list(options.given_order or dealt.order) or _random_order(dice, agreed)
    regions = options.given_regions or dealt.regions
    if not regions and not options.draft:
        regions = dice.pick(areas_to_draw(options, agreed))
    OPENINGS[agreed.opening](state, dealt, dice)
    _check_step3_deck(state, dealt)
    state.step3_deck = dealt.step3_deck
    state.drawn = dice.drawn
    begin(state, regions, None)
    return state


def begin(state: GameState, regions: tuple[str, ...], events: Events) -> None:
    """The plants lie ready, but nobody sees them before the area is drafted (2.3.1)."""
    if not regions:
        draft.begin(state, events)
        return
    draft.set_area(state, regions)
    if turn.after_area(state, events):
        turn.settle(state, events)


def _random_order(dice: Dice, agreed: Terms) -> list[int]:
    order = list(range(agreed.players))
    dice.shuffle(order)
    return order


def areas_to_draw(options: Options, agreed: Terms) -> list[tuple[str, ...]]:
    """The legal areas, of which chance takes one (A-2); on some boards with the home region (FR-4)."""
    areas = boards.legal_areas(options.map, options.edition, agreed.regions_needed)
    home = agreed.home_region if options.include_home else ""
    return [area for area in areas if not home or home in area]


# Opening market and deck: a rule per edition, named by its data (E-01..E-03, FR-1, 1.9).


def fixed_market(state: GameState, dealt: Deal, dice: Dice) -> None:
    """Classic: 03-10 face up, the known card on top, some of the rest removed unseen."""
    agreed = state.terms
    market = sorted(agreed.opening_plants)
    _agree(dealt.market, market, "market")
    elsewhere = [*market, *agreed.boxed, agreed.first_card]
    rest = [plant for plant in PLANTS if plant not in elsewhere]
    size = len(rest) - agreed.cards_removed
    if dealt.deck:
        drawn = _given_deck(state, dealt, [agreed.first_card], rest)
        if len(drawn) != size:
            raise InvalidOptions("deal.deck", "wrong_number_of_cards", needed=size + 1 + agreed.step3_card)
    else:
        drawn = rest[:]
        dice.take(drawn, agreed.cards_removed)
        dice.shuffle(drawn)
    _lay_out(state, market, [agreed.first_card, *drawn], [plant for plant in rest if plant not in drawn])
    state.known_top = agreed.first_card


def random_plugs(state: GameState, dealt: Deal, dice: Dice) -> None:
    """Recharged: eight plugs face up, one set aside for the top; plugs and sockets removed unseen."""
    agreed = state.terms
    last_plug = base()["last_plug"]
    plugs = [plant for plant in PLANTS if plant <= last_plug and plant not in agreed.boxed]
    sockets = [plant for plant in PLANTS if plant > last_plug]
    if dealt.market:
        market = _given_market(agreed, dealt, plugs)
    else:
        free = [plug for plug in plugs if plug not in dealt.deck and plug not in agreed.opening_plants]
        wanted = MARKET - len(agreed.opening_plants)
        if len(free) < wanted:
            raise InvalidOptions("deal.deck", "too_few_plugs_left_for_the_market", needed=wanted)
        market = sorted([*agreed.opening_plants, *dice.take(free, wanted)])
    plugs = [plug for plug in plugs if plug not in market]
    cards = [*plugs, *sockets]
    plugs_left = len(plugs) - 1 - agreed.plugs_removed
    sockets_left = len(sockets) - agreed.sockets_removed
    if dealt.deck:
        deck = _given_deck(state, dealt, plugs, cards)
        counts = (sum(1 for card in deck if card <= last_plug), sum(1 for card in deck if card > last_plug))
        if counts != (plugs_left + 1, sockets_left):
            raise InvalidOptions("deal.deck", "wrong_number_of_cards", plugs=plugs_left + 1, sockets=sockets_left)
    else:
        first = dice.take(plugs, 1)
        dice.take(plugs, agreed.plugs_removed)
        dice.take(sockets, agreed.sockets_removed)
        rest = [*plugs, *sockets]
        dice.shuffle(rest)
        deck = [*first, *rest]
    _lay_out(state, market, deck, [plant for plant in cards if plant not in deck])


MARKET = 8  # places in Steps 1 and 2
OPENINGS: dict[str, Callable[[GameState, Deal, Dice], None]] = {
    rule.__name__: rule for rule in (fixed_market, random_plugs)
}


def _given_market(agreed: Terms, dealt: Deal, plugs: list[int]) -> list[int]:
    market = sorted(dealt.market)
    if len(market) != MARKET:
        raise InvalidOptions("deal.market", "wrong_number_of_cards", needed=MARKET)
    for plant in market:
        if plant not in plugs:
            raise InvalidOptions("deal.market", "no_opening_plant", plant=plant)
    for plant in agreed.opening_plants:
        if plant not in market:
            raise InvalidOptions("deal.market", "plant_missing", plant=plant)
    return market


def _given_deck(state: GameState, dealt: Deal, first: list[int], rest: list[int]) -> list[int]:
    """The plants of a given deck; of classic without its known first card."""
    deck = list(dealt.deck)
    if (deck[-1] == STEP3) != state.terms.step3_card or STEP3 in deck[:-1]:
        raise InvalidOptions("deal.deck", "step3_card_not_last" if state.terms.step3_card else "no_step3_card_here")
    plants = deck[:-1] if state.terms.step3_card else deck
    if not plants or plants[0] not in first:
        raise InvalidOptions("deal.deck", "first_card_can_not_be", allowed=first)
    plants = plants if plants[0] in rest else plants[1:]
    for plant in plants:
        if plant not in rest:
            raise InvalidOptions("deal.deck", "plant_twice_or_not_in_the_deck", plant=plant)
    return plants


def _agree(given: tuple[int, ...], fixed: list[int], name: str) -> None:
    if given and sorted(given) != fixed:
        raise InvalidOptions(f"deal.{name}", "disagrees_with_the_edition", needed=fixed)


def _check_step3_deck(state: GameState, dealt: Deal) -> None:
    """Only plants of this game can lie in it; whether it is the right set shows when the card comes."""
    for plant in dealt.step3_deck:
        if (plant not in state.deck and plant not in state.market) or plant == STEP3:
            raise InvalidOptions("deal.step3_deck", "plant_not_in_the_game", plant=plant)


def _lay_out(state: GameState, market: list[int], deck: list[int], removed: list[int]) -> None:
    state.market = market
    state.deck = [*deck, STEP3] if state.terms.step3_card else deck
    state.removed = removed
    state.box = list(state.terms.boxed)
