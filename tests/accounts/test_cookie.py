"""The cookie of a session goes with its session, and with no other's."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User

from .browser import AUTH, Browser
from .test_api import UPGRADE

ME = "/api/accounts/me"


@pytest.fixture
def late(browser: Browser, guest: User) -> Client:
    """Asks by the guest's session, and is answered when he is an account: his browser heeds that answer too."""
    client = Client()
    client.cookies["sessionid"] = browser.client.cookies["sessionid"].value
    answer = browser.post("/api/accounts/upgrade", UPGRADE)
    assert answer.cookies["sessionid"].value != client.cookies["sessionid"].value
    return client


@pytest.mark.parametrize("path", [ME, "/api/games/mine", "/api/tables/mine"])
def test_a_late_answer_to_the_guest_leaves_the_accounts_cookie(late: Client, path: str) -> None:
    answer = late.get(path)
    assert answer.status_code == 401
    assert "sessionid" not in answer.cookies


def test_a_session_that_has_ended_is_nobodys_though_its_cookie_stays(browser: Browser, guest: User) -> None:
    Session.objects.all().delete()
    answer = browser.get(ME)
    assert (answer.status_code, "sessionid" in answer.cookies) == (401, False)
    again = browser.post("/api/accounts/guest").json()
    assert browser.me()["id"] == again["id"] != guest.pk


def test_who_signs_out_has_no_cookie_any_more(browser: Browser, guest: User) -> None:
    answer = browser.delete(f"{AUTH}auth/session")
    assert answer.cookies["sessionid"].value == ""
    assert answer.cookies["sessionid"]["max-age"] == 0


def test_another_password_elsewhere_takes_the_cookie_away(browser: Browser, guest: User) -> None:
    """This session is still there; the request finds out that it is good for nothing, and ends it."""
    guest.set_password("another one altogether")
    guest.save()
    assert browser.get(ME).cookies["sessionid"]["max-age"] == 0
