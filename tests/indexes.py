"""What the package indexes tell of pinned packages that nobody could be asked about for advisories: which of them were
withdrawn since, and whether an index has other files under their names than the locks have.

The indexes are those that pip and npm are configured for, and come from them alone.
"""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import sys
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from html.parser import HTMLParser
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urldefrag, urlsplit, urlunsplit

from packaging.utils import InvalidSdistFilename, InvalidWheelFilename, parse_sdist_filename, parse_wheel_filename
from packaging.version import InvalidVersion, Version

import bootstrap

from .audit import Package

AT_ONCE = 16  # questions on their way
PATIENCE = 10  # seconds for one answer
ALL = 60.0  # for all of them
SIMPLE = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"
SECURITY = re.compile(r"secur|vulnerab|cve-\d|malicious|malware|compromis|exploit", re.IGNORECASE)
DEFAULT_INDEX = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"  # pip tells it nowhere else


class File(NamedTuple):
    """A file of a package, as an index lists it."""

    name: str
    hash: str  # sha256:…, as the locks write it; "": not told
    yanked: str | None  # why it was withdrawn, perhaps ""; None: it was not


class Word(NamedTuple):
    """What an index says of a package."""

    package: Package
    fault: str = ""  # why it must not be used
    remark: str = ""  # what one should know


class Answers(NamedTuple):
    """Of all packages: what there is to say, and how many of them were found at all."""

    words: list[Word]
    found: int


def answers(packages: Iterable[Package]) -> Answers:
    """Ask for all of them at once. Who does not answer in time was not found."""
    ways: dict[str, Callable[[Package], Word | None]] = {"PyPI": python_way(), "npm": npm_way()}
    pool = ThreadPoolExecutor(AT_ONCE)
    asked = [pool.submit(_asked, ways[package.ecosystem], package) for package in packages]
    done, _ = wait(asked, ALL)
    pool.shutdown(wait=False, cancel_futures=True)
    words = [word for each in asked if each in done and (word := each.result()) is not None]
    return Answers([word for word in words if word.fault or word.remark], len(words))


def _asked(way: Callable[[Package], Word | None], package: Package) -> Word | None:
    try:
        return way(package)
    except (OSError, HTTPException, ValueError, KeyError, TypeError, AttributeError):  # no answer, or none to this
        return None


# Python


def python_way() -> Callable[[Package], Word | None]:
    told = bootstrap.effective(bootstrap.pip_settings(Path(sys.prefix)))
    indexes = [*told.get("index-url", "").split(), *told.get("extra-index-url", "").split()]
    if "index-url" not in told:
        indexes[:0] = _said([sys.executable, "-c", DEFAULT_INDEX]).split()
    if told.get("no-index", "") in ("1", "true", "yes", "on"):
        indexes = []
    trust = ssl.create_default_context(cafile=told.get("cert") or None)
    return lambda package: python_word(package, listed(indexes, package, trust))


def listed(indexes: Iterable[str], package: Package, trust: ssl.SSLContext | None = None) -> list[File]:
    """The files of this version in all indexes; to pip they are equal."""
    found: list[File] = []
    for index in indexes:
        address = f"{index.rstrip('/')}/{re.sub(r'[-_.]+', '-', package.name).lower()}/"
        if address.startswith("file:"):
            address += "index.html"
        try:
            found += files(_get(address, SIMPLE, trust))
        except (OSError, HTTPException, ValueError, KeyError):
            continue
    return [file for file in found if is_of(file.name, package.version)]


def files(page: bytes) -> list[File]:
    """Of the simple API, in whichever of its two forms: not all mirrors send what they were asked for."""
    if page.lstrip().startswith(b"{"):
        return [_file_of_json(file) for file in json.loads(page)["files"]]
    parser = Links()
    parser.feed(page.decode())
    return parser.files


def _file_of_json(said: Mapping[str, Any]) -> File:
    sha256, yanked = said.get("hashes", {}).get("sha256"), said.get("yanked", False)
    return File(said["filename"], f"sha256:{sha256}" if sha256 else "", None if yanked is False else _reason(yanked))


def _reason(yanked: Any) -> str:
    return yanked if isinstance(yanked, str) else ""


class Links(HTMLParser):
    """The files of a page of links."""

    def __init__(self) -> None:
        super().__init__()
        self.files: list[File] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if tag == "a" and about.get("href"):
            path, fragment = urldefrag(about["href"] or "")
            sha256 = fragment.replace("=", ":", 1) if fragment.startswith("sha256=") else ""
            yanked = (about["data-yanked"] or "") if "data-yanked" in about else None
            self.files.append(File(path.rpartition("/")[2], sha256, yanked))


def is_of(file: str, version: str) -> bool:
    try:
        found = parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
        return found == Version(version)
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return False


def python_word(package: Package, there: list[File]) -> Word | None:
    """None: no index has this version. Files that came later have hashes that no lock can know; but where not one is
    as we know it, the index has something else under this name."""
    if not there:
        return None
    hashed = [file for file in there if file.hash]
    ours = [file for file in hashed if file.hash in package.hashes]
    if hashed and not ours:
        return Word(package, fault="none of its files there has a hash of the lock")
    yanked = [file.yanked for file in ours or there if file.yanked is not None]
    return Word(package, fault=f"yanked: {yanked[0]}" if yanked else "")


# npm


def npm_way() -> Callable[[Package], Word | None]:
    npm = shutil.which("npm")
    registry = _said([npm, "config", "get", "registry"]).strip() if npm else ""
    return lambda package: npm_word(package, registry_says(registry, package))


def registry_says(registry: str, package: Package) -> Any:
    """Of one version. ValueError: there is no registry to ask."""
    said = json.loads(_get(f"{registry.rstrip('/')}/{quote(package.name, safe='@')}/{package.version}"))
    if said["version"] != package.version:
        raise ValueError("not an answer to what was asked")
    return said


def npm_word(package: Package, said: Mapping[str, Any]) -> Word:
    integrity = set(str(said.get("dist", {}).get("integrity") or "").split())
    if integrity and package.hashes and not integrity & set(package.hashes):
        return Word(package, fault="another integrity than in the lock")
    why = str(said.get("deprecated") or "")
    if SECURITY.search(why):
        return Word(package, fault=f"deprecated: {why}")
    return Word(package, remark=f"deprecated: {why}" if why else "")


def _said(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True).stdout


def _get(address: str, accept: str = "application/json", trust: ssl.SSLContext | None = None) -> bytes:
    """A name and a password may stand in the address, as pip has it."""
    parts = urlsplit(address)
    headers = {"Accept": accept}
    if parts.username:
        known = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = f"Basic {b64encode(known.encode()).decode()}"
        address = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE, context=trust) as answer:
        body: bytes = answer.read()
        return body
