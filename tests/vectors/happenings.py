"""Something of every kind that can happen, as the phone is told."""

from __future__ import annotations

from typing import Any

from rules.powergrid import RULES, actions
from rules.powergrid.events import Event

from .positions import TABLES, Given, played

Json = dict[str, Any]
LEAVES_AT = 40  # before which action somebody gives up


def happenings() -> list[Json]:
    """The first event of each kind, of boxed plants one for each cause, from whole games."""
    found: dict[str, Json] = {}
    for number, given in enumerate(TABLES):
        for event in _events(given, f"happenings {number}"):
            told = event.to_json()
            found.setdefault(f"{event.kind} {told.get('why', '')}", told)
    return [found[name] for name in sorted(found)]


def _events(given: Given, seed: str) -> list[Event]:
    events: list[Event] = []
    for number, (state, seat) in enumerate(played(given, seed, events)):
        if number == LEAVES_AT:
            RULES.act(state, seat, actions.LEAVE, events)
            return events + _to_the_end(given, seed)
    return events


def _to_the_end(given: Given, seed: str) -> list[Event]:
    events: list[Event] = []
    for _ in played(given, seed, events):
        pass
    return events
