"""Positions to look at and to play from, on the data of a server: `python -m tests.e2e.scenes fuel build …`.

Each is reached by real moves through the service, chosen by a policy with a seed, so it is the same at every run. All
seats are people, so nothing moves by itself. Prints JSON: for each scene its game, who acts, and everybody's session.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import django

Json = dict[str, Any]
Wanted = Callable[[Json, list[Json], Json], bool]  # view, offers of who acts, board

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Fin")
WATCHER = "Gus"
PASSWORD = "seven calm lamps by night"
MOST_MOVES = 1500
LIVE = {"pace": "live", "bank": 2700, "increment": 20}
SLOW = {"pace": "slow", "turn": 86400, "vacation": 0}


@dataclass(frozen=True)
class Scene:
    """Where to stop in which game."""

    wanted: Wanted
    players: int = 6
    map: str = "germany"
    edition: str = "recharged"
    options: Json = field(default_factory=dict)
    seed: str = "a quiet evening"
    hints: bool = False
    control: Json = field(default_factory=lambda: LIVE)
    waiting: bool = False  # seen by somebody whose turn it is not
    abandoned: bool = False  # over, as nobody has moved for long


def asked(view: Json) -> str:
    return str(view["asked"]["kind"])


def offered(offers: list[Json], kind: str) -> Json | None:
    return next((offer for offer in offers if offer["kind"] == kind), None)


def me(view: Json) -> Json:
    player: Json = view["players"][view["seat"]]
    return player


def at(kind: str, least_round: int = 0) -> Wanted:
    return lambda view, offers, board: asked(view) == kind and view["round"] >= least_round


def can_bid(view: Json, offers: list[Json], board: Json) -> bool:
    """A plant worth talking of, with room to raise by five but not for ever."""
    raises = offered(offers, "raise")
    return view["round"] >= 4 and raises is not None and 5 <= raises["most"] - raises["least"] <= 60


def nearly_out_of_money(view: Json, offers: list[Json], board: Json) -> bool:
    """One may raise a little, but not by five."""
    raises = offered(offers, "raise")
    return view["round"] >= 3 and raises is not None and raises["most"] - raises["least"] in (1, 2, 3)


def can_buy_two_kinds(view: Json, offers: list[Json], board: Json) -> bool:
    buy = offered(offers, "buy")
    burnt = {plant["kind"] for plant in board["plants"] if plant["number"] in me(view)["plants"]}
    return view["round"] >= 4 and buy is not None and len(burnt & {"coal", "oil", "garbage", "uranium"}) > 1


def in_the_dark(view: Json, offers: list[Json], board: Json) -> bool:
    """Fuel on sale, none in store, and cities that wait for it."""
    burning = {plant["number"] for plant in board["plants"] if plant["kind"] not in ("eco", "fusion")}
    player = me(view)
    return (
        offered(offers, "buy") is not None
        and not sum(player["fuel"])
        and player["cities"] >= 3
        and set(player["plants"]) <= burning
    )


def can_build_three(view: Json, offers: list[Json], board: Json) -> bool:
    build = offered(offers, "build")
    cheap = sorted(build["cities"].values())[:3] if build else []
    return view["round"] >= 3 and len(cheap) == 3 and sum(cheap) + 20 <= (me(view)["money"] or 0)


def lacks_two_kinds(view: Json, offers: list[Json], board: Json) -> bool:
    """No plant is enough for all cities, and there is money for the fuel of several."""
    if not (in_the_dark(view, offers, board) and can_buy_two_kinds(view, offers, board)):
        return False
    return bool(max(powers(view, board)) < me(view)["cities"] and me(view)["money"] >= 50)


def could_supply_more(view: Json, offers: list[Json], board: Json) -> bool:
    """Three cities more pay for themselves."""
    return can_build_three(view, offers, board) and sum(powers(view, board)) >= me(view)["cities"] + 3


def powers(view: Json, board: Json) -> list[int]:
    power = {plant["number"]: plant["power"] for plant in board["plants"]}
    return [power[plant] for plant in me(view)["plants"]]


def can_run_three(view: Json, offers: list[Json], board: Json) -> bool:
    power = offered(offers, "power")
    return power is not None and any(len(run) == 3 for run in power["runs"])


def can_mix(view: Json, offers: list[Json], board: Json) -> bool:
    power = offered(offers, "power")
    return power is not None and any("fuel" in one for run in power["runs"] for one in run)


def must_lose_fuel(view: Json, offers: list[Json], board: Json) -> bool:
    scrap = offered(offers, "scrap")
    return scrap is not None and any(not any(not way for way in plant["fuel"]) for plant in scrap["plants"])


def five_for_sale(view: Json, offers: list[Json], board: Json) -> bool:
    return asked(view) == "Choosing" and len(view["market"]["current"]) == 5


def no_nuclear(view: Json, offers: list[Json], board: Json) -> bool:
    nuclear = {plant["number"] for plant in board["plants"] if plant["kind"] == "uranium"}
    nominate = offered(offers, "nominate")
    if nominate is None or not me(view)["cities"]:
        return False
    open_to_me = {one["plant"] for one in nominate["plants"]}
    money = me(view)["money"]
    return any(card in nuclear and card not in open_to_me and card <= money for card in view["market"]["current"])


def discounted(view: Json, offers: list[Json], board: Json) -> bool:
    return asked(view) == "Choosing" and view["round"] >= 4 and view["asked"]["discount"] is not None


SCENES: dict[str, Scene] = {
    "auction": Scene(discounted),
    "bid": Scene(can_bid),
    "short": Scene(nearly_out_of_money),
    "coached": Scene(at("Choosing"), hints=True),
    "coached_fuel": Scene(lacks_two_kinds, hints=True),
    "coached_build": Scene(could_supply_more, hints=True),
    "fuel": Scene(can_buy_two_kinds),
    "unpowered": Scene(in_the_dark),
    "build": Scene(can_build_three),
    "run": Scene(can_run_three),
    "scrap": Scene(at("Scrapping", 3)),
    "scrap_fuel": Scene(must_lose_fuel, players=3),
    "hybrid": Scene(can_mix, players=4, edition="classic"),
    "waiting": Scene(can_build_three, waiting=True),
    "regions": Scene(at("AreaDraft"), players=4, options={"regions": "draft"}),
    "mark": Scene(at("Marking"), players=4, options={"standard_starts": True}),
    "cartel": Scene(at("CartelPlacement"), players=2, options={"standard_starts": True}),
    "duel": Scene(at("Building", 3), players=2),
    "step3": Scene(lambda view, offers, board: asked(view) == "Choosing" and view["step"] == 3, players=4),
    "benelux": Scene(five_for_sale, players=5, map="benelux", edition="classic"),
    "nuclear": Scene(no_nuclear, players=5, map="central_europe", control=SLOW),
    "usa": Scene(can_build_three, map="usa", players=5, options={"money": "hidden"}),
    "abandoned": Scene(at("Building", 2), players=3, control={}, abandoned=True),
    "end": Scene(lambda view, offers, board: asked(view) == "Over", players=3),
}

# Only looked at.
PICTURED: dict[str, Scene] = {
    "france": Scene(can_build_three, map="france", players=5),
    "italy": Scene(can_build_three, map="italy", players=5),
}
# Every board with all its cities open to a finger.
MARKED: dict[str, Scene] = {
    f"mark_{board}": Scene(at("Marking"), players=4, map=board, options={"standard_starts": True})
    for board in ("germany", "usa", "france", "italy", "benelux", "central_europe")
}


def play(name: str, scene: Scene) -> tuple[Json, list[tuple[int, Json]], int]:
    """The options, the moves that lead there, and the seat from which it is seen."""
    from rules import registry
    from rules.rng import Dice

    rules = registry.rules("powergrid")
    said = {"edition": scene.edition, "map": scene.map, "players": scene.players, "money": "open", **scene.options}
    for attempt in range(40):
        options = rules.options(said)
        seed = f"{scene.seed} {attempt}"
        state = rules.new_game(options, seed=seed)
        board = rules.board(options)
        dice = Dice(seed)
        moves: list[tuple[int, Json]] = []
        while len(moves) < MOST_MOVES:
            to_act = rules.to_act(state)
            seat = to_act[0] if to_act else 0
            offers = rules.offers(state, seat) if to_act else []
            view = rules.view(state, seat)
            if scene.wanted(view, [offer.to_json() for offer in offers], board):
                seen_by = seat if not scene.waiting else next(i for i in range(scene.players) if i not in to_act)
                return {**said, "seed": seed}, moves, seen_by
            if not to_act:
                break
            only = len(offers) == 1 and len(offers[0]) == 1  # as it is with the cartel, which no policy plays
            action = offers[0][0] if only else rules.policies["coin"](view, offers, dice)
            moves.append((seat, rules.action_to_json(action)))
            state = rules.apply(state, seat, action).state
    raise SystemExit(f"no position for {name} was found")


def people() -> dict[str, Json]:
    """Everybody's session, as a browser would have it."""
    from allauth.account.models import EmailAddress  # type: ignore[import-untyped]
    from django.conf import settings
    from django.test import Client

    from accounts.models import User

    found: dict[str, Json] = {}
    for name in (*NAMES, WATCHER):
        user = User.objects.filter(username=name).first()
        if user is None:
            user = User.objects.create_user(username=name, email=f"{name.lower()}@example.org", password=PASSWORD)
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        client = Client()
        client.force_login(user)
        found[name] = {"id": user.pk, "session": client.cookies[settings.SESSION_COOKIE_NAME].value}
    return found


