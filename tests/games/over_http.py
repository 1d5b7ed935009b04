"""A person at a phone: what is sent over HTTP, and how a move is chosen from the offers that came with the answer."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from rules.rng import Dice

Json = dict[str, Any]


class Phone:
    """Signed in as somebody; None: a stranger."""

    def __init__(self, person: User | None = None) -> None:
        self.person = person
        self.client = Client()
        if person is not None:
            self.client.force_login(person)

    def get(self, path: str, **query: Any) -> HttpResponse:
        return self.client.get(f"/api/{path}", query)

    def post(self, path: str, body: Any = None) -> HttpResponse:
        return self.send(path, json.dumps({} if body is None else body).encode())

    def send(self, path: str, body: bytes, content_type: str = "application/json") -> HttpResponse:
        return self.client.post(f"/api/{path}", body, content_type=content_type)

    def move(self, game: int, after: int, *actions: Json, ref: UUID | None = None) -> HttpResponse:
        body = {"after": after, "ref": str(ref or uuid4()), "actions": list(actions)}
        return self.post(f"games/{game}/moves", body)

    def update(self, game: int, since: int = 0) -> Json:
        answer = self.get(f"games/{game}/updates", since=since)
        assert answer.status_code == 200, answer.content
        return answer.json()


def refused(answer: HttpResponse, status: int, code: str | None = None) -> Json:
    """The facts of a refusal in our one form."""
    assert answer.status_code == status, answer.content
    said: Json = answer.json()
    assert type(said["code"]) is str
    assert type(said["facts"]) is dict
    if code is not None:
        assert said["code"] == code, said
    return said["facts"]


def chosen(offers: list[Json], dice: Dice) -> Json:
    """One of the actions offered, from nothing but their JSON."""
    offer = dice.pick(offers)
    if offer["kind"] == "pass" and len(offers) > 1 and dice.below(2):
        offer = next(other for other in offers if other["kind"] != "pass")
    return MAKE.get(offer["kind"], lambda offer, _: offer)(offer, dice)


def nominate(offer: Json, dice: Dice) -> Json:
    plant = dice.pick(offer["plants"])
    return {"kind": "nominate", "plant": plant["plant"], "bid": plant["least"]}


def raise_bid(offer: Json, dice: Dice) -> Json:
    return {"kind": "raise", "amount": offer["least"] + dice.below(min(3, offer["most"] - offer["least"] + 1))}


def pick_region(offer: Json, dice: Dice) -> Json:
    return {"kind": "pick_region", "region": dice.pick(offer["names"])}


def on_city(offer: Json, dice: Dice) -> Json:
    return {"kind": offer["kind"], "city": dice.pick(offer["names"])}


def scrap(offer: Json, dice: Dice) -> Json:
    plant = dice.pick(offer["plants"])
    return {"kind": "scrap", "plant": plant["plant"], "fuel": dice.pick(plant["fuel"])}


def buy(offer: Json, dice: Dice) -> Json:
    fuel = dice.pick(list(offer["fuels"]))
    return {"kind": "buy", "fuel": fuel, "count": 1 + dice.below(offer["fuels"][fuel])}


def build(offer: Json, dice: Dice) -> Json:
    return {"kind": "build", "city": dice.pick(list(offer["cities"]))}


def power(offer: Json, dice: Dice) -> Json:
    if "runs" not in offer:
        return offer  # the one run of a seat whose player has left
    most = max(len(run) for run in offer["runs"])
    return {"kind": "power", "plants": dice.pick([run for run in offer["runs"] if len(run) == most])}


MAKE: dict[str, Any] = {
    "nominate": nominate,
    "raise": raise_bid,
    "pick_region": pick_region,
    "mark_city": on_city,
    "place_cartel_house": on_city,
    "scrap": scrap,
    "buy": buy,
    "build": build,
    "power": power,
}


def play_on(game: int, phones: list[Phone], seed: str, moves: int = 20_000) -> list[Json]:
    """Move after move by seeded choices from the offers that were sent; the answers."""
    dice = Dice(seed)
    answers: list[Json] = []
    now = phones[0].update(game)
    while now["to_act"] and len(answers) < moves:
        phone = phones[dice.pick(now["to_act"])]
        asked = phone.update(game, now["seq"])
        answer = phone.move(game, asked["seq"], chosen(asked["offers"], dice))
        assert answer.status_code == 200, answer.content
        now = answer.json()
        answers.append(now)
    return answers
