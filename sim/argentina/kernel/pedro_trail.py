"""Pedro on the trail: the way that his criteria choose, and where he builds (A630-A633, A661)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .trail import face, hand_fee, next_locations

_FAR = 1 << 20
_TAX_UNIT = 1 << 10  # all taxes weigh more than the part owed to the human


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
    engine = s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.ENGINE]
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.NODE_ORDER + i]
        best = _FAR
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
            best = 0 if out[ws.DISTANCE + node] == 1 else _FAR * _TAX_UNIT
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


@kernel
def step_choices(s, T, steps, out):
    """The next locations that the criteria leave to Pedro with `steps` steps to go (A631)."""
    here = s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.AT]
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
    weigh(s, T, steps, out)
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


@kernel
def step_pedro(s, T, node):
    """Enter a location; the bank pays what he owes the human (A632, R65). True in Buenos Aires."""
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    kind = T[t.NODE_TYPE + node]
    if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
        s[q + L.AT] = T[t.NODE_BA]
        s[q + L.VISITS] += 1
        return True
    s[q + L.AT] = node
    fee = fee_at(s, T, node)
    if fee < 0:
        s[L.SEATS + L.PESOS] -= fee
    return False


@kernel
def nearest_spaces(s, T, start, out):
    """Free safe building spaces at the least distance ahead of a node (A661, R57, R58)."""
    for i in range(L.N_NODES):
        out[ws.DISTANCE + i] = _FAR
    out[ws.DISTANCE + start] = 0
    for i in range(L.N_NODES):
        node = T[t.NODE_ORDER + i]
        for way in range(L.MAX_WAYS):
            ahead = T[t.NODE_WAYS + node * L.MAX_WAYS + way]
            if ahead < 0:
                break
            if T[t.NODE_TYPE + ahead] != c.N_RAMP:
                out[ws.DISTANCE + ahead] = min(
                    out[ws.DISTANCE + ahead], out[ws.DISTANCE + node] + 1
                )
    best = _FAR
    n = 0
    for node in range(L.N_NODES):
        if (
            T[t.NODE_TYPE + node] == c.N_BUILDING
            and s[L.CONTENT + node] == 0
            and T[t.NODE_SPECIAL + node] == 0
            and out[ws.DISTANCE + node] > 0
            and out[ws.DISTANCE + node] <= best
            and out[ws.DISTANCE + node] < _FAR
        ):
            if out[ws.DISTANCE + node] < best:
                best = out[ws.DISTANCE + node]
                n = 0
            out[n] = node
            n += 1
    return n


@kernel
def space_choices_pedro(s, T, out):
    """Ahead of the human's estanciero, else from the Rider space on (A661)."""
    n = nearest_spaces(s, T, s[L.SEATS + L.AT], out)
    if n == 0:
        n = nearest_spaces(s, T, T[t.NODE_START], out)
    return n
