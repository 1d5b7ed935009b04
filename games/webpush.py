"""One message to one browser, by the push service it named: encrypted for it alone, and never into our own network."""

from __future__ import annotations

import json
import socket
import time
from functools import cache, lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from accounts.breaker import Breaker, LeftAlone

from .deadline import Deadline

Json = dict[str, Any]
SENT, GONE, AGAIN, REFUSED = "sent", "gone", "again", "refused"
SIGNED_FOR = 12 * 3600  # seconds; after more than a day, by his own clock, a push service would refuse it (RFC 8292)


class PrivateAddress(OSError):
    """The host leads to an address that is not on the open net."""


def public_key() -> str | None:
    """What a browser needs to subscribe; None: nobody is called here."""
    return _public_key(settings.PUSH_KEY) if settings.PUSH_KEY else None


@cache
def _public_key(private: str) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    point = _signer(private).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))


@cache
def _signer(private: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(private.encode())


def send(*, endpoint: str, p256dh: str, auth: str, message: Json, headers: dict[str, str]) -> str:
    """SENT; GONE: never again to this browser; AGAIN: perhaps later; REFUSED: this message will not get there."""
    import requests
    from pywebpush import WebPusher

    scheme, _, rest = endpoint.partition("://")
    if scheme != "https" and not settings.PUSH_PRIVATE_HOSTS:
        return REFUSED
    claims = {
        "aud": f"{scheme}://{rest.partition('/')[0]}",
        "sub": settings.PUSH_CONTACT,
        "exp": int(time.time()) + SIGNED_FOR,
    }
    try:
        subscription = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
        signed = {**headers, **_signer(settings.PUSH_KEY).sign(claims)}
        body = json.dumps(message, separators=(",", ":"))
        with service(_owner(endpoint)).asking(), Deadline(settings.PUSH_PATIENCE) as deadline:
            with _session(deadline) as session:
                pusher = WebPusher(subscription, requests_session=session)
                answer = pusher.send(body, signed, int(headers["TTL"]), timeout=settings.PUSH_PATIENCE)
            deadline.left()  # what was cut off may look like an answer
    except LeftAlone:
        return AGAIN
    except (requests.RequestException, TimeoutError) as error:
        return REFUSED if _is_private(error) else AGAIN
    except ValueError:  # keys that are none, or no address
        return GONE
    return outcome(answer.status_code)


@lru_cache(1000)
def service(owner: str) -> Breaker:
    """A push service, by whose it is: one that hangs holds a thread or two, and never all of them."""
    return Breaker(known=False)


def _owner(endpoint: str) -> str:
    """Whoever has bought a name has all names below it for nothing, and all ports."""
    return ".".join((urlsplit(endpoint).hostname or "").rstrip(".").split(".")[-2:])


def outcome(status: int) -> str:
    if status in (404, 410):
        return GONE
    if status == 429 or status >= 500:
        return AGAIN
    return SENT if 200 <= status < 300 else REFUSED


def allowed(address: str) -> bool:
    return bool(settings.PUSH_PRIVATE_HOSTS or _on_the_open_net(address))


def _on_the_open_net(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    found = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None) or found
    return found.is_global and not found.is_multicast


def connect(host: str, port: int, deadline: Deadline) -> socket.socket:
    """Look the host up once, and go to none of its addresses but those that were looked at."""
    found = [info[4][:2] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    open_ones = [(str(address), int(there)) for address, there in found if allowed(str(address))]
    if not open_ones:
        raise PrivateAddress(host)
    for last, address in enumerate(open_ones, start=1 - len(open_ones)):
        try:
            connection = socket.create_connection(address, deadline.left())
        except OSError:
            if last == 0:
                raise
            continue
        deadline.hold(connection)
        return connection
    raise AssertionError("there was one")


def _is_private(error: BaseException | None) -> bool:
    """Whether this is why it failed; the libraries between wrap it several times."""
    while error is not None:
        if isinstance(error, PrivateAddress):
            return True
        error = error.__cause__ or error.__context__
    return False


def _session(deadline: Deadline) -> Any:
    """No proxy and no redirect leads around the look at the address, and no answer is read but its head."""
    import requests
    from requests.adapters import HTTPAdapter
    from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.exceptions import NewConnectionError

    class Guarded:
        def _new_conn(self: Any) -> socket.socket:
            try:
                return connect(self._dns_host, self.port, deadline)
            except OSError as error:
                raise NewConnectionError(self, "not reached") from error

    class Plain(Guarded, HTTPConnection):
        pass

    class Secure(Guarded, HTTPSConnection):
        pass

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *args: Any, **more: Any) -> None:
            super().init_poolmanager(*args, **more)
            self.poolmanager.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}

    class Session(requests.Session):
        def request(self, *args: Any, **more: Any) -> requests.Response:
            answer = super().request(*args, **{**more, "allow_redirects": False, "stream": True})
            answer._content = b""
            answer.close()
            return answer

    session = Session()
    session.trust_env = False
    session.mount("http://", Adapter())
    session.mount("https://", Adapter())
    return session
