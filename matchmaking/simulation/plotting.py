"""Pictures (SVG): what a longer wait buys, as rating spread over median wait for each way of seating people; and
whether what ratings predict happens as often as they say."""

from __future__ import annotations

from typing import Any

from ..paces import PACES
from . import arrivals
from .queue import figures, first_come, ours, simulate
from .reference import in_batches

Json = dict[str, Any]
Curve = list[tuple[float, float]]  # median wait in seconds, mean spread in points

PACE = "live45"
PATIENCES = (0.25, 0.5, 1.0, 2.0, 4.0)  # against the one that the queue has
BATCHES = (6, 9, 12, 18, 27, 40)
HOLDS = (0.0, 1.0, 2.0, 4.0)  # against the queue's patience
WIDTH, HEIGHT, EDGE = 640, 400, 56
STYLES = {"ours": "#0b6e4f", "first come, first served": "#b3261e", "reference": "#5f6368"}

CALIBRATED = {"who wins": "#0b6e4f", "who is ahead of whom": "#b3261e"}


def curves(people: int, seed: str) -> dict[str, Curve]:
    """On the same arrivals."""
    pace = PACES[PACE]
    coming = arrivals.day(people, seed)
    return {
        "ours": [point(simulate(coming, ours(pace.patience * part), pace.wave, pace.lately)) for part in PATIENCES],
        "first come, first served": [
            point(simulate(coming, first_come(pace.patience * part), pace.wave, pace.lately)) for part in HOLDS
        ],
        "reference": [point(in_batches(coming, size)) for size in BATCHES],
    }


def point(day: Any) -> tuple[float, float]:
    found = figures(day)
    return float(found["median_wait"]), float(found["spread"])


def picture(drawn: dict[str, Curve], title: str) -> str:
    """All curves on common axes that begin at nothing."""
    longest = max(wait for curve in drawn.values() for wait, _ in curve)
    widest = max(spread for curve in drawn.values() for _, spread in curve)
    right, top = WIDTH - EDGE, EDGE

    def at(wait: float, spread: float) -> str:
        x = EDGE + (right - EDGE) * wait / longest
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - EDGE - top) * spread / widest:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/><text x="{EDGE}" y="24">{title}</text>',
        f'<path d="M{at(0, widest)}L{at(0, 0)}L{at(longest, 0)}" fill="none" stroke="black"/>',
        f'<text x="{right}" y="{HEIGHT - 16}" text-anchor="end">median wait, {longest:.0f} s</text>',
        f'<text x="{EDGE}" y="{top - 8}">rating spread of a table, {widest:.0f} points</text>',
    ]
    for number, (name, curve) in enumerate(drawn.items()):
        colour = STYLES[name]
        line = " ".join(at(*one) for one in sorted(curve))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for one in curve:
            x, y = at(*one).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{right}" y="{top + 18 * number}" text-anchor="end" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def calibration(drawn: dict[str, list[Json]], title: str) -> str:
    """Of what was given such a chance, how much happened: on the diagonal, if predictions mean what they say."""
    side = HEIGHT - 2 * EDGE

    def at(predicted: float, happened: float) -> str:
        return f"{EDGE + side * predicted:.1f},{HEIGHT - EDGE - side * happened:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 2 * EDGE} {HEIGHT}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{side + 2 * EDGE}" height="{HEIGHT}" fill="white"/><text x="{EDGE}" y="24">{title}</text>',
        f'<path d="M{at(0, 1)}L{at(0, 0)}L{at(1, 0)}" fill="none" stroke="black"/>',
        f'<path d="M{at(0, 0)}L{at(1, 1)}" stroke="#9aa0a6" stroke-dasharray="4"/>',
        f'<text x="{EDGE + side}" y="{HEIGHT - 16}" text-anchor="end">predicted, 0 to 100 %</text>',
        f'<text x="{EDGE}" y="{EDGE - 8}">happened, 0 to 100 %</text>',
    ]
    for number, (name, rows) in enumerate(drawn.items()):
        colour = CALIBRATED[name]
        line = " ".join(at(row["predicted"], row["happened"]) for row in rows)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for row in rows:
            x, y = at(row["predicted"], row["happened"]).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        low = HEIGHT - EDGE - 12 - 18 * number
        parts.append(f'<text x="{EDGE + side}" y="{low}" text-anchor="end" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
