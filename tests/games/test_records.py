"""Records over HTTP and by command: out, in, out again the same."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.selectors import all_data_of
from accounts.signals import forgotten, merging
from games import records, services
from games.models import Game, Move, Seat
from rules import notation, record, registry, selfplay
from rules.replay import replay as played_again
from tests.games.over_http import Phone, refused

Json = dict[str, Any]
NDJSON = "application/x-ndjson"
TABLE = {"edition": "classic", "map": "italy", "players": 4}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def phone(people: list[Any]) -> Phone:
    return Phone(people[5])


def recorded(seed: str = "a record", names: list[str] | None = None, moves: int = 100_000, **options: Any) -> bytes:
    """A game of `coin` against itself, as text."""
    game, state, players = selfplay.new_table("powergrid", {**TABLE, **options}, seed)
    policies = selfplay.policies_for(game, players, ["coin"])
    played = []
    for moment in selfplay.play(game, state, policies, seed):
        played.append((moment.seat, moment.action))
        if len(played) == moves:
            break
    header = record.new_header("powergrid", {**TABLE, **options}, seed, names)
    header.said["seed_hash"] = record.seed_hash(seed)
    return "".join(record.lines(record.recorded(header, played))).encode()


def imported(phone: Phone, text: bytes) -> Game:
    answer = phone.send("games/import", text, NDJSON)
    assert answer.status_code == 201, answer.content
    return Game.objects.get(pk=answer.json()["id"])


NAMES = ["Ana", "Petar", "Dušan", "Nataša"]


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{}, {"players": 2, "edition": "recharged"}, {"regions": "draft"}, {"players": 6}])
def test_a_record_comes_out_as_it_went_in(options: dict[str, Any], phone: Phone) -> None:
    names = [f"Ana {number}" for number in range(options.get("players", 4))]
    text = recorded(names=names, **options)
    game = imported(phone, text)
    assert game.status == "finished"
    assert Phone().get(f"games/{game.pk}/record").content.decode() == text.decode()
    assert records.differences(game) == []
    frame = Phone().get(f"games/{game.pk}").json()
    assert [seat["name"] for seat in frame["seats"] if seat["kind"] == "player"] == names
    assert Phone().get(f"games/{game.pk}/at/50").json()["seq"] == 50


@pytest.mark.django_db
def test_a_dealt_record_comes_out_as_it_went_in(phone: Phone) -> None:
    rules = registry.rules("powergrid")
    state = rules.new_game(rules.options(TABLE), "dealt")
    deal = {
        "deck": ["step3" if card == 99 else card for card in state.deck],
        "market": state.market,
        "order": state.order,
        "regions": list(state.area.regions),
    }
    header = record.new_header("powergrid", TABLE, "dealt", deal=deal)
    header.said["seed_hash"] = record.seed_hash("dealt")
    after = rules.new_game(rules.options(TABLE), "dealt", deal)
    moves = [(moment.seat, moment.action) for moment in selfplay.play(rules, after, [rules.policies["coin"]] * 4, "x")]
    text = "".join(record.lines(record.recorded(header, moves))).encode()
    game = imported(phone, text)
    assert b"".join(Phone().get(f"games/{game.pk}/record")) == text


@pytest.mark.django_db
def test_a_game_that_was_played_here_comes_out_and_in(new_game: Callable[..., Game], phone: Phone) -> None:
    game = new_game(bots=3)
    while (now := Game.objects.get(pk=game.pk)).status == "running":
        services.play_automatic_turn(game_id=now.pk, after=now.seq)
    text = phone.get(f"games/{game.pk}/record").content
    assert played_again(record.read(io.BytesIO(text))).failure is None
    again = imported(phone, text)
    assert phone.get(f"games/{again.pk}/record").content == text
    columns = ("seq", "snapshot", "asked", "to_act", "result", "status", "seed", "options", "revision")
    assert [getattr(again, name) for name in columns] == [getattr(now, name) for name in columns]
    told = ("seq", "seat", "action", "events", "private")
    assert list(again.moves.values(*told)) == list(now.moves.values(*told))


@pytest.mark.django_db
def test_who_brought_a_record_finds_it_among_his_games_that_are_over(
    phone: Phone, people: list[User], django_assert_num_queries: Any
) -> None:
    def mine(person: User, **page: str) -> list[Json]:
        rows: list[Json] = Phone(person).get("games/mine", **page).json()["games"]
        return rows

    imported(phone, recorded(moves=30))
    assert mine(people[5]) == []
    games = [imported(phone, recorded(names=NAMES, seed="one")).pk]
    with CaptureQueriesContext(connection) as asked:
        mine(people[5], show="finished")
    asked_for_one = len(asked)
    games += [imported(phone, recorded(names=NAMES, seed=seed)).pk for seed in ("two", "three")]
    with django_assert_num_queries(asked_for_one):
        rows = mine(people[5], show="finished")
    assert [row["id"] for row in rows] == games[::-1]
    assert [seat["name"] for seat in rows[0]["seats"]] == NAMES
    assert {row["my_seat"] for row in rows} == {None}
    assert [len(mine(people[5], show=show)) for show in ("all", "running", "my_turn")] == [3, 0, 0]
    assert mine(people[4]) == []
    assert Phone().get("games", player=people[5].username).json()["games"] == []
    assert mine(people[5], result="lost") == []


@pytest.mark.django_db
def test_what_somebody_brought_goes_with_him(phone: Phone, people: list[User]) -> None:
    game = imported(phone, recorded())
    assert [one["id"] for one in all_data_of(people[5])["games"]["imported"]] == [game.pk]
    merging.send(sender=User, guest_id=people[5].pk, user_id=people[4].pk)
    assert Game.objects.get(pk=game.pk).imported_by == people[4]
    forgotten.send(sender=User, user_id=people[4].pk)
    assert Game.objects.get(pk=game.pk).imported_by is None


@pytest.mark.django_db
def test_a_running_game_has_no_record(new_game: Callable[..., Game], people: list[Any]) -> None:
    game = new_game()
    for asker in (Phone(people[0]), Phone(people[5]), Phone()):
        answer = asker.get(f"games/{game.pk}/record")
        refused(answer, 403, "game_is_running")
        assert game.seed.encode() not in answer.content


@pytest.mark.django_db
def test_a_record_of_a_game_not_over_is_a_game_without_people(phone: Phone) -> None:
    game = imported(phone, recorded(moves=50))
    assert (game.status, game.seq) == ("running", 50)
    assert not Seat.objects.exclude(user=None).exists()
    refused(phone.get(f"games/{game.pk}/record"), 403, "game_is_running")
    refused(phone.move(game.pk, 50, {"kind": "pass"}), 403, "not_your_seat")


def changed(old: bytes, new: bytes) -> bytes:
    text = recorded()
    assert old in text
    return text.replace(old, new, 1)


def broken() -> list[tuple[bytes, int, str]]:
    lines = recorded().splitlines(keepends=True)
    return [
        (b"", 400, "empty"),
        (b"\n\n", 400, "empty_line"),
        (b"{}", 400, "missing"),
        (b"[]", 400, "not_an_object"),
        (b"\xff", 400, "not_utf8"),
        (b"{" * 9000, 400, "too_deep"),
        (changed(b'"powergrid"', b'"chess"'), 400, "unknown_game"),
        (changed(b'"italy"', b'"mars"'), 400, "unknown_value"),
        (changed(b'"record": 1', b'"record": 2'), 400, "unknown_version"),
        (changed(b'"seed": "a record"', b'"seed": "another"'), 400, "seed_hash_disagrees"),
        (changed(b'"revision": 1', b'"revision": 9'), 400, "unknown_revision"),
        (b"".join([lines[0], *lines[2:]]), 400, "not_your_turn"),
        (b"".join([*lines, b'{"seat": 0, "action": {"kind": "pass"}}\n']), 400, "after_the_result"),
        (lines[0] + b'{"result": {"rank": [1, 2, 3, 4]}}\n', 400, "game_not_over"),
        (lines[0] + b'{"seat": 9, "action": {"kind": "pass"}}\n', 400, "unknown_seat"),
        (lines[0] + b'{"seat": 0, "action": {"kind": "win"}}\n', 400, "unknown_kind"),
        (lines[0] + b'{"seat": 0}\n', 400, "missing"),
        (lines[0] + lines[1] * 5002, 400, "record_too_long"),
        (gzip.compress(recorded()), 400, "compressed"),
        (b'{"record": 1, "game": "powergrid", "options": %s, "seed": "%s"}' % (OPTIONS, b"x" * 201), 400, "bad_seed"),
        (b'{"record": 1, "game": "powergrid", "options": %s, "seed": "\\u0000"}' % OPTIONS, 400, "bad_seed"),
        (b"x" * (2 * 1024 * 1024 + 1), 413, "too_large"),
    ]


OPTIONS = b'{"edition": "classic", "map": "italy", "players": 4}'


@pytest.mark.django_db
def test_what_is_no_record_is_refused_with_its_line(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, status, code in broken():
        cache.clear()
        refused(phone.send("games/import", text, NDJSON), status, code)
    facts = refused(phone.send("games/import", recorded()[:-30], NDJSON), 400)
    assert facts["line"] == recorded().count(b"\n")
    refused(Phone().send("games/import", recorded(), NDJSON), 401, "not_authenticated")
    assert (Game.objects.count(), Move.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_strange_names_are_kept_short_and_readable(phone: Phone) -> None:
    game = imported(phone, recorded(names=["x" * 999, "a\x00b\u202e", "", "Nataša"]))
    assert list(game.seats.values_list("name", flat=True)) == ["x" * 60, "ab", "", "Nataša"]


@pytest.mark.django_db
def test_the_command_prints_the_record_or_its_notation(phone: Phone, capsys: pytest.CaptureFixture[str]) -> None:
    text = recorded(names=NAMES)
    over, running = imported(phone, text), imported(phone, recorded(moves=30))
    call_command("export_game", str(over.pk))
    assert capsys.readouterr().out == text.decode()
    call_command("export_game", str(over.pk), "--notation")
    lines = capsys.readouterr().out
    again = list(record.lines(notation.read(io.BytesIO(lines.encode()))))
    assert [json.loads(line) for line in again] == [json.loads(line) for line in text.splitlines()]
    with pytest.raises(CommandError, match="still runs"):
        call_command("export_game", str(running.pk))
    call_command("export_game", str(running.pk), "--running")
    assert capsys.readouterr().out == recorded(moves=30).decode()
    with pytest.raises(CommandError, match="no game"):
        call_command("export_game", "999999")
