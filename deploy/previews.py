"""What a messenger shows of a link to a game or a table: what every onlooker may know of it, and nothing more."""

from __future__ import annotations

from typing import Any, NamedTuple

Json = dict[str, Any]
TITLE = "Megawatt"
ABOUT = "Networks, auctions and fuel: the board game of power companies, with people or bots."
SHOWN = 6  # names


class Preview(NamedTuple):
    title: str
    about: str


def preview(answers: dict[str, Json]) -> Preview:
    """By what the API has answered for the page; where that was a refusal, the same as everywhere."""
    for path, answer in answers.items():
        body = answer["body"]
        if answer["status"] != 200 or not isinstance(body, dict):
            continue
        if path.startswith("/api/games/") and "seq" in body and "seats" in body:
            return _of_game(body)
        if path.startswith("/api/tables/") and "free" in body:
            return _of_table(body)
    return Preview(TITLE, ABOUT)


def _of_game(game: Json) -> Preview:
    names = _names(game["seats"])
    state = "The game is over." if game["status"] == "finished" else "The game is on."
    return Preview(f"{_board(game)} · {TITLE}", f"{state} {names}".strip())


def _of_table(table: Json) -> Preview:
    free = int(table["free"])
    wanted = "All seats are taken." if not free else f"{free} free {'seat' if free == 1 else 'seats'}: take one."
    host = f"{table['host']} invites you. " if table.get("host") else ""
    return Preview(f"{_board(table)} · {TITLE}", f"{host}{wanted}")


def _board(of: Json) -> str:
    """The board as its id says it: good enough for a headline in no language. Three letters are initials (USA)."""
    words = str(of["options"].get("map", "")).split("_")
    return " ".join(word.upper() if len(word) == 3 else word.title() for word in words) or str(of.get("rules", ""))


def _names(seats: list[Json]) -> str:
    return ", ".join(seat["name"] for seat in seats[:SHOWN] if seat.get("name"))
