"""How often one person may ask for what costs something or annoys others. Counted in the cache."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle

from accounts.throttles import OpenUncounted


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
    scope = "invite"
    rate = "60/hour"


class Talking(OpenUncounted, UserRateThrottle):
    scope = "table_chat"
    rate = "20/min"


class Guessing(UserRateThrottle):
    """Codes of private tables."""

    scope = "table_code"
    rate = "60/min"
