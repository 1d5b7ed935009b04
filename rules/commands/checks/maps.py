"""A board's own file: regions, cities, connections of each printing, geography, areas, the board's rules."""

from __future__ import annotations

from itertools import combinations
from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

from . import Problems, Raw, doubles, ids, only, refill_table, start_market

HIGHEST_COST = 30
EARTH = 12_742  # its diameter in km
# How near things that belong together lie, as a share of the board's greatest extent. The boards stay well below.
NEAREST_OF_A_REGION = 0.25
ONE_REGION = 0.6
ONE_LINK = 0.4

FILE = ("id", "name", "native_name", "regions", "cities", "links", "rules", "expected")
OWN_RULES = (
    "option",
    "current_row",
    "market_update",
    "nuclear_needs_city_in",
    "rebate",
    "random_regions_include",
    "storage",
    "refill_stops",
    "opening_plants",
    "first_card",
    "boxed",
    "plugs_removed",
    "start",
    "refill",
)


class Printing(NamedTuple):
    """What one edition has of a board."""

    edition: str
    regions: list[str]
    cities: dict[str, Raw]
    links: list[tuple[str, str, int]]

    def region_of(self, city: str) -> str:
        region: str = self.cities[city]["region"]
        return region

    def neighbours(self) -> dict[str, list[str]]:
        near: dict[str, list[str]] = {city: [] for city in self.cities}
        for one, other, _ in self.links:
            near[one].append(other)
            near[other].append(one)
        return near


def printing(raw: Raw, edition: str) -> Printing:
    cities = {city["id"]: city for city in raw["cities"] if city.get("edition", edition) == edition}
    links = [(one, other, cost) for one, other, cost in [*raw["links"]["both"], *raw["links"].get(edition, [])]]
    return Printing(edition, [region["id"] for region in raw["regions"]], cities, links)


def board(raw: Raw, name: str, editions: tuple[str, ...]) -> Problems:
    """What holds for the file as a whole."""
    expected = raw["expected"]
    if raw["id"] != name:
        yield f"the file of {name} calls itself {raw['id']!r}"
    if not raw["name"].strip() or not raw["native_name"].strip():
        yield "the board has no name"
    yield from ids(raw["regions"], "region")
    yield from doubles([region["colour"] for region in raw["regions"]], "colour")
    if len(raw["regions"]) != expected["regions"]:
        yield f"{len(raw['regions'])} regions, expected {expected['regions']}"
    yield from only(raw, FILE, "file")
    yield from only(raw["links"], ("both", *editions), "links")
    for region in raw["regions"]:
        yield from only(region, ("id", "name", "colour"), f"region {region['id']}")
    for city in raw["cities"]:
        yield from only(city, ("id", "name", "region", "lat", "lon", "edition"), f"city {city['id']}")
        if city.get("edition", editions[0]) not in editions:
            yield f"city {city['id']}: unknown edition {city['edition']!r}"


def one_printing(raw: Raw, edition: str) -> Problems:
    """Cities, connections and geography as one edition has them."""
    of = printing(raw, edition)
    expected = raw["expected"]
    yield from ids(list(of.cities.values()), f"{edition} city")
    for region in of.regions:
        inside = [city for city in of.cities if of.region_of(city) == region]
        if len(inside) != expected["cities_in_region"]:
            yield f"{edition} {region}: {len(inside)} cities, expected {expected['cities_in_region']}"
    for city in of.cities:
        if of.region_of(city) not in of.regions:
            yield f"{edition} {city}: unknown region {of.region_of(city)!r}"
    if len(of.links) != expected["links"][edition]:
        yield f"{edition}: {len(of.links)} links, expected {expected['links'][edition]}"
    broken = list(links(of))
    yield from broken
    if not broken:
        yield from whole(of)
        yield from geography(of, expected)


def links(of: Printing) -> Problems:
    for one, other, cost in of.links:
        if one not in of.cities or other not in of.cities or one == other:
            yield f"{of.edition} link {one} - {other}: no two cities of this printing"
        if type(cost) is not int or not 0 <= cost <= HIGHEST_COST:
            yield f"{of.edition} link {one} - {other}: costs {cost!r}"
    yield from doubles([tuple(sorted((one, other))) for one, other, _ in of.links], f"{of.edition} link")


def whole(of: Printing) -> Problems:
    lost = unreached(of.neighbours(), list(of.cities))
    if lost:
        yield f"{of.edition}: no way to {', '.join(lost)}"


def unreached(neighbours: dict[str, list[str]], among: list[str]) -> list[str]:
    """Those of some places that can't be reached from the first of them without leaving them."""
    allowed = dict.fromkeys(among)
    reached = {among[0]: True}
    ahead = [among[0]]
    while ahead:
        for place in neighbours[ahead.pop()]:
            if place in allowed and place not in reached:
                reached[place] = True
                ahead.append(place)
    return [place for place in among if place not in reached]


