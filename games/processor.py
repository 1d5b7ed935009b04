"""Who thinks lets others go first: a move of a person must not wait for a bot's, where both share a processor."""

from __future__ import annotations

import os

LATER = 10  # of nice's twenty steps


def give_way() -> None:
    """This process, and what it starts, has the processor when nobody else wants it."""
    if hasattr(os, "nice") and os.nice(0) < LATER:
        os.nice(LATER)
