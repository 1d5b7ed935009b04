"""What of signing in needs the request; the rest is `services`."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.internal.flows.manage_email import assess_unique_email
from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.signals import password_set
from allauth.usersessions.models import UserSession
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest

from .errors import NotSignedIn
from .models import User


def sign_in(request: HttpRequest, person: User) -> None:
    """A session for somebody who has just been made."""
    get_adapter().login(request, person)


def renew(request: HttpRequest) -> None:
    """Who comes again stays: a guest whose session ended by the calendar would lose his games."""
    if getattr(request.session, "worn", False):
        request.session.modified = True  # it is written, and its cookie sent, with the answer


def sign_out(request: HttpRequest) -> None:
    logout(request)


def password_was_set(request: HttpRequest, person: User) -> None:
    """The session in which it happened goes on under a new key; all others of this person end."""
    old_key = request.session.session_key
    update_session_auth_hash(request, person)
    UserSession.objects.filter(session_key=old_key).delete()  # the signal lists it under the new key
    request.user = person
    password_set.send(sender=User, request=request, user=person)


def send_code(request: HttpRequest, person: User, email: str) -> None:
    """Mail the code that confirms an address. If it is another person's, he is told instead, and the asker learns
    nothing: to him it looks the same."""
    theirs = assess_unique_email(email, user=person) is not True
    EmailVerificationProcess.initiate(request=request, user=None if theirs else person, email=email)


def demand_fresh(request: HttpRequest) -> None:
    """Refuse what can't be undone unless the person has just shown who he is (allauth's reauthentication doors)."""
    if not did_recently_reauthenticate(request):
        raise NotSignedIn("reauthenticate")
