"""What is read of ratings: a person's own, how they came about, and who is ahead of whom."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.rows import table as table_of
from accounts.selectors import followed_by, person_by_name
from games.selectors import name_of

from . import pools, results
from .models import FEWEST_GAMES, PROVISIONAL, Placing, Rating, Reliability, Standing, Table
from .remembered import remembered

Json = dict[str, Any]

PAGE = 50
ALL, MONTH, SEASON = "all", "month", "season"
FAR_DOWN, REMEMBERED = 1000, 60  # places; seconds
BENEFIT = 3.0  # finished games that everybody is credited with: one time-out of a newcomer says little


# One person


def profile(name: str, reader: int | None) -> Json:
    """How a person plays, pool by pool; to himself also how he ends his games."""
    person = person_by_name(name)
    rows = {row.pool: row for row in Rating.objects.filter(user=person)}
    return {
        "name": person.username,
        "ratings": [_rating_told(rows[pool]) for pool in pools.POOLS if pool in rows],
        "reliability": {"percent": reliability(person.pk) if reader == person.pk else None},
        "boards": _wins_by(person, "map", "result__game__options__map", "-games"),
        "starts": _wins_by(person, "start", "start", "start"),
    }


def _wins_by(person: User, name: str, what: str, order: str) -> list[Json]:
    """Of the games with a clock that he has ended, how many he won, for each value that there was."""
    rows = Placing.objects.filter(user=person).exclude(**{what: None}).order_by().values(what)
    told = rows.annotate(games=Count("pk"), won=Count("pk", filter=Q(place=1))).order_by(order, what)
    return [{name: row[what], "games": row["games"], "won": row["won"]} for row in told]


def _rating_told(row: Rating) -> Json:
    provisional = pools.is_provisional(row.deviation, row.games)
    return {
        "pool": row.pool,
        "rating": row.shown,
        "deviation": round(row.deviation),
        "provisional": provisional,
        "games": row.games,
        "place": None if provisional else place_of_all(ladder(row.pool), row),
    }


def reliability(user_id: int) -> int | None:
    """How many in a hundred of his games he ends; None: there was none yet."""
    row = Reliability.objects.filter(user_id=user_id).first()
    return None if row is None else round(100 * share_finished(row))


def share_finished(row: Reliability) -> float:
    """Of the games begun lately, how many were played to the end."""
    finished, left = results.faded(row, timezone.now())
    return (finished + BENEFIT) / (finished + left + BENEFIT)


def history(name: str, pool: str, before: int | None = None) -> Json:
    """A person's rated games in a pool, the latest first. `next` is where the page after it begins."""
    person = person_by_name(name)
    rated = Placing.objects.filter(user=person, result__pool=pool, mean_after__isnull=False)
    if before is not None:
        rated = rated.filter(pk__lt=before)
    page = list(rated.select_related("result").order_by("-pk")[: PAGE + 1])
    return {
        "changes": [_change_told(row) for row in page[:PAGE]],
        "next": str(page[PAGE - 1].pk) if len(page) > PAGE else None,
    }


def _change_told(row: Placing) -> Json:
    return {
        "game": row.result.game_id,
        "at": row.result.at.isoformat(),
        "place": row.place,
        "players": row.result.players,
        "before": round(row.mean_before or 0),
        "after": round(row.mean_after or 0),
        "deviation": round(row.deviation_after or 0),
    }


def points_of(game_id: int) -> dict[int, int] | None:
    """Of a game that is over: what it did to the rating of who sat on each seat. None: it is not in the log yet."""
    rated = Placing.objects.filter(result__game_id=game_id, mean_after__isnull=False)
    found = {row.seat: round(row.mean_after or 0) - round(row.mean_before or 0) for row in rated}
    at_stake = not found and Table.objects.filter(game_id=game_id, ranked=True).exists()
    return None if at_stake else found


def changes_of(game_id: int) -> list[Json]:
    """What a game did to the ratings of those who played it."""
    rows = Placing.objects.filter(result__game_id=game_id).select_related("result", "user").order_by("seat")
    return [
        {
            **_change_told(row),
            "seat": row.seat,
            "name": name_of(row.user) if row.user else "",
            "policy": row.policy,
            "pool": row.result.pool,
            "rated": row.mean_after is not None,
        }
        for row in rows
    ]


# All of them


