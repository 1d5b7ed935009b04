"""Where allauth asks us: names of new people, what they must do to sign in, the language of their mails."""

from __future__ import annotations

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils import translation

from . import selectors, services
from .models import User

log = logging.getLogger(__name__)

STAGES = {"allauth.account.stages.EmailVerificationStage": "accounts.stages.ConfirmAddress"}  # ours for theirs


class Adapter(DefaultAccountAdapter):
    """Set in the settings as ACCOUNT_ADAPTER."""

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Not from the address, as allauth would: everybody sees names. `save_user` finds one that is free."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        super().save_user(request, user, form, commit=False)
        if commit:
            services.save_with_generated_name(user)
        return user

    def get_login_stages(self) -> list[str]:
        return [STAGES.get(stage, stage) for stage in super().get_login_stages()]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the person's own language. That the mail server is away must not lose what was done before."""
        person = context.get("user")
        language = selectors.language_of(person.pk) if isinstance(person, User) else translation.get_language()
        try:
            with translation.override(language):
                super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("a mail was not sent: %s", template_prefix)
