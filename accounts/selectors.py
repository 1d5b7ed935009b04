"""What is read of people, named for the question. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Count, Q, QuerySet, Subquery
from django.utils import timezone

from . import names, signals
from .errors import NotFound
from .models import Block, Follow, Preferences, PushSubscription, Report, User

Json = dict[str, Any]
REPORTED = ("reason", "text", "place", "line", "at")  # of a report, what who wrote it knows anyway
KINDS = ("turn", "clock", "outbid", "start", "end")  # of notifications; each has its switch


def me(person: User) -> Json:
    """All that a person's own screens need of him; in one query, since every page begins with it."""
    addresses = EmailAddress.objects.filter(user=person).order_by("-primary", "-verified")
    keys = Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN)
    counted = keys.order_by().values("user").annotate(count=Count("pk")).values("count")
    asked = (Subquery(addresses.values("email")[:1]), Subquery(addresses.values("verified")[:1]), Subquery(counted))
    address, verified, passkeys = User.objects.filter(pk=person.pk).values_list(*asked).get()
    return {
        "id": person.pk,
        **_face(person),
        "joined": person.date_joined.date(),
        "staff": person.is_staff,
        "email": {"address": address, "verified": verified} if address else None,
        "has_password": person.has_usable_password(),
        "passkeys": passkeys or 0,
    }


def profile(name: str, asker_id: int | None) -> Json:
    """What everybody may know of a person, and whether the asker has blocked or follows him."""
    person = person_by_name(name)
    return {
        **_face(person),
        "joined": person.date_joined.date(),
        "blocked": Block.objects.filter(blocker_id=asker_id, blocked=person).exists(),
        "followed": Follow.objects.filter(follower_id=asker_id, followed=person).exists(),
    }


def _face(person: User) -> Json:
    return {
        "name": person.username,
        "initials": person.initials,
        "colour": person.colour,
        "guest": person.guest,
    }


def person_by_name(name: str) -> User:
    """The person of this name, in whatever case it is written; nobody who is gone."""
    tidied = names.tidy(name)
    person = None
    if names.fault(tidied) in (None, "name_reserved"):  # else nobody has it and no database need see it
        person = User.objects.filter(name_key=names.key(tidied), is_active=True).first()
    if person is None:
        raise NotFound("no_such_person")
    return person


def preferences_of(user_id: int) -> Preferences:
    """A person's preferences; the defaults, unsaved, of whoever has set none."""
    return Preferences.objects.filter(user_id=user_id).first() or Preferences(user_id=user_id)


def preferences_of_all(user_ids: Iterable[int]) -> list[Preferences]:
    """The same of several people, in one query."""
    wanted = set(user_ids)
    rows = list(Preferences.objects.filter(user_id__in=wanted))
    return rows + [Preferences(user_id=user_id) for user_id in wanted - {row.user_id for row in rows}]


def language_of(user_id: int) -> str:
    return preferences_of(user_id).language


def wants(user_id: int, kind: str, at: datetime | None = None) -> bool:
    """Whether a person wants to be called for this kind of thing (KINDS) at this moment."""
    preferences = preferences_of(user_id)
    return bool(getattr(preferences, f"notify_{kind}")) and not is_quiet(preferences, at or timezone.now())


def is_quiet(preferences: Preferences, at: datetime) -> bool:
    """Whether a moment lies in the person's quiet hours, by his own clock; they may end on the next day."""
    begin, end = preferences.quiet_from, preferences.quiet_to
    if begin is None or end is None:
        return False
    now: time = at.astimezone(ZoneInfo(preferences.time_zone)).time()
    return begin <= now < end if begin < end else now >= begin or now < end


def blocked_by(user_id: int) -> QuerySet[Block]:
    """Whom a person has blocked, the latest first; not who is gone."""
    held = Block.objects.filter(blocker_id=user_id, blocked__is_active=True)
    return held.select_related("blocked").order_by("-pk")


def followed_by(user_id: int) -> QuerySet[Follow]:
    """Whom a person follows, by name; not who is gone."""
    held = Follow.objects.filter(follower_id=user_id, followed__is_active=True)
    return held.select_related("followed").order_by("followed__name_key")


def apart_ids(user_id: int) -> set[int]:
    """Whom a person has blocked, and who has blocked him: neither hears the other."""
    between = Block.objects.filter(Q(blocker_id=user_id) | Q(blocked_id=user_id))
    return {number for pair in between.values_list("blocker_id", "blocked_id") for number in pair} - {user_id}


def apart(one_id: int, other_id: int) -> bool:
    """Whether either of two people has blocked the other."""
    between = Q(blocker_id=one_id, blocked_id=other_id) | Q(blocker_id=other_id, blocked_id=one_id)
    return Block.objects.filter(between).exists()


def all_data_of(person: User) -> Json:
    """Everything stored of a person that is his, and nothing of others; other apps add their parts."""
    preferences = preferences_of(person.pk)
    mine: Json = {
        "format": "megawatt-account",
        "version": 1,
        "exported_at": datetime.now(UTC),
        "profile": {**me(person), "last_login": person.last_login},
        "preferences": {field.name: getattr(preferences, field.attname) for field in _columns(preferences)},
        "email_addresses": _rows(EmailAddress.objects.filter(user=person), "email", "verified", "primary"),
        "sessions": _rows(UserSession.objects.filter(user=person), "ip", "user_agent", "created_at", "last_seen_at"),
        "passkeys": [
            {"name": str(key.wrap()), "created_at": key.created_at, "last_used_at": key.last_used_at}
            for key in Authenticator.objects.filter(user=person, type=Authenticator.Type.WEBAUTHN)
        ],
        "push_subscriptions": _rows(PushSubscription.objects.filter(user=person), "endpoint", "created_at"),
        "blocked": [{"name": row.blocked.username, "since": row.created_at} for row in blocked_by(person.pk)],
        "followed": [{"name": row.followed.username, "since": row.created_at} for row in followed_by(person.pk)],
        "reports": [
            {"name": row.whom and row.whom.username, **{name: getattr(row, name) for name in REPORTED}}
            for row in Report.objects.filter(reporter=person).select_related("whom").order_by("pk")
        ],
    }
    parts: list[tuple[Any, Any]] = signals.data_wanted.send(sender=User, user_id=person.pk)
    mine.update(part for _, part in parts)
    return mine


def _columns(preferences: Preferences) -> list[Any]:
    return [field for field in preferences._meta.concrete_fields if not field.primary_key]


def _rows(found: QuerySet[Any], *fields: str) -> list[Json]:
    return list(found.order_by("pk").values(*fields))
