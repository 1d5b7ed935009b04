"""What follows from things that happen at allauth's and Django's doors."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as account_signals
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa_signals
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from . import services
from .models import User


def connect() -> None:
    """Called once, when the app is ready."""
    mfa_signals.authenticator_added.connect(_keep)
    account_signals.password_set.connect(_keep)
    account_signals.password_changed.connect(_keep)
    account_signals.email_confirmed.connect(_keep_confirmed)
    user_logged_in.connect(_list_session)


def _keep(sender: object, user: User, **_: Any) -> None:
    services.keep(user_id=user.pk)


def _keep_confirmed(sender: object, email_address: EmailAddress, **_: Any) -> None:
    services.keep(user_id=email_address.user_id)


def _list_session(sender: object, request: HttpRequest | None, **_: Any) -> None:
    """allauth lists the sessions that begin at its own doors; a guest's and the staff's belong to the list as well."""
    if request is not None and "REMOTE_ADDR" in request.META:  # else no browser is behind it
        UserSession.objects.create_from_request(request)
