"""One action as one line in the words of the table, and back.

    pick_region north        nominate 5 at 5     scrap 10                   buy coal 2
    place_cartel_house essen raise 6             scrap 10 losing coal 4     build essen
    mark_city essen          pass                scrap 10 losing nothing    power 5:coal+oil 13
    done    cartel    leave                                                 power nothing

Every action has exactly one line and every line that is read is written back the same. A name that is no plain word
stands in quotes, as in JSON.
"""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import MalformedAction
from . import actions
from .actions import Action, Buy, Nominate, OnCity, PickRegion, Power, Raise, Run, Scrap
from .fuels import FUELS, Tokens

NOTHING = "nothing"
LONGEST_QUOTE = 60  # characters of a line in a refusal

_WORD = re.compile(r"[a-z0-9_]+")
_NUMBER = r"(\d{1,7})"
_NOMINATE = re.compile(_NUMBER + " at " + _NUMBER, re.ASCII)
_RAISE = re.compile(_NUMBER, re.ASCII)
_BUY = re.compile(r"(\w+) " + _NUMBER, re.ASCII)
_SCRAP = re.compile(_NUMBER + r"( losing [\w ]+)?", re.ASCII)
_LOST = re.compile(r"(\w+) " + _NUMBER, re.ASCII)
_RUN = re.compile(_NUMBER + r"(:[\w+]+)?", re.ASCII)
_BURNT = re.compile(r"(\d{0,7})([a-z]+)", re.ASCII)


def action_line(action: Action) -> str:
    """The line of an action. The inverse of `action_from_line`."""
    if isinstance(action, OnCity):
        return f"{action.kind} {_name(action.city)}"
    if isinstance(action, PickRegion):
        return f"{action.kind} {_name(action.region)}"
    if isinstance(action, Nominate):
        return f"nominate {action.plant} at {action.bid}"
    if isinstance(action, Raise):
        return f"raise {action.amount}"
    if isinstance(action, Buy):
        return f"buy {action.fuel} {action.count}"
    if isinstance(action, Scrap):
        return f"scrap {action.plant}" if action.fuel is None else f"scrap {action.plant} losing {_lost(action.fuel)}"
    if isinstance(action, Power):
        return f"power {' '.join([_run(run) for run in action.plants]) or NOTHING}"
    return action.kind


def _name(name: str) -> str:
    return name if _WORD.fullmatch(name) else json.dumps(name)


def _lost(tokens: Tokens) -> str:
    return " ".join([f"{fuel} {count}" for fuel, count in zip(FUELS, tokens) if count]) or NOTHING


def _run(run: Run) -> str:
    return str(run.plant) if run.fuel is None else f"{run.plant}:{_burnt(run.fuel)}"


def _burnt(tokens: Tokens) -> str:
    """`coal+oil`, `2coal+oil`: one token needs no number."""
    burnt = [fuel if count == 1 else f"{count}{fuel}" for fuel, count in zip(FUELS, tokens) if count]
    return "+".join(burnt) or NOTHING


def action_from_line(line: str) -> Action:
    """The action that a line names, or MalformedAction. Only `action_line`'s way of saying it is taken."""
    if type(line) is not str:
        raise MalformedAction("wrong_type", field="action")
    kind, _, rest = line.partition(" ")
    if kind not in actions.KINDS:
        raise MalformedAction("unknown_kind", field="kind")
    action = actions.from_json({"kind": kind, **_fields(kind, rest)})
    if action_line(action) != line:
        raise _unreadable(kind, rest)
    return action


def _fields(kind: str, rest: str) -> dict[str, Any]:
    """What stands behind the kind, as the fields of the record; `actions` judges their values."""
    if kind in ("build", "mark_city", "place_cartel_house"):
        return {"city": _name_from(kind, rest)}
    if kind == "pick_region":
        return {"region": _name_from(kind, rest)}
    if kind == "nominate":
        plant, bid = _matched(_NOMINATE, kind, rest)
        return {"plant": int(plant), "bid": int(bid)}
    if kind == "raise":
        return {"amount": int(_matched(_RAISE, kind, rest)[0])}
    if kind == "buy":
        fuel, count = _matched(_BUY, kind, rest)
        return {"fuel": fuel, "count": int(count)}
    if kind == "scrap":
        return _scrap_from(rest)
    if kind == "power":
        return {"plants": [] if rest == NOTHING else [_run_from(run) for run in rest.split(" ")]}
    return {}


def _unreadable(kind: str, rest: str) -> MalformedAction:
    return MalformedAction("unreadable", kind=kind, text=rest[:LONGEST_QUOTE])


def _matched(pattern: re.Pattern[str], kind: str, text: str) -> tuple[str, ...]:
    found = pattern.fullmatch(text)
    if found is None:
        raise _unreadable(kind, text)
    return found.groups("")


def _name_from(kind: str, text: str) -> str:
    if _WORD.fullmatch(text):
        return text
    try:
        name = json.loads(text)
    except (ValueError, RecursionError):
        raise _unreadable(kind, text) from None
    if type(name) is not str:
        raise _unreadable(kind, text)
    return name


def _scrap_from(text: str) -> dict[str, Any]:
    plant, losing = _matched(_SCRAP, "scrap", text)
    said: dict[str, Any] = {"plant": int(plant)}
    if losing:
        said["fuel"] = _lost_from(losing.removeprefix(" losing "))
    return said


def _lost_from(text: str) -> dict[str, int]:
    if text == NOTHING:
        return {}
    words = text.split(" ")
    pairs = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
    return {fuel: int(count) for fuel, count in [_matched(_LOST, "scrap", pair) for pair in pairs]}


def _run_from(text: str) -> dict[str, Any]:
    plant, burnt = _matched(_RUN, "power", text)
    said: dict[str, Any] = {"plant": int(plant)}
    if burnt:
        said["fuel"] = _burnt_from(burnt.removeprefix(":"))
    return said


def _burnt_from(text: str) -> dict[str, int]:
    if text == NOTHING:
        return {}
    pairs = [_matched(_BURNT, "power", part) for part in text.split("+")]
    return {fuel: int(count or 1) for count, fuel in pairs}
