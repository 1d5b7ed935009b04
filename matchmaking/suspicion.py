"""Who plays together oddly: for the staff to look at, never for a machine to judge.

Two people at the same ranked tables are told of when they may have chosen that: again and again, more than either meets
others, or from one address, or one lets the other have more than he lets others; the oddest first, those most of all of
whom one wins oftener than his rating foretells.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.db.models import Count, F, QuerySet
from django.utils import timezone

from accounts.models import User

from .generosity import NOTHING, Given, given
from .models import Placing
from .rating import Belief, chance_of_winning

LATELY = timedelta(days=90)
OFTEN = 5  # games together below which nothing is said
SHARE = 0.5  # of the games of one of them that were with the other
MOST = 100
MOST_READ = 500  # pairs whose games are read


class Pair(NamedTuple):
    """Two people, the one whom their games together have favoured first."""

    favoured: str
    other: str
    games: int
    share: float  # of all ranked games of the one who has played fewer
    won: int  # by the first, of their games together
    foretold: float  # wins that the ratings at the time gave him
    same_address: bool
    gifts: Given  # what the other could let the first have for less than it was worth, and did

    @property
    def score(self) -> float:
        """The higher, the odder."""
        met = self.games * self.share + 10 * self.same_address
        return met + 3 * max(0.0, self.won - self.foretold) + 3 * self.gifts.beyond


def pairs() -> list[Pair]:
    """The oddest first. The database counts; only games of people who meet oddly often are read."""
    often = _often()
    played = _played({person for one, other, _ in often for person in (one, other)})
    shares = {(one, other): games / min(played[one], played[other]) for one, other, games in often}
    addresses = _addresses(set(played))
    gifts = given(shares, timezone.now() - LATELY)
    generous = {
        (one, other): max(gifts.get(pair, NOTHING).beyond for pair in ((one, other), (other, one)))
        for one, other, _ in often
    }
    odd = [
        (one, other, games)
        for one, other, games in often
        if shares[one, other] >= SHARE or addresses[one] & addresses[other] or generous[one, other]
    ]
    odd = sorted(odd, key=lambda found: -found[2] * shares[found[:2]] - generous[found[:2]])[:MOST_READ]
    people = {person for one, other, _ in odd for person in (one, other)}
    names = dict(User.objects.filter(pk__in=people).values_list("pk", "username"))
    won, foretold = _wins(_tables(people), people)
    found = []
    for one, other, games in odd:

        def favoured(me: int, him: int) -> float:
            return won[me, him] - foretold[me, him] + gifts.get((him, me), NOTHING).beyond

        first, second = (one, other) if favoured(one, other) >= favoured(other, one) else (other, one)
        found.append(
            Pair(
                favoured=names.get(first, ""),
                other=names.get(second, ""),
                games=games,
                share=shares[one, other],
                won=won[first, second],
                foretold=foretold[first, second],
                same_address=bool(addresses[one] & addresses[other]),
                gifts=gifts.get((second, first), NOTHING),
            )
        )
    return sorted(found, key=lambda pair: -pair.score)[:MOST]


def _lately() -> QuerySet[Placing]:
    """Of people in ranked games."""
    since = timezone.now() - LATELY
    return Placing.objects.filter(result__at__gt=since, mean_before__isnull=False, user__isnull=False).order_by()


def _often() -> list[tuple[int, int, int]]:
    """Two people, the lesser number first, and how many games they have played together."""
    beside = _lately().filter(result__placings__user_id__gt=F("user_id"))
    met = beside.values_list("user_id", "result__placings__user_id").annotate(games=Count("pk"))
    return [(int(one or 0), other, games) for one, other, games in met.filter(games__gte=OFTEN)]


def _played(people: set[int]) -> dict[int, int]:
    games = _lately().filter(user_id__in=people).values_list("user_id").annotate(games=Count("pk"))
    return {int(user_id or 0): number for user_id, number in games}


class _Placed(NamedTuple):
    user_id: int
    won: bool
    chance: float


def _tables(people: set[int]) -> list[list[_Placed]]:
    """The games of late at which two of these sat, with the chance that each person had of winning."""
    met = _lately().filter(user_id__in=people).values("result_id").annotate(there=Count("pk")).filter(there__gte=2)
    rows: dict[int, list[Placing]] = defaultdict(list)
    for placing in Placing.objects.filter(result__in=met.values("result_id")).order_by("result_id", "seat"):
        rows[placing.result_id].append(placing)
    tables = []
    for placings in rows.values():
        beliefs = [Belief(one.mean_before or 0.0, one.deviation_before or 0.0) for one in placings]
        chances = chance_of_winning(beliefs)
        tables.append(
            [
                _Placed(one.user_id, one.place == 1 and not one.left, chance)
                for one, chance in zip(placings, chances)
                if one.user_id is not None
            ]
        )
    return tables


def _wins(
    tables: Iterable[list[_Placed]], people: set[int]
) -> tuple[Counter[tuple[int, int]], defaultdict[tuple[int, int], float]]:
    """For each person beside each other one: games won together with him, and how many were foretold."""
    won: Counter[tuple[int, int]] = Counter()
    foretold: defaultdict[tuple[int, int], float] = defaultdict(float)
    for table in tables:
        there = [placed for placed in table if placed.user_id in people]
        for one in there:
            for other in there:
                if one is not other:
                    won[one.user_id, other.user_id] += one.won
                    foretold[one.user_id, other.user_id] += one.chance
    return won, foretold


def _addresses(people: set[int]) -> defaultdict[int, set[str]]:
    found: defaultdict[int, set[str]] = defaultdict(set)
    for user_id, address in UserSession.objects.filter(user_id__in=people).values_list("user_id", "ip"):
        found[user_id].add(str(address))
    return found
