"""The end of the game: who could supply how much, and the ranking (2.13, L-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from . import running
from .events import Events, GameEnded
from .state import GameState, Phase
from .terms import NOBODY


class Over(Phase):
    """Nobody acts any more."""

    __slots__ = ()
    name: ClassVar[str] = "over"

    def to_act(self) -> tuple[int, ...]:
        return ()

    def clone(self) -> Over:
        return Over(NOBODY)


@dataclass(frozen=True, slots=True)
class Result:
    """One entry a player; the cartel has none (K-22). `rank` 1 is the winner's, equals share (G-3).

    `decided_by`: what set the winner apart from the next one: powered, money, cities, left; or shared.
    """

    rank: list[int]
    powered: list[int]
    money: list[int]
    cities: list[int]
    left: list[int]
    decided_by: str

    def to_json(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "powered": self.powered,
            "money": self.money,
            "cities": self.cities,
            "left": self.left,
            "decided_by": self.decided_by,
        }


def end(state: GameState, events: Events) -> None:
    """G-1, G-2: nothing else happens any more; what each could supply is computed, not asked."""
    state.powered = [running.most_powered(state, seat) for seat in range(state.terms.players)]
    state.phase = Over(NOBODY)
    if events is not None:
        final = result(state)
        events.append(GameEnded(final.rank, final.powered))


def standing(state: GameState, seat: int) -> tuple[int, ...]:
    """What is compared, first things first: having stayed (L-4), then G-3."""
    figures = {
        "powered": state.powered[seat],
        "money": state.money[seat],
        "cities": len(state.cities[seat]),
    }
    stayed_until = state.left.index(seat) if seat in state.left else len(state.left)
    return (stayed_until, *(figures[name] for name in state.terms.tie_breakers))


def result(state: GameState) -> Result:
    """The ranking of a finished game."""
    standings = [standing(state, seat) for seat in range(state.terms.players)]
    best_first = sorted(standings, reverse=True)
    return Result(
        rank=[best_first.index(own) + 1 for own in standings],
        powered=state.powered[:],
        money=state.money[:],
        cities=[len(own) for own in state.cities],
        left=state.left[:],
        decided_by=_decided_by(best_first[0], best_first[1], state.terms.tie_breakers),
    )


def _decided_by(first: tuple[int, ...], second: tuple[int, ...], tie_breakers: list[str]) -> str:
    for name, mine, other in zip(["left", *tie_breakers], first, second, strict=True):
        if mine != other:
            return name
    return "shared"
