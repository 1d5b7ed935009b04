"""A page begins before the server has answered, where the service worker knows what such a page needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.hands import eventually
from tests.e2e.line import Line, line
from tests.e2e.stage import COOKIE, Stage, context_for, open_game

FAR = 1.5  # seconds to the server and back
Visited = Callable[..., Page]

# How the page at this address will begin.
KEPT = "async ([kind]) => Boolean(await caches.match(`/beginnings${kind}`))"
# When, in ms: the answer began and ended, the code was there.
WHEN = """() => {
  const [page] = performance.getEntriesByType('navigation')
  const code = performance.getEntriesByType('resource').find(({ name }) => /shell-.*js$/.test(name))
  return { began: page.responseStart, ended: page.responseEnd, code: code.responseEnd }
}"""
DRAWING = """() => performance.getEntriesByType('resource').find(({ name }) => /tall-.*js$/.test(name)).startTime"""
TWICE = """() => {
  const tags = [...document.head.querySelectorAll('script[src], link[rel=stylesheet]')]
  const files = tags.map(({ src, href }) => src || href)
  return files.filter((file, i) => files.indexOf(file) !== i)
}"""
# Whether a script inside the page would run.
RUNS_INSIDE = """() => {
  const script = document.createElement('script')
  script.textContent = 'window.ran = true'
  document.head.append(script)
  return Boolean(window.ran)
}"""


@pytest.fixture
def way(stage: Stage) -> Iterator[Line]:
    with line(stage.url) as made:
        yield made


@pytest.fixture
def visited(stage: Stage, browser: Browser, way: Line) -> Iterator[Visited]:
    """Makes a page whose service worker has seen this address once, near the server; from then on it is far away."""
    with ExitStack() as contexts:

        def make(name: str | None, path: str, kind: str, **options: str) -> Page:
            context = context_for(browser, stage, name, base_url=way.url, service_workers="allow", **options)
            page = contexts.enter_context(context).new_page()
            page.goto(path)
            eventually(page, lambda: page.evaluate(KEPT, [kind]))
            way.there_and_back = FAR
            return page

        yield make


def test_a_page_begins_before_the_server_answers_and_is_the_servers(visited: Visited) -> None:
    page = visited(None, "/", "/", locale="de-DE")
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    when = page.evaluate(WHEN)
    assert max(when["began"], when["code"]) < FAR * 1000 < when["ended"]
    assert page.evaluate(TWICE) == []
    assert page.evaluate("[document.documentElement.lang, document.compatMode]") == ["de", "CSS1Compat"]
    assert not page.evaluate(RUNS_INSIDE)


def test_another_game_begins_as_the_last_one_did(stage: Stage, visited: Visited) -> None:
    first, second = stage.look("build"), stage.scene("build")
    page = visited(first.name, f"/g/{first.game}", "/g/n")
    page.context.add_cookies([{"name": COOKIE, "value": stage.people[second.name]["session"], "url": stage.url}])
    open_game(page, second.game)
    assert page.evaluate(WHEN)["began"] < FAR * 1000
    # It knows that it is a phone's, and so which drawing it needs.
    assert page.evaluate(DRAWING) < FAR * 1000


# What an earlier version had: the same code under another name.
EARLIER = """async () => {
  const kept = await caches.match('/beginnings/')
  const text = await kept.text()
  const now = text.match(/\\/assets\\/shell-[\\w-]{8}\\.js/)[0]
  const then = now.replace(/-[\\w-]{8}\\.js/, '-00000000.js')
  const [beginnings, assets] = [await caches.open('megawatt-beginnings'), await caches.open('megawatt-assets')]
  const code = await (await fetch(now)).text()
  await assets.put(then, new Response(code, { headers: { 'Content-Type': 'text/javascript' } }))
  await beginnings.put('/beginnings/', new Response(text.replaceAll(now, then), { headers: kept.headers }))
  return then
}"""


def test_where_the_server_has_another_version_that_one_starts_alone(visited: Visited) -> None:
    page = visited(None, "/", "/")
    earlier = page.evaluate(EARLIER)
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(f"performance.getEntriesByName(location.origin + '{earlier}').length") == 1
    expect(page.get_by_role("main")).to_have_count(1)
    page.reload()  # it begins with that of the server from now on
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(f"performance.getEntriesByName(location.origin + '{earlier}').length") == 0


def test_what_has_begun_goes_on_without_a_line(visited: Visited) -> None:
    page = visited(None, "/", "/")
    page.reload()  # the worker is at work from here on
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("heading", level=1, name="Megawatt").wait_for()
    expect(page.get_by_role("status").filter(has_text="Offline")).to_be_visible()