def ladder(pool: str) -> QuerySet[Rating]:
    """Whose number is no longer a guess. Bots stand among those who play with them, and nowhere else."""
    found = Rating.objects.filter(pool=pool, games__gte=FEWEST_GAMES, deviation__lte=PROVISIONAL)
    return found.filter(Q(user=None) | Q(user__is_active=True))


def standings(pool: str, span: str) -> QuerySet[Standing]:
    """The same of a month or a season: of who has played as much in it."""
    return Standing.objects.filter(pool=pool, span=span, games__gte=FEWEST_GAMES, user__is_active=True)


def span_named(said: str) -> str:
    """This month and this season by their names."""
    month, season = pools.spans_of(timezone.now())
    return {MONTH: month, SEASON: season}.get(said, said)


def leaderboard(pool: str, span: str, user_id: int | None, before: str | None = None, *, friends: bool = False) -> Json:
    """A page of a ladder, the best first, and one's own row wherever it is, or though it is in none yet. `friends`:
    oneself and whom one follows.

    Equals are ordered by their numbers, so that a page begins where the last one ended, however many there are; what
    it begins with carries its place along, so that nobody counts a million rows for it.
    """
    named = span_named(span)
    rows: Any = ladder(pool) if named == ALL else standings(pool, named)
    if friends and user_id is not None:
        rows = rows.filter(user_id__in=[user_id, *followed_by(user_id).values_list("followed_id", flat=True)])
    rows = rows.select_related("user")
    mine = _mine(pool, named, user_id)
    shown, pk, done = (int(part) for part in before.split("_")) if before else (None, 0, 0)
    if shown is not None:
        rows_after = rows.filter(shown__lte=shown).filter(Q(shown__lt=shown) | Q(pk__gt=pk))
    else:
        rows_after = rows
    found = list(rows_after.order_by("-shown", "pk")[: PAGE + 1])
    standing = place if friends else place_of_all
    return {
        "pool": pool,
        "span": named,
        "rows": [_row_told(row, done + number) for number, row in enumerate(found[:PAGE], 1)],
        "me": None if mine is None else _row_told(mine, None if _is_guess(mine) else standing(rows, mine)),
        "next": f"{found[PAGE - 1].shown}_{found[PAGE - 1].pk}_{done + PAGE}" if len(found) > PAGE else None,
    }


def _mine(pool: str, span: str, user_id: int | None) -> Any:
    if user_id is None:
        return None
    if span == ALL:
        return Rating.objects.filter(pool=pool, user_id=user_id).select_related("user").first()
    return Standing.objects.filter(pool=pool, span=span, user_id=user_id).select_related("user").first()


def _is_guess(row: Any) -> bool:
    """Whether a row is not in its ladder yet. Of a month or a season it may be, and be marked."""
    return pools.is_provisional(0.0 if isinstance(row, Standing) else row.deviation, row.games)


def place(rows: Any, row: Any) -> int:
    """Where a row stands among these, 1 for the first."""
    ahead = rows.filter(Q(shown__gt=row.shown) | Q(shown=row.shown, pk__lt=row.pk))
    return int(ahead.aggregate(ahead=Count("pk"))["ahead"]) + 1


def place_of_all(rows: Any, row: Any) -> int:
    """The same in a whole ladder. A place far down, for which many must be counted, is remembered for a minute unless
    one's own number changes."""
    key = f"place.{row._meta.model_name}.{row.pk}.{row.shown}"
    return remembered(key, REMEMBERED, lambda: place(rows, row), worth=lambda found: found > FAR_DOWN)


def _row_told(row: Any, stands: int | None) -> Json:
    person: User | None = row.user
    return {
        "place": stands,
        "name": person.username if person else "",
        "colour": person.colour if person else "",
        "policy": getattr(row, "policy", ""),
        "rating": row.shown,
        "provisional": pools.is_provisional(row.deviation or 0.0, row.games),
        "games": row.games,
        "needed": max(0, FEWEST_GAMES - row.games),
    }


def seasons(pool: str) -> list[str]:
    """All spans of which there is a ladder, the latest first: each found from the one after it by the index, since
    reading a million rows for twenty names takes long."""
    ladder = f"SELECT max(span) FROM {table_of(Standing)} WHERE pool = %s AND games >= {FEWEST_GAMES}"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""WITH RECURSIVE known(span) AS (
                {ladder} UNION ALL SELECT ({ladder} AND span < known.span) FROM known WHERE known.span IS NOT NULL
            ) SELECT span FROM known WHERE span IS NOT NULL""",
            [pool, pool],
        )
        return [span for (span,) in cursor.fetchall()]
