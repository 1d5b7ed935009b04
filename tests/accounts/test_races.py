"""Two at the same moment: one has it, the other hears why not, nothing is half done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from allauth.account.models import EmailAddress
from django.db import connection

from accounts import names, services
from accounts.errors import Refused
from accounts.models import Block, Preferences, User
from tests.conftest import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(count: int, act: Callable[[int], object]) -> list[str]:
    """What became of `act(number)`, called from so many threads at the same moment."""
    together = Barrier(count)

    def run(number: int) -> str:
        together.wait(PATIENCE)
        try:
            act(number)
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(count) as pool:
        return sorted(pool.map(run, range(count)))


def test_two_guests_drawn_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["Brisk Turbine 42"] * 6 + [f"Able Anode {number}" for number in range(10, 99)])
    monkeypatch.setattr(names, "generated", lambda: next(drawn))
    assert at_once(6, lambda _: services.create_guest()) == ["done"] * 6
    assert User.objects.filter(username="Brisk Turbine 42").count() == 1
    assert len(set(User.objects.values_list("name_key", flat=True))) == 6


def test_of_many_who_want_one_name_one_has_it() -> None:
    people = [services.create_guest() for _ in range(6)]
    wish = ["Ada", "ADA", "ada", "aDa", "adA", "AdA"]
    answers = at_once(6, lambda number: services.change_profile(user_id=people[number].pk, name=wish[number]))
    assert answers == ["done"] + ["name_taken"] * 5
    assert User.objects.filter(name_key="ada").count() == 1


def test_a_double_upgrade_is_one() -> None:
    guest = services.create_guest()

    def upgrade(number: int) -> None:
        services.upgrade(user_id=guest.pk, email=f"a{number}@example.org", password=f"plum jacket {number}")

    assert at_once(4, upgrade) == ["done"] + ["not_a_guest"] * 3
    stored = User.objects.get(pk=guest.pk)
    assert EmailAddress.objects.get(user=stored).email == stored.email
    assert stored.check_password(f"plum jacket {stored.email[1]}")


def test_first_preferences_twice_are_one_row() -> None:
    guest = services.create_guest()
    wishes: list[services.Wishes] = [{"language": "de"}, {"notify_turn": False}, {"notify_end": False}]
    assert at_once(3, lambda number: services.change_preferences(user_id=guest.pk, **wishes[number])) == ["done"] * 3
    kept = Preferences.objects.get(user=guest)
    assert (kept.language, kept.notify_turn, kept.notify_end) == ("de", False, False)


def test_the_same_block_twice_is_one() -> None:
    one, other = services.create_guest(), services.create_guest()
    assert at_once(4, lambda _: services.block(user_id=one.pk, other_id=other.pk)) == ["done"] * 4
    assert Block.objects.count() == 1


def test_two_who_block_each_other_do_not_wait_for_ever() -> None:
    for _ in range(5):
        pair = [services.create_guest().pk, services.create_guest().pk]
        act = partial(block_each_other, pair)
        assert at_once(2, act) == ["done", "done"]


def block_each_other(pair: list[int], number: int) -> None:
    services.block(user_id=pair[number], other_id=pair[1 - number])


def test_an_upgrade_and_a_deletion_leave_an_account_or_nobody() -> None:
    guest = services.create_guest()

    def act(number: int) -> None:
        if number:
            services.forget(user_id=guest.pk)
        else:
            services.upgrade(user_id=guest.pk, email="ada@example.org", password="plum jacket 7 quiz 183055")

    answers = at_once(2, act)
    assert answers in (["done", "done"], ["account_closed", "done"])
    stored = User.objects.get(pk=guest.pk)
    assert (stored.is_active, stored.email, stored.has_usable_password()) == (False, "", False)
    assert not EmailAddress.objects.exists()
