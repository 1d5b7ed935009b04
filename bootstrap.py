"""Makes the project's own Python environment and goes on inside it. Standard library only.

`enter("test")` comes back only in a process that runs in `.venv` with all that the command needs installed. Until
then it makes the environment, installs what the lock files pin and runs the same command line again in there. Stamps
tell what is done already, so a second start costs milliseconds. Where packages come from is the user's business: what
pip is told by its files and variables holds for uv too. `expect()` makes nothing and only looks.

`python bootstrap.py FOLDER` does the same for the npm packages of a folder, and builds the front end.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"

# The pinned packages that a command needs before it can start, most basic first.
LOCKS: dict[str, tuple[str, ...]] = {
    "play": ("requirements.lock",),
    "services": ("requirements.lock",),
    "test": ("requirements.lock", "tests/requirements.lock"),
    "bench": ("requirements.lock",),
    "shots": ("requirements.lock", "tests/requirements.lock"),
}

# Several times quicker than pip. Nothing breaks without it.
UV = "uv==0.13.8"

# For a Python that has none; any would do that knows hashes.
PIP = "pip-26.3-py3-none-any.whl"
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"


def enter(command: str) -> None:
    """Return inside the environment, with everything installed that the command needs."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python gets as far as this sentence
        sys.exit(f"Megawatt needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not inside and not is_made(VENV):
        make_venv(VENV)
    install(LOCKS[command], VENV)
    if not inside:
        go_inside(VENV)


def expect() -> None:
    """Return where Django is installed: here, in an environment that somebody chose, or in ours if it is made."""
    chosen = sys.prefix != sys.base_prefix
    if not chosen and is_made(VENV):
        go_inside(VENV)
    if importlib.util.find_spec("django") is None:
        sys.exit(
            "There is no environment for this command yet. `python3 manage.py play` makes one; "
            "on a server install requirements.lock first."
        )


def go_inside(venv: Path) -> None:
    sys.stdout.flush()
    python = str(interpreter(venv))
    os.execv(python, [python, *sys.orig_argv[1:]])


# Stamps: a small file says what was done, and goes away together with what it speaks of.


def fingerprint(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def is_done(stamp: Path, what: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == what


def mark_done(stamp: Path, what: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(what, encoding="utf-8")


# The environment itself


def interpreter(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def python_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def is_made(venv: Path) -> bool:
    """Made to the end, by this minor version: packages of another would not be seen."""
    return interpreter(venv).exists() and is_done(venv / "stamps" / "python", python_version())


def make_venv(venv: Path) -> None:
    say(f"Making the environment {venv.name} for Python {python_version()} …")
    if has("ensurepip"):
        must([sys.executable, "-m", "venv", "--clear", str(venv)])
    else:  # as Debian ships it
        must([sys.executable, "-m", "venv", "--clear", "--without-pip", str(venv)])
        if has("pip"):
            must([sys.executable, "-m", "pip", "--python", str(interpreter(venv)), "install", "-qq", "pip"])
        else:
            install_pip_itself(venv)
    mark_done(venv / "stamps" / "python", python_version())


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def install_pip_itself(venv: Path) -> None:
    """From its wheel, which can be run before it is installed."""
    with tempfile.TemporaryDirectory(prefix="megawatt-pip-") as folder:
        wheel = pip_of_index(Path(folder), os.environ) or pip_of_debian(Path(folder))
        if wheel is None:
            sys.exit(
                "This Python has neither ensurepip nor pip, and no pip was found. Start again with the address of "
                "a package index in PIP_INDEX_URL, or install one of them (apt install python3-venv)."
            )
        python = str(interpreter(venv))
        must([python, f"{wheel}/pip", "--disable-pip-version-check", "install", "-qq", "--no-index", str(wheel)])


def pip_of_index(folder: Path, env: Mapping[str, str]) -> Path | None:
    """The pinned one, from the index that pip would be told to use; what is not that by its hash is not run."""
    index = env.get("PIP_INDEX_URL", "")
    if not index:
        return None
    page, cert = f"{index.rstrip('/')}/pip/", env.get("PIP_CERT") or None
    try:
        links = re.findall(r'href="([^"#]+)', fetch(page, cert).decode())
        wheel = fetch(urljoin(page, next(link for link in links if link.rpartition("/")[2] == PIP)), cert)
    except (OSError, ValueError, StopIteration) as error:
        say(f"No {PIP} from PIP_INDEX_URL: {type(error).__name__} {error}")
        return None
    if hashlib.sha256(wheel).hexdigest() != PIP_SHA256:
        say(f"The {PIP} from PIP_INDEX_URL is not the pinned one.")
        return None
    file = folder / PIP
    file.write_bytes(wheel)
    return file


def fetch(address: str, cert: str | None) -> bytes:
    import ssl  # hardly any start comes here, and these two are slow
    import urllib.request

    with urllib.request.urlopen(address, timeout=60, context=ssl.create_default_context(cafile=cert)) as answer:
        content: bytes = answer.read()
    return content


def pip_of_debian(folder: Path) -> Path | None:
    """That of its signed package, looked into and not installed: no right is needed for it."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return None
    say("Fetching pip from Debian's packages …")
    (folder / "state/lists/partial").mkdir(parents=True)
    (folder / "cache/archives/partial").mkdir(parents=True)
    ours = {
        "Dir::State": folder / "state",
        "Dir::State::status": "/var/lib/dpkg/status",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "root",  # only root has another user do it, who may not write here
    }
    options = [part for name, value in ours.items() for part in ("-o", f"{name}={value}")]
    if not run(["apt-get", "-qq", *options, "update"]):
        return None
    if not run(["apt-get", "-qq", *options, "download", "python3-pip-whl"], cwd=folder):
        return None
    for package in folder.glob("python3-pip-whl_*.deb"):
        must(["dpkg-deb", "--extract", str(package), str(folder / "unpacked")])
    return next(folder.glob("unpacked/usr/share/python-wheels/pip-*.whl"), None)


# Python packages


def install(names: Sequence[str], venv: Path) -> None:
    """Install the lock files that changed since they were installed last."""
    stale = [name for name in names if not is_done(venv / "stamps" / name, fingerprint(ROOT / name))]
    if not stale:
        return
    say(f"Installing what {' and '.join(stale)} pins …")
    locks = [ROOT / name for name in stale]
    if not install_with_uv(locks, venv):
        say("uv could not do it; pip does.")
        if not install_with_pip(locks, venv):
            sys.exit("The packages could not be installed; see above.")
    for name in stale:
        mark_done(venv / "stamps" / name, fingerprint(ROOT / name))


def install_with_uv(locks: Sequence[Path], venv: Path) -> bool:
    python = str(interpreter(venv))
    if not run([*pip(venv), "install", "-qq", "--only-binary=:all:", UV]):
        return False
    # As build constraints the locks also pin what builds the packages that come as source.
    files = [option for lock in locks for option in ("--requirements", str(lock), "--build-constraints", str(lock))]
    command = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python, "--require-hashes", *files]
    return run(command, uv_environment(pip_settings(venv), os.environ))


def install_with_pip(locks: Sequence[Path], venv: Path) -> bool:
    files = [option for lock in locks for option in ("--requirement", str(lock))]
    return run([*pip(venv), "install", "-qq", "--require-hashes", *files])


def pip(venv: Path) -> list[str]:
    return [str(interpreter(venv)), "-m", "pip", "--disable-pip-version-check"]


def pip_settings(venv: Path) -> str:
    listed = subprocess.run([*pip(venv), "config", "list"], capture_output=True, text=True)
    return listed.stdout if listed.returncode == 0 else ""


def uv_environment(pip_config: str, env: Mapping[str, str]) -> dict[str, str]:
    """The variables for uv, which reads no pip configuration: those that say where packages come from, translated.

    Who has told uv itself where to look is taken at his word.
    """
    if any(name.startswith("UV_") and "INDEX" in name for name in env):
        return dict(env)
    told = effective(pip_config)
    translated = {
        "UV_DEFAULT_INDEX": told.get("index-url", ""),
        "UV_INDEX": " ".join(told.get("extra-index-url", "").split()),
        "UV_FIND_LINKS": ",".join(told.get("find-links", "").split()),
        "UV_OFFLINE": "1" if told.get("no-index", "") in ("1", "true", "yes", "on") else "",
        "SSL_CERT_FILE": told.get("cert", ""),
        # As pip does it: all indexes are equal. The hashes say what is right.
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }
    return {**{name: value for name, value in translated.items() if value}, **env}


def effective(pip_config: str) -> dict[str, str]:
    """What holds of the lines of `pip config list`: a variable beats a section for `install`, that beats `global`."""
    ranks = ("global", "install", ":env:")
    found: dict[str, tuple[int, str]] = {}
    for line in pip_config.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        if section in ranks and ranks.index(section) >= found.get(key, (0, ""))[0]:
            found[key] = (ranks.index(section), str(ast.literal_eval(value)))
    return {key: value for key, (_, value) in found.items()}


# npm packages


def install_npm(folder: Path, for_tests: bool = True) -> bool:
    """Install a folder's npm packages if its lock file changed; without `for_tests` only what the build needs.

    npm removes the stamp with the packages.
    """
    stamp, lock = folder / "node_modules" / ".stamp", fingerprint(folder / "package-lock.json")
    wanted = lock if for_tests else f"{lock} without what only tests need"
    if is_done(stamp, lock) or is_done(stamp, wanted):
        return True
    say(f"Installing the npm packages of {folder.name} …")
    wished = "--include=dev" if for_tests else "--omit=dev"  # said aloud: else NODE_ENV or an .npmrc may decide it
    options = [wished, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    if not run([shutil.which("npm") or "npm", "ci", *options], cwd=folder):
        return False
    mark_done(stamp, wanted)
    return True


# The front end

FRONTEND = ROOT / "frontend"
BUILDING = ".building"
NOT_SOURCE = ("node_modules", "dist", BUILDING)


def build_frontend(folder: Path = FRONTEND) -> None:
    """Build what phones load, if there is a front end and its sources changed since. Of two who want it one does."""
    if (folder / "package.json").is_file():
        with alone(folder / BUILDING):
            build_frontend_alone(folder)


def build_frontend_alone(folder: Path) -> None:
    stamp, what = folder / "node_modules" / ".built", fingerprint_of_sources(folder)
    if is_done(stamp, what) and (folder / "dist" / "index.html").is_file():
        return
    if shutil.which("npm") is None:
        sys.exit("The front end can't be built: npm was not found. Install Node 20 with npm and start again.")
    demand_node(folder)
    if not install_npm(folder, for_tests=False):
        sys.exit("The npm packages could not be installed; see above.")
    say("Building the front end …")
    must([shutil.which("npm") or "npm", "run", "--silent", "build"], cwd=folder)
    mark_done(stamp, what)


def demand_node(folder: Path) -> None:
    """Asked here, and not by npm's own strictness: Debian's npm is older than what some package for tests wants."""
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8")).get("engines", {}).get("node", "")
    said = subprocess.run([shutil.which("node") or "node", "--version"], capture_output=True, text=True).stdout.strip()
    if numbers(said) < numbers(wanted):
        sys.exit(f"The front end can't be built: it wants Node {wanted}, and this is {said or 'none'}.")


def numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def fingerprint_of_sources(folder: Path) -> str:
    """Changes with the name or content of any file that is not made by npm."""
    found = hashlib.sha256()
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCE)
        for file in sorted(Path(inside, name) for name in names if name not in NOT_SOURCE):
            found.update(f"{file.relative_to(folder).as_posix()} {fingerprint(file)}\n".encode())
    return found.hexdigest()


# Small helpers


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Wait until nobody else is in here; the system lets the next one in, however this process ends."""
    with file.open("w") as holder:
        if os.name == "posix":
            import fcntl

            fcntl.flock(holder, fcntl.LOCK_EX)
        yield


def in_ci(env: Mapping[str, str]) -> bool:
    """Whether what is missing fails instead of being skipped."""
    return env.get("CI", "").lower() in ("1", "true", "yes")


def say(text: str) -> None:
    print(text, flush=True)


def run(command: Sequence[str], env: Mapping[str, str] | None = None, cwd: Path | None = None) -> bool:
    return subprocess.run(command, env=env, cwd=cwd).returncode == 0


def must(command: Sequence[str], cwd: Path | None = None) -> None:
    if not run(command, cwd=cwd):
        sys.exit(f"This failed: {' '.join(command)}")


def main(folder: Path) -> int:
    """The npm packages of a folder, those of its tests too; and the front end is built."""
    if not install_npm(folder):
        return 1
    if folder == FRONTEND:
        build_frontend()
    return 0


if __name__ == "__main__":
    sys.exit(main(ROOT / sys.argv[1]))
