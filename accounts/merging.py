"""A guest who turns out to have an account takes what he has played along.

As a guest he gets a ticket; he signs in to his account, shows the ticket there, and the guest is no more. The ticket is
the guest's word that this is he: without it nobody's games go anywhere.
"""

from __future__ import annotations

from contextlib import suppress

from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import Q

from . import reporting, selectors, services, signals
from .errors import Conflict, NotAllowed, Refused
from .models import Block, Follow, User

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
    signals.merging_begins.send(sender=User, guest_id=guest_id, user_id=user_id)
    for one in sorted((guest_id, user_id)):
        services.locked(one)
    if not User.objects.filter(pk=guest_id, guest=True).exists():
        raise Conflict("not_a_guest")
    if not User.objects.filter(pk=user_id, guest=False).exists():
        raise NotAllowed("only_into_an_account")
    signals.merging.send(sender=User, guest_id=guest_id, user_id=user_id)
    reporting.take_along(guest_id=guest_id, user_id=user_id)
    _take_people_along(guest_id=guest_id, user_id=user_id)
    services.forget(user_id=guest_id)


def _take_people_along(*, guest_id: int, user_id: int) -> None:
    """Who is apart from the guest is apart from the account, and who follows goes on; what is left has no meaning:
    it stands there already, or would be between him and himself."""
    for model, roles in ((Block, ("blocker", "blocked")), (Follow, ("follower", "followed"))):
        for role in roles:
            for number in model._default_manager.filter(**{role: guest_id}).values_list("pk", flat=True):
                with suppress(IntegrityError), transaction.atomic():
                    model._default_manager.filter(pk=number).update(**{role: user_id})
    apart = selectors.apart_ids(user_id)
    Follow.objects.filter(
        Q(follower_id=user_id, followed_id__in=apart) | Q(followed_id=user_id, follower_id__in=apart)
    ).delete()


def _guest_of(said: str) -> int:
    try:
        return int(signing.loads(said, salt=SALT, max_age=GOOD_FOR))
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("ticket_not_valid") from None
