"""What follows from things that happen at allauth's and Django's doors."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as account_signals
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa_signals
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models.signals import post_delete
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
    for changed in (account_signals.password_set, account_signals.password_changed, account_signals.password_reset):
        changed.connect(_silence_others)
    user_logged_out.connect(_silence)
    post_delete.connect(_silence_ended, sender=UserSession)


def _keep(sender: object, user: User, **_: Any) -> None:
    services.keep(user_id=user.pk)


def _keep_confirmed(sender: object, email_address: EmailAddress, **_: Any) -> None:
    services.keep(user_id=email_address.user_id)


def _list_session(sender: object, request: HttpRequest | None, **_: Any) -> None:
    """allauth lists the sessions that begin at its own doors; a guest's and the staff's belong to the list as well."""
    if request is not None and "REMOTE_ADDR" in request.META:  # else no browser is behind it
        UserSession.objects.create_from_request(request)


def _silence_others(sender: object, request: HttpRequest, user: User, **_: Any) -> None:
    """Another password ends all sessions but the one in which it was set."""
    here = request.session.session_key if request.user.is_authenticated else ""
    services.silence_others(user_id=user.pk, session_key=here or "")


def _silence(sender: object, request: HttpRequest | None, **_: Any) -> None:
    if request is not None:
        services.silence(session_key=request.session.session_key or "")


def _silence_ended(sender: object, instance: UserSession, **_: Any) -> None:
    services.silence(session_key=instance.session_key)
