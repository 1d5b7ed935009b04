"""A browser is called as long as the session lasts in which it was allowed."""

from __future__ import annotations

import pytest

from accounts.models import PushSubscription, User

from .browser import AUTH, Browser, mailed_code
from .test_api import KEYS
from .test_signing_in import LOGIN, sign_in

OTHER = "plum jacket 8 quiz 183055"


def allow(browser: Browser, name: str) -> Browser:
    wish = {"endpoint": f"https://push.example.org/{name}", **KEYS}
    assert browser.post("/api/accounts/push", wish).status_code == 204
    return browser


def called() -> set[str]:
    return {
        one.removeprefix("https://push.example.org/")
        for one in PushSubscription.objects.values_list("endpoint", flat=True)
    }


@pytest.fixture
def desk(confirmed: User) -> Browser:
    return allow(sign_in(Browser()), "desk")


@pytest.fixture
def phone(confirmed: User) -> Browser:
    return allow(sign_in(Browser(address="203.0.113.9")), "phone")


def test_who_signs_out_is_called_there_no_more(desk: Browser, phone: Browser) -> None:
    assert called() == {"desk", "phone"}
    assert phone.delete(f"{AUTH}auth/session").status_code == 401
    assert called() == {"desk"}


def test_a_lost_phone_whose_session_is_ended_is_silent(desk: Browser, phone: Browser) -> None:
    listed = desk.get(f"{AUTH}auth/sessions").json()["data"]
    lost = [row["id"] for row in listed if not row["is_current"]]
    assert desk.delete(f"{AUTH}auth/sessions", {"sessions": lost}).status_code == 200
    assert called() == {"desk"}


def test_another_password_silences_all_but_where_it_was_set(desk: Browser, phone: Browser) -> None:
    door = f"{AUTH}account/password/change"
    answer = desk.post(door, {"current_password": LOGIN["password"], "new_password": OTHER})
    assert answer.status_code == 200, answer.content
    assert called() == {"desk"}
    desk.get(f"{AUTH}auth/sessions")  # the list forgets the session under its old name
    assert called() == {"desk"}
    desk.delete(f"{AUTH}auth/session")
    assert called() == set()


def test_a_forgotten_password_silences_all(desk: Browser, phone: Browser) -> None:
    stranger = Browser()
    stranger.post(f"{AUTH}auth/password/request", {"email": LOGIN["email"]})
    stranger.post(f"{AUTH}auth/password/reset", {"key": mailed_code(), "password": OTHER})
    assert called() == set()


def test_a_guest_who_becomes_an_account_is_called_on(browser: Browser, guest: User) -> None:
    allow(browser, "here")
    assert browser.post("/api/accounts/upgrade", LOGIN).status_code == 200
    browser.get(f"{AUTH}auth/sessions")
    assert called() == {"here"}


def test_what_was_allowed_before_sessions_were_noted_stays(desk: Browser, confirmed: User) -> None:
    PushSubscription.objects.update(session_key="")
    desk.delete(f"{AUTH}auth/session")
    assert called() == {"desk"}
