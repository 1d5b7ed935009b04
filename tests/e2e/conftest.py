"""What the tests of the screens share: one server and one browser a process, a fresh device for each test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.conftest import FULL_MODE

SCREENS = os.environ.get("MEGAWATT_SCREENS") == "1"
NIGHTLY = os.environ.get("MEGAWATT_NIGHTLY") == "1"
# By night the screens are gone through in full mode too: what differs there is the server, and not how they look.
THOROUGH = NIGHTLY and not FULL_MODE

if not SCREENS:
    collect_ignore_glob = ["test_*.py"]  # they need the built front end and a browser
else:
    from playwright.sync_api import Browser, Page, expect, sync_playwright

    from tests.e2e.scenes import MARKED, SCENES
    from tests.e2e.stage import PATIENCE, PHONE, Stage, context_for, launch, staged

    expect.set_options(timeout=PATIENCE)
    SIZES = [PHONE, (844, 390), (390, 664), (1280, 800)] if THOROUGH else [PHONE]  # on which the stories are told


COPIES = {"auction": 4, "bid": 4, "fuel": 4, "build": 12, "run": 4}  # how many the tests of a process use up; else 2


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with staged([*(f"{name}:{COPIES.get(name, 2)}" for name in SCENES), *MARKED], shared) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture
def any_device(stage: Stage, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes a page for somebody; a fault in the page fails the test."""
    contexts = []
    faults: list[str] = []

    def make(name: str | None, **options: Any) -> Page:
        context = context_for(browser, stage, name, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def device(any_device: Callable[..., Page]) -> Callable[..., Page]:
    return any_device


@pytest.fixture(params=SIZES if SCREENS else [None], ids=lambda size: "x".join(map(str, size or ())))
def sized(any_device: Callable[..., Page], request: pytest.FixtureRequest) -> Callable[..., Page]:
    """A device of each size, with fingers on it. A module of stories takes it for its `device`."""
    return partial(any_device, size=request.param, touch=True)
