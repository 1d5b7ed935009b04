"""Who thinks lets others go first: a move of a person must not wait for a bot's, where both share a processor."""

from __future__ import annotations

import os

LATER = 10  # of nice's twenty steps
AUTOGROUP = "/proc/self/autogroup"  # of Linux


def thinkers() -> int:
    """How many bots think at once here: one processor stays free, else a person's move waits for one at each of its
    steps, however nice the bots are."""
    return max(1, (os.cpu_count() or 1) - 1)


def give_way(apart: bool = False) -> None:
    """This process, and what it starts, has the processor when nobody else wants it.

    Linux may give each session the same share, whoever is in it (autogroups): one process is then nice only to those
    of its own session, and a session must be nice as a whole. `apart`: begins a session, for who shares one with those
    that go first; the terminal's Ctrl-C does not come there.
    """
    if hasattr(os, "nice") and os.nice(0) < LATER:
        os.nice(LATER)
    if apart and hasattr(os, "setsid") and not _leads_session():
        os.setsid()
    if _leads_session():
        _be_nice_as_a_session()


def _leads_session() -> bool:
    return hasattr(os, "getsid") and os.getsid(0) == os.getpid()


def _be_nice_as_a_session() -> None:
    try:
        with open(AUTOGROUP, "w") as said:
            said.write(str(LATER))
    except OSError:  # another system, or one where sessions count for nothing
        pass
