"""The bootstrap and the table of checks: the pure parts, and a cold start in a small project of its own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import bootstrap
import manage
from tests import again

# Stamps


def test_a_stamp_holds_until_the_lock_changes(tmp_path: Path) -> None:
    lock, stamp = tmp_path / "some.lock", tmp_path / "deep" / "stamp"
    lock.write_text("a==1")
    assert not bootstrap.is_done(stamp, bootstrap.fingerprint(lock))
    bootstrap.mark_done(stamp, bootstrap.fingerprint(lock))
    assert bootstrap.is_done(stamp, bootstrap.fingerprint(lock))
    lock.write_text("a==2")
    assert not bootstrap.is_done(stamp, bootstrap.fingerprint(lock))


def test_an_environment_half_made_or_of_another_python_is_made_anew(tmp_path: Path) -> None:
    python = bootstrap.interpreter(tmp_path)
    python.parent.mkdir(parents=True)
    python.touch()
    assert not bootstrap.is_made(tmp_path)
    bootstrap.mark_done(tmp_path / "stamps" / "python", "3.10")
    assert not bootstrap.is_made(tmp_path)
    bootstrap.mark_done(tmp_path / "stamps" / "python", bootstrap.python_version())
    assert bootstrap.is_made(tmp_path)
    python.unlink()
    assert not bootstrap.is_made(tmp_path)


# Choosing


PIP_CONFIG = """\
:env:.find-links='/wheels /more wheels'
global.index-url='https://one.invalid/simple'
install.index-url='https://two.invalid/simple'
global.extra-index-url='https://three.invalid/simple\\nhttps://four.invalid/simple'
global.find-links='/elsewhere'
"""


def test_uv_looks_where_pip_was_told_to_look() -> None:
    assert bootstrap.uv_environment(PIP_CONFIG, {"HOME": "/home/ana"}) == {
        "HOME": "/home/ana",
        "UV_DEFAULT_INDEX": "https://two.invalid/simple",
        "UV_INDEX": "https://three.invalid/simple https://four.invalid/simple",
        "UV_FIND_LINKS": "/wheels,/more,wheels",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_pip_is_really_asked_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_FIND_LINKS", "/wheels")
    assert bootstrap.uv_environment(bootstrap.pip_settings(Path(sys.prefix)), {})["UV_FIND_LINKS"] == "/wheels"


def test_what_uv_was_told_itself_stands() -> None:
    told = {"UV_DEFAULT_INDEX": "https://mine.invalid/simple"}
    assert bootstrap.uv_environment(PIP_CONFIG, told) == told


def test_an_order_to_stay_offline_holds_for_uv() -> None:
    assert bootstrap.uv_environment(":env:.no-index='1'\n", {})["UV_OFFLINE"] == "1"


# Which checks, and what is missing


def test_pytest_comes_last_and_hears_further_arguments() -> None:
    nightly, for_pytest = manage.wishes(["-k", "auction", "--nightly", "-x", "tests/rules"])
    assert nightly
    assert for_pytest == ["-k", "auction", "-x", "tests/rules"]
    last = manage.checks(for_pytest)[-1]
    assert last.name == "pytest"
    assert last.command[-4:] == ("-k", "auction", "-x", "tests/rules")


def test_an_ordinary_run_is_not_nightly_and_tells_pytest_nothing() -> None:
    assert manage.wishes([]) == (False, [])


def test_every_check_has_a_name_of_its_own() -> None:
    names = [check.name for check in manage.checks()]
    assert len(set(names)) == len(names)


def ends_with(code: int, name: str) -> manage.Check:
    return manage.Check(name, (sys.executable, "-c", f"raise SystemExit({code})"))


def test_a_failure_fails_the_run_but_stops_no_other_check(capfd: pytest.CaptureFixture[str]) -> None:
    assert manage.run_checks([ends_with(0, "first"), ends_with(3, "second"), ends_with(0, "third")]) == 1
    verdicts = [line.split()[:2] for line in capfd.readouterr().out.splitlines()[-3:]]
    assert verdicts == [["ok", "first"], ["FAILED", "second"], ["ok", "third"]]


def test_a_run_without_failure_succeeds() -> None:
    assert manage.run_checks([ends_with(0, "only")]) == 0


@pytest.mark.parametrize(("ci", "verdict", "code"), [("", "SKIPPED", 0), ("true", "FAILED", 1)])
def test_what_is_missing_is_named_and_fails_in_ci(
    ci: str, verdict: str, code: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    needy = manage.Check("needy", ("never run",), needs=(sys.executable, "no-such-program"))
    assert manage.run_checks([needy, ends_with(0, "other")]) == code
    assert f"{verdict:8} {'needy':13} no-such-program not found" in capfd.readouterr().out


@pytest.mark.parametrize(("ci", "verdict", "code"), [("", "SKIPPED", 0), ("true", "FAILED", 1)])
def test_a_server_that_does_not_answer_is_named_and_fails_in_ci(
    ci: str, verdict: str, code: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PGHOST", "127.0.0.1")
    monkeypatch.setenv("PGPORT", "1")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:2/0")
    needy = manage.Check("needy", ("never run",), servers=("PostgreSQL", "Redis"))
    assert manage.run_checks([needy]) == code
    said = capfd.readouterr().out
    assert f"{verdict:8} {'needy':13} no answer from PostgreSQL at 127.0.0.1:1 and Redis at 127.0.0.1:2" in said


def test_a_check_runs_in_its_own_environment_and_may_end_in_its_own_way() -> None:
    code = "import os; raise SystemExit(5 if os.environ.get('TEST_DATABASE') == 'postgresql' else 1)"
    command = (sys.executable, "-c", code)
    environment = (("TEST_DATABASE", "postgresql"),)
    assert manage.carry_out(manage.Check("fine", command, environment=environment, fine=(0, 5))).verdict == manage.OK
    assert manage.carry_out(manage.Check("not fine", command, environment=environment)).verdict == manage.FAILED


@pytest.mark.parametrize("ci", ["", "true"])
def test_a_check_that_found_nobody_to_ask_is_named(
    ci: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    assert manage.run_checks([ends_with(manage.NO_ANSWER, "lonely")]) == 0
    assert f"{'SKIPPED':8} {'lonely':13} nobody to ask" in capfd.readouterr().out


UNEVEN = """
import pathlib
import pytest

