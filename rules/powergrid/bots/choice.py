"""An action and why it was taken: a code and numbers, for the front end to make a sentence of."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...protocol import Json
from ..actions import Action


class Choice(NamedTuple):
    """`facts`: (name, value) pairs that go with the code."""

    action: Action
    code: str
    facts: tuple[tuple[str, Any], ...] = ()

    def with_facts(self, **more: Any) -> Choice:
        return self._replace(facts=(*self.facts, *more.items()))

    def to_json(self) -> Json:
        return {"action": self.action.to_json(), "code": self.code, "facts": dict(self.facts)}
