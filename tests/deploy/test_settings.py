"""What the settings promise: no secret from nowhere, nothing that a browser should refuse, no warning of Django's."""

from __future__ import annotations

import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from deploy import handler
from deploy.secret import kept_secret
from deploy.services import local_environment
from games import rooms
from matchmaking import halls
from tests.conftest import PATIENCE

from .running import ROOT, environment, manage, shell

COMPLETE = {
    "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
    "MEGAWATT_SECRET_KEY": "abcdefghij" * 6,
    "MEGAWATT_HOSTS": "play.example.org",
    # Nobody listens there: whatever needs these servers fails at once.
    "DATABASE_URL": "postgresql://megawatt:a%40b@127.0.0.1:1/megawatt?sslmode=disable",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}
REQUIRED = [name for name in COMPLETE if name != "DJANGO_SETTINGS_MODULE"]


def python(code: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("name", REQUIRED)
@pytest.mark.parametrize("given", [None, ""])
def test_production_refuses_to_start_without_and_says_what_is_missing(name: str, given: str | None) -> None:
    variables = {key: value for key, value in COMPLETE.items() if key != name}
    if given is not None:
        variables[name] = given
    refused = python("import deploy.settings.production", environment(**variables))
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"{name} is not set.")


@pytest.mark.parametrize("service", ["api", "live", "worker", "bots", "beat"])
def test_no_service_starts_without_its_secret(service: str) -> None:
    variables = {
        key: value for key, value in COMPLETE.items() if key not in ("MEGAWATT_SECRET_KEY", "DJANGO_SETTINGS_MODULE")
    }
    refused = manage(service, env=environment(**variables))
    assert refused.returncode == 1
    assert "MEGAWATT_SECRET_KEY is not set." in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("MEGAWATT_SECRET_KEY", "short", "MEGAWATT_SECRET_KEY is too short"),
        ("DATABASE_URL", "mysql://127.0.0.1/x", "DATABASE_URL is not a PostgreSQL address"),
    ],
)
def test_production_refuses_what_can_not_be_right(name: str, value: str, sentence: str) -> None:
    refused = python("import deploy.settings.production", environment(**{**COMPLETE, name: value}))
    assert refused.returncode == 1
    assert refused.stderr.startswith(sentence)


def test_a_database_address_is_read_to_the_end() -> None:
    code = "from deploy.settings.production import DATABASES; print(DATABASES)"
    said = python(code, environment(**COMPLETE)).stdout
    for part in ("'NAME': 'megawatt'", "'PASSWORD': 'a@b'", "'PORT': '1'", "'sslmode': 'disable'", "'max_size': 10"):
        assert part in said


def test_every_thread_that_reads_has_a_connection() -> None:
    code = "from deploy.settings.production import POOL; print(POOL)"
    threads = handler.THREADS + rooms.THREADS + halls.THREADS
    assert int(python(code, environment(**COMPLETE)).stdout) >= threads


def test_one_process_remembers_whom_it_has_counted(tmp_path: Path) -> None:
    """Throttles of a few hundred people, and what their phones were told."""
    code = (
        "from django.core.cache import cache\n"
        "for number in range(5000): cache.set(f'{number}', number)\n"
        "print(sum(cache.get(f'{number}') is not None for number in range(5000)))"
    )
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path))
    assert shell(code, env) == "5000"


def test_djangos_check_of_a_deployment_is_clean() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", env=environment(**COMPLETE))
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_plain_http_for_trying_is_what_the_check_would_find() -> None:
    checked = manage(
        "check", "--deploy", "--fail-level", "WARNING", env=environment(**COMPLETE, MEGAWATT_PLAIN_HTTP="1")
    )
    assert checked.returncode == 1
    assert "security.W012" in checked.stderr


ASK = """
import django; django.setup()
from django.test import Client
answer = Client().get({path!r}, headers={headers!r}, secure={secure})
print(answer.status_code, answer.content.decode(), dict(answer.headers), flush=True)
"""


def asked(path: str, secure: bool = False, **headers: str) -> str:
    said = python(ASK.format(path=path, headers=headers, secure=secure), environment(**COMPLETE))
    assert said.returncode == 0, said.stderr
    return said.stdout


