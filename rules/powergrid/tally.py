"""What a game tells about how well it was played, for `python -m rules arena`."""

from __future__ import annotations

from ..protocol import Json
from ..selfplay import Moment
from .events import PlantsRun
from .results import result
from .state import GameState


class Tally:
    """Listens to one game; `told` says what came of it: a list has an entry a player."""

    def __init__(self, players: int) -> None:
        self.paid: list[list[int]] = [[] for _ in range(players)]

    def see(self, moment: Moment) -> None:
        for event in moment.events:
            if isinstance(event, PlantsRun):
                self.paid[event.seat].append(event.income)

    def told(self, state: GameState) -> Json:
        ended = result(state)
        return {
            "round": state.round,
            "powered": ended.powered,
            "cities": ended.cities,
            "money": ended.money,
            "payment": [sum(paid) / len(paid) if paid else 0.0 for paid in self.paid],
        }
