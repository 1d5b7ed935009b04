"""A message on its way to many sockets: encoded once, framed once, and the same bytes given to all of them.

A server that offers the extension WIRE takes finished frames (deploy/wire.py); with any other each socket is told the
text by ASGI, and the server makes a frame of it each time.
"""

from __future__ import annotations

import struct
from typing import Protocol

from rules.protocol import Json

from .messages import Message, encoder

WIRE = "megawatt.wire"  # in the extensions of an ASGI scope
WHOLE_TEXT = 0x81  # a text that is one frame (RFC 6455, section 5.2)


class Wire(Protocol):
    """The way to one browser."""

    round_trip: float | None
    """Seconds that a ping of the protocol and the browser's own answer take of late; None: not measured yet."""

    def push(self, frame: bytes, most: int) -> bool:
        """Give it a frame. False: more than so many bytes wait there already, nothing was given."""

    def cut(self) -> None:
        """End it at once, whatever waits."""


class Packet:
    """One message for any number of sockets."""

    __slots__ = ("_frame", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._frame: bytes | None = None

    @property
    def text(self) -> str:
        return self.data.decode()

    @property
    def frame(self) -> bytes:
        if self._frame is None:
            self._frame = framed(self.data)
        return self._frame


def packed(message: Message | Json) -> Packet:
    return Packet(encoder.encode(message))


def framed(data: bytes) -> bytes:
    """A text as a server puts it on the wire: unmasked, uncompressed, in one piece."""
    length = len(data)
    if length < 126:
        return bytes((WHOLE_TEXT, length)) + data
    if length < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, length) + data
    return struct.pack("!BBQ", WHOLE_TEXT, 127, length) + data
