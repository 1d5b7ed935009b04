"""Two yardsticks that no queue can be. The one collects people in batches, sees each batch whole, seats neighbours in
rating together, and then exchanges people as long as that brings a table's strongest and weakest closer. The other
takes a day as a queue has seated it, and exchanges people in hindsight between tables of about the same time."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from ..matching import Matched, Seeker
from .queue import Day, Seated, accepted, seat, together

LOOKS = 60  # exchanges that are tried for each person of a batch
LOOKS_BACK = 300  # the same in hindsight; more of them, or worse exchanges allowed at first, find nothing more
NEAR = 12  # tables along the line of ratings among which people are exchanged
SOON = 40  # tables before and after, in the order in which they began, with which people are exchanged in hindsight

Group = list[Seeker]


def in_batches(arrivals: Sequence[Seeker], size: int, looks: int = LOOKS, seed: str = "reference") -> Day:
    """Batches of so many people; whoever finds no table in his is in the next one."""
    chance = random.Random(seed)
    waiting: dict[int, Seeker] = {}
    tables: list[Seated] = []
    now = 0.0
    for number, seeker in enumerate(arrivals):
        waiting.setdefault(seeker.person, seeker)
        now = seeker.since
        if len(waiting) >= size or number == len(arrivals) - 1:
            for table in best_groups(list(waiting.values()), looks, chance):
                tables.append(Seated(table, now))
                for one in table.people:
                    del waiting[one.person]
    return Day(tables, [], len(waiting))


def best_groups(batch: list[Seeker], looks: int, chance: random.Random) -> list[Matched]:
    groups, alone = neighbours(sorted(batch, key=lambda seeker: seeker.rating))
    improve(groups, alone, looks, chance)
    return [seat(group) for group in groups]


def neighbours(line: list[Seeker]) -> tuple[list[Group], Group]:
    """From the weakest upwards: each with the next ones who fit him, at the smallest table that all of them accept."""
    groups: list[Group] = []
    alone: Group = []
    left = list(line)
    while left:
        group = [left[0]]
        for other in left[1:]:
            if accepted(group):
                break
            if together([*group, other]) or accepted([*group, other]):
                group.append(other)
        if accepted(group):
            groups.append(group)
            seated = {seeker.person for seeker in group}
            left = [seeker for seeker in left if seeker.person not in seated]
        else:
            alone.append(left.pop(0))
    return groups, alone


def spread(group: Group) -> float:
    ratings = [seeker.rating for seeker in group]
    return max(ratings) - min(ratings)


def improve(groups: list[Group], alone: Group, looks: int, chance: random.Random) -> None:
    """Exchange two people of tables near each other, or one with somebody who found none, while that is better."""
    if not groups:
        return
    people = sum(len(group) for group in groups) + len(alone)
    for look in range(looks * people):
        if look % (10 * people) == 0:
            groups.sort(key=lambda group: min(seeker.rating for seeker in group))
        one = chance.randrange(len(groups))
        if alone and chance.random() < 0.2:
            other = alone
        else:
            place = one + chance.randint(-NEAR, NEAR)
            if not 0 <= place < len(groups) or place == one:
                continue
            other = groups[place]
        places = chance.randrange(len(groups[one])), chance.randrange(len(other))
        _exchange(groups[one], other, places, other is not alone)


def _exchange(one: Group, other: Group, places: tuple[int, int], both_count: bool = True) -> None:
    mine, his = places
    before = spread(one) + (spread(other) if both_count else 0.0)
    one[mine], other[his] = other[his], one[mine]
    after = spread(one) + (spread(other) if both_count else 0.0)
    if after < before and accepted(one) and (not both_count or accepted(other)):
        return
    one[mine], other[his] = other[his], one[mine]


# In hindsight


def in_hindsight(day: Day, looks: int = LOOKS_BACK, seed: str = "hindsight") -> Day:
    """The same tables, at the same moments and of the same sizes, so that people wait as long on the average; who sits
    where was changed as long as that brought people of like ratings together. Whoever comes again is seated by then."""
    chance = random.Random(seed)
    seated = sorted(day.tables, key=lambda one: one.at)
    groups = [list(one.table.people) for one in seated]
    until = _again([seeker for group in groups for seeker in group])
    for _ in range(looks * sum(len(group) for group in groups)):
        one = chance.randrange(len(groups))
        other = one + chance.randint(-SOON, SOON)
        if 0 <= other < len(groups) and other != one:
            mine, his = chance.randrange(len(groups[one])), chance.randrange(len(groups[other]))
            there, here = seated[other].at, seated[one].at
            if _is_there(groups[one][mine], there, until) and _is_there(groups[other][his], here, until):
                _exchange(groups[one], groups[other], (mine, his))
    return Day([Seated(seat(group), one.at) for group, one in zip(groups, seated)], [], day.left_over)


def _again(people: Group) -> dict[tuple[int, float], float]:
    """Of each who came, when the same person comes again."""
    moments: dict[int, list[float]] = {}
    for seeker in people:
        moments.setdefault(seeker.person, []).append(seeker.since)
    return {
        (person, since): later
        for person, sinces in moments.items()
        for since, later in zip(sorted(sinces), [*sorted(sinces)[1:], math.inf])
    }


def _is_there(seeker: Seeker, at: float, until: dict[tuple[int, float], float]) -> bool:
    return seeker.since <= at < until[seeker.person, seeker.since]
