"""How often one may knock at our own doors. The rates are in the settings."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from .errors import Unavailable

REPORT = "report"  # a scope: of persons and of lines together, at whichever door
V6_PREFIX = 64  # one household's; it has more addresses than can be counted


class OpenUncounted(SimpleRateThrottle):
    """Of what is only dear or a nuisance: while nobody can count, everybody passes. A throttle of what might be guessed
    (codes, passwords, addresses) is none of these, and nobody does."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        try:
            return super().allow_request(request, view)
        except Unavailable:
            return True


class ByHousehold(SimpleRateThrottle):
    """Counts people by account, but guests and strangers by address: a guest refused would come back as another."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        person = request.user
        known = person.is_authenticated and not person.guest
        ident = str(person.pk) if known else household(self.get_ident(request))
        return f"throttle_{self.scope}_{ident}"


class GuessThrottle(ByHousehold, ScopedRateThrottle):
    """Of what might be guessed, or found out, at one of our doors."""


class DoorThrottle(OpenUncounted, GuessThrottle):
    """The same at doors where there is nothing to guess."""


def household(said: str) -> str:
    """The address to count by. What is no address (a forged header) is counted as one."""
    try:
        address = ip_address(said)
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, V6_PREFIX), strict=False)).replace(":", "-")
    return str(address)
