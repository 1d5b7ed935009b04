"""A record played again: every action by the rules, every expectation checked, up to the first line that fails."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain

from .errors import RulesError
from .lines import BadLine, dumps, quoted
from .protocol import Action, Json, State
from .record import Ending, Entry, Header, Move

A_LEGAL_ACTION = "a legal action"


class Replay:
    """How far a record came. `state` is the game after the last line that held."""

    __slots__ = ("actions", "coming", "failure", "fill", "filled", "header", "line", "state")

    def __init__(self, fill: bool = False) -> None:
        self.fill = fill
        self.header: Header | None = None
        self.state: State = None
        self.line = 0
        self.coming: deque[Entry] = deque()  # with `fill`: entries that wait, since what comes next may decide
        self.actions = 0  # played, those filled in included
        self.filled = 0
        self.failure: BadLine | None = None

    def play(self, entries: Iterable[Entry]) -> None:
        """Play every entry; what stops it is told by `failure`."""
        try:
            if self.fill:
                self._play_filling(entries)
            else:
                for entry in entries:
                    self._play_one(entry)
        except BadLine as failure:
            self.failure = failure

    def _play_filling(self, entries: Iterable[Entry]) -> None:
        unread: BadLine | None = None
        try:
            for entry in entries:
                self.coming.append(entry)
        except BadLine as failure:
            unread = failure  # its turn comes after the lines before it
        while self.coming:
            self._play_one(self.coming.popleft())
        if unread is not None:
            raise unread
        if self.header is not None:
            self._fill_the_rest(self.header)  # a program that skips forced acts skips the last ones too

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
        header = move.header
        before = (header.rules.clone(self.state), self.actions, self.filled) if self.fill else None
        try:
            while before is not None and self._fill_before(move):
                pass
            self._act(header, move.seat, move.action)
        except RulesError as refusal:
            told: RulesError = refusal
            if (
                before is not None
            ):  # a move that is illegal all the same has not happened, nor what was filled in for it
                self.state, self.actions, self.filled = before
                told = self._refusal(move) or refusal if move.seat in header.rules.to_act(self.state) else refusal
            raise BadLine.refused(move.line, A_LEGAL_ACTION, told) from None
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

    def _only_act(self, header: Header, seat: int) -> Action | None:
        """The act of a seat that has no other."""
        offers = header.rules.offers(self.state, seat)
        return offers[0][0] if len(offers) == 1 and len(offers[0]) == 1 else None

    def _fill_in(self, header: Header, seat: int, action: Action) -> None:
        try:
            self._act(header, seat, action)
        except RulesError as error:  # a deal that proves wrong
            raise BadLine.refused(self.line, A_LEGAL_ACTION, error) from None
        self.filled += 1

    def _fill_before(self, move: Move) -> bool:
        """Play one act that is missing before a move. False: none is, or whoever is asked has a choice.

        A record that has all its acts replays the same with `fill` as without: an act is missing only if the record
        can't go on without it. It is put where its seat was first asked; while several are asked, in that order.
        """
        header = move.header
        asked = header.rules.to_act(self.state)
        own_turn = move.seat in asked
        for seat in asked[: asked.index(move.seat)] if own_turn else asked:
            act = self._only_act(header, seat)
            if act is not None and self._is_missing(seat, move):
                self._fill_in(header, seat, act)
                return True
        act = self._only_act(header, move.seat) if own_turn else None
        if act is not None and self._refusal(move) is not None:
            self._fill_in(header, move.seat, act)
            return True
        return False

    def _is_missing(self, seat: int, move: Move) -> bool:
        """Does the record, from this move on, come to a stop before the seat acts?"""
        rules = move.header.rules
        ahead = rules.clone(self.state)
        for coming in chain([move], self.coming):
            if not isinstance(coming, Move):
                return False
            try:
                rules.act(ahead, coming.seat, coming.action)
            except RulesError:
                return True
            if coming.seat == seat:
                return False
        return False

    def _refusal(self, move: Move) -> RulesError | None:
        """Why the move is not legal now."""
        rules = move.header.rules
        try:
            rules.act(rules.clone(self.state), move.seat, move.action)
        except RulesError as refusal:
            return refusal
        return None

    def _fill_the_rest(self, header: Header) -> None:
        """Play for every seat that has only one legal act, until those asked have a choice or the game is over."""
        rules = header.rules
        while True:
            for seat in rules.to_act(self.state):
                act = self._only_act(header, seat)
                if act is not None:
                    self._fill_in(header, seat, act)
                    break
            else:
                return

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
            self._fill_the_rest(header)
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
