"""The lobby and the tables: who listens there is told of every table that he may see."""

from __future__ import annotations

from games.room import Listener
from games.wire import Packet, packed

from . import reading, selectors
from .errors import NotFound
from .hall import LOBBY, TABLE, Apart, Hall, Json, Run
from .reading import Row

NOT_FOUND = 4404  # why a socket is closed


class TableHall(Hall):
    kinds = (LOBBY, TABLE)

    def __init__(self, run: Run, apart: Apart) -> None:
        super().__init__(run, apart)
        self.changed: set[int] = set()
        self.lines: list[tuple[int, int]] = []
        self.shown: dict[int, str] = {}  # tables of the lobby: when they were touched, as last told
        self.watched: dict[int, str] = {}  # the same of tables with sockets of their own

    def hear(self, message: Json) -> None:
        if message["type"] == "table.changed":
            self.changed.add(message["table"])
        elif message["type"] == "table.said":
            self.lines.append((message["table"], message["line"]))

    def has_news(self) -> bool:
        return bool(self.changed or self.lines)

    async def tell(self) -> None:
        lines, self.lines = self.lines, []
        for number, line in lines:
            packet = packed({"kind": "chat", "line": line})
            for listener in self.at(TABLE, number):
                listener.offer(packet)
        changed, self.changed = self.changed, set()
        try:
            await self._tell_changes(changed)
        except Exception:
            self.changed |= changed
            raise

    async def _tell_changes(self, changed: set[int]) -> None:
        if not changed or not (self.at(LOBBY) or changed & self.numbers(TABLE)):
            return
        found = await self.run(reading.rows, changed)
        public = [row for row in found.values() if row.public]
        closed = (changed & set(self.shown)) - {row.id for row in public}
        self._tell_lobby(public, closed)
        for number in closed:
            self.shown.pop(number, None)
        self.shown.update({row.id: row.touched for row in public})
        for row in found.values():
            for listener in self.at(TABLE, row.id):
                self._tell_table(listener, row)

    def _tell_lobby(self, public: list[Row], closed: set[int]) -> None:
        """Encoded once for all to whom the same is shown: for nearly everybody that is everything."""
        packets: dict[frozenset[int], Packet] = {}
        if not public and not closed:
            return
        for listener in self.at(LOBBY):
            met = self.not_met(listener)
            hidden = frozenset(row.id for row in public if met & row.people)
            if hidden not in packets:
                shown = [row for row in public if row.id not in hidden]
                packets[hidden] = reading.changed_message(shown, closed | hidden)
            listener.offer(packets[hidden])

    def _tell_table(self, listener: Listener, row: Row) -> None:
        if row.is_seen_by(listener.user_id, self.not_met(listener), self.places[listener].code):
            listener.offer(row.packet(listener.user_id))
            self.watched[row.id] = row.touched
        else:
            listener.close(NOT_FOUND)

    async def let_in(self) -> None:
        if self.newcomers(LOBBY):
            await self._let_into_lobby(self.newcomers(LOBBY))
        coming = self.newcomers(TABLE)
        if coming:
            found = await self.run(reading.rows, {self.places[one].number for one in coming})
            for listener in coming:
                self._let_to_table(listener, found)

    async def _let_into_lobby(self, coming: list[Listener]) -> None:
        """Those who have been told the lobby before are told what this reading shows that they were not."""
        found = await self.run(reading.public_rows)
        self._tell_lobby([row for row in found.values() if self.shown.get(row.id) != row.touched], set())
        self.shown.update({row.id: row.touched for row in found.values()})
        packets: dict[frozenset[int], Packet] = {}
        for listener in coming:
            met = self.not_met(listener)
            hidden = frozenset(row.id for row in found.values() if met & row.people)
            if hidden not in packets:
                packets[hidden] = reading.tables_message(row for row in found.values() if row.id not in hidden)
            self.welcome(listener, packets[hidden])

    def _let_to_table(self, listener: Listener, found: dict[int, Row]) -> None:
        place = self.places.get(listener)
        if place is None:
            return
        row = found.get(place.number)
        if row is None or not row.is_seen_by(listener.user_id, self.not_met(listener), place.code):
            self.turn_away(listener, NotFound("no_such_table"))
            return
        self.watched[row.id] = row.touched
        self.welcome(listener, row.packet(listener.user_id))

    async def look(self) -> None:
        """Tables that are other ones than was told, and those that were told and are gone."""
        here = self.numbers(TABLE)
        self.watched = {number: touched for number, touched in self.watched.items() if number in here}
        told = {**self.shown, **self.watched}
        public, now = await self.run(selectors.touched, list(told))
        for number, touched in {**now, **(public if self.at(LOBBY) else {})}.items():
            if told.get(number) != touched:
                self.changed.add(number)
        self.changed.update(number for number in self.shown if number not in now)
