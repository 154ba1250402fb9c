"""The worth of effects and of what lies on a player's board: cards, workers, discs, buildings.

`effects_worth` looks one level deep: actions inside it count with the policy's flat worth of them.
Where an action can be carried out here and now, `options` looks closer.
"""

from sim.core.jit import kernel

from ..kernel import codes as c
from ..kernel import effect_kinds as fx
from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.amounts import amount_of
from ..kernel.buildings import buildings_on_trail
from ..kernel.counted import worker_sets
from ..kernel.movement import hand_fee
from ..kernel.options import option_effects, option_group
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
        if card >= L.EXHAUSTION or (what == c.BREED and T[t.BREED + card] != breed):
            continue
        worth = x[X.FRESH] - x[X.KEEP + i]
        if what >= c.PAIR_FIRST:
            if x[X.KEEP + i] > 0.0:  # the only one of its breed
                continue
            worth += x[X.FRESH] - T[t.VALUE + card] * x[X.POINT]
        best = max(best, worth)
    return best


@kernel
def effects_worth(s, T, W, x, p, pointer):
    """The worth of a list of effects with its conditions; NEVER when it cannot be paid."""
    if pointer == 0:
        return 0.0
    q = L.SEATS + p * L.SEAT_SIZE
    worth = 0.0
    effect = pointer
    while T[effect] != fx.END:
        op = T[effect]
        amount = T[effect + c.EFFECT_AMOUNT]
        if op == fx.PESOS:
            worth += x[X.PESO] * amount_of(s, T, p, effect)
        elif op == fx.GRAIN:
            room = T[t.GRAIN_LIMIT] - s[q + L.GRAIN]
            worth += x[X.GRAIN] * min(room, amount_of(s, T, p, effect))
        elif op == fx.CERTIFICATE:
            room = s[q + L.CERTIFICATE_LIMIT] - s[q + L.CERTIFICATES]
            worth += x[X.CERTIFICATE] * min(room, amount_of(s, T, p, effect))
        elif op == fx.PAY:
            if s[q + L.PESOS] < amount:
                return X.NEVER
            worth -= x[X.PESO] * amount
        elif op == fx.PAY_GRAIN:
            if s[q + L.GRAIN] < amount:
                return X.NEVER
            worth -= x[X.GRAIN] * amount
        elif op == fx.DISCARD:
            worth += discard_worth(s, T, W, x, p, amount, T[effect + c.EFFECT_PER])
        elif op == fx.DISCARD_OBJECTIVE:
            look_at_hand(s, T, W, x, p)
            worth += x[X.FRESH]
        elif op == fx.ENGINE_BACK:
            worth -= x[X.ENGINE] * amount
        elif op == fx.TOKEN:
            worth += W[w.TOKEN] * amount
        elif op == fx.ENGINE:
            worth += x[X.ENGINE] * amount_of(s, T, p, effect)
        elif op == fx.RETURN_EXHAUSTION:
            worth -= x[X.EXHAUSTED]
        elif op == fx.REMOVE:
            worth += W[w.THIN] * x[X.EARLY] * amount
        elif op == fx.DRAW_DISCARD:
            worth += exchange_worth(s, T, W, x, p, amount_of(s, T, p, effect))
        elif op == fx.DRAW_REMOVE:
            worth += W[w.THIN] * x[X.EARLY] * amount
        elif op == fx.DISC_TO:
            worth += W[w.QUAY_VP] * T[t.QUAY_VP + amount] + W[w.FLAT_DISC]
        elif op == fx.HIRE:
            worth += W[w.FLAT_HIRE] - x[X.PESO] * amount
        elif op == fx.BUILD:
            worth += W[w.FLAT_BUILD] - x[X.PESO] * amount
        elif op == fx.BUY:
            worth += W[w.FLAT_BUY]
        elif op == fx.HELP:
            worth += W[w.FLAT_HELP] + W[w.FLAT_HELP] * 0.1 * amount
        elif op == fx.AUX:
            worth += x[X.PESO] * amount
        elif op == fx.OBJECTIVE:
            worth += W[w.OBJECTIVE] * amount
        elif op == fx.MOVE:
            worth += W[w.MOVE_ON]
        elif op == fx.DELIVERY:
            worth += W[w.FLAT_DELIVERY]
        elif op == fx.EXHAUST_OTHERS:
            worth += W[w.EXHAUST_OTHERS] * (s[L.PLAYERS] - 1)
        elif op == fx.MARKET_TO_HAND or op == fx.FREE_CATTLE:
            worth += 2.0 * W[w.FLAT_BUY]
        elif op == fx.UPGRADE_BEHIND:
            worth += W[w.FLAT_STATION]
        effect += c.EFFECT
    return max(worth, X.NEVER)


@kernel
def rows_worth(s, T, W, x, p):
    """The next worker of each row: by its type, its column and the action of its cell."""
    if x[X.KNOWN + X.ROWS_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.ROWS_KNOWN] = 1.0
    q = L.SEATS + p * L.SEAT_SIZE
    fewest = worker_sets(s, p)
    for row in range(L.N_ROWS):
        column = s[q + L.WORKERS + row]
        if column == L.N_COLUMNS:
            x[X.ROW + row] = X.NEVER
            continue
        worth = (W[w.WORKER + row] + W[w.WORKER_MORE + row] * (column - 1)) * x[X.EARLY]
        if column >= T[t.WORKER_COLUMN]:
            worth += T[t.WORKER_VP] * W[w.WORKER_VP]
        elif column >= T[t.WORKER_COLUMN] - 2:
            worth += W[w.WORKER_NEAR]
        if column == fewest:
            worth += W[w.WORKER_SET]
        action = effects_worth(s, T, W, x, p, T[t.ROW_EFFECTS + row * L.N_COLUMNS + column])
        x[X.ROW + row] = worth + max(0.0, action)


