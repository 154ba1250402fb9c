"""Pedro on the trail: the way that his criteria choose, step by step.

A630, A631, A632, A633.
"""

from sim.core.codes import things
from sim.core.fields import MAX_AMOUNT, Counter
from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .faces import face
from .movement import hand_fee, next_locations
from .stack import pop
from .vocabulary import PEDRO, vocabulary

HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE  # his seat
FAR = 1 << 20
_TAX_UNIT = 1 << 10  # all taxes weigh more than the part owed to the human

# He never chooses: criteria narrow the options down, and what they leave open the human decides
# (A625, R51). So each of his choices is a decision whose legal actions are the options left.
room = vocabulary.room(PEDRO)
pedro_step = room.decision(
    "pedro_step", steps=Counter(MAX_AMOUNT, 1), searched=False, codes=things(L.nodes)
)
PEDRO_STEP = pedro_step.op
(STEP_LEFT,) = pedro_step.offsets


@kernel
def fee_at(s, T, node):
    """Hand tax of a location for Pedro; on the human's building negative (A137, R53)."""
    kind = T[t.NODE_TYPE + node]
    if kind == c.N_FARMER:
        return hand_fee(s, T, T[t.TILE_HAND + s[L.CONTENT + node] - 1])
    if kind == c.N_BUILDING and (s[L.CONTENT + node] - 1) // L.N_NUMBERS != L.PEDRO:
        return -hand_fee(s, T, T[t.FACE_HAND + face(s, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)])
    return 0


@kernel
def weight_at(s, T, node):
    """Taxes first, then taxes owed to the human, as one number (A631)."""
    fee = fee_at(s, T, node)
    if fee < 0:
        return -fee * _TAX_UNIT - fee
    return fee * _TAX_UNIT


@kernel
def measure(s, T, out):
    """Fewest steps to Buenos Aires from every node, usable ramps included (A631, R52)."""
    engine = s[HERE + L.ENGINE]
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.NODE_ORDER + i]
        best = FAR
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead < 0:
                break
            kind = T[t.NODE_TYPE + ahead]
            if kind == c.N_RAMP:
                if engine >= T[t.NODE_RAMP_SLOT + ahead]:
                    best = min(best, 1)
            elif kind == c.N_BUENOS_AIRES:
                best = min(best, 1)
            elif s[L.CONTENT + ahead] > 0:
                best = min(best, 1 + out[ws.DISTANCE + ahead])
            else:
                best = min(best, out[ws.DISTANCE + ahead])
        out[ws.DISTANCE + node] = best


@kernel
def weigh(s, T, steps, out):
    """Least taxes of so many further steps on a shortest way, from every node."""
    for i in range(L.N_NODES):
        out[ws.NEW_TAXES + i] = 0
    for _ in range(steps):
        for i in range(L.N_NODES):
            out[ws.TAXES + i] = out[ws.NEW_TAXES + i]
        for i in range(L.N_NODES - 1, -1, -1):
            node = T[t.NODE_ORDER + i]
            best = 0 if out[ws.DISTANCE + node] == 1 else FAR * _TAX_UNIT
            for way in range(L.MAX_WAYS):
                ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
                if ahead < 0:
                    break
                kind = T[t.NODE_TYPE + ahead]
                if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
                    continue
                if s[L.CONTENT + ahead] == 0:
                    if out[ws.DISTANCE + ahead] == out[ws.DISTANCE + node]:
                        best = min(best, out[ws.NEW_TAXES + ahead])
                elif 1 + out[ws.DISTANCE + ahead] == out[ws.DISTANCE + node]:
                    best = min(best, weight_at(s, T, ahead) + out[ws.TAXES + ahead])
            out[ws.NEW_TAXES + node] = best


@pedro_step.choices
@kernel
def step_choices(s, T, p, f, out, n):
    """The next locations that the criteria leave to Pedro with so many steps to go (A631)."""
    here = s[HERE + L.AT]
    n = next_locations(s, T, L.PEDRO, here, out, 0)
    if n == 1:
        return n
    measure(s, T, out)
    if out[ws.DISTANCE + here] == 1:  # Buenos Aires at once, by whatever way
        for i in range(n):
            kind = T[t.NODE_TYPE + out[i]]
            if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
                out[0] = out[i]
                return 1
    weigh(s, T, s[f + STEP_LEFT], out)
    kept = 0
    for i in range(n):
        node = out[i]
        kind = T[t.NODE_TYPE + node]
        if (
            kind != c.N_RAMP
            and kind != c.N_BUENOS_AIRES
            and 1 + out[ws.DISTANCE + node] == out[ws.DISTANCE + here]
            and weight_at(s, T, node) + out[ws.TAXES + node] == out[ws.NEW_TAXES + here]
        ):
            out[kept] = node
            kept += 1
    return kept


@pedro_step.apply
@kernel
def apply_step(s, T, p, f, node):
    """Enter a location; the bank pays what he owes the human (A632, R65)."""
    kind = T[t.NODE_TYPE + node]
    if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
        s[HERE + L.AT] = T[t.NODE_BA]
        s[HERE + L.VISITS] += 1
        pop(s)
        return
    s[HERE + L.AT] = node
    fee = fee_at(s, T, node)
    if fee < 0:
        s[L.SEATS + L.PESOS] -= fee
    s[f + STEP_LEFT] -= 1
    if s[f + STEP_LEFT] == 0:
        pop(s)
