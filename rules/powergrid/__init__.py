"""Power Grid: `RULES` answers the protocol of `rules.protocol` with the modules of this package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import InvalidData, InvalidOptions, MalformedAction
from ..protocol import Favour, Json, Lesson, Policy, Step
from . import actions, bots, choices, codec, favours, lessons, notation, options, results, setup, turn, view
from .actions import Action
from .events import REVEALING, Event
from .offers import Offer
from .options import Options
from .results import Over, Result
from .state import GameState
from .terms import terms

REVISION = 1


class PowerGrid:
    """The game as the rest of the project knows it. It keeps nothing itself."""

    id: str = "powergrid"
    revision: int = REVISION
    schema: int = codec.SCHEMA
    policies: Mapping[str, Policy] = bots.POLICIES
    lessons: Mapping[str, Lesson] = lessons.lessons()
    option_names: tuple[str, ...] = options.NAMES
    heading: tuple[str, ...] = ("map", "edition")

    def option_choices(self) -> list[Json]:
        return choices.choices()

    def options(self, given: Any) -> Options:
        return options.read(given)

    def options_to_json(self, agreed: Options) -> Json:
        return agreed.to_json()

    def seats(self, agreed: Options) -> tuple[str, ...]:
        return tuple(view.seats(terms(agreed)))

    def board(self, agreed: Options) -> Json:
        return view.board(terms(agreed))

    def new_game(self, agreed: Options, seed: str, deal: Json | None = None, revision: int = 0) -> GameState:
        if revision not in (0, REVISION):
            raise InvalidData("unknown_revision", revision=revision, newest=REVISION)
        if type(seed) is not str:
            raise InvalidOptions("seed", "not_a_text")
        return setup.new_game(agreed, seed, deal, REVISION)

    def to_act(self, state: GameState) -> tuple[int, ...]:
        return turn.to_act(state)

    def turn(self, state: GameState) -> str:
        return turn.name_of(state)

    def offers(self, state: GameState, seat: int) -> tuple[Offer, ...]:
        return tuple(turn.offers(state, seat))

    def apply(self, state: GameState, seat: int, action: Action) -> Step:
        """The public door: the given state is never changed, not even by a refused action."""
        after = state.clone()
        events: list[Event] = []
        self.act(after, seat, action, events)
        return Step(after, tuple(events))

    def view(self, state: GameState, seat: int | None, sealed: bool = False) -> Json:
        return view.view(state, seat, sealed)

    def briefing(self, state: GameState, seat: int) -> Json:
        return {**view.view(state, seat), "options": state.terms.options.to_json()}

    def result(self, state: GameState) -> Result | None:
        return results.result(state) if isinstance(state.phase, Over) else None

    def reveals(self, events: Iterable[Event]) -> bool:
        return any(isinstance(event, REVEALING) for event in events)

    def dealt(self, state: GameState) -> Json:
        return view.dealt(state)

    def first_order(self, state: GameState) -> tuple[int, ...]:
        return tuple(state.order)

    def favours(self, first: GameState, moves: Iterable[tuple[int, Action]]) -> list[Favour]:
        return favours.favours(first, moves)

    def clone(self, state: GameState) -> GameState:
        return state.clone()

    def act(self, state: GameState, seat: int, action: Action, events: list[Event] | None = None) -> None:
        if type(seat) is not int:
            raise MalformedAction("wrong_type", field="seat")
        turn.act(state, seat, action, events)

    def state_to_json(self, state: GameState) -> Json:
        return codec.state_to_json(state)

    def state_from_json(self, stored: Json) -> GameState:
        return codec.state_from_json(stored)

    def action_from_json(self, said: Any) -> Action:
        return actions.from_json(said)

    def action_to_json(self, action: Action) -> Json:
        return action.to_json()

    def event_to_json(self, event: Event, seat: int | None) -> Json | None:
        """Every event is public here (events.py)."""
        return event.to_json()

    def facts(self, state: GameState, names: Iterable[str]) -> Json:
        return view.facts(state, names)

    def action_line(self, action: Action) -> str:
        return notation.action_line(action)

    def action_from_line(self, line: str) -> Action:
        return notation.action_from_line(line)


RULES = PowerGrid()
