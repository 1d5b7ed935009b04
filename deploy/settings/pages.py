"""How the files of the front end are served: from /, by WhiteNoise, as Vite has built them."""

from __future__ import annotations

import os
import re
from pathlib import Path

FRONTEND = Path(os.environ.get("MEGAWATT_FRONTEND") or Path(__file__).resolve().parents[2] / "frontend" / "dist")
HASHED = re.compile(r"/(assets/.+-[\w-]{8}\.\w+|py/[0-9a-f]{10}/.+)")  # names that change with what is inside


def _is_hashed(path: str, url: str) -> bool:
    return HASHED.fullmatch(url) is not None


def _ask_again(headers: dict[str, str], path: str, url: str) -> None:
    """A service worker or a manifest that is kept would keep an old Megawatt alive."""
    if not url.startswith(("/assets/", "/py/")):
        headers["Cache-Control"] = "no-cache"


WHITENOISE_ROOT = FRONTEND if FRONTEND.is_dir() else None
WHITENOISE_MIMETYPES = {
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
}
WHITENOISE_IMMUTABLE_FILE_TEST = _is_hashed
WHITENOISE_ADD_HEADERS_FUNCTION = _ask_again
