"""The audit of what the locks pin, against a source of advisories here that speaks as the public one does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

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
    lock = "asgiref==3.9.1 \\\n    --hash=sha256:00\ndjango==5.2.19 ; python_version > '3' \\\n    --hash=sha256:00\n"
    (tmp_path / "requirements.lock").write_text(lock)
    packages = {"": {"name": "megawatt"}, "node_modules/vite": {"version": "8.3.5"}}
    packages["node_modules/vite/node_modules/@scope/thing"] = {"version": "1.0.0"}
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
        ("asgiref", "3.9.1"),
        ("django", "5.2.19"),
        ("@scope/thing", "1.0.0"),
        ("vite", "8.3.5"),
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


def test_a_source_that_does_not_answer_is_said_loudly(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OSV_URL", "http://127.0.0.1:1")
    assert audit.main() == audit.NO_ANSWER
    assert "4 packages NOT AUDITED" in capsys.readouterr().out
