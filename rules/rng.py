"""Seeded chance that is the same on every machine, for ever."""

from __future__ import annotations

from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

BLOCK_BITS = 256


class Dice:
    """Counter-mode SHA-256: block n of a seed is the hash of "seed:n", read from its low bits upwards.

    `drawn` counts the blocks used. Dice made again from (seed, drawn) go on with a fresh block, so that a game
    need only remember the number.
    """

    __slots__ = ("_left", "_pool", "drawn", "seed")

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn
        self._pool = 0
        self._left = 0

    def bits(self, count: int) -> int:
        """A number of so many random bits, at most 256. A block's rest that is too short is dropped."""
        if self._left < count:
            block = f"{self.seed}:{self.drawn}".encode("utf-8", "surrogatepass")
            self._pool = int.from_bytes(sha256(block).digest(), "big")
            self._left = BLOCK_BITS
            self.drawn += 1
        value = self._pool & ((1 << count) - 1)
        self._pool >>= count
        self._left -= count
        return value

    def coin(self) -> bool:
        if not self._left:
            return self.bits(1) == 1
        self._left -= 1
        heads = self._pool & 1
        self._pool >>= 1
        return heads == 1

    def below(self, n: int) -> int:
        """Uniform in 0 .. n-1; what falls outside is thrown again, so no value is favoured."""
        width = (n - 1).bit_length()
        value = self.bits(width)
        while value >= n:
            value = self.bits(width)
        return value

    def pick(self, items: list[T] | tuple[T, ...]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates from the end, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def take(self, items: list[T], count: int) -> list[T]:
        """So many of the items at random, removed from them; the others keep their order."""
        return [items.pop(self.below(len(items))) for _ in range(count)]
