"""Pictures of every scene for a person to look at: `python -m tests.e2e.shots [scene …]`, into shots/."""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tests.e2e.scenes import SCENES
from tests.e2e.stage import ROOT, Stage, context_for, launch, open_game, staged

SIZES = ((390, 844), (844, 390), (768, 1024), (1280, 800))
SHOTS = ROOT / "shots"


def main(wanted: list[str]) -> int:
    SHOTS.mkdir(exist_ok=True)
    sizes = [size for size in SIZES if "phone" not in wanted or size == SIZES[0]]
    names = [name for name in wanted if name in SCENES] or list(SCENES)
    with staged(names) as stage, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in sizes:
            for dark in (False, True):
                if dark and "light" in wanted:
                    continue
                for name in names:
                    shoot(browser, stage, name, size, dark)
        browser.close()
    print(f"{SHOTS}: {len(names)} scenes, {len(sizes)} sizes")
    return 0


def shoot(browser: object, stage: Stage, name: str, size: tuple[int, int], dark: bool) -> None:
    seated = stage.look(name)
    context = context_for(browser, stage, seated.name, size, dark, scale=2 if size[0] < 500 else 1)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("response", lambda said: print(f"{name}: {said.status} {said.url}") if said.status >= 400 else None)
    page.on("pageerror", lambda error: print(f"{name}: {error}"))
    page.on("console", lambda said: print(f"{name}: {said.text}") if said.type == "error" else None)
    open_game(page, seated.game)
    page.wait_for_timeout(500)
    page.screenshot(path=SHOTS / f"{name}-{size[0]}x{size[1]}-{'dark' if dark else 'light'}.png")
    context.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
