"""Boards as printed: regions, cities, connections; and the area that a game is played on."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import combinations
from typing import Any, NamedTuple

from ..errors import InvalidData
from . import data


class City(NamedTuple):
    id: str
    name: str
    region: str
    lat: float
    lon: float


class Region(NamedTuple):
    id: str
    name: str
    colour: str


class Link(NamedTuple):
    """One connection, in both directions."""

    one: str
    other: str
    cost: int


class Board(NamedTuple):
    """One printing of a map: what an edition has of it."""

    id: str
    edition: str
    name: str
    native_name: str
    regions: tuple[Region, ...]
    cities: tuple[City, ...]
    links: tuple[Link, ...]

    def region_ids(self) -> tuple[str, ...]:
        return tuple(region.id for region in self.regions)


@cache
def board(map_id: str, edition: str) -> Board:
    """The printing of a map that an edition uses, read and checked once."""
    raw = data.board(map_id)
    regions = tuple(Region(row["id"], row["name"], row["colour"]) for row in raw["regions"])
    cities = tuple(
        City(row["id"], row["name"], row["region"], row["lat"], row["lon"])
        for row in raw["cities"]
        if row.get("edition", edition) == edition
    )
    links = tuple(Link(*row) for row in [*raw["links"]["both"], *raw["links"].get(edition, [])])
    printed = Board(map_id, edition, raw["name"], raw["native_name"], regions, cities, links)
    _check(printed, raw)
    return printed


def _check(printed: Board, raw: dict[str, Any]) -> None:
    """What every user of a board relies on. `python -m rules boards --check` looks further."""
    where = f"{printed.id} {printed.edition}"
    regions = printed.region_ids()
    cities = [city.id for city in printed.cities]
    pairs = [frozenset((link.one, link.other)) for link in printed.links]
    if raw["id"] != printed.id:
        raise InvalidData("board_name", board=where)
    if len(dict.fromkeys(regions)) != len(regions) or len(dict.fromkeys(cities)) != len(cities):
        raise InvalidData("name_twice", board=where)
    if len(dict.fromkeys(pairs)) != len(pairs):
        raise InvalidData("link_twice", board=where)
    for city in printed.cities:
        if city.region not in regions:
            raise InvalidData("unknown_region", board=where, city=city.id)
    for link in printed.links:
        if link.one not in cities or link.other not in cities or link.one == link.other or link.cost < 0:
            raise InvalidData("impossible_link", board=where, link=list(link))


class Area:
    """The chosen regions (2.3.2) with every cheapest connection ready. Cities are numbered in data order."""

    __slots__ = ("board", "cities", "distance", "index", "neighbours", "parent", "regions")

    def __init__(self, printed: Board, regions: tuple[str, ...]) -> None:
        self.board = printed
        self.regions = regions
        self.cities: list[str] = [city.id for city in printed.cities if city.region in regions]
        self.index: dict[str, int] = {city: number for number, city in enumerate(self.cities)}
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in self.cities]  # (city, cost)
        for link in printed.links:
            if link.one in self.index and link.other in self.index:
                one, other = self.index[link.one], self.index[link.other]
                self.neighbours[one].append((other, link.cost))
                self.neighbours[other].append((one, link.cost))
        searches = [self._cheapest_from(city) for city in range(len(self.cities))]
        self.distance: list[list[int]] = [costs for costs, _ in searches]
        self.parent: list[list[int]] = [parents for _, parents in searches]

    def _cheapest_from(self, start: int) -> tuple[list[int], list[int]]:
        """Dijkstra, once per city and area: the cost to every city, and the city before it on the way (-1: none)."""
        costs = [UNREACHED] * len(self.cities)
        parents = [-1] * len(self.cities)
        costs[start] = 0
        heap = [(0, start)]
        while heap:
            cost, city = heappop(heap)
            if cost > costs[city]:
                continue
            for neighbour, step in self.neighbours[city]:
                if cost + step < costs[neighbour]:
                    costs[neighbour] = cost + step
                    parents[neighbour] = city
                    heappush(heap, (cost + step, neighbour))
        return costs, parents

    def path(self, start: int, end: int) -> list[int]:
        """The cities of a cheapest way, both ends included."""
        way = [end]
        while way[-1] != start:
            way.append(self.parent[start][way[-1]])
        return way[::-1]

    def connected(self) -> bool:
        """A-1: can every city be reached inside the area?"""
        return not self.distance or max(self.distance[0]) < UNREACHED

    def cities_of(self, region: str) -> list[int]:
        return [self.index[city.id] for city in self.board.cities if city.region == region and city.id in self.index]


UNREACHED = 1 << 20


@lru_cache(maxsize=256)
def area(map_id: str, edition: str, regions: tuple[str, ...]) -> Area:
    """The area of some regions; kept, since tables of one board share it. Regions in any order make the same area."""
    printed = board(map_id, edition)
    return Area(printed, tuple(region for region in printed.region_ids() if region in regions))


@cache
def legal_areas(map_id: str, edition: str, count: int) -> tuple[tuple[str, ...], ...]:
    """Every set of so many regions whose cities hang together (A-1), in data order."""
    printed = board(map_id, edition)
    return tuple(regions for regions in combinations(printed.region_ids(), count) if _hangs_together(printed, regions))


def _hangs_together(printed: Board, regions: tuple[str, ...]) -> bool:
    """Reachability alone, without the table of costs that an area carries."""
    inside = {city.id: True for city in printed.cities if city.region in regions}
    neighbours: dict[str, list[str]] = {city: [] for city in inside}
    for link in printed.links:
        if link.one in inside and link.other in inside:
            neighbours[link.one].append(link.other)
            neighbours[link.other].append(link.one)
    first = next(iter(inside))
    reached = {first: True}
    ahead = [first]
    while ahead:
        for city in neighbours[ahead.pop()]:
            if city not in reached:
                reached[city] = True
                ahead.append(city)
    return len(reached) == len(inside)
