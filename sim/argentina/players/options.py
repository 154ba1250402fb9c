"""The worth of actions that can be carried out here and now: the best of their choices."""

import numpy as np

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.amounts import amount_of
from ..kernel.cards import holds
from ..kernel.cattle import purchase_line, wanted
from ..kernel.codes import CRAFTSMAN as CARPINTERO
from ..kernel.faces import face
from ..kernel.farmers import MAX_REVEAL, board_strength, required
from ..kernel.objectives import objectives_left
from ..kernel.options import location_options, option_effects, option_group
from ..kernel.railway import occupied
from ..kernel.stations import may_upgrade
from ..kernel.workers import hire_price
from . import weights as w
from . import workspace as X
from .discs import best_discs
from .market import kinds_worth
from .worth import (
    effects_worth,
    face_guess,
    face_worth,
    master_worth,
    replacing,
    rows_worth,
    strong_worth,
    worker_loss,
)
from .worth_objectives import last_objective, wants
from .worth_ports import best_delivery, quay_worth

FAR = 12.0  # slots from which on a station has no pull
LEAST_PURCHASE = 2  # pesos below which a plan expects nothing of the cattle market


@kernel
def hire_worth(s, T, W, x, p, tile, price):
    worth = x[X.ROW + T[t.TILE_ROW + tile]] - price * x[X.PESO]
    return worth + T[t.TILE_STRONG + tile] * strong_worth(W, x)


@kernel
def best_hire(s, T, W, x, p, modifier):
    """The best worker that can be paid for now, or 0."""
    pesos = s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    best = 0.0
    for row in range(min(s[L.MARKER_ROW], L.N_JOB_ROWS)):
        for column in range(columns):
            tile = s[L.JOBS + row * c.JOB_COLUMNS + column] - 1
            if tile >= 0:
                price = hire_price(s, T, row, tile, modifier)
                if price <= pesos:
                    rows_worth(s, T, W, x, p)
                    best = max(best, hire_worth(s, T, W, x, p, tile, price))
    return best


@kernel
def build_worth(s, T, W, x, p, number, price):
    """A building now: its worth against money, and against the one that makes way; or NEVER."""
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CARPINTEROS + face(s, number)]
    best = X.NEVER
    worth = X.NEVER
    if needed <= s[q + L.WORKERS + CARPINTERO] and needed * price <= s[q + L.PESOS]:
        worth = face_worth(s, T, W, x, p, face(s, number))
        wants(s, T, W, x, p)
        best = worth + x[X.WANT + c.NEED_BUILDING] - needed * price * x[X.PESO]
    for old in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + old] > 0:
            more = needed - T[t.FACE_CARPINTEROS + face(s, old)]
            if (
                more > 0
                and more <= s[q + L.WORKERS + CARPINTERO]
                and more * price <= s[q + L.PESOS]
            ):
                if worth == X.NEVER:
                    worth = face_worth(s, T, W, x, p, face(s, number))
                loss = face_worth(s, T, W, x, p, face(s, old)) + replacing(W, x)
                best = max(best, worth - loss - more * price * x[X.PESO])
    return best


@kernel
def best_build(s, T, W, x, p, price):
    """About what the best building that can be paid for would bring, or 0."""
    q = L.SEATS + p * L.SEAT_SIZE
    most = min(s[q + L.WORKERS + CARPINTERO], s[q + L.PESOS] // price)
    best = 0.0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] != 0 or (s[q + L.BANNED] >> number) & 1:
            continue
        needed = T[t.FACE_CARPINTEROS + face(s, number)]
        guess = face_guess(T, W, x, face(s, number))
        if needed <= most:
            best = max(best, guess - needed * price * x[X.PESO])
            continue
        for old in range(L.N_NUMBERS):
            if s[q + L.BUILDING_AT + old] > 0:
                more = needed - T[t.FACE_CARPINTEROS + face(s, old)]
                if more > 0 and more <= most:
                    loss = face_guess(T, W, x, face(s, old)) + replacing(W, x)
                    best = max(best, guess - loss - more * price * x[X.PESO])
    return best


@kernel
def best_kind(s, T, x, want, but):
    """The best card that fits a wish (-1: any), another than `but` unless there are two of it."""
    best = X.NEVER
    for kind in range(T[t.CATTLE_N]):
        if x[X.KIND + kind] > best and (want < 0 or wanted(T, kind, want)):
            if kind != but or s[L.MARKET + kind] > 1:
                best = x[X.KIND + kind]
    return best


