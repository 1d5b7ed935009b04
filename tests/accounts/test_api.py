"""Our own doors, through a browser that keeps cookies and shows the CSRF token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts import parsers, services
from accounts.models import Block, Preferences, PushSubscription, User
from games.models import Game, Seat

from .browser import AUTH, Browser, mailed_code

pytestmark = pytest.mark.django_db
Make = Callable[[str], User]

UPGRADE = {"email": "Ada@Example.org", "password": "plum jacket 7 quiz 183055", "name": "Ada"}
KEYS = {"p256dh": "B" * 87, "auth": "a" * 22}


def test_a_guest_plays_at_once(browser: Browser) -> None:
    answer = browser.post("/api/accounts/guest", {"language": "fi", "time_zone": "Europe/Helsinki"})
    assert answer.status_code == 201
    said = answer.json()
    assert said["guest"] is True
    assert (said["email"], said["has_password"], said["passkeys"]) == (None, False, 0)
    assert browser.me() == said
    assert browser.get("/api/accounts/preferences").json()["time_zone"] == "Europe/Helsinki"


def test_who_is_signed_in_stays_who_he_is(browser: Browser, guest: User) -> None:
    again = browser.post("/api/accounts/guest")
    assert (again.status_code, again.json()["id"]) == (200, guest.pk)
    assert User.objects.count() == 1


def test_two_browsers_are_two_guests(browser: Browser, guest: User) -> None:
    other = Browser()
    other.post("/api/accounts/guest")
    assert other.me()["name"] != browser.me()["name"]


def test_nobody_is_told_to_sign_in(browser: Browser) -> None:
    for path in ("me", "preferences", "blocks", "follows", "export"):
        answer = browser.get(f"/api/accounts/{path}")
        assert (answer.status_code, answer.json()) == (401, {"code": "not_authenticated", "facts": {}})


def test_a_form_of_another_site_is_refused(browser: Browser, guest: User) -> None:
    """Also where nobody is signed in yet: nobody may be made a guest from elsewhere."""
    for client in (browser.client, Client(enforce_csrf_checks=True)):
        answer = client.post("/api/accounts/guest", "{}", content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    answer = browser.client.patch("/api/accounts/me", '{"name": "Eve"}', content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    assert browser.me()["name"] == guest.username


def test_a_guest_becomes_an_account_and_keeps_his_games(
    browser: Browser, guest: User, game_of: Callable[[User], Game]
) -> None:
    game = game_of(guest)
    answer = browser.post("/api/accounts/upgrade", UPGRADE)
    assert answer.status_code == 200, answer.content
    said = browser.me()  # the session goes on
    assert (said["id"], said["name"], said["guest"]) == (guest.pk, "Ada", False)
    assert said["email"] == {"address": "ada@example.org", "verified": False}
    assert Seat.objects.get(game=game, index=0).user_id == guest.pk
    assert mail.outbox[-1].to == ["ada@example.org"]


def test_the_mailed_code_confirms_the_address(browser: Browser, guest: User) -> None:
    browser.post("/api/accounts/upgrade", UPGRADE)
    wrong = browser.post(f"{AUTH}auth/email/verify", {"key": "WRONG1"})
    assert wrong.status_code == 400
    right = browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()})
    assert right.status_code == 200, right.content
    assert browser.me()["email"] == {"address": "ada@example.org", "verified": True}


def test_whose_address_it_is_is_not_told(browser: Browser, guest: User) -> None:
    """The owner gets a mail, the asker the same answer as ever, and no code that would be worth anything."""
    owner = User.objects.create_user("Owner", email="ada@example.org")
    EmailAddress.objects.create(user=owner, email="ada@example.org", verified=True, primary=True)
    other = Browser()
    other.post("/api/accounts/guest")
    taken = browser.post("/api/accounts/upgrade", UPGRADE)
    free = other.post("/api/accounts/upgrade", {**UPGRADE, "email": "new@example.org", "name": "Eve"})
    assert taken.status_code == free.status_code == 200
    assert taken.json().keys() == free.json().keys()
    assert taken.json()["email"] == {"address": "ada@example.org", "verified": False}
    to_owner, to_new = mail.outbox
    assert (to_owner.to, to_new.to) == (["ada@example.org"], ["new@example.org"])
    assert "already" in str(to_owner.body)
    assert EmailAddress.objects.get(email="ada@example.org", verified=True).user == owner


@pytest.mark.parametrize(
    "wrong, field",
    [
        ({"email": "no address"}, "email"),
        ({"email": "a@b\0.org"}, "email"),
        ({"password": "short"}, "password"),
        ({"password": "1234567890123"}, "password"),
        ({"password": "password1234"}, "password"),
        ({"password": "ada@example.org"}, "password"),
        ({"password": "x" * 200}, "password"),
        ({"password": None}, "password"),
        ({"name": ["Ada"]}, "name"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_wrong_upgrade_names_the_field(browser: Browser, guest: User, wrong: Any, field: str) -> None:
    answer = browser.post("/api/accounts/upgrade", {**UPGRADE, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["facts"]["fields"]) == [field]
    assert browser.me()["guest"] is True
    assert not mail.outbox


def test_an_account_is_not_upgraded_again(browser: Browser, guest: User) -> None:
    browser.post("/api/accounts/upgrade", UPGRADE)
    answer = browser.post("/api/accounts/upgrade", {**UPGRADE, "email": "eve@example.org", "name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_a_guest")
    assert browser.me()["name"] == "Ada"


def test_name_and_colour_change(browser: Browser, guest: User) -> None:
    said = browser.patch("/api/accounts/me", {"name": "  Anna-Maria ", "colour": "teal"}).json()
    assert (said["name"], said["initials"], said["colour"]) == ("Anna-Maria", "AM", "teal")


@pytest.mark.parametrize(
    "wish, status, code",
    [
        ({"name": "x"}, 400, "name_length"),
        ({"name": "Admin"}, 400, "name_reserved"),
        ({"name": "no\u200bwidth"}, 400, "name_characters"),
        ({"name": "OTHER"}, 409, "name_taken"),
        ({"name": "nul\0"}, 400, "invalid"),
        ({"name": "\ud800\ud800"}, 400, "parse_error"),
        ({"name": {}}, 400, "invalid"),
        ({"colour": "ultraviolet"}, 400, "invalid"),
        ({"colour": []}, 400, "invalid"),
        ({"staff": True}, 400, "invalid"),
        ({"is_staff": True}, 400, "invalid"),
        ([], 400, "invalid"),
        ("name", 400, "invalid"),
        (7, 400, "invalid"),
    ],
)
def test_a_wrong_profile_is_refused_with_a_code(
    browser: Browser, guest: User, make: Make, wish: Any, status: int, code: str
) -> None:
    make("Other")
    before = browser.me()
    answer = browser.patch("/api/accounts/me", wish)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert browser.me() == before


@pytest.mark.parametrize(
    "body, status, code",
    [
        (b"{", 400, "parse_error"),
        (b"\xff\xfe", 400, "parse_error"),
        (b'{"name": NaN}', 400, "parse_error"),
        (b"[" * 9000, 400, "parse_error"),
        (b'{"a":' * 2500 + b"1" + b"}" * 2500, 400, "parse_error"),
        (b'"' + b"x" * parsers.MOST_BYTES + b'"', 413, "too_large"),
        (b'{"name": ' + b"9" * 5000 + b"}", 400, "parse_error"),
        (b'{"name": "\\ud800"}', 400, "parse_error"),
        (b'{"\\ud800": 1}', 400, "parse_error"),
    ],
)
def test_a_wrong_body_is_refused_with_a_code(
    browser: Browser, guest: User, body: bytes, status: int, code: str
) -> None:
    token = {"X-CSRFToken": browser.client.cookies["csrftoken"].value}
    answer = browser.client.patch("/api/accounts/me", body, content_type="application/json", headers=token)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert browser.me()["name"] == guest.username


@pytest.mark.parametrize("charset", ["utf-16", "rot13", "hex", "zlib", "idna", "nonsense"])
def test_a_claimed_charset_changes_nothing(browser: Browser, guest: User, charset: str) -> None:
    token = {"X-CSRFToken": browser.client.cookies["csrftoken"].value}
    body, kind = b'{"colour": "teal"}', f"application/json; charset={charset}"
    answer = browser.client.generic("PATCH", "/api/accounts/me", body, content_type=kind, headers=token)
    assert (answer.status_code, answer.json()["colour"]) == (200, "teal")


def test_other_forms_of_body_and_other_verbs_are_refused(browser: Browser, guest: User) -> None:
    token = {"X-CSRFToken": browser.client.cookies["csrftoken"].value}
    answer = browser.client.patch("/api/accounts/me", "<name/>", content_type="text/xml", headers=token)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    answer = browser.post("/api/accounts/me")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_preferences_change_one_by_one(browser: Browser, guest: User) -> None:
    browser.patch("/api/accounts/preferences", {"quiet_from": "22:30", "quiet_to": "07:00", "notify_outbid": False})
    said = browser.patch("/api/accounts/preferences", {"language": "sr-latn"}).json()
    assert said == {
        "language": "sr-latn",
        "time_zone": "UTC",
        "quiet_from": "22:30:00",
        "quiet_to": "07:00:00",
        "notify_turn": True,
        "notify_clock": True,
        "notify_outbid": False,
        "notify_start": True,
        "notify_end": True,
    }
    assert browser.get("/api/accounts/preferences").json() == said


@pytest.mark.parametrize(
    "wish, code",
    [
        ({"language": "xx"}, "invalid"),
        ({"time_zone": "Mars/Olympus"}, "invalid"),
        ({"time_zone": "../../etc/passwd"}, "invalid"),
        ({"quiet_from": "25:00", "quiet_to": "07:00"}, "invalid"),
        ({"quiet_from": "22:00"}, "quiet_hours_need_both_ends"),
        ({"notify_turn": "perhaps"}, "invalid"),
        ({"user": 1}, "invalid"),
    ],
)
def test_wrong_preferences_are_refused(browser: Browser, guest: User, wish: Any, code: str) -> None:
    answer = browser.patch("/api/accounts/preferences", wish)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Preferences.objects.exists()


def test_blocks_are_listed_added_and_removed(browser: Browser, guest: User, make: Make) -> None:
    make("Eve")
    assert browser.post("/api/accounts/blocks", {"name": "eVE"}).status_code == 201
    assert [row["name"] for row in browser.get("/api/accounts/blocks").json()] == ["Eve"]
    assert browser.get("/api/accounts/people/eve").json()["blocked"] is True
    assert browser.delete("/api/accounts/blocks/Eve").status_code == 204
    assert browser.get("/api/accounts/blocks").json() == []


def test_friends_are_listed_added_and_removed(browser: Browser, guest: User, make: Make) -> None:
    make("Eve")
    make("Ada")
    assert browser.get("/api/accounts/people/eve").json()["followed"] is False
    for name in ("eVE", "ada"):
        assert browser.post("/api/accounts/follows", {"name": name}).status_code == 201
    assert [row["name"] for row in browser.get("/api/accounts/follows").json()] == ["Ada", "Eve"]
    assert browser.get("/api/accounts/people/eve").json()["followed"] is True
    assert browser.delete("/api/accounts/follows/Eve").status_code == 204
    assert [row["name"] for row in browser.get("/api/accounts/follows").json()] == ["Ada"]
    assert browser.post("/api/accounts/follows", {"name": "nobody there"}).status_code == 404


def test_a_block_is_seen_by_nobody_else(browser: Browser, guest: User, make: Make) -> None:
    eve = make("Eve")
    browser.post("/api/accounts/blocks", {"name": "Eve"})
    hers = Browser()
    hers.client.force_login(eve)
    assert hers.get("/api/accounts/blocks").json() == []
    assert hers.get(f"/api/accounts/people/{guest.username}").json()["blocked"] is False


def test_wrong_blocks_are_refused(browser: Browser, guest: User) -> None:
    assert browser.post("/api/accounts/blocks", {"name": "Nobody"}).status_code == 404
    assert browser.post("/api/accounts/blocks", {}).status_code == 400
    itself = browser.post("/api/accounts/blocks", {"name": guest.username})
    assert (itself.status_code, itself.json()["code"]) == (400, "that_is_you")
    assert browser.delete("/api/accounts/blocks/Nobody").status_code == 404
    assert not Block.objects.exists()


def test_what_everybody_may_know_is_no_more_than_this(browser: Browser, account: User) -> None:
    said = browser.get("/api/accounts/people/ADA").json()
    assert said == {
        "name": "Ada",
        "initials": "AD",
        "colour": account.colour,
        "guest": False,
        "joined": account.date_joined.date().isoformat(),
        "blocked": False,
        "followed": False,
    }


@pytest.mark.parametrize("name", ["nobody", "%ed%a0%80", "x" * 3000, "~", "%2e%2e", "<script>"])
def test_nobody_of_that_name(browser: Browser, name: str) -> None:
    answer = browser.get(f"/api/accounts/people/{name}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_person")


def test_a_browser_may_be_woken_until_it_says_no(browser: Browser, guest: User) -> None:
    wish = {"endpoint": "https://push.example.org/send/abc", **KEYS}
    assert browser.post("/api/accounts/push", wish).status_code == 204
    assert PushSubscription.objects.get().user == guest
    assert browser.post("/api/accounts/push/end", {"endpoint": wish["endpoint"]}).status_code == 204
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/"},
        {"endpoint": "https://127.0.0.1/"},
        {"endpoint": "https://[::1]/"},
        {"endpoint": "https://localhost/"},
        {"endpoint": "https://2130706433/"},
        {"endpoint": "https://0x7f.0.0.1/"},
        {"endpoint": "https://db.internal/"},
        {"endpoint": "https://me:pw@push.example.org/"},
        {"endpoint": "https://push.example.org/" + "x" * 1000},
        {"endpoint": "ftp://push.example.org/"},
        {"endpoint": 7},
        {"p256dh": "short"},
        {"auth": "a" * 21 + "!"},
    ],
)
def test_the_server_is_sent_to_no_address_but_a_push_service(browser: Browser, guest: User, wrong: Any) -> None:
    answer = browser.post("/api/accounts/push", {"endpoint": "https://push.example.org/", **KEYS, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert not PushSubscription.objects.exists()


def test_reading_me_is_cheap(browser: Browser, guest: User, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(4):  # session, user, address, passkeys
        browser.me()


def test_changes_of_one_are_none_of_anothers(browser: Browser, guest: User) -> None:
    other = services.create_guest()
    browser.patch("/api/accounts/me", {"name": "Ada"})
    browser.patch("/api/accounts/preferences", {"language": "de"})
    assert User.objects.get(pk=other.pk).username == other.username
    assert not Preferences.objects.filter(user=other).exists()
