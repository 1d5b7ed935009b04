"""The line goes and comes back, a second phone moves first, somebody only looks on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.e2e.hands import Hand
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]


def hand(stage: Stage, device: Device, scene: str) -> Hand:
    seated = stage.scene(scene)
    return Hand(device(seated.name), stage, seated)


def offline(phone: Hand) -> None:
    phone.page.context.set_offline(True)
    expect(phone.page.get_by_test_id("status")).to_contain_text("Offline")


def test_u13_what_was_picked_offline_is_sent_once_when_the_line_is_back(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    sent: list[str] = []
    phone.page.on("request", lambda asked: sent.append(asked.url) if asked.url.endswith("/moves") else None)
    offline(phone)
    phone.take()
    expect(phone.commit).to_contain_text("Send when online")
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waits for the line")
    assert phone.events() == []
    phone.page.context.set_offline(False)
    phone.until_played()
    expect(phone.page.get_by_test_id("dock")).not_to_contain_text("Waits for the line")
    assert phone.kinds().count("city_built") == 3
    assert len(sent) == 1


def test_u13_a_turn_kept_offline_outlives_the_page(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    offline(phone)
    phone.take()
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waits for the line")
    phone.page.context.set_offline(False)
    other = phone.page.context.new_page()  # the same phone, after the app was swept away
    phone.page.close()
    open_game(other, phone.seated.game)
    phone.until_played()
    assert phone.kinds().count("city_built") == 3


def test_u13_the_game_asks_again_when_it_has_moved_on(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    offline(phone)
    phone.take()
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waits for the line")
    stage.move(phone.seated.name, phone.seated.game, {"kind": "done"})
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_test_id("toast")).to_contain_text("moved on")
    assert phone.kinds().count("city_built") == 0


def test_u13_what_of_the_page_did_not_come_is_fetched_when_the_line_is_back(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name)
    page.route("**/assets/Sheets-*", lambda route: route.abort())
    open_game(page, seated.game)
    page.get_by_test_id("rail-1").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute("**/assets/Sheets-*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_lost_answer_is_asked_for_again_with_the_same_name(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    names: list[str] = []

    def first_answer_lost(route: object) -> None:
        request = route.request  # type: ignore[attr-defined]
        names.append(request.post_data_json["ref"])
        if len(names) == 1:
            route.fetch()  # type: ignore[attr-defined]  # it arrives, its answer does not
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    phone.page.route("**/moves", first_answer_lost)
    phone.take()
    phone.commit.tap()
    phone.until_played()
    phone.page.wait_for_timeout(1500)
    assert len(set(names)) == 1
    assert phone.kinds().count("city_built") == 3


def test_a_slow_line_shows_that_it_works_and_sends_nothing_twice(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    held: list[Route] = []
    phone.page.route("**/moves", lambda route: held.append(route))
    phone.page.locator(".take").tap()
    label = phone.commit.locator(".label").inner_text()
    phone.commit.tap()
    expect(phone.page.get_by_role("progressbar")).to_be_visible()
    expect(phone.commit).to_have_attribute("aria-busy", "true")
    expect(phone.commit.locator(".label")).to_have_text(label)
    phone.commit.tap()
    assert len(held) == 1
    held[0].continue_()
    phone.until_played()
    expect(phone.page.get_by_role("progressbar")).to_have_count(0)
    assert phone.kinds().count("city_built") == 3


def test_a_move_on_another_device_shows_on_this_one(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    tablet = Hand(device(phone.seated.name, size=(768, 1024)), stage, phone.seated)
    phone.take()
    tablet.commit.click()  # builds nothing
    phone.until_played()
    expect(phone.page.get_by_test_id("toast")).to_contain_text("another device")
    expect(phone.page.get_by_test_id("status")).not_to_contain_text("Connect cities")


def test_a_draft_that_another_device_overtook_is_had_again_at_todays_prices(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    phone.city("nuernberg")
    expect(phone.commit).to_contain_text("29")
    stage.move(phone.seated.name, phone.seated.game, {"kind": "build", "city": "wuerzburg"})
    note = phone.page.get_by_test_id("toast")
    expect(note).to_contain_text("another device")
    expect(phone.commit).to_contain_text("Build nothing")
    note.get_by_role("button", name="Undo").tap()
    expect(phone.commit).to_contain_text("18")
    expect(note).to_contain_text("Nuremberg now costs 18")
    assert phone.kinds().count("city_built") == 1


def test_onlookers_see_the_table_and_have_no_controls(stage: Stage, device: Device) -> None:
    seated = stage.scene("build")
    page = device(None)
    open_game(page, seated.game)
    expect(page.get_by_test_id("dock")).to_contain_text("You are watching")
    assert page.get_by_test_id("commit").count() == 0
    stage.move(seated.name, seated.game, {"kind": "done"})
    expect(page.get_by_test_id("status")).not_to_contain_text("Connect cities")


def test_hidden_money_stays_hidden(stage: Stage, device: Device) -> None:
    seated = stage.scene("usa")
    page = device(seated.name)
    open_game(page, seated.game)
    for seat, player in enumerate(stage.update(seated.name, seated.game)["view"]["players"]):
        shown = page.get_by_test_id(f"rail-{seat}").inner_text()
        assert ("··" in shown) == (player["money"] is None)


def test_u22_another_game_that_waits_is_one_tap_away(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    phone.commit.tap()
    phone.until_played()
    expect(phone.page.get_by_test_id("status")).not_to_contain_text("Connect cities")
    link = phone.page.get_by_role("link", name="Next game")
    here = phone.page.url
    if stage.update(phone.seated.name, phone.seated.game)["to_act"].count(phone.seated.seat):
        phone.commit.tap()  # everybody powers at once; then it is not my turn any more
    link.tap()
    phone.page.wait_for_url(lambda url: url != here)
    phone.page.get_by_test_id("dock").wait_for()


def test_what_is_said_at_the_table_is_heard_there(stage: Stage, device: Device) -> None:
    seated = stage.scene("build")
    mine, other = device(seated.name), device("Ann")
    open_game(mine, seated.game)
    open_game(other, seated.game)
    other.get_by_role("button", name="Menu").tap()
    other.get_by_role("button", name="Chat").tap()
    other.get_by_role("button", name="Nice move!").tap()
    mine.get_by_role("button", name="New messages").wait_for()
    mine.get_by_role("button", name="Menu").tap()
    mine.get_by_role("button", name="Chat").tap()
    expect(mine.get_by_role("dialog")).to_contain_text("Nice move!")
