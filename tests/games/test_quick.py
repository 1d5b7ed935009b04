"""The short way to a move answers as the framework's way does."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.parsing import checked, move_said
from games.serializers import NewMove
from rules.rng import Dice
from tests.games.over_http import Phone, chosen

TOKEN = "b" * 32


@pytest.fixture
def guarded(new_game: Callable[..., Game], people: list[User]) -> tuple[str, str, Client]:
    """Where to play, a move, and a browser whose forms are looked at."""
    game = new_game()
    seat = game.to_act[0]
    phone = Phone(people[seat])
    move = {"after": 0, "ref": str(uuid4()), "actions": [chosen(phone.update(game.pk)["offers"], Dice("quick"))]}
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[seat])
    return f"/api/games/{game.pk}/moves", json.dumps(move), client


def test_a_forged_form_plays_no_move(guarded: tuple[str, str, Client]) -> None:
    path, move, client = guarded
    client.cookies["csrftoken"] = TOKEN
    for headers in ({}, {"X-CSRFToken": "c" * 32}, {"X-CSRFToken": TOKEN, "Origin": "https://elsewhere.example"}):
        answer = client.post(path, move, content_type="application/json", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    assert Game.objects.get().seq == 0


def test_our_own_page_plays_one(guarded: tuple[str, str, Client]) -> None:
    path, move, client = guarded
    client.cookies["csrftoken"] = TOKEN
    answer = client.post(path, move, content_type="application/json", headers={"X-CSRFToken": TOKEN})
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    assert answer.json()["seq"] == 1


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8"])
def test_both_ways_give_one_answer(guarded: tuple[str, str, Client], content_type: str, monkeypatch: Any) -> None:
    path, move, client = guarded
    client = Client()
    client.cookies = guarded[2].cookies
    short = client.post(path, move, content_type=content_type)
    monkeypatch.setattr("games.quick.JSON", "never")
    long = client.post(path, move, content_type=content_type)  # the same ref: answered, not played again
    assert (short.status_code, long.status_code) == (200, 200)
    assert {**short.json(), "events": []} == {**long.json(), "events": []}
    assert short["Content-Type"] == long["Content-Type"]


GOOD = {"after": 0, "ref": "12345678-1234-1234-1234-123456789abc", "actions": [{"kind": "pass"}]}


@pytest.mark.parametrize(
    "said",
    [
        GOOD,
        {**GOOD, "after": 2**31 - 1},
        {**GOOD, "actions": [{}] * 60},
    ],
)
def test_what_is_all_right_is_read_as_the_serializer_reads_it(said: Any) -> None:
    assert move_said(said) == checked(NewMove, said)


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {},
        {**GOOD, "more": 1},
        {**GOOD, "after": True},
        {**GOOD, "after": -1},
        {**GOOD, "after": 2**31},
        {**GOOD, "after": "0"},
        {**GOOD, "ref": "12345678123412341234123456789abc"},
        {**GOOD, "ref": "12345678-1234-1234-1234-123456789abc\n"},
        {**GOOD, "ref": None},
        {**GOOD, "actions": []},
        {**GOOD, "actions": [{}] * 61},
        {**GOOD, "actions": [5]},
        {**GOOD, "actions": [{"kind": "leave"}]},
        {**GOOD, "actions": {"0": {}}},
    ],
)
def test_whatever_may_be_wrong_is_left_to_the_serializer(said: Any) -> None:
    assert move_said(said) is None
