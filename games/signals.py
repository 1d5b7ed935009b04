"""What other apps may hear of games; this one knows none of them."""

from __future__ import annotations

from django.dispatch import Signal

# Sent with game_id once a game is over and the transaction is done. It may be lost with its process: whoever must not
# miss one also looks for games that are over.
game_finished = Signal()

# Asked with game_id of a game that is over: seat by seat, by how many points it has changed a rating. Whoever keeps
# ratings answers a dict, empty where none was at stake; None: it is not worked out yet, and he will say when it is.
rating_changes_wanted = Signal()

# Sent with user_ids once a live game has begun for them and the transaction is done, and with `by`: who of them has
# begun it by what he did; None: nobody. It may be lost likewise.
live_game_began = Signal()
