"""Six players are told apart by what their pieces look like, also by an eye that sees no colours."""

from __future__ import annotations

import base64
from collections.abc import Callable
from itertools import combinations

from playwright.sync_api import Page

from tests.e2e.eyes import still
from tests.e2e.stage import Stage, open_game

Device = Callable[..., Page]
SEATS = 6
SIDE = 32  # a piece is looked at as so many points square
LEAST = 0.06  # of its points in which two pieces must differ

# What stands out from the ground in a picture, as a row of noughts and ones.
OUTLINE = """async ([picture, side]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = new OffscreenCanvas(side, side).getContext('2d')
  canvas.drawImage(image, 0, 0, side, side)
  const { data } = canvas.getImageData(0, 0, side, side)
  const grey = Array.from({ length: side * side }, (_, at) => data[4 * at])
  const colourless = grey.every((_, at) => data[4 * at] === data[4 * at + 1] && data[4 * at] === data[4 * at + 2])
  if (!colourless) throw new Error('there are colours in it')
  return grey.map((light) => Number(Math.abs(light - grey[0]) > 24)).join('')
}"""


def outline(page: Page, picture: bytes) -> str:
    found: str = page.evaluate(OUTLINE, [base64.b64encode(picture).decode(), SIDE])
    return found


def unlike(one: str, other: str) -> float:
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


def test_u15_without_colours_six_shapes_are_read(stage: Stage, device: Device) -> None:
    seated = stage.look("build")
    page = device(seated.name, scale=3)
    open_game(page, seated.game)
    eye = page.context.new_cdp_session(page)
    eye.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    still(page)
    marks = [page.get_by_test_id(f"rail-{seat}").locator("svg").first for seat in range(SEATS)]
    shapes = [outline(page, mark.screenshot()) for mark in marks]
    for shape in shapes:
        assert 0.2 < shape.count("1") / len(shape) < 0.95
    for one, other in combinations(range(SEATS), 2):
        assert unlike(shapes[one], shapes[other]) >= LEAST, (one, other)
