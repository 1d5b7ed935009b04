"""What changes people: one verb each, one transaction. Nothing here knows a request."""

from __future__ import annotations

import secrets
from datetime import time
from functools import partial
from typing import Any, TypedDict, Unpack

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from . import names, selectors, signals
from .errors import Conflict, NotAllowed, NotFound, Refused
from .models import COLOURS, Block, Follow, Preferences, PushSubscription, Report, User

NAME_TRIES = 20  # for a generated name; each has one chance in hundreds of thousands to be taken
MOST_BLOCKS = 500
MOST_FOLLOWED = 500
MOST_SUBSCRIPTIONS = 20  # browsers of one person; the oldest goes


class Wishes(TypedDict, total=False):
    """What of the preferences is to change."""

    language: str
    time_zone: str
    quiet_from: time | None
    quiet_to: time | None
    notify_turn: bool
    notify_clock: bool
    notify_outbid: bool
    notify_start: bool
    notify_end: bool


@transaction.atomic
def create_guest(**wishes: Unpack[Wishes]) -> User:
    """Somebody who wants to play now: a generated name, no way to come back but the session."""
    person = User(guest=True)
    person.set_unusable_password()
    save_with_generated_name(person)
    if wishes:
        Preferences.objects.create(user=person, **wishes)
    return person


def save_with_generated_name(person: User) -> None:
    """Insert a new person under the first generated name that is still free when the row is written."""
    person.colour = secrets.choice(COLOURS)
    for _ in range(NAME_TRIES):
        person.username = names.generated()
        try:
            with transaction.atomic():
                return person.save(force_insert=True)
        except IntegrityError:
            continue
    raise Conflict("no_free_name")


@transaction.atomic
def change_profile(*, user_id: int, name: str | None = None, colour: str | None = None) -> User:
    """Another name or colour. Of two who want one name, the first has it; the row of the person is locked."""
    person = locked(user_id)
    if name is not None:
        _rename(person, name)
    if colour is not None:
        if colour not in COLOURS:
            raise Refused("unknown_colour", allowed=list(COLOURS))
        person.colour = colour
        person.save(update_fields=["colour"])
    return person


def _rename(person: User, said: str) -> None:
    name = names.tidy(said)
    code = names.fault(name)
    if code:
        raise Refused(code, least=names.SHORTEST, most=names.LONGEST)
    person.username = name
    try:
        with transaction.atomic():
            person.save(update_fields=["username"])
    except IntegrityError:
        raise Conflict("name_taken") from None


@transaction.atomic
def upgrade(*, user_id: int, email: str, password: str, name: str | None = None) -> User:
    """A guest becomes an account: the same row, so games and rating stay. The row is locked: it happens once."""
    person = locked(user_id)
    if not person.guest:
        raise Conflict("not_a_guest")
    if name is not None:
        _rename(person, name)
    person.guest, person.email = False, email.lower()
    person.set_password(password)
    person.save(update_fields=["guest", "email", "password"])
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=False)
    return person


def keep(*, user_id: int) -> None:
    """A guest who has got a passkey, a password or a confirmed address by allauth's doors is an account as well."""
    User.objects.filter(pk=user_id, guest=True).update(guest=False)


@transaction.atomic
def change_preferences(*, user_id: int, **wishes: Unpack[Wishes]) -> Preferences:
    """Set what is given, leave the rest. Quiet hours have both ends or none."""
    locked(user_id)
    preferences, _ = Preferences.objects.get_or_create(user_id=user_id)
    for name, value in wishes.items():
        setattr(preferences, name, value)
    begin, end = preferences.quiet_from, preferences.quiet_to
    if (begin is None) != (end is None) or (begin is not None and begin == end):
        raise Refused("quiet_hours_need_both_ends")
    preferences.save()
    return preferences


@transaction.atomic
def block(*, user_id: int, other_id: int) -> Block:
    """Hear no more of somebody; done twice it is done. Neither follows the other any more."""
    if user_id == other_id:
        raise Refused("that_is_you")
    locked(user_id)
    held = Block.objects.filter(blocker_id=user_id)
    if held.count() >= MOST_BLOCKS and not held.filter(blocked_id=other_id).exists():
        raise Refused("too_many_blocks", most=MOST_BLOCKS)
    made, _ = Block.objects.get_or_create(blocker_id=user_id, blocked_id=other_id)
    Follow.objects.filter(follower_id__in=(user_id, other_id), followed_id__in=(user_id, other_id)).delete()
    return made


def unblock(*, user_id: int, other_id: int) -> None:
    """Hear somebody again; done twice it is done."""
    Block.objects.filter(blocker_id=user_id, blocked_id=other_id).delete()