@kernel
def best_first(s, T, x, want):
    """The number of the best card that fits a wish, or -1."""
    best = X.NEVER
    found = -1
    for kind in range(T[t.CATTLE_N]):
        if x[X.KIND + kind] > best and wanted(T, kind, want):
            best = x[X.KIND + kind]
            found = kind
    return found


@kernel
def best_purchase(s, T, W, x, p):
    """The best purchases of one action, or 0: line by line while gauchos and money last."""
    q = L.SEATS + p * L.SEAT_SIZE
    pesos = s[q + L.PESOS]
    if pesos < LEAST_PURCHASE:
        return 0.0
    kinds_worth(s, T, W, x, p)
    gauchos = s[q + L.WORKERS]
    total = 0.0
    for _ in range(2):
        best = 0.0
        best_line = -1
        for line in range(T[t.BUY_N]):
            at = purchase_line(line)
            if T[at + t.BUY_GAUCHOS] > gauchos or T[at + t.BUY_PESOS] > pesos:
                continue
            kind = best_first(s, T, x, T[at + t.BUY_FIRST])
            if kind < 0:
                continue
            worth = x[X.KIND + kind] - T[at + t.BUY_PESOS] * x[X.PESO]
            if T[at + t.BUY_SECOND] >= 0:
                worth += best_kind(s, T, x, T[at + t.BUY_SECOND], kind)
            if worth > best:
                best = worth
                best_line = line
        if best_line < 0:
            break
        total += best
        gauchos -= T[purchase_line(best_line) + t.BUY_GAUCHOS]
        pesos -= T[purchase_line(best_line) + t.BUY_PESOS]
    return total


@kernel
def farmer_worth(s, T, W, x, p, node):
    """A farmer tile beside the board: points, coins, and the objectives that ask for its colour."""
    wants(s, T, W, x, p)
    colour = T[t.TILE_COLOUR + s[L.CONTENT + node] - 1]
    pesos = s[L.COINS + node] + T[t.NODE_PESOS + node]
    points = x[X.USE] * W[w.FARMER] + (1.0 - x[X.USE]) * W[w.END_VP] * T[t.FARMER_VP]
    return points + pesos * x[X.PESO] + x[X.WANT + c.NEED_GREEN + colour]


@kernel
def reveal_cost(T, W, x, cards):
    """Cards shown: the exhaustion they bring, and their leaving the hand (A443)."""
    return W[w.FARMER_CARD] * cards - x[X.EXHAUSTED] * T[t.HELP_EXHAUSTION + cards]


@kernel
def strengths(s, T, x, p):
    """The greatest strength that 0 to 4 cards of the hand bring."""
    if x[X.KNOWN + X.STRENGTH_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.STRENGTH_KNOWN] = 1.0
    q = L.SEATS + p * L.SEAT_SIZE
    used = np.int64(0)
    total = 0
    x[X.REVEAL] = 0.0
    for cards in range(1, MAX_REVEAL + 1):
        best = -1
        strongest = 0
        for i in range(s[q + L.HAND_N]):
            card = s[q + L.HAND + i]
            if card < L.EXHAUSTION and (used >> i) & 1 == 0 and T[t.STRENGTH + card] > strongest:
                strongest = T[t.STRENGTH + card]
                best = i
        if best >= 0:
            used |= np.int64(1) << best
        total += strongest
        x[X.REVEAL + cards] = total


@kernel
def best_help(s, T, W, x, p, bonus):
    """The best help action: the three farmers that ask for least, with as few cards as pay."""
    need_1 = need_2 = need_3 = 1 << 20
    node_1 = node_2 = node_3 = -1
    for node in range(L.N_NODES):
        if T[t.NODE_TYPE + node] == c.N_FARMER and s[L.CONTENT + node] > 0:
            need = required(s, T, node)
            if need < need_1:
                need_3, node_3 = need_2, node_2
                need_2, node_2 = need_1, node_1
                need_1, node_1 = need, node
            elif need < need_2:
                need_3, node_3 = need_2, node_2
                need_2, node_2 = need, node
            elif need < need_3:
                need_3, node_3 = need, node
    if node_1 < 0:
        return 0.0
    strengths(s, T, x, p)
    board = board_strength(s, p) + bonus
    best = 0.0
    for cards in range(MAX_REVEAL + 1):
        reach = board + x[X.REVEAL + cards] - need_1
        if reach < 0:
            continue
        worth = farmer_worth(s, T, W, x, p, node_1)
        if node_2 >= 0 and reach >= need_2:
            worth += farmer_worth(s, T, W, x, p, node_2)
            if node_3 >= 0 and reach >= need_2 + need_3:
                worth += farmer_worth(s, T, W, x, p, node_3)
        best = max(best, worth - reveal_cost(T, W, x, cards))
    return best


