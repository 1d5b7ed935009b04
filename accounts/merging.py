"""A guest who turns out to have an account takes what he has played along.

As a guest he gets a ticket; he signs in to his account, shows the ticket there, and the guest is no more. The ticket is
the guest's word that this is he: without it nobody's games go anywhere.
"""

from __future__ import annotations

from django.core import signing
from django.db import transaction

from . import reporting, services, signals
from .errors import Conflict, NotAllowed, Refused
from .models import User

SALT = "accounts.merging"
GOOD_FOR = 15 * 60  # seconds


def ticket(*, user_id: int) -> str:
    """What the guest shows after he has signed in."""
    if not User.objects.filter(pk=user_id, guest=True, is_active=True).exists():
        raise Conflict("not_a_guest")
    return signing.dumps(user_id, salt=SALT)


@transaction.atomic
def merge(*, user_id: int, ticket: str) -> None:
    """All that was the guest's is now this account's. Both rows are locked, in one order; a ticket works once."""
    guest_id = _guest_of(ticket)
    if guest_id == user_id:
        raise Conflict("not_signed_in_elsewhere")
    for one in sorted((guest_id, user_id)):
        services.locked(one)
    if not User.objects.filter(pk=guest_id, guest=True).exists():
        raise Conflict("not_a_guest")
    if not User.objects.filter(pk=user_id, guest=False).exists():
        raise NotAllowed("only_into_an_account")
    signals.merging.send(sender=User, guest_id=guest_id, user_id=user_id)
    reporting.take_along(guest_id=guest_id, user_id=user_id)
    services.forget(user_id=guest_id)


def _guest_of(said: str) -> int:
    try:
        return int(signing.loads(said, salt=SALT, max_age=GOOD_FOR))
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("ticket_not_valid") from None
