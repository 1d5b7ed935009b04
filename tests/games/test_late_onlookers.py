"""Who looks on may see the board some moves late: by whatever he asks, nothing that is newer reaches him."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from deploy.asgi import Megawatt
from games import late, push, reading, replay, selectors, services
from games.models import Game
from rules.powergrid import PowerGrid
from rules.rng import Dice
from tests.games import sockets
from tests.games.over_http import Phone, refused
from tests.games.test_api_twins import (
    GAMES,
    TABLES,
    _time_stands_still,  # noqa: F401  # a fixture
    play_on_with_rules,
    undone,
)
from tests.games.test_told_twins import frames

Json = dict[str, Any]
DELAY = 6
LIVE = {"pace": "live", "bank": 600, "increment": 10}


@pytest.fixture
def late_game(new_game: Callable[..., Game], people: list[User]) -> Callable[..., Game]:
    """A live game some forty moves old, of which onlookers see all but the last few."""

    def make(seed: str, **table: Any) -> Game:
        game = new_game(seed=seed, control=LIVE, **table)
        Game.objects.filter(pk=game.pk).update(delay=DELAY)
        play_on_with_rules(game, [Phone(person) for person in people[: game.options["players"]]], Dice(seed))
        return Game.objects.get(pk=game.pk)

    return make


def play(game: Game, dice: Dice, moves: int) -> Game:
    """So many moves more, by nobody's phone."""
    for _ in range(moves):
        now = Game.objects.get(pk=game.pk)
        seat = dice.pick(now.to_act)
        rules, state = replay.rules_of(now), replay.state_of(now)
        offer = dice.pick(list(rules.offers(state, seat)))
        action = rules.action_to_json(offer[dice.below(len(offer))])
        services.submit(game_id=now.pk, seat=seat, actions=[action], after=now.seq)
    return Game.objects.get(pk=game.pk)


@pytest.mark.django_db
def test_a_move_is_played_once_for_all_who_look_on(
    late_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = late_game("once", players=3)
    played: list[int] = []
    act = PowerGrid.act
    monkeypatch.setattr(PowerGrid, "act", lambda *facts: (played.append(1), act(*facts))[1])

    def asked(seq: int) -> int:
        played.clear()
        found = late.state_at(game, seq)
        count = len(played)
        rules = replay.rules_of(game)
        assert rules.state_to_json(found) == rules.state_to_json(
            replay.from_log(game, selectors.moves_until(game, seq))
        )
        return count

    assert [asked(seq) for seq in (10, 11, 11, 14, 20, 5, 7)] == [10, 1, 0, 3, 6, 5, 2]
    late.state_at(game, 7).round = 99  # nobody else's state
    assert asked(7) == 0
    monkeypatch.setattr(late, "MOST", 1)
    late.state_at(late_game("another", players=3), 3)
    assert asked(7) == 7


def all_told(game: Game, phone: Phone) -> Iterator[tuple[str, bytes]]:
    """All that this person can be told by HTTP, and all that a socket of an onlooker hears."""
    for path in ("", "?since=0", "/board", "/updates", "/log", "/chat", "/record", "/verify", "/ratings"):
        yield path, phone.get(f"games/{game.pk}{path}").content
    for since in range(0, game.seq + 1, 5):
        yield f"since {since}", phone.get(f"games/{game.pk}/updates", since=since).content
        yield f"log {since}", phone.get(f"games/{game.pk}/log", since=since, limit=20).content
    for seq in range(game.seq - 2 * DELAY, game.seq + 1):
        yield f"at {seq}", phone.get(f"games/{game.pk}/at/{seq}").content
    yield "list", phone.get("games", show="running").content
    yield "mine", phone.get("games/mine").content


def heard_by_onlookers(game: Game) -> list[bytes]:
    return list(frames(game.pk, None))


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(GAMES))
def test_games_that_differ_in_their_last_moves_look_alike(
    number: int, late_game: Callable[..., Game], people: list[User]
) -> None:
    game = late_game(f"late {number}", **TABLES[number % len(TABLES)])
    player, stranger, guest = Phone(people[0]), Phone(), Phone(people[-1])
    told: list[Any] = []
    seen: list[Any] = []
    for way in range(3):
        with undone():
            now = play(game, Dice(f"way {number} {way}"), DELAY)
            assert selectors.seq_shown(now, None) == game.seq
            given = reading.told(now, [None], now.seq - 1)[1][None].frame
            heard = [given, *heard_by_onlookers(now)]
            asked = [
                list(all_told(now, phone)) for phone in (stranger, *([guest] if game.options["players"] < 6 else []))
            ]
            told.append((asked, heard))
            seen.append(player.get(f"games/{game.pk}/log").json()["moves"][-DELAY:])
    assert told[0] == told[1] == told[2]
    assert seen[0] != seen[1]  # else nothing was compared


