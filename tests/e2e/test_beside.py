"""Beside the play: the result as a picture, what could have been powered, the way to the next move, rules kept."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
# A phone whose sheet for sharing takes files.
TAKES_FILES = """
navigator.canShare = () => true
navigator.share = async ({ files, text, url }) => {
  const first = files?.[0]
  const bytes = first ? [...new Uint8Array(await first.arrayBuffer()).slice(0, 4)] : []
  const size = first ? await createImageBitmap(first).then(({ width, height }) => [width, height]) : []
  window.shared = { bytes, size, text, url }
}
"""
TAKES_LINKS = """
navigator.canShare = () => false
navigator.share = async ({ files, text, url }) => { window.shared = { files, text, url } }
"""
PNG = [0x89, 0x50, 0x4E, 0x47]


def shared(stage: Stage, device: Device, phone: str) -> dict[str, object]:
    seated = stage.look("end")
    page = device(seated.name)
    page.add_init_script(phone)
    open_game(page, seated.game)
    page.get_by_role("button", name="Share").tap()
    page.wait_for_function("() => window.shared")
    found: dict[str, object] = page.evaluate("window.shared")
    return found


def test_the_result_is_shared_as_a_picture_where_the_phone_takes_one(stage: Stage, device: Device) -> None:
    said = shared(stage, device, TAKES_FILES)
    assert said["bytes"] == PNG
    assert said["size"] == [1200, 300 + 3 * 92 + 170]
    assert re.search(rf"^1 \w+ ▸\d+ · .*/g/{stage.look('end').game}$", str(said["text"]), re.DOTALL)


def test_the_result_is_shared_as_a_link_elsewhere(stage: Stage, device: Device) -> None:
    said = shared(stage, device, TAKES_LINKS)
    assert str(said["url"]).endswith(f"/g/{stage.look('end').game}")
    assert not said.get("files")


def test_the_replay_tells_what_could_have_been_powered(stage: Stage, device: Device) -> None:
    seated = stage.look("end")
    page = device(seated.name)
    page.goto(f"/g/{seated.game}/r/{seated.seq}?charts")
    page.get_by_role("button", name="Possible").tap()
    rows = page.get_by_test_id("missed").locator("tbody tr")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        did, best, most = (int(cell) for cell in row.locator("td").all_inner_texts())
        assert did <= best <= most
    rows.first.get_by_role("button").tap()
    page.wait_for_url(re.compile(r"/r/\d+$"))


def test_the_next_move_is_in_the_game_with_the_least_time(stage: Stage, device: Device) -> None:
    name = stage.look("build").name
    least = min(stage.waiting_for(name), key=lambda game: (game["deadline"] or "9", game["id"]))
    page = device(name)
    page.goto("/next")
    page.wait_for_url(f"**/g/{least['id']}")


def test_a_card_of_a_game_that_waits_for_others_tells_what_is_played(stage: Stage, device: Device) -> None:
    seated = stage.look("waiting")
    page = device(seated.name)
    page.goto("/")
    card = page.locator("article", has=page.locator(f'a[href="/g/{seated.game}"]'))
    expect(card).to_contain_text("Connect cities")


def test_who_has_no_move_to_make_is_taken_home(device: Device) -> None:
    page = device(None)
    page.goto("/next")
    page.wait_for_url(re.compile(r"//[^/]+/$"))


def test_the_usual_board_is_kept_for_rules_without_a_line(device: Device) -> None:
    page = device(None)
    page.goto("/")
    page.wait_for_function("() => localStorage.getItem('megawatt.board.germany.recharged.4')")
    page.route("**/api/rules/**", lambda route: route.abort())
    page.goto("/rules")
    expect(page.get_by_test_id("rules")).to_contain_text("Each player runs a power company")