@kernel
def help_cost(s, T, W, x, p, need):
    """The cost of as few cards as bring so much strength; -NEVER if the hand does not have it."""
    strengths(s, T, x, p)
    for cards in range(MAX_REVEAL + 1):
        if x[X.REVEAL + cards] >= need:
            return reveal_cost(T, W, x, cards)
    return -X.NEVER


@kernel
def help_here_worth(s, T, W, x, p, node):
    """Helping the granjero of this tile alone; about NEVER if that is impossible."""
    need = required(s, T, node) - board_strength(s, p)
    return farmer_worth(s, T, W, x, p, node) - help_cost(s, T, W, x, p, need)


@kernel
def best_master(s, T, W, x, p, station):
    """Taking the station's master for the worker that is missed least, or 0."""
    tile = s[L.STATION_TILE + station]
    if tile == 0 or tile >= L.WORKER_ON_STATION:
        return 0.0
    loss = 1.0e9
    for row in range(L.N_ROWS):
        if s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] > 1:
            loss = min(loss, worker_loss(s, T, W, x, p, row))
    return max(0.0, master_worth(s, T, W, x, p, tile - 1) - loss)


@kernel
def station_points(T, W, station):
    return W[w.STATION_VP] * T[t.STATION_VP + station] + W[w.STATION]


@kernel
def station_worth(s, T, W, x, p, station):
    """Upgrading a station with the best disc."""
    best_discs(s, T, W, x, p)
    wants(s, T, W, x, p)
    return (
        station_points(T, W, station)
        + x[X.WANT + c.NEED_STATION]
        + x[X.DISC + T[t.STATION_BLACK + station]]
        + best_master(s, T, W, x, p, station)
        - T[t.STATION_PRICE + station] * x[X.PESO]
    )


@kernel
def station_ahead(s, T, W, x, p, engine):
    """The pull of the next station that can be upgraded: the nearer, the more of its worth."""
    for station in range(L.N_STATIONS):
        away = T[t.STATION_SLOT + station] - engine
        if away > 0 and may_upgrade(s, T, p, station):
            worth = (
                station_points(T, W, station)
                + x[X.DISC + T[t.STATION_BLACK + station]]
                - T[t.STATION_PRICE + station] * x[X.PESO]
            )
            tile = s[L.STATION_TILE + station]
            if tile > 0 and tile < L.WORKER_ON_STATION:
                worth += W[w.MASTER]
            near = max(0.0, 1.0 - away / FAR)
            return W[w.STATION_AHEAD] * max(0.0, worth) * near * x[X.USE]
    return 0.0


