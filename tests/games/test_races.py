"""Many at once at the one door: what is acknowledged is in the log once, and the log leads to what is stored."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import permutations
from threading import Barrier, Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from accounts.models import User
from games import clock, replay, selectors, services, thinking
from games.errors import NotAllowed, Refused, StaleGame
from games.mind import Thought
from games.models import BOT, HUMAN, RULE, Game, Move, Seat
from tests.conftest import PATIENCE
from tests.deploy.running import eventually
from tests.games.choosing import coins, play_until_all_are_asked
from tests.games.sockets import signed_in
from tests.games.test_live_server import Running

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS = 50
Json = dict[str, Any]
NewGame = Callable[..., Game]
Answer = tuple[int, Json]


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """What each job gives or raises, all begun together in threads of their own."""
    together = Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        together.wait(PATIENCE)
        try:
            return job()
        except (Refused, NotAllowed) as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def chosen(game: Game, seat: int) -> Json:
    """What a bot would do in this seat."""
    return coins(game, seat)


def sound(game: Game) -> Game:
    """The game as stored; its log has no gaps and leads to its snapshot."""
    stored = Game.objects.get(pk=game.pk)
    moves = list(stored.moves.order_by("seq"))
    assert [move.seq for move in moves] == list(range(1, stored.seq + 1))
    assert replay.rules_of(stored).state_to_json(replay.from_log(stored, moves)) == stored.snapshot
    automatic = stored.seats.exclude(controller=HUMAN).order_by("index")
    assert stored.automatic == list(automatic.values_list("index", flat=True))
    return stored


# Over the network


@pytest.fixture
def running(layer: Any) -> Iterator[Running]:
    server = Running()
    server.thread.start()
    yield server
    server.stop()
    server.socket.close()


def post_move(running: Running, session: str, game: Game, after: int, action: Json, ref: UUID) -> Answer:
    """As a browser would: its cookies, and the token that a change must show."""
    token = "0" * 32
    headers = {
        "Content-Type": "application/json",
        "Cookie": f"sessionid={session}; csrftoken={token}",
        "X-CSRFToken": token,
    }
    body = json.dumps({"after": after, "ref": str(ref), "actions": [action]})
    client = http.client.HTTPConnection(running.host, timeout=PATIENCE)
    try:
        client.request("POST", f"/api/games/{game.pk}/moves", body, headers)
        answer = client.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        client.close()


def test_of_fifty_devices_that_move_at_once_one_wins(running: Running, new_game: NewGame, people: list[User]) -> None:
    game = new_game()
    seat = game.to_act[0]
    session, action = signed_in(people[seat]), chosen(game, seat)
    answers = at_once(*[lambda: post_move(running, session, game, 0, action, uuid4())] * CLIENTS)
    assert sorted(status for status, _ in answers) == [200] + [409] * (CLIENTS - 1)
    (won,) = (said for status, said in answers if status == 200)
    assert (won["seq"], [move["seq"] for move in won["events"]]) == (1, [1])
    for status, said in answers:
        if status == 409:
            assert (said["code"], said["facts"]) == ("stale", {"seq": 1})
            assert said["update"] == won
    assert sound(game).seq == 1


def test_fifty_retries_of_one_move_are_one_move(running: Running, new_game: NewGame, people: list[User]) -> None:
    game = new_game()
    seat, ref = game.to_act[0], uuid4()
    session, action = signed_in(people[seat]), chosen(game, seat)
    answers = at_once(*[lambda: post_move(running, session, game, 0, action, ref)] * CLIENTS)
    assert [status for status, _ in answers] == [200] * CLIENTS
    assert all(said == answers[0][1] for _, said in answers)
    assert sound(game).seq == 1


def test_all_seats_run_their_plants_at_once_over_the_network(
    running: Running, new_game: NewGame, people: list[User]
) -> None:
    game = play_until_all_are_asked(new_game())
    sessions = [signed_in(person) for person in people[:3]]
    answers = at_once(
        *[
            lambda seat=seat: post_move(running, sessions[seat], game, game.seq, chosen(game, seat), uuid4())
            for seat in game.to_act
        ]
    )
    assert [status for status, _ in answers] == [200, 200, 200]
    assert sorted(said["seq"] for _, said in answers) == [game.seq + 1, game.seq + 2, game.seq + 3]
    assert sound(game).seq == game.seq + 3


# At the service


def test_of_fifty_threads_that_move_at_once_one_wins(new_game: NewGame) -> None:
    game = new_game()
    seat = game.to_act[0]
    action = chosen(game, seat)

    def move() -> int:
        return services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=uuid4()).seq

    answers = at_once(*[move] * CLIENTS)
    assert sorted(answers, key=str) == [1] + ["stale"] * (CLIENTS - 1)
    assert sound(game).seq == 1


def test_fifty_retries_at_the_service_are_one_move(new_game: NewGame) -> None:
    game = new_game()
    seat, ref = game.to_act[0], uuid4()
    action = chosen(game, seat)

    def move() -> int:
        return services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=ref).seq

    assert at_once(*[move] * CLIENTS) == [1] * CLIENTS
    assert sound(game).seq == 1


def test_in_the_common_phase_all_moves_land_round_after_round(new_game: NewGame) -> None:
    game = new_game(seed="rounds")
    for _ in range(4):
        game = play_until_all_are_asked(game)

        def move(seat: int, game: Game = game) -> int:
            action = chosen(game, seat)
            return services.submit(game_id=game.pk, seat=seat, actions=[action], after=game.seq, ref=uuid4()).seq

        answers = at_once(*[lambda seat=seat: move(seat) for seat in game.to_act])
        assert sorted(answers) == [game.seq + 1, game.seq + 2, game.seq + 3]
        assert sound(game).seq == game.seq + 3


def test_the_order_in_the_common_phase_makes_no_difference(new_game: NewGame) -> None:
    ends = []
    for order in permutations(range(3)):
        game = play_until_all_are_asked(new_game(seed="orders"))
        for seat in order:
            services.submit(game_id=game.pk, seat=seat, actions=[chosen(game, seat)], after=game.seq)
        ends.append(sound(game).snapshot)
    assert all(end == ends[0] for end in ends)


def test_doubled_tasks_in_two_threads_play_each_turn_once(new_game: NewGame) -> None:
    game = new_game(bots=3)
    for _ in range(40):
        game = Game.objects.get(pk=game.pk)
        asked, seq = list(game.to_act), game.seq
        at_once(*[partial(services.play_automatic_turn, game_id=game.pk, after=seq)] * 2)
        played = list(game.moves.filter(seq__gt=seq).order_by("seq").values_list("seat", flat=True))
        assert sorted(set(played)) == sorted(asked)
    assert sound(game).seq >= 40


def test_one_leaves_while_another_moves(new_game: NewGame) -> None:
    for number in range(6):
        game = new_game(seed=f"leaving {number}")
        seat = game.to_act[0]
        leaver = next(other for other in range(3) if other != seat)
        action, ref = chosen(game, seat), uuid4()
        moved, left = at_once(
            partial(services.submit, game_id=game.pk, seat=seat, actions=[action], after=0, ref=ref),
            partial(services.leave, game_id=game.pk, seat=leaver),
        )
        assert sorted([moved.seq, left.seq]) == [1, 2]
        stored = sound(game)
        assert stored.seq == 2
        assert Move.objects.get(game=game, ref=ref).seq == moved.seq
        assert (stored.seats.get(index=leaver).controller, stored.automatic) == (RULE, [leaver])


def given_away(new_game: NewGame, seed: str) -> tuple[Game, int]:
    """A game and the seat that is asked, which a bot keeps for its person."""
    game = new_game(seed=seed)
    seat = game.to_act[0]
    services.give_to_bot(game_id=game.pk, seat=seat, policy="coin")
    return Game.objects.get(pk=game.pk), seat


def test_a_seat_is_taken_back_while_its_bot_moves(new_game: NewGame, people: list[User]) -> None:
    for number in range(8):
        game, seat = given_away(new_game, f"back {number}")

        def back(game: Game = game, seat: int = seat) -> int:
            services.take_back(game_id=game.pk, seat=seat, user_id=people[seat].pk)
            return Game.objects.get(pk=game.pk).seq

        _, seen = at_once(partial(services.play_automatic_turn, game_id=game.pk, after=0), back)
        assert sound(game).seq == seen  # the bot was before it or came too late
        assert game.seats.get(index=seat).controller == HUMAN


def test_what_a_bot_has_thought_is_dropped_when_its_person_is_back(
    new_game: NewGame, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seat = given_away(new_game, "dropped")
    think = thinking.choose

    def slowly(game: Game, asked: Seat, *way: Any) -> list[Thought]:
        thoughts = think(game, asked, *way)
        services.take_back(game_id=game.pk, seat=seat, user_id=people[seat].pk)
        return thoughts

    monkeypatch.setattr(thinking, "choose", slowly)
    services.play_automatic_turn(game_id=game.pk, after=0)
    assert sound(game).seq == 0


def persons_move(game: Game, seat: int, user_id: int, action: Json) -> int:
    """A move as the door over HTTP makes it: the seat is looked up with the game."""
    read = selectors.game_for(game.pk, user_id)
    if read.held is None:
        raise NotAllowed("not_your_seat")
    services.submit(game_id=game.pk, seat=seat, actions=[action], after=0, ref=uuid4(), game=read, automatic=False)
    return 1


def test_a_seat_goes_to_a_bot_while_its_person_moves(new_game: NewGame, people: list[User]) -> None:
    for number in range(8):
        game = new_game(seed=f"given {number}")
        seat = game.to_act[0]
        action = chosen(game, seat)

        def give(game: Game = game, seat: int = seat) -> int:
            services.give_to_bot(game_id=game.pk, seat=seat, policy="coin")
            return Game.objects.get(pk=game.pk).seq

        moved, seen = at_once(partial(persons_move, game, seat, people[seat].pk, action), give)
        assert (moved, seen) in [(1, 1), ("not_your_seat", 0)]
        assert sound(game).seq == seen
        assert game.seats.get(index=seat).controller == BOT


def waits_for_a_lock(process: int) -> bool:
    """Whether this process of the database stands before a row that another one holds."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE pid = %s AND NOT granted)", [process])
        return bool(cursor.fetchone()[0])


