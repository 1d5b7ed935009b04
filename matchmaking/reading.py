"""What the halls read, in a thread: once for all sockets of the process. Plain questions, plain answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from django.db.models import Q

from accounts.models import Block
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

    def packet(self, user_id: int | None) -> Packet:
        """For one of its sockets. Who sits there may pass the link on."""
        if user_id not in self.people:
            return _packet({"kind": "table", "table": self.said})
        said = msgspec.json.decode(self.said)
        return packed({"kind": "table", "table": {**said, "code": self.code}})

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
    return _rows(selectors.tables_of(ids))


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
    known = {person for person in people if person is not None}
    found: dict[int | None, set[int]] = {person: set() for person in people}
    if known:
        between = Block.objects.filter(Q(blocker_id__in=known) | Q(blocked_id__in=known))
        for one, other in between.values_list("blocker_id", "blocked_id"):
            for person, met in ((one, other), (other, one)):
                if person in known:
                    found[person].add(met)
    return {person: frozenset(others) for person, others in found.items()}


def mine(people: Iterable[int]) -> dict[int, Packet]:
    """What each of these people is told of all that concerns him."""
    return {person: packed({"kind": "mine", **selectors.mine(person)}) for person in people}


def tournaments(ids: Iterable[int]) -> dict[int, Packet]:
    """What each of these tournaments' sockets are told; none for one that is not there."""
    found = Tournament.objects.select_related("host").filter(pk__in=list(ids))
    return {row.pk: packed({"kind": "tournament", "tournament": tournament_lists.told(row)}) for row in found}


def tables_message(shown: Iterable[Row]) -> Packet:
    return _packet({"kind": "tables", "tables": [row.said for row in shown]})


def changed_message(shown: Iterable[Row], closed: Iterable[int]) -> Packet:
    return _packet({"kind": "changed", "tables": [row.said for row in shown], "closed": sorted(closed)})
