"""A record played again: every action by the rules, every expectation checked, up to the first line that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .errors import IllegalAction, RulesError
from .lines import BadLine, dumps, quoted
from .protocol import Action, Json, State
from .record import Ending, Entry, Header, Move

A_LEGAL_ACTION = "a legal action"


class Replay:
    """How far a record came. `state` is the game after the last line that held."""

    __slots__ = ("actions", "failure", "fill", "filled", "header", "line", "state")

    def __init__(self, fill: bool = False) -> None:
        self.fill = fill
        self.header: Header | None = None
        self.state: State = None
        self.line = 0
        self.actions = 0  # played, those filled in included
        self.filled = 0
        self.failure: BadLine | None = None

    def play(self, entries: Iterable[Entry]) -> None:
        """Play every entry; what stops it is told by `failure`."""
        try:
            for entry in entries:
                self._play_one(entry)
            if self.fill and self.header is not None:
                self._play_forced(self.header)  # a program that skips forced acts skips the last ones too
        except BadLine as failure:
            self.failure = failure

    def _play_one(self, entry: Entry) -> None:
        self.line = entry.line
        if isinstance(entry, Move):
            self._move(entry)
        elif isinstance(entry, Header):
            self.state = entry.new_game()
            self.header = entry
        else:
            self._end(entry)

    def _move(self, move: Move) -> None:
        try:
            self._act(move.header, move.seat, move.action)
        except RulesError as refusal:
            if not self.fill or not isinstance(refusal, IllegalAction):
                raise BadLine.refused(move.line, A_LEGAL_ACTION, refusal) from None
            self._move_after_forced(move, refusal)
        if move.expect is not None:
            self._check(move, move.expect)

    def _act(self, header: Header, seat: int, action: Action) -> None:
        """In place; on a copy where a deal tells of cards to come, which may prove wrong in the middle of an action."""
        if "deal" in header.said:
            after = header.rules.clone(self.state)
            header.rules.act(after, seat, action)
            self.state = after
        else:
            header.rules.act(self.state, seat, action)
        self.actions += 1

    # Acts that a record left out because nobody had a choice

    def _move_after_forced(self, move: Move, refusal: IllegalAction) -> None:
        """Play the forced acts before a refused move until it is legal; if it never is, nothing has happened.

        Since only a refused move asks for them, a record that has all its acts replays with `fill` as without.
        """
        rules = move.header.rules
        before = rules.clone(self.state), self.actions, self.filled
        told: RulesError = refusal
        was_asked = move.seat in rules.to_act(self.state)
        try:
            for _ in self._forced_acts(move.header):
                try:
                    self._act(move.header, move.seat, move.action)
                    return
                except RulesError as later:
                    told = told if was_asked else later
        except RulesError as later:
            told = later
        self.state, self.actions, self.filled = before
        raise BadLine.refused(move.line, A_LEGAL_ACTION, told)

    def _play_forced(self, header: Header) -> None:
        """Play for every seat that has only one legal act, until those asked have a choice or the game is over."""
        try:
            for _ in self._forced_acts(header):
                pass
        except RulesError as error:
            raise BadLine.refused(self.line, A_LEGAL_ACTION, error) from None

    def _forced_acts(self, header: Header) -> Iterator[int]:
        """The seats that were played for, one act after the other. Where several are asked, each that has no choice."""
        rules = header.rules
        while True:
            for seat in rules.to_act(self.state):
                offers = rules.offers(self.state, seat)
                if len(offers) == 1 and len(offers[0]) == 1:
                    self._act(header, seat, offers[0][0])
                    self.filled += 1
                    break
            else:
                return
            yield seat

    # What a line says must be true

    def _check(self, move: Move, expect: Json) -> None:
        try:
            found = move.header.rules.facts(self.state, expect)
        except RulesError as error:
            raise BadLine.refused(move.line, "facts that the game knows", error) from None
        if found == expect and not move.has_flags:
            return
        for name, value in expect.items():
            if not _same(found[name], value):
                raise BadLine(
                    move.line,
                    "expectation_failed",
                    f"{name} {quoted(dumps(value))}",
                    f"{name} {quoted(dumps(found[name]))}",
                    {"fact": name},
                )

    def _end(self, ending: Ending) -> None:
        header = self.header
        assert header is not None
        if self.fill:
            self._play_forced(header)
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
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(_same(a, b) for a, b in zip(one, other))
    return one == other


def replay(entries: Iterable[Entry], fill: bool = False) -> Replay:
    """Play a record's entries: `replay(record.read(stream))`."""
    played = Replay(fill)
    played.play(entries)
    return played