@pytest.mark.full_mode
def test_whoever_moves_in_the_moment_of_his_deadline_keeps_his_seat_or_has_not_moved(
    new_game: NewGame, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(control={"pace": "live", "bank": 60, "increment": 5})
    seat = game.to_act[0]
    action, begun = chosen(game, seat), Event()
    Game.objects.filter(pk=game.pk).update(asked_at=[at and 1 for at in game.asked_at])
    process: list[int] = []

    def move() -> int | str:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                process.append(cursor.fetchone()[0])
            begun.set()
            return persons_move(game, seat, people[seat].pk, action)
        except NotAllowed as refusal:
            return refusal.code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        out_of_time = clock.out_of_time

        def meanwhile(*facts: Any) -> list[int]:
            """The clock is read; the move comes in, as far as it can."""
            moving = pool.submit(move)
            assert begun.wait(PATIENCE)
            eventually(lambda: moving.done() or waits_for_a_lock(process[0]))
            moves.append(moving)
            return out_of_time(*facts)

        moves: list[Future[int | str]] = []
        monkeypatch.setattr(clock, "out_of_time", meanwhile)
        services.expire(game_id=game.pk, after=0)
        moved = moves[0].result(PATIENCE)
    stored = sound(game)
    assert (moved, stored.seq, stored.automatic) in [(1, 1, []), ("not_your_seat", 0, [seat])]


def test_a_move_that_was_under_way_when_the_seat_went_to_a_bot_is_refused(
    new_game: NewGame, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    seat = game.to_act[0]
    advance = replay.advance

    def slowly(*facts: Any) -> Any:
        turn = advance(*facts)
        services.give_to_bot(game_id=game.pk, seat=seat, policy="coin")
        return turn

    monkeypatch.setattr(replay, "advance", slowly)
    with pytest.raises(NotAllowed):
        persons_move(game, seat, people[seat].pk, chosen(game, seat))
    assert sound(game).seq == 0


def test_a_move_after_leaving_is_stale_wherever_it_was_on_its_way(
    new_game: NewGame, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    seat = game.to_act[0]
    action = chosen(game, seat)
    advance = replay.advance

    def slowly(*facts: Any) -> Any:
        monkeypatch.setattr(replay, "advance", advance)
        turn = advance(*facts)
        services.leave(game_id=game.pk, seat=seat)
        return turn

    monkeypatch.setattr(replay, "advance", slowly)
    with pytest.raises(StaleGame):
        services.submit(game_id=game.pk, seat=seat, actions=[action], after=0)
    assert [move.action for move in sound(game).moves.all()] == [services.LEAVE]
