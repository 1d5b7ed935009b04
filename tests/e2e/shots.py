"""Pictures of all that there is to be seen, for a person to look at: `python -m tests.e2e.shots [name …]`, into shots/.

Names choose scenes (build), screens (settings), sheets (sheet-log) and `watching replay lesson offline queue
ready`; `390x844` is a size, `light` or `dark` a theme.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.eyes import still
from tests.e2e.places import DRAFTS, SCREENS, SHEETS, close_sheet, lesson, line_lost, queueing, replay, watching
from tests.e2e.scenes import PICTURED, SCENES
from tests.e2e.stage import ROOT, Stage, context_for, launch, open_game, staged

SIZES = ((390, 844), (844, 390), (768, 1024), (1280, 800))
THEMES = ("light", "dark")
SHOTS = ROOT / "shots"
TABLES = {**SCENES, **PICTURED}
ONLOOKERS = {"watching": watching, "replay": replay, "lesson": lesson}


@dataclass(frozen=True)
class Camera:
    """One browser before one server, at one size in one theme."""

    browser: Browser
    stage: Stage
    size: tuple[int, int]
    theme: str
    wanted: frozenset[str]

    def wants(self, *names: str) -> bool:
        return not self.wanted or any(name in self.wanted for name in names)

    @contextmanager
    def page(self, who: str | None, name: str) -> Iterator[Page]:
        """A page of this person; what goes wrong on it is told."""
        scale = 2 if self.size[0] < 500 else 1
        context = context_for(self.browser, self.stage, who, self.size, self.theme == "dark", scale=scale)
        page = context.new_page()
        page.on("response", lambda said: print(f"{name}: {said.status} {said.url}") if said.status >= 400 else None)
        page.on("pageerror", lambda error: print(f"{name}: {error}"))
        page.on("console", lambda said: print(f"{name}: {said.text}") if said.type == "error" else None)
        yield page
        context.close()

    def shoot(self, page: Page, name: str, whole: bool = False) -> None:
        width, height = self.size
        still(page).screenshot(path=SHOTS / f"{name}-{width}x{height}-{self.theme}.png", full_page=whole)

    def scene(self, name: str) -> None:
        """As it is found, and with something drafted."""
        seated = self.stage.look(name)
        with self.page(seated.name, name) as page:
            open_game(page, seated.game)
            self.shoot(page, name)
            if name in DRAFTS:
                drafted, act = DRAFTS[name]
                act(page)
                self.shoot(page, f"{name}-{drafted}")

    def screen(self, name: str) -> None:
        who, address = SCREENS[name]
        with self.page(who, name) as page:
            page.goto(address(self.stage))
            page.get_by_role("heading", level=1).wait_for()
            self.shoot(page, name, whole=True)

    def onlooker(self, name: str) -> None:
        with self.page(None, name) as page:
            ONLOOKERS[name](self.stage, page)
            self.shoot(page, name)

    def sheets(self) -> None:
        """One after the other over the same table; its line is lost at the end."""
        seated = self.stage.look("build")
        with self.page(seated.name, "sheets") as page:
            open_game(page, seated.game)
            for name, open_it in SHEETS.items():
                if self.wants(f"sheet-{name}"):
                    open_it(page)
                    self.shoot(page, f"sheet-{name}")
                    close_sheet(page)
            if self.wants("offline"):
                line_lost(page)
                self.shoot(page, "offline")

    def queue(self) -> None:
        """How it waits on its screen, on another one and in a game; and two whom a game has been found for."""
        with self.page(None, "queue") as page, queueing(page, "24 h per move"):
            self.shoot(page, "queue", whole=True)
            page.goto("/learn")
            page.get_by_role("heading", level=1).wait_for()
            self.shoot(page, "queue-elsewhere")
            watching(self.stage, page)
            self.shoot(page, "queue-in-game")

    def ready(self) -> None:
        page = partial(self.page, None, "ready")
        with page() as one, page() as other, queueing(one, "Duel"), queueing(other, "Duel"):
            said = one.get_by_role("button", name="I am ready")
            said.wait_for()
            self.shoot(one, "ready")
            said.click()
            expect(said).to_have_count(0)
            self.shoot(one, "ready-said")

    def all(self) -> None:
        for name in TABLES:
            if self.wants(name):
                self.scene(name)
        for name in SCREENS:
            if self.wants(name):
                self.screen(name)
        for name in ONLOOKERS:
            if self.wants(name):
                self.onlooker(name)
        if self.wants("queue"):
            self.queue()
        if self.wants("ready"):
            self.ready()
        if self.wants("offline", *(f"sheet-{name}" for name in SHEETS)):
            self.sheets()


def main(wanted: list[str]) -> int:
    SHOTS.mkdir(exist_ok=True)
    sizes = [tuple(map(int, name.split("x"))) for name in wanted if re.fullmatch(r"\d+x\d+", name)] or SIZES
    themes = [theme for theme in THEMES if theme in wanted] or THEMES
    names = frozenset(name for name in wanted if name not in THEMES and not re.fullmatch(r"\d+x\d+", name))
    with staged(list(TABLES)) as stage, sync_playwright() as playwright:
        browser = launch(playwright)
        for width, height in sizes:
            for theme in themes:
                Camera(browser, stage, (width, height), theme, names).all()
        browser.close()
    print(f"{SHOTS}: {len(list(SHOTS.glob('*.png')))} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