def kilometres(one: Raw, other: Raw) -> float:
    """Along a great circle."""
    lat, other_lat = radians(one["lat"]), radians(other["lat"])
    lon = radians(other["lon"] - one["lon"])
    half = sin((other_lat - lat) / 2) ** 2 + cos(lat) * cos(other_lat) * sin(lon / 2) ** 2
    return EARTH * asin(sqrt(half))


def extent(cities: list[Raw]) -> float:
    """The greatest distance between two of them."""
    return max(kilometres(one, other) for one, other in combinations(cities, 2))


def geography(of: Printing, expected: Raw) -> Problems:
    """Cities lie on the board's land, those of a region together, linked ones not at its two ends."""
    cities = list(of.cities.values())
    for city in cities:
        for axis, limits in (("lat", expected["latitude"]), ("lon", expected["longitude"])):
            if not limits[0] <= city[axis] <= limits[1]:
                yield f"{of.edition} {city['id']}: {axis} {city[axis]} is not within {limits}"
    across = extent(cities)
    for region in of.regions:
        inside = [city for city in cities if city["region"] == region]
        if extent(inside) > ONE_REGION * across:
            yield f"{of.edition} {region}: {extent(inside):.0f} km across, the board {across:.0f}"
        for city in inside:
            nearest = min(kilometres(city, other) for other in inside if other is not city)
            if nearest > NEAREST_OF_A_REGION * across:
                yield f"{of.edition} {city['id']}: {nearest:.0f} km from its region {region}"
    for one, other, _ in of.links:
        apart = kilometres(of.cities[one], of.cities[other])
        if apart > ONE_LINK * across:
            yield f"{of.edition} link {one} - {other}: {apart:.0f} km"


# Areas (2.3.2)


class Areas(NamedTuple):
    """The sets of so many regions: those that can be played, and those that touch, but whose cities fall apart."""

    legal: list[tuple[str, ...]]
    cut_off: list[tuple[str, ...]]
    possible: int


def areas(of: Printing, count: int) -> Areas:
    near = of.neighbours()
    touching: dict[str, list[str]] = {
        region: [of.region_of(other) for city in of.cities if of.region_of(city) == region for other in near[city]]
        for region in of.regions
    }
    legal: list[tuple[str, ...]] = []
    cut_off: list[tuple[str, ...]] = []
    sets = list(combinations(of.regions, count))
    for chosen in sets:
        if not unreached(near, [city for city in of.cities if of.region_of(city) in chosen]):
            legal.append(chosen)
        elif not unreached(touching, list(chosen)):
            cut_off.append(chosen)
    return Areas(legal, cut_off, len(sets))


def playable(raw: Raw, edition: str, counts: list[int]) -> Problems:
    """There is an area for every number of players, and the treacherous ones are those that are known."""
    of = printing(raw, edition)
    treacherous: list[tuple[str, ...]] = []
    for count in sorted(dict.fromkeys(counts)):
        found = areas(of, count)
        treacherous += found.cut_off
        if not found.legal:
            yield f"{edition}: no area of {count} regions"
    known = [tuple(chosen) for chosen in raw["expected"].get("cut_off", [])]
    for chosen in treacherous:
        if chosen not in known:
            yield f"{edition}: {' '.join(chosen)} touch, but fall apart; not expected"
    for chosen in known:
        if chosen not in treacherous:
            yield f"{edition}: {' '.join(chosen)} should fall apart"


# The board's rules


def own_rules(raw: Raw, edition: str, base: Raw, plants: Raw) -> Problems:
    """Every name in the rules is a name that exists."""
    told = raw.get("rules", {})
    yield from only(told, (*OWN_RULES, "classic", "recharged"), "rules")
    own = {**told, **told.get(edition, {})}
    yield from only(told.get(edition, {}), OWN_RULES, f"rules.{edition}")
    of = printing(raw, edition)
    numbers = [card["number"] for card in plants["plants"]]
    named = [own.get("refill_stops", {}).get("plant", numbers[0]), own.get("first_card", numbers[0])]
    for plant in [*named, *own.get("opening_plants", []), *own.get("boxed", [])]:
        if plant not in numbers:
            yield f"{edition} rules: no plant {plant}"
    for rule in ("rebate", "storage", "refill_stops"):
        if own.get(rule, {}).get("fuel", "coal") not in base["fuels"]:
            yield f"{edition} {rule}: no fuel {own[rule]['fuel']!r}"
    home = own.get("random_regions_include", {}).get("region", of.regions[0])
    for region in [home, *own.get("nuclear_needs_city_in", [])]:
        if region not in of.regions:
            yield f"{edition} rules: no region {region!r}"
    if "rebate" in own:
        rebate = own["rebate"]
        if rebate["city"] not in of.cities or rebate["less"] < 1 or rebate["least"] < 0:
            yield f"{edition} rebate: {rebate}"
    if "storage" in own and own["storage"]["price"] < max(base["fuels"][own["storage"]["fuel"]]["spaces"]):
        yield f"{edition} storage: {own['storage']['price']} is less than the market's dearest space"
    if "start" in own:
        yield from start_market(own["start"], base, f"{edition} start")
    if "refill" in own:
        yield from refill_table(own["refill"], base, f"{edition} refill")
