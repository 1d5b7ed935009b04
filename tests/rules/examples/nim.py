"""Nim as a game of Megawatt: the smallest answer to `rules.protocol` that plays. Who takes the last match loses.

It is the example of rules/README.md and passes the contract that every game must pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.errors import IllegalAction, InvalidData, InvalidOptions, MalformedAction
from rules.protocol import Favour, Json, Lesson, Policy, Step
from rules.rng import Dice

MOST = 3


@dataclass(frozen=True)
class Options:
    players: int


@dataclass(frozen=True)
class Take:
    count: int


@dataclass
class State:
    players: int
    seed: str
    matches: int
    turn: int


@dataclass(frozen=True)
class Taken:
    seat: int
    count: int


@dataclass(frozen=True)
class Result:
    rank: list[int]

    def to_json(self) -> Json:
        return {"rank": self.rank}


class Takes:
    """An offer: any number of matches up to the most."""

    kind = "take"

    def __init__(self, most: int) -> None:
        self.most = most

    def __len__(self) -> int:
        return self.most

    def __getitem__(self, index: int) -> Take:
        return Take(range(1, self.most + 1)[index])

    def to_json(self) -> Json:
        return {"kind": "take", "most": self.most}


def anything(view: Json, offers: Any, dice: Dice) -> Take:
    chosen: Take = offers[0][dice.below(len(offers[0]))]
    return chosen


class Nim:
    id = "nim"
    revision = 1
    schema = 1
    policies: Mapping[str, Policy] = {"random": anything}
    lessons: Mapping[str, Lesson] = {}
    option_names = ("players",)
    heading = ("players",)

    def option_choices(self) -> list[Json]:
        return [
            {
                "name": "players",
                "kind": "choice",
                "values": [2, 3, 4],
                "default": 2,
                "required": True,
                "only_with": {},
            }
        ]

    def options(self, given: Any) -> Options:
        if type(given) is not dict or list(given) != ["players"]:
            raise InvalidOptions("options", "only_players")
        if type(given["players"]) is not int or not 2 <= given["players"] <= 4:
            raise InvalidOptions("players", "out_of_range", least=2, most=4)
        return Options(given["players"])

    def options_to_json(self, options: Options) -> Json:
        return {"players": options.players}

    def seats(self, options: Options) -> tuple[str, ...]:
        return ("player",) * options.players

    def board(self, options: Options) -> Json:
        return {"options": self.options_to_json(options)}

    def new_game(self, options: Options, seed: str, deal: Json | None = None, revision: int = 1) -> State:
        if deal is not None:
            raise InvalidOptions("deal", "nothing_to_deal")
        return State(options.players, seed, 10 + Dice(seed).below(20), 0)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.matches else ()

    def turn(self, state: State) -> str:
        return str(state.matches)

    def offers(self, state: State, seat: int) -> tuple[Takes, ...]:
        return (Takes(min(MOST, state.matches)),) if seat in self.to_act(state) else ()

    def act(self, state: State, seat: int, action: Any, events: list[Any] | None = None) -> None:
        if type(action) is not Take:
            raise MalformedAction("unknown_kind")
        if type(seat) is not int or seat not in self.to_act(state):
            raise IllegalAction("not_your_turn")
        if not 1 <= action.count <= min(MOST, state.matches):
            raise IllegalAction("too_many", most=min(MOST, state.matches))
        state.matches -= action.count
        state.turn = (state.turn + 1) % state.players
        if events is not None:
            events.append(Taken(seat, action.count))

    def apply(self, state: State, seat: int, action: Any) -> Step:
        after, events = self.clone(state), []  # type: ignore[var-annotated]
        self.act(after, seat, action, events)
        return Step(after, tuple(events))

    def view(self, state: State, seat: int | None, sealed: bool = False) -> Json:
        return {"seat": seat, "matches": state.matches, "to_act": list(self.to_act(state))}

    def briefing(self, state: State, seat: int) -> Json:
        return self.view(state, seat)

    def result(self, state: State) -> Result | None:
        if state.matches:
            return None
        loser = (state.turn - 1) % state.players
        return Result([state.players if seat == loser else 1 for seat in range(state.players)])

    def reveals(self, events: Iterable[Taken]) -> bool:
        return False

    def dealt(self, state: State) -> Json:
        return {"matches": state.matches}

    def first_order(self, state: State) -> tuple[int, ...]:
        return tuple(range(state.players))

    def favours(self, first: State, moves: Iterable[tuple[int, Take]]) -> list[Favour]:
        return []  # nothing is bought

    def clone(self, state: State) -> State:
        return replace(state)

    def state_to_json(self, state: State) -> Json:
        return {"schema": 1, "players": state.players, "seed": state.seed, "m": state.matches, "turn": state.turn}

    def state_from_json(self, stored: Json) -> State:
        if stored.get("schema") != self.schema:
            raise InvalidData("unknown_schema")
        return State(stored["players"], stored["seed"], stored["m"], stored["turn"])

    def action_from_json(self, said: Any) -> Take:
        if type(said) is not dict or said.get("kind") != "take" or sorted(said) != ["count", "kind"]:
            raise MalformedAction("not_a_take")
        if type(said["count"]) is not int:
            raise MalformedAction("wrong_type", field="count")
        return Take(said["count"])

    def action_to_json(self, action: Take) -> Json:
        return {"kind": "take", "count": action.count}

    def event_to_json(self, event: Taken, seat: int | None) -> Json | None:
        return {"kind": "taken", "seat": event.seat, "count": event.count}

    def facts(self, state: State, names: Iterable[str]) -> Json:
        known: Json = {"matches": state.matches, "to_act": list(self.to_act(state))}
        for name in names:
            if name not in known:
                raise InvalidData("unknown_fact", fact=name)
        return {name: known[name] for name in names}

    def action_line(self, action: Take) -> str:
        return f"take {action.count}"

    def action_from_line(self, line: str) -> Take:
        word, _, count = line.partition(" ")
        if word != "take" or not count.isdecimal():
            raise MalformedAction("not_a_take")
        return Take(int(count))


RULES = Nim()
