"""The audit of what the locks pin, against a source of advisories here that speaks as the public one does."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

import manage
from tests import audit

KNOWN = {("PyPI", "django", "5.2.19"): ["GHSA-one", "GHSA-two"], ("npm", "@scope/thing", "1.0.0"): ["GHSA-three"]}


class Source(BaseHTTPRequestHandler):
    """Answers a page of one advisory at a time."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        body = json.dumps({"results": [self.result(query) for query in asked]}).encode()
        self.send_response(200 if self.path == "/v1/querybatch" else 404)
        self.end_headers()
        self.wfile.write(body)

    def result(self, query: dict[str, Any]) -> dict[str, Any]:
        package = query["package"]
        ids = KNOWN.get((package["ecosystem"], package["name"], query["version"]), [])
        page = int(query.get("page_token", "0"))
        found: dict[str, Any] = {"vulns": [{"id": ids[page]}]} if ids else {}
        return {**found, "next_page_token": str(page + 1)} if page + 1 < len(ids) else found

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def source(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with HTTPServer(("127.0.0.1", 0), Source) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("OSV_URL", f"http://127.0.0.1:{server.server_port}")
        yield
        server.shutdown()


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "frontend").mkdir()
    lock = "asgiref==3.9.1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\n    # via django\n"
    lock += "django==5.2.19 ; python_version > '3' \\\n    --hash=sha256:02\n"
    (tmp_path / "requirements.lock").write_text(lock)
    vite = {"version": "8.3.5", "integrity": "sha512-vite"}
    packages = {"": {"name": "megawatt"}, "node_modules/vite": vite}
    packages["node_modules/vite/node_modules/@scope/thing"] = {"version": "1.0.0", "integrity": "sha512-thing"}
    (tmp_path / "frontend" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    monkeypatch.setattr(audit.pinned, "__defaults__", (tmp_path,))
    monkeypatch.setattr(audit.allowed, "__defaults__", (tmp_path / "audit.toml",))
    return tmp_path


def allow(project: Path, *ids: str, reason: str = "nothing of it is used") -> None:
    lines = [f'[[allowed]]\nid = "{one}"\nreason = "{reason}"\n' for one in ids]
    (project / "audit.toml").write_text("".join(lines))


def test_every_lock_of_ours_is_read() -> None:
    found = audit.pinned()
    assert {package.ecosystem for package in found} == {"PyPI", "npm"}
    assert {"django", "ruff", "pyodide"} <= {package.name for package in found}
    assert all(package.version[0].isdigit() for package in found)


def test_packages_are_found_under_their_own_names(project: Path) -> None:
    assert [package[1:] for package in audit.pinned()] == [
        ("asgiref", "3.9.1", ("sha256:00", "sha256:01")),
        ("django", "5.2.19", ("sha256:02",)),
        ("@scope/thing", "1.0.0", ("sha512-thing",)),
        ("vite", "8.3.5", ("sha512-vite",)),
    ]


def test_a_known_vulnerability_fails(source: None, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    allow(project, "GHSA-one")
    assert audit.main() == audit.VULNERABLE
    said = capsys.readouterr().out
    assert "GHSA-two PyPI django 5.2.19: NOT ALLOWED" in said
    assert "GHSA-three npm @scope/thing 1.0.0: NOT ALLOWED" in said
    assert "GHSA-one PyPI django 5.2.19: nothing of it is used" in said


def test_what_is_allowed_does_not(source: None, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    allow(project, "GHSA-one", "GHSA-two", "GHSA-three", "GHSA-old")
    assert audit.main() == audit.FINE
    assert "GHSA-old is allowed but was not found" in capsys.readouterr().out
    allow(project, "GHSA-one", reason=" ")
    with pytest.raises(SystemExit, match="no reason for GHSA-one"):
        audit.main()


# Where there are no advisories


class Index(BaseHTTPRequestHandler):
    """A package index of both kinds, that says what it was given to say: by path, a status and a body."""

    pages: ClassVar[dict[str, str]] = {}

    def do_GET(self) -> None:
        known = self.headers.get("Authorization") == ME or self.path.startswith("/npm/")
        page = self.pages.get(self.path) if known else None
        self.send_response(404 if page is None else 200)
        self.end_headers()
        self.wfile.write((page or "").encode())

    def log_message(self, *_: Any) -> None:
        pass


ME = "Basic bWU6YUBi"  # me:a@b
LINK = '<a href="../../files/{}#sha256={}"{}>a file</a>'
WHEEL, SOURCE = "asgiref-3.9.1-py3-none-any.whl", "django-5.2.19.tar.gz"


def simple(name: str, sha256: str, **more: Any) -> dict[str, Any]:
    return {"filename": name, "hashes": {"sha256": sha256}, **more}


@pytest.fixture
def index(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Everything in it is as it was pinned; one package as links, one as JSON. Nobody answers for advisories."""
    pages = {
        "/simple/asgiref/": "<html>" + LINK.format(WHEEL, "00", "") + LINK.format("asgiref-3.9.0.tar.gz", "07", ""),
        "/simple/django/": json.dumps({"files": [simple(SOURCE, "02", yanked=False)]}),
        "/npm/@scope%2Fthing/1.0.0": json.dumps({"version": "1.0.0", "dist": {"integrity": "sha512-thing"}}),
        "/npm/vite/8.3.5": json.dumps({"version": "8.3.5", "dist": {"integrity": "sha512-vite"}, "deprecated": ""}),
    }
    monkeypatch.setattr(Index, "pages", pages)
    with ThreadingHTTPServer(("127.0.0.1", 0), Index) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setenv("OSV_URL", address)
        configured(monkeypatch, address)
        yield pages
        server.shutdown()


def configured(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """For pip and npm, as anybody may do it."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"{address}/simple".replace("//", "//me:a%40b@"))
    monkeypatch.setenv("npm_config_registry", f"{address}/npm/")


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


needs_npm = pytest.mark.skipif(not shutil.which("npm"), reason="npm says where its registry is")


@needs_npm
def test_without_advisories_the_indexes_are_asked(index: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main() == audit.FINE
    assert told(capsys)[-1] == "advisories not reachable; withdrawn by the indexes: none of 4"


YANKED = [
    ("/simple/asgiref/", LINK.format(WHEEL, "00", ' data-yanked="it eats cats"'), "yanked: it eats cats"),
    ("/simple/asgiref/", LINK.format(WHEEL, "00", " data-yanked"), "yanked: "),
    ("/simple/django/", json.dumps({"files": [simple(SOURCE, "02", yanked="a reason")]}), "yanked: a reason"),
    ("/simple/django/", json.dumps({"files": [simple(SOURCE, "02", yanked=True)]}), "yanked: "),
    (
        "/simple/django/",
        json.dumps({"files": [simple(SOURCE, "09")]}),
        "none of its files there has a hash of the lock",
    ),
    (
        "/npm/vite/8.3.5",
        json.dumps({"version": "8.3.5", "dist": {"integrity": "sha512-other"}}),
        "another integrity than in the lock",
    ),
    (
        "/npm/vite/8.3.5",
        json.dumps({"version": "8.3.5", "deprecated": "has a security hole"}),
        "deprecated: has a security hole",
    ),
]


@needs_npm
@pytest.mark.parametrize("path, page, why", YANKED)
def test_what_was_withdrawn_fails(
    path: str, page: str, why: str, index: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    index[path] = page
    assert audit.main() == audit.VULNERABLE
    *_, named, last = told(capsys)
    assert named.endswith(f": NOT ALLOWED: {why}")
    assert last == "advisories not reachable; withdrawn by the indexes: 1 of 4"


@needs_npm
def test_what_is_only_old_is_said(index: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    index["/npm/vite/8.3.5"] = json.dumps({"version": "8.3.5", "deprecated": "use vite 9"})
    later = [simple(SOURCE, "02"), simple("django-5.2.19-py3-none-any.whl", "0a"), simple("django-5.3.tar.gz", "0b")]
    index["/simple/django/"] = json.dumps({"files": later})
    assert audit.main() == audit.FINE
    assert "npm vite 8.3.5: deprecated: use vite 9" in told(capsys)


@needs_npm
def test_what_an_index_does_not_have_is_counted(index: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    del index["/npm/vite/8.3.5"]
    index["/simple/django/"] = "no page of files"
    assert audit.main() == audit.FINE
    assert told(capsys)[-1] == "advisories not reachable; withdrawn by the indexes: none of 2, 2 not found there"


def test_a_source_that_does_not_answer_is_said_loudly(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OSV_URL", "http://127.0.0.1:1")
    configured(monkeypatch, "http://127.0.0.1:1")
    assert audit.main() == audit.NO_ANSWER
    assert "4 packages NOT AUDITED" in capsys.readouterr().out


def test_the_verdict_tells_which_audit_it_was(capfd: pytest.CaptureFixture[str]) -> None:
    said = (sys.executable, "-c", "print('one by one'); print('none of 4')")
    outcome = manage.carry_out(manage.Check("audit", said, telling=True))
    assert outcome.verdict == manage.OK
    assert outcome.remark.endswith(" s; none of 4")
    assert "one by one" in capfd.readouterr().out
