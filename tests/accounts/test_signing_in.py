"""allauth's doors as we have set them up: password, mailed codes, passkeys, the list of sessions."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.test import override_settings

from accounts import names
from accounts.models import User

from .authenticator import Passkey
from .browser import AUTH, Browser, mailed_code
from .conftest import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN = {"email": "ada@example.org", "password": PASSWORD}
ORIGIN = "https://testserver"


def sign_in(browser: Browser) -> Browser:
    answer = browser.post(f"{AUTH}auth/login", LOGIN)
    assert answer.status_code == 200, answer.content
    return browser


def test_sign_up_by_address_and_password_gives_a_generated_name(browser: Browser) -> None:
    answer = browser.post(f"{AUTH}auth/signup", {"email": "new@example.org", "password": PASSWORD})
    assert answer.status_code == 401  # the address is to be confirmed first
    assert browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()}).status_code == 200
    said = browser.me()
    assert (said["guest"], said["email"]) == (False, {"address": "new@example.org", "verified": True})
    assert names.fault(said["name"]) is None
    assert "new" not in said["name"].split()


def test_sign_up_draws_another_name_where_one_is_taken(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("Brisk Turbine 42")
    drawn = iter(["Brisk Turbine 42", "Able Anode 10"])
    monkeypatch.setattr(names, "generated", lambda: next(drawn))
    browser.post(f"{AUTH}auth/signup", {"email": "new@example.org", "password": PASSWORD})
    assert User.objects.get(email="new@example.org").username == "Able Anode 10"


def test_signing_in_and_out(browser: Browser, confirmed: User) -> None:
    assert sign_in(browser).me()["name"] == "Ada"
    assert browser.delete(f"{AUTH}auth/session").status_code == 401  # allauth: nobody is signed in any more
    assert browser.get("/api/accounts/me").status_code == 401


def test_an_unconfirmed_address_is_confirmed_before_signing_in(browser: Browser, account: User) -> None:
    assert browser.post(f"{AUTH}auth/login", LOGIN).status_code == 401
    assert browser.get("/api/accounts/me").status_code == 401
    assert browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()}).status_code == 200
    assert browser.me()["email"]["verified"] is True


def test_a_wrong_password_and_an_unknown_address_look_the_same(browser: Browser, confirmed: User) -> None:
    wrong = browser.post(f"{AUTH}auth/login", {**LOGIN, "password": "wrong password"})
    unknown = browser.post(f"{AUTH}auth/login", {**LOGIN, "email": "nobody@example.org"})
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.json() == unknown.json()


def test_guessing_is_stopped(browser: Browser, confirmed: User) -> None:
    for _ in range(5):
        browser.post(f"{AUTH}auth/login", {**LOGIN, "password": "wrong password"})
    answer = Browser(address="203.0.113.9").post(f"{AUTH}auth/login", LOGIN)  # the account itself, from elsewhere too
    assert answer.json()["errors"][0]["code"] == "too_many_login_attempts"


def test_a_forged_form_can_not_sign_anybody_in(browser: Browser, confirmed: User) -> None:
    answer = browser.client.post(f"{AUTH}auth/login", LOGIN, content_type="application/json")
    assert answer.status_code == 403


def test_a_mailed_code_signs_in(browser: Browser, confirmed: User) -> None:
    assert browser.post(f"{AUTH}auth/code/request", {"email": "ada@example.org"}).status_code == 401
    assert browser.post(f"{AUTH}auth/code/confirm", {"code": mailed_code()}).status_code == 200
    assert browser.me()["name"] == "Ada"


def test_a_forgotten_password_is_set_anew_and_ends_all_other_sessions(browser: Browser, confirmed: User) -> None:
    elsewhere = sign_in(Browser())
    assert browser.post(f"{AUTH}auth/password/request", {"email": "ada@example.org"}).status_code == 401
    answer = browser.post(f"{AUTH}auth/password/reset", {"key": mailed_code(), "password": "plum jacket 8 quiz 183055"})
    assert answer.status_code == 200, answer.content
    assert browser.me()["name"] == "Ada"
    assert elsewhere.get("/api/accounts/me").status_code == 401
    again = Browser().post(f"{AUTH}auth/login", {**LOGIN, "password": "plum jacket 8 quiz 183055"})
    assert again.status_code == 200, again.content


def test_a_guest_who_sets_a_forgotten_password_anew_is_in(browser: Browser, guest: User, confirmed: User) -> None:
    assert browser.post(f"{AUTH}auth/password/request", {"email": "ada@example.org"}).status_code == 401
    answer = browser.post(f"{AUTH}auth/password/reset", {"key": mailed_code(), "password": "plum jacket 8 quiz 183055"})
    assert answer.status_code == 200, answer.content
    assert browser.me()["name"] == "Ada"


@pytest.mark.parametrize(
    "language, said",
    [("de", "bestätige deine E-Mail-Adresse"), ("sr-latn", "Potvrdite svoju"), ("sr-cyrl", "Потврдите своју")],
)
def test_mails_are_in_the_persons_language(browser: Browser, guest: User, language: str, said: str) -> None:
    browser.patch("/api/accounts/preferences", {"language": language})
    browser.post("/api/accounts/upgrade", LOGIN)
    assert said in mail.outbox[-1].subject


@override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="127.0.0.1", EMAIL_PORT=9)
def test_without_a_mail_server_the_account_is_there(browser: Browser, guest: User) -> None:
    assert browser.post("/api/accounts/upgrade", LOGIN).status_code == 200
    assert browser.me()["guest"] is False


def test_sessions_are_listed_and_a_revoked_one_ends(browser: Browser, confirmed: User) -> None:
    sign_in(browser)
    phone = sign_in(Browser(address="203.0.113.9"))
    listed = browser.get(f"{AUTH}auth/sessions").json()["data"]
    assert sorted(row["ip"] for row in listed) == ["198.51.100.7", "203.0.113.9"]
    other = next(row for row in listed if not row["is_current"])
    assert browser.delete(f"{AUTH}auth/sessions", {"sessions": [other["id"]]}).status_code == 200
    assert phone.get("/api/accounts/me").status_code == 401
    assert browser.me()["name"] == "Ada"


def test_sessions_of_others_can_not_be_revoked(browser: Browser, guest: User, confirmed: User) -> None:
    hers = sign_in(Browser())
    listed = hers.get(f"{AUTH}auth/sessions").json()["data"]
    browser.delete(f"{AUTH}auth/sessions", {"sessions": [listed[0]["id"]]})
    assert hers.me()["name"] == "Ada"


def test_a_guests_session_is_in_the_list(browser: Browser, guest: User) -> None:
    listed = browser.get(f"{AUTH}auth/sessions").json()["data"]
    assert [(row["ip"], row["is_current"]) for row in listed] == [("198.51.100.7", True)]


def test_an_upgraded_guests_session_stays_one_session(browser: Browser, guest: User) -> None:
    browser.post("/api/accounts/upgrade", LOGIN)
    listed = browser.get(f"{AUTH}auth/sessions").json()["data"]
    assert [row["is_current"] for row in listed] == [True]


def add_passkey(browser: Browser) -> Passkey:
    """As the front end does it; allauth answers with the options a browser hands to the authenticator."""
    door = f"{AUTH}account/authenticators/webauthn"
    options = browser.get(door).json()["data"]["creation_options"]
    assert options["publicKey"]["rp"]["id"] == "testserver"
    passkey = Passkey(ORIGIN)
    answer = browser.post(door, {"name": "phone", "credential": passkey.create(options)})
    assert answer.status_code == 200, answer.content
    return passkey


def use_passkey(browser: Browser, passkey: Passkey) -> int:
    door = f"{AUTH}auth/webauthn/login"
    options = browser.get(door).json()["data"]["request_options"]
    return browser.post(door, {"credential": passkey.get(options)}).status_code


def ask_again(browser: Browser) -> int:
    return browser.send("put", f"{AUTH}account/email", {"email": LOGIN["email"]}).status_code


def test_a_code_that_was_mistyped_too_often_is_over_and_another_can_be_had(browser: Browser, guest: User) -> None:
    browser.post("/api/accounts/upgrade", LOGIN)
    for _ in range(3):
        assert browser.post(f"{AUTH}auth/email/verify", {"key": "wrong"}).status_code == 400
    assert browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()}).status_code == 409
    assert ask_again(browser) == 429  # one in ten seconds
    cache.clear()
    assert ask_again(browser) == 200
    assert browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()}).status_code == 200
    assert browser.me()["email"] == {"address": "ada@example.org", "verified": True}


def test_a_code_for_somebody_elses_address_is_never_mailed(browser: Browser, guest: User, confirmed: User) -> None:
    browser.post("/api/accounts/upgrade", LOGIN)
    cache.clear()
    first = mail.outbox.pop()
    assert ask_again(browser) == 200  # it looks the same
    assert [(letter.subject, letter.to) for letter in mail.outbox] == [(first.subject, first.to)]


def test_a_passkey_makes_a_guest_an_account_and_brings_him_back(browser: Browser, guest: User) -> None:
    passkey = add_passkey(browser)
    said = browser.me()
    assert (said["guest"], said["passkeys"]) == (False, 1)
    elsewhere = Browser()
    assert use_passkey(elsewhere, passkey) == 200
    assert elsewhere.me()["id"] == guest.pk


def test_a_passkey_of_another_site_or_another_key_is_refused(browser: Browser, guest: User) -> None:
    passkey = add_passkey(browser)
    elsewhere = Browser()
    passkey.origin = "https://phishing.example"
    assert use_passkey(elsewhere, passkey) == 400
    forged = Passkey(ORIGIN)
    forged.id, forged.owner = passkey.id, passkey.owner
    assert use_passkey(elsewhere, forged) == 400
    assert elsewhere.get("/api/accounts/me").status_code == 401


def test_adding_a_passkey_to_an_account_asks_for_the_password_again(browser: Browser, confirmed: User) -> None:
    door = f"{AUTH}account/authenticators/webauthn"
    sign_in(browser)
    assert browser.get(door).status_code == 401
    assert browser.post(f"{AUTH}auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    add_passkey(browser)
    assert Authenticator.objects.filter(user=confirmed, type="webauthn").count() == 1


def test_an_address_added_by_allauths_door_makes_a_guest_an_account(browser: Browser, guest: User) -> None:
    assert browser.post(f"{AUTH}account/email", {"email": "ada@example.org"}).status_code in (200, 403)
    assert browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()}).status_code == 200
    assert browser.me()["guest"] is False


def test_an_account_can_begin_with_a_passkey(browser: Browser) -> None:
    door = f"{AUTH}auth/webauthn/signup"
    assert browser.post(door, {"email": "new@example.org"}).status_code == 401
    browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()})
    passkey = Passkey(ORIGIN)
    options = browser.get(door).json()["data"]["creation_options"]
    answer = browser.send("put", door, {"name": "phone", "credential": passkey.create(options)})
    assert answer.status_code == 200, answer.content
    assert (browser.me()["passkeys"], browser.me()["has_password"]) == (1, False)
    elsewhere = Browser()
    assert use_passkey(elsewhere, passkey) == 200
    assert elsewhere.me()["email"] == {"address": "new@example.org", "verified": True}
