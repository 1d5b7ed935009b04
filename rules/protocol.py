"""What a game answers, and nothing else may be asked of it. `registry` finds a game by its id.

States, options, actions and offers belong to their game: the rest of the project carries them about, hands them back
and never looks inside. What goes to a phone or a database is JSON, made and read by the game's own codec.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from .rng import Dice

Json = dict[str, Any]
State = Any
Options = Any
Action = Any
Event = Any


class Offer(Protocol):
    """One kind of action and its range; `len` and indexing write it out."""

    @property
    def kind(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Action: ...
    def to_json(self) -> Json: ...


class Step(NamedTuple):
    """What an action led to."""

    state: State
    events: tuple[Event, ...]


class Result(Protocol):
    """The end. `rank`: 1 for the winner, an entry a player, equals share; seats that play by rule have none."""

    @property
    def rank(self) -> list[int]: ...
    def to_json(self) -> Json: ...


# A bot: its briefing, what it may do, its own dice; the answer is one of the actions offered.
Policy = Callable[[Json, Sequence[Offer], Dice], Action]


@runtime_checkable
class Thinker(Protocol):
    """A policy that can say why, and think more or less: in steps, so that a question always has the same answer."""

    def __call__(self, briefing: Json, offers: Sequence[Offer], dice: Dice, /) -> Action: ...
    def explain(self, briefing: Json, offers: Sequence[Offer], dice: Dice, /) -> Json: ...  # its action, code and facts
    def fitted(self, effort: float, /) -> Thinker: ...  # so much more or less of its usual steps; 0: none


class Lesson(NamedTuple):
    """A game that teaches: dealt by hand. The learner has the first seat, the others do what `rival` does."""

    options: Json
    deal: Json
    seed: str
    rival: Policy


class Favour(NamedTuple):
    """One player could let another have something for less than it was worth to others, or hinder it."""

    giver: int
    receiver: int
    worth: int  # what was at stake, in the game's own money
    done: bool  # he let him


class Rules(Protocol):
    """All that the world may ask of a game. Nothing given is ever changed, but by `act`."""

    id: str
    revision: int  # the newest; raised when an old log would replay differently
    schema: int  # of `state_to_json`; another number means: build the state from its log again
    policies: Mapping[str, Policy]  # from the simplest to the strongest
    lessons: Mapping[str, Lesson]
    option_names: tuple[str, ...]
    heading: tuple[str, ...]  # options that must be given, told by their value alone at the head of a game's notation

    # Before the game
    def option_choices(self) -> list[Json]: ...  # each option with its values, default and conditions: for forms
    def options(self, given: Any) -> Options: ...  # checked, defaults filled in; InvalidOptions names the option
    def options_to_json(self, options: Options) -> Json: ...
    def seats(self, options: Options) -> tuple[str, ...]: ...  # "player", or the name of who plays by rule
    def board(self, options: Options) -> Json: ...  # what never changes and a screen needs once

    # The game
    # revision 0: the newest
    def new_game(self, options: Options, seed: str, deal: Json | None = None, revision: int = 0) -> State: ...
    def to_act(self, state: State) -> tuple[int, ...]: ...  # empty: the game is over
    # Tells turns apart, by what everybody knows: who has acted, and is asked again in the same one, goes on with it.
    def turn(self, state: State) -> str: ...
    def offers(self, state: State, seat: int) -> tuple[Offer, ...]: ...
    def apply(self, state: State, seat: int, action: Action) -> Step: ...  # IllegalAction, MalformedAction
    # None: a spectator. `sealed`: others play the same deal still, so it stays hidden though the game is over
    def view(self, state: State, seat: int | None, sealed: bool = False) -> Json: ...
    def briefing(self, state: State, seat: int) -> Json: ...  # a bot's: the seat's view and what the table agreed on
    def result(self, state: State) -> Result | None: ...
    def reveals(self, events: Iterable[Event]) -> bool: ...  # came anything to light that nobody could know before?

    def dealt(self, state: State) -> Json: ...  # of a game's first state, all that chance laid out: shown after the end
    def first_order(self, state: State) -> tuple[int, ...]: ...  # of a game's first state: the players as they begin
    # Of a whole game, for those who look after fair play: who could have let whom have what, and whether he did
    def favours(self, first: State, moves: Iterable[tuple[int, Action]]) -> list[Favour]: ...

    # For search, playouts and replay: the same in place, on a state of one's own. Refused, it is as it was; only where
    # a deal told of cards to come that prove wrong in the middle of an action, throw the state away.
    def clone(self, state: State) -> State: ...
    def act(self, state: State, seat: int, action: Action, events: list[Event] | None = None) -> None: ...

    # The codec
    def state_to_json(self, state: State) -> Json: ...
    def state_from_json(self, stored: Json) -> State: ...
    def action_from_json(self, said: Any) -> Action: ...
    def action_to_json(self, action: Action) -> Json: ...
    def event_to_json(self, event: Event, seat: int | None) -> Json | None: ...  # None: not for that seat's eyes

    # The record and its human face
    def facts(self, state: State, names: Iterable[str]) -> Json: ...  # what `expect` names; InvalidData: unknown name
    def action_line(self, action: Action) -> str: ...  # "buy coal 2"
    def action_from_line(self, line: str) -> Action: ...
