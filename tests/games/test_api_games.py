"""Games over HTTP: opened, played to the end, looked at; every person in his own seat and no other."""

from __future__ import annotations

import hashlib
import io
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import replay, services, throttles
from games.models import BOT, FINISHED, Game, Move, Seat
from rules import record
from rules.replay import replay as played_again
from rules.rng import Dice
from tests.games.over_http import Phone, chosen, play_on, refused

TABLE = {"edition": "recharged", "map": "germany", "players": 3}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()  # the throttles' counts


@pytest.fixture
def phones(people) -> list[Phone]:
    return [Phone(person) for person in people]


def wanted(people: Any, *seats: str, **more: Any) -> dict[str, Any]:
    return {"rules": "powergrid", "options": TABLE, "seats": list(seats) or ["me", "bot:coin", "bot:coin"], **more}


@pytest.mark.django_db
def test_a_whole_game_of_three_people(new_game, people, phones) -> None:
    game = new_game().pk
    frame = phones[0].get(f"games/{game}").json()
    assert [seat["name"] for seat in frame["seats"]] == [person.username for person in people[:3]]
    assert (frame["my_seat"], frame["seed"], frame["update"]["seq"]) == (0, None, 0)

    answers = play_on(game, phones[:3], "three people")
    assert len(answers) > 100
    for answer in answers[:-1]:
        seen = [player["money"] is not None for player in answer["view"]["players"]]
        assert seen == [seat == answer["seat"] for seat in range(3)]
    assert [answer["seq"] for answer in answers] == list(range(1, len(answers) + 1))
    assert all(answer["events"][-1]["seq"] == answer["seq"] for answer in answers)

    over = phones[1].get(f"games/{game}").json()
    assert (over["status"], over["my_seat"], over["my_turn"]) == ("finished", 1, False)
    assert hashlib.sha256(over["seed"].encode()).hexdigest() == frame["seed_hash"] == over["seed_hash"]
    assert sorted(over["result"]["rank"])[0] == 1
    refused(phones[0].move(game, over["seq"], {"kind": "pass"}), 400, "game_is_over")

    text = phones[5].get(f"games/{game}/record").content
    again = played_again(record.read(io.BytesIO(text)))
    assert again.failure is None
    assert again.header.rules.result(again.state).rank == over["result"]["rank"]
    assert again.actions == len(answers)


@pytest.mark.django_db
def test_whoever_asks_gets_his_own_seat(new_game, phones) -> None:
    game = new_game().pk
    for seat, phone in enumerate(phones[:3]):
        assert phone.get(f"games/{game}").json()["update"]["seat"] == seat
    for onlooker in (phones[4], Phone()):
        frame = onlooker.get(f"games/{game}").json()
        assert (frame["my_seat"], frame["update"]["seat"], frame["update"]["offers"]) == (None, None, [])
        assert all(player["money"] is None for player in frame["update"]["view"]["players"])


@pytest.mark.django_db
def test_nobody_moves_for_another_seat(new_game, phones) -> None:
    game = new_game()
    asked = game.to_act[0]
    other = phones[(asked + 1) % 3]
    action = phones[asked].update(game.pk)["offers"][0]
    said = chosen([action], Dice("x"))
    refused(other.move(game.pk, 0, said), 422, "not_your_turn")
    body = {"after": 0, "ref": str(uuid4()), "actions": [said], "seat": asked}
    facts = refused(other.post(f"games/{game.pk}/moves", body), 400, "wrong_fields")
    assert facts == {"fields": {"seat": "unknown_field"}}
    for path in ("moves", "preview", "leave", "stand-in", "take-back"):
        body = {"after": 0, "ref": str(uuid4()), "actions": [said]}
        body = {name: body[name] for name in {"moves": body, "preview": ["actions"]}.get(path, [])}
        refused(phones[5].post(f"games/{game.pk}/{path}", body), 403, "not_your_seat")
        refused(Phone().post(f"games/{game.pk}/{path}", body), 401, "not_authenticated")
        refused(phones[0].post(f"games/{game.pk + 1000}/{path}", body), 404, "no_such_game")
    assert Move.objects.count() == 0


