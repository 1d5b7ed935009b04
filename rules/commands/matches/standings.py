"""What many games say of each policy."""

from __future__ import annotations

from collections.abc import Sequence

from ...protocol import Json
from . import figures
from .played import Played


def standings(games: Sequence[Played]) -> dict[str, Json]:
    """By policy: seats, wins and their interval, the fair share, and the means of what the game tells of a seat."""
    told = {name: _of(name, games) for name in _names(games)}
    points = figures.ratings([list(zip(game.fixture.policies, game.rank, strict=True)) for game in games])
    for name, row in told.items():
        row["rating"] = points[name]
    return dict(sorted(told.items(), key=lambda entry: -entry[1]["rating"]))


def _names(games: Sequence[Played]) -> list[str]:
    return list(dict.fromkeys(name for game in games for name in game.fixture.policies))


def _of(name: str, games: Sequence[Played]) -> Json:
    seats = [(game, seat) for game in games for seat, own in enumerate(game.fixture.policies) if own == name]
    won = sum(_share(game, seat) for game, seat in seats)
    least, most = figures.wilson(won, len(seats))
    took = [time for game in games for time in game.took.get(name, [])]
    row: Json = {
        "seats": len(seats),
        "won": won,
        "share": won / len(seats),
        "interval": [least, most],
        "fair": figures.mean([1 / len(game.rank) for game, _ in seats]),
        "ms_median": figures.percentile(took, 0.5),
        "ms_p99": figures.percentile(took, 0.99),
        "decisions": len(took),
    }
    for figure, value in seats[0][0].figures.items():
        if isinstance(value, list):
            row[figure] = figures.mean([game.figures[figure][seat] for game, seat in seats])
    return row


def _share(game: Played, seat: int) -> float:
    """A win, shared among those who share it."""
    return 1 / game.rank.count(1) if game.rank[seat] == 1 else 0.0


def games_told(games: Sequence[Played]) -> Json:
    """Means over the games: how long they were, and what their winners reached."""
    told: Json = {"games": len(games)}
    for figure, value in games[0].figures.items():
        if isinstance(value, list):
            told[f"winner_{figure}"] = figures.mean([_winners(game, figure) for game in games])
        else:
            told[figure] = figures.mean([game.figures[figure] for game in games])
    return told


def _winners(game: Played, figure: str) -> float:
    return figures.mean([value for value, rank in zip(game.figures[figure], game.rank, strict=True) if rank == 1])
