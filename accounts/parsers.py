"""JSON as it comes in: limited, and never a reason to fall over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from .errors import TooLarge

MOST_BYTES = 16 * 1024


class SmallJSONParser(JSONParser):
    """A body of our own doors: a few fields."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLarge("too_large", most=MOST_BYTES)
        try:
            said = super().parse(BytesIO(body), media_type, {"encoding": "utf-8"})  # whatever charset it claims
            if b"\\u" in body:
                json.dumps(said, ensure_ascii=False).encode()  # half a character can never be told again
        except (RecursionError, UnicodeEncodeError):
            raise ParseError() from None
        return said
