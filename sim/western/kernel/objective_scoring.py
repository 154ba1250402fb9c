"""Objective cards at the end of the game: elements, masters and cards chosen jointly (R49)."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from . import tables as t
from . import workspace as ws
from .categories import VP_MASTERS, VP_OBJECTIVES

_NEW = 0
_FULFILLED = 1
_LEFT = 2


@kernel
def count_card(s, T, card, out):
    """One card of the herd: VP, and what it gives to objectives and masters."""
    if card >= L.OBJECTIVE:
        out[ws.IN_HERD + card - L.OBJECTIVE] = 1
        return 0
    if card < L.CATTLE_KINDS:
        if T[t.VALUE + card] == T[t.NEED_VALUE]:
            out[ws.HAVE + c.NEED_VALUE] += 1
        for need in range(c.NEED_BREED, c.N_NEEDS):
            if T[t.BREED + card] == T[t.NEED_BREED + need]:
                out[ws.HAVE + need] += 1
        out[ws.CATTLE + T[t.VALUE + card]] += 1
    return T[t.CARD_VP + card]


@kernel
def score_herd(s, T, p, out):
    """VP of all cards of the herd that are no objectives (A566, B565)."""
    q = L.SEATS + p * L.SEAT_SIZE
    vp = 0
    for i in range(s[q + L.HAND_N]):
        vp += count_card(s, T, s[q + L.HAND + i], out)
    for i in range(s[q + L.DRAW_N]):
        vp += count_card(s, T, s[q + L.DRAW + i], out)
    for i in range(s[q + L.DISCARD_N]):
        vp += count_card(s, T, s[q + L.DISCARD + i], out)
    return vp


@kernel
def fits_needs(s, T, card, sign, out):
    """Take (-1) or give back (+1) the elements that a card's conditions use; False if too few.

    An element serves one condition of one card (A426, B426). A breed that the general condition
    also covers draws on both counts.
    """
    needs = t.OBJECTIVE_NEEDS + card * c.N_NEEDS
    short = False
    for need in range(c.N_NEEDS):
        used = T[needs + need]
        if used > 0:
            out[ws.HAVE + need] += sign * used
            short = short or out[ws.HAVE + need] < 0
            if T[t.NEED_OVERLAPS + need]:
                out[ws.HAVE + c.NEED_VALUE] += sign * used
                short = short or out[ws.HAVE + c.NEED_VALUE] < 0
    return not short


@kernel
def pairs_value(s, T, p, cards):
    """What the masters that count objective cards give for so many in the area (A582, B581)."""
    masters = s[L.SEATS + p * L.SEAT_SIZE + L.MASTERS]
    vp = 0
    for i in range(L.N_MASTERS):
        if (masters >> i) & 1 and T[t.MASTER_COUNTS + i] == c.COUNT_OBJECTIVE:
            vp += T[t.MASTER_VP + i] * (cards // T[t.MASTER_EACH + i])
    return vp


@kernel
def best_area(s, T, p, fulfilled, own, out):
    """Best value of the masters, and penalties, when herd cards may be added unfulfilled (R49)."""
    added = own
    for card in range(L.N_OBJECTIVES):
        if out[ws.IN_HERD + card] and (fulfilled >> card) & 1:
            added += 1
    best = pairs_value(s, T, p, added)
    best_penalty = 0
    used = 0
    penalty = 0
    while True:
        mildest = -1
        for card in range(L.N_OBJECTIVES):
            if out[ws.IN_HERD + card] and ((fulfilled | used) >> card) & 1 == 0:
                if mildest < 0 or T[t.OBJECTIVE_PENALTY + card] > T[t.OBJECTIVE_PENALTY + mildest]:
                    mildest = card
        if mildest < 0:
            return best, best_penalty
        used |= 1 << mildest
        penalty += T[t.OBJECTIVE_PENALTY + mildest]
        added += 1
        value = pairs_value(s, T, p, added)
        if value + penalty > best + best_penalty:
            best = value
            best_penalty = penalty


@kernel
def list_objectives(s, T, p, out):
    """Cards that can be fulfilled at all, and what fulfilling each gains; returns how many."""
    area = s[L.SEATS + p * L.SEAT_SIZE + L.AREA]
    n = 0
    for card in range(L.N_OBJECTIVES):
        in_area = (area >> card) & 1
        if not in_area and out[ws.IN_HERD + card] == 0:
            continue
        possible = fits_needs(s, T, card, -1, out)
        fits_needs(s, T, card, 1, out)
        if possible:
            out[ws.CARD + n] = card
            out[ws.GAIN + n] = T[t.OBJECTIVE_VP + card]
            if in_area:
                out[ws.GAIN + n] -= T[t.OBJECTIVE_PENALTY + card]
            n += 1
    out[ws.REST + n] = 0
    for i in range(n - 1, -1, -1):
        out[ws.REST + i] = out[ws.REST + i + 1] + out[ws.GAIN + i]
    return n


@kernel
def score_objectives(s, T, p, out):
    """The categories of objectives and masters with the best assignment of elements.

    A425, A426, A427, A428, A567; B425, B426, B427, B428, B566; R49.
    """
    q = L.SEATS + p * L.SEAT_SIZE
    base = 0
    own = 0
    for card in range(L.N_OBJECTIVES):
        if (s[q + L.AREA] >> card) & 1:
            base += T[t.OBJECTIVE_PENALTY + card]
            own += 1
    n = list_objectives(s, T, p, out)
    most = pairs_value(s, T, p, L.N_OBJECTIVES)
    counts = most > 0
    best = -(1 << 20)
    best_pairs = 0
    best_gain = 0
    gain = 0
    fulfilled = 0
    depth = 0
    out[ws.CHOICE] = _NEW
    while depth >= 0:
        if depth == n:
            pairs = 0
            penalty = 0
            if counts:
                pairs, penalty = best_area(s, T, p, fulfilled, own, out)
            if gain + pairs + penalty > best:
                best = gain + pairs + penalty
                best_pairs = pairs
                best_gain = gain + penalty
            depth -= 1
            continue
        choice = out[ws.CHOICE + depth]
        card = out[ws.CARD + depth]
        if choice == _NEW:
            if fits_needs(s, T, card, -1, out):
                out[ws.CHOICE + depth] = _FULFILLED
                gain += out[ws.GAIN + depth]
                fulfilled |= 1 << card
                depth += 1
                out[ws.CHOICE + depth] = _NEW
                continue
            fits_needs(s, T, card, 1, out)
        elif choice == _FULFILLED:
            fits_needs(s, T, card, 1, out)
            gain -= out[ws.GAIN + depth]
            fulfilled &= ~(1 << card)
        else:
            depth -= 1
            continue
        out[ws.CHOICE + depth] = _LEFT
        if gain + out[ws.REST + depth + 1] + most > best:  # leaving it can still win
            depth += 1
            out[ws.CHOICE + depth] = _NEW
        else:
            depth -= 1
    s[q + VP_OBJECTIVES] = base + best_gain
    s[q + VP_MASTERS] += best_pairs
