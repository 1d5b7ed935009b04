"""One of the measurements, in a process of its own: `python -m tests.bench.run moves`. Prints JSON."""

from __future__ import annotations

import importlib
import json
import logging
import sys


def main(name: str) -> None:
    import django

    django.setup()
    logging.getLogger("websockets").setLevel(logging.ERROR)  # a line a connection would be measured too
    print(json.dumps(importlib.import_module(f"tests.bench.{name}").run()))


if __name__ == "__main__":
    main(sys.argv[1])
