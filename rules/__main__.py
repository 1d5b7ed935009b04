"""`python -m rules COMMAND`: what the rules can do from a prompt. A command is imported when it is asked for."""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module

COMMANDS = {  # a module of rules.commands each, with `add_arguments` and `run`
    "replay": "replay records, plain or gzipped, and check every expectation",
    "notation": "print a record in the human notation",
    "record": "turn the human notation back into a record",
    "play": "let named policies play games",
    "arena": "let policies compete over many games and tables",
    "tune": "find better weights for the bots by self-play",
    "calibrate": "compare the chances that the bots believe in with who wins",
    "bench": "measure the speed of the rules",
    "boards": "list the boards, or check all data with --check",
}
USAGE = 2


def main(arguments: list[str]) -> int:
    """Run one command; its exit status."""
    asked = arguments[0] if arguments else ""
    if asked in ("-h", "--help"):
        print(_help())
        return 0
    if asked not in COMMANDS:
        print(_help(), file=sys.stderr)
        return USAGE
    command = import_module(f"rules.commands.{asked}")
    parser = argparse.ArgumentParser(prog=f"python -m rules {asked}", description=COMMANDS[asked])
    command.add_arguments(parser)
    status: int = command.run(parser.parse_args(arguments[1:]))
    return status


def _help() -> str:
    rows = [f"  {name:<10} {what}" for name, what in COMMANDS.items()]
    return "\n".join(["usage: python -m rules COMMAND …", "", *rows, "", "Each has a --help of its own."])


def _speak_utf8() -> None:
    """Whatever the terminal believes: a record is UTF-8, and no name may stop a message."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


if __name__ == "__main__":
    _speak_utf8()
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
