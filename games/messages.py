"""Every message of a game's socket, as types. The front end has its own made from them: `manage.py message_schema`.

Names are those of the JSON. What a view, an offer or an event holds is the game's own business.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Json = dict[str, Any]
Seq = Annotated[int, msgspec.Meta(ge=0)]
Text = Annotated[str, msgspec.Meta(min_length=1)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """What the server says; `kind` tells which."""


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """Times in milliseconds since 1970, lengths in milliseconds."""

    control: Json
    banks: list[int]
    asked_at: list[int]
    allowed: list[int]  # of each live decision, not counted: the way to the phone and back
    deadline: str | None


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """What came of one move, as the seat may know it."""

    seq: Seq
    events: list[Json]


class Update(Message):
    """All that a seat (null: an onlooker) needs to go on: the whole view, and the events since the last one."""

    game: int
    seq: Seq
    to_act: list[int]
    automatic: list[int]  # seats for which no person decides now: who hears of others than he knows asks who sits there
    clock: Clock
    status: Literal["running", "finished"]
    seat: int | None
    view: Json
    offers: list[Json]
    events: list[Told]


class Chat(Message):
    """A line stands in the chat, in the room of whoever hears this; it is read over HTTP."""

    line: int


class Seated(Message):
    """Somebody else decides for a seat from now on, or nobody plays on: who sits there is read over HTTP."""


class Presence(Message):
    """Whose phones are at the table, and how many look on."""

    seats: list[int]
    onlookers: int


class Pong(Message):
    """The answer to a ping, with the server's time in milliseconds since 1970."""

    ping: int
    now: int


class Error(Message):
    """Why the socket is closed next."""

    code: Text
    facts: Json


class Ping(msgspec.Struct, forbid_unknown_fields=True):
    """All that a socket may be told."""

    ping: int


GameMessage = Update | Chat | Seated | Presence | Pong | Error

encoder = msgspec.json.Encoder()


def encode(message: Message | Json) -> str:
    return encoder.encode(message).decode()
