"""Every message of the sockets of this app, as types: `manage.py message_schema`. Names are those of the JSON."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from games.messages import Chat, Error, Message, Pong

Json = dict[str, Any]


class TableSeatRow(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a table: free, a person's or a bot's."""

    index: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: str
    guest: bool
    policy: str
    mark: Literal["", "circle", "square", "triangle", "diamond", "star", "hexagon"]
    agreed: bool
    rating: int | None
    provisional: bool


class SeatReliability(msgspec.Struct, forbid_unknown_fields=True):
    """How whoever sits there ends his games; told to the host alone."""

    seat: int
    finished: int
    left: int


class TableMine(msgspec.Struct, forbid_unknown_fields=True):
    """What I have to do with a table."""

    seat: int | None
    host: bool
    agreed: bool
    invited: bool


class TableRow(msgspec.Struct, forbid_unknown_fields=True):
    """A game that is to be. `code`, `reliability` and `mine` are told where the message is for one person."""

    id: int
    version: int
    status: Literal["open", "started", "closed"]
    rules: str
    options: Json
    clock: Json
    pace: Literal["live", "slow", "none"]
    host: str | None
    seats: list[TableSeatRow]
    free: int
    ranked: bool
    hints: bool
    private: bool
    language: str
    rating: tuple[int | None, int | None]
    spectators: bool
    delay: int
    starts_at: str | None
    start_when_full: bool
    created_at: str
    touched_at: str
    game: int | None
    rematch_of: int | None
    code: str | None = None
    reliability: list[SeatReliability] | None = None
    mine: TableMine | None = None


class InvitationRow(msgspec.Struct, forbid_unknown_fields=True):
    table: TableRow
    by: str
    at: str


class QueueWishes(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody waits for; empty edition or map: any."""

    pace: str
    players: list[int]
    edition: str
    map: str


class QueuePerson(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    rating: int | None
    provisional: bool
    ready: bool


class QueueMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A table that the queue has found; who does not say in time that he is there is missed."""

    id: int
    until: str
    ready: bool
    players: int
    edition: str
    map: str
    people: list[QueuePerson]


class QueuePlace(msgspec.Struct, forbid_unknown_fields=True):
    """Where I am in the queue. `expected`: seconds that others waited lately."""

    since: str | None
    wishes: QueueWishes | None
    expected: int | None
    pause_until: str | None
    match: QueueMatch | None


class Tables(Message):
    """The lobby as it is opened."""

    tables: list[TableRow]


class Changed(Message):
    """Tables of the lobby that are new or other ones now, and those that are no longer in it."""

    tables: list[TableRow]
    closed: list[int]


class Table(Message):
    """One table as it is now."""

    table: TableRow


class Mine(Message):
    """All that concerns one person: where he sits and waits, what has begun, whereto he is asked."""

    tables: list[TableRow]
    invitations: list[InvitationRow]
    queue: QueuePlace | None


class TournamentStanding(msgspec.Struct, forbid_unknown_fields=True):
    place: int
    name: str
    colour: str
    points: float
    wins: int
    byes: int
    withdrawn: bool


class TournamentSeat(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    points: float | None


class TournamentTableRow(msgspec.Struct, forbid_unknown_fields=True):
    round: int
    number: int
    game: int | None
    over: bool
    people: list[TournamentSeat]


class TournamentRow(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament with its standings and tables, the latest round first."""

    id: int
    name: str
    host: str | None
    kind: Literal["swiss", "round_robin"]
    duplicate: bool
    rules: str
    options: Json
    clock: Json
    ranked: bool
    players: int
    rounds: int
    round: int
    status: Literal["open", "running", "finished", "cancelled"]
    starts_at: str
    most: int
    people: int
    standings: list[TournamentStanding]
    tables: list[TournamentTableRow]


class Tournament(Message):
    """One tournament as it is now."""

    tournament: TournamentRow


TournamentMessage = Tournament | Pong | Error
LobbyMessage = Tables | Changed | Pong | Error
TableMessage = Table | Chat | Pong | Error
MyMessage = Mine | Pong | Error
