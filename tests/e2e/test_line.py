"""The line goes and comes back, a second phone moves first, somebody only looks on."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.e2e.conftest import THOROUGH
from tests.e2e.hands import Hand, by_link, eventually, hide, holding, show
from tests.e2e.scenes import NAMES
from tests.e2e.stage import COOKIE, Seated, Stage, open_game

Device = Callable[..., Page]


@pytest.fixture
def device(sized: Device) -> Device:
    return sized


def hand(stage: Stage, device: Device, scene: str) -> Hand:
    seated = stage.scene(scene)
    return Hand(device(seated.name), stage, seated)


def offline(phone: Hand) -> None:
    phone.page.context.set_offline(True)
    expect(phone.page.get_by_test_id("status")).to_contain_text("Offline")


def test_u13_what_was_picked_stays_offline_and_is_sent_once_when_the_line_is_back(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    sent = phone.moves()
    picked = phone.page.locator('[data-testid^="city-"][aria-pressed="true"]')
    prices = phone.offer("build")["cities"]
    for city in sorted(prices, key=lambda city: prices[city])[:2]:
        phone.city(city)
    expect(picked).to_have_count(2)
    offline(phone)
    expect(picked).to_have_count(2)
    expect(phone.commit).to_contain_text("Send when online")
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waiting to be sent")
    assert phone.events() == []
    phone.page.context.set_offline(False)
    phone.until_played()
    expect(phone.page.get_by_test_id("dock")).not_to_contain_text("Waiting to be sent")
    assert phone.kinds().count("city_built") == 2
    assert len(sent) == 1


def fuel_all(phone: Hand) -> None:
    phone.key("f").tap()
    phone.commit.tap()


def connect(phone: Hand) -> None:
    phone.take()
    phone.commit.tap()


def choose_city(phone: Hand, offer: str) -> None:
    phone.city(phone.offer(offer)["names"][0])
    phone.commit.tap()


def choose_region(phone: Hand) -> None:
    phone.page.get_by_role("button", name="North", exact=True).first.tap()
    phone.commit.tap()


TURNS: dict[str, Callable[[Hand], object]] = {
    "bid": lambda phone: phone.key("+").tap(),
    "cartel": lambda phone: choose_city(phone, "place_cartel_house"),
    "fuel": fuel_all,
    "run": lambda phone: phone.commit.tap(),
    "auction": lambda phone: phone.key("2").tap(),
    "step3": lambda phone: phone.key("1").tap(),
    "scrap": lambda phone: phone.commit.tap(),
    "scrap_fuel": lambda phone: phone.commit.tap(),
    "hybrid": lambda phone: phone.commit.tap(),
    "regions": choose_region,
    "mark": lambda phone: choose_city(phone, "mark_city"),
    "duel": connect,
    "usa": connect,
}
DAILY = 4


@pytest.mark.parametrize("scene", list(TURNS)[: None if THOROUGH else DAILY])
def test_u13_in_every_phase_a_turn_without_a_line_goes_out_once(stage: Stage, device: Device, scene: str) -> None:
    phone = hand(stage, device, scene)
    moves = phone.moves()
    offline(phone)
    TURNS[scene](phone)
    expect(phone.commit).to_contain_text("Waiting to be sent")
    assert phone.events() == []
    phone.page.context.set_offline(False)
    phone.until_played()
    expect(phone.page.get_by_test_id("dock")).not_to_contain_text("Waiting to be sent")
    assert len(moves) == 1


def test_a_bid_held_as_the_page_is_hidden_without_a_line_goes_out_once(stage: Stage, device: Device) -> None:
    seated = stage.scene("bid")
    phone = Hand(holding(device(seated.name)), stage, seated)
    lead = phone.view()["asked"]["high_bid"]
    refs: list[str] = []
    phone.page.on("requestfinished", lambda asked: refs.append(ref_of(asked)) if "/moves" in asked.url else None)
    phone.key("+").tap()
    expect(phone.back).to_contain_text("Undo")
    offline(phone)
    hide(phone.page)
    phone.page.context.set_offline(False)
    show(phone.page)
    phone.until_played()
    expect(phone.page.get_by_test_id("dock")).not_to_contain_text("Waiting to be sent")
    eventually(phone.page, lambda: refs)  # the socket may tell of it before its own answer is read
    assert len(set(refs)) == 1
    assert [event["bid"] for event in phone.events() if event["kind"] == "raised"] == [lead + 1]


def test_a_held_bid_whose_way_out_is_cut_as_the_page_is_hidden_is_tried_again(stage: Stage, device: Device) -> None:
    """The phone does not know that it has no line: the request itself is lost."""
    seated = stage.scene("bid")
    phone = Hand(holding(device(seated.name)), stage, seated)
    lead = phone.view()["asked"]["high_bid"]
    phone.page.route("**/moves", lambda route: route.abort())
    phone.key("+").tap()
    expect(phone.back).to_contain_text("Undo")
    with phone.page.expect_event("requestfailed", lambda asked: "/moves" in asked.url):
        hide(phone.page)
    phone.page.unroute("**/moves")
    show(phone.page)
    phone.until_played()
    assert [event["bid"] for event in phone.events() if event["kind"] == "raised"] == [lead + 1]


def ref_of(asked: Request) -> str:
    return str(asked.post_data_json["ref"])


def test_u13_a_turn_kept_offline_outlives_the_page(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    offline(phone)
    phone.take()
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waiting to be sent")
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
    expect(phone.commit).to_contain_text("Waiting to be sent")
    stage.move(phone.seated.name, phone.seated.game, {"kind": "done"})
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_test_id("toast")).to_contain_text("That has changed meanwhile")  # said last, so it stays
    assert phone.kinds().count("city_built") == 0


def test_u13_plants_run_without_a_line_while_a_rival_runs_his_go_out_once(stage: Stage, device: Device) -> None:
    """All are asked at once, so the log grows without the question being another one."""
    phone = hand(stage, device, "run")
    moves = phone.moves()
    rival = next(seat for seat in phone.view()["to_act"] if seat != phone.seated.seat)
    offline(phone)
    phone.commit.tap()
    expect(phone.commit).to_contain_text("Waiting to be sent")
    stage.move(NAMES[rival], phone.seated.game, {"kind": "power", "plants": []})
    phone.page.context.set_offline(False)
    eventually(phone.page, lambda: phone.seated.seat in [event.get("seat") for event in phone.events()])
    expect(phone.page.get_by_test_id("dock")).not_to_contain_text("Waiting to be sent")
    assert len(moves) == 1


def test_u13_what_of_the_page_did_not_come_is_fetched_when_the_line_is_back(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name)
    page.route("**/assets/late-*", lambda route: route.abort())
    open_game(page, seated.game)
    page.get_by_test_id("rail-1").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute("**/assets/late-*")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_game_opened_without_a_line_comes_by_itself_when_it_is_back(stage: Stage, device: Device) -> None:
    page, _ = at_home_without_a_line(stage, device, seen=False)
    expect(page.get_by_role("heading", name="This game could not be opened")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_test_id("dock").wait_for()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_replay_opened_without_a_line_comes_by_itself_when_it_is_back(stage: Stage, device: Device) -> None:
    seated, other = stage.look("build"), stage.look("end")
    page = device(seated.name)
    page.goto(f"/g/{other.game}/r/1")  # so the screen is on the device
    page.get_by_role("slider").wait_for()
    by_link(page, f"/g/{seated.game}/r/3", before=lambda: page.context.set_offline(True))
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Move 3 of")
    page.locator('[data-testid="map"] svg').first.wait_for()


def test_a_game_seen_before_is_shown_without_a_line_and_goes_on_when_it_is_back(stage: Stage, device: Device) -> None:
    page, seated = at_home_without_a_line(stage, device, seen=True)
    expect(page.get_by_test_id("status")).to_contain_text("Offline")
    expect(page.get_by_test_id("dock")).to_contain_text("Send when online")
    stage.move(seated.name, seated.game, {"kind": "done"})
    page.context.set_offline(False)
    expect(page.get_by_test_id("status")).not_to_contain_text("Connect cities")
    expect(page.get_by_test_id("status")).not_to_contain_text("Offline")


def test_what_a_device_keeps_of_a_game_is_only_for_whom_it_was_told(stage: Stage, device: Device) -> None:
    page, _ = at_home_without_a_line(stage, device, seen=True, then="Gus")
    expect(page.get_by_role("heading", name="This game could not be opened")).to_be_visible()


FETCHED = "() => performance.getEntriesByType('resource').some((one) => /assets.game-/.test(one.name))"


def gone_offline(page: Page) -> None:
    """Not before the screen of a game is there."""
    page.wait_for_function(FETCHED)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)


def at_home_without_a_line(stage: Stage, device: Device, seen: bool, then: str | None = None) -> tuple[Page, Seated]:
    """Home with a game on it, which is opened once the line has gone; by somebody else who `then` has the device."""
    seated = stage.scene("build")
    page = device(seated.name)
    if seen:
        open_game(page, seated.game)
        page.wait_for_function("async (game) => (await caches.open('games')).match(`/games/${game}`)", arg=seated.game)
    if then:
        page.context.add_cookies([{"name": COOKIE, "value": stage.people[then]["session"], "url": stage.url}])
    by_link(page, f"/g/{seated.game}", before=lambda: gone_offline(page))
    return page, seated


def test_a_phone_that_has_slept_shows_the_table_as_it_is_now(stage: Stage, device: Device) -> None:
    """Its line died silently, and nobody taps: what it asks as it wakes brings the rest."""
    seated = stage.scene("waiting")
    page = device(seated.name)
    asleep: list[bool] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda said: None if asleep else server.send(said))
        server.on_message(lambda said: None if asleep else line.send(said))

    page.route_web_socket("**/ws/games/**", through)
    page.clock.install()
    open_game(page, seated.game)
    who = page.locator(".status .who")
    expect(who).to_contain_text("Fin")
    asleep.append(True)
    hide(page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 120)
    stage.move("Fin", seated.game, {"kind": "done"})
    expect(who).to_contain_text("Fin")
    show(page)
    expect(who).not_to_contain_text("Fin")


@pytest.mark.parametrize("code, says", [(4404, "no such game"), (4400, "did not work")])
def test_a_line_that_the_server_has_ended_is_no_lost_line(stage: Stage, device: Device, code: int, says: str) -> None:
    seated = stage.look("build")
    page = device(seated.name)
    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/games/**", lambda line: lines.append(line))
    open_game(page, seated.game)
    eventually(page, lambda: lines)
    lines[0].close(code=code)
    expect(page.get_by_role("alert").filter(has_text=re.compile(says, re.I))).to_be_visible()
    expect(page.get_by_test_id("status")).to_have_count(0)


def test_a_game_open_beside_goes_on_when_its_player_becomes_an_account(device: Device) -> None:
    """The session has another key then, and the sockets of the old one end."""
    page = device(None)
    page.goto("/")
    page.get_by_role("button", name="Play a bot").tap()
    page.get_by_test_id("dock").wait_for()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/ws/games/**", through)
    page.reload()
    eventually(page, lambda: lines)
    email = f"{uuid.uuid4()}@example.org"
    beside = page.context.new_page()
    beside.goto("/me")
    token = next(one["value"] for one in page.context.cookies() if one["name"] == "csrftoken")
    kept = beside.request.post(
        "/api/accounts/upgrade",
        data={"email": email, "password": "seven calm lamps by night"},
        headers={"X-CSRFToken": token, "Referer": beside.url},
    )
    assert kept.ok, kept.text()
    lines[0].close(code=4401)  # as the server does within a minute
    eventually(page, lambda: len(lines) > 1)
    expect(page.get_by_test_id("status")).to_be_visible()
    expect(page.get_by_text(re.compile("sign in", re.I))).to_have_count(0)


def test_whose_session_has_ended_is_asked_to_sign_in(device: Device) -> None:
    page = device(None)
    page.goto("/")
    page.get_by_role("button", name="Play a bot").tap()
    page.get_by_test_id("dock").wait_for()
    lines: list[WebSocketRoute] = []
    page.route_web_socket("**/ws/games/**", lambda line: lines.append(line))
    page.reload()
    page.get_by_test_id("dock").wait_for()
    eventually(page, lambda: lines)
    page.context.clear_cookies()
    lines[0].close(code=4401)
    expect(page.get_by_role("alert").filter(has_text=re.compile("sign in", re.I))).to_be_visible()
    expect(page.get_by_test_id("status")).to_have_count(0)


def test_where_no_socket_can_be_opened_others_moves_come_all_the_same(stage: Stage, device: Device) -> None:
    seated = stage.scene("waiting")
    page = device(seated.name)
    page.route_web_socket("**/ws/**", lambda line: line.close())
    open_game(page, seated.game)
    who = page.locator(".status .who")
    expect(who).to_contain_text("Fin")
    expect(page.get_by_test_id("toast")).to_contain_text("No live connection")
    stage.move("Fin", seated.game, {"kind": "done"})
    expect(who).not_to_contain_text("Fin")
    expect(page.get_by_test_id("status")).not_to_contain_text("Offline")
    expect(page.get_by_test_id("toast")).not_to_contain_text("Back online")


def test_a_pong_is_a_word_of_the_server_too(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name)
    lines: list[WebSocketRoute] = []
    pings: list[dict[str, int]] = []

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        line.on_message(lambda said: pings.append(json.loads(said)))

    page.route_web_socket("**/ws/games/**", through)
    page.clock.install(time="2030-05-05T10:00:00")
    open_game(page, seated.game)
    eventually(page, lambda: pings)
    page.clock.set_fixed_time("2030-05-05T10:37:00")
    lines[0].send(json.dumps({"kind": "pong", "ping": pings[0]["ping"], "now": pings[0]["ping"]}))
    page.context.set_offline(True)
    expect(page.get_by_test_id("status")).to_contain_text("last seen 10:37")


def test_being_back_online_is_seen(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    offline(phone)
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_test_id("toast")).to_contain_text("Back online")


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


def test_u22_of_the_games_that_wait_the_one_with_the_least_clock_is_one_tap_away(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    others = [game for game in stage.waiting_for(phone.seated.name) if game["id"] != phone.seated.game]
    assert len(others) > 1
    phone.commit.tap()
    phone.until_played()
    expect(phone.page.get_by_test_id("status")).not_to_contain_text("Connect cities")
    if stage.update(phone.seated.name, phone.seated.game)["to_act"].count(phone.seated.seat):
        phone.page.wait_for_timeout(500)  # what comes sooner is the second half of a double tap
        phone.commit.tap()  # everybody powers at once; then it is not my turn any more
    link = phone.page.get_by_role("link", name=f"Next game ({len(others)})")
    least = min(others, key=lambda game: game["deadline"] or "9")
    expect(link).to_have_attribute("href", f"/g/{least['id']}")
    link.tap()
    phone.page.wait_for_url(f"**/g/{least['id']}")
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


def test_what_was_said_while_the_line_was_away_is_read_when_it_is_back(stage: Stage, device: Device) -> None:
    phone = hand(stage, device, "build")
    offline(phone)
    other = next(name for name in NAMES if name != phone.seated.name)
    stage.ask(other, "POST", f"/api/games/{phone.seated.game}/chat", {"text": "Back in a minute"})
    phone.page.context.set_offline(False)
    phone.page.get_by_role("button", name="New messages").wait_for()
    phone.page.get_by_role("button", name="Menu").tap()
    phone.page.get_by_role("button", name="Chat").tap()
    expect(phone.page.get_by_role("dialog")).to_contain_text("Back in a minute")