TRIED = pathlib.Path(__file__).with_name("tried")


def test_steady():
    assert True


def test_unsteady():
    tried = TRIED.exists()
    TRIED.touch()
    assert tried


@pytest.mark.parametrize("number", range({broken}))
def test_broken(number):
    assert False
"""


@pytest.mark.parametrize(("broken", "verdict"), [(0, "UNSTEADY"), (1, "FAILED"), (9, "FAILED")])
def test_only_a_test_that_passes_at_a_second_look_is_unsteady(
    broken: int, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_uneven.py").write_text(UNEVEN.format(broken=broken))
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)  # that is no project of Django
    command = manage.python("pytest", "-n", "1", *again.noting("some tests"), "test_uneven.py")
    assert manage.run_checks([manage.Check("some tests", command, again=True)]) == (verdict == "FAILED")
    said = capfd.readouterr().out
    assert said.splitlines()[-1].startswith(f"{verdict:8} some tests")
    assert ("--- some tests, again" in said) == (broken < again.MOST)
    assert ("alone: test_uneven.py::test_unsteady" in said) == (verdict == "UNSTEADY")


@pytest.mark.parametrize(("ci", "verdict"), [("true", "FAILED"), ("", "UNSTEADY")])
def test_where_work_is_judged_no_race_is_forgiven(
    ci: str, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_races.py").write_text(UNEVEN.format(broken=0))
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    monkeypatch.setenv("CI", ci)
    command = manage.python("pytest", "-n", "0", *again.noting("some tests"), "test_races.py")
    assert manage.run_checks([manage.Check("some tests", command, again=True)]) == (verdict == "FAILED")
    assert capfd.readouterr().out.splitlines()[-1].startswith(f"{verdict:8} some tests")


def test_the_files_without_forgiveness_are_there() -> None:
    files = [file.relative_to(bootstrap.ROOT).as_posix() for file in (bootstrap.ROOT / "tests").rglob("test_*.py")]
    strict = {file for file in files if not again.forgivable([f"{file}::test_any"], ci=True)}
    assert {"tests/games/test_races.py", "tests/accounts/test_races.py", "tests/deploy/test_kill.py"} < strict
    assert {"tests/matchmaking/test_races.py", "tests/matchmaking/test_queue_races.py"} < strict
    assert {"tests/games/test_api_twins.py", "tests/games/test_told_twins.py"} < strict
    assert not any("/e2e/" in file or "/rules/" in file for file in strict)


def test_one_of_several_programs_is_enough() -> None:
    assert manage.lacking(manage.Check("any", (), needs=(f"no-such-program|{sys.executable}",))) == ""
    assert manage.lacking(manage.Check("none", (), needs=("no-such|nor-such",))) == "no-such not found on this machine"


@pytest.mark.parametrize(
    ("arguments", "screens", "others"),
    [
        ([], ["tests/e2e"], []),
        (["-k", "auction"], ["-k", "auction", "tests/e2e"], ["-k", "auction"]),
        (["tests/rules"], None, ["tests/rules"]),
        (["-x", "tests/e2e/test_home.py"], ["-x", "tests/e2e/test_home.py"], None),
        (["tests/e2e", "tests/rules"], ["tests/e2e"], ["tests/rules"]),
    ],
)
def test_screens_have_a_run_of_their_own(
    arguments: list[str],
    screens: list[str] | None,
    others: list[str] | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "tests" / "e2e").mkdir(parents=True)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    found = {}
    for check in manage.pytest_checks(arguments):
        assert check.command[:7] == (sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal")
        assert check.command[7:9] == again.noting(check.name)
        found[check.name] = list(check.command[9:])
    assert found.get("screens") == screens
    wanted = None if others is None else ["--ignore=tests/e2e", *others]
    assert found.get("pytest") == found.get("full mode") == wanted


def test_by_night_the_screens_are_seen_in_full_mode_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEGAWATT_NIGHTLY", raising=False)
    assert [check.name for check in manage.pytest_checks(["tests/e2e"])] == ["screens"]
    monkeypatch.setenv("MEGAWATT_NIGHTLY", "1")
    usual, full = manage.pytest_checks(["tests/e2e"])
    assert (usual.name, usual.servers) == ("screens", ())
    assert (full.name, full.servers) == ("full screens", ("PostgreSQL", "Redis"))
    assert set(full.environment) - set(usual.environment) == {("TEST_DATABASE", "postgresql")}


def test_a_front_end_has_checks_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "FRONTEND", tmp_path)
    assert manage.frontend_checks() == ()
    (tmp_path / "package.json").write_text("{}")
    assert [check.name for check in manage.frontend_checks()] == ["front end", "front-end types", "front-end tests"]


def ask_manage(*arguments: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, "manage.py", *arguments], cwd=bootstrap.ROOT, capture_output=True, text=True)


def test_who_names_no_command_hears_which_there_are() -> None:
    asked = ask_manage()
    assert asked.returncode == 2
    for name in ("play", "services", "test", "api", "beat"):
        assert re.search(rf"^  {name} +\w", asked.stderr, re.MULTILINE)


def test_a_command_that_is_not_ours_is_djangos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "deploy.settings.test")
    assert ask_manage("check").stdout.startswith("System check identified no issues")
    unknown = ask_manage("nonsense")
    assert unknown.returncode == 1
    assert "Unknown command: 'nonsense'" in unknown.stderr


def test_a_command_without_an_environment_says_how_to_get_one(tmp_path: Path) -> None:
    for file in ("manage.py", "bootstrap.py"):
        shutil.copy(bootstrap.ROOT / file, tmp_path)
    bare = [getattr(sys, "_base_executable", sys.executable), "-I", "-S", "-c"]
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import manage; manage.main(['manage.py', 'migrate'])"
    asked = subprocess.run([*bare, code], cwd=tmp_path, capture_output=True, text=True)
    assert asked.returncode == 1
    assert asked.stderr.startswith("There is no environment for this command yet.")


@pytest.mark.parametrize("command", ["play", "services", "api"])
def test_a_command_that_takes_no_arguments_says_so(command: str) -> None:
    asked = ask_manage(command, "--port=80")
    assert asked.returncode == 1
    assert asked.stderr.startswith(f"usage: manage.py {command}\n")


# The front end


@pytest.fixture
def frontend(tmp_path: Path) -> Path:
    """The smallest front end: its build copies a file and counts how often it did."""
    folder = tmp_path / "frontend"
    folder.mkdir()
    build = (
        "const fs = require('fs'); fs.mkdirSync('dist', {recursive: true}); fs.appendFileSync('dist/index.html', '.')"
    )
    (folder / "build.js").write_text(build)
    (folder / "package.json").write_text('{"name": "tiny", "version": "1.0.0", "scripts": {"build": "node build.js"}}')
    lock = {"name": "tiny", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": {"name": "tiny"}}}
    (folder / "package-lock.json").write_text(json.dumps(lock))
    return folder


def test_the_front_end_is_built_when_its_sources_have_changed_and_only_then(frontend: Path) -> None:
    if shutil.which("npm") is None and not bootstrap.in_ci(os.environ):
        pytest.skip("npm not found on this machine")
    page = frontend / "dist" / "index.html"
    for _ in range(2):
        bootstrap.build_frontend(frontend)
        assert page.read_text() == "."
    (frontend / "new.ts").write_text("")
    bootstrap.build_frontend(frontend)
    assert page.read_text() == ".."
    page.unlink()
    bootstrap.build_frontend(frontend)
    assert page.read_text() == "."


def test_of_two_who_want_the_front_end_one_builds_it(frontend: Path) -> None:
    if shutil.which("npm") is None and not bootstrap.in_ci(os.environ):
        pytest.skip("npm not found on this machine")
    code = "import sys, pathlib, bootstrap; bootstrap.build_frontend(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", code, str(frontend)]
    both = [subprocess.Popen(command, cwd=bootstrap.ROOT, stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [one.wait(120) for one in both] == [0, 0]
    assert (frontend / "dist" / "index.html").read_text() == "."


def test_what_only_tests_need_is_installed_for_tests_alone(frontend: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Sequence[str]] = []
    monkeypatch.setattr(bootstrap, "run", lambda command, **_: ran.append(command) or True)
    assert bootstrap.install_npm(frontend, for_tests=False)
    assert bootstrap.install_npm(frontend, for_tests=False)
    assert [named(command) for command in ran] == [["--omit=dev"]]
    assert bootstrap.install_npm(frontend)
    assert bootstrap.install_npm(frontend)
    assert bootstrap.install_npm(frontend, for_tests=False)  # more than enough is there
    assert [named(command) for command in ran] == [["--omit=dev"], ["--include=dev"]]


def named(command: Sequence[str]) -> list[str]:
    """Whether the packages for tests are; else NODE_ENV would say whether they are wanted."""
    return [part for part in command if part.endswith("=dev")]


def test_without_npm_the_front_end_is_missed_clearly(frontend: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match="npm was not found"):
        bootstrap.build_frontend(frontend)


@pytest.mark.parametrize(
    ("wanted", "said", "fine"),
    [
        (">=20.19", "v20.19.2", True),
        (">=20.19", "v22.4.0", True),
        (">=20.19", "v20.9.0", False),
        (">=20.19", "v18.19.0", False),
        (">=20.19", "", False),
    ],
)
def test_a_node_that_is_too_old_is_named(
    frontend: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, said: str, fine: bool
) -> None:
    (frontend / "package.json").write_text(json.dumps({"name": "tiny", "engines": {"node": wanted}}))
    answer = subprocess.CompletedProcess([], 0, stdout=f"{said}\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    if fine:
        bootstrap.demand_node(frontend)
        return
    with pytest.raises(SystemExit, match=f"wants Node {wanted}, and this is {said or 'none'}"):
        bootstrap.demand_node(frontend)


def test_npm_is_not_stricter_than_debians_own() -> None:
    for folder in (bootstrap.FRONTEND, bootstrap.ROOT / "tests" / "rules" / "wasm"):
        assert "engine-strict" not in (folder / ".npmrc").read_text(encoding="utf-8")


def test_a_project_without_a_front_end_builds_none(tmp_path: Path) -> None:
    bootstrap.build_frontend(tmp_path / "frontend")
    assert list(tmp_path.iterdir()) == []


# The locks


def pins(text: str) -> set[str]:
    return set(re.findall(r"^[a-z0-9-]+==[\w.]+", text, re.MULTILINE))


def test_each_command_that_makes_its_environment_says_of_what() -> None:
    assert set(bootstrap.LOCKS) == set(manage.COMMANDS)


@pytest.mark.parametrize("name", sorted({name for names in bootstrap.LOCKS.values() for name in names}))
def test_a_python_lock_pins_hashes_and_names_no_address(name: str) -> None:
    lock = (bootstrap.ROOT / name).read_text(encoding="utf-8")
    assert "://" not in lock
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=[a-z])", lock))


def test_the_tests_lock_holds_what_the_tests_want_and_agrees_with_the_other() -> None:
    wanted = pins((bootstrap.ROOT / "tests" / "requirements.in").read_text(encoding="utf-8"))
    tests = pins((bootstrap.ROOT / "tests" / "requirements.lock").read_text(encoding="utf-8"))
    assert wanted <= tests, "the lock is older than what is wanted"
    runtime = dict(pin.split("==") for pin in pins((bootstrap.ROOT / "requirements.lock").read_text(encoding="utf-8")))
    both = {pin for pin in tests if pin.split("==")[0] in runtime}
    assert both == {f"{name}=={runtime[name]}" for name in (pin.split("==")[0] for pin in both)}


def test_the_lock_holds_all_that_the_project_depends_on() -> None:
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[^a-z0-9-]", dependency)[0] for dependency in project["dependencies"]}
    lock = pins((bootstrap.ROOT / "requirements.lock").read_text(encoding="utf-8"))
    assert wanted <= {pin.split("==")[0] for pin in lock}


def npm_locks() -> list[Path]:
    return [path for path in bootstrap.ROOT.glob("**/package-lock.json") if "node_modules" not in path.parts]


@pytest.mark.parametrize("path", npm_locks(), ids=lambda path: path.parent.name)
def test_an_npm_lock_pins_hashes_and_names_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "registry" not in text
    packages = json.loads(text)["packages"]
    assert all(package["integrity"].startswith("sha512-") for name, package in packages.items() if name)


# A cold start, without any network: a project of two files, a wheel made here, and no uv to be had


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    shutil.copy(bootstrap.ROOT / "bootstrap.py", tmp_path)
    (tmp_path / "door.py").write_text(
        "import sys, bootstrap\nbootstrap.enter('test')\nimport tiny\nprint(tiny.WORD, sys.argv[1:], sys.prefix)\n"
    )
    wheel = make_wheel(tmp_path)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    for lock in bootstrap.LOCKS["test"]:  # what both pin is installed once
        (tmp_path / lock).write_text(f"tiny==1.0 --hash=sha256:{digest}\n")
    return tmp_path


def make_wheel(folder: Path) -> Path:
    wheel = folder / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "WORD = 'inside'\n")
        archive.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        archive.writestr(
            "tiny-1.0.dist-info/WHEEL",
            "Wheel-Version: 1.0\nGenerator: by hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr("tiny-1.0.dist-info/RECORD", "")
    return wheel


def start(project: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Start the small project's door as its user would, pip told to look nowhere but in its folder."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    env |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project), **more}
    command = [sys.executable, "door.py", "a b", "-x"]
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True)


def test_a_cold_start_installs_and_goes_inside_and_the_next_one_has_nothing_to_do(project: Path) -> None:
    cold = start(project)
    assert "pip does" in cold.stdout, "uv was to be out of reach"
    assert cold.stdout.endswith(f"inside ['a b', '-x'] {project / '.venv'}\n"), cold.stderr
    warm = start(project)
    assert warm.stdout == f"inside ['a b', '-x'] {project / '.venv'}\n"


def test_a_package_that_is_not_the_pinned_one_is_refused(project: Path) -> None:
    for lock in (project / name for name in bootstrap.LOCKS["test"]):
        lock.write_text(re.sub(r"sha256:....", "sha256:0000", lock.read_text()))
    refused = start(project)
    assert refused.returncode == 1
    assert "could not be installed" in refused.stderr
    assert not (project / ".venv" / "stamps" / "tests" / "requirements.lock").exists()


# The same where Python comes without pip and without what makes one


@pytest.fixture
def bare(project: Path) -> dict[str, str]:
    """The variables by which Python is as bare as Debian's, until it is inside the project's environment; no apt."""
    (project / "bare").mkdir()
    (project / "bare" / "sitecustomize.py").write_text(
        "import importlib.util, sys\n"
        f"if sys.prefix != {str(project / '.venv')!r}:\n"
        "    found = importlib.util.find_spec\n"
        "    hidden = ('ensurepip', 'pip')\n"
        "    importlib.util.find_spec = lambda name, *more: None if name in hidden else found(name, *more)\n"
    )
    (project / "programs").mkdir()
    return {"PYTHONPATH": str(project / "bare"), "PATH": str(project / "programs")}


@pytest.fixture
def pip_wheel() -> Path:
    """A real one: this Python's own."""
    import ensurepip

    places = [Path(ensurepip.__file__).parent / "_bundled", Path("/usr/share/python-wheels")]
    return next(wheel for place in places for wheel in sorted(place.glob("pip-*.whl")))


