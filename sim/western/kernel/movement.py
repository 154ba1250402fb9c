"""The trail: where a step leads, hand taxes, moves step by step (section 5)."""

from sim.core.codes import counted, one, things
from sim.core.fields import Bits, Counter, Flag, Marker, Things
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .cards import objective_choices, token_choice, with_pass
from .differences import is_open, takes_tax, tile_tax
from .faces import face_of
from .kinds import Actions, amount
from .vocabulary import LOCATION_FIELDS, vocabulary

room = vocabulary.room("trail")
place = room.decision("place", codes=things(L.nodes))
PLACE = place.op
move = room.decision(
    "move",
    steps=amount,
    made=Counter(default=0),
    phase_a=Flag(),
    declined="stop here",
    codes=things(L.nodes),
)  # steps: of an action; in phase A they are read when they are needed (A136, B136)
MOVE = move.op
MOVE_STEPS, MOVE_MADE, MOVE_PHASE_A = move.offsets
arrive = room.step("arrive")
ARRIVE = arrive.op
location = room.decision(
    "location",
    at=Marker(L.nodes),
    done=Actions(),
    did=Bits(Things("did", len(c.DID_NAMES), "", c.DID_NAMES)),
    declined="do nothing more here",
    codes=counted("action", t.MAX_OPTIONS)
    + one("special action", c.SPECIAL)
    + counted("auxiliary action", L.N_AUX, first=c.AUX_FIRST),
    **LOCATION_FIELDS,
)
LOCATION = location.op
LOCATION_AT, LOCATION_DONE, LOCATION_DID = location.offsets[:3]


@small
def steps_left(s, p, f):
    """Steps that the move of frame f may still have.

    In phase A the step limit of this moment counts: an objective played before the first step may
    free a step disc (A136, A213, A422, B136). A move by an action has its own number (A497, B497).
    """
    most = s[L.SEATS + p * L.SEAT_SIZE + L.STEPS] if s[f + MOVE_PHASE_A] else s[f + MOVE_STEPS]
    return most - s[f + MOVE_MADE]


@kernel
def next_locations(s, T, p, node, out, n):
    """Append every location one step ahead, each once: empty spaces do not count.

    A131, B131, R7.
    """
    first = n
    waiting = 1
    out[ws.FRONTIER] = node
    while waiting > 0:
        waiting -= 1
        ways = t.NODE_WAYS + out[ws.FRONTIER + waiting] * L.MAX_WAYS
        for way in range(L.MAX_WAYS):
            ahead = T[ways + way]
            if ahead < 0:
                break
            kind = T[t.NODE_TYPE + ahead]
            if kind >= c.FIRST_CITY:
                if not is_open(s, T, p, ahead):
                    continue
            elif s[L.CONTENT + ahead] == 0:
                out[ws.FRONTIER + waiting] = ahead
                waiting += 1
                continue
            known = False
            for i in range(first, n):
                known = known or out[i] == ahead
            if not known:
                out[n] = ahead
                n += 1
    return n


@small
def hand_fee(s, T, hand):
    """Tax for a hand (A137, B137)."""
    return T[t.HAND_FEE + s[L.PLAYERS] * c.N_HANDS + hand]


@kernel
def enter(s, T, p, node):
    """Put the rider on the location and pay its hand tax, as far as money goes.

    A137, A138, A139; B137, B138, B139.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.AT] = node
    kind = T[t.NODE_TYPE + node]
    if kind == c.N_BUILDING:
        owner = (s[L.CONTENT + node] - 1) // L.N_NUMBERS
        if owner != p:
            number = (s[L.CONTENT + node] - 1) % L.N_NUMBERS
            fee = hand_fee(s, T, T[t.FACE_HAND + face_of(s, owner, number)])
            paid = min(fee, s[q + L.MONEY])
            s[q + L.MONEY] -= paid
            if takes_tax(s, owner):
                s[L.SEATS + owner * L.SEAT_SIZE + L.MONEY] += paid
                s[L.SEATS + owner * L.SEAT_SIZE + L.EARNED + number] += paid
    elif kind == c.N_TILE:
        paid = min(hand_fee(s, T, T[t.TILE_HAND + s[L.CONTENT + node] - 1]), s[q + L.MONEY])
        s[q + L.MONEY] -= paid
        tile_tax(s, node, paid)


@place.choices
@kernel
def place_choices(s, T, p, f, out, n):
    """Any neutral building (A101, B101)."""
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
            out[n] = node
            n += 1
    return token_choice(s, p, out, n)


@place.apply
@kernel
def apply_place(s, T, p, f, a):
    s[L.SEATS + p * L.SEAT_SIZE + L.AT] = a
    s[f] = ARRIVE


@move.choices
@kernel
def move_choices(s, T, p, f, out, n):
    n = next_locations(s, T, p, s[L.SEATS + p * L.SEAT_SIZE + L.AT], out, n)
    if s[f + MOVE_MADE] > 0:
        n = with_pass(out, n)  # stop here (A135, B135)
    elif s[f + MOVE_PHASE_A]:  # before phase A (A422, B422)
        n = token_choice(s, p, out, objective_choices(s, p, out, n))
    return n


@move.apply
@kernel
def apply_move(s, T, p, f, a):
    """One step further, or stop (5): the location of the stop is used in phase B."""
    if a == c.PASS:
        s[f] = ARRIVE
        return
    enter(s, T, p, a)
    s[f + MOVE_MADE] += 1
    kind = T[t.NODE_TYPE + a]
    if steps_left(s, p, f) == 0 or kind >= c.FIRST_CITY:
        s[f] = ARRIVE
