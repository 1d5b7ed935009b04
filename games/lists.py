"""Lists of games: mine, and those that everybody may look at. Filtered, and read page by page by their last moves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TypedDict, Unpack

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts import names
from accounts import selectors as people
from rules.protocol import Json

from .models import FINISHED, HUMAN, RUNNING, Game, Seat
from .selectors import LARGEST_ID, about, phases_of, where_asked

PAGE = 20
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ALL, MY_TURN = "all", "my_turn"
WON, LOST = "won", "lost"


class Wanted(TypedDict, total=False):
    """What a list is narrowed to."""

    map: str  # the option of this name, where a game has one
    players: int  # likewise
    opponent: str  # part of the name of somebody else there
    result: str  # WON or LOST by whose games these are
    text: str  # part of a name or of the map; or the game's number


def games_of(user_id: int, show: str = ALL, before: str | None = None, **wanted: Unpack[Wanted]) -> Json:
    """A page of the games a person sits at or has brought as records that go to the end, the latest moved first.
    `next` is where the page after it begins."""
    sat = Seat.objects.filter(user_id=user_id).order_by().values("game")
    brought = Game.objects.filter(imported_by=user_id, status=FINISHED).values("pk")
    games = Game.objects.filter(pk__in=sat.union(brought, all=True), lesson="")  # by two indexes; OR would use none
    if show == MY_TURN:
        games = games.filter(pk__in=where_asked(user_id))
    return _page(_narrowed(_shown(games, show), user_id, wanted), user_id, before)


def public_games(
    asker_id: int | None,
    show: str = ALL,
    before: str | None = None,
    player: str | None = None,
    **wanted: Unpack[Wanted],
) -> Json:
    """The same of all games of people that are not private; or of those of one person, by name."""
    played = Seat.objects.filter(game=OuterRef("pk"), user__isnull=False)
    games = Game.objects.filter(Exists(played), private=False)
    whose = people.person_by_name(player).pk if player else None
    if whose is not None:
        games = _with(games, whose)
    return _page(_narrowed(_shown(games, show), whose, wanted), asker_id, before)


def _with(games: QuerySet[Game], user_id: int) -> QuerySet[Game]:
    return games.filter(pk__in=Seat.objects.filter(user_id=user_id).values("game"))


def _shown(games: QuerySet[Game], show: str) -> QuerySet[Game]:
    return games.filter(status=show) if show in (RUNNING, FINISHED) else games


def _narrowed(games: QuerySet[Game], whose: int | None, wanted: Wanted) -> QuerySet[Game]:
    seats = Seat.objects.filter(game=OuterRef("pk"))
    for option in ("map", "players"):
        if option in wanted:
            games = games.filter(**{f"options__{option}": wanted[option]})  # type: ignore[literal-required]
    if "opponent" in wanted:
        others = seats.exclude(user_id=whose) if whose is not None else seats
        games = games.filter(Exists(_called(others, wanted["opponent"])))
    if "result" in wanted and whose is not None:
        first = Q(rank=1, controller=HUMAN)  # where all have left, nobody has won
        places = first if wanted["result"] == WON else Q(rank__isnull=False) & ~first
        games = games.filter(Exists(seats.filter(places, user_id=whose)))
    if "text" in wanted:
        text = wanted["text"]
        found = Exists(_called(seats, text)) | Q(options__map__icontains=text)
        games = games.filter(found | Q(pk=int(text)) if _a_number(text) else found)
    return games


def _called(seats: QuerySet[Seat], name: str) -> QuerySet[Seat]:
    return seats.filter(user__name_key__contains=names.key(name))


def _a_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 18 and int(text) <= LARGEST_ID


def _page(games: QuerySet[Game], asker_id: int | None, before: str | None) -> Json:
    if before:
        moved_at, pk = from_cursor(before)
        games = games.filter(Q(moved_at__lt=moved_at) | Q(moved_at=moved_at, pk__lt=pk))
    page = list(
        games.defer("snapshot", "seed", "deal")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
        .order_by("-moved_at", "-pk")[: PAGE + 1]
    )
    more = len(page) > PAGE
    return {
        "games": _rows(page[:PAGE], asker_id),
        "next": cursor(page[PAGE - 1]) if more else None,
    }


def _rows(page: list[Game], asker_id: int | None) -> list[Json]:
    """What a list says of each; of those that who asks is playing also what is asked in them now."""
    held = {game.pk: held_by(game, asker_id) for game in page}
    phases = phases_of(game.pk for game in page if game.status == RUNNING and held[game.pk] is not None)
    return [{**about(game, held[game.pk]), "phase": phases.get(game.pk)} for game in page]


def held_by(game: Game, user_id: int | None) -> int | None:
    """The seat this person decides for, of a game whose seats are there already."""
    if user_id is None:
        return None
    mine = [seat.index for seat in game.seats.all() if seat.user_id == user_id and seat.controller == HUMAN]
    return mine[0] if mine else None


def cursor(game: Game) -> str:
    return f"{(game.moved_at - EPOCH) // timedelta(microseconds=1)}_{game.pk}"


def from_cursor(said: str) -> tuple[datetime, int]:
    moved_at, _, pk = said.partition("_")
    return EPOCH + timedelta(microseconds=int(moved_at)), int(pk)
