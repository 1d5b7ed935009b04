"""Services and selectors of people, without HTTP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time

import pytest
from allauth.account.models import EmailAddress

from accounts import names, selectors, services
from accounts.errors import Conflict, NotAllowed, NotFound, Refused
from accounts.models import Block, Follow, Preferences, PushSubscription, User

pytestmark = pytest.mark.django_db
Make = Callable[[str], User]


def test_a_guest_has_a_name_and_no_way_back() -> None:
    guest = services.create_guest(language="de")
    assert guest.guest
    assert names.fault(guest.username) is None
    assert not guest.has_usable_password()
    assert selectors.language_of(guest.pk) == "de"


def test_a_taken_generated_name_is_drawn_again(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make("Brisk Turbine 42")
    drawn = iter(["brisk turbine 42", "Able Anode 10"])
    monkeypatch.setattr(names, "generated", lambda: next(drawn))
    assert services.create_guest().username == "Able Anode 10"


def test_no_free_name_is_refused_and_leaves_nothing(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    make("Brisk Turbine 42")
    monkeypatch.setattr(names, "generated", lambda: "Brisk Turbine 42")
    with pytest.raises(Conflict) as refused:
        services.create_guest()
    assert refused.value.code == "no_free_name"
    assert User.objects.count() == 1


def test_upgrading_keeps_the_row(account: User) -> None:
    stored = User.objects.get(pk=account.pk)
    assert (stored.username, stored.guest, stored.email) == ("Ada", False, "ada@example.org")
    assert stored.check_password("plum jacket 7 quiz 183055")
    address = EmailAddress.objects.get(user=stored)
    assert (address.email, address.verified, address.primary) == ("ada@example.org", False, True)


def test_an_account_is_not_upgraded_again(account: User) -> None:
    with pytest.raises(Conflict) as refused:
        services.upgrade(user_id=account.pk, email="eve@example.org", password="another long one")
    assert refused.value.code == "not_a_guest"
    assert User.objects.get(pk=account.pk).check_password("plum jacket 7 quiz 183055")


def test_an_upgrade_under_a_taken_name_changes_nothing(make: Make) -> None:
    make("Ada")
    guest = services.create_guest()
    with pytest.raises(Conflict):
        services.upgrade(user_id=guest.pk, email="x@example.org", password="plum jacket 7 quiz 183055", name="ADA")
    stored = User.objects.get(pk=guest.pk)
    assert (stored.guest, stored.username, stored.email) == (True, guest.username, "")
    assert not EmailAddress.objects.exists()


def test_a_name_can_be_written_otherwise_but_not_be_another_persons(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    assert services.change_profile(user_id=ada.pk, name="ADA").username == "ADA"
    with pytest.raises(Conflict) as refused:
        services.change_profile(user_id=eve.pk, name="ada")
    assert refused.value.code == "name_taken"
    assert User.objects.get(pk=eve.pk).username == "Eve"


def test_a_refused_colour_leaves_the_name_alone(make: Make) -> None:
    ada = make("Ada")
    with pytest.raises(Refused):
        services.change_profile(user_id=ada.pk, name="Other", colour="ultraviolet")
    assert User.objects.get(pk=ada.pk).username == "Ada"


def test_who_has_set_nothing_has_the_defaults_and_no_row(make: Make) -> None:
    ada = make("Ada")
    assert selectors.preferences_of(ada.pk).language == "en"
    assert selectors.wants(ada.pk, "turn")
    assert not Preferences.objects.exists()


def test_a_change_of_preferences_leaves_the_rest(make: Make) -> None:
    ada = make("Ada")
    services.change_preferences(user_id=ada.pk, language="cs", notify_outbid=False)
    services.change_preferences(user_id=ada.pk, time_zone="Europe/Prague")
    kept = selectors.preferences_of(ada.pk)
    assert (kept.language, kept.time_zone, kept.notify_outbid, kept.notify_turn) == ("cs", "Europe/Prague", False, True)
    assert not selectors.wants(ada.pk, "outbid")


@pytest.mark.parametrize("begin, end", [(time(22), None), (None, time(7)), (time(7), time(7))])
def test_quiet_hours_have_two_ends(make: Make, begin: time | None, end: time | None) -> None:
    ada = make("Ada")
    with pytest.raises(Refused) as refused:
        services.change_preferences(user_id=ada.pk, quiet_from=begin, quiet_to=end)
    assert refused.value.code == "quiet_hours_need_both_ends"
    assert selectors.preferences_of(ada.pk).quiet_from is None


@pytest.mark.parametrize(
    "begin, end, hour, quiet",
    [
        (time(22), time(7), 20, True),  # 22:00 in Prague in summer
        (time(22), time(7), 19, False),
        (time(22), time(7), 4, True),
        (time(22), time(7), 5, False),  # 07:00: they are over
        (time(12), time(14), 11, True),
        (time(12), time(14), 12, False),
        (None, None, 1, False),
    ],
)
def test_quiet_hours_go_by_the_persons_clock(begin: time | None, end: time | None, hour: int, quiet: bool) -> None:
    preferences = Preferences(time_zone="Europe/Prague", quiet_from=begin, quiet_to=end)
    assert selectors.is_quiet(preferences, datetime(2026, 7, 1, hour, tzinfo=UTC)) is quiet


def test_quiet_hours_silence_what_is_wanted(make: Make) -> None:
    ada = make("Ada")
    services.change_preferences(user_id=ada.pk, quiet_from=time(1), quiet_to=time(3))
    assert not selectors.wants(ada.pk, "turn", datetime(2026, 7, 1, 2, tzinfo=UTC))
    assert selectors.wants(ada.pk, "turn", datetime(2026, 7, 1, 4, tzinfo=UTC))


def test_a_block_is_one_row_and_goes_again(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    for _ in range(2):
        services.block(user_id=ada.pk, other_id=eve.pk)
    assert [row.blocked for row in selectors.blocked_by(ada.pk)] == [eve]
    assert selectors.apart_ids(ada.pk) == {eve.pk}
    assert selectors.apart_ids(eve.pk) == {ada.pk}
    assert selectors.apart(ada.pk, eve.pk)
    assert selectors.apart(eve.pk, ada.pk)
    for _ in range(2):
        services.unblock(user_id=ada.pk, other_id=eve.pk)
    assert not selectors.apart(ada.pk, eve.pk)


def test_following_is_one_row_and_goes_again(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    for _ in range(2):
        services.follow(user_id=ada.pk, other_id=eve.pk)
    assert [row.followed for row in selectors.followed_by(ada.pk)] == [eve]
    assert not selectors.followed_by(eve.pk)
    for _ in range(2):
        services.unfollow(user_id=ada.pk, other_id=eve.pk)
    assert not selectors.followed_by(ada.pk)


def test_a_block_ends_all_following_between_two(make: Make) -> None:
    ada, eve, kim = make("Ada"), make("Eve"), make("Kim")
    for one, other in [(ada, eve), (eve, ada), (ada, kim), (kim, eve)]:
        services.follow(user_id=one.pk, other_id=other.pk)
    services.block(user_id=eve.pk, other_id=ada.pk)
    assert [(row.follower, row.followed) for row in Follow.objects.order_by("pk")] == [(ada, kim), (kim, eve)]
    for one, other in [(ada, eve), (eve, ada)]:
        with pytest.raises(NotFound) as refused:
            services.follow(user_id=one.pk, other_id=other.pk)
        assert refused.value.code == "no_such_person"


def test_nobody_follows_himself_or_thousands(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_FOLLOWED", 1)
    ada, eve, kim = make("Ada"), make("Eve"), make("Kim")
    for _ in range(2):
        services.follow(user_id=ada.pk, other_id=eve.pk)
    for other, code in [(kim, "too_many_followed"), (ada, "that_is_you")]:
        with pytest.raises(Refused) as refused:
            services.follow(user_id=ada.pk, other_id=other.pk)
        assert refused.value.code == code


def test_who_is_gone_follows_nobody_and_is_followed_by_nobody(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    services.follow(user_id=ada.pk, other_id=eve.pk)
    services.follow(user_id=eve.pk, other_id=ada.pk)
    assert selectors.all_data_of(ada)["followed"][0]["name"] == "Eve"
    services.forget(user_id=eve.pk)
    assert not Follow.objects.exists()


def test_nobody_blocks_himself(make: Make) -> None:
    ada = make("Ada")
    with pytest.raises(Refused) as refused:
        services.block(user_id=ada.pk, other_id=ada.pk)
    assert refused.value.code == "that_is_you"


def test_blocks_are_limited(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_BLOCKS", 1)
    ada, eve, kim = make("Ada"), make("Eve"), make("Kim")
    services.block(user_id=ada.pk, other_id=eve.pk)
    services.block(user_id=ada.pk, other_id=eve.pk)
    with pytest.raises(Refused) as refused:
        services.block(user_id=ada.pk, other_id=kim.pk)
    assert refused.value.code == "too_many_blocks"
    assert Block.objects.count() == 1


def subscribe(person: User, endpoint: str) -> PushSubscription:
    return services.subscribe(user_id=person.pk, endpoint=endpoint, p256dh="p", auth="a")


def test_a_browser_is_woken_for_who_signed_in_last(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    subscribe(ada, "https://push.example.org/1")
    subscribe(eve, "https://push.example.org/1")
    assert PushSubscription.objects.get().user == eve
    services.unsubscribe(user_id=ada.pk, endpoint="https://push.example.org/1")
    assert PushSubscription.objects.count() == 1  # it is not hers any more
    services.unsubscribe(user_id=eve.pk, endpoint="https://push.example.org/1")
    assert not PushSubscription.objects.exists()


def test_the_oldest_of_too_many_browsers_goes(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_SUBSCRIPTIONS", 2)
    ada = make("Ada")
    for number in range(4):
        subscribe(ada, f"https://push.example.org/{number}")
    kept = PushSubscription.objects.order_by("pk").values_list("endpoint", flat=True)
    assert list(kept) == ["https://push.example.org/2", "https://push.example.org/3"]


def test_people_are_found_in_any_case_and_not_when_gone(make: Make) -> None:
    ada = make("Ada")
    assert selectors.person_by_name("aDa") == ada
    services.forget(user_id=ada.pk)
    gone = User.objects.get(pk=ada.pk).username
    for name in ("Ada", gone, "nul\0", "", "x" * 5000):
        with pytest.raises(NotFound):
            selectors.person_by_name(name)


def test_nothing_is_given_to_who_is_gone(make: Make) -> None:
    ada, eve = make("Ada"), make("Eve")
    services.forget(user_id=ada.pk)
    with pytest.raises(NotAllowed):
        services.change_profile(user_id=ada.pk, name="Back")
    with pytest.raises(NotAllowed):
        services.change_preferences(user_id=ada.pk, language="de")
    with pytest.raises(NotAllowed):
        services.block(user_id=ada.pk, other_id=eve.pk)
    with pytest.raises(NotAllowed):
        services.forget(user_id=ada.pk)
    with pytest.raises(NotFound):
        services.change_profile(user_id=10**9, name="Nobody")
