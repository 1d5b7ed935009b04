"""What the halls read, in a thread: once for all sockets of the process. Plain questions, plain answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from games.wire import Packet, packed

from . import selectors, tournament_lists
from .models import OPEN, Table, Tournament

encoder = msgspec.json.Encoder()


class Row(NamedTuple):
    """A table, encoded once, and what decides who may be told of it."""

    id: int
    touched: str
    public: bool  # it belongs into the lobby
    private: bool
    code: str
    people: frozenset[int]  # at it
    invited: frozenset[int]
    said: msgspec.Raw
    host: int | None = None
    reliability: Sequence[selectors.Json] = ()  # of who sits there: for the host

    def packet(self, user_id: int | None) -> Packet:
        """For one of its sockets. Who sits there may pass the link on; the host learns with whom he would play."""
        if user_id not in self.people:
            return _packet({"kind": "table", "table": self.said})
        own = {"code": self.code, "reliability": self.reliability if user_id == self.host else None}
        return packed({"kind": "table", "table": {**msgspec.json.decode(self.said), **own}})

    def is_seen_by(self, user_id: int | None, apart: frozenset[int], code: str) -> bool:
        """As `selectors.may_see`."""
        if user_id in self.people:
            return True
        if apart & self.people:
            return False
        return not self.private or code == self.code or user_id in self.invited


def _packet(message: object) -> Packet:
    return Packet(encoder.encode(message))


def rows(ids: Iterable[int]) -> dict[int, Row]:
    """These tables as they are now."""
    tables = selectors.tables_of(ids)
    ends, found = selectors.ends_of(tables), _rows(tables)
    return {
        table.pk: found[table.pk]._replace(host=table.host_id, reliability=selectors.reliability_at(table, ends))
        for table in tables
    }


def public_rows() -> dict[int, Row]:
    """The lobby as it is now, whoever looks at it."""
    return _rows(selectors.newest_public())


def _rows(tables: list[Table]) -> dict[int, Row]:
    numbers = selectors.numbers_of(tables)
    return {table.pk: _row(table, numbers) for table in tables}


def _row(table: Table, numbers: selectors.Numbers) -> Row:
    return Row(
        id=table.pk,
        touched=table.touched_at.isoformat(),
        public=table.status == OPEN and not table.private,
        private=table.private,
        code=table.code,
        people=frozenset(selectors.sitters(table)),
        invited=frozenset(one.user_id for one in table.invitations.all() if not one.declined),
        said=msgspec.Raw(encoder.encode(selectors.told(table, numbers))),
    )


def apart(people: Iterable[int | None]) -> dict[int | None, frozenset[int]]:
    """For each of these people whom he does not meet."""
    here = set(people)
    found = selectors.apart_of(person for person in here if person is not None)
    return {person: found.get(person or 0, frozenset()) for person in here}


class Mine(NamedTuple):
    """All that concerns a person: as he is told it, and that by which one sees later whether it has changed."""

    packet: Packet
    pending: selectors.Pending


def mine(people: Iterable[int]) -> dict[int, Mine]:
    """Of each of these people; read for all of them together."""
    return {
        person: Mine(packed({"kind": "mine", **told}), selectors.pending(told))
        for person, told in selectors.mine_of(people).items()
    }


def tournaments(ids: Iterable[int]) -> dict[int, Packet]:
    """What each of these tournaments' sockets are told; none for one that is not there."""
    found = Tournament.objects.select_related("host").filter(pk__in=list(ids))
    return {row.pk: packed({"kind": "tournament", "tournament": tournament_lists.told(row)}) for row in found}


def tables_message(shown: Iterable[Row]) -> Packet:
    return _packet({"kind": "tables", "tables": [row.said for row in shown]})


def changed_message(shown: Iterable[Row], closed: Iterable[int]) -> Packet:
    return _packet({"kind": "changed", "tables": [row.said for row in shown], "closed": sorted(closed)})
