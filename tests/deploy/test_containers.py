"""The files for containers name commands, variables, folders and services that there are."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands

import manage
from deploy import alive
from tests.conftest import PATIENCE
from tests.servers import free_port

from .running import environment

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
ONCE = {"migrate": "migrate", "replay": "replay_games"}  # at each start, to their end
OURS = (*ONCE, "api", "live", "worker", "bots", "beat")
MADE_LATER = ("frontend", "matchmaking")  # folders, as long as they are not there


def compose() -> dict[str, Any]:
    said: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return said


def explained() -> set[str]:
    """The variables of the full mode, with or without a value of their own."""
    lines = (DEPLOY / "env.example").read_text(encoding="utf-8")
    return set(re.findall(r"^#?([A-Z_]+)=", lines, re.MULTILINE))


def instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


@pytest.mark.parametrize("name", OURS)
def test_every_service_is_a_command_of_ours(name: str) -> None:
    service = compose()["services"][name]
    assert service["command"] == [ONCE.get(name, name)]
    assert name in manage.SERVICES or (service["restart"] == "no" and ONCE[name] in get_commands())
    assert service["image"] == "megawatt"
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]


def test_all_games_are_played_again_after_the_migrations() -> None:
    services = compose()["services"]
    assert services["replay"]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    assert all("replay" not in service.get("depends_on", {}) for service in services.values())


def test_no_command_of_a_server_is_missing() -> None:
    assert set(manage.SERVICES) < set(compose()["services"])


@pytest.mark.parametrize("name", OURS)
def test_every_variable_is_one_that_the_settings_know(name: str) -> None:
    assert set(compose()["services"][name]["environment"]) <= explained()


def test_what_waits_for_a_service_waits_for_one_that_can_be_waited_for() -> None:
    services = compose()["services"]
    for service in services.values():
        for other, how in service.get("depends_on", {}).items():
            assert how["condition"] != "service_healthy" or "healthcheck" in services[other], other


def test_services_are_asked_in_a_way_that_there_is() -> None:
    for name in OURS:
        test = compose()["services"][name].get("healthcheck", {}).get("test")
        assert test is None or (test[:4] == ["CMD", "python", "-m", "deploy.alive"] and test[4] in alive.ASKED)


def test_the_image_holds_what_is_there_and_is_not_run_by_root() -> None:
    said = instructions()
    for verb, rest in said:
        if verb == "COPY" and "--from" not in rest:
            for source in rest.split()[:-1]:
                top = source.split("/")[0]
                assert (ROOT / source).exists() or (top in MADE_LATER and not (ROOT / top).exists()), source
    assert [rest for verb, rest in said if verb == "USER"] == ["megawatt"]
    assert json.loads(next(rest for verb, rest in said if verb == "ENTRYPOINT")) == ["python", "manage.py"]
    assert json.loads(next(rest for verb, rest in said if verb == "CMD"))[0] in manage.SERVICES


def test_every_package_of_ours_is_in_the_image() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    copied = {rest.split()[0] for verb, rest in instructions() if verb == "COPY"}
    assert packages <= copied
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"!{name}" for name in packages} <= set(ignored)


def test_the_front_knows_both_kinds_of_service() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    hosts = set(re.findall(r"server (\w+):8000", text))
    assert hosts == {"api", "live"} <= set(compose()["services"])
    assert set(re.findall(r"proxy_pass http://(\w+)", text)) == set(re.findall(r"upstream (\w+)", text))
    for location in re.findall(r"\n *location [^{]*\{[^}]*\}", text):
        assert "proxy_set_header" not in location, "it would inherit neither host nor scheme, and sockets be refused"
    volumes = compose()["services"]["nginx"]["volumes"]
    assert all((DEPLOY / volume.split(":")[0]).exists() or "certificates" in volume for volume in volumes)


def test_who_does_not_answer_is_not_alive() -> None:
    env = environment(PORT=str(free_port()))
    said = subprocess.run([sys.executable, "-m", "deploy.alive", "web"], cwd=ROOT, env=env, timeout=PATIENCE)
    assert said.returncode == 1
