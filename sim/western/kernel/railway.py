"""The railway: engine moves (9.5, 9.7).

Slots number the line in order: 0, 1, ..., each turnout between its two numbered spaces, the end of
the line last. So "beyond" and "behind" are plain comparisons.
"""

from sim.core.codes import numbers
from sim.core.fields import MAX_AMOUNT, Counter, Flag
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import with_pass
from .differences import slot_ahead, slot_behind
from .end_of_line import engine_stops
from .stack import pop
from .vocabulary import flags, vocabulary

room = vocabulary.room("railway")
engine_move = room.decision(
    "engine_move",
    spaces=Counter(MAX_AMOUNT, 1),
    flags=flags,
    back=Flag(),
    declined="do not move the engine",
    codes=numbers(L.N_SLOTS),
)
ENGINE_MOVE = engine_move.op
ENGINE_SPACES, ENGINE_FLAGS, ENGINE_BACK = engine_move.offsets


@small
def occupied(s, p, slot):
    """Another engine stands there; the start holds any number (A373, B373)."""
    if slot == 0:
        return False
    for other in range(s[L.PLAYERS]):
        if other != p and s[L.SEATS + other * L.SEAT_SIZE + L.ENGINE] == slot:
            return True
    return False


@kernel
def forward_choices(s, T, p, spaces, out, n):
    """Slots where the engine may stop after 1 to `spaces` spaces.

    A370, A371, A372, A373, A374; B370, B371, B372, B373, B374; R37.

    The shortest way to a slot passes every turnout by, so one count along the line is enough.
    """
    slot = slot_ahead(T, s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE])
    passed = 0
    while passed < spaces and slot <= T[t.LAST_SLOT]:
        if not occupied(s, p, slot):
            if T[t.SLOT_NUMBER + slot] >= 0:
                passed += 1
                out[n] = slot
                n += 1
            elif T[t.OPEN_TURNOUT] == 1 or not occupied(s, p, slot - 1):
                out[n] = slot
                n += 1
        slot += 1
    return n


@kernel
def backward_choices(s, T, p, spaces, out, n):
    """Slots exactly `spaces` spaces back, turnouts entered or not (A375, B375, R39)."""
    fewest = 0
    turnouts = 0
    slot = slot_behind(s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE])
    while slot >= 0 and fewest <= spaces:
        if not occupied(s, p, slot):
            if T[t.SLOT_NUMBER + slot] >= 0:
                fewest += 1
                if fewest <= spaces and spaces <= fewest + turnouts:
                    out[n] = slot
                    n += 1
            elif T[t.OPEN_TURNOUT] == 1 or not occupied(s, p, slot + 1):
                if fewest + 1 <= spaces and spaces <= fewest + 1 + turnouts:
                    out[n] = slot
                    n += 1
                turnouts += 1
        slot -= 1
    return n


@engine_move.choices
@kernel
def engine_choices(s, T, p, f, out, n):
    if s[f + ENGINE_BACK]:
        n = backward_choices(s, T, p, s[f + ENGINE_SPACES], out, n)
    else:
        n = forward_choices(s, T, p, s[f + ENGINE_SPACES], out, n)
    if s[f + ENGINE_FLAGS] & c.OPTIONAL or n == 0:
        n = with_pass(out, n)
    return n


@engine_move.apply
@kernel
def apply_engine(s, T, p, f, a):
    """Move the engine; what comes of its stop is decided at once (A390, B390)."""
    pop(s)
    if a != c.PASS:
        engine_stops(s, T, p, a)