@kernel
def slot_worth(s, T, W, x, p, slot):
    """An engine on that slot: the way it has come, the station there, and the next one ahead."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    if engine == L.DEPOT:
        engine = T[t.DEPOT_SLOT] - 1
    best_discs(s, T, W, x, p)
    worth = (slot - engine) * x[X.ENGINE]
    worth += station_ahead(s, T, W, x, p, slot) - station_ahead(s, T, W, x, p, engine)
    station = T[t.SLOT_STATION + slot] - 1
    if (
        station >= 0
        and T[t.STATION_PRICE + station] <= s[L.SEATS + p * L.SEAT_SIZE + L.PESOS]
        and may_upgrade(s, T, p, station)
    ):
        worth += max(0.0, station_worth(s, T, W, x, p, station))
    return worth


@kernel
def best_engine(s, T, W, x, p, spaces):
    """The best slot within so many spaces (the walk of `forward_choices`)."""
    engine = s[L.SEATS + p * L.SEAT_SIZE + L.ENGINE]
    slot = T[t.DEPOT_SLOT] if engine == L.DEPOT else engine + 1
    passed = 0
    best = 0.0
    while passed < spaces and slot <= T[t.TERMINUS_SLOT]:
        if not occupied(s, p, slot):
            if T[t.SLOT_NUMBER + slot] >= 0:
                passed += 1
            best = max(best, slot_worth(s, T, W, x, p, slot))
        slot += 1
    return best


@kernel
def best_aux(s, T, W, x, p, double):
    """The best auxiliary action that is open, or 0."""
    q = L.SEATS + p * L.SEAT_SIZE
    best = 0.0
    for i in range(L.N_AUX):
        if s[q + L.AUX_FREE + i] > 0:
            best = max(best, effects_worth(s, T, W, x, p, T[t.AUX_EFFECTS + i]))
        if double and s[q + L.AUX_FREE + i] > 1:
            best = max(best, effects_worth(s, T, W, x, p, T[t.AUX_EFFECTS + L.N_AUX + i]))
    return best


@kernel
def single_aux(s, T, W, x, p):
    if x[X.KNOWN + X.AUX_KNOWN] == 0.0:
        x[X.KNOWN + X.AUX_KNOWN] = 1.0
        x[X.AUX] = best_aux(s, T, W, x, p, 0)
    return x[X.AUX]


@kernel
def option_worth(s, T, W, x, p, pointer, out, n):
    """An action of a location: the best of its choices where it has some; NEVER if impossible."""
    op = T[pointer]
    amount = T[pointer + c.EFFECT_AMOUNT]
    alone = T[pointer + c.EFFECT] == fx.END
    if alone:
        if op == fx.HIRE:
            return best_hire(s, T, W, x, p, amount)
        if op == fx.BUILD:
            return best_build(s, T, W, x, p, amount)
        if op == fx.BUY:
            return best_purchase(s, T, W, x, p)
        if op == fx.HELP:
            return best_help(s, T, W, x, p, amount)
        if op == fx.ENGINE:
            return best_engine(s, T, W, x, p, amount_of(s, T, p, pointer))
        if op == fx.AUX:
            return single_aux(s, T, W, x, p) if amount == 1 else best_aux(s, T, W, x, p, 1)
        if op == fx.DELIVERY:
            return best_delivery(s, T, W, x, p, out, n)
        if op == fx.DISC_TO:
            best_discs(s, T, W, x, p)
            return x[X.DISC + T[t.QUAY_BLACK + amount]] + quay_worth(
                s, T, W, x, p, amount, x[X.LEFT]
            )
        if op == fx.OBJECTIVE:
            if s[L.TRIGGER] > 0:
                return last_objective(s, T, W, x, p)
            return W[w.OBJECTIVE] if objectives_left(s) else X.NEVER
        if op == fx.RETURN_EXHAUSTION and not holds(s, p, L.EXHAUSTION):
            return X.NEVER
    elif T[pointer + c.EFFECT] == fx.MARKET_TO_HAND:
        kinds_worth(s, T, W, x, p)
        return effects_worth(s, T, W, x, p, pointer) + best_kind(s, T, x, -1, -1)
    return effects_worth(s, T, W, x, p, pointer)


@kernel
def location_worth(s, T, W, x, p, node, out, n):
    """Phase B at a location: all its actions that pay, or one auxiliary action, or help."""
    options = location_options(s, T, p, node)
    worth = 0.0
    if options > 0:
        group = -1
        best = 0.0
        hires = 0
        for i in range(t.MAX_OPTIONS):
            if option_group(T, options, i) < 0:
                break
            if option_group(T, options, i) != group:
                worth += best
                best = 0.0
                group = option_group(T, options, i)
            pointer = option_effects(T, options, i)
            value = option_worth(s, T, W, x, p, pointer, out, n)
            if T[pointer] == fx.HIRE:
                hires += 1
                if hires > 1:  # the money is spent once
                    value = 0.5 * value
            best = max(best, value)
        worth += best
        special = T[t.NODE_SPECIAL + node]
        if T[t.NODE_TYPE + node] == c.N_BUILDING and special > 0:
            worth += max(0.0, effects_worth(s, T, W, x, p, special))
    elif T[t.NODE_TYPE + node] == c.N_FARMER and s[L.CONTENT + node] > 0:
        worth = help_here_worth(s, T, W, x, p, node)
    return max(worth, single_aux(s, T, W, x, p))
