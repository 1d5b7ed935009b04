"""For the staff: who is who, close an account, delete it. Passwords, keys and sessions are nobody's to read."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join

from . import reporting, services
from .models import Report, User


class StaffLogin(AdminAuthenticationForm):
    """By name and password, counted like every other door; whoever has a passkey must use it, in the app."""

    def clean(self) -> dict[str, Any]:
        username, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if username and password:
            self.user_cache = get_adapter().authenticate(self.request, username=username, password=password)
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
            if Authenticator.objects.filter(user=self.user_cache).exists():
                raise ValidationError("Sign in with your passkey in the app, then come back.", code="passkey_needed")
        return self.cleaned_data


admin.site.login_form = StaffLogin


class NamedFilters:
    """Lists are narrowed by the filters that they show and by nothing else.

    By itself Django lets an address ask for any column of a row, hidden or not: who asks often enough whether a
    session's key, or the seed of a game, begins with this or that has read it in the end.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        shown = self.get_list_filter(request)  # type: ignore[attr-defined]
        names = {name if isinstance(name, str) else name[0] for name in shown}
        named = any(lookup == name or lookup.startswith(f"{name}__") for name in names)
        text = "\x00" not in str(value)  # else PostgreSQL takes it for none
        return named and text and super().lookup_allowed(lookup, value, request)  # type: ignore[misc]


class NothingNew:
    """Rows that come and go with what people do themselves."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(User)
class UserAdmin(NamedFilters, admin.ModelAdmin):
    list_display = ("username", "guest", "is_active", "is_staff", "date_joined", "forgotten_at")
    list_filter = ("guest", "is_active", "is_staff")
    search_fields = ("username", "email")
    fields = (
        "username",
        "colour",
        "email",
        "guest",
        "is_active",
        "is_staff",
        "is_superuser",
        "groups",
        "date_joined",
        "last_login",
        "forgotten_at",
    )
    readonly_fields = ("email", "guest", "date_joined", "last_login", "forgotten_at")
    filter_horizontal = ("groups",)
    actions = ("forget",)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Only a superuser makes others staff."""
        powers = () if request.user.is_superuser else ("is_staff", "is_superuser", "groups")
        return (*self.readonly_fields, *powers)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Whoever is gone stays gone; a superuser is changed by superusers."""
        if obj is not None and (obj.forgotten_at or (obj.is_superuser and not request.user.is_superuser)):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Games point to the row: it is emptied by the action below, never removed."""
        return False

    @admin.action(description="Delete these accounts (their games stay)", permissions=["change"])
    def forget(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        for person in chosen.filter(is_active=True):
            if self.has_change_permission(request, person):
                services.forget(user_id=person.pk)


@admin.register(Report)
class ReportAdmin(NamedFilters, admin.ModelAdmin):
    """Who has what against whom. All that the staff writes here is that it was seen to."""

    list_display = ("id", "whom", "named", "reason", "place", "reporter", "at", "handled")
    list_filter = ("handled", "reason", ("line", admin.EmptyFieldListFilter), "at")
    list_select_related = ("whom", "reporter")
    search_fields = ("whom__username", "named", "reporter__username", "place")
    fields = ("whom", "named", "reason", "text", "place", "what_was_said", "reporter", "at", "handled")
    readonly_fields = fields[:-1]
    actions = ("mark_as_handled",)

    @admin.display(description="what was said, the reported line last")
    def what_was_said(self, report: Report) -> str:
        return format_html_join("", "<div>{}</div>", ((line,) for line in reporting.told(report)))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Mark these reports as handled", permissions=["change"])
    def mark_as_handled(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        chosen.update(handled=True)


class KeyAdmin(NothingNew, NamedFilters, admin.ModelAdmin):
    """Which keys there are; not what is in them."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)


class SessionAdmin(NothingNew, NamedFilters, admin.ModelAdmin):
    """Where people are signed in. Deleting a row here would leave the session alive, so `end` is the way."""

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    search_fields = ("user__username", "ip")
    actions = ("end",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description="End these sessions", permissions=["view"])
    def end(self, request: HttpRequest, chosen: QuerySet[UserSession]) -> None:
        for session in chosen:
            session.end()


for model, model_admin in ((Authenticator, KeyAdmin), (UserSession, SessionAdmin)):
    admin.site.unregister(model)
    admin.site.register(model, model_admin)
