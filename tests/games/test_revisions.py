"""A game keeps the rules that it began with: a newer revision is for new games."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games import selectors, services
from games.models import FINISHED, Game
from rules import registry
from rules.errors import InvalidData
from rules.protocol import Json
from tests.games.over_http import Phone
from tests.rules.examples import nim

pytestmark = pytest.mark.django_db
SCHEMA = 2


class State(nim.State):
    """It knows by which revision it is played."""

    revision = 1


class Nim2(nim.Nim):
    """Nim as it is amended: by revision 2 at most two matches are taken, and who takes the last one wins."""

    revision = 2
    schema = SCHEMA
    most = {1: 3, 2: 2}

    def new_game(self, options: nim.Options, seed: str, deal: Json | None = None, revision: int = 0) -> nim.State:
        if revision not in (0, 1, 2):
            raise InvalidData("unknown_revision", revision=revision, newest=self.revision)
        return self.by(super().new_game(options, seed, deal), revision or self.revision)

    def by(self, state: nim.State, revision: int) -> State:
        found = State(state.players, state.seed, state.matches, state.turn)
        found.revision = revision
        return found

    def clone(self, state: nim.State) -> State:
        assert isinstance(state, State)
        return self.by(state, state.revision)

    def offers(self, state: nim.State, seat: int) -> tuple[nim.Takes, ...]:
        assert isinstance(state, State)
        most = min(self.most[state.revision], state.matches)
        return (nim.Takes(most),) if seat in self.to_act(state) else ()

    def act(self, state: nim.State, seat: int, action: Any, events: list[Any] | None = None) -> None:
        offers = self.offers(state, seat)
        if offers and type(action) is nim.Take and action.count > offers[0].most:
            raise nim.IllegalAction("too_many", most=offers[0].most)
        super().act(state, seat, action, events)

    def result(self, state: nim.State) -> nim.Result | None:
        assert isinstance(state, State)
        if state.matches:
            return None
        last = (state.turn - 1) % state.players
        wins = state.revision == 2
        return nim.Result([1 if (seat == last) == wins else state.players for seat in range(state.players)])

    def state_to_json(self, state: nim.State) -> Json:
        assert isinstance(state, State)
        return {**super().state_to_json(state), "schema": SCHEMA, "revision": state.revision}

    def state_from_json(self, stored: Json) -> nim.State:
        if stored.get("schema") != SCHEMA:
            raise InvalidData("unknown_schema")
        state = nim.State(stored["players"], stored["seed"], stored["m"], stored["turn"])
        return self.by(state, stored["revision"])


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nim is among the games; what is released takes the place of the rules before."""
    monkeypatch.setitem(registry.GAMES, "nim", nim.__name__)

    def now(rules: Any) -> None:
        monkeypatch.setattr(nim, "RULES", rules)

    return now


def new(people: list[User]) -> Game:
    seating = [services.Seating(user_id=person.pk) for person in people[:2]]
    return services.create_game(rules_id="nim", options={"players": 2}, seating=seating, seed="matches")


def take(game: Game, count: int) -> Game:
    now = selectors.game_by_id(game.pk)
    return services.submit(
        game_id=now.pk, seat=now.to_act[0], actions=[{"kind": "take", "count": count}], after=now.seq
    )


def to_the_end(game: Game) -> Game:
    now = selectors.game_by_id(game.pk)
    while now.to_act:
        now = take(now, 1)
    return Game.objects.get(pk=game.pk)


def test_a_running_game_goes_on_by_the_revision_it_began_with(release: Any, people: list[User]) -> None:
    release(nim.Nim())
    old = new(people)
    take(old, 3)
    release(Nim2())
    fresh = new(people)
    assert (Game.objects.get(pk=old.pk).revision, fresh.revision) == (1, 2)
    take(old, 3)
    phone = Phone(people[fresh.to_act[0]])
    refused = phone.move(fresh.pk, 0, {"kind": "take", "count": 3})
    assert (refused.status_code, refused.json()["facts"]) == (422, {"most": 2})
    offered = [Phone(person).update(old.pk)["offers"] for person in people[:2]]
    assert {"kind": "take", "most": 3} in [offer for offers in offered for offer in offers]
    ended = {
        game.revision: (game.status, game.result["rank"], last_mover(game)) for game in map(to_the_end, (old, fresh))
    }
    for revision, (status, rank, last) in ended.items():
        assert (status, rank[last]) == (FINISHED, {1: 2, 2: 1}[revision])
    out = StringIO()
    call_command("replay_games", stdout=out)
    assert out.getvalue() == "2 games, all as their logs say\n"
    assert [Phone().get(f"games/{game.pk}").json()["revision"] for game in (old, fresh)] == [1, 2]


def last_mover(game: Game) -> int:
    return int(game.moves.latest("seq").seat)
