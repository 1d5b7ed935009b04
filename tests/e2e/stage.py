"""A server in a process of its own, on data of its own, and a browser before it. Nothing here knows a model."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

import bootstrap
from deploy.network import own_names
from deploy.secret import kept_secret
from deploy.services import create_database
from deploy.settings.push import key_from
from tests.conftest import FULL_MODE
from tests.conftest import PATIENCE as TO_BEGIN
from tests.deploy.running import Running, environment, eventually
from tests.deploy.town import a_town

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"
COOKIE, TOKEN = "sessionid", "csrftoken"
PHONE = (390, 844)
# For a page with which nothing is to come.
UNTOLD = """addEventListener('DOMContentLoaded', () => document.getElementById('first')?.remove())"""
ADDRESS = re.compile(r"Megawatt is running.*?(http://127\.0\.0\.1:\d+)", re.DOTALL)  # its parts have others
SETTINGS = "tests.e2e.settings"
PATIENCE = 30_000  # ms; a busy machine is slow, not wrong

Json = dict[str, Any]
MORE = 4  # copies of a scene at a time
ASKED, PAUSE = 600, 60  # seconds


@dataclass(frozen=True)
class Seated:
    """A game, and the seat from which a scene is seen."""

    game: int
    seat: int
    name: str
    seq: int


class Stage:
    """The server, its people, and the scenes that were prepared."""

    def __init__(self, url: str, told: Json, env: Mapping[str, str]) -> None:
        self.url = url
        self.people: dict[str, Json] = told["people"]
        self._env = env
        self._scenes = copies_of(told)
        self._looked_at: dict[str, Seated] = {}

    def scene(self, name: str) -> Seated:
        """A copy that nobody has touched; more are made when they have all been given away."""
        if not self._scenes[name]:
            self._scenes.update(copies_of(prepare([f"{name}:{MORE}"], self._env)))
        return self._scenes[name].pop(0)

    def look(self, name: str) -> Seated:
        """The copy that is only looked at, the same for all who look."""
        if name not in self._looked_at:
            self._looked_at[name] = self.scene(name)
        return self._looked_at[name]

    def scenes(self) -> list[str]:
        return list(self._scenes)

    # REST, as anybody

    def ask(self, name: str, method: str, path: str, body: Json | None = None) -> Json:
        """What a person is answered; a refusal is an answer too, with its `status`."""
        cookies = f"{COOKIE}={self.people[name]['session']}; {TOKEN}={'t' * 32}"
        headers = {"Cookie": cookies, "X-CSRFToken": "t" * 32, "Content-Type": "application/json", "Origin": self.url}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
                found: Json = json.loads(answer.read() or b"{}")  # some have nothing to say
                return found
        except urllib.error.HTTPError as refused:
            return {**json.load(refused), "status": refused.code}

    def update(self, name: str, game: int, since: int = 0) -> Json:
        return self.ask(name, "GET", f"/api/games/{game}/updates?since={since}")

    def move(self, name: str, game: int, *actions: Json) -> Json:
        after = self.update(name, game)["seq"]
        move = {"after": after, "ref": str(uuid.uuid4()), "actions": list(actions)}
        return self.ask(name, "POST", f"/api/games/{game}/moves", move)

    def waiting_for(self, name: str) -> list[Json]:
        """All games in which this person is asked, whichever page of the list they are on."""
        found: list[Json] = []
        before: str | None = ""
        while before is not None:
            told = self.ask(name, "GET", f"/api/games/mine?show=my_turn{before and f'&before={before}'}")
            found, before = found + told["games"], told["next"]
        return found

    def events(self, name: str, seated: Seated) -> list[Json]:
        """What happened since the scene was set."""
        told = self.update(name, seated.game, seated.seq)["events"]
        return [event for move in told for event in move["events"]]


def prepare(scenes: Sequence[str], env: Mapping[str, str]) -> Json:
    """Set scenes on the server's data: its people with their sessions, and the games."""
    command = [sys.executable, "-m", "tests.e2e.scenes", *scenes]
    prepared = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert prepared.returncode == 0, prepared.stderr
    told: Json = json.loads(prepared.stdout)
    return told


