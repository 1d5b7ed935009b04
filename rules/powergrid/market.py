"""The plant market and its deck: drawing, boxing, the Step changes (2.4, 2.10)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from ..errors import IllegalAction
from ..rng import Dice
from . import network
from .events import (
    DiscountEnded,
    Events,
    PlantBoxed,
    PlantDrawn,
    PlantPutUnder,
    Step3CardBoxed,
    Step3CardDrawn,
    StepBegan,
)
from .plants import STEP3
from .state import IN_PHASE_5, NEXT_ROUND, NOT_DRAWN, GameState

if TYPE_CHECKING:
    from .phases.auction import Auction


def draw(state: GameState, auction: Auction | None, events: Events) -> bool:
    """M-4: fill one freed place. True: the Step 3 card came up, and whoever owed the draw acts by 2.10.

    `auction` is given in phase 2 and only there: then the Step 3 card fills the place and the discount rule holds.
    """
    deck = state.deck
    state.known_top = 0
    while deck:
        card = deck.pop(0)
        if card == STEP3:
            _shuffle_for_step3(state, events)
            if auction is not None:
                state.market.append(STEP3)
            return True
        if events is not None:
            events.append(PlantDrawn(card))
        if card in state.beneath:
            state.beneath = [plant for plant in state.beneath if plant != card]
        if state.terms.obsolete_plants and card <= state.max_cities:
            box(state, card, "obsolete", events)
        elif auction is not None and card < auction.discount:
            box(state, card, "below_discount", events)
            end_discount(auction, events)
        else:
            insort(state.market, card)
            return False
    return False


def _shuffle_for_step3(state: GameState, events: Events) -> None:
    """M-4.3: what is left of the deck are plants put beneath earlier; now nobody knows their order."""
    if state.step3_deck:
        if sorted(state.step3_deck) != sorted(state.deck):
            raise IllegalAction("step3_deck_disagrees")
        state.deck = list(state.step3_deck)
    else:
        dice = Dice(state.seed, state.drawn)
        dice.shuffle(state.deck)
        state.drawn = dice.drawn
    state.beneath = sorted(state.beneath)
    if events is not None:
        events.append(Step3CardDrawn())


def box(state: GameState, plant: int, why: str, events: Events) -> None:
    """Out of the game, seen by all."""
    state.box.append(plant)
    if events is not None:
        events.append(PlantBoxed(plant, why))


def box_lowest(state: GameState, why: str, events: Events) -> bool:
    """The lowest plant of the market goes, without a replacement yet. False: there is none."""
    if not state.market or state.market[0] == STEP3:
        return False
    box(state, state.market.pop(0), why, events)
    return True


def end_discount(auction: Auction, events: Events) -> None:
    """The token goes off its plant."""
    if events is not None:
        events.append(DiscountEnded(auction.discount))
    auction.discount = 0


def begin_step(state: GameState, step: int, events: Events) -> None:
    """The limit of houses, the refill column, the market update and the current row all follow from `step`."""
    state.step = step
    network.reprice_slots(state)
    if events is not None:
        events.append(StepBegan(step))


def change_to_step2(state: GameState, events: Events) -> bool:
    """2.10 B, once per game: the lowest plant leaves and is replaced. True: the Step 3 card came up."""
    state.step2_done = True
    return box_lowest(state, "step2", events) and draw(state, None, events)


def take_step3_card_out(state: GameState, events: Events) -> None:
    """2.10 A, C, D, E: the card and the lowest plant leave and are not replaced. Six places remain (M-1)."""
    if state.market and state.market[-1] == STEP3:
        state.market.pop()
    if events is not None:
        events.append(Step3CardBoxed())
    box_lowest(state, "step3", events)


def step3_card_in_market(state: GameState) -> bool:
    return bool(state.market) and state.market[-1] == STEP3


def end_auctions(state: GameState, auction: Auction, events: Events) -> None:
    """2.7.6 items 1 to 3: what nobody wanted leaves, and a drawn Step 3 card takes effect."""
    terms = state.terms
    state.discount_boxed = False
    if terms.unsold_round_boxes_lowest and not auction.bought and box_lowest(state, "unsold", events):
        draw(state, auction, events)
    if auction.discount:
        plant = auction.discount
        end_discount(auction, events)  # first: M-4.5 can't apply to the replacement
        state.market.remove(plant)
        box(state, plant, "discount", events)
        state.discount_boxed = True
        draw(state, auction, events)
    if step3_card_in_market(state):
        if state.step == 1 and not terms.step3_skips_step2:
            change_to_step2(state, events)
        take_step3_card_out(state, events)
        begin_step(state, 3, events)


def box_obsolete(state: GameState, events: Events) -> None:
    """M-6: maxCities has grown. Each obsolete plant is replaced; the card may come up on the way (2.10 C)."""
    market = state.market
    while market and market[0] <= state.max_cities:
        box(state, market.pop(0), "obsolete", events)
        if draw(state, None, events):
            take_step3_card_out(state, events)
            state.step3_starts = IN_PHASE_5


def end_building(state: GameState, events: Events) -> None:
    """2.9, end, items 2 and 3: where Step 2 begins between phases 4 and 5; a card drawn in phase 4 takes effect."""
    if not state.terms.step2_in_bureaucracy and step2_is_due(state):
        begin_step(state, 2, events)
        if change_to_step2(state, events):
            take_step3_card_out(state, events)
            state.step3_starts = IN_PHASE_5
    begin_step3_if_due(state, IN_PHASE_5, events)


def begin_step3_if_due(state: GameState, boundary: int, events: Events) -> None:
    """A card drawn earlier takes effect at its boundary: phase 5 of the round, or the next round (T-3)."""
    if state.step3_starts == boundary:
        state.step3_starts = NOT_DRAWN
        begin_step(state, 3, events)


def begin_bureaucracy(state: GameState, events: Events) -> None:
    """2.11 item 0: where Step 2 is the first act of phase 5. The card coming now waits for the next round (2.10 D)."""
    if state.terms.step2_in_bureaucracy and step2_is_due(state):
        begin_step(state, 2, events)
        if change_to_step2(state, events):
            take_step3_card_out(state, events)
            state.step3_starts = NEXT_ROUND


def step2_is_due(state: GameState) -> bool:
    return state.step == 1 and not state.step2_done and state.max_cities >= state.terms.step2_cities


def update(state: GameState, events: Events) -> None:
    """2.11 item 3: the market moves on."""
    if not state.market:
        return
    if state.step == 3:
        box_lowest(state, "lowest", events)
        draw(state, None, events)
        return
    lowest_out, highest_under = state.terms.market_update(state)
    owed = 0
    card = False
    if lowest_out:
        box_lowest(state, "lowest", events)
        owed += 1
    if highest_under and state.market:
        _put_under(state, state.market.pop(), events)
        owed += 1
    for _ in range(owed):  # M-5: every owed draw, then the removal that one of them caused
        card = draw(state, None, events) or card
    if card:
        _step3_card_in_bureaucracy(state, events)


def _put_under(state: GameState, plant: int, events: Events) -> None:
    state.deck.append(plant)
    state.beneath = [*state.beneath, plant]
    if events is not None:
        events.append(PlantPutUnder(plant))


def _step3_card_in_bureaucracy(state: GameState, events: Events) -> None:
    """2.10 E."""
    if state.step == 1 and not state.terms.step3_skips_step2:
        begin_step(state, 2, events)
        change_to_step2(state, events)
    take_step3_card_out(state, events)
    state.step3_starts = NEXT_ROUND
