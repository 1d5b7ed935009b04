"""`python -m tests.audit`: whether a package that the locks pin has a publicly known vulnerability.

Asks osv.dev (or OSV_URL) about every name and version at once; nothing but these goes out. What is known and does not
concern us stands in audit.toml, each with its reason. Ends with 1 if there is more.

Where no advisories can be had, the package indexes are asked what was withdrawn (indexes.py), and the last line says
that it was only this. Ends with 77 if nobody answers at all.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = Path(__file__).with_name("audit.toml")
SOURCE = "https://api.osv.dev"
FINE, VULNERABLE, NO_ANSWER = 0, 1, 77
AT_ONCE = 500  # questions in one request
PATIENCE = 20  # seconds
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)(?P<hashes>.*(?:\n[ \t]+--hash=.*)*)", re.MULTILINE)
HASH = re.compile(r"--hash=(\S+)")

Json = dict[str, Any]


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str
    hashes: tuple[str, ...] = ()  # of the files that may be it, as the lock writes them


class Found(NamedTuple):
    """A vulnerability by its id, and whom it concerns."""

    id: str
    package: Package


def pinned(root: Path = ROOT) -> list[Package]:
    """Every package of every lock of ours."""
    found: dict[tuple[str, str, str], set[str]] = {}
    for lock in (root / "requirements.lock", root / "tests" / "requirements.lock"):
        if lock.is_file():
            for pin in PIN.finditer(lock.read_text(encoding="utf-8")):
                hashes = found.setdefault(("PyPI", pin["name"], pin["version"]), set())
                hashes.update(HASH.findall(pin["hashes"]))
    for lock in (root / "frontend" / "package-lock.json", root / "tests" / "rules" / "wasm" / "package-lock.json"):
        if lock.is_file():
            packages: Json = json.loads(lock.read_text(encoding="utf-8"))["packages"]
            for path, about in packages.items():
                if path and "version" in about and not about.get("link"):
                    name = about.get("name") or path.rpartition("node_modules/")[2]
                    hashes = found.setdefault(("npm", name, about["version"]), set())
                    hashes.update(about.get("integrity", "").split())
    return sorted(Package(*key, tuple(sorted(hashes))) for key, hashes in found.items())


def known(packages: list[Package], source: str) -> list[Found]:
    """What the source knows of them. OSError or ValueError: it does not answer, or not to this."""
    found: list[Found] = []
    todo: list[tuple[Package, str]] = [(package, "") for package in packages]
    while todo:
        asked, todo = todo[:AT_ONCE], todo[AT_ONCE:]
        results = _ask(f"{source}/v1/querybatch", [_question(package, page) for package, page in asked])
        if len(results) != len(asked):
            raise ValueError("not an answer to what was asked")
        for (package, _), result in zip(asked, results):
            found += [Found(one["id"], package) for one in result.get("vulns", ())]
            if page := result.get("next_page_token"):
                todo.append((package, page))
    return found


def _question(package: Package, page: str) -> Json:
    question: Json = {
        "package": {"name": package.name, "ecosystem": package.ecosystem},
        "version": package.version,
    }
    return {**question, "page_token": page} if page else question


def _ask(url: str, questions: list[Json]) -> list[Json]:
    body = json.dumps({"queries": questions}).encode()
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        results: list[Json] = json.load(answer)["results"]
        return results


def allowed(file: Path = ALLOWED) -> dict[str, str]:
    """Vulnerabilities that do not concern us, each with the reason."""
    listed = tomllib.loads(file.read_text(encoding="utf-8")).get("allowed", []) if file.is_file() else []
    if unexplained := [one.get("id") for one in listed if not str(one.get("reason", "")).strip()]:
        raise SystemExit(f"{file.name}: no reason for {', '.join(map(str, unexplained))}")
    return {one["id"]: one["reason"] for one in listed}


def main() -> int:
    packages, fine = pinned(), allowed()
    try:
        found = known(packages, os.environ.get("OSV_URL") or SOURCE)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"No source of advisories answers ({type(error).__name__}).")
        return ask_indexes(packages)
    for one in found:
        said = fine.get(one.id, "NOT ALLOWED")
        print(f"{one.id} {one.package.ecosystem} {one.package.name} {one.package.version}: {said}")
    for stale in sorted(set(fine) - {one.id for one in found}):
        print(f"{stale} is allowed but was not found: its line in {ALLOWED.name} can go.")
    print(f"{len(packages)} packages audited, {len(found)} advisories.")
    return VULNERABLE if any(one.id not in fine for one in found) else FINE


def ask_indexes(packages: list[Package]) -> int:
    """What the indexes have withdrawn of them: less than an audit, and said to be less."""
    from . import indexes

    words, found = indexes.answers(packages)
    if not found:
        print(f"No package index answers: {len(packages)} packages NOT AUDITED.")
        return NO_ANSWER
    for package, fault, remark in words:
        told = f"NOT ALLOWED: {fault}" if fault else remark
        print(f"{package.ecosystem} {package.name} {package.version}: {told}")
    missing = len(packages) - found
    print(
        f"advisories not reachable; withdrawn by the indexes: {sum(bool(word.fault) for word in words) or 'none'} "
        f"of {found}" + (f", {missing} not found there" if missing else "")
    )
    return VULNERABLE if any(word.fault for word in words) else FINE


if __name__ == "__main__":
    sys.exit(main())
