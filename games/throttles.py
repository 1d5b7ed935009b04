"""How often one person may ask for what costs something or annoys others. Counted in the cache."""

from __future__ import annotations

from rest_framework.throttling import UserRateThrottle

from accounts.throttles import OpenUncounted


class Creating(OpenUncounted, UserRateThrottle):
    scope = "create_game"
    rate = "60/hour"


class Looking(OpenUncounted, UserRateThrottle):
    """A search reads many rows."""

    scope = "games"
    rate = "120/min"


class Asking(OpenUncounted, UserRateThrottle):
    """The coach thinks as long as a bot."""

    scope = "hint"
    rate = "30/min"


class PuttingOff(OpenUncounted, UserRateThrottle):
    scope = "snooze"
    rate = "60/hour"


class Importing(OpenUncounted, UserRateThrottle):
    scope = "import_game"
    rate = "20/hour"


class Talking(OpenUncounted, UserRateThrottle):
    scope = "chat"
    rate = "20/min"


class Replaying(OpenUncounted, UserRateThrottle):
    """A position is played again from the start of the log."""

    scope = "position"
    rate = "600/min"
