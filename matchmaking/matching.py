"""Who plays with whom: the people who wait, and what time it is, in; tables out. Plain values, no database, no chance.

Along the line of ratings everybody is the lowest of a few candidate tables, made of his next neighbours with whom he
can play at all. A candidate costs what it asks of its people, in points of rating: the distance between its strongest
and its weakest, and what repeats and differences in reliability and in the length of lines are held to be worth. Who is
far less reliable, or has a far longer line, is passed over at first; the others are gathered once only among lines of
like length, and once among all. Each person bears more the longer he has waited; the candidates that ask least of what
their people bear are taken first, and those that ask too much wait for the next wave, when others may have come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SMALLEST, LARGEST = 2, 6
NEIGHBOURS = 30  # that are looked at upwards of a person
NOBODY: frozenset[int] = frozenset()

FIRST = 45.0  # points that a person bears at once
MORE = 100.0  # points more that he bears for each `patience` waited
URGENT = 6.0  # patiences; from then on what he bears grows faster, so that nobody waits for ever
REPEAT = 30.0  # points: somebody meets one whom he has met lately; for two who meet again it counts twice
UNRELIABLE = 250.0  # points: between one who always stays and one who never does
LINES = 0.1  # points a millisecond: between the nearest and the farthest from us
LAG = 0.5  # points a millisecond: whose line is so much longer than another's is passed over by who bears less
LIKE = 5  # lines that differ so many times less are of like length
MOST_LAG = 400  # milliseconds: still longer ones are all alike, and none is passed over for long
ROUNDS = 3  # looks at those who are left


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits, and what he would play."""

    person: int
    rating: float
    since: float  # seconds
    sizes: int  # a bit for each number of players that he would sit down with: 1 << 4 for four
    edition: str = ""  # empty: any
    board: str = ""  # empty: surprise me
    reliability: float = 1.0
    lag: int | None = None  # milliseconds to the server and back; None: unknown, or of no account at this pace
    avoids: frozenset[int] = NOBODY  # whom he has blocked, who has blocked him
    met: frozenset[int] = NOBODY  # with whom he has played lately


@dataclass(frozen=True, slots=True)
class Matched:
    """A table that shall be: everybody at it accepts its size, edition and board (empty: by lot)."""

    people: tuple[Seeker, ...]
    edition: str
    board: str

    @property
    def spread(self) -> float:
        ratings = [seeker.rating for seeker in self.people]
        return max(ratings) - min(ratings)


def sizes_of(wanted: Iterable[int]) -> int:
    """The numbers of players as bits."""
    found = 0
    for size in wanted:
        found |= 1 << size
    return found


def borne(waited: float, patience: float) -> float:
    """How many points a person bears who has waited so long."""
    patiences = max(0.0, waited) / patience
    return FIRST + MORE * patiences + MORE * max(0.0, patiences - URGENT) ** 2


def match(waiting: Sequence[Seeker], now: float, patience: float) -> list[Matched]:
    """The tables of one wave. Nobody is at two of them; who is at none waits on."""
    line = sorted(waiting, key=lambda seeker: (seeker.rating, seeker.since, seeker.person))
    tables: list[Matched] = []
    for _ in range(ROUNDS):
        taken = _taken_first(line, [borne(now - seeker.since, patience) for seeker in line])
        if not taken:
            break
        tables += [_table([line[index] for index in group]) for group in taken]
        seated = {index for group in taken for index in group}
        line = [seeker for index, seeker in enumerate(line) if index not in seated]
    return tables


def _taken_first(line: list[Seeker], bears: list[float]) -> list[tuple[int, ...]]:
    """Of all candidates those that ask least of what their people bear, none with somebody who is seated already."""
    candidates = sorted(_candidates(line, bears))
    free = bytearray(b"\x01") * len(line)
    taken = []
    for _, group in candidates:
        if all(free[index] for index in group):
            taken.append(group)
            for index in group:
                free[index] = 0
    return taken


def _candidates(line: list[Seeker], bears: list[float]) -> list[tuple[float, tuple[int, ...]]]:
    """Groups that ask no more than their people bear, with the share of it that they ask.

    The one place that is written for speed: thousands wait in one wave.
    """
    found: list[tuple[float, tuple[int, ...]]] = []
    ratings = [seeker.rating for seeker in line]
    facts = [
        (
            seeker.sizes,
            seeker.edition,
            seeker.board,
            seeker.reliability,
            seeker.avoids,
            bool(seeker.met),
            None if seeker.lag is None else min(seeker.lag, MOST_LAG),
        )
        for seeker in line
    ]
    count = len(line)
    for lowest in range(count):
        borne_by_him = bears[lowest]
        for reach in (borne_by_him / LAG / LIKE, borne_by_him / LAG):  # in the length of lines
            mask, edition, board, least, _, met, near = facts[lowest]
            most, total, size, base, far = least, borne_by_him, 1, ratings[lowest], near
            group = [lowest]
            gap = total / UNRELIABLE  # in reliability, that the lowest would bear
            passed_over = False
            for other in range(lowest + 1, min(lowest + NEIGHBOURS, count)):
                his_sizes, his_edition, his_board, his_reliability, avoids, has_met, his_lag = facts[other]
                both = mask & his_sizes
                if not both >> size + 1:
                    continue
                if (his_edition and edition and edition != his_edition) or (his_board and board and board != his_board):
                    continue
                if not least - gap <= his_reliability <= most + gap:
                    continue
                if his_lag is not None:
                    nearest = his_lag if near is None or his_lag < near else near
                    farthest = his_lag if far is None or his_lag > far else far
                    if farthest - nearest > reach:
                        passed_over = True
                        continue
                if avoids and any(line[index].person in avoids for index in group):
                    continue
                group.append(other)
                size += 1
                if his_lag is not None:
                    near, far = nearest, farthest
                mask, edition, board = both, edition or his_edition, board or his_board
                total += bears[other]
                met = met or has_met
                if his_reliability < least:
                    least = his_reliability
                elif his_reliability > most:
                    most = his_reliability
                if mask >> size & 1:
                    lines = far - near if far is not None and near is not None else 0
                    asked = (ratings[other] - base + UNRELIABLE * (most - least) + LINES * lines) * size
                    if asked <= total:
                        if met:
                            asked += REPEAT * _meetings(line, group) * size
                        if asked <= total:
                            found.append((asked / total, tuple(group)))
                if not mask >> size + 1:
                    break
            if not passed_over:
                break
    return found


def _meetings(line: list[Seeker], group: list[int]) -> int:
    """How many of them have met how many of them lately."""
    people = {line[index].person for index in group}
    return sum(len(people & line[index].met) for index in group)


def _table(people: list[Seeker]) -> Matched:
    edition = next((seeker.edition for seeker in people if seeker.edition), "")
    board = next((seeker.board for seeker in people if seeker.board), "")
    return Matched(tuple(people), edition, board)
