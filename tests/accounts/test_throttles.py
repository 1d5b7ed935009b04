"""Whoever knocks too often waits, and hears how long."""

from __future__ import annotations

import pytest
from django.conf import settings

from accounts.models import User
from accounts.throttles import household

from .browser import AUTH, Browser

pytestmark = pytest.mark.django_db


def limit(monkeypatch: pytest.MonkeyPatch, **rates: str) -> None:
    for scope, rate in rates.items():
        monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], scope, rate)


def test_guests_of_one_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, guest="3/hour")
    answers = [Browser().post("/api/accounts/guest") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    said = answers[-1].json()
    assert said["code"] == "throttled"
    assert 3500 < said["facts"]["wait"] <= 3601
    assert answers[-1]["Retry-After"] == str(said["facts"]["wait"])
    assert User.objects.count() == 3
    assert Browser(address="203.0.113.9").post("/api/accounts/guest").status_code == 201


def test_a_header_that_anybody_can_write_opens_no_door(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, guest="1/hour")
    answers = []
    for number in range(3):
        browser = Browser()
        browser.client.defaults["HTTP_X_FORWARDED_FOR"] = f"203.0.113.{number}"
        answers.append(browser.post("/api/accounts/guest").status_code)
    assert answers == [201, 429, 429]


def test_one_household_counts_once() -> None:
    assert household("2001:db8:1:2::3") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::3")
    assert household("192.0.2.1") != household("192.0.2.2")
    assert household("<forged>") == household("")


def test_a_guest_refused_gets_no_further_as_another_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, change="2/hour")
    seen = []
    for _ in range(3):
        browser = Browser()
        browser.post("/api/accounts/guest")
        seen.append(browser.patch("/api/accounts/me", {"colour": "teal"}).status_code)
    assert seen == [200, 200, 429]


@pytest.mark.parametrize(
    "scope, method, path",
    [
        ("upgrade", "post", "upgrade"),
        ("change", "patch", "me"),
        ("change", "patch", "preferences"),
        ("change", "post", "blocks"),
        ("change", "delete", "blocks/nobody"),
        ("change", "post", "push"),
        ("change", "post", "push/end"),
        ("look", "get", "people/nobody"),
        ("export", "get", "export"),
    ],
)
def test_every_door_is_limited(
    monkeypatch: pytest.MonkeyPatch, browser: Browser, guest: User, scope: str, method: str, path: str
) -> None:
    limit(monkeypatch, **{scope: "1/hour"})
    knock = getattr(browser, method)
    assert knock(f"/api/accounts/{path}").status_code != 429
    assert knock(f"/api/accounts/{path}").status_code == 429


def test_deleting_is_limited(monkeypatch: pytest.MonkeyPatch, browser: Browser, guest: User) -> None:
    limit(monkeypatch, delete="1/hour")
    browser.post("/api/accounts/upgrade", {"email": "ada@example.org", "password": "plum jacket 7 quiz 183055"})
    answers = [browser.delete("/api/accounts/me").status_code for _ in range(2)]
    assert answers == [401, 429]


def test_allauths_doors_are_limited_too(browser: Browser) -> None:
    request = {"email": "ada@example.org"}
    answers = [browser.post(f"{AUTH}auth/password/request", request).status_code for _ in range(6)]
    assert answers[0] == 401
    assert answers[-1] == 429
