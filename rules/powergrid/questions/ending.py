"""Who could bring the end in this round (G-1), told from what everybody may see, and one purse."""

from __future__ import annotations

from typing import NamedTuple

from .. import market, network
from ..phases.auction import AuctionPhase
from ..phases.building import Building
from ..phases.fuel import Buying
from ..plants import STEP3
from ..state import CLOSED, GameState
from . import growth


class Ending(NamedTuple):
    """A seat that may reach the end threshold in its building turn of this round.

    With less than `needs` Elektro it can't. `can`: False, the purse is too small; None, the purse is not for the
    asker's eyes. True is certain when the seat is building now and `exact`; before that others may still be in its way.
    """

    seat: int
    missing: int  # cities to the threshold; 0: it is reached and the game ends with this phase
    needs: int
    exact: bool  # with just so much it could, were the board to stay as it is
    can: bool | None


def who_can_end(state: GameState, viewer: int | None) -> list[Ending]:
    """Every seat that could end the game in this round, as far as `viewer` (None: a spectator) may know."""
    endings: list[Ending] = []
    for seat in range(state.terms.players):
        ending = could_end(state, seat)
        if ending is not None:
            seen = state.terms.options.open_money or seat == viewer
            can = state.money[seat] >= ending.needs if seen else None
            endings.append(ending._replace(can=True if not ending.missing else can))
    return endings


def could_end(state: GameState, seat: int) -> Ending | None:
    """The same of one seat, from public facts alone: no purse is looked at. None: not in this round.

    A sound bound. Nobody earns before phase 5, and houses of others only close a city or make its slot dearer. What
    could still make things cheaper is reckoned in: a Step 3 that the auctions may yet bring, and for a seat without
    a city that markers or empty cities run out (SS-5, O-14).
    """
    missing = state.terms.end_cities - len(state.cities[seat])
    if missing <= 0:
        return Ending(seat, 0, 0, True, None)
    if seat not in _still_to_build(state):
        return None
    table = state
    if _step3_may_come(state):
        table = state.clone()
        market.begin_step(table, 3, None)
    if state.cities[seat]:
        found = growth.from_network(table, table.distances[seat], missing, CLOSED, growth.A_GLANCE)
    else:
        starts = list(map(min, network.first_city_prices(table), table.slots))
        found = growth.from_nothing(table, starts, missing, CLOSED, growth.A_GLANCE)
    if found.at_least >= CLOSED:
        return None
    return Ending(seat, missing, found.at_least, found.exact and table is state, None)


def _still_to_build(state: GameState) -> list[int]:
    """The seats whose building turn of this round is not over; who has left builds nothing (L-2)."""
    phase = state.phase
    if isinstance(phase, Building):
        seats = [phase.actor, *phase.waiting]
    elif isinstance(phase, AuctionPhase | Buying):
        seats = list(state.order)
    else:
        seats = []
    return [seat for seat in seats if state.stays(seat)]


def _step3_may_come(state: GameState) -> bool:
    """Could Step 3 begin before this round's building? Everybody knows how many cards lie above the Step 3 card.

    Cards that the auctions can still turn up: one for each who may buy; one owed while a plant is scrapped, one for
    the cartel, one at the end of the phase, one more for a card below the discounted plant; and any obsolete ones.
    """
    phase = state.phase
    if not isinstance(phase, AuctionPhase) or state.step == 3:
        return False
    if market.step3_card_in_market(state):
        return True
    if STEP3 not in state.deck:
        return False
    unseen = [*state.deck, *state.removed]
    obsolete = [plant for plant in unseen if plant <= state.max_cities] if state.terms.obsolete_plants else []
    return state.deck.index(STEP3) < len(phase.auction.eligible) + 4 + len(obsolete)
