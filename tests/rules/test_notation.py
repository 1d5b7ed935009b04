"""The human notation: every action has one line, every line one action; a record survives the way there and back."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import notation, record, registry, selfplay
from rules.errors import MalformedAction
from rules.lines import BadLine
from rules.powergrid import RULES
from rules.powergrid.actions import LARGEST, MOST_RUNS, from_json
from rules.powergrid.fuels import FUELS
from rules.powergrid.notation import action_from_line, action_line

LINES = [
    ("pick_region north", {"kind": "pick_region", "region": "north"}),
    ("place_cartel_house essen", {"kind": "place_cartel_house", "city": "essen"}),
    ("mark_city essen", {"kind": "mark_city", "city": "essen"}),
    ("nominate 5 at 5", {"kind": "nominate", "plant": 5, "bid": 5}),
    ("nominate 15 at 1", {"kind": "nominate", "plant": 15, "bid": 1}),
    ("raise 6", {"kind": "raise", "amount": 6}),
    ("pass", {"kind": "pass"}),
    ("scrap 10", {"kind": "scrap", "plant": 10}),
    ("scrap 10 losing nothing", {"kind": "scrap", "plant": 10, "fuel": {}}),
    ("scrap 10 losing coal 4", {"kind": "scrap", "plant": 10, "fuel": {"coal": 4}}),
    ("scrap 5 losing coal 1 oil 3", {"kind": "scrap", "plant": 5, "fuel": {"coal": 1, "oil": 3}}),
    ("buy coal 1", {"kind": "buy", "fuel": "coal", "count": 1}),
    ("buy uranium 12", {"kind": "buy", "fuel": "uranium", "count": 12}),
    ("build essen", {"kind": "build", "city": "essen"}),
    ('build "Bad Muskau"', {"kind": "build", "city": "Bad Muskau"}),
    ('build "D\\u00fcsseldorf"', {"kind": "build", "city": "Düsseldorf"}),
    ('build ""', {"kind": "build", "city": ""}),
    ("power nothing", {"kind": "power", "plants": []}),
    ("power 13", {"kind": "power", "plants": [{"plant": 13}]}),
    (
        "power 5:coal+oil 13",
        {"kind": "power", "plants": [{"plant": 5, "fuel": {"coal": 1, "oil": 1}}, {"plant": 13}]},
    ),
    (
        "power 46:2coal+oil 5:2oil",
        {
            "kind": "power",
            "plants": [{"plant": 46, "fuel": {"coal": 2, "oil": 1}}, {"plant": 5, "fuel": {"oil": 2}}],
        },
    ),
    ("power 5:nothing", {"kind": "power", "plants": [{"plant": 5, "fuel": {}}]}),
    ("done", {"kind": "done"}),
    ("cartel", {"kind": "cartel"}),
    ("leave", {"kind": "leave"}),
]


@pytest.mark.parametrize("line, said", LINES)
def test_each_kind_has_its_line(line: str, said: dict[str, Any]) -> None:
    action = from_json(said)
    assert action_line(action) == line
    assert action_from_line(line) == action
    assert action_from_line(line).to_json() == said


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "fly",
        "Pass",
        "pass ",
        " pass",
        "pass 1",
        "pass\n",
        "done done",
        "nominate",
        "nominate 5",
        "nominate 5 at",
        "nominate 5 for 5",
        "nominate 05 at 5",
        "nominate 5 at -5",
        "nominate 5 at +5",
        "nominate 5 at 5.0",
        "nominate 5 at ٥",
        "nominate 5 at 1000001",
        "nominate 5 at " + "9" * 5000,
        "nominate  5 at 5",
        "nominate five at 5",
        "raise",
        "raise 1e3",
        "raise 6 7",
        "buy coal",
        "buy coal 0",
        "buy coal -1",
        "buy peat 1",
        "buy Coal 1",
        "build",
        "build ",
        "build two words",
        "build Essen",
        'build "essen"',
        'build "essen',
        'build ["essen"]',
        "build " + "[" * 100_000,
        "build " + "a" * 61,
        "pick_region",
        "scrap",
        "scrap 10 losing",
        "scrap 10 losing ",
        "scrap 10 losing coal",
        "scrap 10 losing coal 0",
        "scrap 10 losing 4 coal",
        "scrap 10 losing oil 1 coal 1",
        "scrap 10 losing coal 1 coal 1",
        "scrap 10 losing coal 1 nothing",
        "scrap 10 keeping coal 4",
        "power",
        "power ",
        "power nothing 5",
        "power 5:",
        "power 5:coal+",
        "power 5:1coal+oil",
        "power 5:0coal+oil",
        "power 5:oil+coal",
        "power 5:coal+coal",
        "power 5:garbage",
        "power 5,13",
        "power " + " ".join(["5"] * (MOST_RUNS + 1)),
        "leave 2",
    ],
)
def test_another_way_to_say_it_is_refused(line: str) -> None:
    with pytest.raises(MalformedAction):
        action_from_line(line)


@pytest.mark.parametrize("line", [None, 5, b"pass", ["pass"]])
def test_what_is_no_text_is_refused(line: Any) -> None:
    with pytest.raises(MalformedAction):
        action_from_line(line)


numbers = st.integers(0, LARGEST)
names = st.text(max_size=60).filter(str.isprintable) | st.from_regex(r"[a-z0-9_]{1,60}", fullmatch=True)
some_tokens = st.dictionaries(st.sampled_from(FUELS), st.integers(1, 24))
mixes = st.dictionaries(st.sampled_from(("coal", "oil")), st.integers(1, 6))
runs = st.fixed_dictionaries({"plant": numbers}, optional={"fuel": mixes})
said_actions = st.one_of(
    st.fixed_dictionaries({"kind": st.sampled_from(("build", "mark_city", "place_cartel_house")), "city": names}),
    st.fixed_dictionaries({"kind": st.just("pick_region"), "region": names}),
    st.fixed_dictionaries({"kind": st.just("nominate"), "plant": numbers, "bid": numbers}),
    st.fixed_dictionaries({"kind": st.just("raise"), "amount": numbers}),
    st.fixed_dictionaries({"kind": st.just("buy"), "fuel": st.sampled_from(FUELS), "count": st.integers(1, LARGEST)}),
    st.fixed_dictionaries({"kind": st.just("scrap"), "plant": numbers}, optional={"fuel": some_tokens}),
    st.fixed_dictionaries({"kind": st.just("power"), "plants": st.lists(runs, max_size=MOST_RUNS)}),
    st.fixed_dictionaries({"kind": st.sampled_from(("pass", "done", "cartel", "leave"))}),
)


@given(said_actions)
def test_every_action_comes_back_from_its_line(said: dict[str, Any]) -> None:
    action = from_json(said)
    line = action_line(action)
    assert line.isascii()
    assert line.isprintable()
    assert action_from_line(line) == action
    assert action.to_json() == said


words = st.sampled_from(["nominate", "power", "scrap", "losing", "at", "5", "13:coal+oil", "coal", "nothing", '"a b"'])


@given(st.text(max_size=40) | st.lists(words, max_size=6).map(" ".join))
def test_a_line_that_is_read_is_written_the_same(line: str) -> None:
    try:
        action = action_from_line(line)
    except MalformedAction:
        return
    assert action_line(action) == line


# Whole games


def in_json(entries: list[record.Entry]) -> list[Any]:
    return [entry.to_json() for entry in entries]


def text_of(entries: list[record.Entry]) -> str:
    return "".join(notation.lines(entries))


def read(text: str) -> list[record.Entry]:
    return list(notation.read(io.BytesIO(text.encode())))


def played(seed: str, expect: tuple[str, ...] = (), **options: Any) -> list[record.Entry]:
    """The entries of a game that `random` plays with itself."""
    rules, state, players = selfplay.new_table("powergrid", options, seed)
    moments = selfplay.play(rules, state, selfplay.policies_for(rules, players, ["random"]), seed)
    moves = [(moment.seat, moment.action) for moment in moments]
    people = ["Ana", "Petar", "Dušan", "Nataša Petrović", '"Ž"', "="][:players]
    return list(record.recorded(record.new_header("powergrid", options, seed, names=people), moves, expect))


def test_a_game_reads_pleasantly() -> None:
    text = text_of(played("9f3c", edition="recharged", map="germany", players=4, money="open"))
    lines = text.splitlines()
    assert lines[0].startswith("powergrid germany recharged players=4 ")
    assert lines[0].endswith(" seed=9f3c revision=1")
    assert lines[1] == 'names ["Ana", "Petar", "Dušan", "Nataša Petrović"]'
    seat, _, rest = lines[2].partition(" ")
    assert seat in ("0", "1", "2", "3")
    assert rest.startswith("nominate ")


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "classic", "map": "france", "players": 3, "include_paris": False},
        {"edition": "classic", "map": "germany", "players": 6, "beginner": True, "first_order": [5, 4, 3, 2, 1, 0]},
        {"edition": "recharged", "map": "italy", "players": 2, "standard_starts": True, "regions": "draft"},
        {"edition": "recharged", "map": "central_europe", "players": 4, "central_europe_rules": False},
    ],
)
def test_a_whole_game_goes_there_and_back(options: dict[str, Any]) -> None:
    entries = played("there and back", expect=("money", "to_act", "current", "future", "phase"), **options)
    back = read(text_of(entries))
    assert in_json(back) == in_json(entries)
    as_record = list(record.read(io.BytesIO("".join(record.lines(back)).encode())))
    assert in_json(as_record) == in_json(entries)
    assert text_of(as_record) == text_of(entries)


OPTIONS: dict[str, Any] = {"map": "germany", "edition": "recharged", "players": 3}
characters = st.characters(exclude_categories=("Cs",))
texts = st.text(characters, max_size=30) | st.sampled_from(
    [
        "true",
        "false",
        "null",
        "12",
        "007",
        "-5",
        "1e5",
        "NaN",
        "9f3c",
        "a b",
        '"',
        "\\",
        "=",
        "names",
        "\u2028",
        "\n",
        "´",
    ]
)
whole_numbers = st.integers(-(10**30), 10**30)
values = st.recursive(
    st.none() | st.booleans() | whole_numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@given(
    seed=texts,
    names=st.none() | st.lists(texts, min_size=3, max_size=3),
    deal=st.none() | st.dictionaries(texts, values, max_size=3),
    has_revision=st.booleans(),
    has_hash=st.booleans(),
    expects=st.lists(st.none() | st.dictionaries(texts, values, max_size=3), max_size=4),
    rank=st.none() | st.lists(st.integers(1, 3), min_size=3, max_size=3),
)
@settings(deadline=None)
def test_nothing_of_a_record_is_lost(
    seed: str,
    names: list[str] | None,
    deal: dict[str, Any] | None,
    has_revision: bool,
    has_hash: bool,
    expects: list[dict[str, Any] | None],
    rank: list[int] | None,
) -> None:
    said: dict[str, Any] = {"record": 1, "game": "powergrid", "options": OPTIONS, "seed": seed}
    if names is not None:
        said["names"] = names
    if deal is not None:
        said["deal"] = deal
    if has_revision:
        said["revision"] = 1
    if has_hash:
        said["seed_hash"] = record.seed_hash(seed)
    header = record.header_from_json(1, said)
    action = RULES.action_from_json({"kind": "pass"})
    entries: list[record.Entry] = [header]
    entries += [record.Move(number, header, 1, action, expect, True) for number, expect in enumerate(expects, 2)]
    if rank is not None:
        entries.append(record.Ending(len(entries) + 1, rank))
    text = text_of(entries)
    assert in_json(read(text)) == in_json(entries)
    assert text_of(read(text)) == text
    as_record = "".join(record.lines(entries))
    assert in_json(list(record.read(io.BytesIO(as_record.encode())))) == in_json(entries)
    assert [json.loads(line) for line in as_record.split("\n") if line] == in_json(entries)


HEAD = "powergrid germany recharged players=3 seed=s"


@pytest.mark.parametrize(
    "text, line, code",
    [
        ("", 1, "empty"),
        ("\n\n", 1, "empty"),
        ("chess", 1, "unknown_game"),
        ("powergrid", 1, "missing"),
        ("powergrid seed=s", 1, "missing"),
        ("powergrid germany recharged seed=s", 1, "missing"),
        ("powergrid germany recharged players=3", 1, "missing"),
        ("powergrid atlantis recharged players=3 seed=s", 1, "unknown_value"),
        (HEAD + " players=4", 1, "key_twice"),
        (HEAD + " money", 1, "unreadable"),
        (HEAD + " money=", 1, "not_json"),
        (HEAD + " money=open!", 1, "unreadable"),
        (HEAD + ' money="open', 1, "not_json"),
        (HEAD + " regions=[1.5]", 1, "not_a_whole_number"),
        (HEAD + " money=-", 1, "not_json"),
        (HEAD + " wind=strong", 1, "unknown_option"),
        (HEAD + " revision=2", 1, "unknown_revision"),
        (HEAD + " seed_hash=00", 1, "seed_hash_disagrees"),
        (HEAD + " regions=" + "[" * 100_000, 1, "too_deep"),
        (HEAD + " players=" + "9" * 5000, 1, "key_twice"),
        ("powergrid germany recharged seed=s players=" + "9" * 5000, 1, "out_of_range"),
        (HEAD + '\nnames ["a"]', 1, "wrong_number_of_names"),
        (HEAD + "\nnames [", 2, "not_json"),
        (HEAD + "\nnames []\nnames []", 3, "key_twice"),
        (HEAD + "\ndeal 5", 1, "wrong_type"),
        (HEAD + "\n  expect step=1", 2, "expects_of_nothing"),
        (HEAD + "\n0 pass\n  expect step=1\n  expect step=1", 4, "expects_of_nothing"),
        (HEAD + "\n0 pass\n  expect step", 3, "unreadable"),
        (HEAD + "\n0 pass\n  expect step=1 step=1", 3, "key_twice"),
        (HEAD + "\n3 pass", 2, "unknown_seat"),
        (HEAD + "\n-1 pass", 2, "unknown_seat"),
        (HEAD + "\ncartel cartel", 2, "unknown_seat"),
        (HEAD + "\nplayer pass", 2, "unknown_seat"),
        (HEAD + "\n0", 2, "unknown_kind"),
        (HEAD + "\n0 jump", 2, "unknown_kind"),
        (HEAD + "\n0  pass", 2, "unknown_kind"),
        (HEAD + "\n0 raise six", 2, "unreadable"),
        (HEAD + "\n\n\n0 pass\n0 raise six", 5, "unreadable"),
        (HEAD + "\nresult 1 2 three", 2, "wrong_type"),
        (HEAD + "\nresult 1 2 0", 2, "out_of_range"),
        (HEAD + "\nresult 1 2 3\n0 pass", 3, "after_the_result"),
        (HEAD + "\nresult 1 2 3\n  expect step=1", 3, "after_the_result"),
    ],
)
def test_a_bad_line_is_refused_by_number(text: str, line: int, code: str) -> None:
    with pytest.raises(BadLine) as refused:
        read(text)
    assert (refused.value.line, refused.value.code) == (line, code)


def test_what_stood_before_a_bad_line_counts() -> None:
    text = f"{HEAD}\n0 pass\n1 raise 9\n  expect step=1\nnonsense"
    reading = notation.read(io.BytesIO(text.encode()))
    entries = [next(reading) for _ in range(3)]
    with pytest.raises(BadLine):
        next(reading)
    assert in_json(entries)[1:] == [
        {"seat": 0, "action": {"kind": "pass"}},
        {"seat": 1, "action": {"kind": "raise", "amount": 9}, "expect": {"step": 1}},
    ]


def test_blank_lines_and_the_line_ends_of_other_systems_do_not_matter() -> None:
    entries = read(f"\n{HEAD}\r\n\r\n0 pass\r\n  expect step=1  \r\n\n")
    assert in_json(entries)[1:] == [{"seat": 0, "action": {"kind": "pass"}, "expect": {"step": 1}}]


def test_a_game_told_by_the_registry_speaks_for_itself() -> None:
    assert registry.rules("powergrid").action_line(from_json({"kind": "raise", "amount": 6})) == "raise 6"
    assert registry.rules("powergrid").action_from_line("raise 6") == from_json({"kind": "raise", "amount": 6})
