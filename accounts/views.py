"""Our own doors: each parses, calls one service and answers with one selector.

E-mail, password, passkeys and the list of sessions have theirs in allauth (see urls.py).
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect, ensure_csrf_cookie
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from . import merging, reporting, selectors, serializers, services, sessions
from .models import User
from .parsers import SmallJSONParser
from .throttles import REPORT, DoorThrottle, GuessThrottle

AnySerializer = TypeVar("AnySerializer", bound="Serializer[Any]")


GUESSES = ("upgrade",)  # it tells whether an address is known


class Door(APIView):
    """For people who are signed in, unless it says otherwise; `scopes` names the throttle of each method."""

    permission_classes: list[type[BasePermission]] = [IsAuthenticated]
    parser_classes = [SmallJSONParser]
    scopes: dict[str, str] = {}
    throttle_scope: str

    def get_throttles(self) -> list[BaseThrottle]:
        scope = self.scopes.get(self.request.method or "")
        if scope is None:
            return []
        self.throttle_scope = scope
        return [GuessThrottle() if scope in GUESSES else DoorThrottle()]

    @property
    def person(self) -> User:
        person = self.request.user
        assert isinstance(person, User)  # the permission saw to it
        return person

    def read(self, form: type[AnySerializer], **context: Any) -> dict[str, Any]:
        """What was sent, checked."""
        sent = form(data=self.request.data, context=context)
        sent.is_valid(raise_exception=True)
        checked: dict[str, Any] = sent.validated_data
        return checked


def _me(person: User, status: int = 200) -> Response:
    return Response(serializers.MeOut(selectors.me(person)).data, status=status)


@method_decorator(csrf_protect, name="dispatch")
class Guest(Door):
    """Play at once: a session and a generated name, no form. Who is signed in already stays who he is."""

    permission_classes = [AllowAny]
    scopes = {"POST": "guest"}

    @extend_schema(
        operation_id="accounts_guest",
        request=serializers.GuestIn,
        responses={200: serializers.MeOut, 201: serializers.MeOut},
    )
    def post(self, request: Request) -> Response:
        if request.user.is_authenticated:
            return _me(self.person)
        person = services.create_guest(**self.read(serializers.GuestIn))
        sessions.sign_in(request._request, person)
        return _me(person, status=201)


class Me(Door):
    """Whoever is signed in. Reading it sets the cookie that every change must show again (CSRF)."""

    scopes = {"PATCH": "change", "DELETE": "delete"}

    @extend_schema(operation_id="accounts_me", responses=serializers.MeOut)
    def get(self, request: Request) -> Response:
        sessions.renew(request._request)
        return _me(self.person)

    @extend_schema(operation_id="accounts_me_change", request=serializers.ProfileIn, responses=serializers.MeOut)
    def patch(self, request: Request) -> Response:
        return _me(services.change_profile(user_id=self.person.pk, **self.read(serializers.ProfileIn)))

    @extend_schema(operation_id="accounts_me_delete", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Games stay, the name goes. Whoever has a password or a passkey must have shown it just now."""
        sessions.demand_fresh(request._request)
        services.forget(user_id=self.person.pk)
        sessions.sign_out(request._request)
        return Response(status=204)

    @method_decorator(ensure_csrf_cookie)
    def dispatch(self, *args: Any, **kwargs: Any) -> Any:
        return super().dispatch(*args, **kwargs)


class Upgrade(Door):
    """A guest becomes an account and keeps his games. A code goes to the address; allauth's verify door takes it."""

    scopes = {"POST": "upgrade"}

    @extend_schema(operation_id="accounts_upgrade", request=serializers.UpgradeIn, responses=serializers.MeOut)
    def post(self, request: Request) -> Response:
        wanted = self.read(serializers.UpgradeIn, name=self.person.username)
        person = services.upgrade(user_id=self.person.pk, **wanted)
        sessions.password_was_set(request._request, person)
        sessions.send_code(request._request, person, person.email)
        return _me(person)


class MergeTicket(Door):
    """For a guest who is about to sign in to an account that he has: what he shows there to keep his games."""

    scopes = {"POST": "upgrade"}

    @extend_schema(operation_id="accounts_merge_ticket", request=None, responses=serializers.TicketOut)
    def post(self, request: Request) -> Response:
        return Response({"ticket": merging.ticket(user_id=self.person.pk), "good_for": merging.GOOD_FOR})


class Merge(Door):
    """What was played as a guest becomes this account's; the guest is no more."""

    scopes = {"POST": "upgrade"}

    @extend_schema(operation_id="accounts_merge", request=serializers.TicketIn, responses=serializers.MeOut)
    def post(self, request: Request) -> Response:
        merging.merge(user_id=self.person.pk, **self.read(serializers.TicketIn))
        return _me(self.person)


