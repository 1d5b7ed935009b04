"""The four fuels as small numbers. Holdings are flat: the tokens of fuel f at seat s are `held[4 * s + f]`."""

from __future__ import annotations

FUELS = ("coal", "oil", "garbage", "uranium")
COAL, OIL, GARBAGE, URANIUM = range(4)
FUEL_NUMBER = {name: number for number, name in enumerate(FUELS)}

Tokens = tuple[int, int, int, int]  # one number a fuel, in the order above
NO_TOKENS: Tokens = (0, 0, 0, 0)


def named(tokens: Tokens | list[int]) -> dict[str, int]:
    """Tokens for the eye and the wire: only the fuels that there are."""
    return {name: count for name, count in zip(FUELS, tokens, strict=True) if count}
