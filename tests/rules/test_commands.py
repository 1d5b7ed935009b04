"""`python -m rules …` from a plain checkout: no third-party package, any terminal, exit status 0, 1 or 2."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
REPLAYS = Path(__file__).parent / "replays"
HEADER = (
    '{"record": 1, "game": "powergrid", "options": {"edition": "classic", "map": "germany", "players": 3}, "seed": "s"}'
)


class Ran:
    """What a command answered."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        assert "Traceback" not in self.err

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def rules(*arguments: str | Path, stdin: bytes = b"", checkout: Path = ROOT) -> Ran:
    """Run from a checkout without site-packages, in a terminal that knows only ASCII."""
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-S", "-m", "rules", *map(str, arguments)]
    return Ran(subprocess.run(command, cwd=checkout, input=stdin, capture_output=True, env=environment, timeout=120))


@pytest.fixture(scope="module")
def classic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded game as a record."""
    made = rules("record", REPLAYS / "classic.txt")
    assert made.status == 0
    place = tmp_path_factory.mktemp("records") / "classic.mwr"
    place.write_bytes(made.out.encode())
    return place


def actions_of(record: Path) -> int:
    return sum('"action"' in line for line in record.read_text(encoding="utf-8").splitlines())


# replay


def test_replay_counts_actions_and_rounds(classic: Path) -> None:
    done = rules("replay", classic)
    assert done.status == 0
    words = done.out.split()
    assert words == ["ok", str(actions_of(classic)), "actions", words[3], "rounds"]
    assert int(words[3]) > 3


def test_replay_reads_gzip_and_standard_input(classic: Path, tmp_path: Path) -> None:
    packed = tmp_path / "classic.mwr.gz"
    packed.write_bytes(gzip.compress(classic.read_bytes()))
    said = rules("replay", classic).out
    assert rules("replay", packed, classic).out == said * 2
    assert rules("replay", "-", stdin=classic.read_bytes()).out == said
    assert rules("replay", "-", stdin=packed.read_bytes()).out == said


def test_replay_names_the_first_line_that_fails(classic: Path, tmp_path: Path) -> None:
    lines = classic.read_text(encoding="utf-8").splitlines()
    said = json.loads(lines[20])
    found = said["expect"]["money"]
    said["expect"]["money"] = [1, 2, 3]
    wrong = tmp_path / "wrong.mwr"
    wrong.write_text("\n".join([*lines[:20], json.dumps(said), *lines[21:], "nonsense"]), encoding="utf-8")
    done = rules("replay", wrong, classic)
    assert done.status == 1
    assert done.lines[0] == f"{wrong}: line 21: expected money [1, 2, 3], found money {json.dumps(found)}"
    assert done.lines[1].startswith("ok ")
    assert len(done.lines) == 2


def test_replay_tells_of_what_can_not_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.mwr"
    done = rules("replay", missing, tmp_path, "-", stdin=b"\xff")
    assert done.status == 1
    assert [line.rsplit(": expected", 1)[0] for line in done.lines] == [
        f"{missing}: line 1",
        f"{tmp_path}: line 1",
        "-: line 1",
    ]


def test_replay_refuses_without_a_traceback() -> None:
    for bad in (b"", b"[" * 100_000, b"\x1f\x8b\x08", HEADER.encode() + b'\n{"seat": 1e999}', b"\xef\xbb\xbf{}"):
        done = rules("replay", "-", stdin=bad)
        assert done.status == 1
        assert done.out.startswith("-: line ")
        assert len(done.lines) == 1


def test_replay_speaks_to_machines(classic: Path, tmp_path: Path) -> None:
    bad = tmp_path / "Łódź \u2028.mwr"
    bad.write_text(HEADER + '\n{"seat": 5, "action": {"kind": "pass"}}\n', encoding="utf-8")
    done = rules("replay", "--json", classic, bad)
    assert done.status == 1
    good, failed = map(json.loads, done.out.split("\n")[:-1])
    assert (good["file"], good["ok"], good["actions"], good["filled"]) == (str(classic), True, actions_of(classic), 0)
    assert sorted(good["result"]["rank"]) == [1, 2, 3]
    assert "error" not in good
    assert (failed["ok"], failed["actions"], failed["result"]) == (False, 0, None)
    assert (failed["error"]["line"], failed["error"]["code"], failed["error"]["facts"]) == (
        2,
        "unknown_seat",
        {"seat": "5"},
    )
    assert failed["error"]["expected"]
    assert failed["error"]["found"]


def test_replay_fills_in_what_a_program_left_out() -> None:
    cartel = rules("record", REPLAYS / "cartel.txt").out.splitlines()
    sparse = [line for line in cartel if '"seat": "cartel"' not in line]
    assert len(sparse) < len(cartel)
    data = "\n".join(sparse).encode()
    assert rules("replay", "-", stdin=data).status == 1
    done = rules("replay", "--fill", "--json", "-", stdin=data)
    assert done.status == 0
    assert json.loads(done.out)["filled"] == len(cartel) - len(sparse)
    assert json.loads(done.out)["actions"] == len(cartel) - 2


# notation and record


@pytest.mark.parametrize("name", sorted(file.name for file in REPLAYS.glob("*.txt")))
def test_notation_and_record_undo_each_other(name: str) -> None:
    text = (REPLAYS / name).read_bytes()
    as_record = rules("record", REPLAYS / name)
    back = rules("notation", "-", stdin=as_record.out.encode())
    assert (as_record.status, back.status) == (0, 0)
    assert back.out.encode() == text
    again = rules("record", "-", stdin=back.out.encode())
    assert again.out == as_record.out


def test_a_name_of_any_script_survives_an_ascii_terminal() -> None:
    said = {**json.loads(HEADER), "names": ["Dušan Ž", "\u2028", "🂡"]}
    text = rules("notation", "-", stdin=json.dumps(said).encode())
    assert text.status == 0
    back = rules("record", "-", stdin=text.out.encode())
    assert json.loads(back.out) == said


def test_what_stands_before_a_bad_line_is_printed(tmp_path: Path) -> None:
    bad = tmp_path / "bad.mwr"
    bad.write_text(HEADER + '\n{"seat": 0, "action": {"kind": "pass"}}\n{"seat"', encoding="utf-8")
    done = rules("notation", bad)
    assert done.status == 1
    assert done.lines == ["powergrid germany classic players=3 seed=s", "0 pass"]
    assert done.err.startswith(f"{bad}: line 3: expected ")
    text = tmp_path / "bad.txt"
    text.write_text(done.out + "0 fly\n", encoding="utf-8")
    done = rules("record", text)
    assert done.status == 1
    assert [json.loads(line) for line in done.lines] == [
        json.loads(HEADER),
        {"seat": 0, "action": {"kind": "pass"}},
    ]
    assert done.err.startswith(f"{text}: line 3: expected ")
    assert rules("record", tmp_path / "nowhere.txt").status == 1


# play


def test_what_is_played_replays(tmp_path: Path) -> None:
    out = tmp_path / "game.mwr.gz"
    options = ("--edition", "recharged", "--map", "italy", "--players", "2")
    assert rules("play", *options, "--seed", "s", "--policy", "coin", "--out", out).status == 0
    assert rules("replay", out).out.startswith("ok ")
    printed = rules("play", *options, "--seed", "s", "--policy", "coin", "--out", "-")
    assert printed.out.encode() == gzip.decompress(out.read_bytes())


# boards


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy whose data may be spoilt."""
    shutil.copytree(ROOT / "rules", tmp_path / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_boards_are_listed_and_checked() -> None:
    listed = rules("boards")
    assert listed.status == 0
    boards = sorted(file.stem for file in (ROOT / "rules/powergrid/data/maps").glob("*.toml"))
    assert [line.split()[0] for line in listed.lines] == boards
    checked = rules("boards", "--check")
    assert checked.status == 0
    assert checked.err == ""
    assert [line.split(":")[0] for line in checked.lines if line and line[0] != " "][1:-1] == boards
    assert checked.lines[-1] == f"ok {len(boards)} boards, 2 editions"
    for told in (
        "83 classic, 83 recharged",
        "87 classic, 86 recharged",
        "96 classic, 96 recharged",
        "74 classic, 74 recharged",
        "93 classic, 93 recharged",
        "81 classic, 81 recharged",
        "northwest + northeast + centre touch, but fall apart: refused",
    ):
        assert told in checked.out


SPOILT = [
    ("maps/germany.toml", '["flensburg", "kiel", 4]', '["flensburg", "kiel", 44]', "costs 44"),
    ("maps/germany.toml", '["flensburg", "kiel", 4]', '["flensburg", "kile", 4]', "no two cities"),
    ("maps/germany.toml", '["flensburg", "kiel", 4]', '["hamburg", "kiel", 4]', "stands twice"),
    ("maps/germany.toml", '  ["flensburg", "kiel", 4],\n', "", "no way to"),
    ("maps/germany.toml", 'name = "Kiel", ', 'name = "Hamburg", ', "stands twice"),
    ("maps/germany.toml", 'id = "kiel", ', 'id = "Kiel", ', "not an id"),
    ("maps/germany.toml", "lat = 54.32", "lat = 5.432", "is not within"),
    ("maps/germany.toml", "lat = 54.32", "lat = 48.32", "km from its region"),
    ("maps/germany.toml", "[rules.recharged]", "[rules.rechraged]", "unknown key 'rechraged'"),
    ("maps/germany.toml", 'refill_stops = { plant = 39, fuel = "uranium" }', "refill_stop = {}", "unknown key"),
    ("maps/germany.toml", "plant = 39", "plant = 41", "no plant 41"),
    ("maps/germany.toml", "[expected]", "[hoped]", "KeyError 'expected'"),
    ("maps/germany.toml", "[links]", "[links", "germany.toml: "),
    ("maps/italy.toml", 'cut_off = [["northwest"', 'cut_off = [["south"', "should fall apart"),
    ("maps/italy.toml", "cut_off = ", "# cut_off = ", "not expected"),
    ("maps/benelux.toml", '"one_ecological_more"', '"two_ecological_more"', "no current_row 'two_ecological_more'"),
    ("maps/benelux.toml", "coal    = 3\n", "coal    = 9\n", "no space of its track"),
    ("maps/benelux.toml", "[[3, 4, 3], [4, 5, 3]", "[[3, 4, 3], [25, 5, 3]", "has 25 tokens"),
    ("maps/central_europe.toml", 'city = "wien"', 'city = "vienna"', "rebate"),
    (
        "maps/central_europe.toml",
        '["czechia", "slovakia", "hungary"]',
        '["czechia", "hungaria"]',
        "no region 'hungaria'",
    ),
    ("plants.toml", "{ number = 13,", "{ number = 41,", "plant"),
    ("plants.toml", 'number = 20, kind = "coal",    fuel = 3', 'number = 20, kind = "coal",    fuel = 2', "sum up to"),
    ("plants.toml", 'kind = "fusion",  fuel = 0', 'kind = "magic", fuel = 0', "unknown kind"),
    ("base.toml", "10, 22, 33", "10, 33, 22", "income falls"),
    ("base.toml", "coal    = { tokens = 24", "coal    = { tokens = 23", "23 tokens on 24 spaces"),
    (
        "editions/classic.toml",
        "step2_cities = 6, end_cities = 14",
        "step2_cities = 16, end_cities = 14",
        "Step 2 at 16",
    ),
    ("editions/classic.toml", '"fixed_market"', '"fixed"', "no opening 'fixed'"),
    ("editions/recharged.toml", "discount_token = true", 'discount_token = "yes"', "neither true nor false"),
]


@pytest.mark.parametrize("file, right, wrong, told", SPOILT, ids=[row[3] for row in SPOILT])
def test_what_is_wrong_with_the_data_is_told(checkout: Path, file: str, right: str, wrong: str, told: str) -> None:
    place = checkout / "rules/powergrid/data" / file
    text = place.read_text(encoding="utf-8")
    assert right in text
    place.write_text(text.replace(right, wrong), encoding="utf-8")
    done = rules("boards", "--check", checkout=checkout)
    assert done.status == 1
    assert told in done.err
    assert place.name in done.err or "rules:" in done.err
    assert not done.out.endswith("editions\n")


def test_a_board_is_added_by_writing_data_alone(checkout: Path) -> None:
    maps = checkout / "rules/powergrid/data/maps"
    text = (maps / "france.toml").read_text(encoding="utf-8")
    (maps / "gaul.toml").write_text(text.replace('id = "france"', 'id = "gaul"'), encoding="utf-8")
    done = rules("boards", "--check", checkout=checkout)
    assert done.status == 0
    assert "gaul: France" in done.out
    options = ("--edition", "classic", "--map", "gaul", "--players", "3", "--seed", "s", "--out", "-")
    played = rules("play", *options, checkout=checkout)
    assert rules("replay", "-", stdin=played.out.encode(), checkout=checkout).out.startswith("ok ")


# The door itself


@pytest.mark.parametrize("arguments", [(), ("fly",), ("replay",), ("replay", "--what"), ("notation",), ("boards", "x")])
def test_what_is_not_understood_is_told_with_status_2(arguments: tuple[str, ...]) -> None:
    done = rules(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert "usage:" in done.err


def test_help_lists_every_command() -> None:
    done = rules("--help")
    assert done.status == 0
    for command in ("replay", "notation", "record", "play", "bench", "boards"):
        assert f"\n  {command} " in done.out
        asked = rules(command, "--help")
        assert asked.status == 0
        assert f"usage: python -m rules {command}" in asked.out


def test_a_command_loads_nothing_but_itself() -> None:
    code = (
        "import runpy, sys; sys.argv = ['rules', 'replay', '-']\n"
        "try: runpy.run_module('rules', run_name='__main__', alter_sys=True)\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith('rules.commands.')))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, input=b"", capture_output=True, timeout=60)
    assert done.stdout.decode().splitlines()[-1] == "['rules.commands.files', 'rules.commands.replay']"


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-S", "-m", "rules", "record", str(REPLAYS / "classic.txt")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()
