"""What every board shares: plants, prices, tokens, income; and the editions."""

from __future__ import annotations

from itertools import pairwise

from . import FUELS, PLAYERS, Problems, Raw, doubles, only, refill_table, start_market

SWITCHES = (
    "discount_token",
    "unsold_round_boxes_lowest",
    "obsolete_plants",
    "step2_in_bureaucracy",
    "step3_skips_step2",
)
BURNING = ("coal", "oil", "garbage", "uranium", "hybrid")
ROW_OF_PLAYERS = (
    "regions",
    "cards_removed",
    "plugs_removed",
    "sockets_removed",
    "plant_limit",
    "step2_cities",
    "end_cities",
    "cartel",
)


def plants(raw: Raw) -> Problems:
    """The cards: each number once, the right ones missing, the right sums over each kind."""
    expected = dict(raw["expected"])
    cards = raw["plants"]
    numbers = [card["number"] for card in cards]
    yield from doubles(numbers, "plant")
    if numbers != sorted(numbers):
        yield "plants are not sorted by number"
    if len(cards) != expected.pop("plants"):
        yield f"{len(cards)} plants, expected {raw['expected']['plants']}"
    missing = [number for number in range(min(numbers), max(numbers)) if number not in numbers]
    if missing != expected.pop("not_printed"):
        yield f"plants {missing} are missing, expected {raw['expected']['not_printed']}"
    for kind, sums in expected.items():
        of_kind = [card for card in cards if card["kind"] == kind]
        found = {"plants": len(of_kind), **{key: sum(card[key] for card in of_kind) for key in ("fuel", "cities")}}
        if found != sums:
            yield f"{kind} plants sum up to {found}, expected {sums}"
    for card in cards:
        yield from only(card, ("number", "kind", "fuel", "cities"), f"plant {card['number']}")
        if card["kind"] not in expected:
            yield f"plant {card['number']}: unknown kind {card['kind']!r}"
        if (card["fuel"] > 0) != (card["kind"] in BURNING) or card["fuel"] < 0 or card["cities"] < 1:
            yield f"plant {card['number']}: burns {card['fuel']} for {card['cities']} cities"


def base(raw: Raw) -> Problems:
    """Money, tracks and tables."""
    if raw["starting_money"] < 1:
        yield f"starting money {raw['starting_money']}"
    prices = raw["house_prices"]
    if len(prices) != 3 or prices != sorted(prices) or prices[0] < 1:
        yield f"house prices {prices}"
    income = raw["income"]
    if any(more <= less for less, more in pairwise(income)):
        yield f"income falls or stands still: {income}"
    if any(later > earlier for earlier, later in pairwise(steps(income))):
        yield f"one city more is worth more than the one before: {income}"
    yield from only(raw["fuels"], FUELS, "fuels")
    for fuel in FUELS:
        spaces = raw["fuels"][fuel]["spaces"]
        if len(spaces) != raw["fuels"][fuel]["tokens"]:
            yield f"{fuel}: {raw['fuels'][fuel]['tokens']} tokens on {len(spaces)} spaces"
        if spaces != sorted(spaces) or spaces[0] < 1:
            yield f"{fuel}: spaces {spaces}"
    yield from refill_table(raw["refill"], raw, "refill")


def steps(values: list[int]) -> list[int]:
    """From each value to the next."""
    return [more - less for less, more in pairwise(values)]


def edition(raw: Raw, base_raw: Raw, plants_raw: Raw) -> Problems:
    """Switches, thresholds and the sizes of the decks."""
    numbers = [card["number"] for card in plants_raw["plants"]]
    for switch in SWITCHES:
        if type(raw[switch]) is not bool:
            yield f"{switch} is neither true nor false"
    for name in raw["tie_breakers"]:
        if name not in ("powered", "money", "cities"):
            yield f"unknown tie breaker {name!r}"
    for plant in [*raw.get("opening_plants", []), *([raw["first_card"]] if "first_card" in raw else [])]:
        if plant not in numbers:
            yield f"the opening names plant {plant}, which there is not"
    yield from start_market(raw["start"], base_raw, "start")
    yield from only(raw["players"], PLAYERS, "players")
    for count in PLAYERS:
        row = raw["players"][count]
        where = f"{count} players"
        yield from only(row, ROW_OF_PLAYERS, where)
        if not 0 < row["step2_cities"] < row["end_cities"]:
            yield f"{where}: Step 2 at {row['step2_cities']} cities, the end at {row['end_cities']}"
        if row["plant_limit"] < 1 or row["regions"] < 1:
            yield f"{where}: {row['plant_limit']} plants, {row['regions']} regions"
        removed = sum(row.get(key, 0) for key in ("cards_removed", "plugs_removed", "sockets_removed"))
        if not 0 <= removed < len(numbers) // 2:
            yield f"{where}: {removed} cards removed"
    removed_by_count = [sum(v for k, v in raw["players"][c].items() if k.endswith("_removed")) for c in PLAYERS[1:]]
    if removed_by_count != sorted(removed_by_count, reverse=True):
        yield f"more players play with fewer cards: {removed_by_count} removed"
    if "cartel" in raw:
        houses, placing = raw["cartel"]["houses"], raw["cartel"]["placing"]
        if not 0 < len(placing) <= houses or any(seat not in (0, 1) for seat in placing):
            yield f"cartel: {houses} houses, placed by {placing}"