def test_who_comes_without_https_is_sent_there_and_told_to_remember() -> None:
    assert "301" in asked("/", host="play.example.org")
    assert "https://play.example.org/" in asked("/", host="play.example.org")
    assert "'Strict-Transport-Security': 'max-age=31536000'" in asked("/", secure=True, host="play.example.org")


def test_a_claim_to_have_come_by_https_is_not_believed_of_everybody() -> None:
    headers = {"host": "play.example.org", "x-forwarded-proto": "https"}
    assert asked("/", **headers).startswith("301")


def test_a_foreign_host_name_is_refused() -> None:
    assert asked("/", secure=True, host="elsewhere.example.org").startswith("400")


def test_probes_need_neither_https_nor_a_host_name_and_say_what_is_missing() -> None:
    assert asked("/healthz", host="10.0.0.7").startswith('200 {"status": "ok"}')
    ready = asked("/readyz", host="10.0.0.7")
    assert ready.startswith("503")
    assert '{"database": "unreachable", "broker": "unreachable", "cache": "unreachable"}' in ready


def test_the_secret_of_a_data_directory_is_made_once_even_by_many_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with ThreadPoolExecutor(8) as pool:
        secrets = list(pool.map(lambda _: kept_secret(folder), range(16)))
    assert len(set(secrets)) == 1
    assert len(secrets[0]) >= 50
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [file.name for file in folder.iterdir()] == ["secret_key"]
    assert kept_secret(tmp_path / "other") != secrets[0]


WHICH = "from django.conf import settings; print(settings.SETTINGS_MODULE)"


def test_commands_are_about_the_database_that_the_services_would_use(tmp_path: Path) -> None:
    """As `api` beside them, so that nobody migrates one database and serves another."""
    unsaid = {name: value for name, value in COMPLETE.items() if name != "DJANGO_SETTINGS_MODULE"}
    said = manage("shell", "--no-imports", "-c", WHICH, env=environment(**unsaid))
    assert said.stdout == "deploy.settings.production\n"
    assert said.stderr.startswith("DATABASE_URL is set")
    assert unsaid["DATABASE_URL"] not in said.stderr
    said = manage("shell", "--no-imports", "-c", WHICH, env=environment(MEGAWATT_DATA=str(tmp_path)))
    assert (said.stdout, said.stderr) == ("deploy.settings.embedded\n", "")


def test_a_database_that_is_named_does_not_let_a_command_fall_back_on_another(tmp_path: Path) -> None:
    variables = {"DATABASE_URL": COMPLETE["DATABASE_URL"], "MEGAWATT_DATA": str(tmp_path)}
    refused = manage("migrate", env=environment(**variables))
    assert refused.returncode == 1
    assert "MEGAWATT_SECRET_KEY is not set." in refused.stderr
    assert list(tmp_path.iterdir()) == []


DURABLE = """
from django.db import connection
with connection.cursor() as cursor:
    print(*[cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")])
"""


def test_in_play_what_was_answered_is_on_the_disk(tmp_path: Path) -> None:
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path))
    assert shell(DURABLE, env) == "wal 2"


def test_usual_local_addresses_hold_only_where_none_are_given(tmp_path: Path) -> None:
    given = {"MEGAWATT_DATA": str(tmp_path), "PORT": "9000", "REDIS_URL": "redis://elsewhere/3", "DATABASE_URL": ""}
    found = local_environment(given)
    assert found["REDIS_URL"] == "redis://elsewhere/3"
    assert found["DATABASE_URL"].endswith("@127.0.0.1:5432/megawatt")
    assert (found["PORT"], found["LIVE_PORT"]) == ("9000", "9001")
    assert found["MEGAWATT_SECRET_KEY"] == kept_secret(tmp_path)


def test_every_variable_that_production_reads_is_explained() -> None:
    explained = (ROOT / "deploy" / "env.example").read_text(encoding="utf-8")
    code = (ROOT / "deploy" / "settings" / "production.py").read_text() + (ROOT / "deploy" / "processes.py").read_text()
    read = {part.split('"')[1] for part in code.replace("required(", "environ.get(").split("environ.get(")[1:]}
    assert {"MEGAWATT_SECRET_KEY", "DATABASE_URL", "PROXIES"} <= read
    assert {name for name in read if f"{name}=" not in explained} == {"MEGAWATT_PLAIN_HTTP", "MEGAWATT_PARENT"}
