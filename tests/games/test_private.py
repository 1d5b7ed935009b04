"""Games that not everybody may see: who sits there and who has the code does, for all others there is no such game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from games import ending, lists, services
from games.errors import Refused
from games.models import BOT, FINISHED, Game, Seat
from rules import registry
from tests.games.over_http import Phone, play_on, refused
from tests.games.sockets import Phone as Socket
from tests.games.sockets import in_thread, signed_in

TABLE = {"edition": "recharged", "map": "germany", "players": 3}
READING = ("", "/board", "/updates", "/at/0", "/positions", "/log", "/chat", "/record", "/ratings")


@pytest.fixture
def private(people: list[User]) -> Game:
    seating = [services.Seating(user_id=people[0].pk), *[services.Seating(policy="coin")] * 2]
    return services.create_game(rules_id="powergrid", options=TABLE, seating=seating, seed="private", private=True)


@pytest.mark.parametrize("door", READING)
def test_a_stranger_finds_no_private_game(private: Game, people: list[User], door: str) -> None:
    for stranger in (Phone(), Phone(people[1])):
        for query in ({}, {"code": ""}, {"code": "x" * 12}):
            refused(stranger.get(f"games/{private.pk}{door}", **query), 404, "no_such_game")


@pytest.mark.parametrize("door", [door for door in READING if door != "/record"])
def test_whoever_has_the_code_looks_on(private: Game, people: list[User], door: str) -> None:
    for onlooker in (Phone(), Phone(people[1])):
        answer = onlooker.get(f"games/{private.pk}{door}", code=private.code)
        assert answer.status_code == 200, answer.content
        assert private.code not in answer.content.decode()  # it is not his to give


@pytest.mark.parametrize("door", ["moves", "preview", "leave", "stand-in", "take-back", "chat"])
def test_a_stranger_does_nothing_in_a_private_game(private: Game, people: list[User], door: str) -> None:
    move = {"after": 0, "ref": "12345678-1234-1234-1234-123456789abc", "actions": [{"kind": "pass"}]}
    body = {"moves": move, "preview": {"actions": [{"kind": "pass"}]}, "chat": {"text": "hi"}}.get(door, {})
    refused(Phone(people[1]).post(f"games/{private.pk}/{door}", body), 404, "no_such_game")


def test_who_sits_there_needs_no_code_and_may_give_it(private: Game, people: list[User]) -> None:
    frame = Phone(people[0]).get(f"games/{private.pk}").json()
    assert (frame["private"], frame["code"], frame["my_seat"]) == (True, private.code, 0)
    assert len(private.code) >= 12


def test_who_has_left_his_seat_to_a_bot_still_sees_it(private: Game, people: list[User]) -> None:
    services.give_to_bot(game_id=private.pk, seat=0, policy="coin")
    assert Phone(people[0]).get(f"games/{private.pk}").status_code == 200


def test_no_list_of_games_to_look_at_shows_a_private_one(
    private: Game, people: list[User], new_game: Callable[..., Game]
) -> None:
    public = new_game()
    for asked in ({}, {"player": people[0].username}, {"text": str(private.pk)}, {"show": "running"}):
        shown = Phone().get("games", **asked).json()["games"]
        assert private.pk not in [game["id"] for game in shown]
    assert [game["id"] for game in Phone(people[0]).get("games/mine").json()["games"]] == [public.pk, private.pk]


def test_a_private_game_is_asked_for(people: list[User]) -> None:
    wanted = {"rules": "powergrid", "options": TABLE, "seats": ["me", "bot:coin", "bot:coin"], "private": True}
    frame = Phone(people[0]).post("games", wanted).json()
    assert frame["private"]
    refused(Phone().get(f"games/{frame['id']}"), 404)
    assert Phone().get(f"games/{frame['id']}", code=frame["code"]).status_code == 200


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_socket_is_let_in_likewise(layer: Any, server: Any, people: list[User], private: Game) -> None:
    app = server()
    path = f"/ws/games/{private.pk}?since=0"
    for stranger in (Socket(app, path), Socket(app, f"{path}&code=wrong")):
        assert await stranger.closed() == 4404
    sessions = [await in_thread(signed_in, person) for person in people[:2]]
    stranger = Socket(app, path, sessions[1])
    assert await stranger.closed() == 4404
    for guest in (Socket(app, path, sessions[0]), Socket(app, f"{path}&code={private.code}")):
        await guest.at(0)


def test_no_cache_on_the_way_keeps_its_board(private: Game, people: list[User], new_game: Callable[..., Game]) -> None:
    phone = Phone(people[0])
    assert "private" in phone.get(f"games/{private.pk}/board")["Cache-Control"]
    assert "public" in phone.get(f"games/{new_game().pk}/board")["Cache-Control"]


# Rated games


def test_a_seat_in_a_rated_game_is_not_taken_back(people: list[User]) -> None:
    wanted = {"rules": "powergrid", "options": TABLE, "seats": ["me", "bot:coin", "bot:coin"], "casual": False}
    game = Phone(people[0]).post("games", wanted).json()["id"]
    services.give_to_bot(game_id=game, seat=0, policy="coin")
    refused(Phone(people[0]).post(f"games/{game}/take-back"), 403, "not_in_rated_games")
    assert Seat.objects.get(game=game, index=0).controller == BOT


# Lists


@pytest.fixture
def finished(new_game: Callable[..., Game], people: list[User]) -> Game:
    game = new_game(seed="over")
    for seat in (0, 1):
        services.leave(game_id=game.pk, seat=seat)
    return Game.objects.get(pk=game.pk)


def ids(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.content
    return [game["id"] for game in answer.json()["games"]]


def test_the_places_stand_in_the_seats_of_a_game_that_is_over(finished: Game) -> None:
    assert finished.result is not None
    assert sorted(finished.result["rank"]) == [1, 2, 3]
    assert [seat.rank for seat in finished.seats.all()] == [2, 2, 1]


def test_who_was_played_for_has_neither_won_nor_kept_another_from_it(
    new_game: Callable[..., Game], people: list[User]
) -> None:
    game = new_game(seed="away")
    services.give_to_bot(game_id=game.pk, seat=0, policy="coin")
    game = Game.objects.get(pk=game.pk)
    game.status, game.result = FINISHED, {"rank": [1, 3, 2]}
    game.save()
    ending.rank(game)
    assert [seat.rank for seat in game.seats.all()] == [3, 2, 1]
    assert ids(Phone(people[2]).get("games/mine", result="won")) == [game.pk]
    assert ids(Phone(people[0]).get("games/mine", result="won")) == []
    assert ids(Phone(people[0]).get("games/mine", result="lost")) == [game.pk]


def test_games_that_were_over_before_are_ranked_alike(finished: Game) -> None:
    Seat.objects.filter(game=finished, index=2).update(rank=3)
    import_module("games.migrations.0011_places_of_leavers").rank_leavers_last(apps, None)
    assert [seat.rank for seat in finished.seats.all()] == [2, 2, 1]


def test_nobody_takes_his_seat_back_when_the_game_is_over(new_game: Callable[..., Game], people: list[User]) -> None:
    game = new_game(seed="too late")
    services.give_to_bot(game_id=game.pk, seat=0, policy="coin")
    Game.objects.filter(pk=game.pk).update(status=FINISHED, result={"rank": [1, 2, 3]})
    with pytest.raises(Refused, match="game_is_over"):
        services.take_back(game_id=game.pk, seat=0, user_id=people[0].pk)
    assert game.seats.get(index=0).controller == BOT


def test_where_all_have_left_nobody_has_won(new_game: Callable[..., Game], people: list[User]) -> None:
    game = new_game(seed="deserted")
    for seat in (0, 1, 2):
        services.give_to_bot(game_id=game.pk, seat=seat, policy="coin")
    game = Game.objects.get(pk=game.pk)
    game.status, game.result = FINISHED, {"rank": [1, 3, 2]}
    game.save()
    ending.rank(game)
    for person in people[:3]:
        assert ids(Phone(person).get("games/mine", result="won")) == []
        assert ids(Phone(person).get("games/mine", result="lost")) == [game.pk]


def test_my_games_are_narrowed(finished: Game, people: list[User], new_game: Callable[..., Game]) -> None:
    usa = new_game(map="usa", players=4)
    winner, loser = Phone(people[2]), Phone(people[0])
    assert ids(winner.get("games/mine")) == [usa.pk, finished.pk]
    assert ids(winner.get("games/mine", map="usa")) == [usa.pk]
    assert ids(winner.get("games/mine", players=3)) == [finished.pk]
    assert ids(winner.get("games/mine", result="won")) == [finished.pk]
    assert ids(winner.get("games/mine", result="lost")) == []
    assert ids(loser.get("games/mine", result="lost")) == [finished.pk]
    assert ids(loser.get("games/mine", opponent="PERSON3")) == [usa.pk]
    assert ids(loser.get("games/mine", opponent="person0")) == []  # that is me
    assert ids(loser.get("games/mine", text="us")) == [usa.pk]
    assert ids(loser.get("games/mine", text=str(finished.pk), show="finished")) == [finished.pk]
    assert ids(loser.get("games/mine", text="nobody")) == []


def test_games_to_look_at(finished: Game, people: list[User], new_game: Callable[..., Game]) -> None:
    running = new_game()
    services.create_game(rules_id="powergrid", options=TABLE, seating=[services.Seating(policy="coin")] * 3)
    assert ids(Phone().get("games")) == [running.pk, finished.pk]  # nobody looks at bots alone
    assert ids(Phone().get("games", show="running")) == [running.pk]
    assert ids(Phone().get("games", player="Person1", show="finished", result="lost")) == [finished.pk]
    refused(Phone().get("games", player="nobody there"), 404, "no_such_person")
    mine = Phone(people[0]).get("games").json()["games"]
    assert [game["my_seat"] for game in mine] == [0, None]


def test_games_to_look_at_come_page_by_page(new_game: Callable[..., Game], monkeypatch: Any) -> None:
    monkeypatch.setattr(lists, "PAGE", 2)
    games = [new_game().pk for _ in range(5)]
    seen, before = [], {}
    for _ in range(3):
        page = Phone().get("games", **before).json()
        seen += [game["id"] for game in page["games"]]
        before = {"before": page["next"]}
    assert seen == games[::-1]
    assert page["next"] is None


# The log


def test_the_log_tells_what_the_updates_told(new_game: Callable[..., Game], people: list[User]) -> None:
    game = new_game().pk
    phones = [Phone(person) for person in people[:3]]
    play_on(game, phones, "log", moves=25)
    moves, since = [], 0
    while since is not None:
        page = phones[1].get(f"games/{game}/log", since=since, limit=10).json()
        moves += page["moves"]
        since = page["next"]
    assert [move["seq"] for move in moves] == list(range(1, 26))
    told = phones[1].update(game)["events"]
    assert [{"seq": move["seq"], "events": move["events"]} for move in moves] == told
    assert {move["seat"] for move in moves} <= {0, 1, 2}


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 5000}, {"since": -1}, {"page": 2}])
def test_a_page_of_the_log_has_its_limits(new_game: Callable[..., Game], query: dict[str, int]) -> None:
    refused(Phone().get(f"games/{new_game().pk}/log", **query), 400, "wrong_fields")


# Fair shuffles


def test_what_the_seed_laid_out_is_shown_when_the_game_is_over(finished: Game) -> None:
    proof = Phone().get(f"games/{finished.pk}/verify").json()
    assert proof["seed_hash"] == hashlib.sha256(proof["seed"].encode()).hexdigest()
    rules = registry.rules("powergrid")
    again = rules.new_game(rules.options(proof["options"]), proof["seed"], None, proof["revision"])
    assert proof["dealt"] == rules.dealt(again)
    assert len(proof["dealt"]["deck"]) > 20


def test_a_running_game_keeps_its_seed(new_game: Callable[..., Game], people: list[User]) -> None:
    refused(Phone(people[0]).get(f"games/{new_game().pk}/verify"), 403, "game_is_running")
