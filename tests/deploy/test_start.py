"""A web process begins without Celery; whoever sends the first task, from whatever thread, sends it to our broker."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import PATIENCE

from .running import ROOT, environment

BEGINNING = """
import sys, threading, django
django.setup()
import deploy.asgi
print(sorted({"celery", "kombu", "rest_framework.views", "games.rooms"} & set(sys.modules)))

def first(name):
    task = getattr(__import__(name, fromlist=["x"]), "%s")
    print(task.app.main, task.app.conf.broker_url, task.app.conf.task_routes is not None)

def loads():
    import deploy.celery

for job in %s:
    thread = threading.Thread(target=job)
    thread.start()
    thread.join()
"""
ALL_THINK = """
import sys
import threading

import django

django.setup()
from deploy import embedded
from games import services, tasks

patience = float(sys.argv[1])
thinks, swept, over = threading.Semaphore(0), threading.Event(), threading.Event()


def think(**_):
    thinks.release()
    over.wait()


services.play_automatic_turn, services.sweep = think, swept.set
for game in range(4 * embedded.THREADS):
    tasks.play_automatic_turn.delay(game, 0)
background = embedded.Background()
background.start()
assert all(thinks.acquire(timeout=patience) for _ in range(embedded.THREADS))
swept.clear()
print(swept.wait(patience))
over.set()
background.stop()
"""
OFF_FOR_DAYS = """
import sys
import threading
from datetime import timedelta

import django

django.setup()
from accounts import tidying
from deploy import embedded

patience = float(sys.argv[1])
tidied = threading.Event()
tidying.tidy = tidied.set

before = embedded.Background().beat.scheduler
before.schedule["tidy"].last_run_at -= timedelta(days=2)
before.close()

background = embedded.Background()
background.start()
print(tidied.wait(patience))
background.stop()
"""
SENDER = 'lambda: first("{module}.tasks")'


@pytest.mark.parametrize(("module", "task"), [("accounts", "deliver_mail"), ("games", "play_automatic_turn")])
@pytest.mark.parametrize("loaded_before", [False, True])
def test_the_first_task_goes_to_our_broker(module: str, task: str, loaded_before: bool, tmp_path: str) -> None:
    jobs = [*(["loads"] if loaded_before else []), SENDER.format(module=module), SENDER.format(module=module)]
    code = BEGINNING % (task, f"[{', '.join(jobs)}]")
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path))
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines() == ["['games.rooms']", *["megawatt memory://localhost/ True"] * 2]


def test_in_play_the_sweeper_does_not_wait_for_bots_that_think(tmp_path: str) -> None:
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path))
    command = [sys.executable, "-c", ALL_THINK, str(PATIENCE)]
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=3 * PATIENCE)
    assert said.stdout == "True\n", said.stderr


def test_in_play_what_is_due_daily_is_made_up_for_after_a_pause(tmp_path: str) -> None:
    env = environment(DJANGO_SETTINGS_MODULE="deploy.settings.embedded", MEGAWATT_DATA=str(tmp_path))
    command = [sys.executable, "-c", OFF_FOR_DAYS, str(PATIENCE / 3)]
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert said.stdout == "True\n", said.stderr
