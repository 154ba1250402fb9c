"""A visit to Kansas City: its steps in order (B170), and how it is closed (7.4)."""

import numpy as np

from sim.core.codes import Codes
from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cards import cards_to_draw, token_choice, with_pass
from .cities import DELIVER
from .forecast import FORECAST_TILE, refill_forecast, room
from .income import INCOME
from .stack import pop, push

kc_close = room.step("kc_close", milestone=True)
KC_CLOSE = kc_close.op
end_of_visit = room.decision(
    "end_of_visit", searched=False, declined="leave Kansas City", codes=Codes()
)  # nothing but passing, and what may be done at any time
END_OF_VISIT = end_of_visit.op

# What is to be done, and the first number of its frame.
VISIT = np.array(
    [
        (FORECAST_TILE, 0),
        (FORECAST_TILE, 1),
        (FORECAST_TILE, 2),
        (INCOME, 0),
        (DELIVER, 0),
        (KC_CLOSE, 0),
    ]
)


@kc_close.advance
@kernel
def advance_close(s, T, p, f, out):
    """Rider space, new forecast tiles, a last moment for tokens (B262, B263, N491)."""
    pop(s)
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.AT] = T[t.NODE_START]
    refill_forecast(s)
    if s[q + L.TOKENS] > 0 and cards_to_draw(s, p) > 0:
        push(s, END_OF_VISIT)


@end_of_visit.choices
@kernel
def end_choices(s, T, p, f, out, n):
    return token_choice(s, p, out, with_pass(out, n))


@end_of_visit.apply
@kernel
def apply_end(s, T, p, f, a):
    pop(s)