@pytest.mark.django_db
def test_a_retry_and_a_double_tap_are_one_move(new_game, phones) -> None:
    game = new_game().pk
    phone = phones[Game.objects.get().to_act[0]]
    said = chosen(phone.update(game)["offers"], Dice("tap"))
    ref = uuid4()
    first = phone.move(game, 0, said, ref=ref)
    again = phone.move(game, 0, said, ref=ref)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    second_tap = phone.move(game, 0, said)
    refused(second_tap, 409, "stale")
    assert second_tap.json()["update"] == phone.update(game)
    assert Move.objects.count() == 1


@pytest.mark.django_db
def test_a_retry_is_answered_though_the_seat_has_gone_to_a_bot_meanwhile(new_game, phones) -> None:
    game = new_game().pk
    seat = Game.objects.get().to_act[0]
    said = chosen(phones[seat].update(game)["offers"], Dice("tap"))
    ref = uuid4()
    phones[seat].move(game, 0, said, ref=ref)
    services.give_to_bot(game_id=game, seat=seat, policy="coin")
    again = phones[seat].move(game, 0, said, ref=ref)
    assert (again.status_code, again.json()["seat"], again.json()["seq"]) == (200, None, 1)
    assert [move["seq"] for move in again.json()["events"]] == [1]
    refused(phones[seat].move(game, 0, said), 403, "not_your_seat")
    refused(phones[5].move(game, 0, said, ref=ref), 403, "not_your_seat")
    assert Move.objects.count() == 1


@pytest.mark.django_db
def test_two_devices_are_in_step(new_game, people, phones) -> None:
    game = new_game().pk
    seat = Game.objects.get().to_act[0]
    tablet = Phone(people[seat])
    said = chosen(phones[seat].update(game)["offers"], Dice("two"))
    answer = phones[seat].move(game, 0, said).json()
    assert tablet.update(game) == answer


@pytest.mark.django_db
def test_a_drafted_turn_is_played_whole_or_not_at_all(new_game, phones) -> None:
    game = new_game().pk
    phone = phones[Game.objects.get().to_act[0]]
    said = chosen(phone.update(game)["offers"], Dice("all"))
    before = Game.objects.values().get()
    refused(phone.move(game, 0, said, said), 422)
    assert Game.objects.values().get() == before
    assert Move.objects.count() == 0


@pytest.mark.django_db
def test_a_preview_plays_nothing_and_stops_before_a_card_is_turned_up(new_game, phones) -> None:
    game = new_game(players=2)
    rules = replay.rules_of(game)
    stopped = 0
    for seat in range(2):
        phones[seat].update(game.pk)
    dice = Dice("preview")
    while not stopped:
        game = Game.objects.get(pk=game.pk)
        seat = game.to_act[0]
        if seat > 1:
            services.play_automatic_turn(game_id=game.pk, after=game.seq)
            continue
        said = chosen(phones[seat].update(game.pk)["offers"], dice)
        answer = phones[seat].post(f"games/{game.pk}/preview", {"actions": [said]}).json()
        assert Game.objects.get(pk=game.pk).seq == game.seq
        step = rules.apply(replay.state_of(game), seat, rules.action_from_json(said))
        if rules.reveals(step.events):
            stopped += 1
            assert answer["played"] == 0
            assert answer["view"] == phones[seat].update(game.pk)["view"]
        else:
            assert (answer["played"], answer["view"]) == (1, rules.view(step.state, seat))
        assert phones[seat].move(game.pk, game.seq, said).status_code == 200


@pytest.mark.django_db
def test_the_last_to_leave_is_not_shown_in_a_preview_what_the_end_reveals(new_game, phones) -> None:
    game = new_game().pk
    assert phones[0].post(f"games/{game}/leave").status_code == 200
    for path in ("preview", "moves"):
        body = {"actions": [{"kind": "leave"}]}
        if path == "moves":
            body |= {"after": 1, "ref": str(uuid4())}
        facts = refused(phones[1].post(f"games/{game}/{path}", body), 400, "wrong_fields")
        assert facts == {"fields": {"actions": "leave_apart"}}


