"""What is read of tournaments, named for the question. Nothing is written."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Count

from games.selectors import name_of

from .errors import NotFound
from .models import OPEN, Entry, Tournament, TournamentTable

Json = dict[str, Any]
PAGE = 20
LARGEST_ID = 2**63 - 1


def page(show: str, before: int | None = None) -> Json:
    """A page of tournaments, the newest first. `next` is where the page after it begins."""
    found = Tournament.objects.select_related("host").annotate(people=Count("entries"))
    if show != "all":
        found = found.filter(status=show)
    if before is not None:
        found = found.filter(pk__lt=before)
    rows = list(found.order_by("-pk")[: PAGE + 1])
    return {
        "tournaments": [_about(row, row.people) for row in rows[:PAGE]],
        "next": str(rows[PAGE - 1].pk) if len(rows) > PAGE else None,
    }


def tournament_by_id(tournament_id: int) -> Tournament:
    found = Tournament.objects.select_related("host").filter(pk=tournament_id) if tournament_id <= LARGEST_ID else None
    tournament = found.first() if found is not None else None
    if tournament is None:
        raise NotFound("no_such_tournament")
    return tournament


def _about(tournament: Tournament, people: int) -> Json:
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "host": name_of(tournament.host) if tournament.host else None,
        "kind": tournament.kind,
        "duplicate": tournament.duplicate,
        "rules": tournament.rules_id,
        "options": tournament.options,
        "clock": tournament.clock,
        "ranked": tournament.ranked,
        "players": tournament.players,
        "rounds": tournament.rounds,
        "round": tournament.round,
        "status": tournament.status,
        "starts_at": tournament.starts_at.isoformat(),
        "most": tournament.most,
        "people": people,
    }


def told(tournament: Tournament) -> Json:
    """The tournament with its standings and all its tables, whoever looks at it."""
    entries = list(tournament.entries.select_related("user").order_by("-points", "-wins", "pk"))
    return {
        **_about(tournament, len(entries)),
        "standings": [_standing(place, entry) for place, entry in _with_places(entries)],
        "tables": _tables(tournament),
    }


def _with_places(entries: list[Entry]) -> list[tuple[int, Entry]]:
    """Equals in points and wins share a place."""
    found: list[tuple[int, Entry]] = []
    for number, entry in enumerate(entries, 1):
        same = found and (found[-1][1].points, found[-1][1].wins) == (entry.points, entry.wins)
        found.append((found[-1][0] if same else number, entry))
    return found


def _standing(place: int, entry: Entry) -> Json:
    return {
        "place": place,
        "name": name_of(entry.user),
        "colour": entry.user.colour,
        "points": round(entry.points, 2),
        "wins": entry.wins,
        "byes": entry.byes,
        "withdrawn": entry.withdrawn,
    }


def _tables(tournament: Tournament) -> list[Json]:
    facts = ("round", "number", "points", "tournament_id", "table__game__status")
    rows = list(tournament.tables.select_related("table__game").only(*facts).order_by("-round", "number"))
    names: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for row in rows:
        names[row.pk] = []
    seats = TournamentTable.objects.filter(pk__in=list(names), table__seats__user__isnull=False)
    for pk, user_id, name in seats.values_list("pk", "table__seats__user_id", "table__seats__user__username").order_by(
        "table__seats__index"
    ):
        names[pk].append((user_id, name))
    return [
        {
            "round": row.round,
            "number": row.number,
            "game": row.table.game_id,
            "over": row.table.game is not None and row.table.game.status == "finished",
            "people": [{"name": name, "points": row.points.get(str(user_id))} for user_id, name in names[row.pk]],
        }
        for row in rows
    ]


def told_to(tournament: Tournament, user_id: int | None) -> Json:
    """The same for one person: whether he plays in it, and where now."""
    mine: Json | None = None
    entry = tournament.entries.filter(user_id=user_id).first() if user_id is not None else None
    if entry is not None and user_id is not None:
        now = tournament.tables.filter(round=tournament.round, table__seats__user_id=user_id)
        game = now.values_list("table__game_id", flat=True).first() if tournament.status != OPEN else None
        mine = {"withdrawn": entry.withdrawn, "game": game}
    return {**told(tournament), "mine": mine}
