"""The worth of actions that can be carried out here and now: the best of their choices."""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.amounts import amount_of
from ..kernel.buildings import fits
from ..kernel.cards import ONE
from ..kernel.cattle import purchase_line, wanted
from ..kernel.copying import is_building
from ..kernel.counted import teepees_kept
from ..kernel.differences import is_banned
from ..kernel.faces import face_of
from ..kernel.movement import hand_fee
from ..kernel.options import building_options, location_options, option_effects, option_group
from ..kernel.poker import can_lay, can_show
from ..kernel.workers import hire_price
from . import weights as w
from . import workspace as X
from .market import kinds_worth
from .worth import (
    effect_worth,
    face_worth,
    flat_worth,
    least_loss,
    rows_worth,
)
from .worth_lines import best_behind, best_engine, best_special, best_store
from .worth_objectives import best_objective, wants

NO_HIRE = -99  # the price of a first hire where there is none
HALF_PAIR = 0.3  # share of a pair that its first teepee is worth
LEAST_PURCHASE = 3  # dollars below which a plan expects nothing of the cattle market


@kernel
def best_hire(s, T, W, x, p, modifier, money, taken):
    """The best worker that so much money pays for, and its cell; 0 and -1 without one."""
    columns = T[t.COLUMNS + s[L.PLAYERS]]
    rows_worth(s, T, W, x, p)
    best = 0.0
    cell = -1
    for row in range(min(s[L.MARKER_ROW], L.N_JOB_ROWS)):
        for column in range(columns):
            at = row * c.JOB_COLUMNS + column
            tile = s[L.JOBS + at] - 1
            if tile >= 0 and at != taken:
                cost = hire_price(s, T, row, tile, modifier)
                worth = x[X.ROW + T[t.TILE_ROW + tile]] - cost * x[X.DOLLAR]
                if cost <= money and worth > best:
                    best = worth
                    cell = at
    return best, cell


