"""`notation FILE`: a record in the human notation."""

from __future__ import annotations

import argparse

from .. import notation, record
from .files import add_file, convert


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_file(parser)


def run(arguments: argparse.Namespace) -> int:
    return convert(arguments.file, record.read, notation.lines)
