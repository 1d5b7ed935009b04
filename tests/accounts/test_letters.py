"""The letters that allauth may send: there in every language, and in one voice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.core.context import request_context
from django.conf import settings
from django.core import mail
from django.test import RequestFactory

from accounts.adapter import Adapter
from accounts.models import User
from accounts.services import change_preferences

FOLDERS = (f"{app}/email/" for app in ("account", "mfa"))
# We send codes instead of links, and offer no one-time passwords of an app.
NEVER = {"account/email/password_reset_key", "mfa/email/totp_activated", "mfa/email/totp_deactivated"}
THERE = Path(allauth.__file__).parent / "templates"
LETTERS = sorted(
    {
        folder + file.name.removesuffix("_message.txt")
        for folder in FOLDERS
        for file in (THERE / folder).glob("*_message.txt")
    }
    - NEVER
    - {"account/email/base"}
)
FACTS = {
    "code": "ABC-DEF",
    "password_reset_url": "https://here/reset",
    "signup_url": "https://here/new",
    "ip": "203.0.113.9",
    "user_agent": "a browser",
    "timestamp": "today",
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "old@example.org",
}
LANGUAGES = [code for code, _ in settings.LANGUAGES]
# What the screens call it; to allauth it is a security key.
PASSKEY = {
    "en": "passkey",
    "de": "Passkey",
    "cs": "přístupový klíč",
    "sr-latn": "pristupni ključ",
    "sr-cyrl": "приступни кључ",
    "fi": "avainkoodi",
}


@pytest.fixture
def ada(make: Any) -> User:
    person: User = make("Ada")
    return person


def letter(ada: User, name: str, language: str) -> mail.EmailMessage:
    change_preferences(user_id=ada.pk, language=language)
    mail.outbox.clear()
    with request_context(RequestFactory().get("/")):
        Adapter().send_mail(name, "ada@example.org", {**FACTS, "user": ada})
    return mail.outbox[0]


def test_these_are_letters() -> None:
    assert {"account/email/login_code", "account/email/password_changed", "mfa/email/webauthn_added"} <= set(LETTERS)


@pytest.mark.parametrize("name", LETTERS)
def test_every_language_has_a_letter_of_its_own(ada: User, name: str) -> None:
    letters = [letter(ada, name, language) for language in LANGUAGES]
    assert len({said.subject for said in letters}) == len({said.body for said in letters}) == len(LANGUAGES)
    told = [{fact for fact in FACTS.values() if fact in said.body} for said in letters]
    assert told == [told[0]] * len(LANGUAGES)


@pytest.mark.parametrize("name", LETTERS)
def test_the_german_ones_say_du(ada: User, name: str) -> None:
    said = letter(ada, name, "de")
    assert not re.search(r"\b(Sie|Ihr(e[mnrs]?)?|Ihnen)\b", f"{said.subject}\n{said.body}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in LETTERS if "webauthn" in name])
def test_a_passkey_is_called_as_on_the_screens(ada: User, name: str, language: str) -> None:
    said = letter(ada, name, language)
    for words in (said.subject, said.body):
        assert PASSKEY[language].lower() in words.lower()


def test_the_serbian_ones_bring_a_code_to_sign_in_and_go_to_no_search_engine(ada: User) -> None:
    subjects = [letter(ada, "account/email/login_code", language).subject for language in ("sr-latn", "sr-cyrl")]
    assert subjects == ["[Megawatt] Kod za prijavu", "[Megawatt] Код за пријаву"]
    for name in LETTERS:
        for language, wrong in (("sr-latn", "pretraživač"), ("sr-cyrl", "претраживач")):
            assert wrong not in letter(ada, name, language).body
