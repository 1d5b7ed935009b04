"""Where this machine can be found by others on its network."""

from __future__ import annotations

import socket
from contextlib import suppress

ELSEWHERE = ("192.0.2.1", 9)  # for documentation: nothing is sent, the system only says which way it would go


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine but the loopback, the one that leads out first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def own_names() -> list[str]:
    """What a phone on the same network may call this machine."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *own_addresses()]
