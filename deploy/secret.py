"""A secret for those who run Megawatt for themselves: made once, kept beside their data."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path


def kept_secret(folder: Path, name: str = "secret_key") -> str:
    """A secret of this data directory; made at the first start, readable by its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / name
    if not file.exists():
        _make(file)
    return file.read_text(encoding="ascii").strip()


def _make(file: Path) -> None:
    """Written aside and linked into place: of two that start at once one wins, and nobody reads half a secret."""
    descriptor, name = tempfile.mkstemp(dir=file.parent)  # for the owner alone
    aside = Path(name)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(64))
    try:
        os.link(aside, file)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
