"""A record played again: every action by the rules, every expectation checked, up to the first line that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .errors import IllegalAction, RulesError
from .lines import BadLine, dumps, quoted
from .protocol import Json, State
from .record import Ending, Entry, Header, Move

A_LEGAL_ACTION = "a legal action"


class Replay:
    """How far a record came. `state` is the game after the last line that held."""

    __slots__ = ("actions", "failure", "fill", "filled", "header", "state")

    def __init__(self, fill: bool = False) -> None:
        self.fill = fill
        self.header: Header | None = None
        self.state: State = None
        self.actions = 0  # played, those filled in included
        self.filled = 0
        self.failure: BadLine | None = None

    def play(self, entries: Iterable[Entry]) -> None:
        """Play every entry; what stops it is told by `failure`."""
        try:
            for entry in entries:
                self.play_one(entry)
            if self.fill and self.header is not None:
                self.play_forced()  # a program that skips forced acts skips the last ones too
        except BadLine as failure:
            self.failure = failure

    def play_one(self, entry: Entry) -> None:
        if isinstance(entry, Move):
            self._move(entry)
        elif isinstance(entry, Header):
            self.state = entry.new_game()
            self.header = entry
        else:
            self._end(entry)

    def _move(self, move: Move) -> None:
        rules = move.header.rules
        try:
            rules.act(self.state, move.seat, move.action)
        except RulesError as refusal:
            if not self.fill or not isinstance(refusal, IllegalAction):
                raise BadLine.refused(move.line, A_LEGAL_ACTION, refusal) from None
            self._move_after_forced(move, refusal)
        self.actions += 1
        if move.expect is not None:
            self._check(move, move.expect)

    def _move_after_forced(self, move: Move, refusal: IllegalAction) -> None:
        """Play forced acts that the record may have skipped, until the move is legal; if it never is, nothing happened.

        Only a refused move asks for them, so a record that has all its acts replays the same with `fill` as without.
        """
        rules = move.header.rules
        before = rules.clone(self.state)
        counted = self.actions, self.filled
        told = refusal
        was_asked = move.seat in rules.to_act(before)
        for _ in self._forced_acts():
            try:
                rules.act(self.state, move.seat, move.action)
                return
            except RulesError as later:
                if not was_asked and isinstance(later, IllegalAction):
                    told = later
        self.state = before
        self.actions, self.filled = counted
        raise BadLine.refused(move.line, A_LEGAL_ACTION, told)

    def play_forced(self) -> None:
        """Play for every seat that has only one legal act, until one has a choice or the game is over."""
        for _ in self._forced_acts():
            pass

    def _forced_acts(self) -> Iterator[int]:
        """The seats for which an act was played, one act after the other. Where several are asked, any may be forced."""
        header = self.header
        assert header is not None
        rules = header.rules
        while True:
            for seat in rules.to_act(self.state):
                offers = rules.offers(self.state, seat)
                if len(offers) == 1 and len(offers[0]) == 1:
                    rules.act(self.state, seat, offers[0][0])
                    self.actions += 1
                    self.filled += 1
                    break
            else:
                return
            yield seat

    def _check(self, move: Move, expect: Json) -> None:
        try:
            found = move.header.rules.facts(self.state, expect)
        except RulesError as error:
            raise BadLine.refused(move.line, "facts that the game knows", error) from None
        if found == expect and (not move.has_flags or _same(found, expect)):
            return
        for name, value in expect.items():
            if not _same(found[name], value):
                raise BadLine(
                    move.line,
                    "expectation_failed",
                    f"{name} {quoted(dumps(value))}",
                    f"{name} {quoted(dumps(found[name]))}",
                    fact=name,
                )

    def _end(self, ending: Ending) -> None:
        header = self.header
        assert header is not None
        if self.fill:
            self.play_forced()
        result = header.rules.result(self.state)
        expected = f"rank {quoted(dumps(ending.rank))}"
        if result is None:
            raise BadLine(ending.line, "game_not_over", expected, "a game that is not over")
        if result.rank != ending.rank:
            raise BadLine(ending.line, "result_disagrees", expected, f"rank {dumps(result.rank)}")


def _same(one: object, other: object) -> bool:
    """Equal as JSON: unlike in Python, true is not 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all([_same(one[name], other[name]) for name in one])
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all([_same(a, b) for a, b in zip(one, other)])
    return one == other


def replay(entries: Iterable[Entry], fill: bool = False) -> Replay:
    """Play a record's entries: `replay(record.read(stream))`."""
    played = Replay(fill)
    played.play(entries)
    return played
