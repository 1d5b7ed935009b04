"""The record: written, read, replayed; whatever is wrong with one is refused by line, and nothing before it is lost."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import notation, record, selfplay
from rules.errors import IllegalAction, InvalidData
from rules.lines import DEEPEST, LONGEST_LINE, BadLine
from rules.powergrid import RULES
from rules.powergrid.codec import state_to_json
from rules.replay import Replay, replay

REPLAYS = Path(__file__).parent / "replays"
FACTS = (
    *("round", "step", "phase", "to_act", "money", "cities", "powered"),
    *("plants", "fuel", "market", "supply", "current", "future"),
)
HEADER: dict[str, Any] = {
    "record": 1,
    "game": "powergrid",
    "options": {"edition": "classic", "map": "germany", "players": 3, "first_order": [0, 1, 2]},
    "seed": "s",
}
NOMINATE = {"seat": 0, "action": {"kind": "nominate", "plant": 3, "bid": 3}}


def in_bytes(*lines: Any) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def replayed(data: bytes, fill: bool = False) -> Replay:
    return replay(record.read(io.BytesIO(data)), fill)


def outcome(data: bytes, fill: bool = False) -> tuple[int, str, int]:
    """Line and code of the failure, and the actions that held."""
    played = replayed(data, fill)
    assert played.failure is not None
    return played.failure.line, played.failure.code, played.actions


def game(
    seed: str = "s", expect: tuple[str, ...] = (), leave: tuple[tuple[int, int], ...] = (), **options: Any
) -> list[record.Entry]:
    """The entries of a game in which `coin` plays every seat; `leave`: before which action which seat leaves."""
    options = {"edition": "classic", "map": "germany", "players": 3, **options}
    rules, state, players = selfplay.new_table("powergrid", options, seed)
    policies = selfplay.policies_for(rules, players, ["coin"])
    going = dict(leave)
    moves: list[tuple[int, Any]] = []
    while rules.to_act(state):
        if len(moves) in going:
            seat = going.pop(len(moves))
            action = RULES.action_from_json({"kind": "leave"})
            rules.act(state, seat, action)
        else:
            moment = next(selfplay.play(rules, state, policies, f"{seed} {len(moves)}"))
            seat, action = moment.seat, moment.action
        moves.append((seat, action))
    return list(record.recorded(record.new_header("powergrid", options, seed), moves, expect))


def in_record(entries: list[record.Entry]) -> bytes:
    return "".join(record.lines(entries)).encode()


# Whole games


@pytest.mark.parametrize("name", sorted(file.name for file in REPLAYS.glob("*.txt")))
def test_a_recorded_game_replays(name: str) -> None:
    with (REPLAYS / name).open("rb") as stream:
        entries = list(notation.read(stream))
    assert isinstance(entries[-1], record.Ending)
    assert any(isinstance(entry, record.Move) and entry.expect for entry in entries)
    played = replay(entries)
    assert played.failure is None
    assert played.actions == len(entries) - 2
    assert replayed(in_record(entries)).failure is None


def test_there_is_a_recorded_game_of_each_edition_and_of_the_cartel() -> None:
    headers = [next(iter(notation.read(io.BytesIO(file.read_bytes())))) for file in REPLAYS.glob("*.txt")]
    played = [header.options for header in headers if isinstance(header, record.Header)]
    assert {options.edition for options in played} == {"classic", "recharged"}
    assert any(options.cartel for options in played)


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "classic", "map": "usa", "players": 5, "regions": "draft"},
        {"edition": "recharged", "map": "benelux", "players": 2, "standard_starts": True},
        {"edition": "recharged", "map": "france", "players": 6},
    ],
)
def test_a_game_played_is_a_record_that_replays(options: dict[str, Any]) -> None:
    entries = game(expect=FACTS, **options)
    data = in_record(entries)
    back = list(record.read(io.BytesIO(data)))
    assert [entry.to_json() for entry in back] == [entry.to_json() for entry in entries]
    assert in_record(back) == data
    played = replay(back)
    assert played.failure is None
    assert played.actions == len(entries) - 2
    assert RULES.to_act(played.state) == ()
    assert replayed(gzip.compress(data)).failure is None


def test_every_fact_is_checked() -> None:
    entries = game(expect=FACTS)
    last = len(entries) - 2
    for line in (1, last):
        move = entries[line]
        assert isinstance(move, record.Move)
        assert move.expect is not None
        assert list(move.expect) == list(FACTS)
        for name, value in move.expect.items():
            wrong = [*value, 1] if isinstance(value, list) else "x" if isinstance(value, str) else value + 1
            changed = [*entries]
            changed[line] = move._replace(expect={**move.expect, name: wrong})
            played = replay(changed)
            assert played.failure is not None
            assert (played.failure.line, played.failure.code) == (line + 1, "expectation_failed")
            assert played.failure.facts["fact"] == name
            assert played.failure.expected == f"{name} {json.dumps(wrong)}"
            assert played.failure.found == f"{name} {json.dumps(value)}"


def test_the_cartel_sits_in_the_record_under_its_name() -> None:
    entries = game(edition="recharged", players=2)
    cartel = [entry.to_json() for entry in entries if isinstance(entry, record.Move) and entry.seat == 2]
    assert cartel
    assert all(said == {"seat": "cartel", "action": {"kind": "cartel"}} for said in cartel)
    header, first = entries[0].to_json(), entries[1].to_json()
    assert outcome(in_bytes(header, {**first, "seat": 2})) == (2, "unknown_seat", 0)
    assert outcome(in_bytes(header, {**first, "seat": "cartel"})) == (2, "not_your_turn", 0)


# The header


def header_error(said: Any) -> tuple[str, Any]:
    with pytest.raises(BadLine) as refused:
        list(record.read(io.BytesIO(in_bytes(said))))
    assert refused.value.line == 1
    return refused.value.code, refused.value.facts.get("field", refused.value.facts.get("option"))


def test_the_least_header_is_enough() -> None:
    played = replayed(in_bytes({key: HEADER[key] for key in ("record", "game", "options", "seed")}, NOMINATE))
    assert played.failure is None
    assert played.state.revision == RULES.revision


def test_a_full_header_is_kept_as_it_is() -> None:
    said = {**HEADER, "revision": 1, "names": ["Ana", "Dušan ", "🂡\u2028"], "seed_hash": record.seed_hash("s")}
    entries = list(record.read(io.BytesIO(in_bytes(said))))
    assert [entry.to_json() for entry in entries] == [said]
    assert json.loads("".join(record.lines(entries))) == said


@pytest.mark.parametrize(
    "change, code, field",
    [
        ({"record": 2}, "unknown_version", "record"),
        ({"record": True}, "unknown_version", "record"),
        ({"record": "1"}, "unknown_version", "record"),
        ({"game": "chess"}, "unknown_game", None),
        ({"game": ["powergrid"]}, "unknown_game", None),
        ({"options": []}, "wrong_type", "options"),
        ({"options": {}}, "missing", "edition"),
        ({"options": {**HEADER["options"], "wind": 1}}, "unknown_option", "wind"),
        ({"options": {**HEADER["options"], "players": 7}}, "out_of_range", "players"),
        ({"options": {**HEADER["options"], "map": "atlantis"}}, "unknown_value", "map"),
        ({"options": {**HEADER["options"], "cartel": True}}, "follows_from_edition_and_players", "cartel"),
        ({"seed": 5}, "wrong_type", "seed"),
        ({"seed": None}, "wrong_type", "seed"),
        ({"deal": None}, "wrong_type", "deal"),
        ({"deal": []}, "wrong_type", "deal"),
        ({"revision": 0}, "unknown_revision", "revision"),
        ({"revision": RULES.revision + 1}, "unknown_revision", "revision"),
        ({"revision": -(10**30)}, "unknown_revision", "revision"),
        ({"revision": True}, "wrong_type", "revision"),
        ({"revision": "1"}, "wrong_type", "revision"),
        ({"names": "Ana"}, "wrong_type", "names"),
        ({"names": ["Ana", "Petar", 3]}, "wrong_type", "names"),
        ({"names": ["Ana", "Petar"]}, "wrong_number_of_names", "names"),
        ({"seed_hash": 5}, "wrong_type", "seed_hash"),
        ({"seed_hash": "0" * 64}, "seed_hash_disagrees", "seed_hash"),
        ({"seed_hash": record.seed_hash("S")}, "seed_hash_disagrees", "seed_hash"),
        ({"comment": "nice game"}, "unknown_field", "comment"),
    ],
)
def test_a_header_that_can_not_be_is_refused(change: dict[str, Any], code: str, field: str | None) -> None:
    found, told = header_error({**HEADER, **change})
    assert found == code
    assert field is None or told in (field, None)


@pytest.mark.parametrize("name", ["record", "game", "options", "seed"])
def test_a_header_says_what_it_must(name: str) -> None:
    assert header_error({key: value for key, value in HEADER.items() if key != name}) == ("missing", name)


def test_a_hash_without_its_seed_proves_nothing() -> None:
    said = {key: value for key, value in HEADER.items() if key != "seed"}
    assert header_error({**said, "deal": {}, "seed_hash": record.seed_hash("")}) == ("missing", "seed")


def test_a_deal_may_stand_for_the_seed() -> None:
    said = {key: value for key, value in HEADER.items() if key != "seed"}
    said["options"] = {"edition": "classic", "map": "germany", "players": 3}
    said["deal"] = {"order": [2, 0, 1], "regions": ["north", "west", "east"]}
    entries = [said, {**NOMINATE, "seat": 2, "expect": {"to_act": [0]}}]
    assert replayed(in_bytes(*entries)).failure is None


def test_a_deal_that_can_not_be_is_refused_with_what_is_wrong() -> None:
    assert outcome(in_bytes({**HEADER, "deal": {"deck": [4, 4]}}, NOMINATE)) == (1, "plant_twice", 0)
    assert outcome(in_bytes({**HEADER, "deal": {"order": [0, 1, 1]}}, NOMINATE)) == (1, "not_every_seat_once", 0)
    assert outcome(in_bytes({**HEADER, "deal": {"order": [2, 1, 0]}})) == (1, "disagrees_with_the_options", 0)


def test_a_deal_proved_wrong_in_mid_action_leaves_the_game_before_it() -> None:
    entries = game("late")
    header = entries[0].to_json()
    start = RULES.new_game(RULES.options(header["options"]), "late")
    right = replayed(in_record(entries))
    assert right.failure is None
    header["deal"] = {"step3_deck": [start.market[-1]]}  # the rest of the deck is left to the seed
    wrong = replay(record.read(io.BytesIO(in_bytes(header, *[entry.to_json() for entry in entries[1:]]))))
    assert wrong.failure is not None
    assert wrong.failure.code == "step3_deck_disagrees"
    assert 0 < wrong.actions < right.actions
    before = replay([entries[0], *entries[1 : wrong.actions + 1]])
    expected = {**state_to_json(before.state), "step3_deck": header["deal"]["step3_deck"]}
    assert state_to_json(wrong.state) == expected


# Forged lines


DEEP = "[" * 100_000 + "]" * 100_000
FORGED: list[tuple[bytes, str]] = [
    (b"", "empty_line"),
    (b"   \t", "empty_line"),
    (b"{", "not_json"),
    (b"nominate 5 at 5", "not_json"),
    (b"{}{}", "not_json"),
    (b"{'seat': 0}", "not_json"),
    (b'{"seat": 0,}', "not_json"),
    (b'{"seat": 0, "action": {"kind": "pass"}} // a comment', "not_json"),
    (b'{"seat": 00, "action": {"kind": "pass"}}', "not_json"),
    (b'{"seat": 0, "action": {"kind": "pa\x01ss"}}', "not_json"),
    (b'{"seat": 0, "action": {"kind": "pass"}}\x00', "not_json"),
    (b"[]", "not_an_object"),
    (b"0", "not_an_object"),
    (b"null", "not_an_object"),
    (b'"pass"', "not_an_object"),
    (b"{}", "missing"),
    (b'{"seat": 0}', "missing"),
    (b'{"action": {"kind": "pass"}}', "missing"),
    (b'{"seat": 0, "seat": 1, "action": {"kind": "pass"}}', "key_twice"),
    (b'{"seat": 0, "action": {"kind": "pass", "kind": "done"}}', "key_twice"),
    (b'{"seat": 0, "action": {"kind": "pass"}, "comment": ""}', "unknown_field"),
    (b'{"seat": 0, "action": {"kind": "pass", "why": 1}}', "unknown_field"),
    (b'{"seat": 0, "action": "pass"}', "not_an_object"),
    (b'{"seat": 0, "action": null}', "not_an_object"),
    (b'{"seat": 0, "action": {}}', "unknown_kind"),
    (b'{"seat": 0, "action": {"kind": ["pass"]}}', "unknown_kind"),
    (b'{"seat": 0, "action": {"kind": "fly"}}', "unknown_kind"),
    (b'{"seat": NaN, "action": {"kind": "pass"}}', "not_a_whole_number"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": Infinity}}', "not_a_whole_number"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": 4.0}}', "not_a_whole_number"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": 1e999}}', "not_a_whole_number"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": -1}}', "out_of_range"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": 1000000000000000000000000}}', "out_of_range"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": ' + b"9" * 5000 + b"}}", "out_of_range"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": true}}', "wrong_type"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": "6"}}', "wrong_type"),
    (b'{"seat": 0, "action": {"kind": "buy", "fuel": "coal", "count": 0}}', "out_of_range"),
    (b'{"seat": 0, "action": {"kind": "power", "plants": {}}}', "wrong_type"),
    (b'{"seat": 3, "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": -1, "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": true, "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": "0", "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": "player", "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": "cartel", "action": {"kind": "cartel"}}', "unknown_seat"),
    (b'{"seat": [0], "action": {"kind": "pass"}}', "unknown_seat"),
    (b'{"seat": 0, "action": {"kind": "pass"}, "expect": null}', "wrong_type"),
    (b'{"seat": 0, "action": {"kind": "pass"}, "expect": [1]}', "wrong_type"),
    (b'{"seat": 0, "action": {"kind": "build", "city": "\\ud800"}}', "lone_surrogate"),
    (b'{"seat": 0, "action": {"kind": "build", "city": "\xed\xa0\x80"}}', "not_utf8"),
    (b'{"seat": 0, "action": {"kind": "build", "city": "K\xf6ln"}}', "not_utf8"),
    (b"\xff\xfe{\x00}\x00", "not_utf8"),
    (b'\xef\xbb\xbf{"seat": 0, "action": {"kind": "pass"}}', "byte_order_mark"),
    (DEEP.encode(), "too_deep"),
    (b'{"seat": 0, "action": {"kind": "power", "plants": ' + DEEP.encode() + b"}}", "too_deep"),
    (b'{"a":' * 100_000, "too_deep"),
    (b'{"seat": 0, "action": {"kind": "build", "city": "' + b"a" * LONGEST_LINE + b'"}}', "line_too_long"),
    (b'{"seat": 0, "action": {"kind": "build", "city": "' + b"a" * 1000 + b'"}}', "too_long"),
    (b'{"result": {"rank": [1, 2, 3]}, "seat": 0}', "unknown_field"),
    (b'{"result": [1, 2, 3]}', "wrong_type"),
    (b'{"result": {}}', "missing"),
    (b'{"result": {"rank": "1"}}', "wrong_type"),
    (b'{"result": {"rank": [1, 2, true]}}', "wrong_type"),
    (b'{"result": {"rank": [1, 2, 4]}}', "out_of_range"),
    (b'{"result": {"rank": [1, 2, 0]}}', "out_of_range"),
    (b'{"result": {"rank": [1, 2, 3], "winner": 0}}', "unknown_field"),
    (b'{"result": {"rank": [1, 2, 3]}}', "game_not_over"),
    (b'{"seat": 0, "action": {"kind": "raise", "amount": 4}}', "not_your_turn"),
    (b'{"seat": 1, "action": {"kind": "raise", "amount": 3}}', "bid_too_low"),
    (b'{"seat": 1, "action": {"kind": "raise", "amount": 51}}', "bid_too_high"),
    (b'{"seat": 1, "action": {"kind": "done"}}', "not_in_this_phase"),
    (b'{"seat": 1, "action": {"kind": "build", "city": "atlantis"}}', "not_in_this_phase"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"weather": 1}}', "unknown_fact"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"": 1}}', "unknown_fact"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"step": true}}', "expectation_failed"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"money": [50, 50]}}', "expectation_failed"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"powered": [0, 0, false]}}', "expectation_failed"),
    (b'{"seat": 1, "action": {"kind": "pass"}, "expect": {"money": {"0": 50}}}', "expectation_failed"),
]


@pytest.mark.parametrize("forged, code", FORGED, ids=[f"{number} {code}" for number, (_, code) in enumerate(FORGED)])
def test_a_forged_line_is_refused_and_what_stood_before_counts(forged: bytes, code: str) -> None:
    good = in_bytes(HEADER, NOMINATE)
    for fill in (False, True):
        played = replayed(good + forged + b"\n" + in_bytes(NOMINATE), fill)
        assert played.failure is not None
        assert (played.failure.line, played.failure.code) == (3, code)
        assert played.failure.facts["line"] == 3
        assert played.failure.expected
        assert played.failure.found
        assert len(played.failure.expected + played.failure.found) < 1000
        json.dumps(played.failure.to_json())
        if code not in ("unknown_fact", "expectation_failed"):  # found out only after the action
            assert played.actions == 1
            assert state_to_json(played.state) == state_to_json(replayed(good).state)


def test_json_may_be_written_in_any_way() -> None:
    spaced = b' { "seat"\t: 0 , "action":{"bid":3,"plant":3,"\\u006bind":"nominate"}}\r\n'
    played = replayed(in_bytes(HEADER) + spaced + b'{"seat":1,"action":{"kind":"pass"}}')
    assert played.failure is None
    assert played.actions == 2


def test_brackets_in_a_text_are_no_depth() -> None:
    names = ["[" * 100, '\\"{' * 100, "{"]
    assert replayed(in_bytes({**HEADER, "names": names}, NOMINATE)).failure is None
    assert header_error({**HEADER, "deal": {"deck": json.loads("[" * DEEPEST + "]" * DEEPEST)}})[0] == "too_deep"


@pytest.mark.parametrize("nothing", [b"", gzip.compress(b"", mtime=0)])
def test_an_empty_file_is_no_record(nothing: bytes) -> None:
    assert outcome(nothing) == (1, "empty", 0)


def test_lines_after_the_result_are_refused() -> None:
    entries = game()
    data = in_record(entries)
    assert replayed(data).failure is None
    assert outcome(data + in_bytes(NOMINATE))[:2] == (len(entries) + 1, "after_the_result")
    assert outcome(data + b"\n")[:2] == (len(entries) + 1, "after_the_result")


def test_a_wrong_ranking_is_refused() -> None:
    entries = game()
    ending = entries[-1]
    assert isinstance(ending, record.Ending)
    swapped = ending._replace(rank=ending.rank[::-1] if ending.rank[0] != ending.rank[-1] else [1, 1, 1])
    for wrong in (swapped, ending._replace(rank=[1]), ending._replace(rank=[])):
        played = replay([*entries[:-1], wrong])
        assert played.failure is not None
        assert (played.failure.line, played.failure.code) == (len(entries), "result_disagrees")


def test_a_cut_gzip_loses_only_its_end() -> None:
    data = in_record(game(expect=FACTS))
    packed = gzip.compress(data)
    played = replayed(packed[: len(packed) // 2])
    assert played.failure is not None
    assert played.failure.code == "broken_gzip"
    assert 0 < played.actions == played.failure.line - 2
    broken = packed[:200] + bytes(byte ^ 0xFF for byte in packed[200:300]) + packed[300:]
    assert outcome(broken)[1] in ("broken_gzip", "not_utf8", "not_json", "line_too_long")
    assert outcome(packed[:-6] + b"\0\0\0\0\0\0")[1] == "broken_gzip"
    assert outcome(b"\x1f\x8b")[:2] == (1, "broken_gzip")


RECORD = in_record(game("bytes", expect=("money", "to_act")))


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    at=st.integers(0, len(RECORD) - 1),
    new=st.binary(min_size=1, max_size=4) | st.sampled_from([b"\n", b"0", b"9", b"-", b'"', b"}", b"true"]),
    cut=st.integers(0, 3),
    fill=st.booleans(),
)
def test_damage_is_told_and_never_raised(at: int, new: bytes, cut: int, fill: bool) -> None:
    damaged = RECORD[:at] + new + RECORD[at + cut :]
    played = replayed(damaged, fill)
    if played.failure is not None:
        line = RECORD.count(b"\n", 0, at) + 1
        assert played.failure.line >= line
        assert played.actions >= line - 2


lines_of_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("seat", "action", "kind", "expect", "result", "rank", "plants", "fuel")), inner
        )
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(lines_of_json)
def test_any_json_is_an_entry_or_refused(said: Any) -> None:
    data = in_bytes(HEADER) + json.dumps(said).encode() + b"\n"
    line, code, actions = outcome(data)
    assert (line, actions) == (2, 0)
    assert code


@settings(deadline=None)
@given(lines_of_json)
def test_any_json_is_a_header_or_refused(said: Any) -> None:
    assert outcome(json.dumps(said).encode())[0] == 1


# Acts left out


def forced(entries: list[record.Entry]) -> list[int]:
    """The places of acts whose seat had no other."""
    header = entries[0]
    assert isinstance(header, record.Header)
    state = header.new_game()
    places: list[int] = []
    for place, entry in enumerate(entries):
        if isinstance(entry, record.Move):
            offers = RULES.offers(state, entry.seat)
            if len(offers) == 1 and len(offers[0]) == 1 and offers[0][0] == entry.action:
                places.append(place)
            RULES.act(state, entry.seat, entry.action)
    return places


def before_another_seat(entries: list[record.Entry], places: list[int]) -> list[int]:
    """Those of some acts after which the record goes on with another seat, once they are left out."""
    left_out: list[int] = []
    following: int | None = None
    for place in range(len(entries) - 1, 0, -1):
        entry = entries[place]
        if not isinstance(entry, record.Move):
            continue
        if place in places and entry.seat != following:
            left_out.insert(0, place)
        else:
            following = entry.seat
    return left_out


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edition": "classic", "map": "central_europe", "players": 4},
        {"edition": "recharged", "map": "usa", "players": 2},
        {"edition": "recharged", "map": "germany", "players": 6, "leave": ((9, 2), (10, 0), (55, 3), (121, 4))},
        {"edition": "recharged", "map": "italy", "players": 5, "leave": ((30, 2), (60, 0))},
    ],
)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_forced_acts_left_out_are_filled_in(options: dict[str, Any], seed: str) -> None:
    expect = () if "leave" in options else FACTS  # when exactly somebody left between forced acts, nobody can tell
    entries = game(seed, expect=expect, **options)
    places = before_another_seat(entries, forced(entries))
    assert len(places) > 10
    whole = replay(entries, fill=True)
    assert (whole.failure, whole.filled) == (None, 0)
    sparse = [entry for place, entry in enumerate(entries) if place not in places]
    assert replay(sparse).failure is not None
    played = replay(sparse, fill=True)
    assert played.failure is None
    assert played.filled == len(places)
    assert played.actions == len(entries) - 2
    assert state_to_json(played.state) == state_to_json(whole.state)


def test_any_part_of_the_forced_acts_may_be_left_out() -> None:
    entries = game("part", edition="recharged", players=2)
    for every in (1, 2, 3, 5):
        left_out = before_another_seat(entries, forced(entries)[::every])
        played = replay([entry for place, entry in enumerate(entries) if place not in left_out], fill=True)
        assert (played.failure, played.filled) == (None, len(left_out))


def test_the_last_acts_may_be_left_out_as_well() -> None:
    entries = [entry for entry in game("end", edition="recharged", players=2) if isinstance(entry, record.Move)]
    header = entries[0].header
    cartel = next(place for place, move in enumerate(entries) if move.seat == 2)
    cut = [header, *entries[:cartel]]
    assert RULES.to_act(replay(cut).state) == (2,)
    played = replay(cut, fill=True)
    assert played.failure is None
    assert played.filled >= 1
    assert 2 not in RULES.to_act(played.state)


def test_filling_does_not_hide_a_wrong_act() -> None:
    entries = game("wrong", edition="recharged", players=2)
    moves = [entry for entry in entries if isinstance(entry, record.Move)]
    place = next(place for place, move in enumerate(moves) if move.seat == 2)
    wrong = moves[place]._replace(action=RULES.action_from_json({"kind": "pass"}))
    before = [moves[0].header, *moves[:place]]
    played = replay([*before, wrong], fill=True)
    assert played.failure is not None
    assert (played.failure.code, played.filled, played.actions) == ("not_in_this_phase", 0, place)
    assert state_to_json(played.state) == state_to_json(replay(before).state)


def test_who_can_still_choose_is_not_played_for() -> None:
    header = record.header_from_json(1, HEADER)
    raise_by_2 = record.Move(3, header, 2, RULES.action_from_json({"kind": "raise", "amount": 9}), None, False)
    first = record.Move(2, header, 0, RULES.action_from_json(NOMINATE["action"]), None, False)
    played = replay([header, first, raise_by_2], fill=True)
    assert played.failure is not None
    assert (played.failure.code, played.filled) == ("not_your_turn", 0)


# Writing


def test_what_does_not_replay_is_not_written() -> None:
    header = record.header_from_json(1, HEADER)
    writing = record.recorded(header, [(2, RULES.action_from_json({"kind": "pass"}))])
    assert next(writing) is header
    with pytest.raises(IllegalAction):
        next(writing)


def test_a_fact_that_is_none_can_not_be_written() -> None:
    header = record.header_from_json(1, HEADER)
    writing = record.recorded(header, [(0, RULES.action_from_json(NOMINATE["action"]))], expect=["weather"])
    assert next(writing) is header
    with pytest.raises(InvalidData):
        next(writing)


def test_a_line_is_a_line_to_everybody() -> None:
    said = {**HEADER, "names": ["a\u2028b", "c\x85d", "e\nf"]}
    text = "".join(record.lines([record.header_from_json(1, said)]))
    assert len(text.splitlines()) == 1
    assert json.loads(text) == said