@pytest.mark.django_db
def test_who_leaves_is_an_onlooker_from_then_on(new_game, phones) -> None:
    game = new_game().pk
    answer = phones[2].post(f"games/{game}/leave").json()
    assert (answer["seat"], answer["seq"], answer["view"]["left"]) == (None, 1, [2])
    assert answer["events"][0]["events"][0]["kind"] == "player_left"
    refused(phones[2].post(f"games/{game}/leave"), 403, "not_your_seat")
    refused(phones[2].move(game, 1, {"kind": "pass"}), 403, "not_your_seat")


@pytest.mark.django_db
def test_a_seat_that_a_bot_keeps_is_taken_back(new_game, phones) -> None:
    game = new_game().pk
    refused(phones[0].post(f"games/{game}/take-back"), 403, "not_your_seat")
    services.give_to_bot(game_id=game, seat=0, policy="coin")
    assert phones[0].get(f"games/{game}").json()["seats"][0]["controller"] == BOT
    assert phones[1].update(game)["automatic"] == [0]
    refused(phones[0].move(game, 0, {"kind": "pass"}), 403, "not_your_seat")
    refused(phones[1].post(f"games/{game}/take-back"), 403, "not_your_seat")
    back = phones[0].post(f"games/{game}/take-back").json()
    assert (back["seat"], back["automatic"]) == (0, [])
    assert Seat.objects.get(index=0).controller == "human"


@pytest.mark.django_db
def test_who_goes_away_leaves_a_bot_in_his_place_until_he_is_back(new_game, phones) -> None:
    game = new_game().pk
    answer = phones[0].post(f"games/{game}/stand-in").json()
    assert (answer["seat"], answer["seq"], answer["view"]["left"]) == (None, 0, [])
    assert Seat.objects.get(index=0).policy == settings.BOT_FOR_ABSENT
    refused(phones[0].post(f"games/{game}/stand-in"), 403, "not_your_seat")
    refused(phones[0].move(game, 0, {"kind": "pass"}), 403, "not_your_seat")
    assert phones[0].post(f"games/{game}/take-back").json()["seat"] == 0


@pytest.mark.django_db
def test_where_it_counts_nobody_sends_a_bot_in_his_place(new_game, phones) -> None:
    game = new_game()
    refused(phones[3].post(f"games/{game.pk}/stand-in"), 403, "not_your_seat")
    for wrong, code in (({"casual": False}, "not_in_rated_games"), ({"lesson": "first"}, "not_in_lessons")):
        Game.objects.filter(pk=game.pk).update(**{"casual": True, "lesson": "", **wrong})
        refused(phones[0].post(f"games/{game.pk}/stand-in"), 403, code)
    Game.objects.filter(pk=game.pk).update(casual=True, lesson="", status=FINISHED)
    refused(phones[0].post(f"games/{game.pk}/stand-in"), 400, "game_is_over")
    assert not Seat.objects.filter(controller=BOT).exists()


@pytest.mark.django_db
def test_any_position_is_shown_as_it_was_seen_then(new_game, phones) -> None:
    game = new_game().pk
    answers = play_on(game, phones[:3], "positions", moves=60)
    for seq in (1, 17, 42, 60):
        answer = answers[seq - 1]
        shown = phones[answer["seat"]].get(f"games/{game}/at/{seq}").json()
        assert shown["view"] == answer["view"]
        assert shown["events"] == [answer["events"][-1]]
        assert (shown["seq"], shown["last"], shown["to_act"]) == (seq, 60, answer["to_act"])
        onlooker = Phone().get(f"games/{game}/at/{seq}").json()
        assert onlooker["seat"] is None
        assert all(player["money"] is None for player in onlooker["view"]["players"])
    start = phones[0].get(f"games/{game}/at/0").json()
    assert (start["seq"], start["events"]) == (0, [])
    for seq in (61, 10**30):
        refused(phones[0].get(f"games/{game}/at/{seq}"), 404, "no_such_position")


