"""The worth of effects and of what lies on a player's board: cards, workers, discs, buildings.

`flat_worth` looks one level deep: actions inside a list count with the policy's flat worth of them.
Where an action can be carried out here and now, `options` looks closer.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.amounts import amount_of
from ..kernel.movement import hand_fee
from ..kernel.options import option_effects, option_group
from ..kernel.own_scoring import master_count
from . import weights as w
from . import workspace as X
from .prices import exchange_worth, look_at_hand


@kernel
def discard_worth(s, T, W, x, p, what, breed):
    """Discarding a card that fits: what it is worth in hand against a fresh one; NEVER if none."""
    look_at_hand(s, T, W, x, p)
    q = L.SEATS + p * L.SEAT_SIZE
    best = X.NEVER
    for i in range(s[q + L.HAND_N]):
        card = s[q + L.HAND + i]
        if (card >= L.OBJECTIVE) != (what == c.OBJECTIVE_CARDS):
            continue
        if what == c.BREED and T[t.BREED + card] != breed:
            continue
        worth = x[X.FRESH] - x[X.KEEP + i]
        if what == c.PAIR_FIRST:
            if x[X.KEEP + i] > 0.0:  # the only one of its breed
                continue
            worth += x[X.FRESH] - T[t.VALUE + card] * x[X.POINT]
        elif what == c.OBJECTIVE_CARDS:
            worth -= W[w.OBJECTIVE_SLOT]
        best = max(best, worth)
    return best


@kernel
def removal_worth(T, W, x, card):
    """A card that leaves the herd for good."""
    worth = W[w.THIN] * x[X.EARLY]
    if card >= L.OBJECTIVE:
        return worth - W[w.OBJECTIVE] - W[w.OBJECTIVE_VP]
    value = W[w.CATTLE_VALUE] * (T[t.VALUE + card] - 1) * x[X.LEFT]
    return worth - value - W[w.END_VP] * T[t.CARD_VP + card]


@kernel
def best_removal(s, T, W, x, p):
    """The card of the hand that is missed least; 0 if all are missed."""
    q = L.SEATS + p * L.SEAT_SIZE
    best = 0.0
    for i in range(s[q + L.HAND_N]):
        best = max(best, removal_worth(T, W, x, s[q + L.HAND + i]))
    return best


@kernel
def effect_worth(s, T, W, x, p, effect):
    """One effect or condition of a list; NEVER when it cannot be paid."""
    q = L.SEATS + p * L.SEAT_SIZE
    op = T[effect]
    amount = T[effect + c.EFFECT_AMOUNT]
    if op == fx.MONEY:
        return x[X.DOLLAR] * amount_of(s, T, p, effect)
    if op == fx.CERTIFICATE:
        room = s[q + L.CERTIFICATE_LIMIT] - s[q + L.CERTIFICATES]
        return x[X.CERTIFICATE] * min(room, amount_of(s, T, p, effect))
    if op == fx.PAY:
        return X.NEVER if s[q + L.MONEY] < amount else -x[X.DOLLAR] * amount
    if op == fx.DISCARD:
        return discard_worth(s, T, W, x, p, amount, T[effect + c.EFFECT_PER])
    if op == fx.DISCARD_VALUE:
        return -amount * c.STORE_VALUE * x[X.POINT] * 0.5
    if op == fx.ENGINE_BACK:
        return X.NEVER if s[q + L.ENGINE] < amount else -x[X.ENGINE] * amount
    if op == fx.TOKEN:
        return W[w.TOKEN] * amount * x[X.USE]
    if op == fx.ENGINE:
        return x[X.ENGINE] * amount_of(s, T, p, effect)
    if op == fx.HIRE:
        return W[w.FLAT_HIRE] * x[X.EARLY] - x[X.DOLLAR] * amount
    if op == fx.BUILD:
        return W[w.FLAT_BUILD] - x[X.DOLLAR] * amount
    if op == fx.BUY:
        return W[w.FLAT_BUY]
    if op == fx.HAZARD:
        return W[w.FLAT_HAZARD]
    if op == fx.TRADE:
        return W[w.FLAT_TRADE]
    if op == fx.AUX:
        return x[X.DOLLAR] * amount
    if op == fx.OBJECTIVE or op == fx.OBJECTIVE_TO_HAND:
        return (W[w.OBJECTIVE] + 1.0) * x[X.USE] * max(1, amount)
    if op == fx.MOVE or op == fx.FREE_MOVE:
        return W[w.MOVE_ON] * x[X.USE]
    if op == fx.DRAW_DISCARD:
        return exchange_worth(s, T, W, x, p, amount_of(s, T, p, effect))
    if op == fx.REMOVE:
        return best_removal(s, T, W, x, p) * amount
    if op == fx.STORE:
        return W[w.STORE] * amount
    if op == fx.FREE_CATTLE:
        return 2.0 * W[w.FLAT_BUY]
    if op == fx.TAKE_MASTER:
        return W[w.MASTER] * 2.0
    if op == fx.SPECIAL_DELIVERY:
        return W[w.FLAT_DELIVERY]
    if op == fx.UPGRADE_BEHIND:
        return W[w.FLAT_STATION]
    if op == fx.COPY:
        return W[w.MOVE_ON]
    return 0.0


@kernel
def list_worth(s, T, W, x, p, pointer):
    """A list of effects without alternatives in it."""
    if pointer == 0:
        return 0.0
    worth = 0.0
    effect = pointer
    while T[effect] != fx.END:
        worth += effect_worth(s, T, W, x, p, effect)
        effect += c.EFFECT
    return max(worth, X.NEVER)


@kernel
def flat_worth(s, T, W, x, p, pointer):
    """A list of effects with its conditions; NEVER when it cannot be paid."""
    if pointer > 0 and T[pointer] == fx.CHOOSE:
        return max(
            list_worth(s, T, W, x, p, T[pointer + c.EFFECT_AMOUNT]),
            list_worth(s, T, W, x, p, T[pointer + c.EFFECT_PER]),
        )
    return list_worth(s, T, W, x, p, pointer)


@kernel
def worker_worth(s, T, W, x, p, row, column):
    """A worker in that cell: by its type and its column."""
    worth = (W[w.WORKER + row] + W[w.WORKER_MORE + row] * (column - 1)) * x[X.EARLY]
    worth += x[X.COUNT + c.COUNT_WORKER]
    if column >= T[t.WORKER_COLUMN]:
        worth += T[t.WORKER_VP] * W[w.WORKER_VP]
    elif column >= T[t.WORKER_COLUMN] - 2:
        worth += W[w.WORKER_NEAR] * x[X.USE]
    return worth


@kernel
def rows_worth(s, T, W, x, p):
    """The next worker of each row, with the action of its cell."""
    if x[X.KNOWN + X.ROWS_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.ROWS_KNOWN] = 1.0
    q = L.SEATS + p * L.SEAT_SIZE
    for row in range(L.N_ROWS):
        column = s[q + L.WORKERS + row]
        if column == L.N_COLUMNS:
            x[X.ROW + row] = X.NEVER
            continue
        action = flat_worth(s, T, W, x, p, T[t.ROW_EFFECTS + row * L.N_COLUMNS + column])
        x[X.ROW + row] = worker_worth(s, T, W, x, p, row, column) + max(0.0, action)


@kernel
def worker_loss(s, T, W, x, p, row):
    """What the rightmost worker of a row is still worth where it is."""
    column = s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] - 1
    return worker_worth(s, T, W, x, p, row, column)


@kernel
def least_loss(s, T, W, x, p):
    """The worker tile that is missed least; much where there is none to give."""
    loss = -X.NEVER
    for row in range(L.N_ROWS):
        if s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] > 1:
            loss = min(loss, worker_loss(s, T, W, x, p, row))
    return loss


@kernel
def disc_worth(s, T, W, x, p, disc):
    """What the freed space of a disc brings from now on (B213)."""
    q = L.SEATS + p * L.SEAT_SIZE
    worth = W[w.DISC_STEPS] * T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc]
    worth += W[w.DISC_HAND] * T[t.DISC_HAND + disc]
    if T[t.DISC_CERTIFICATE_LIMIT + disc] > 0:
        worth += W[w.DISC_LIMIT]
    aux = T[t.DISC_AUX + disc]
    if aux >= 0:
        worth += W[w.DISC_AUX + aux] if s[q + L.AUX_FREE + aux] == 0 else W[w.DISC_AUX_DOUBLE]
    return (
        worth * x[X.EARLY]
        + W[w.END_VP] * T[t.DISC_VP + disc]
        + x[X.DOLLAR] * (T[t.DISC_MONEY + disc] - T[t.DISC_PAY + disc])
    )


@kernel
def options_use(s, T, W, x, p, options):
    """What a building usually brings: the best action of each group."""
    use = 0.0
    group = -1
    best = 0.0
    for i in range(t.MAX_OPTIONS):
        if option_group(T, options, i) < 0:
            break
        if option_group(T, options, i) != group:
            use += best
            best = 0.0
            group = option_group(T, options, i)
        best = max(best, flat_worth(s, T, W, x, p, option_effects(T, options, i)))
    return use + best


@kernel
def face_worth(s, T, W, x, p, face):
    """A private building: points, expected uses, tax of the others, and a word of its own."""
    options = t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS
    use = options_use(s, T, W, x, p, options)
    fee = hand_fee(s, T, T[t.FACE_HAND + face])
    return (
        W[w.BUILDING_VP] * T[t.FACE_VP + face]
        + W[w.FACE + face] * x[X.EARLY]
        + W[w.BUILDING_USE] * x[X.LEFT] * use
        + W[w.BUILDING_TAX] * fee * x[X.DOLLAR] * x[X.LEFT] * (s[L.PLAYERS] - 1)
    )


@kernel
def cattle_worth(s, T, W, x, kind):
    """A card of the market in the own herd: its value for each visit left, and points."""
    worth = W[w.CATTLE_VALUE] * T[t.VALUE + kind]
    worth += W[w.CATTLE_NEW] / (1.0 + x[X.BREED + T[t.BREED + kind]])
    return worth * x[X.LEFT] + W[w.CATTLE_VP] * T[t.CARD_VP + kind]


@kernel
def master_worth(s, T, W, x, p, master, out):
    """A station master: its icon, and what it would score as things stand."""
    count = master_count(s, T, p, master, out)
    if T[t.MASTER_COUNTS + master] == c.COUNT_OBJECTIVE:
        count = s[L.SEATS + p * L.SEAT_SIZE + L.OBJECTIVES_TAKEN]
    return (
        W[w.MASTER] * x[X.EARLY]
        + W[w.MASTER_PERMANENT] * T[t.MASTER_CERTIFICATES + master] * x[X.LEFT]
        + W[w.MASTER_COUNT] * T[t.MASTER_VP + master] * count / T[t.MASTER_EACH + master]
        + max(0.0, flat_worth(s, T, W, x, p, T[t.MASTER_EFFECTS + master]))
    )
