"""What other apps may hear of people; this one knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

# Sent with user_id when somebody wants all data that is his: a receiver returns (name of its part, JSON).
data_wanted = Signal()

# Sent with user_id after an account was deleted and the transaction is done: seats can be given to bots, chats closed.
forgotten = Signal()
