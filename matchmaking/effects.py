"""Whether beginning first or a board gives an advantage, measured from the games in the log: the first order of play is
drawn by lot, so whoever begins first wins no oftener than his share, unless beginning first helps."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Avg, Count, Q

from .models import Placing
from .remembered import remembered

Json = dict[str, Any]
KEPT = 3600  # seconds: the log grows slowly, and the question is dear
SURE = 1.96


def told() -> Json:
    """By place in the first order of play, for each number of players and each board; only games that everybody played
    to the end."""
    return remembered("starts", KEPT, lambda: {"starts": _starts(), "boards": _boards()})


def _whole() -> Any:
    """Placings of people in ranked games without bots that nobody left."""
    broken = Placing.objects.filter(Q(left=True) | ~Q(policy="")).values("result")
    return Placing.objects.filter(result__ranked=True, start__isnull=False).exclude(result__in=broken).order_by()


def _starts() -> list[Json]:
    rows = _whole().values("result__players", "start").annotate(games=Count("pk"), won=_wins(), place=Avg("place"))
    return [
        {"players": row["result__players"], "start": row["start"], **_figures(row, row["result__players"])}
        for row in rows.order_by("result__players", "start")
    ]


def _boards() -> list[Json]:
    """For each board each place's share of wins, so that a lopsided one is seen."""
    rows = _whole().values("result__game__options__map", "result__players", "start")
    boards: dict[tuple[str, int], list[Json]] = defaultdict(list)
    for row in rows.annotate(games=Count("pk"), won=_wins(), place=Avg("place")).order_by("start"):
        key = (row["result__game__options__map"] or "", row["result__players"])
        boards[key].append({"start": row["start"], **_figures(row, row["result__players"])})
    return [
        {"map": board, "players": players, "games": starts[0]["games"], "starts": starts}
        for (board, players), starts in sorted(boards.items())
    ]


def _wins() -> Count:
    return Count("pk", filter=Q(place=1))


def _figures(row: Json, players: int) -> Json:
    """Share of wins with the ends of its 95 % interval (Wilson's), beside the fair share."""
    games, won = row["games"], row["won"]
    share = won / games
    middle = (share + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    half = SURE * ((share * (1 - share) + SURE**2 / (4 * games)) / games) ** 0.5 / (1 + SURE**2 / games)
    return {
        "games": games,
        "won": round(share, 4),
        "least": round(middle - half, 4),
        "most": round(middle + half, 4),
        "fair": round(1 / players, 4),
        "place": round(row["place"], 2),
    }
