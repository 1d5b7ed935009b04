"""A yardstick that no queue can be: it collects people in batches, sees each batch whole, seats neighbours in rating
together, and then exchanges people as long as that brings a table's strongest and weakest closer."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..matching import Matched, Seeker
from .queue import Day, Seated, accepted, seat, together

LOOKS = 60  # exchanges that are tried for each person of a batch
NEAR = 12  # tables along the line of ratings among which people are exchanged

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
        _exchange(groups[one], other, chance, other is not alone)


def _exchange(one: Group, other: Group, chance: random.Random, both_count: bool) -> None:
    mine, his = chance.randrange(len(one)), chance.randrange(len(other))
    before = spread(one) + (spread(other) if both_count else 0.0)
    one[mine], other[his] = other[his], one[mine]
    after = spread(one) + (spread(other) if both_count else 0.0)
    if after < before and accepted(one) and (not both_count or accepted(other)):
        return
    one[mine], other[his] = other[his], one[mine]