def pin(project: Path, wheel: Path) -> None:
    door = project / "bootstrap.py"
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    source = door.read_text().replace(bootstrap.PIP, wheel.name).replace(bootstrap.PIP_SHA256, digest)
    door.write_text(source)


@pytest.fixture
def index(tmp_path_factory: pytest.TempPathFactory, pip_wheel: Path) -> Iterator[str]:
    """A package index that has pip; its address."""
    folder = tmp_path_factory.mktemp("index")
    (folder / "files").mkdir()
    shutil.copy(pip_wheel, folder / "files")
    (folder / "simple" / "pip").mkdir(parents=True)
    links = f'<a href="../../files/pip-1.0.tar.gz">old</a><a href="../../files/{pip_wheel.name}#sha256=00">new</a>'
    (folder / "simple" / "pip" / "index.html").write_text(links)
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()


def test_a_python_without_pip_takes_the_pinned_one_from_the_index_it_is_told(
    project: Path, bare: dict[str, str], index: str, pip_wheel: Path
) -> None:
    pin(project, pip_wheel)
    cold = start(project, **bare, PIP_INDEX_URL=index)
    assert cold.stdout.endswith(f"inside ['a b', '-x'] {project / '.venv'}\n"), cold.stderr


def test_another_pip_than_the_pinned_one_is_not_run(
    project: Path, bare: dict[str, str], index: str, pip_wheel: Path
) -> None:
    pin(project, pip_wheel)
    (project / "bootstrap.py").write_text(
        re.sub(r'PIP_SHA256 = "....', 'PIP_SHA256 = "0000', (project / "bootstrap.py").read_text())
    )
    cold = start(project, **bare, PIP_INDEX_URL=index)
    assert (cold.returncode, "is not the pinned one" in cold.stdout) == (1, True)
    assert not list((project / ".venv").rglob("pip*"))


