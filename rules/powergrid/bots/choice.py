"""An action and why it was taken: a code and numbers, for the front end to make a sentence of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...protocol import Json
from ..actions import Action

Facts = tuple[tuple[str, Any], ...]


class Choice(NamedTuple):
    """`facts`: (name, value) pairs that go with the code. `limit`: the walk-away price by the judgement that a bid
    rests on; nobody reckons it who only has to say yes or no."""

    action: Action
    code: str
    facts: Facts = ()
    limit: Callable[[], int] | None = None

    def with_facts(self, **more: Any) -> Choice:
        return self._replace(facts=(*self.facts, *more.items()))

    def to_json(self) -> Json:
        told = self.with_facts(limit=self.limit()) if self.limit else self
        return {"action": self.action.to_json(), "code": self.code, "facts": dict(told.facts)}
