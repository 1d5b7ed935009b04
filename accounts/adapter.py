"""Where allauth asks us: names of new people, what they must do to sign in, the language of their mails."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils import translation

from . import outgoing, selectors, services
from .models import User

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

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """An address that another has confirmed can't be this person's: its owner is told, and no code goes there."""
        address = emailconfirmation.email_address
        if EmailAddress.objects.filter(email__iexact=address.email, verified=True).exclude(pk=address.pk).exists():
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the person's own language, and in the background: nobody waits for a mail server."""
        person = context.get("user")
        language = selectors.language_of(person.pk) if isinstance(person, User) else translation.get_language()
        request = allauth_context.request
        told = {"request": request, "email": email, "current_site": get_current_site(request), **context}
        with translation.override(language):
            message = self.render_mail(template_prefix, email, told)
        assert isinstance(message, EmailMultiAlternatives)  # every letter has a plain text
        if own := own_words(f"{language}/{template_prefix}_subject.txt"):
            message.subject = self.format_email_subject(own.render(told).strip())
        if own := own_words(f"{language}/{template_prefix}_message.txt"):
            message.body = own.render(told).strip()
        outgoing.post(message)


def own_words(letter: str) -> Any:
    """A letter of ours or its subject, where allauth's do not read well: it knows "du" and "Sie" in German."""
    try:
        return get_template(letter)
    except TemplateDoesNotExist:
        return None