@pytest.mark.django_db
def test_what_is_shown_late_is_what_was_there(late_game: Callable[..., Game], people: list[User]) -> None:
    game = late_game("what was")
    stranger, player = Phone(), Phone(people[0])
    frame = stranger.get(f"games/{game.pk}").json()
    then = game.seq - DELAY
    assert (frame["seq"], frame["delay"], frame["deadline"]) == (then, DELAY, None)
    update = frame["update"]
    with undone():
        Game.objects.filter(pk=game.pk).update(delay=0)
        assert update["view"] == stranger.get(f"games/{game.pk}/at/{then}").json()["view"]
    assert update["clock"] == {"control": {}, "banks": [], "asked_at": [], "allowed": [], "deadline": None}
    assert [told["seq"] for told in update["events"]] == list(range(then - len(update["events"]) + 1, then + 1))
    assert refused(stranger.get(f"games/{game.pk}/at/{then + 1}"), 404, "no_such_position") == {"most": then}
    mine = player.get(f"games/{game.pk}").json()
    assert (mine["seq"], mine["update"]["clock"]["banks"]) == (game.seq, game.banks)
    assert {row["seq"] for row in stranger.get("games").json()["games"]} == {then}


@pytest.mark.django_db
def test_before_the_first_moves_are_old_enough_the_start_is_shown(new_game: Callable[..., Game]) -> None:
    game = new_game()
    Game.objects.update(delay=DELAY)
    play(game, Dice("young"), DELAY - 2)
    update = Phone().update(game.pk)
    assert (update["seq"], update["events"]) == (0, [])


@pytest.mark.django_db
def test_who_leaves_sees_no_more_than_the_others(late_game: Callable[..., Game], people: list[User]) -> None:
    game = late_game("leaver")
    phone = Phone(people[0])
    answer = phone.post(f"games/{game.pk}/leave").json()
    now = Game.objects.get(pk=game.pk)
    assert (answer["seat"], answer["seq"]) == (None, now.seq - DELAY)
    assert answer["view"] == Phone().update(game.pk)["view"]
    # Coming back with what he saw from his seat he is told nothing twice, and nothing new.
    assert phone.update(game.pk, game.seq)["events"] == []


@pytest.mark.django_db
def test_nobody_who_looks_on_is_called(late_game: Callable[..., Game], people: list[User]) -> None:
    game = late_game("calls")
    assert {call.seat for call in push.wanted(game, 0)} <= set(range(3))


@pytest.mark.django_db
def test_once_it_is_over_all_is_shown(late_game: Callable[..., Game]) -> None:
    game = late_game("over")
    shown = selectors.seq_shown(game, None)
    Game.objects.filter(pk=game.pk).update(status="finished")
    update = Phone().update(game.pk, shown)
    assert update["seq"] == game.seq
    assert [told["seq"] for told in update["events"]] == list(range(shown + 1, game.seq + 1))
    assert len(Phone().get(f"games/{game.pk}/log", limit=200).json()["moves"]) == game.seq


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_socket_is_told_every_move_once_and_late(
    layer: Any, server: Callable[..., Megawatt], new_game: Callable[..., Game], people: list[User]
) -> None:
    game = await sockets.in_thread(lambda: new_game())
    await sockets.in_thread(lambda: Game.objects.update(delay=DELAY))
    app, far = server(), server()
    app.rooms.hear_directly()
    path = f"/ws/games/{game.pk}?since=0"
    onlookers = [sockets.Phone(app, path), sockets.Phone(far, path)]
    player = sockets.Phone(app, path, await sockets.in_thread(sockets.signed_in, people[0]))
    for phone in (*onlookers, player):
        await phone.at(0)
    for _ in range(DELAY + 9):
        seq = await sockets.in_thread(sockets.play, game.pk, 1)
        await player.at(seq)
        for phone in onlookers:
            await phone.until(lambda phone=phone, seq=seq: phone.seq() >= max(0, seq - DELAY))
    last = seq - DELAY
    for phone in onlookers:
        assert max(said["seq"] for said in phone.heard("update")) == last
        assert [told["seq"] for said in phone.heard("update") for told in said["events"]] == list(range(1, last + 1))
    back = sockets.Phone(app, f"/ws/games/{game.pk}?since={last - 4}")
    update = await back.at(last)
    assert [told["seq"] for told in update["events"]] == list(range(last - 3, last + 1))
    await sockets.in_thread(lambda: Game.objects.update(status="finished"))
    done = sockets.Phone(far, f"/ws/games/{game.pk}?since={last}")
    assert [told["seq"] for told in (await done.at(seq))["events"]] == list(range(last + 1, seq + 1))
