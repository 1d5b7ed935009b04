"""A guest signs in to an account he has: his games come along, and the guest is no more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import signing
from django.utils import timezone

from accounts import merging, services, tidying
from accounts.errors import Refused
from accounts.models import Block, Follow, User
from games import chat
from games import services as games
from games.models import BOT, HUMAN, ChatLine, Game, Mute, Seat

from .browser import AUTH, Browser, mailed_code
from .conftest import PASSWORD, TABLE

pytestmark = pytest.mark.django_db


@pytest.fixture
def confirmed(account: User) -> User:
    EmailAddress.objects.filter(user=account).update(verified=True)
    return account


def sign_in(browser: Browser) -> None:
    browser.delete(f"{AUTH}auth/session")
    answer = browser.post(f"{AUTH}auth/login", {"email": "ada@example.org", "password": PASSWORD})
    assert answer.status_code == 200, answer.content


def ticket_of(browser: Browser) -> str:
    answer = browser.post("/api/accounts/merge/ticket")
    assert answer.status_code == 200, answer.content
    said: str = answer.json()["ticket"]
    return said


def test_games_and_words_come_along(
    browser: Browser, guest: User, confirmed: User, game_of: Callable[[User], Game]
) -> None:
    game = game_of(guest)
    chat.say(game=game, user_id=guest.pk, text="hello")
    ticket = ticket_of(browser)
    sign_in(browser)
    answer = browser.post("/api/accounts/merge", {"ticket": ticket})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ada")
    seat = Seat.objects.get(game=game, index=0)
    assert (seat.user, seat.controller) == (confirmed, HUMAN)
    assert ChatLine.objects.get().user == confirmed
    assert browser.get(f"/api/games/{game.pk}").json()["my_seat"] == 0
    guest.refresh_from_db()
    assert not guest.is_active


def test_a_guest_need_not_sign_out_first(browser: Browser, guest: User, confirmed: User) -> None:
    ticket = ticket_of(browser)
    answer = browser.post(f"{AUTH}auth/login", {"email": "ada@example.org", "password": PASSWORD})
    assert answer.status_code == 200, answer.content
    assert browser.post("/api/accounts/merge", {"ticket": ticket}).json()["name"] == "Ada"


def test_a_guest_who_mistypes_his_password_is_still_a_guest(browser: Browser, guest: User, confirmed: User) -> None:
    answer = browser.post(f"{AUTH}auth/login", {"email": "ada@example.org", "password": "not " + PASSWORD})
    assert answer.status_code == 400
    assert browser.get("/api/accounts/me").json()["name"] == guest.username


def test_a_guest_signs_in_by_a_mailed_code(browser: Browser, guest: User, confirmed: User) -> None:
    ticket = ticket_of(browser)
    asked = browser.post(f"{AUTH}auth/code/request", {"email": "ada@example.org"})
    assert asked.status_code == 401, asked.content
    assert browser.get("/api/accounts/me").json()["guest"]
    answer = browser.post(f"{AUTH}auth/code/confirm", {"code": mailed_code()})
    assert answer.status_code == 200, answer.content
    assert browser.post("/api/accounts/merge", {"ticket": ticket}).json()["name"] == "Ada"


def test_a_guest_signs_in_to_an_account_whose_address_was_not_confirmed(
    browser: Browser, guest: User, account: User
) -> None:
    ticket = ticket_of(browser)
    answer = browser.post(f"{AUTH}auth/login", {"email": "ada@example.org", "password": PASSWORD})
    assert answer.status_code == 401, answer.content
    assert browser.me()["guest"]
    answer = browser.post(f"{AUTH}auth/email/verify", {"key": mailed_code()})
    assert answer.status_code == 200, answer.content
    assert browser.me()["name"] == "Ada"
    assert browser.post("/api/accounts/merge", {"ticket": ticket}).json()["name"] == "Ada"


def test_a_ticket_works_once(browser: Browser, guest: User, confirmed: User) -> None:
    ticket = ticket_of(browser)
    sign_in(browser)
    assert browser.post("/api/accounts/merge", {"ticket": ticket}).status_code == 200
    again = browser.post("/api/accounts/merge", {"ticket": ticket})
    assert (again.status_code, again.json()["code"]) == (403, "account_closed")


def test_where_the_account_sits_already_a_bot_plays_for_the_guest(
    browser: Browser, guest: User, confirmed: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    seating = [games.Seating(user_id=person.pk) for person in (guest, confirmed)]
    game = games.create_game(rules_id="powergrid", options=TABLE, seating=seating, seed="both")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        merging.merge(user_id=confirmed.pk, ticket=merging.ticket(user_id=guest.pk))
    assert [(seat.controller, seat.user_id) for seat in game.seats.all()[:2]] == [
        (BOT, guest.pk),
        (HUMAN, confirmed.pk),
    ]


def merged(guest: User, account: User) -> None:
    merging.merge(user_id=account.pk, ticket=merging.ticket(user_id=guest.pk))


def test_who_is_apart_from_the_guest_is_apart_from_the_account(
    guest: User, confirmed: User, make: Callable[[str], User]
) -> None:
    blocked, blocker, known = (make(name) for name in ("Blocked", "Blocker", "Known"))
    services.block(user_id=guest.pk, other_id=blocked.pk)
    services.block(user_id=blocker.pk, other_id=guest.pk)
    for one in (guest, confirmed):
        services.block(user_id=one.pk, other_id=known.pk)
    services.block(user_id=guest.pk, other_id=confirmed.pk)  # himself, as it turns out
    merged(guest, confirmed)
    assert set(Block.objects.values_list("blocker", "blocked")) == {
        (confirmed.pk, blocked.pk),
        (blocker.pk, confirmed.pk),
        (confirmed.pk, known.pk),
    }


def test_who_followed_the_guest_follows_the_account_unless_they_are_apart(
    guest: User, confirmed: User, make: Callable[[str], User]
) -> None:
    friend, fan, known, apart, apart_now = (make(name) for name in ("Friend", "Fan", "Known", "Apart", "Now"))
    services.follow(user_id=guest.pk, other_id=friend.pk)
    services.follow(user_id=fan.pk, other_id=guest.pk)
    for one in (guest, confirmed):
        services.follow(user_id=one.pk, other_id=known.pk)
    services.follow(user_id=guest.pk, other_id=confirmed.pk)
    services.block(user_id=confirmed.pk, other_id=apart.pk)
    services.follow(user_id=apart.pk, other_id=guest.pk)
    services.follow(user_id=confirmed.pk, other_id=apart_now.pk)
    services.block(user_id=apart_now.pk, other_id=guest.pk)
    merged(guest, confirmed)
    assert set(Follow.objects.values_list("follower", "followed")) == {
        (confirmed.pk, friend.pk),
        (fan.pk, confirmed.pk),
        (confirmed.pk, known.pk),
    }


def test_who_muted_the_guest_does_not_hear_the_account(
    guest: User,
    confirmed: User,
    make: Callable[[str], User],
    game_of: Callable[[User], Game],
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    game, both, other = game_of(guest), make("Both"), make("Other")
    for user, muted in ((other, guest), (both, guest), (both, confirmed), (confirmed, guest)):
        Mute.objects.create(game=game, user=user, muted=muted)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        merged(guest, confirmed)
    assert set(Mute.objects.values_list("user", "muted")) == {(other.pk, confirmed.pk), (both.pk, confirmed.pk)}


def test_only_a_guest_gets_a_ticket_and_only_an_account_takes_one(browser: Browser, guest: User, account: User) -> None:
    ticket = ticket_of(browser)
    answer = browser.post("/api/accounts/merge", {"ticket": ticket})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_signed_in_elsewhere")
    other = Browser(address="203.0.113.5")
    other.post("/api/accounts/guest")
    answer = other.post("/api/accounts/merge", {"ticket": ticket})
    assert (answer.status_code, answer.json()["code"]) == (403, "only_into_an_account")
    User.objects.filter(pk=guest.pk).update(guest=False)
    assert browser.post("/api/accounts/merge/ticket").json()["code"] == "not_a_guest"


@pytest.mark.parametrize("said", ["", "x", "MQ:1:abc", "\u2603"])
def test_a_made_up_ticket_is_none(account: User, said: str) -> None:
    with pytest.raises(Refused) as refused:
        merging.merge(user_id=account.pk, ticket=said)
    assert refused.value.code == "ticket_not_valid"


def test_a_ticket_for_something_else_is_none(account: User, guest: User) -> None:
    with pytest.raises(Refused):
        merging.merge(user_id=account.pk, ticket=signing.dumps(guest.pk, salt="something else"))


def test_an_old_ticket_is_none(account: User, guest: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ticket = merging.ticket(user_id=guest.pk)
    monkeypatch.setattr(merging, "GOOD_FOR", -1)
    with pytest.raises(Refused):
        merging.merge(user_id=account.pk, ticket=ticket)


# Who does not come back


def make_old(*people: User) -> None:
    User.objects.filter(pk__in=[person.pk for person in people]).update(date_joined=timezone.now() - timedelta(days=60))


def test_guests_who_left_nothing_go_when_nothing_leads_back_to_them(
    browser: Browser, guest: User, make: Callable[[str], User], game_of: Callable[[User], Game]
) -> None:
    lost, player, young = (make(name) for name in ("Lost", "Player", "Young"))
    account = make("Account")
    User.objects.exclude(pk=account.pk).update(guest=True)
    game_of(player)
    make_old(guest, lost, player, account)
    assert tidying.tidy() == 1
    assert set(User.objects.values_list("pk", flat=True)) == {guest.pk, player.pk, young.pk, account.pk}


def test_sessions_that_have_ended_go(browser: Browser, guest: User) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    tidying.tidy()
    assert (Session.objects.count(), UserSession.objects.count()) == (0, 0)
    assert User.objects.filter(pk=guest.pk).exists()  # he has only just come


def test_lessons_nobody_goes_on_with_go_and_their_guests_with_them(guest: User) -> None:
    game, _ = games.begin_lesson(user_id=guest.pk, name="first_steps", again=False)
    Session.objects.all().delete()
    make_old(guest)
    assert tidying.tidy() == 0
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(days=40))
    assert tidying.tidy() == 1
    assert not Game.objects.exists()
