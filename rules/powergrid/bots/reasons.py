"""Why: every code that a choice may carry, with the facts that a sentence about it can use.

`chance` (in per cent) and `seen` (playouts) come with any code where a level has searched.
"""

from __future__ import annotations

from ...rng import Dice
from ..phases.auction import Bidding
from ..state import GameState
from . import bidding
from .choice import Choice
from .weights import Weights

CODES: dict[str, tuple[str, ...]] = {
    # plants
    "nothing_affordable": (),
    "best_plant": ("plant", "price", "capacity", "then"),
    "no_plant_worth_it": ("plant", "price", "capacity", "then"),
    "can_not_raise": ("plant",),
    "too_dear": ("plant", "bid", "limit", "capacity", "then"),
    "worth_more": ("plant", "bid", "limit", "capacity", "then"),
    "missed_least": ("plant",),
    # fuel
    "to_run": ("fuel", "count", "plants", "price"),
    "dearer_later": ("fuel", "price", "then"),
    "stocks_up": ("fuel", "count"),
    "enough_fuel": (),
    # cities
    "no_city_affordable": ("money",),
    "first_city": ("city",),
    "pays": ("city", "price", "cities"),
    "brings_the_end": ("city", "price", "cities"),
    "for_the_end": ("city", "price", "cities"),
    "late": ("city", "price", "cities"),
    "too_dear_a_city": ("city", "price", "cities"),
    "would_lose_the_end": ("city", "price", "cities"),
    "enough_for_the_end": ("city", "price", "cities"),
    "keeps_money": (),
    # the rest
    "most_cities": (),
    "cheap_region": ("region",),
    "out_of_the_way": ("city",),
    "good_start": ("city",),
    "prescribed": (),
    "on_a_whim": (),
}
SEARCHED = ("chance", "seen")


def told(state: GameState, seat: int, choice: Choice, weights: Weights) -> Choice:
    """With the walk-away price, which nobody reckons who only has to say yes or no."""
    phase = state.phase
    if not isinstance(phase, Bidding) or "limit" in dict(choice.facts):
        return choice
    if "limit" not in CODES[choice.code]:
        return choice
    most = bidding.limit(state, phase, seat, weights, Dice("limit"))
    return choice.with_facts(limit=most)
