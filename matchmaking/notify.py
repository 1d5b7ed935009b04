"""All that happens after a commit: nudges to the sockets, calls to phones. No state is in any message.

Nothing here raises. A lost nudge is found by the halls, which look now and then at what they have told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = structlog.stdlib.get_logger(__name__)
TOGETHER = 3  # tables whose people one task calls, one after the other, while they are asked
GROUP = "halls"  # every process that has sockets of this app


def table_changed(table_id: int, people: list[int]) -> None:
    """A table is another one now, and concerns these people."""
    _tell({"type": "table.changed", "table": table_id, "people": people})


def line_said(table_id: int, line_id: int) -> None:
    _tell({"type": "table.said", "table": table_id, "line": line_id})


def tournament_changed(tournament_id: int) -> None:
    _tell({"type": "tournament.changed", "tournament": tournament_id})


def people_called(people: list[int]) -> None:
    """Something that is theirs alone has changed: an invitation, their place in the queue."""
    _tell({"type": "people.called", "people": people})


def invited(invitation_id: int) -> None:
    """Call the person to his phone."""
    from . import tasks

    try:
        tasks.call_invited.delay(invitation_id)
    except Exception as error:  # he finds it when he next looks
        log.warning("not called", invitation=invitation_id, error=type(error).__name__)


def found(proposal_ids: Sequence[int]) -> None:
    """The queue has found tables: call their people to their phones."""
    from . import tasks

    try:
        for first in range(0, len(proposal_ids), TOGETHER):
            tasks.call_found.delay(list(proposal_ids[first : first + TOGETHER]))
    except Exception as error:  # who looks at his screen sees it there
        log.warning("not called", proposals=len(proposal_ids), error=type(error).__name__)


def _tell(message: dict[str, Any]) -> None:
    try:
        layer = get_channel_layer()
        if hasattr(type(layer), "post"):  # ours: from any thread, without an event loop made for it
            layer.post(GROUP, message)
        elif layer is not None:
            async_to_sync(layer.group_send)(GROUP, message)
    except Exception as error:
        # No text of the error: it may quote an address with its password.
        log.warning("not sent after commit", what=message["type"], error=type(error).__name__)
