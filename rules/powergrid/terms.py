"""What was settled before the first card: an option set with its numbers and rules looked up."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any

from . import boards, data, maprules
from .fuels import FUEL_NUMBER, FUELS
from .options import Options

NEVER = 1 << 20  # a threshold that no network reaches
NOBODY = -1


class Terms:
    """The numbers and rules of one option set; shared by all its games and never changed."""

    __slots__ = (
        "board",
        "boxed",
        "cards_removed",
        "cartel",
        "cartel_houses",
        "cartel_placing",
        "cartel_plant_limit",
        "cartel_seat",
        "city_limit",
        "current_row",
        "discount_token",
        "end_cities",
        "first_card",
        "home_region",
        "house_prices",
        "income",
        "market_update",
        "nuclear_regions",
        "obsolete_plants",
        "opening",
        "opening_plants",
        "options",
        "plant_limit",
        "players",
        "plugs_removed",
        "rebate_city",
        "rebate_fuel",
        "rebate_least",
        "rebate_less",
        "rebate_sums",
        "refill",
        "regions_needed",
        "seats",
        "sockets_removed",
        "spaces",
        "start_tokens",
        "starting_money",
        "step2_cities",
        "step2_in_bureaucracy",
        "step3_card",
        "step3_skips_step2",
        "stop_fuel",
        "stop_plant",
        "storage_fuel",
        "storage_price",
        "sums",
        "tie_breakers",
        "token_count",
        "unsold_round_boxes_lowest",
    )

    def __init__(self, options: Options) -> None:
        base = data.base()
        edition = data.edition(options.edition)
        numbers = edition["players"][str(options.players)]
        own = _own_rules(options)

        self.options = options
        self.board = boards.board(options.map, options.edition)
        self.players: int = options.players
        self.cartel: bool = options.cartel
        self.cartel_seat: int = options.players if options.cartel else NOBODY
        self.seats: int = options.players + (1 if options.cartel else 0)
        self.cartel_placing: list[int] = edition["cartel"]["placing"] if options.cartel else []
        self.cartel_plant_limit: int = edition["cartel"]["plant_limit"] if options.cartel else 0
        self.cartel_houses: int = edition["cartel"]["houses"] if options.cartel else 0

        self.starting_money: int = base["starting_money"]
        self.house_prices: list[int] = base["house_prices"]
        self.income: list[int] = base["income"]
        self.regions_needed: int = numbers["regions"]
        self.plant_limit: int = numbers["plant_limit"]
        self.step2_cities: int = NEVER if options.beginner else numbers["step2_cities"]
        self.end_cities: int = edition["beginner"]["city_limit"] if options.beginner else numbers["end_cities"]
        self.city_limit: int = edition["beginner"]["city_limit"] if options.beginner else NEVER
        self.step3_card: bool = not options.beginner  # 2.14

        self.opening: str = edition["opening"]
        self.opening_plants: list[int] = own.get("opening_plants", edition.get("opening_plants", []))
        self.first_card: int = own.get("first_card", edition.get("first_card", 0))
        self.boxed: list[int] = own.get("boxed", [])
        self.cards_removed: int = numbers.get("cards_removed", 0)
        plugs = own.get("plugs_removed", {})
        self.plugs_removed: int = plugs.get(str(options.players), numbers.get("plugs_removed", 0))
        self.sockets_removed: int = numbers.get("sockets_removed", 0)

        self.discount_token: bool = edition["discount_token"]
        self.unsold_round_boxes_lowest: bool = edition["unsold_round_boxes_lowest"]
        self.obsolete_plants: bool = edition["obsolete_plants"]
        self.step2_in_bureaucracy: bool = edition["step2_in_bureaucracy"]
        self.step3_skips_step2: bool = edition["step3_skips_step2"]
        self.tie_breakers: list[str] = edition["tie_breakers"]

        self.token_count: list[int] = [base["fuels"][fuel]["tokens"] for fuel in FUELS]
        self.spaces: list[list[int]] = [base["fuels"][fuel]["spaces"] for fuel in FUELS]
        self.start_tokens: list[int] = _start_tokens(self.spaces, own.get("start", edition["start"]))
        self.refill: list[list[int]] = _refill(own.get("refill", base["refill"]), options.players)
        self.sums: list[list[int]] = [market_sums(spaces) for spaces in self.spaces]

        self.nuclear_regions: list[str] = own.get("nuclear_needs_city_in", [])
        rebate = own.get("rebate", {})
        self.rebate_city: str = rebate.get("city", "")
        self.rebate_fuel: int = FUEL_NUMBER[rebate["fuel"]] if rebate else NOBODY
        self.rebate_less: int = rebate.get("less", 0)
        self.rebate_least: int = rebate.get("least", 0)
        self.rebate_sums: list[int] = _rebated(self.spaces, self.rebate_fuel, rebate)
        self.home_region: str = own.get("random_regions_include", {}).get("region", "")
        storage = own.get("storage", {})
        self.storage_fuel: int = FUEL_NUMBER[storage["fuel"]] if storage else NOBODY
        self.storage_price: int = storage.get("price", 0)
        stop = own.get("refill_stops", {})
        self.stop_plant: int = stop.get("plant", 0)
        self.stop_fuel: int = FUEL_NUMBER[stop["fuel"]] if stop else NOBODY
        self.current_row = maprules.CURRENT_ROW[own.get("current_row", "four_lowest")]
        self.market_update = maprules.MARKET_UPDATE[own.get("market_update", "highest_under_the_deck")]


def _own_rules(options: Options) -> dict[str, Any]:
    """A board's own rules: those of both editions, then those of this one; none where they are switched off."""
    rules: dict[str, Any] = data.board(options.map).get("rules", {})
    if not options.board_rules:
        return {}
    return {**rules, **rules.get(options.edition, {})}


def _start_tokens(spaces: list[list[int]], start: dict[str, int]) -> list[int]:
    """Tokens on the market when every space from a price upwards is full (1.5)."""
    return [sum(1 for price in spaces[f] if price >= start[fuel]) for f, fuel in enumerate(FUELS)]


def _refill(table: dict[str, list[list[int]]], players: int) -> list[list[int]]:
    """By step, then fuel; there is no Step 0 (1.6)."""
    return [[], *([table[fuel][players - 2][step] for fuel in FUELS] for step in range(3))]


def market_sums(spaces: list[int]) -> list[int]:
    """What all tokens of a market of n cost together. Buying k of n costs sums[n] - sums[n - k] (1.4, R-3).

    Tokens fill the dearest spaces, so the cheapest of n lies on the n-th space from the end.
    """
    return list(accumulate(reversed(spaces), initial=0))


def _rebated(spaces: list[list[int]], fuel: int, rebate: dict[str, Any]) -> list[int]:
    """The same for whoever has the rebate (CE-5)."""
    if not rebate:
        return []
    return market_sums([max(rebate["least"], price - rebate["less"]) for price in spaces[fuel]])


@lru_cache(maxsize=256)
def terms(options: Options) -> Terms:
    return Terms(options)
