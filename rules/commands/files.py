"""What the commands that read records share: their files, and how a bad line is told."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from ..lines import BadLine, quoted
from ..record import Entry

STANDARD_INPUT = "-"


def add_file(parser: argparse.ArgumentParser, many: bool = False) -> None:
    told = "plain or gzipped; - is standard input"
    if many:
        parser.add_argument("files", nargs="+", metavar="FILE", help=told)
    else:
        parser.add_argument("file", metavar="FILE", help=told)


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """A file's bytes, or BadLine if it can't be opened."""
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115 (closed below; here only its own errors are meant)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadLine(1, "unreadable", "a file", quoted(reason)) from None
    with stream:
        yield stream


def told(file: str, bad: BadLine) -> str:
    """File, line, what was expected and what was found."""
    return f"{quoted(file)}: line {bad.line}: expected {bad.expected}, found {bad.found}"


def convert(
    file: str,
    read: Callable[[BinaryIO], Iterable[Entry]],
    lines: Callable[[Iterable[Entry]], Iterable[str]],
) -> int:
    """Print a file's entries in another form, up to the first bad line."""
    try:
        with opened(file) as stream:
            for line in lines(read(stream)):
                sys.stdout.write(line)
    except BadLine as bad:
        sys.stdout.flush()
        print(told(file, bad), file=sys.stderr)
        return 1
    return 0
