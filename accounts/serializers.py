"""What comes in and what goes out, field by field."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework import serializers

from .models import COLOURS, INSULT, REASONS, Block, Follow, Preferences, User

LONGEST_REPORT = 500
LONGEST_PASSWORD = 128  # hashing more would be work for whoever wants to make some


class Strict(serializers.Serializer[Any]):
    """Refuses fields that it does not know: a misspelt wish is not silently ignored."""

    def to_internal_value(self, data: Any) -> Any:
        checked = super().to_internal_value(data)
        unknown = sorted(str(name)[:40] for name in set(data) - set(self.fields))
        if unknown:
            raise serializers.ValidationError(dict.fromkeys(unknown[:5], "Unknown field."), code="unknown_field")
        return checked


class TimeZoneField(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if name not in available_timezones():
            raise serializers.ValidationError("Unknown time zone.", code="unknown_time_zone")
        return name


# What comes in.


class GuestIn(Strict):
    language = serializers.ChoiceField(choices=settings.LANGUAGES, required=False)
    time_zone = TimeZoneField(max_length=64, required=False)


class ProfileIn(Strict):
    name = serializers.CharField(max_length=100, required=False)
    colour = serializers.ChoiceField(choices=COLOURS, required=False)


class UpgradeIn(Strict):
    email = serializers.EmailField(max_length=254)
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False)
    name = serializers.CharField(max_length=100, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Against the person who will have it: a password like the address or the name is refused."""
        person = User(username=attrs.get("name") or self.context["name"], email=attrs["email"])
        try:
            validate_password(attrs["password"], person)
        except DjangoValidationError as refused:
            codes = [serializers.ErrorDetail("Not safe.", code=one.code) for one in refused.error_list]
            raise serializers.ValidationError({"password": codes}) from None
        return attrs


class PreferencesIn(Strict):
    language = serializers.ChoiceField(choices=settings.LANGUAGES, required=False)
    time_zone = TimeZoneField(max_length=64, required=False)
    quiet_from = serializers.TimeField(allow_null=True, required=False)
    quiet_to = serializers.TimeField(allow_null=True, required=False)
    notify_turn = serializers.BooleanField(required=False)
    notify_clock = serializers.BooleanField(required=False)
    notify_outbid = serializers.BooleanField(required=False)
    notify_start = serializers.BooleanField(required=False)
    notify_end = serializers.BooleanField(required=False)


class NameIn(Strict):
    name = serializers.CharField(max_length=100)


class ReportIn(Strict):
    reason = serializers.ChoiceField(choices=REASONS)
    text = serializers.CharField(max_length=LONGEST_REPORT, required=False, allow_blank=True, default="")


class LineReportIn(ReportIn):
    """Of something said."""

    reason = serializers.ChoiceField(choices=REASONS, default=INSULT)


class EndpointIn(Strict):
    endpoint = serializers.URLField(max_length=1000)

    def validate_endpoint(self, said: str) -> str:
        """The server will write to this address: never to one inside its own network."""
        parts = urlsplit(said)
        host = parts.hostname or ""
        named = "." in host and host.rpartition(".")[2].isalpha() and not host.endswith((".local", ".internal"))
        if parts.scheme != "https" or not named or parts.username is not None:
            raise serializers.ValidationError("Not a push service.", code="not_a_push_service")
        return said


class SubscriptionIn(EndpointIn):
    p256dh = serializers.RegexField(r"^[A-Za-z0-9_-]{87}=?$")  # 65 bytes, as browsers give them
    auth = serializers.RegexField(r"^[A-Za-z0-9_-]{22}(==)?$")  # 16 bytes


class TicketIn(Strict):
    ticket = serializers.CharField(max_length=200)


# What goes out.


class TicketOut(serializers.Serializer[Any]):
    ticket = serializers.CharField()
    good_for = serializers.IntegerField(help_text="Seconds.")


class EmailOut(serializers.Serializer[Any]):
    address = serializers.EmailField()
    verified = serializers.BooleanField()


class FaceOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    initials = serializers.CharField()
    colour = serializers.CharField()
    guest = serializers.BooleanField()
    joined = serializers.DateField()


class MeOut(FaceOut):
    id = serializers.IntegerField()
    staff = serializers.BooleanField()
    email = EmailOut(allow_null=True)
    has_password = serializers.BooleanField()
    passkeys = serializers.IntegerField()


class ProfileOut(FaceOut):
    blocked = serializers.BooleanField()
    followed = serializers.BooleanField()


class ReportOut(serializers.Serializer[Any]):
    again = serializers.BooleanField(help_text="It was reported before, and nobody has seen to it yet.")


class PreferencesOut(serializers.ModelSerializer[Preferences]):
    class Meta:
        model = Preferences
        fields = [
            "language",
            "time_zone",
            "quiet_from",
            "quiet_to",
            "notify_turn",
            "notify_clock",
            "notify_outbid",
            "notify_start",
            "notify_end",
        ]


class BlockOut(serializers.ModelSerializer[Block]):
    name = serializers.CharField(source="blocked.username")
    since = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Block
        fields = ["name", "since"]


class FollowOut(serializers.ModelSerializer[Follow]):
    name = serializers.CharField(source="followed.username")
    initials = serializers.CharField(source="followed.initials")
    colour = serializers.CharField(source="followed.colour")
    since = serializers.DateTimeField(source="created_at")

    class Meta:
        model = Follow
        fields = ["name", "initials", "colour", "since"]