def copies_of(told: Json) -> dict[str, list[Seated]]:
    return {name: [Seated(**one) for one in made] for name, made in told["scenes"].items()}


def prepare_once(scenes: Sequence[str], env: Mapping[str, str], beside: Path) -> Json:
    """The same for several processes at a time: the first one does the work in `beside`, each takes a copy of it."""
    first = beside / "stage"
    first.mkdir(exist_ok=True)
    with bootstrap.alone(beside / "stage.lock"):
        if not (first / "told").is_file():
            told = prepare(scenes, {**env, "MEGAWATT_DATA": str(first)})
            (first / "told").write_text(json.dumps(told), encoding="utf-8")
    shutil.copytree(first, env["MEGAWATT_DATA"], dirs_exist_ok=True)
    found: Json = json.loads((first / "told").read_text(encoding="utf-8"))
    return found


@contextmanager
def staged(
    scenes: Sequence[str], beside: Path | None = None, asked: int = ASKED, pause: int = PAUSE
) -> Iterator[Stage]:
    """Prepare the scenes (`build:3` makes three), start the server, end it. `beside`: where others do the same.
    `asked`: seconds to say that one is there; `pause`: of who has missed that for the first time."""
    patience = {"SCREENS_ASKED": str(asked), "SCREENS_PAUSE": str(pause), "DJANGO_SETTINGS_MODULE": SETTINGS}
    folder = Path(tempfile.mkdtemp(prefix="megawatt-e2e-"))
    try:
        with in_full_mode(folder) if FULL_MODE else in_process(folder) as found:
            env = {**found, **patience}
            told = prepare_once(scenes, env, beside) if beside and not FULL_MODE else prepare(scenes, env)
            with Running("services" if FULL_MODE else "play", folder / "log", env) as server:
                yield Stage(address(server), told, env)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def in_process(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a server that has all its data in a folder."""
    yield environment(MEGAWATT_DATA=str(folder), HOST="127.0.0.1", PORT="0")


@contextmanager
def in_full_mode(folder: Path) -> Iterator[dict[str, str]]:
    """That of one on PostgreSQL and Redis, whose bots and clocks are the work of other processes."""
    with a_town(folder) as town:
        create_database(town.url)
        push_key = key_from(kept_secret(folder, "push_secret"))
        yield {**town.inside(), "MEGAWATT_HOSTS": ",".join(own_names()), "MEGAWATT_PUSH_KEY": push_key}


def address(server: Running) -> str:
    found = eventually(lambda: ADDRESS.search(server.said()) or server.process.poll() is not None, 3 * TO_BEGIN)
    assert isinstance(found, re.Match), server.said()
    return found[1]


def launch(playwright: Playwright) -> Browser:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])


def context_for(
    browser: Browser,
    stage: Stage,
    name: str | None,
    size: tuple[int, int] = PHONE,
    dark: bool = False,
    locale: str = "en-GB",
    **options: Any,
) -> BrowserContext:
    """A device of this person (None: of nobody)."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=options.pop("scale", 1),
        has_touch=options.pop("touch", min(size) < 700),
        is_mobile=min(size) < 700,
        color_scheme="dark" if dark else "light",
        locale=locale,
        base_url=options.pop("base_url", stage.url),
        service_workers=options.pop("service_workers", "block"),
        **options,
    )
    context.set_default_timeout(PATIENCE)
    if name is not None:
        context.add_cookies([{"name": COOKIE, "value": stage.people[name]["session"], "url": stage.url}])
    return context


def open_game(page: Page, game: int) -> None:
    page.goto(f"/g/{game}")
    page.get_by_test_id("dock").wait_for()
    page.locator('[data-testid="map"] svg').first.wait_for()
    page.get_by_test_id("me-strip").wait_for()  # what stands around the board comes after it
