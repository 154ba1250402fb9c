"""Pedro and what a solo game changes: I32, and A603, A611, A612, A621, A637."""

from sim.argentina.invariants.codes import (
    BAD_CARD,
    FORECAST_SLIDE,
    GRAIN_RANGE,
    LOADING_CARD_WRONG,
    OFFER_QUEUE,
    PEDRO_CARDS,
    PEDRO_DRAW,
    PEDRO_OWNS,
    SPECIALITY_WRONG,
)
from sim.argentina.invariants.ports import ANCHORS, departed
from sim.argentina.kernel.layout import (
    AREA,
    AUX_FREE,
    CERTIFICATE_LIMIT,
    CERTIFICATES,
    CURRENT,
    DISC_ON,
    DISC_STRENGTH,
    DRAW_N,
    FORECAST,
    GRAIN,
    HAND_LIMIT,
    HAND_N,
    LOADING_CARD,
    LOADING_GRAIN,
    MASTERS,
    N_AUX,
    N_DISCS,
    N_HIRED,
    N_PEDRO_CARDS,
    OFFER,
    OFFER_SIZE,
    PEDRO,
    PEDRO_CARD,
    PEDRO_DECK,
    PEDRO_DECK_N,
    PERMANENT_CERTIFICATES,
    PESOS,
    SEAT_SIZE,
    SEATS,
    SPECIALITY,
    STACK,
    STACK_N,
    STEPS,
    STRONG,
    TOKENS,
    WORKERS,
)
from sim.argentina.kernel.ops import TURN_START
from sim.argentina.kernel.tables import T_GRAIN_LIMIT
from sim.core.jit import kernel

HERE = SEATS + PEDRO * SEAT_SIZE


@kernel
def owns_something(s):
    """What a player has and Pedro never (A601, I32)."""
    for d in range(N_DISCS):
        if s[HERE + DISC_ON + d] != 0:
            return True
    for i in range(N_AUX):
        if s[HERE + AUX_FREE + i] != 0:
            return True
    return (
        s[HERE + PESOS] != 0
        or s[HERE + TOKENS] != 0
        or s[HERE + CERTIFICATES] != 0
        or s[HERE + PERMANENT_CERTIFICATES] != 0
        or s[HERE + CERTIFICATE_LIMIT] != 0
        or s[HERE + MASTERS] != 0
        or s[HERE + LOADING_GRAIN] != 0
        or s[HERE + HAND_N] != 0
        or s[HERE + HAND_LIMIT] != 0
        or s[HERE + DRAW_N] != 0
        or s[HERE + AREA] != 0
        or s[HERE + STEPS] != 0
        or s[HERE + STRONG] != 0
        or s[HERE + DISC_STRENGTH] != 0
    )


@kernel
def broken_pedro_cards(s):
    """A603: each card once, on the draw pile, open in his turn, or on the discard pile."""
    seen = 0
    if s[CURRENT] == PEDRO and s[STACK_N] > 0 and s[STACK] != TURN_START:
        if s[PEDRO_CARD] == 0:
            return BAD_CARD
        seen = 1 << (s[PEDRO_CARD] - 1)
    for i in range(s[PEDRO_DECK_N]):
        card = s[PEDRO_DECK + i]
        if (seen >> card) & 1:
            return PEDRO_CARDS
        seen |= 1 << card
    return 0


@kernel
def broken_pedro(s, T):
    """The state by itself."""
    code = broken_pedro_cards(s)
    if code > 0:
        return code
    if owns_something(s):
        return PEDRO_OWNS
    if s[HERE + GRAIN] > T[T_GRAIN_LIMIT]:
        return GRAIN_RANGE
    departures = 0
    colours = departed(s, T)
    for colour in range(1, ANCHORS + 1):
        departures += (colours >> colour) & 1
    if s[LOADING_CARD] != departures:
        return LOADING_CARD_WRONG
    for row in range(N_HIRED):
        if s[HERE + WORKERS + row] > s[HERE + WORKERS + s[SPECIALITY]]:
            return SPECIALITY_WRONG
    for i in range(1, OFFER_SIZE):
        if s[OFFER + i] == 0 and s[OFFER + i - 1] > 0:
            return OFFER_QUEUE
    if s[STACK_N] > 0 and s[STACK] == TURN_START:
        for i in range(0, 6, 2):
            if s[FORECAST + i] == 0 and s[FORECAST + i + 1] > 0:
                return FORECAST_SLIDE
    return 0


@kernel
def broken_pedro_step(s, before, op, p):
    """A621: one card a turn from the top, of a new pile when it is empty; A637: when it changes."""
    if op == TURN_START and p == PEDRO:
        n = before[PEDRO_DECK_N]
        left = n - 1 if n > 0 else N_PEDRO_CARDS - 1
        card = before[PEDRO_DECK + left] if n > 0 else s[PEDRO_DECK + left]
        if s[PEDRO_DECK_N] != left or s[PEDRO_CARD] != card + 1:
            return PEDRO_DRAW
        for i in range(left if n > 0 else 0):
            if s[PEDRO_DECK + i] != before[PEDRO_DECK + i]:
                return PEDRO_DRAW
    else:
        if s[PEDRO_DECK_N] != before[PEDRO_DECK_N] or s[PEDRO_CARD] != before[PEDRO_CARD]:
            return PEDRO_DRAW
        for i in range(s[PEDRO_DECK_N]):
            if s[PEDRO_DECK + i] != before[PEDRO_DECK + i]:
                return PEDRO_DRAW
    now = s[SPECIALITY]
    old = before[SPECIALITY]
    if now != old and s[HERE + WORKERS + now] <= s[HERE + WORKERS + old]:
        return SPECIALITY_WRONG
    return 0
