"""What is drawn by lot, the same at every run: a test that fails for one deal in a thousand is of no use."""

from __future__ import annotations

import random
import secrets
from types import ModuleType

import pytest


class Chance:
    """In the place of `secrets`."""

    token_urlsafe = staticmethod(secrets.token_urlsafe)  # of links, which must differ between tests too

    def __init__(self) -> None:
        self.lots = random.Random("the same at every run")

    def token_hex(self, length: int) -> str:
        return f"{self.randbits(8 * length):0{2 * length}x}"

    def randbits(self, count: int) -> int:
        return self.lots.getrandbits(count)


def settle(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> Chance:
    """What these modules draw from now on."""
    chance = Chance()
    for module in modules:
        monkeypatch.setattr(module, "secrets", chance)
        if hasattr(module, "LOTS"):
            monkeypatch.setattr(module, "LOTS", chance.lots)
    return chance