class PreferencesDoor(Door):
    """Language, time zone, what to be called for, and when not."""

    scopes = {"PATCH": "change"}

    @extend_schema(operation_id="accounts_preferences", responses=serializers.PreferencesOut)
    def get(self, request: Request) -> Response:
        return Response(serializers.PreferencesOut(selectors.preferences_of(self.person.pk)).data)

    @extend_schema(
        operation_id="accounts_preferences_change",
        request=serializers.PreferencesIn,
        responses=serializers.PreferencesOut,
    )
    def patch(self, request: Request) -> Response:
        wishes = self.read(serializers.PreferencesIn)
        changed = services.change_preferences(user_id=self.person.pk, **wishes)
        return Response(serializers.PreferencesOut(changed).data)


class Blocks(Door):
    """Whom I do not want to hear."""

    scopes = {"POST": "change"}

    @extend_schema(operation_id="accounts_blocks", responses=serializers.BlockOut(many=True))
    def get(self, request: Request) -> Response:
        return Response(serializers.BlockOut(selectors.blocked_by(self.person.pk), many=True).data)

    @extend_schema(operation_id="accounts_block", request=serializers.NameIn, responses={201: serializers.BlockOut})
    def post(self, request: Request) -> Response:
        other = selectors.person_by_name(self.read(serializers.NameIn)["name"])
        return Response(
            serializers.BlockOut(services.block(user_id=self.person.pk, other_id=other.pk)).data, status=201
        )


class BlockDoor(Door):
    scopes = {"DELETE": "change"}

    @extend_schema(operation_id="accounts_unblock", request=None, responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        services.unblock(user_id=self.person.pk, other_id=selectors.person_by_name(name).pk)
        return Response(status=204)


class Follows(Door):
    """Whom I follow: my friends."""

    scopes = {"POST": "change"}

    @extend_schema(operation_id="accounts_follows", responses=serializers.FollowOut(many=True))
    def get(self, request: Request) -> Response:
        return Response(serializers.FollowOut(selectors.followed_by(self.person.pk), many=True).data)

    @extend_schema(operation_id="accounts_follow", request=serializers.NameIn, responses={201: serializers.FollowOut})
    def post(self, request: Request) -> Response:
        other = selectors.person_by_name(self.read(serializers.NameIn)["name"])
        made = services.follow(user_id=self.person.pk, other_id=other.pk)
        return Response(serializers.FollowOut(made).data, status=201)


class FollowDoor(Door):
    scopes = {"DELETE": "change"}

    @extend_schema(operation_id="accounts_unfollow", request=None, responses={204: None})
    def delete(self, request: Request, name: str) -> Response:
        services.unfollow(user_id=self.person.pk, other_id=selectors.person_by_name(name).pk)
        return Response(status=204)


class Push(Door):
    """The browser that asks may be woken."""

    scopes = {"POST": "change"}

    @extend_schema(operation_id="accounts_push", request=serializers.SubscriptionIn, responses={204: None})
    def post(self, request: Request) -> Response:
        here = request.session.session_key or ""
        services.subscribe(user_id=self.person.pk, session_key=here, **self.read(serializers.SubscriptionIn))
        return Response(status=204)


class PushEnd(Door):
    """It may no longer."""

    scopes = {"POST": "change"}

    @extend_schema(operation_id="accounts_push_end", request=serializers.EndpointIn, responses={204: None})
    def post(self, request: Request) -> Response:
        services.unsubscribe(user_id=self.person.pk, **self.read(serializers.EndpointIn))
        return Response(status=204)


class Person(Door):
    """What everybody may know of somebody."""

    permission_classes = [AllowAny]
    scopes = {"GET": "look"}

    @extend_schema(operation_id="accounts_person", responses=serializers.ProfileOut)
    def get(self, request: Request, name: str) -> Response:
        return Response(serializers.ProfileOut(selectors.profile(name, request.user.pk)).data)


class ReportDoor(Door):
    """Tell the staff of somebody. He does not hear of it."""

    scopes = {"POST": REPORT}

    @extend_schema(operation_id="accounts_report", request=serializers.ReportIn, responses=serializers.ReportOut)
    def post(self, request: Request, name: str) -> Response:
        other = selectors.person_by_name(name)
        again = reporting.report(user_id=self.person.pk, other_id=other.pk, **self.read(serializers.ReportIn))
        return Response({"again": again})


class Export(Door):
    """All my data in one file."""

    scopes = {"GET": "export"}

    @extend_schema(operation_id="accounts_export", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        response = Response(selectors.all_data_of(self.person))
        response["Content-Disposition"] = 'attachment; filename="megawatt-account.json"'
        response["Cache-Control"] = "no-store"
        return response