@kernel
def worker_loss(s, T, W, x, p, row):
    """What the rightmost worker of a row is still worth where it is."""
    column = s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + row] - 1
    worth = (W[w.WORKER + row] + W[w.WORKER_MORE + row] * (column - 1)) * x[X.EARLY]
    if column >= T[t.WORKER_COLUMN]:
        worth += T[t.WORKER_VP] * W[w.WORKER_VP]
    action = effects_worth(s, T, W, x, p, T[t.ROW_EFFECTS + row * L.N_COLUMNS + column])
    return worth - 0.5 * max(0.0, action) * x[X.EARLY]  # the cell can trigger again (A394)


@kernel
def disc_worth(s, T, W, x, p, disc):
    """What the freed space of a disc brings from now on (A213)."""
    q = L.SEATS + p * L.SEAT_SIZE
    worth = W[w.DISC_STEPS] * T[t.DISC_STEPS + s[L.PLAYERS] * L.N_DISCS + disc]
    worth += W[w.DISC_HAND] * T[t.DISC_HAND + disc]
    worth += W[w.DISC_STRENGTH] * T[t.DISC_STRENGTH + disc]
    if T[t.DISC_CERTIFICATE_LIMIT + disc] > 0:
        worth += W[w.DISC_LIMIT]
    aux = T[t.DISC_AUX + disc]
    if aux >= 0:
        worth += W[w.DISC_AUX + aux] if s[q + L.AUX_FREE + aux] == 0 else W[w.DISC_AUX_DOUBLE]
    return (
        worth * x[X.EARLY]
        + W[w.END_VP] * T[t.DISC_VP + disc]
        + x[X.PESO] * (T[t.DISC_PESOS + disc] - T[t.DISC_PAY + disc])
    )


@kernel
def face_worth(s, T, W, x, p, face):
    """A private building: points, expected uses, tax of the others, and a word of its own."""
    use = 0.0
    options = t.FACE_OPTIONS + face * t.OPTION_SIZE * t.MAX_OPTIONS
    group = -1
    best = 0.0
    for i in range(t.MAX_OPTIONS):
        if option_group(T, options, i) < 0:
            break
        if option_group(T, options, i) != group:
            use += best
            best = 0.0
            group = option_group(T, options, i)
        best = max(best, effects_worth(s, T, W, x, p, option_effects(T, options, i)))
    use += best
    fee = hand_fee(s, T, T[t.FACE_HAND + face])
    return (
        W[w.BUILDING_VP] * T[t.FACE_VP + face]
        + W[w.FACE_LATE + face // 2]
        + W[w.FACE + face] * x[X.EARLY]
        + W[w.BUILDING_USE] * x[X.LEFT] * use
        + W[w.BUILDING_TAX] * fee * x[X.PESO] * x[X.LEFT] * (s[L.PLAYERS] - 1)
    )


@kernel
def face_guess(T, W, x, face):
    """The same without a look at its actions: enough for a plan."""
    return (
        W[w.BUILDING_VP] * T[t.FACE_VP + face]
        + W[w.FACE_LATE + face // 2]
        + W[w.FACE + face] * x[X.EARLY]
        + W[w.BUILDING_USE] * x[X.LEFT] * W[w.BUILDING_SOME]
    )


@kernel
def replacing(W, x):
    """What it costs that an own building makes way, beside its worth."""
    return W[w.REPLACE] + W[w.REPLACE_EARLY] * x[X.EARLY]


@kernel
def cattle_worth(s, T, W, x, kind):
    """A card of the market in the own herd: value and strength for each visit left, and points."""
    worth = W[w.CATTLE_VALUE] * T[t.VALUE + kind] + W[w.CATTLE_STRENGTH] * T[t.STRENGTH + kind]
    worth += W[w.CATTLE_NEW] / (1.0 + x[X.BREED + T[t.BREED + kind]])
    return worth * x[X.LEFT] + W[w.CATTLE_VP] * T[t.CARD_VP + kind]


@kernel
def master_worth(s, T, W, x, p, master):
    """A station master: its icon, and what it would score as things stand."""
    q = L.SEATS + p * L.SEAT_SIZE
    what = T[t.MASTER_COUNTS + master]
    count = 0
    if what == c.COUNT_GOOD_CATTLE:
        count = s[q + L.CATTLE_BOUGHT]
    elif what == c.COUNT_WORKER_SET:
        count = worker_sets(s, p)
    elif what == c.COUNT_STATION:
        count = s[q + L.STATIONS_UPGRADED]
    elif what == c.COUNT_OBJECTIVE:
        count = s[q + L.OBJECTIVES_TAKEN]
    elif what == c.COUNT_SHIP_DISC:
        count = s[q + L.LOADINGS] // 2
    elif what == c.COUNT_STRONG_WORKER:
        count = s[q + L.STRONG]
    elif what == c.COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == c.COUNT_FARMER:
        for colour in range(L.N_COLOURS):
            count += s[q + L.FARMERS + colour]
    icon = T[t.MASTER_CERTIFICATES + master] + T[t.MASTER_GRAIN + master]
    return (
        W[w.MASTER] * x[X.EARLY]
        + W[w.MASTER_PERMANENT] * icon * x[X.LEFT]
        + W[w.MASTER_COUNT] * T[t.MASTER_VP + master] * count / T[t.MASTER_EACH + master]
        + effects_worth(s, T, W, x, p, T[t.MASTER_EFFECTS + master])
    )


@kernel
def strong_worth(W, x):
    return W[w.WORKER_STRONG] * x[X.EARLY]