def test_on_debian_pip_is_looked_up_in_its_package_by_whoever_it_is(
    project: Path, bare: dict[str, str], pip_wheel: Path
) -> None:
    """Of a Debian machine: apt into folders of one's own, without any right."""
    programs = project / "programs"
    said = project / "said"
    lists = '"$3" "$5" "$7"'
    apt = f'#!/bin/sh\necho {lists} >> {said}\n[ "$8" = update ] || echo > python3-pip-whl_1_all.deb\n'
    wheels = '"$3/usr/share/python-wheels"'
    dpkg = f"#!/bin/sh\n/bin/mkdir -p {wheels} && /bin/cp {pip_wheel} {wheels}\n"
    for name, text in (("apt-get", apt), ("dpkg-deb", dpkg)):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    cold = start(project, **bare)
    assert cold.stdout.endswith(f"inside ['a b', '-x'] {project / '.venv'}\n"), cold.stderr
    told = [part.split("=") for part in said.read_text().split()]
    assert {name for name, _ in told} == {"Dir::State", "Dir::State::status", "Dir::Cache"}
    assert all("megawatt-pip-" in path for name, path in told if name != "Dir::State::status")


def test_where_no_pip_is_to_be_had_that_is_said(project: Path, bare: dict[str, str]) -> None:
    cold = start(project, **bare)
    assert cold.returncode == 1
    assert "PIP_INDEX_URL" in cold.stderr
    assert "python3-venv" in cold.stderr
    again = start(project, **bare, PIP_INDEX_URL="http://127.0.0.1:1/simple")
    assert (again.returncode, "URLError" in again.stdout) == (1, True)
