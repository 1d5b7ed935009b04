"""`manage.py play` from nothing to the first page, as a newcomer has it, and its second start.

What git tracks is copied into an empty folder, and the Python that ours was made with starts it there; what pip, uv and
npm have kept on this machine stays where it is.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from bootstrap import ROOT

from . import common, serving

PATIENCE = 200.0
OURS = ("DJANGO_", "MEGAWATT_", "VIRTUAL_ENV", "DATABASE_URL", "REDIS_URL", "PYTHONPATH")
AIMS = {"first_s": 60.0, "second_s": 3.0}


def copied(folder: Path) -> None:
    """The files as they are here, also those not committed yet."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def to_the_first_page(folder: Path, env: Mapping[str, str], log: Path) -> float:
    """Seconds from the command to its page; then it is stopped."""
    port = serving.free_port()
    python = Path(sys.base_prefix) / "bin" / "python3"
    with log.open("wb") as said:
        began = time.perf_counter()
        process = subprocess.Popen(
            [python, "manage.py", "play"],
            cwd=folder,
            env={**env, "HOST": "127.0.0.1", "PORT": str(port)},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        try:
            serving.wait_for(process, port, "/", PATIENCE)
            return time.perf_counter() - began
        except SystemExit:
            sys.stderr.write(log.read_text(errors="replace"))
            raise
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def run() -> common.Json:
    with tempfile.TemporaryDirectory(prefix="megawatt-play-") as made:
        folder = Path(made) / "project"
        copied(folder)
        env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        env["MEGAWATT_DATA"] = str(Path(made) / "data")
        found = {name: round(to_the_first_page(folder, env, Path(made) / "log"), 2) for name in AIMS}
    return {**found, "aims": AIMS, "reached": all(found[name] <= AIMS[name] for name in AIMS)}
