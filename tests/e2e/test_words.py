"""Words come when they are needed: nobody ever sees the key of one, whatever is late, and whatever does not come."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.e2e.eyes import choose
from tests.e2e.scenes import SCENES
from tests.e2e.stage import Stage, open_game
from tests.e2e.weights import AREAS, PLACES, WORDS, chunks

Device = Callable[..., Page]
KEY = rf"(^|[^\w./])({'|'.join(AREAS)})\.[a-z_]\w*"
WATCH = f"""(() => {{
  const key = /{KEY}/
  window.keys = []
  const look = (text) => {{ if (key.test(text ?? '')) window.keys.push(text.match(key)[0]) }}
  const note = ({{ target, attributeName, addedNodes }}) => {{
    if (attributeName) look(target.getAttribute(attributeName))
    for (const one of [target, ...addedNodes]) if (one.nodeType === 3 || one.nodeName === 'TITLE') look(one.textContent)
    for (const one of addedNodes) {{
      if (one.nodeType !== 1 || one.nodeName === 'SCRIPT') continue
      look(one.innerText)
      for (const told of one.querySelectorAll('[aria-label]')) look(told.ariaLabel)
    }}
  }}
  new MutationObserver((all) => all.forEach(note)).observe(document, {{
    subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label', 'placeholder'],
  }})
}})()"""


def test_sheets_whose_words_are_late_come_with_them_in_the_language_chosen_meanwhile(
    stage: Stage, device: Device
) -> None:
    page = device(stage.look("build").name)
    page.add_init_script(WATCH)
    late: list[Route] = []
    held = True
    for language in ("en", "de"):
        file = chunks()[f"{WORDS}sheets/{language}.json"]["file"]
        page.route(f"**/{file}", lambda route: late.append(route) if held else route.continue_())
    open_game(page, stage.look("build").game)
    page.locator(".status .menu").click()
    choose(page, language="de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.get_by_role("dialog").count() == 0
    held = False
    for route in late:
        route.continue_()
    expect(page.get_by_role("dialog").get_by_role("button", name="Aufgeben")).to_be_visible()
    assert page.evaluate("window.keys") == []


def test_a_table_whose_names_of_places_do_not_come_has_those_of_its_people(stage: Stage, device: Device) -> None:
    page = device(stage.look("build").name)
    page.add_init_script(WATCH)
    names = chunks()[f"{PLACES}{SCENES['build'].map}.json"]["file"]
    page.route(f"**/{names}", lambda route: route.abort())
    open_game(page, stage.look("build").game)
    expect(page.get_by_test_id("commit")).to_be_visible()
    assert "Nürnberg" in page.content()
    assert page.evaluate("window.keys") == []


def test_no_key_is_seen_on_the_way_through_the_screens(stage: Stage, device: Device) -> None:
    page = device(stage.look("build").name)
    page.add_init_script(WATCH)
    page.goto("/")
    for path in ("/play", "/learn", "/me"):
        page.get_by_role("navigation").locator(f"a[href='{path}']").click()
        expect(page).to_have_url(re.compile(f"{path}$"))
        page.get_by_role("heading", level=1).wait_for()
    page.locator("a[href='/settings']").click()
    expect(page.locator("main h1")).to_have_text("Settings")
    assert page.evaluate("window.keys") == []
