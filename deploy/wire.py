"""How uvicorn speaks to sockets here: its own protocol with one more door, by which finished frames go to the network.

A broadcast would otherwise pass a queue, a task, a frame and a copy for every socket. Nothing but whole frames may
come by this door; no extension is agreed on that would change them (no compression).
"""

from __future__ import annotations

import logging
from typing import Any

import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from games.wire import WIRE

# It would write a line with the query string at every handshake.
quiet = logging.getLogger("megawatt.wire")
quiet.setLevel(logging.WARNING)
# Our line for it is written below; its own is a traceback.
quiet.addFilter(lambda line: not str(line.msg).startswith("Invalid UTF-8"))

UNREAD = 64 * 1024  # bytes that may wait when somebody wants an answer to a ping of the protocol
SMOOTH = 0.25  # so much of each new round trip counts: one that was held up does not make a far phone

log = structlog.stdlib.get_logger("megawatt.sockets")


class WireProtocol(WebSocketsSansIOProtocol):
    """See games.wire.Wire."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = quiet
        self.round_trip: float | None = None

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]  # type: ignore[assignment]  # for extensions it knows
        extensions[WIRE] = self
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """A handshake longer than sockets read: who knocks is told so and let go, which nobody else does."""
        super().data_received(data)
        refused = self.conn.handshake_exc
        if refused is not None and not self.transport.is_closing():
            log.info("socket denied", path="", reason=type(refused).__name__)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_ping(self) -> None:
        """Who asks on and on and takes no answer is not given more; they would all be kept for him."""
        if self.transport.get_write_buffer_size() <= UNREAD:
            super().handle_ping()
        elif not self.transport.is_closing():
            log.info("socket cut", path=self.scope["path"], code=None, reason="takes no answers")
            self.cut()

    def handle_parser_exception(self) -> None:
        """A frame that is too large, or none: the connection ends, and the log says why."""
        said = self.conn.close_sent
        path = self.scope["path"] if self.handshake_complete else ""
        log.info("socket cut", path=path, code=said.code if said else None, reason=said.reason if said else "")
        super().handle_parser_exception()

    def handle_pong(self, event: Frame) -> None:
        """The browser answers by itself; whatever a page sends can't repeat what it was not shown."""
        waited = self.pending_ping_payload is not None
        super().handle_pong(event)
        if waited and self.pending_ping_payload is None:
            before = self.round_trip
            self.round_trip = self.last_ping_rtt if before is None else before + SMOOTH * (self.last_ping_rtt - before)

    def push(self, frame: bytes, most: int) -> bool:
        transport = self.transport
        if transport.get_write_buffer_size() > most:
            return False
        if self.handshake_complete and not (self.close_sent or transport.is_closing()):
            transport.write(frame)
        return True  # also if it has gone: its reader hears of that

    def cut(self) -> None:
        self.transport.abort()


# For every server that we start.
SOCKETS: dict[str, Any] = {
    "ws": WireProtocol,
    "ws_max_size": 1024,  # sockets only tell; a ping is all they are told
    "ws_per_message_deflate": False,  # dearer than all else of a broadcast, in time and in memory
}