@kernel
def second_hire(s, T, W, x, p, first, modifier):
    """Another worker for what the best one for `first` leaves of the money (B510)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
    worth, cell = best_hire(s, T, W, x, p, first, money, -1)
    if cell < 0:
        return 0.0
    money -= hire_price(s, T, cell // c.JOB_COLUMNS, s[L.JOBS + cell] - 1, first)
    worth, cell = best_hire(s, T, W, x, p, modifier, money, cell)
    return worth


@kernel
def build_worth(s, T, W, x, p, number, cost):
    """A building now: its worth against money, and against the one that makes way; or NEVER."""
    q = L.SEATS + p * L.SEAT_SIZE
    needed = T[t.FACE_CRAFTSMEN + face_of(s, p, number)]
    best = X.NEVER
    worth = face_worth(s, T, W, x, p, face_of(s, p, number))
    wants(s, T, W, x, p)
    if fits(s, T, p, needed, cost):
        more = x[X.WANT + c.NEED_BUILDING] + x[X.COUNT + c.COUNT_BUILDING]
        best = worth + more - needed * cost * x[X.DOLLAR]
    for old in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + old] > 0:
            more = needed - T[t.FACE_CRAFTSMEN + face_of(s, p, old)]
            if more > 0 and fits(s, T, p, more, cost):
                loss = face_worth(s, T, W, x, p, face_of(s, p, old)) + W[w.REPLACE]
                best = max(best, worth - loss - more * cost * x[X.DOLLAR])
    return best


@kernel
def best_build(s, T, W, x, p, cost):
    """The best building that can be paid for, or 0."""
    q = L.SEATS + p * L.SEAT_SIZE
    best = 0.0
    for number in range(L.N_NUMBERS):
        if s[q + L.BUILDING_AT + number] == 0 and not is_banned(s, p, number):
            best = max(best, build_worth(s, T, W, x, p, number, cost))
    return best


@kernel
def best_kind(s, T, x, want, but):
    """The number of the best card that fits a wish, or -1; two are needed of `but`."""
    best = X.NEVER
    found = -1
    for kind in range(T[t.CATTLE_N]):
        if x[X.KIND + kind] > best and (want < 0 or wanted(T, kind, want)):
            if kind != but or s[L.MARKET + kind] > 1:
                best = x[X.KIND + kind]
                found = kind
    return found


@kernel
def line_worth(s, T, x, line, kind):
    """A line of the purchase table with this card first; NEVER without a second one."""
    at = purchase_line(line)
    worth = x[X.KIND + kind] - T[at + t.BUY_MONEY] * x[X.DOLLAR]
    if T[at + t.BUY_SECOND] >= 0:
        second = best_kind(s, T, x, T[at + t.BUY_SECOND], kind)
        if second < 0:
            return X.NEVER
        worth += x[X.KIND + second]
    return worth


@kernel
def best_purchase(s, T, W, x, p):
    """The best purchases of one action, or 0: line by line while cowboys and money last."""
    q = L.SEATS + p * L.SEAT_SIZE
    money = s[q + L.MONEY]
    if money < LEAST_PURCHASE:
        return 0.0
    kinds_worth(s, T, W, x, p)
    cowboys = s[q + L.WORKERS]
    total = 0.0
    for _ in range(2):
        best = 0.0
        best_line = -1
        for line in range(T[t.BUY_N]):
            at = purchase_line(line)
            if T[at + t.BUY_COWBOYS] > cowboys or T[at + t.BUY_MONEY] > money:
                continue
            kind = best_kind(s, T, x, T[at + t.BUY_FIRST], -1)
            if kind >= 0:
                worth = line_worth(s, T, x, line, kind)
                if worth > best:
                    best = worth
                    best_line = line
        if best_line < 0:
            break
        total += best
        cowboys -= T[purchase_line(best_line) + t.BUY_COWBOYS]
        money -= T[purchase_line(best_line) + t.BUY_MONEY]
    return total


@kernel
def tile_worth(s, T, W, x, p, node):
    """A hazard or teepee tile taken: points, money of the space, objectives, a freer way."""
    wants(s, T, W, x, p)
    tile = s[L.CONTENT + node] - 1
    fee = hand_fee(s, T, T[t.TILE_HAND + tile])
    worth = W[w.FREE_WAY] * fee * x[X.LEFT]
    if T[t.TILE_ZONE + tile] == c.ZONE_TEEPEE:
        colour = T[t.TEEPEE_COLOUR + tile]
        worth += W[w.TEEPEE] + x[X.WANT + c.NEED_GREEN + colour]
        pair = teepees_kept(s, T, p, colour) < teepees_kept(s, T, p, 1 - colour)
        worth += x[X.COUNT + c.COUNT_TEEPEE_PAIR] * (1.0 if pair else HALF_PAIR)
        return worth + T[t.NODE_MONEY + node] * x[X.DOLLAR]
    worth += x[X.WANT + c.NEED_HAZARD] + x[X.COUNT + c.COUNT_HAZARD]
    return worth + W[w.HAZARD_VP] * T[t.TILE_VP + tile]


@kernel
def best_tile(s, T, W, x, p, first, last):
    """The best tile of some zones that can be taken, or 0 (B440, B441)."""
    money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
    best = 0.0
    for zone in range(first, last):
        for i in range(T[t.ZONE_N + zone]):
            node = T[t.ZONE + zone * L.MAX_ZONE + i]
            if s[L.CONTENT + node] == 0:
                continue
            if zone == c.ZONE_TEEPEE and money + T[t.NODE_MONEY + node] < 0:
                continue
            best = max(best, tile_worth(s, T, W, x, p, node))
    return best


@kernel
def aux_worth(s, T, W, x, p, i, out, n):
    """An auxiliary action, a store looked at closely."""
    pointer = T[t.AUX_EFFECTS + i]
    worth = flat_worth(s, T, W, x, p, pointer)
    effect = pointer
    while T[effect] != fx.END:
        if T[effect] == fx.STORE:
            worth += best_store(s, T, W, x, p, out, n) - W[w.STORE]
        effect += c.EFFECT
    return worth


@kernel
def best_aux(s, T, W, x, p, double, out, n):
    """The best auxiliary action that is open, or 0."""
    q = L.SEATS + p * L.SEAT_SIZE
    best = 0.0
    for i in range(L.N_AUX):
        if s[q + L.AUX_FREE + i] > 0:
            best = max(best, aux_worth(s, T, W, x, p, i, out, n))
        if double and s[q + L.AUX_FREE + i] > 1:
            best = max(best, aux_worth(s, T, W, x, p, L.N_AUX + i, out, n))
    return best


@kernel
def single_aux(s, T, W, x, p, out, n):
    if x[X.KNOWN + X.AUX_KNOWN] == 0.0:
        x[X.KNOWN + X.AUX_KNOWN] = 1.0
        x[X.AUX] = best_aux(s, T, W, x, p, 0, out, n)
    return x[X.AUX]


@kernel
def here_worth(s, T, W, x, p, effect, out, n):
    """One effect that is carried out here and now: the best of its choices; NEVER if impossible."""
    op = T[effect]
    amount = T[effect + c.EFFECT_AMOUNT]
    if op == fx.HIRE:
        money = s[L.SEATS + p * L.SEAT_SIZE + L.MONEY]
        return best_hire(s, T, W, x, p, amount, money, -1)[0]
    if op == fx.BUILD:
        return best_build(s, T, W, x, p, amount)
    if op == fx.BUY:
        return best_purchase(s, T, W, x, p)
    if op == fx.HAZARD:
        return best_tile(s, T, W, x, p, 0, c.ZONE_TEEPEE)
    if op == fx.TRADE:
        return best_tile(s, T, W, x, p, c.ZONE_TEEPEE, L.N_ZONES)
    if op == fx.ENGINE:
        return best_engine(s, T, W, x, p, amount_of(s, T, p, effect), out)
    if op == fx.AUX:
        if amount == 1:
            return single_aux(s, T, W, x, p, out, n)
        return best_aux(s, T, W, x, p, 1, out, n)
    if op == fx.OBJECTIVE or op == fx.OBJECTIVE_TO_HAND:
        return best_objective(s, T, W, x, p)
    if op == fx.STORE:
        return best_store(s, T, W, x, p, out, n)
    if op == fx.SPECIAL_DELIVERY:
        return best_special(s, T, W, x, p)
    if op == fx.UPGRADE_BEHIND:
        return best_behind(s, T, W, x, p, out)
    return effect_worth(s, T, W, x, p, effect)


@kernel
def option_worth(s, T, W, x, p, pointer, out, n):
    """An action of a location, all its effects together."""
    if T[pointer] == fx.CHOOSE:
        return flat_worth(s, T, W, x, p, pointer)
    worth = 0.0
    effect = pointer
    while T[effect] != fx.END:
        worth += here_worth(s, T, W, x, p, effect, out, n)
        effect += c.EFFECT
    return max(worth, X.NEVER)


@kernel
def options_worth(s, T, W, x, p, options, out, n):
    """All actions of a building that pay, the best one of each group, but for a further move."""
    worth = 0.0
    group = -1
    best = 0.0
    first = NO_HIRE
    for i in range(t.MAX_OPTIONS):
        if option_group(T, options, i) < 0:
            break
        if option_group(T, options, i) != group:
            worth += best
            best = 0.0
            group = option_group(T, options, i)
        pointer = option_effects(T, options, i)
        modifier = T[pointer + c.EFFECT_AMOUNT]
        if T[pointer] == fx.MOVE:
            value = 0.0  # a matter of the plan
        elif T[pointer] == fx.HIRE and first != NO_HIRE:
            value = second_hire(s, T, W, x, p, first, modifier)
        else:
            value = option_worth(s, T, W, x, p, pointer, out, n)
        if T[pointer] == fx.HIRE:
            first = modifier
        best = max(best, value)
    return worth + best


@kernel
def special_worth(s, T, W, x, p, node):
    """The special action of a building space."""
    pointer = T[t.NODE_SPECIAL + node]
    return max(0.0, flat_worth(s, T, W, x, p, pointer)) if pointer > 0 else 0.0


@kernel
def copied_worth(s, T, W, x, p, node, out, n):
    """The best building beside an 8b (B544)."""
    best = 0.0
    for other in range(L.N_NODES):
        if (T[t.NODE_BESIDE + node] >> other) & ONE and is_building(s, T, other):
            options = building_options(s, T, other)
            worth = options_worth(s, T, W, x, p, options, out, n)
            best = max(best, worth + special_worth(s, T, W, x, p, other))
    return best


@kernel
def addition_worth(s, T, W, x, p, node):
    """The poker addition of a space: a seat, a card laid, or a showdown (P21, P22, P24)."""
    q = L.SEATS + p * L.SEAT_SIZE
    pot = (s[L.POT] + T[t.POT_BANK]) * x[X.DOLLAR]
    if node == T[t.SHOW_SPACE]:
        rivals = 0
        for seat in range(s[L.PLAYERS]):
            rivals += 1 if s[L.SEATS + seat * L.SEAT_SIZE + L.LAID_N] > 0 else 0
        return pot / rivals if can_show(s, p) else 0.0
    if node != T[t.LAY_SPACE]:
        return 0.0
    if s[q + L.SEATED] == 0:
        token = s[L.BONUS_TAKEN]
        worth = W[w.SEAT] * T[t.BONUS_VP + token] + T[t.BONUS_MONEY + token] * x[X.DOLLAR]
        return worth - least_loss(s, T, W, x, p)
    if not can_lay(s, T, p, 0):
        return 0.0
    return W[w.LAY] * pot - T[t.LAY_PRICE] * x[X.DOLLAR]


@kernel
def location_worth(s, T, W, x, p, node, out, n):
    """Phase B at a location: all its actions that pay, or one auxiliary action."""
    options = location_options(s, T, p, node)
    worth = 0.0
    if options > 0:
        if T[option_effects(T, options, 0)] == fx.COPY:
            worth = copied_worth(s, T, W, x, p, node, out, n)
        else:
            worth = options_worth(s, T, W, x, p, options, out, n)
        worth += special_worth(s, T, W, x, p, node)
        if s[L.POKER]:
            worth += max(0.0, addition_worth(s, T, W, x, p, node))
    return max(worth, single_aux(s, T, W, x, p, out, n))
