"""How often one person may ask for what costs something or annoys others. Counted in the cache."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle

from accounts.throttles import ByHousehold, OpenUncounted


class Opening(OpenUncounted, UserRateThrottle):
    scope = "open_table"
    rate = "60/hour"


class Acting(OpenUncounted, UserRateThrottle):
    """Joining, leaving, agreeing, bots."""

    scope = "table"
    rate = "120/min"


class Queueing(OpenUncounted, UserRateThrottle):
    scope = "queue"
    rate = "30/min"


class Inviting(OpenUncounted, UserRateThrottle):
    """Each person who is asked counts, also of several at once; they are asked all or none."""

    scope = "invite"
    rate = "60/hour"
    num_requests: int
    duration: int

    def __init__(self, asked: int = 1) -> None:
        super().__init__()
        self.asked = asked

    def throttle_success(self) -> bool:
        if self._too_many() > 0:
            return False
        self.history[:0] = [self.now] * self.asked
        self.cache.set(self.key, self.history, self.duration)
        return True

    def wait(self) -> float:
        """Until so many of those before are forgotten."""
        return float(self.history[-self._too_many()] + self.duration - self.now)

    def _too_many(self) -> int:
        return len(self.history) + self.asked - self.num_requests


class Talking(OpenUncounted, UserRateThrottle):
    scope = "table_chat"
    rate = "20/min"


class Guessing(ByHousehold):
    """Codes of private tables."""

    scope = "table_code"
    rate = "60/min"
