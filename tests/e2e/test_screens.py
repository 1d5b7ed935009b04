"""The screens outside a game: a visitor's first taps, a table of two phones, the queue, five languages, no line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.eyes import faults_in_all_languages, still, violations
from tests.e2e.hands import eventually
from tests.e2e.stage import COOKIE, PHONE, Stage, open_game

Device = Callable[..., Page]
GAME = re.compile(r"/g/\d+$")


def at(page: Page, path: str) -> Page:
    page.goto(path)
    page.get_by_role("heading", level=1).wait_for()
    return page


def test_a_visitor_plays_a_bot_with_one_tap(device: Device) -> None:
    page = at(device(None), "/")
    page.get_by_role("button", name="Play a bot").tap()
    page.wait_for_url(GAME)
    page.get_by_test_id("dock").wait_for()


def open_table(page: Page, players: int) -> str:
    """A private table; its invitation link."""
    count = at(page, "/play/new?private=1").get_by_role("radio", name=str(players), exact=True)
    page.locator("label", has=count).tap()
    page.get_by_role("button", name="Open table").tap()
    page.get_by_role("button", name="QR code").tap()
    link = page.locator(".link").inner_text()
    page.get_by_role("button", name="Close").tap()
    return link


def test_two_phones_meet_at_a_table_and_begin(device: Device) -> None:
    host, guest = device(None), device(None)
    guest.goto(open_table(host, 3))
    guest.get_by_role("button", name="Sit down").tap()
    guest.get_by_role("button", name="Leave").wait_for()
    host.get_by_role("button", name="Add bot").first.tap()
    host.locator("dialog button", has_text="Clerk").tap()
    guest.get_by_label("Write a message").fill("Hello there")
    guest.get_by_role("button", name="Send").tap()
    host.get_by_text("Hello there").wait_for()
    host.get_by_role("button", name="Start the game").tap()
    for phone in (host, guest):
        phone.wait_for_url(GAME)
    assert host.url == guest.url


def test_who_sits_there_agrees_to_a_change_before_the_game_begins(device: Device) -> None:
    host, guest = device(None), device(None)
    guest.goto(open_table(host, 2))
    guest.get_by_role("button", name="Sit down").tap()
    host.get_by_text("All seats are taken").wait_for()
    host.get_by_role("button", name="Change").tap()
    host.locator("dialog label", has_text="Hidden").tap()
    host.get_by_role("button", name="Save").tap()
    guest.get_by_role("button", name="I agree").wait_for()
    host.get_by_role("button", name="Start the game").tap(force=True)
    expect(host.get_by_test_id("toast")).to_contain_text("Not agreed yet")
    guest.get_by_role("button", name="I agree").tap()
    expect(host.get_by_role("button", name="Start the game")).to_be_enabled()
    host.get_by_role("button", name="Start the game").tap()
    guest.wait_for_url(GAME)


def test_the_queue_takes_two_people_to_one_game(device: Device) -> None:
    phones = [device(None), device(None)]
    for phone in phones:
        at(phone, "/play").locator("label", has_text="Duel").tap()
        phone.get_by_role("button", name="Find a game").tap()
        phone.get_by_role("button", name="Stop waiting").first.wait_for()
    check = phones[0]
    check.get_by_role("button", name="I am ready").wait_for()
    assert faults_in_all_languages(still(check)) == []
    assert violations(check) == []
    for phone in phones:
        phone.get_by_role("button", name="I am ready").tap()
    for phone in phones:
        phone.wait_for_url(GAME)
    assert phones[0].url == phones[1].url


def test_an_answer_that_was_passed_by_the_socket_takes_no_place_in_the_queue_away(device: Device) -> None:
    phone = device(None)
    held: list[Route] = []
    phone.route("**/api/tables/mine", lambda route: held.append(route))
    at(phone, "/play").locator("label", has_text="24 h per move").tap()
    phone.get_by_role("button", name="Find a game").tap()
    waiting = phone.get_by_role("button", name="Stop waiting").first
    waiting.wait_for()
    eventually(phone, lambda: held)
    phone.wait_for_timeout(500)  # the socket has told all there is
    for route in held:
        route.fulfill(json={"tables": [], "invitations": [], "queue": None})  # as it was when it was asked
    phone.wait_for_timeout(500)
    expect(waiting).to_be_visible()
    waiting.tap()  # or somebody else's test would find this phone
    expect(waiting).to_have_count(0)


def test_a_chosen_language_and_theme_stay(device: Device) -> None:
    page = at(device(None), "/settings")
    page.locator("select").select_option("sr-Cyrl")
    page.get_by_role("heading", name="Подешавања").wait_for()
    page.locator("select").select_option("fi")
    page.get_by_role("heading", name="Asetukset").wait_for()
    page.locator("label", has_text="Tumma").tap()
    page.reload()
    page.get_by_role("heading", name="Asetukset").wait_for()
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == ["fi", "dark"]


# What was loaded before the worker was there, and the words by which it calls.
KEPT = """async () => {
  const loaded = performance.getEntriesByType('resource').map((one) => new URL(one.name))
  const assets = loaded.filter((url) => url.pathname.startsWith('/assets/'))
  const kept = await Promise.all([...assets, '/words/calls'].map((url) => caches.match(url)))
  return assets.length > 0 && kept.every(Boolean)
}"""


@pytest.fixture
def with_worker(stage: Stage, browser: Browser) -> Iterator[Callable[[str | None], Page]]:
    """Makes a page with its service worker at work, for somebody (None: nobody)."""
    contexts = []

    def make(name: str | None) -> Page:
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, base_url=stage.url)
        contexts.append(context)
        if name is not None:
            context.add_cookies([{"name": COOKIE, "value": stage.people[name]["session"], "url": stage.url}])
        context.grant_permissions(["notifications"], origin=stage.url)
        page = context.new_page()
        at(page, "/").evaluate("navigator.serviceWorker.ready")
        page.wait_for_function(KEPT)
        page.reload()
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def installed(with_worker: Callable[[str | None], Page]) -> Page:
    return with_worker(None)


def test_screens_open_without_a_line(installed: Page) -> None:
    at(installed, "/rules")  # what was read once can be read again
    installed.locator("[data-rule]").first.wait_for()
    installed.context.set_offline(True)
    headings = {"/": "Megawatt", "/settings": "Settings", "/play": "Play", "/learn": "Learn", "/rules": "Rules"}
    for path, heading in headings.items():
        installed.goto(path)
        installed.get_by_role("heading", level=1, name=heading).wait_for()
    expect(installed.locator("[data-rule]").first).to_be_visible()
    expect(installed.get_by_role("status").filter(has_text="Offline")).to_be_visible()


def test_a_language_whose_words_do_not_come_is_not_chosen(installed: Page) -> None:
    at(installed, "/settings")
    chosen = installed.get_by_role("combobox", name="Language")
    installed.context.set_offline(True)
    chosen.select_option("fi")
    expect(chosen).to_have_value("en")
    installed.reload()  # the kept page starts without waiting for them
    expect(installed.get_by_role("heading", level=1, name="Settings")).to_be_visible()


# What an earlier version has left: Finnish words under a name that is no more. What they are called now.
LEFT = """async () => {
  const assets = await caches.open('megawatt-assets')
  await assets.put('/assets/fi-00000000.js', new Response('export default {}'))
  return (await (await fetch('/sw.js')).text()).match(/\\/assets\\/fi-[\\w-]{8}\\.js/g) ?? []
}"""
THERE = "async (urls) => (await Promise.all(urls.map((url) => caches.match(url)))).filter(Boolean).length"


def test_a_newer_version_brings_the_words_that_the_phone_uses(installed: Page) -> None:
    words = installed.evaluate(LEFT)
    assert len(words) > 3
    assert installed.evaluate(THERE, words) == 0
    installed.evaluate(NEWER)
    assert installed.evaluate(THERE, words) == len(words)


# The same worker from another address is a newer one to the browser.
NEWER = """async () => {
  const registration = await navigator.serviceWorker.register('/sw.js?newer')
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50))
}"""


def test_a_newer_version_waits_until_it_is_asked_for_and_never_comes_in_a_game(stage: Stage, installed: Page) -> None:
    open_game(installed, stage.look("build").game)
    installed.evaluate("window.same = true")
    installed.evaluate(NEWER)
    expect(installed.get_by_text("Update ready")).to_have_count(0)
    installed.get_by_role("link", name="Leave the table").click()
    installed.get_by_role("heading", level=1).wait_for()
    assert installed.evaluate("window.same")
    running = "new URL(navigator.serviceWorker.controller.scriptURL).search"
    assert installed.evaluate(running) == ""
    card = installed.locator("section", has_text="Update ready")
    with installed.expect_navigation():
        card.get_by_role("button").click()
    installed.wait_for_function(f"navigator.serviceWorker.controller && {running} === '?newer'")
    assert not installed.evaluate("Boolean(window.same)")


def test_the_app_can_be_put_on_the_home_screen(installed: Page) -> None:
    devtools = installed.context.new_cdp_session(installed)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as all browsers of tests are


# A browser without a screen never asks; so it is told to say that nobody has answered yet.
UNASKED = """
  window.asked = 0
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  Notification.requestPermission = async () => { window.asked += 1; return 'default' }
"""


def test_u18_calls_are_offered_after_the_first_move_in_a_slow_game_and_asked_for_by_a_tap(
    stage: Stage, device: Device
) -> None:
    seated = stage.scene("nuclear")
    page = device(seated.name)
    page.add_init_script(UNASKED)
    offer = page.get_by_role("heading", name="Shall we call you when it is your move?")
    still(at(page, "/"))
    expect(offer).to_have_count(0)
    open_game(page, seated.game)
    page.get_by_test_id("back").tap()  # passes
    eventually(page, lambda: stage.update(seated.name, seated.game)["seq"] > seated.seq)
    at(page, "/")
    offer.or_(page.locator("article").first).first.wait_for()
    at(still(page), "/")  # it comes with the screen, once it is known that a move was made
    expect(offer).to_be_visible()
    assert page.evaluate("window.asked") == 0
    page.locator("section", has=offer).get_by_role("button").first.tap()
    page.wait_for_function("window.asked === 1")
    expect(offer).to_have_count(0)


SHOWN = """async () => (await self.registration.getNotifications()).map((one) => [one.title, one.body, one.tag])"""
CLICKED = """async ([tag, action]) => {
  const [notification] = await self.registration.getNotifications({ tag })
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }))
}"""
BUTTONS = "async () => (await self.registration.getNotifications())[0].actions.map((one) => one.title)"


# What the worker asks by itself; what it only passes on for a page is another matter.
LISTEN = """() => {
  const ask = self.fetch
  self.heard = []
  self.fetch = async (path, ...more) => {
    const answer = await ask(path, ...more)
    if (typeof path === 'string') self.heard.push(`${path} ${answer.status}`)
    return answer
  }
}"""


# Counts the calls that are heard out: when all is done that the event waits for.
HEAR = """() => {
  self.heardOut = 0
  const wait = ExtendableEvent.prototype.waitUntil
  PushEvent.prototype.waitUntil = function (done) {
    wait.call(this, done)
    const count = () => { self.heardOut += 1 }
    void done.then(count, count)
  }
}"""
# What the worker asks by itself is answered when that is let go.
HOLD = """() => {
  const ask = self.fetch
  self.held = 0
  const gone = new Promise((done) => { self.letGo = done })
  self.fetch = async (...asked) => {
    self.held += 1
    await gone
    return ask(...asked)
  }
}"""


class Calls:
    """What is pushed to the worker of a page, and what then lies on the screen of its phone."""

    def __init__(self, stage: Stage, page: Page) -> None:
        self.stage, self.page = stage, page
        self.devtools = page.context.new_cdp_session(page)
        self.workers: list[str] = []
        self.devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: self.workers.extend(one["registrationId"] for one in told["registrations"]),
        )
        self.devtools.send("ServiceWorker.enable")
        eventually(page, lambda: self.workers)
        self.worker = page.context.service_workers[0]
        self.worker.evaluate(HEAR)
        self.sent = 0

    def send(self, **call: object) -> None:
        to = {"origin": self.stage.url, "registrationId": self.workers[-1], "data": json.dumps(call)}
        self.devtools.send("ServiceWorker.deliverPushMessage", to)
        self.sent += 1

    def hear(self) -> None:
        """Whoever asks before what is shown makes the browser forget what it is just about to show."""
        eventually(self.page, lambda: self.worker.evaluate("self.heardOut") == self.sent)

    def push(self, **call: object) -> None:
        self.send(**call)
        self.hear()

    def shown(self) -> list[list[str]]:
        """Title, text and tag of each."""
        shown: list[list[str]] = self.worker.evaluate(SHOWN)
        return shown

    def show(self, *expected: list[str]) -> None:
        eventually(self.page, lambda: self.shown() == list(expected))

    def buttons(self) -> list[str]:
        found: list[str] = self.worker.evaluate(BUTTONS)
        return found

    def click(self, tag: str, action: str = "") -> None:
        self.worker.evaluate(CLICKED, [tag, action])


def test_an_invitation_is_shown_and_leads_to_its_table(stage: Stage, installed: Page) -> None:
    calls = Calls(stage, installed)
    calls.push(kind="invited", table=7, tag="table-7", by="Dee", map="usa", players=4)
    calls.show(["Dee invites you: USA", "4 players", "table-7"])
    calls.click("table-7")
    installed.wait_for_url("**/t/7")


def test_a_found_game_calls_whoever_does_not_see_the_ready_check(stage: Stage, installed: Page) -> None:
    calls = Calls(stage, installed)
    found = {"kind": "found", "match": 1, "tag": "queue", "map": "germany", "players": 3}
    calls.push(**found)
    assert calls.shown() == []  # the page stands in front and shows it
    installed.goto("about:blank")
    calls.push(**found)
    calls.show(["Your game is ready: Germany", "3 players", "queue"])


def test_u18_a_call_is_shown_once_a_game_and_taken_away_again(stage: Stage, installed: Page) -> None:
    calls = Calls(stage, installed)

    def shows(*titles: str, **call: object) -> None:
        calls.push(game=1, tag="game-1", seat=0, waiting=1, **call)
        expected = [[title, "game-1"] for title in titles]
        eventually(installed, lambda: [[title, tag] for title, _, tag in calls.shown()] == expected)

    shows("Your move: Buy fuel", kind="turn", phase="fuel")
    shows("Higher bid: plant 25", kind="outbid", plant=25, price=32)
    shows(kind="closed")


def test_u18_a_call_that_is_still_being_prepared_is_taken_away_too(
    stage: Stage, with_worker: Callable[[str | None], Page]
) -> None:
    seated = stage.scene("run")
    page = with_worker(seated.name)
    calls = Calls(stage, page)
    calls.worker.evaluate(HOLD)
    mine = {"game": seated.game, "tag": "game", "seat": seated.seat, "waiting": 1}
    calls.send(kind="turn", phase="bureaucracy", **mine)
    eventually(page, lambda: calls.worker.evaluate("self.held"))  # it looks into the game for what can be played
    calls.send(kind="closed", **mine)  # made on another device meanwhile
    calls.send(kind="invited", table=7, tag="table-7", by="Dee", map="usa", players=4)
    calls.worker.evaluate("self.letGo()")
    calls.hear()
    assert [tag for _, _, tag in calls.shown()] == ["table-7"]


def test_a_record_from_a_file_is_looked_at(stage: Stage, device: Device) -> None:
    over = stage.look("end")
    page = at(device(over.name), "/settings")
    record = page.request.get(f"/api/games/{over.game}/record").text()
    chosen = page.locator("input[type=file]")

    def open_file(text: str) -> None:
        chosen.set_input_files({"name": "game.mwr", "mimeType": "", "buffer": text.encode()})

    open_file(record.replace("phase", "phrase", 1) + "{}")
    expect(page.get_by_test_id("toast")).to_contain_text("mistake in line")
    open_file(record)
    page.wait_for_url(re.compile(r"/g/\d+/r/0$"))
    assert f"/g/{over.game}/" not in page.url
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"of {over.seq}")


BADGES = """
  window.badges = []
  navigator.setAppBadge = async (count) => void window.badges.push(count)
  navigator.clearAppBadge = async () => void window.badges.push(0)
