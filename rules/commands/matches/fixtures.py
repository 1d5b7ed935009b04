"""Which games are played: the tables, the seeds, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from ...protocol import Json


class Fixture(NamedTuple):
    """One game: what is agreed on, its seed, and the policy of each player's seat."""

    number: int
    options: Json
    seed: str
    policies: tuple[str, ...]


def tables(choices: dict[str, list[Any]]) -> list[Json]:
    """Every combination of what was said of the options."""
    return [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]


def challenge(challenger: str, others: str, table: Json, players: int, games: int, seed: str) -> Iterator[Fixture]:
    """One seat against the same policy in all the others. Each deal is played once from every seat."""
    for number in range(games):
        seats = [others] * players
        seats[number % players] = challenger
        yield Fixture(number, table, _seed(seed, number // players), tuple(seats))


def everybody(names: Sequence[str], table: Json, players: int, games: int, seed: str) -> Iterator[Fixture]:
    """All mixed: a deal for each group of as many names as there are seats, so that all meet; it is rotated once round
    the table. Fewer names than seats take them in turn."""
    groups = list(combinations(names, players))
    for number in range(games):
        deal, turn = divmod(number, players)
        group = groups[deal % len(groups)] if groups else _in_turn(names, players, deal)
        yield Fixture(number, table, _seed(seed, deal), (*group[turn:], *group[:turn]))


def _in_turn(names: Sequence[str], players: int, deal: int) -> tuple[str, ...]:
    first = deal * players
    return tuple(names[(first + place) % len(names)] for place in range(players))


def _seed(seed: str, deal: int) -> str:
    return f"{seed}-{deal}"
