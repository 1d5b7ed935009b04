"""The places where a board may ask for code of its own. A board's data names the rule; every default is the base rule.

Nothing here knows a board. A rule that needs only figures (the right to nuclear plants, a rebate, the coal storage,
a refill that stops, cards set aside) is data in `data/maps/` and a field of `Terms`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .plants import ECOLOGICAL

if TYPE_CHECKING:
    from .state import GameState

# How many cards of a sorted market of Steps 1 and 2 may be auctioned (M-1).
RowRule = Callable[[list[int]], int]

# Which plants leave the market in phase 5 of Steps 1 and 2: (lowest to the box?, highest under the deck?) (2.11).
UpdateRule = Callable[["GameState"], tuple[bool, bool]]

ROW = 4


def four_lowest(market: list[int]) -> int:
    return ROW


def one_ecological_more(market: list[int]) -> int:
    """BX-2: the lowest plant of the future row joins the current row if it burns nothing; never a second one."""
    return ROW + 1 if len(market) > ROW and market[ROW] in ECOLOGICAL else ROW


def highest_under_the_deck(state: GameState) -> tuple[bool, bool]:
    return False, True


def both_ends_out(state: GameState) -> tuple[bool, bool]:
    """BX-3."""
    return True, True


def both_ends_out_unless_discounted(state: GameState) -> tuple[bool, bool]:
    """BX-3 as 1.9 has it for recharged: a discounted plant boxed at the end of phase 2 was enough for this round."""
    return not state.discount_boxed, True


CURRENT_ROW: dict[str, RowRule] = {rule.__name__: rule for rule in (four_lowest, one_ecological_more)}
MARKET_UPDATE: dict[str, UpdateRule] = {
    rule.__name__: rule for rule in (highest_under_the_deck, both_ends_out, both_ends_out_unless_discounted)
}
