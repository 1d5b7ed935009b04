"""Functions that come out the same to the last bit on every machine, which those of a C library need not."""

from __future__ import annotations

SQUARINGS = 10


def exp(exponent: float) -> float:
    """The exponential function, by (1 + x/n)^n: near enough for weighing."""
    value = 1.0 + exponent / (1 << SQUARINGS)
    if value <= 0.0:
        return 0.0
    for _ in range(SQUARINGS):
        value *= value
    return value