def stage(name: str, copies: int, everybody: dict[str, Json]) -> list[Json]:
    from games import services

    scene = {**SCENES, **PICTURED, **MARKED}[name]
    said, moves, seen_by = play(name, scene)
    seed = said.pop("seed")
    seating = [services.Seating(user_id=everybody[NAMES[seat]]["id"]) for seat in range(scene.players)]
    game = services.create_game(
        rules_id="powergrid", options=said, seating=seating, control=scene.control, seed=seed, hints=scene.hints
    )
    while moves and game.seq < len(moves):
        seat, action = moves[game.seq]
        game = services.submit(game_id=game.pk, seat=seat, actions=[action], after=game.seq)
    if scene.abandoned:
        services.abandon(game_id=game.pk, after=game.seq)
    games = [game.pk, *(copied(game.pk) for _ in range(copies - 1))]
    return [{"game": pk, "seat": seen_by, "name": NAMES[seen_by], "seq": game.seq} for pk in games]


def copied(pk: int) -> int:
    """The same game once more, row by row: many times quicker than playing it again."""
    from games.models import Game, Move, Seat

    twin = Game.objects.get(pk=pk)
    twin.pk = None
    twin.save()
    seats, moves = list(Seat.objects.filter(game=pk)), list(Move.objects.filter(game=pk))
    for seat in seats:
        seat.pk, seat.game = None, twin
    for move in moves:
        move.pk, move.game = None, twin
    Seat.objects.bulk_create(seats)
    Move.objects.bulk_create(moves)
    return int(twin.pk)


def main(wanted: list[str]) -> None:
    """Names may have a number of copies: `build:3`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.embedded")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    everybody = people()
    made: dict[str, list[Json]] = {}
    for said in wanted or list(SCENES):
        name, _, copies = said.partition(":")
        made[name] = stage(name, int(copies or 1), everybody)
    print(json.dumps({"people": everybody, "scenes": made}))


if __name__ == "__main__":
    main(sys.argv[1:])
