"""What a screen or a bot asks before it acts, answered by pure functions: nothing here changes a state.

Every price comes from the functions that the handlers ask, on the state itself or on a copy that has gone on. A seat
is a player's, whether or not it is his turn; the answer is for the table as it stands. Answers that hang on a purse
look only at the asking seat's own.
"""

from __future__ import annotations

from .building import Basket, Cheapest, Connection, cheapest, connection, most_cities, price
from .ending import Ending, could_end, who_can_end
from .fuel import Need, Purchase, best_purchase, fuel_cost, fuel_need, fuel_room
from .refusals import Refusal, why
from .rounds import BestRun, best_run, income, next_order

__all__ = [
    "Basket",
    "BestRun",
    "Cheapest",
    "Connection",
    "Ending",
    "Need",
    "Purchase",
    "Refusal",
    "best_purchase",
    "best_run",
    "cheapest",
    "connection",
    "could_end",
    "fuel_cost",
    "fuel_need",
    "fuel_room",
    "income",
    "most_cities",
    "next_order",
    "price",
    "who_can_end",
    "why",
]