@transaction.atomic
def follow(*, user_id: int, other_id: int) -> Follow:
    """See how somebody fares; done twice it is done. Whoever wants nothing to do with him is, for him, not there."""
    if user_id == other_id:
        raise Refused("that_is_you")
    for one in sorted((user_id, other_id)):
        locked(one)  # both, so that nobody blocks meanwhile
    if selectors.apart(user_id, other_id):
        raise NotFound("no_such_person")
    held = Follow.objects.filter(follower_id=user_id)
    if held.count() >= MOST_FOLLOWED and not held.filter(followed_id=other_id).exists():
        raise Refused("too_many_followed", most=MOST_FOLLOWED)
    made, _ = Follow.objects.get_or_create(follower_id=user_id, followed_id=other_id)
    return made


def unfollow(*, user_id: int, other_id: int) -> None:
    """No more; done twice it is done."""
    Follow.objects.filter(follower_id=user_id, followed_id=other_id).delete()


@transaction.atomic
def subscribe(*, user_id: int, endpoint: str, p256dh: str, auth: str, session_key: str = "") -> PushSubscription:
    """Let a browser be woken for this person, as long as its session lasts. A browser is one person's: who signed in
    last."""
    locked(user_id)
    told = {"user_id": user_id, "p256dh": p256dh, "auth": auth, "session_key": session_key}
    made, _ = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=told)
    held = PushSubscription.objects.filter(user_id=user_id).order_by("-pk").values_list("pk", flat=True)
    PushSubscription.objects.filter(pk__in=list(held[MOST_SUBSCRIPTIONS:])).exclude(pk=made.pk).delete()
    return made


def unsubscribe(*, user_id: int, endpoint: str) -> None:
    """Leave a browser of this person alone; done twice it is done."""
    PushSubscription.objects.filter(user_id=user_id, endpoint=endpoint).delete()


def silence(*, session_key: str) -> None:
    """A session has ended: nobody is called there any more."""
    if session_key:
        PushSubscription.objects.filter(session_key=session_key).delete()


def silence_others(*, user_id: int, session_key: str) -> None:
    """All sessions of this person have ended but one; none: all."""
    PushSubscription.objects.filter(user_id=user_id).exclude(session_key=session_key or None).delete()


@transaction.atomic
def forget(*, user_id: int) -> None:
    """Delete an account: sessions, addresses, keys and wishes go, and so does the name; the row and its games stay."""
    person = locked(user_id)
    for session in UserSession.objects.filter(user=person):
        session.end()
    for model in (EmailAddress, Authenticator, PushSubscription, Preferences):
        model._default_manager.filter(user=person).delete()
    Block.objects.filter(blocker=person).delete()
    Block.objects.filter(blocked=person).delete()
    Follow.objects.filter(Q(follower=person) | Q(followed=person)).delete()
    Report.objects.filter(whom=person).update(named="")
    _forget_in_the_staffs_log(person)
    person.groups.clear()
    person.user_permissions.clear()
    _write_over(person)
    transaction.on_commit(partial(signals.forgotten.send_robust, sender=User, user_id=user_id))


def _forget_in_the_staffs_log(person: User) -> None:
    """The admin's log remembers people by the names that they then had, and their addresses and keys by theirs.

    Those rows are gone by now, with others that the staff has deleted: nobody knows any more whose these were.
    """
    _staffs_log(User).filter(object_id=str(person.pk)).update(object_repr="", change_message="")
    for model in (EmailAddress, Authenticator, UserSession):
        told = set(_staffs_log(model).exclude(object_repr="").values_list("object_id", flat=True))
        there = model._default_manager.filter(pk__in=told).values_list("pk", flat=True)
        gone = told - {str(number) for number in there}
        _staffs_log(model).filter(object_id__in=gone).update(object_repr="", change_message="")


def _staffs_log(model: type[Model]) -> QuerySet[LogEntry]:
    """What it tells of rows of one kind."""
    return LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))


def _write_over(person: User) -> None:
    cleared: dict[str, Any] = {
        "username": names.forgotten(),
        "email": "",
        "colour": COLOURS[0],
        "guest": False,
        "is_active": False,
        "is_staff": False,
        "is_superuser": False,
        "last_login": None,
        "forgotten_at": timezone.now(),
    }
    for name, value in cleared.items():
        setattr(person, name, value)
    person.set_unusable_password()
    person.save(update_fields=[*cleared, "password"])


def locked(user_id: int) -> User:
    """The row of a person, locked until the transaction ends, so that nothing is given to who is being forgotten.

    Not locked for those who only point to it: else two who block each other would wait for one another for ever.
    """
    person = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
    if person is None:
        raise NotFound("no_such_person")
    if not person.is_active:
        raise NotAllowed("account_closed")
    return person
