"""The bootstrap and the table of checks: the pure parts, and a cold start in a small project of its own."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bootstrap
import manage

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


@pytest.mark.parametrize(
    ("ensurepip", "pip", "root", "apt", "way"),
    [
        (True, True, True, True, "venv"),
        (False, True, True, True, "pip"),
        (False, False, True, True, "apt"),
        (False, False, False, True, ""),
        (False, False, True, False, ""),
    ],
)
def test_the_gentlest_way_to_an_environment_is_taken(
    ensurepip: bool, pip: bool, root: bool, apt: bool, way: str
) -> None:
    assert bootstrap.way_to_make(ensurepip=ensurepip, pip=pip, root=root, apt=apt) == way


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
    assert f"{verdict:8} needy    no-such-program not found" in capfd.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["nonsense"]])
def test_an_unknown_command_hears_which_there_are(arguments: list[str]) -> None:
    asked = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=bootstrap.ROOT, capture_output=True, text=True
    )
    assert asked.returncode == 2
    assert re.search(r"^  test +\w", asked.stderr, re.MULTILINE)


# The locks


def pins(text: str) -> set[str]:
    return set(re.findall(r"^[a-z0-9-]+==[\w.]+", text, re.MULTILINE))


@pytest.mark.parametrize("name", sorted({name for names in bootstrap.LOCKS.values() for name in names}))
def test_a_python_lock_pins_hashes_and_names_no_address(name: str) -> None:
    lock = (bootstrap.ROOT / name).read_text(encoding="utf-8")
    assert "://" not in lock
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=[a-z])", lock))
    wanted = (bootstrap.ROOT / name).with_suffix(".in").read_text(encoding="utf-8")
    assert pins(wanted) <= pins(lock), "the lock is older than what is wanted"


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
    (tmp_path / "tests" / "requirements.lock").write_text(f"tiny==1.0 --hash=sha256:{digest}\n")
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


def start(project: Path) -> subprocess.CompletedProcess[str]:
    """Start the small project's door as its user would, pip told to look nowhere but in its folder."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "UV_"))}
    env |= {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project)}
    command = [sys.executable, "door.py", "a b", "-x"]
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True)


def test_a_cold_start_installs_and_goes_inside_and_the_next_one_has_nothing_to_do(project: Path) -> None:
    cold = start(project)
    assert "pip does" in cold.stdout, "uv was to be out of reach"
    assert cold.stdout.endswith(f"inside ['a b', '-x'] {project / '.venv'}\n"), cold.stderr
    warm = start(project)
    assert warm.stdout == f"inside ['a b', '-x'] {project / '.venv'}\n"


def test_a_package_that_is_not_the_pinned_one_is_refused(project: Path) -> None:
    lock = project / "tests" / "requirements.lock"
    lock.write_text(re.sub(r"sha256:....", "sha256:0000", lock.read_text()))
    refused = start(project)
    assert refused.returncode == 1
    assert "could not be installed" in refused.stderr
    assert not (project / ".venv" / "stamps" / "tests" / "requirements.lock").exists()
