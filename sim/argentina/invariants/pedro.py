"""Pedro and what a solo game changes: I32, and A603, A611, A612, A621, A637."""

from sim.argentina.invariants import codes as b
from sim.argentina.invariants.ports import ANCHORS, departed
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.core.jit import kernel

HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE


@kernel
def owns_something(s):
    """What a player has and Pedro never (A601, I32)."""
    for disc in range(L.N_DISCS):
        if s[HERE + L.DISC_ON + disc] != 0:
            return True
    for i in range(L.N_AUX):
        if s[HERE + L.AUX_FREE + i] != 0:
            return True
    return (
        s[HERE + L.PESOS] != 0
        or s[HERE + L.TOKENS] != 0
        or s[HERE + L.CERTIFICATES] != 0
        or s[HERE + L.PERMANENT_CERTIFICATES] != 0
        or s[HERE + L.CERTIFICATE_LIMIT] != 0
        or s[HERE + L.MASTERS] != 0
        or s[HERE + L.LOADING_GRAIN] != 0
        or s[HERE + L.HAND_N] != 0
        or s[HERE + L.HAND_LIMIT] != 0
        or s[HERE + L.DRAW_N] != 0
        or s[HERE + L.AREA] != 0
        or s[HERE + L.STEPS] != 0
        or s[HERE + L.STRONG] != 0
        or s[HERE + L.DISC_STRENGTH] != 0
    )


@kernel
def broken_pedro_cards(s):
    """A603: each card once, on the draw pile, open in his turn, or on the discard pile."""
    seen = 0
    if s[L.CURRENT] == L.PEDRO and s[L.STACK_N] > 0 and s[L.STACK] != ops.TURN_START:
        if s[L.PEDRO_CARD] == 0:
            return b.BAD_CARD
        seen = 1 << (s[L.PEDRO_CARD] - 1)
    for i in range(s[L.PEDRO_DECK_N]):
        card = s[L.PEDRO_DECK + i]
        if (seen >> card) & 1:
            return b.PEDRO_CARDS
        seen |= 1 << card
    return 0


@kernel
def broken_pedro(s, T):
    """The state by itself."""
    code = broken_pedro_cards(s)
    if code > 0:
        return code
    if owns_something(s):
        return b.PEDRO_OWNS
    if s[HERE + L.GRAIN] > T[t.GRAIN_LIMIT]:
        return b.GRAIN_RANGE
    departures = 0
    colours = departed(s, T)
    for colour in range(1, ANCHORS + 1):
        departures += (colours >> colour) & 1
    if s[L.LOADING_CARD] != departures:
        return b.LOADING_CARD_WRONG
    for row in range(L.N_HIRED):
        if s[HERE + L.WORKERS + row] > s[HERE + L.WORKERS + s[L.SPECIALITY]]:
            return b.SPECIALITY_WRONG
    for i in range(1, L.OFFER_SIZE):
        if s[L.OFFER + i] == 0 and s[L.OFFER + i - 1] > 0:
            return b.OFFER_QUEUE
    if s[L.STACK_N] > 0 and s[L.STACK] == ops.TURN_START:
        for i in range(0, 6, 2):
            if s[L.FORECAST + i] == 0 and s[L.FORECAST + i + 1] > 0:
                return b.FORECAST_SLIDE
    return 0


@kernel
def broken_pedro_step(s, before, op, p):
    """A621: one card a turn from the top, of a new pile when it is empty; A637: when it changes."""
    if op == ops.TURN_START and p == L.PEDRO:
        n = before[L.PEDRO_DECK_N]
        left = n - 1 if n > 0 else L.N_PEDRO_CARDS - 1
        card = before[L.PEDRO_DECK + left] if n > 0 else s[L.PEDRO_DECK + left]
        if s[L.PEDRO_DECK_N] != left or s[L.PEDRO_CARD] != card + 1:
            return b.PEDRO_DRAW
        for i in range(left if n > 0 else 0):
            if s[L.PEDRO_DECK + i] != before[L.PEDRO_DECK + i]:
                return b.PEDRO_DRAW
    else:
        if s[L.PEDRO_DECK_N] != before[L.PEDRO_DECK_N] or s[L.PEDRO_CARD] != before[L.PEDRO_CARD]:
            return b.PEDRO_DRAW
        for i in range(s[L.PEDRO_DECK_N]):
            if s[L.PEDRO_DECK + i] != before[L.PEDRO_DECK + i]:
                return b.PEDRO_DRAW
    now = s[L.SPECIALITY]
    old = before[L.SPECIALITY]
    if now != old and s[HERE + L.WORKERS + now] <= s[HERE + L.WORKERS + old]:
        return b.SPECIALITY_WRONG
    return 0
