"""The game asked itself: does every option set that a board allows make a game, do all named rules exist?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import Any

from . import PLAYERS, Problems, Raw

SEED = "boards"


def rule_names(editions: dict[str, Raw], boards: dict[str, Raw]) -> Problems:
    """Hooks that data names are hooks that code has."""
    from ...powergrid import maprules, setup

    for name, raw in editions.items():
        if raw["opening"] not in setup.OPENINGS:
            yield f"{name}: no opening {raw['opening']!r}"
    hooks: dict[str, Collection[str]] = {"current_row": maprules.CURRENT_ROW, "market_update": maprules.MARKET_UPDATE}
    for name, raw in boards.items():
        rules = raw.get("rules", {})
        for table in [rules, *[rules.get(edition, {}) for edition in editions]]:
            for hook, known in hooks.items():
                if hook in table and table[hook] not in known:
                    yield f"{name}: no {hook} {table[hook]!r}"


def option_sets(name: str, edition: str, raw_edition: Raw, raw: Raw) -> Iterator[dict[str, Any]]:
    """Every combination that 1.1 allows for one printing; each given area once."""
    from ...powergrid import boards

    rules = raw.get("rules", {})
    flags = [*raw_edition["options"], *([rules["option"]] if "option" in rules else [])]
    home = rules.get("random_regions_include", {}).get("option")
    for players in map(int, PLAYERS):
        needed = raw_edition["players"][str(players)]["regions"]
        given = [list(regions) for regions in boards.legal_areas(name, edition, needed)]
        orders: list[Any] = ["random", list(range(players))[::-1]]
        areas: list[Any] = ["random", "draft", *given]
        for money, order, regions in product(("hidden", "open"), orders, areas):
            for values in product((False, True), repeat=len(flags)):
                said = {"edition": edition, "map": name, "players": players, "money": money}
                said.update(first_order=order, regions=regions, **dict(zip(flags, values)))
                yield said
                if home is not None and regions == "random":
                    yield {**said, home: False}


def games(name: str, edition: str, raw_edition: Raw, raw: Raw) -> tuple[int, list[str]]:
    """How many option sets there are, and which of them make no game."""
    from ...errors import RulesError
    from ...powergrid import options, setup
    from ...powergrid.terms import terms

    count = 0
    wrong: list[str] = []
    for said in option_sets(name, edition, raw_edition, raw):
        count += 1
        try:
            agreed = options.read(said)
            terms(agreed)
            if not agreed.given_regions and not agreed.open_money and not agreed.given_order:
                setup.new_game(agreed, SEED, None, 1)
        except RulesError as error:
            wrong.append(f"{said}: {error}")
    return count, wrong


def same_areas(name: str, edition: str, count: int, legal: list[tuple[str, ...]]) -> Problems:
    """What the engine takes for legal is what was found here."""
    from ...powergrid import boards

    if list(boards.legal_areas(name, edition, count)) != legal:
        yield f"{edition}: the engine finds other areas of {count} regions"
