"""What can be wrong: a code for machines, facts for the sentence; the sentence itself is the front end's."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """Base of everything a game refuses. Raised before anything has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} {told}".rstrip()

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "facts": self.facts}


class IllegalAction(RulesError):
    """A well-formed action that the rules do not allow now."""


class MalformedAction(RulesError):
    """Not an action at all: an unknown kind, a missing or extra field, a wrong type, a number out of range."""


class InvalidOptions(RulesError):
    """An option set, a deal or a seed from which no game can be made; the facts name the option."""

    def __init__(self, option: str, code: str, **facts: Any) -> None:
        super().__init__(code, option=option, **facts)
        self.option = option


class InvalidData(RulesError):
    """A stored state, record or data file that can't be read."""


def shown(said: object, most: int = 40) -> str:
    """What somebody sent, as a fact: short, and such that it can be printed and encoded (a lone surrogate can't)."""
    if type(said) is str:
        return said[:most].encode("utf-8", "backslashreplace").decode("utf-8")
    if type(said) is int and abs(said) < HUGE:
        return str(said)
    return type(said).__name__


HUGE = 10**12  # Python refuses to print numbers of thousands of digits
