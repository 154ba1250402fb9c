"""Pedro on the trail: the way that his criteria choose, and where he builds (A630-A633, A661)."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.trail import face, next_locations
from sim.core.jit import kernel

_FAR = 1 << 20
_DISTANCE = L.SCRATCH  # steps to Buenos Aires
_TAXES = L.SCRATCH + L.N_NODES  # least taxes of the steps left; two layers, the last one second
_TAX_UNIT = 1 << 10  # all taxes weigh more than the part owed to the human


@kernel
def fee_at(s, T, node):
    """Hand tax of a location for Pedro; on the human's building negative (A137, R53)."""
    kind = T[t.T_NODE_TYPE + node]
    fees = t.T_HAND_FEE + s[L.PLAYERS] * 3
    if kind == c.N_FARMER:
        return T[fees + T[t.T_TILE_HAND + s[L.CONTENT + node] - 1]]
    if kind == c.N_BUILDING and (s[L.CONTENT + node] - 1) // L.N_NUMBERS != L.PEDRO:
        return -T[fees + T[t.T_FACE_HAND + face(s, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)]]
    return 0


@kernel
def weight_at(s, T, node):
    """Taxes first, then taxes owed to the human, as one number (A631)."""
    fee = fee_at(s, T, node)
    if fee < 0:
        return -fee * _TAX_UNIT - fee
    return fee * _TAX_UNIT


@kernel
def measure(s, T):
    """Fewest steps to Buenos Aires from every node, usable ramps included (A631, R52)."""
    engine = s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.ENGINE]
    for i in range(L.N_NODES - 1, -1, -1):
        node = T[t.T_NODE_ORDER + i]
        best = _FAR
        for way in range(L.WAYS_MAX):
            ahead = T[t.T_NODE_WAYS + node * L.WAYS_MAX + way]
            if ahead < 0:
                break
            kind = T[t.T_NODE_TYPE + ahead]
            if kind == c.N_RAMP:
                if engine >= T[t.T_NODE_RAMP_SLOT + ahead]:
                    best = min(best, 1)
            elif kind == c.N_BUENOS_AIRES:
                best = min(best, 1)
            elif s[L.CONTENT + ahead] > 0:
                best = min(best, 1 + s[_DISTANCE + ahead])
            else:
                best = min(best, s[_DISTANCE + ahead])
        s[_DISTANCE + node] = best


@kernel
def weigh(s, T, steps):
    """Least taxes of so many further steps on a shortest way, from every node."""
    for i in range(L.N_NODES):
        s[_TAXES + L.N_NODES + i] = 0
    for _ in range(steps):
        for i in range(L.N_NODES):
            s[_TAXES + i] = s[_TAXES + L.N_NODES + i]
        for i in range(L.N_NODES - 1, -1, -1):
            node = T[t.T_NODE_ORDER + i]
            best = 0 if s[_DISTANCE + node] == 1 else _FAR * _TAX_UNIT
            for way in range(L.WAYS_MAX):
                ahead = T[t.T_NODE_WAYS + node * L.WAYS_MAX + way]
                if ahead < 0:
                    break
                kind = T[t.T_NODE_TYPE + ahead]
                if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
                    continue
                if s[L.CONTENT + ahead] == 0:
                    if s[_DISTANCE + ahead] == s[_DISTANCE + node]:
                        best = min(best, s[_TAXES + L.N_NODES + ahead])
                elif 1 + s[_DISTANCE + ahead] == s[_DISTANCE + node]:
                    best = min(best, weight_at(s, T, ahead) + s[_TAXES + ahead])
            s[_TAXES + L.N_NODES + node] = best


@kernel
def step_choices(s, T, steps, out):
    """The next locations that the criteria leave to Pedro with `steps` steps to go (A631)."""
    here = s[L.SEATS + L.PEDRO * L.SEAT_SIZE + L.AT]
    n = next_locations(s, T, L.PEDRO, here, out, 0)
    if n == 1:
        return n
    measure(s, T)
    if s[_DISTANCE + here] == 1:  # Buenos Aires at once, by whatever way
        for i in range(n):
            kind = T[t.T_NODE_TYPE + out[i]]
            if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
                out[0] = out[i]
                return 1
    weigh(s, T, steps)
    kept = 0
    for i in range(n):
        node = out[i]
        kind = T[t.T_NODE_TYPE + node]
        if (
            kind != c.N_RAMP
            and kind != c.N_BUENOS_AIRES
            and 1 + s[_DISTANCE + node] == s[_DISTANCE + here]
            and weight_at(s, T, node) + s[_TAXES + node] == s[_TAXES + L.N_NODES + here]
        ):
            out[kept] = node
            kept += 1
    return kept


@kernel
def step_pedro(s, T, node):
    """Enter a location; the bank pays what he owes the human (A632, R65). True in Buenos Aires."""
    q = L.SEATS + L.PEDRO * L.SEAT_SIZE
    kind = T[t.T_NODE_TYPE + node]
    if kind == c.N_RAMP or kind == c.N_BUENOS_AIRES:
        s[q + L.AT] = T[t.T_NODE_BA]
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
        s[_DISTANCE + i] = _FAR
    s[_DISTANCE + start] = 0
    for i in range(L.N_NODES):
        node = T[t.T_NODE_ORDER + i]
        for way in range(L.WAYS_MAX):
            ahead = T[t.T_NODE_WAYS + node * L.WAYS_MAX + way]
            if ahead < 0:
                break
            if T[t.T_NODE_TYPE + ahead] != c.N_RAMP:
                s[_DISTANCE + ahead] = min(s[_DISTANCE + ahead], s[_DISTANCE + node] + 1)
    best = _FAR
    n = 0
    for node in range(L.N_NODES):
        if (
            T[t.T_NODE_TYPE + node] == c.N_BUILDING
            and s[L.CONTENT + node] == 0
            and T[t.T_NODE_SPECIAL + node] == 0
            and s[_DISTANCE + node] > 0
            and s[_DISTANCE + node] <= best
            and s[_DISTANCE + node] < _FAR
        ):
            if s[_DISTANCE + node] < best:
                best = s[_DISTANCE + node]
                n = 0
            out[n] = node
            n += 1
    return n


@kernel
def space_choices_pedro(s, T, out):
    """Ahead of the human's estanciero, else from the Rider space on (A661)."""
    n = nearest_spaces(s, T, s[L.SEATS + L.AT], out)
    if n == 0:
        n = nearest_spaces(s, T, T[t.T_NODE_START], out)
    return n
