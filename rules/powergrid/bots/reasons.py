"""Why: every code that a choice may carry, with the facts that a sentence about it can use.

`chance` (in per cent) and `seen` (playouts) come with any code where a level has searched. That may lead beyond the
walk-away price, or to stop below it: `bids_on`, `lets_it_go`.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # plants
    "nothing_affordable": (),
    "best_plant": ("plant", "price", "capacity", "then"),
    "no_plant_worth_it": ("plant", "price", "capacity", "then"),
    "can_not_raise": ("plant",),
    "too_dear": ("plant", "bid", "limit", "capacity", "then"),
    "worth_more": ("plant", "bid", "limit", "capacity", "then"),
    "bids_on": ("plant", "bid", "limit"),
    "lets_it_go": ("plant", "bid", "limit"),
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
