"""Seeded playouts of every kind of table, for the property tests.

for moment in playout(given, "seed", "random"):
    ...   # moment.seat did moment.action, moment.events came of it, moment.state is the game now

The same arguments give the same game. Run as a program it prints a digest of what some games look like from every
seat, so that two processes can be compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from rules.powergrid import RULES, actions, boards, data, options
from rules.powergrid.actions import Action
from rules.powergrid.bots import coin
from rules.powergrid.events import Event
from rules.powergrid.offers import Offer
from rules.powergrid.state import GameState
from rules.rng import Dice

NIGHTLY = os.environ.get("MEGAWATT_NIGHTLY") == "1"
LONGEST = 20_000  # actions; nothing that is played here comes near, so a game that does is stuck

Given = dict[str, Any]


# Tables


def base_sets() -> list[Given]:
    """Every board in both editions with every number of players."""
    return [
        {"edition": edition, "map": board, "players": players}
        for edition, board, players in product(data.EDITIONS, data.MAPS, range(2, 7))
    ]


def extras(base: Given) -> list[Given]:
    """What else a table may ask for, each alone and then much of it together."""
    needed = options.regions_needed(base["edition"], base["players"])
    areas = boards.legal_areas(base["map"], base["edition"], needed)
    wishes: list[Given] = [
        {"money": "open"},
        {"regions": "draft"},
        {"regions": list(areas[-1])},
        {"first_order": list(range(base["players"]))[::-1]},
    ]
    edition = {"beginner": True} if base["edition"] == "classic" else {"standard_starts": True}
    wishes += [edition, {**edition, "regions": "draft", "money": "open"}]
    if base["map"] == "central_europe":
        wishes.append({"central_europe_rules": False})
    if base["map"] == "france":
        wishes.append({"include_paris": False})
    return wishes


def option_sets() -> list[Given]:
    """All of the above."""
    return [{**base, **extra} for base in base_sets() for extra in ({}, *extras(base))]


def said(given: Given) -> str:
    """A table in a few words, as the name of a test."""
    words = [given["edition"], given["map"], str(given["players"])]
    for name, value in given.items():
        if name not in ("edition", "map", "players"):
            words.append(name if value is True else f"{name}={''.join(map(str, value)) if value else value}")
    return "-".join(words)


def table(number: int) -> Given:
    """One of the option sets, spread so that any few neighbours differ in everything."""
    sets = option_sets()
    return sets[number * 61 % len(sets)]


# Players


Chooser = Callable[[GameState, int, list[Offer], Dice], Action]


def at_random(state: GameState, seat: int, offers: list[Offer], dice: Dice) -> Action:
    """Uniform over the kinds on offer, then over what the kind allows."""
    offer = dice.pick(offers)
    return offer[dice.below(len(offer))]


def by_coin(state: GameState, seat: int, offers: list[Offer], dice: Dice) -> Action:
    return coin.play(state, seat, dice) if seat not in state.left else offers[0][0]


def idly(state: GameState, seat: int, offers: list[Offer], dice: Dice) -> Action:
    """Mostly says pass or done, so that decks and markets run out."""
    return offers[-1][0] if dice.below(5) else at_random(state, seat, offers, dice)


def frugally(state: GameState, seat: int, offers: list[Offer], dice: Dice) -> Action:
    """Takes the first and smallest of what is offered: plants at their least, fuel by the token."""
    return offers[0][0] if dice.below(3) else at_random(state, seat, offers, dice)


POLICIES: dict[str, tuple[Chooser, ...]] = {
    "random": (at_random,),
    "coin": (by_coin,),
    "mixed": (by_coin, at_random, frugally),
    "idle": (idly,),
}


class Moment(NamedTuple):
    """One action of a game, and the state after it (the same object each time: clone what you keep)."""

    number: int
    seat: int
    action: Action
    events: list[Event]
    state: GameState


def begun(given: Given, seed: str) -> GameState:
    return RULES.new_game(RULES.options(given), seed)


def departures(state: GameState, count: int, dice: Dice) -> dict[int, int]:
    """Who leaves before which action; the first of several leaves before anything has happened."""
    seats = list(range(state.terms.players))
    dice.shuffle(seats)
    return {(0 if count > 1 and place == 0 else dice.below(300)): seat for place, seat in enumerate(seats[:count])}


def playout(given: Given, seed: str, policy: str = "random", leaving: int = 0) -> Iterator[Moment]:
    """A whole game; `leaving`: how many players give up on the way."""
    state = begun(given, seed)
    yield from played_on(state, seed, policy, departures(state, leaving, Dice(f"leaving {seed}")))


def played_on(state: GameState, seed: str, policy: str, leaving: dict[int, int] | None = None) -> Iterator[Moment]:
    """From a state on, in place."""
    dice = Dice(f"players {seed}")
    choosers = POLICIES[policy]
    for number in range(LONGEST):
        asked = RULES.to_act(state)
        if not asked:
            return
        if leaving and number in leaving:
            seat, action = leaving[number], actions.LEAVE
        else:
            seat = dice.pick(asked)
            action = choosers[seat % len(choosers)](state, seat, list(RULES.offers(state, seat)), dice)
        events: list[Event] = []
        RULES.act(state, seat, action, events)
        yield Moment(number, seat, action, events, state)
    raise AssertionError(f"{said(given_of(state))} does not end")


def given_of(state: GameState) -> Given:
    return RULES.options_to_json(state.terms.options)


def states(count: int, seed: str, every: int = 1, leaving: int = 0) -> Iterator[GameState]:
    """States from all over `count` games of different tables: the first ones, every so many-th, and the last."""
    for game in range(count):
        policy = list(POLICIES)[game % len(POLICIES)]
        given = table(game)
        name = f"{seed} {game}"
        yield begun(given, name)
        dice = Dice(f"which {name}")
        for moment in playout(given, name, policy, leaving and game % (leaving + 1)):
            if moment.number < 3 or dice.below(every) == 0 or not RULES.to_act(moment.state):
                yield moment.state


# What a game looks like


def plain(value: Any) -> str:
    """JSON as it would be sent; NaN has no place in it."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def seats_of(state: GameState) -> list[int | None]:
    """Everybody who may look: players, the cartel's seat, a spectator."""
    return [*range(state.terms.seats), None]


def appearance(state: GameState) -> list[str]:
    """The state, and what everybody sees of it and may do in it."""
    looks = [plain(RULES.state_to_json(state))]
    for seat in seats_of(state):
        looks.append(plain(RULES.view(state, seat)))
        if seat is not None:
            looks.append(plain([offer.to_json() for offer in RULES.offers(state, seat)]))
    return looks


def digest(given: Given, seed: str, policy: str, leaving: int) -> str:
    """Every state of a game from every side, with all actions and events."""
    seen = hashlib.sha256(plain(RULES.board(RULES.options(given))).encode())
    for look in appearance(begun(given, seed)):
        seen.update(look.encode())
    for moment in playout(given, seed, policy, leaving):
        for said_so in (moment.action, *moment.events):
            seen.update(plain(said_so.to_json()).encode())
        for look in appearance(moment.state):
            seen.update(look.encode())
    return seen.hexdigest()


def digests(games: int) -> list[str]:
    return [digest(table(7 * game), f"digest {game}", list(POLICIES)[game % 3], game % 3) for game in range(games)]


if __name__ == "__main__":
    print("\n".join(digests(int(sys.argv[1]))))
