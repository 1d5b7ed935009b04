"""Web Push: the key that push services know this server by. Without one nobody is called, and that is all."""

from __future__ import annotations

import base64
import hashlib
import os
import re

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def key_from(secret: str) -> str:
    """The private key that belongs to a secret, as VAPID tools write it: 32 bytes, base64url."""
    number = 1 + int.from_bytes(hashlib.sha512(secret.encode()).digest(), "big") % (ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()


def checked_key(said: str) -> str:
    """A key that can be used, or nothing starts."""
    if not said:
        return ""
    try:
        raw = base64.b64decode(said.rstrip("=") + "=" * (-len(said.rstrip("=")) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raw = b""
    if len(raw) != 32 or not 0 < int.from_bytes(raw, "big") < ORDER:
        raise SystemExit("MEGAWATT_PUSH_KEY is no key: 32 bytes in base64url. deploy/env.example says how to make one.")
    return said.rstrip("=")


def contact(said: str, hosts: str) -> str:
    """Whom a push service may turn to; some refuse an address that cannot be one."""
    first = hosts.split(",")[0].strip()
    if said:
        return said
    return f"https://{first}" if re.fullmatch(r"[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}", first) else "mailto:admin@example.org"


PUSH_KEY = checked_key(os.environ.get("MEGAWATT_PUSH_KEY", ""))
PUSH_CONTACT = contact(os.environ.get("MEGAWATT_PUSH_CONTACT", ""), os.environ.get("MEGAWATT_HOSTS", ""))

# A subscription's address comes from a stranger: it must not lead into our own network, nor go by plain http.
PUSH_PRIVATE_HOSTS = os.environ.get("MEGAWATT_PUSH_PRIVATE_HOSTS") == "1"

PUSH_PATIENCE = 10  # seconds for a push service to answer
PUSH_PAUSES = (5, 20, 60, 180)  # seconds before each further try