@pytest.mark.django_db
def test_positions_come_page_by_page_as_they_come_one_by_one(new_game, phones) -> None:
    game = new_game().pk
    play_on(game, phones[:3], "positions", moves=25)
    for phone in (phones[0], Phone()):
        pages = [phone.get(f"games/{game}/positions", since=since, limit=10).json() for since in (0, 10, 20)]
        assert [page["next"] for page in pages] == [10, 20, None]
        found = [position for page in pages for position in page["positions"]]
        assert found == [phone.get(f"games/{game}/at/{seq}").json() for seq in range(26)]
    beyond = phones[0].get(f"games/{game}/positions", since=26, limit=10).json()
    assert beyond == {"positions": [], "next": None}


@pytest.mark.django_db
def test_who_was_away_is_told_what_came_since(new_game, phones) -> None:
    game = new_game().pk
    answers = play_on(game, phones[:3], "away", moves=30)
    told = phones[0].update(game, 20)
    assert [one["seq"] for one in told["events"]] == list(range(21, 31))
    assert told["view"]["order"] == answers[-1]["view"]["order"]
    assert phones[0].update(game, 30)["events"] == []
    assert phones[0].update(game, 99)["events"] == []


@pytest.mark.django_db
def test_the_board_comes_once(new_game) -> None:
    game = new_game().pk
    first = Phone().get(f"games/{game}/board")
    assert len(first.json()["cities"]) > 40
    again = Client().get(f"/api/games/{game}/board", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "max-age" in first["Cache-Control"]


@pytest.mark.django_db
def test_my_games_come_in_pages_and_by_what_waits_for_me(people, new_game, phones) -> None:
    games = [new_game().pk for _ in range(43)]
    for game in games[:3]:
        services.leave(game_id=game, seat=1)
        services.leave(game_id=game, seat=2)  # alone is over
    asked = set(Game.objects.filter(to_act=[0]).values_list("pk", flat=True))

    def listed(**query: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while True:
            page = phones[0].get("games/mine", **query).json()
            assert len(page["games"]) <= 20
            found += page["games"]
            if page["next"] is None:
                return found
            query["before"] = page["next"]

    everything = listed()
    assert sorted(game["id"] for game in everything) == games
    moved = [game["moved_at"] for game in everything]
    assert moved == sorted(moved, reverse=True)
    assert sorted(game["id"] for game in listed(show="finished")) == games[:3]
    assert sorted(game["id"] for game in listed(show="running")) == games[3:]
    waiting = listed(show="my_turn")
    assert {game["id"] for game in waiting} == asked
    assert all(game["my_turn"] and game["my_seat"] == 0 for game in waiting)
    assert phones[4].get("games/mine").json() == {"games": [], "next": None}
    refused(Phone().get("games/mine"), 401, "not_authenticated")
    with CaptureQueriesContext(connection) as few:
        phones[0].get("games/mine")
    assert len(few) <= 5


@pytest.mark.django_db
def test_a_list_tells_what_is_played_in_the_games_of_who_asks(new_game, phones) -> None:
    games = [new_game() for _ in range(4)]
    mover = games[0].to_act[0]
    services.leave(game_id=games[0].pk, seat=mover)

    def phases(seat: int) -> set[tuple[bool, str | None]]:
        return {(game["my_turn"], game["phase"]) for game in phones[seat].get("games/mine").json()["games"]}

    assert phases(mover) == {(True, "auction"), (False, None)}  # not where a bot plays on
    assert (False, "auction") in phases((mover + 1) % 3)
    with CaptureQueriesContext(connection) as few:
        phones[mover].get("games/mine")
    assert len(few) <= 6


def test_the_games_there_are(db) -> None:
    answer = Phone().get("rules").json()
    game = answer["games"][0]
    assert game["id"] == "powergrid"
    choices = {choice["name"]: choice for choice in game["options"]}
    assert choices["players"]["values"] == [2, 3, 4, 5, 6]
    assert choices["standard_starts"]["only_with"] == {"edition": ["recharged"]}
    assert choices["cartel"]["follows"] == [{"when": {"edition": ["recharged"], "players": [2]}, "value": True}]
    assert choices["map"]["about"]["usa"]["name"]
    assert [policy["level"] for policy in game["policies"]] == list(range(1, len(game["policies"]) + 1))
    assert "coin" in [policy["name"] for policy in game["policies"]]


def test_a_game_is_begun_with_each_of_the_usual_clocks(people, phones) -> None:
    presets = Phone().get("rules").json()["clocks"]
    for phone, preset in zip(phones, presets, strict=False):  # nobody plays two live games
        answer = phone.post("games", wanted(people, "me", "bot:coin", "bot:coin", clock=preset["control"]))
        assert answer.status_code == 201, answer.content
        assert answer.json()["update"]["clock"]["control"] == preset["control"]
    assert len(presets) <= len(phones)


def test_a_board_is_shown_before_any_game(db) -> None:
    answer = Phone().get("rules/powergrid/board", map="usa", edition="classic", players=5)
    board = answer.json()
    assert (board["options"]["map"], board["options"]["edition"], board["regions_needed"]) == ("usa", "classic", 5)
    assert len(board["cities"]) == 42
    assert all(len(area) == 5 for area in board["areas"])
    again = Phone().client.get("/api/rules/powergrid/board?map=usa", headers={"If-None-Match": answer["ETag"]})
    assert again.json()["options"]["players"] == 4  # another one, by what is usual
    same = Phone().client.get(
        "/api/rules/powergrid/board?map=usa&edition=classic&players=5", headers={"If-None-Match": answer["ETag"]}
    )
    assert same.status_code == 304


@pytest.mark.parametrize(
    "rules, query, code",
    [
        ("chess", {}, "unknown_game"),
        ("powergrid", {"map": "mars"}, "unknown_value"),
        ("powergrid", {"players": "7"}, "out_of_range"),
        ("powergrid", {"colour": "red"}, "unknown_option"),
        ("powergrid", {"beginner": "true"}, "not_in_this_edition"),
        ("powergrid", {"first_order": "[0,1,2,3]"}, "not_every_seat_once"),
    ],
)
def test_there_is_no_board_by_options_that_can_not_be(db, rules: str, query: dict[str, str], code: str) -> None:
    refused(Phone().get(f"rules/{rules}/board", **query), 400, code)


NO_GAMES: list[tuple[dict[str, Any], int, str]] = [
    ({"rules": "chess"}, 400, "unknown_game"),
    ({"rules": 5}, 400, "wrong_fields"),
    ({"options": {**TABLE, "map": "mars"}}, 400, "unknown_value"),
    ({"options": []}, 400, "wrong_fields"),
    ({"options": {**TABLE, "colour": "red"}}, 400, "unknown_option"),
    ({"seats": ["me"]}, 400, "wrong_number_of_seats"),
    ({"seats": ["me", "me", "bot:coin"]}, 400, "host_sits_once"),
    ({"seats": ["bot:coin"] * 3}, 400, "host_sits_once"),  # nobody would wait for its end, and it would be nobody's
    ({"seats": ["bot:coin"] * 3, "private": True}, 400, "host_sits_once"),
    ({"seats": ["me", "bot:", "bot:coin"]}, 400, "unknown_seat"),
    ({"seats": ["me", "bot:genius", "bot:coin"]}, 400, "unknown_policy"),
    ({"seats": ["me", "user:nobody", "bot:coin"]}, 400, "unknown_seat"),
    ({"seats": ["me", "user:person1", "bot:coin"]}, 400, "unknown_seat"),  # who did not say yes sits nowhere
    ({"seats": ["me", "user:\x00", "bot:coin"]}, 400, "wrong_fields"),
    ({"seats": ["me", 5, "bot:coin"]}, 400, "wrong_fields"),
    ({"seats": ["me"] * 13}, 400, "wrong_fields"),
    ({"clock": {"pace": "glacial"}}, 400, "unknown_value"),
    ({"clock": {"pace": "live", "bank": 10**40, "increment": 1}}, 400, "out_of_range"),
    ({"seed": "mine"}, 400, "wrong_fields"),
    ({"deal": {}}, 400, "wrong_fields"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(len(NO_GAMES)))
def test_what_makes_no_game_is_refused(number: int, people, phones) -> None:
    wrong, status, code = NO_GAMES[number]
    refused(phones[0].post("games", {**wanted(people, "me", "bot:coin", "bot:coin"), **wrong}), status, code)
    assert Game.objects.count() == 0


@pytest.mark.django_db
def test_a_game_against_bots_is_opened_with_a_clock(people, phones) -> None:
    clock = {"pace": "live", "bank": 600, "increment": 10}
    frame = phones[0].post("games", wanted(people, "bot:coin", "me", "bot:random", clock=clock)).json()
    assert [seat["controller"] for seat in frame["seats"]] == ["bot", "human", "bot"]
    assert (frame["my_seat"], frame["update"]["clock"]["control"]) == (1, clock)
    assert frame["update"]["clock"]["banks"] == [600_000] * 3


@pytest.mark.django_db
def test_who_opens_too_many_games_has_to_wait(people, phones, monkeypatch) -> None:
    for _ in range(60):
        assert phones[0].post("games", {}).status_code == 400
    refused(phones[0].post("games", {}), 429, "throttled")
    assert phones[1].post("games", {}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["record", "verify", "positions", "at/0"])
def test_who_has_games_played_again_too_often_has_to_wait(new_game, phones, monkeypatch, path) -> None:
    monkeypatch.setattr(throttles.Replaying, "rate", "1/min")
    game = new_game().pk
    assert Phone().get(f"games/{game}/{path}").status_code != 429
    refused(Phone().get(f"games/{game}/{path}"), 429, "throttled")
    assert phones[0].get(f"games/{game}/{path}").status_code != 429


# What a move costs


def statements(queries: list[dict[str, str]]) -> list[str]:
    """What was asked of the database, but for who is signed in."""
    words = [query["sql"] for query in queries]
    ours = [sql for sql in words if "django_session" not in sql and 'FROM "accounts_user"' not in sql]
    return [f"{sql.split()[0]}" for sql in ours]


@pytest.mark.django_db(transaction=True)
def test_a_move_is_one_reading_and_one_short_transaction(new_game, phones) -> None:
    game = new_game().pk
    play_on(game, phones[:3], "cost", moves=20)
    phone = phones[Game.objects.get().to_act[0]]
    said = chosen(phone.update(game)["offers"], Dice("cost"))
    with CaptureQueriesContext(connection) as asked:
        answer = phone.move(game, 20, said)
    assert answer.status_code == 200
    transaction = ["WITH"] if connection.vendor == "postgresql" else ["BEGIN", "UPDATE", "INSERT", "COMMIT"]
    assert statements(asked.captured_queries) == ["SELECT", *transaction]


@pytest.mark.django_db
def test_a_reconnect_costs_the_same_however_long_the_game(new_game, phones) -> None:
    game = new_game().pk
    counts = []
    for moves in (10, 150):
        play_on(game, phones[:3], f"long {moves}", moves=moves)
        seq = Game.objects.get().seq
        with CaptureQueriesContext(connection) as asked:
            phones[0].update(game, seq - 1)
        counts.append(len(statements(asked.captured_queries)))
    assert counts == [1, 1]  # the game with the seat and the moves since


@pytest.mark.django_db
def test_a_game_is_opened_by_one_question_however_long_it_is(new_game, phones) -> None:
    game = new_game().pk
    opened = []
    for moves in (30, 120):
        play_on(game, phones[:3], f"long {moves}", moves=moves)
        with CaptureQueriesContext(connection) as asked:
            frame = phones[0].get(f"games/{game}").json()
        assert len(statements(asked.captured_queries)) == 1
        opened.append(frame)
    assert [len(frame["update"]["events"]) for frame in opened] == [20, 20]  # the last moves
    assert opened[1]["update"]["events"][-1]["seq"] == 150
    assert [seat["name"] for seat in opened[1]["seats"]] == ["person0", "person1", "person2"]
    whole = phones[0].get(f"games/{game}", since=0).json()["update"]["events"]
    assert [told["seq"] for told in whole] == list(range(1, 151))
    assert whole[-20:] == opened[1]["update"]["events"]


def test_an_unknown_address_is_told_in_the_same_form(db) -> None:
    for path in ("nowhere", "games/", "games/x", f"games/{'9' * 5000}/board", "games/1/at/-1", ""):
        refused(Phone().get(path), 404)
    refused(Phone().get("games/99999999999999999999999"), 404, "no_such_game")
    refused(Phone().post("rules"), 405)
