"""Who lets one have more at ranked tables than he lets others, in the games' own money (`Gift`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Sum

from .models import Gift

SHRUNK = 50.0  # of stakes with anybody that are counted beside those with others
NOTED = 40.0  # beyond the usual, below which it is nothing
MOSTLY = 0.75  # of what he usually hinders, he must have let him have


class Given(NamedTuple):
    """By one person to another."""

    worth: int  # what he let him have
    stake: int  # what he could have let him have
    usual: float  # what he lets others have of so much

    @property
    def beyond(self) -> float:
        """In so many times what is worth noting; 0 if it is not."""
        more = self.worth - self.usual
        return more / NOTED if more >= NOTED and more >= MOSTLY * (self.stake - self.usual) else 0.0


NOTHING = Given(0, 0, 0.0)


def given(pairs: Iterable[tuple[int, int]], since: datetime) -> dict[tuple[int, int], Given]:
    """What either of two people let the other have since then; no entry where there was nothing to let."""
    there = {(giver, receiver): (worth, stake) for giver, receiver, worth, stake in _sums(since)}
    worths, stakes = Counter[int](), Counter[int]()
    for (giver, _), (worth, stake) in there.items():
        worths[giver] += worth
        stakes[giver] += stake
    anybodys = sum(worths.values()) / max(1, sum(stakes.values()))
    found = {}
    for one, other in pairs:
        for giver, receiver in ((one, other), (other, one)):
            worth, stake = there.get((giver, receiver), (0, 0))
            if stake:
                share = (worths[giver] - worth + SHRUNK * anybodys) / (stakes[giver] - stake + SHRUNK)
                found[giver, receiver] = Given(worth, stake, stake * share)
    return found


def _sums(since: datetime) -> Iterable[tuple[int, int, int, int]]:
    lately = Gift.objects.filter(result__at__gt=since).order_by()
    return lately.values_list("giver_id", "receiver_id").annotate(Sum("worth"), Sum("stake"))
