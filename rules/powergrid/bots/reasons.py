"""Why: every code that a choice may carry, with the facts that a sentence about it can use.

`chance` (in per cent) and `seen` (playouts) come with any code where a level has searched. Where it found something
better than its habit, the code says against what (`bids_on`, `opens_another`), and `usual` is the chance of that.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    # plants
    "nothing_affordable": (),
    "opens_another": ("plant", "price", "capacity", "then", "best", "behind"),
    "opens_anyway": ("plant", "price", "behind"),
    "opens_none": ("plant", "price", "gain"),
    "best_plant": ("plant", "price", "capacity", "then"),
    "no_plant_worth_it": ("plant", "price", "capacity", "then"),
    "can_not_raise": ("plant",),
    "too_dear": ("plant", "bid", "limit", "capacity", "then"),
    "worth_more": ("plant", "bid", "limit", "capacity", "then"),
    "bids_on": ("plant", "bid", "limit"),
    "lets_it_go": ("plant", "bid", "limit"),
    "missed_least": ("plant",),
    "scraps_another": ("plant", "best"),
    # fuel
    "to_run": ("fuel", "count", "plants", "price"),
    "dearer_later": ("fuel", "price", "then"),
    "enough_fuel": ("held", "need"),
    "stocks_up": ("fuel", "count", "price"),
    "buys_otherwise": ("fuel", "count", "price", "other", "others"),
    "buys_nothing": ("fuel", "count", "price"),
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
    "builds_elsewhere": ("city", "price", "cities", "other", "other_price"),
    "builds_anyway": ("city", "price", "cities"),
    "builds_none": ("city", "price"),
    # the rest
    "most_cities": ("powered", "cities", "burnt"),
    "cheap_region": ("region",),
    "out_of_the_way": ("city",),
    "good_start": ("city",),
    "prescribed": (),
    # on a whim, with the numbers that it looks at
    "on_a_whim": ("among",),
    "whim_plant": ("plant", "price", "left"),
    "whim_no_plant": ("plant", "price", "money"),
    "whim_scrap": ("plant",),
    "whim_fuel": ("fuel", "count", "price", "left"),
    "whim_no_fuel": ("held", "money"),
    "whim_city": ("city", "price", "left"),
    "whim_no_city": ("cities", "capacity", "money"),
    "whim_run": ("powered", "cities"),
}
SEARCHED = ("chance", "seen", "usual")