"""


def test_u18_the_icon_tells_how_many_games_wait_for_me(stage: Stage, device: Device) -> None:
    seated = stage.scene("build")
    page = device(seated.name)
    page.add_init_script(BADGES)
    page.goto("/")
    page.locator(f'a[href="/g/{seated.game}"]').first.wait_for()
    page.wait_for_function("window.badges.length > 0")
    games, before = 0, ""
    while before is not None:
        told = stage.ask(seated.name, "GET", f"/api/games/mine?show=running{before and f'&before={before}'}")
        games, before = games + sum(game["my_turn"] for game in told["games"]), told["next"]
    assert games > 0
    assert page.evaluate("window.badges.at(-1)") == games


WHOLE = "async () => (await (await caches.open('replays')).keys()).length > 0"


def test_a_finished_game_that_was_opened_is_read_whole_without_a_line(stage: Stage, installed: Page) -> None:
    opened, other = stage.look("end"), stage.scene("end")
    installed.goto(f"/g/{opened.game}/r/0")
    installed.locator('[data-testid="map"] svg').first.wait_for()
    installed.wait_for_function(WHOLE)
    installed.context.set_offline(True)
    installed.goto(f"/g/{opened.game}/r/{opened.seq // 2}")
    heading = installed.get_by_role("heading", level=1)
    expect(heading).to_contain_text(f"Move {opened.seq // 2} of {opened.seq}")
    installed.get_by_role("slider").press("End")
    expect(heading).to_contain_text(f"Move {opened.seq} of {opened.seq}")
    installed.locator('[data-testid="map"] svg').first.wait_for()
    installed.goto(f"/g/{other.game}/r/0")
    expect(installed.get_by_role("button", name="Try again")).to_be_visible()


def test_u18_a_trivial_move_is_played_from_the_notification(
    stage: Stage, with_worker: Callable[[str | None], Page]
) -> None:
    seated = stage.scene("run")
    page = with_worker(seated.name)
    calls = Calls(stage, page)
    calls.push(kind="turn", phase="bureaucracy", game=seated.game, tag="game", seat=seated.seat, waiting=1)
    label, _ = calls.buttons()
    calls.click("game", "quick")
    played = eventually(page, lambda: stage.events(seated.name, seated))
    run = next(event for event in played if event["kind"] == "plants_run")
    assert label == f"Power {run['powered']} cities · +{run['income']}"
    assert page.url == f"{stage.url}/"


def test_u18_what_is_to_be_decided_can_only_be_put_off(stage: Stage, with_worker: Callable[[str | None], Page]) -> None:
    seated = stage.scene("auction")
    page = with_worker(seated.name)
    calls = Calls(stage, page)
    calls.push(kind="turn", phase="auction", game=seated.game, tag="game", seat=seated.seat, waiting=1)
    assert calls.buttons() == ["In an hour"]
    calls.worker.evaluate(LISTEN)
    calls.click("game", "later")
    assert eventually(page, lambda: calls.worker.evaluate("self.heard")) == [f"/api/games/{seated.game}/snooze 204"]
    assert page.url == f"{stage.url}/"
