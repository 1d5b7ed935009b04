"""Who listens to what concerns himself, and who follows a tournament: both are told the whole of it each time."""

from __future__ import annotations

from collections import defaultdict

from games.room import Listener

from . import reading, selectors
from .errors import NotFound
from .hall import ME, TOURNAMENT, Apart, Hall, Json, Run
from .selectors import Pending


class PeopleHall(Hall):
    kinds = (ME,)

    def __init__(self, run: Run, apart: Apart) -> None:
        super().__init__(run, apart)
        self.called: set[int] = set()
        self.told: dict[int, Pending] = {}  # of each who is here: as all his screens were told it

    def hear(self, message: Json) -> None:
        if message["type"] in ("table.changed", "people.called"):
            self.called.update(message["people"])

    def has_news(self) -> bool:
        return bool(self.called)

    async def tell(self) -> None:
        called, self.called = self.called, set()
        listening: dict[int, list[Listener]] = defaultdict(list)
        for listener in self.at(ME):
            if listener.user_id is not None and listener.user_id in called:
                listening[listener.user_id].append(listener)
        if not listening:
            return
        try:
            told = await self.run(reading.mine, list(listening))
        except Exception:
            self.called |= called
            raise
        for person, mine in told.items():
            self.told[person] = mine.pending
            for listener in listening[person]:
                listener.offer(mine.packet)

    async def let_in(self) -> None:
        coming = self.newcomers(ME)
        if coming:
            told = await self.run(reading.mine, {one.user_id for one in coming if one.user_id is not None})
            changed = {person for person, mine in told.items() if self.told.get(person) != mine.pending}
            for listener in self.at(ME):
                if listener.user_id in changed:
                    listener.offer(told[listener.user_id].packet)  # another screen of his
            for listener in coming:
                if listener.user_id is not None:
                    self.welcome(listener, told[listener.user_id].packet)
            self.told |= {person: mine.pending for person, mine in told.items()}

    async def look(self) -> None:
        """For whom something has changed of which no word came: of all who are here at once, told or not."""
        here = {listener.user_id for listener in self.at(ME)}
        self.told = {person: told for person, told in self.told.items() if person in here}
        await self._look(list(self.told))

    async def look_at_the_queue(self) -> None:
        """The same of those who wait there: they are asked for seconds only."""
        await self._look([person for person, told in self.told.items() if told.ticket])

    async def _look(self, people: list[int]) -> None:
        if people:
            now = await self.run(selectors.pending_of, people)
            self.called |= {person for person, pending in now.items() if self.told.get(person) != pending}

    def layer_was_away(self) -> None:
        self.called.update(listener.user_id for listener in self.at(ME) if listener.user_id is not None)


class TournamentHall(Hall):
    kinds = (TOURNAMENT,)

    def __init__(self, run: Run, apart: Apart) -> None:
        super().__init__(run, apart)
        self.changed: set[int] = set()
        self.told: dict[int, bytes] = {}  # the last thing that all were told who are here

    def hear(self, message: Json) -> None:
        if message["type"] == "tournament.changed":
            self.changed.add(message["tournament"])

    def has_news(self) -> bool:
        return bool(self.changed)

    async def tell(self) -> None:
        changed, self.changed = self.changed, set()
        here = changed & self.numbers(TOURNAMENT)
        if not here:
            return
        try:
            packets = await self.run(reading.tournaments, here)
        except Exception:
            self.changed |= changed
            raise
        for number, packet in packets.items():
            if packet.data != self.told.get(number):
                self.told[number] = packet.data
                for listener in self.at(TOURNAMENT, number):
                    listener.offer(packet)

    async def let_in(self) -> None:
        coming = self.newcomers(TOURNAMENT)
        if not coming:
            return
        packets = await self.run(reading.tournaments, {self.places[one].number for one in coming})
        for listener in coming:
            place = self.places.get(listener)
            packet = packets.get(place.number) if place else None
            if packet is not None:
                self.welcome(listener, packet)
            else:
                self.turn_away(listener, NotFound("no_such_tournament"))

    async def look(self) -> None:
        here = self.numbers(TOURNAMENT)
        self.told = {number: told for number, told in self.told.items() if number in here}
        self.changed |= here
