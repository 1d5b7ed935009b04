"""What other apps may hear of people; this one knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

# Sent with user_id when somebody wants all data that is his: a receiver returns (name of its part, JSON).
data_wanted = Signal()

# Sent with guest_id and user_id, inside the transaction of the next one, before the rows of these two are locked: what
# is locked before people elsewhere is locked before them here too, so that nobody stands crosswise.
merging_begins = Signal()

# Sent with guest_id and user_id, inside the transaction in which a guest becomes part of an account: what was his goes
# along.
merging = Signal()

# Sent once a day: what nobody needs any more may go, and nobody need wait for people whose account is closed.
tidying = Signal()

# Sent with user_ids, of guests who can't come back: a receiver returns those of them that are needed all the same.
needed = Signal()

# Sent with user_id after an account was deleted and the transaction is done: seats can be given to bots, chats closed.
# Not before, since the receivers lock games and tables. What is lost between (a server stopped there, a receiver that
# fails), `tidying` makes good.
forgotten = Signal()
