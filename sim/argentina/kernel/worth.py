"""The worth of effects and of what lies on a player's board: cards, workers, discs, buildings.

`effects_worth` looks one level deep: actions inside it count with the policy's flat worth of them.
Where an action can be carried out here and now, `options` looks closer.
"""

from sim.argentina.kernel.actions import amount_of
from sim.argentina.kernel.buildings import buildings_on_trail
from sim.argentina.kernel.codes import (
    BREED,
    COUNT_BUILDING,
    COUNT_FARMER,
    COUNT_GOOD_CATTLE,
    COUNT_OBJECTIVE,
    COUNT_SHIP_DISC,
    COUNT_STATION,
    COUNT_STRONG_WORKER,
    COUNT_WORKER_SET,
    E_AUX,
    E_BUILD,
    E_BUY,
    E_CERTIFICATE,
    E_DELIVERY,
    E_DISC_TO,
    E_DISCARD,
    E_DISCARD_OBJECTIVE,
    E_DRAW_DISCARD,
    E_DRAW_REMOVE,
    E_END,
    E_ENGINE,
    E_ENGINE_BACK,
    E_EXHAUST_OTHERS,
    E_FREE_CATTLE,
    E_GRAIN,
    E_HELP,
    E_HIRE,
    E_MARKET_TO_HAND,
    E_MOVE,
    E_OBJECTIVE,
    E_PAY,
    E_PAY_GRAIN,
    E_PESOS,
    E_REMOVE,
    E_RETURN_EXHAUSTION,
    E_TOKEN,
    E_UPGRADE_BEHIND,
    EFFECT,
    PAIR_FIRST,
)
from sim.argentina.kernel.layout import (
    AUX_FREE,
    CATTLE_BOUGHT,
    CATTLE_KINDS,
    CERTIFICATE_LIMIT,
    CERTIFICATES,
    DISC_ON,
    DISCARD,
    DISCARD_N,
    DRAW,
    DRAW_N,
    EXHAUSTION,
    FARMERS,
    GRAIN,
    HAND,
    HAND_N,
    LOADINGS,
    N_COLOURS,
    N_COLUMNS,
    N_DISCS,
    N_ROWS,
    OBJECTIVES_TAKEN,
    PESOS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    STATIONS_UPGRADED,
    STRONG,
    WORKERS,
)
from sim.argentina.kernel.mind import (
    DISCS_KNOWN,
    NEVER,
    ROWS_KNOWN,
    X_BREED,
    X_CERTIFICATE,
    X_DISC,
    X_EARLY,
    X_ENGINE,
    X_FRESH,
    X_GRAIN,
    X_KEEP,
    X_KNOWN,
    X_LEFT,
    X_PESO,
    X_POINT,
    X_ROW,
)
from sim.argentina.kernel.prices import exchange_worth, look_at_hand
from sim.argentina.kernel.tables import (
    OPTIONS_MAX,
    T_BREED,
    T_CARD_VP,
    T_DISC_AUX,
    T_DISC_BLACK,
    T_DISC_CERTIFICATE_LIMIT,
    T_DISC_HAND,
    T_DISC_PAY,
    T_DISC_PESOS,
    T_DISC_STEPS,
    T_DISC_STRENGTH,
    T_DISC_VP,
    T_FACE_HAND,
    T_FACE_OPTIONS,
    T_FACE_VP,
    T_GRAIN_LIMIT,
    T_HAND_FEE,
    T_MASTER_CERTIFICATES,
    T_MASTER_COUNTS,
    T_MASTER_EACH,
    T_MASTER_EFFECTS,
    T_MASTER_GRAIN,
    T_MASTER_VP,
    T_QUAY_VP,
    T_ROW_EFFECTS,
    T_STRENGTH,
    T_VALUE,
    T_WORKER_COLUMN,
    T_WORKER_VP,
)
from sim.argentina.kernel.weights import (
    W_BUILDING_SOME,
    W_BUILDING_TAX,
    W_BUILDING_USE,
    W_BUILDING_VP,
    W_CATTLE_NEW,
    W_CATTLE_STRENGTH,
    W_CATTLE_VALUE,
    W_CATTLE_VP,
    W_DISC_AUX,
    W_DISC_AUX_DOUBLE,
    W_DISC_HAND,
    W_DISC_LIMIT,
    W_DISC_STEPS,
    W_DISC_STRENGTH,
    W_EXHAUST_OTHERS,
    W_EXHAUSTION,
    W_FACE,
    W_FLAT_BUILD,
    W_FLAT_BUY,
    W_FLAT_DELIVERY,
    W_FLAT_DISC,
    W_FLAT_HELP,
    W_FLAT_HIRE,
    W_FLAT_STATION,
    W_MASTER,
    W_MASTER_COUNT,
    W_MASTER_PERMANENT,
    W_MOVE_ON,
    W_OBJECTIVE,
    W_QUAY_VP,
    W_THIN,
    W_TOKEN,
    W_WORKER,
    W_WORKER_MORE,
    W_WORKER_NEAR,
    W_WORKER_SET,
    W_WORKER_STRONG,
    W_WORKER_VP,
)
from sim.argentina.kernel.workers import worker_sets
from sim.core.jit import kernel


@kernel
def discard_worth(s, T, W, x, p, what, breed):
    """Discarding a card that fits: what it is worth in hand against a fresh one; NEVER if none."""
    look_at_hand(s, T, W, x, p)
    q = SEATS + p * SEAT_SIZE
    best = NEVER
    for i in range(s[q + HAND_N]):
        card = s[q + HAND + i]
        if card >= EXHAUSTION or (what == BREED and T[T_BREED + card] != breed):
            continue
        worth = x[X_FRESH] - x[X_KEEP + i]
        if what >= PAIR_FIRST:
            if x[X_KEEP + i] > 0.0:  # the only one of its breed
                continue
            worth += x[X_FRESH] - T[T_VALUE + card] * x[X_POINT]
        best = max(best, worth)
    return best


@kernel
def effects_worth(s, T, W, x, p, pointer):
    """The worth of a list of effects with its conditions; NEVER when it can not be paid."""
    if pointer == 0:
        return 0.0
    q = SEATS + p * SEAT_SIZE
    worth = 0.0
    effect = pointer
    while T[effect] != E_END:
        op = T[effect]
        amount = T[effect + 1]
        if op == E_PESOS:
            worth += x[X_PESO] * amount_of(s, T, p, effect)
        elif op == E_GRAIN:
            room = T[T_GRAIN_LIMIT] - s[q + GRAIN]
            worth += x[X_GRAIN] * min(room, amount_of(s, T, p, effect))
        elif op == E_CERTIFICATE:
            room = s[q + CERTIFICATE_LIMIT] - s[q + CERTIFICATES]
            worth += x[X_CERTIFICATE] * min(room, amount_of(s, T, p, effect))
        elif op == E_PAY:
            if s[q + PESOS] < amount:
                return NEVER
            worth -= x[X_PESO] * amount
        elif op == E_PAY_GRAIN:
            if s[q + GRAIN] < amount:
                return NEVER
            worth -= x[X_GRAIN] * amount
        elif op == E_DISCARD:
            worth += discard_worth(s, T, W, x, p, amount, T[effect + 2])
        elif op == E_DISCARD_OBJECTIVE:
            look_at_hand(s, T, W, x, p)
            worth += x[X_FRESH]
        elif op == E_ENGINE_BACK:
            worth -= x[X_ENGINE] * amount
        elif op == E_TOKEN:
            worth += W[W_TOKEN] * amount
        elif op == E_ENGINE:
            worth += x[X_ENGINE] * amount_of(s, T, p, effect)
        elif op == E_RETURN_EXHAUSTION:
            worth -= W[W_EXHAUSTION]
        elif op == E_REMOVE:
            worth += W[W_THIN] * x[X_EARLY] * amount
        elif op == E_DRAW_DISCARD:
            worth += exchange_worth(s, T, W, x, p, amount_of(s, T, p, effect))
        elif op == E_DRAW_REMOVE:
            worth += W[W_THIN] * x[X_EARLY] * amount
        elif op == E_DISC_TO:
            worth += W[W_QUAY_VP] * T[T_QUAY_VP + amount] + W[W_FLAT_DISC]
        elif op == E_HIRE:
            worth += W[W_FLAT_HIRE] - x[X_PESO] * amount
        elif op == E_BUILD:
            worth += W[W_FLAT_BUILD] - x[X_PESO] * amount
        elif op == E_BUY:
            worth += W[W_FLAT_BUY]
        elif op == E_HELP:
            worth += W[W_FLAT_HELP] + W[W_FLAT_HELP] * 0.1 * amount
        elif op == E_AUX:
            worth += x[X_PESO] * amount
        elif op == E_OBJECTIVE:
            worth += W[W_OBJECTIVE] * amount
        elif op == E_MOVE:
            worth += W[W_MOVE_ON]
        elif op == E_DELIVERY:
            worth += W[W_FLAT_DELIVERY]
        elif op == E_EXHAUST_OTHERS:
            worth += W[W_EXHAUST_OTHERS] * (s[PLAYERS] - 1)
        elif op == E_MARKET_TO_HAND or op == E_FREE_CATTLE:
            worth += 2.0 * W[W_FLAT_BUY]
        elif op == E_UPGRADE_BEHIND:
            worth += W[W_FLAT_STATION]
        effect += EFFECT
    return max(worth, NEVER)


@kernel
def rows_worth(s, T, W, x, p):
    """The next worker of each row: by its type, its column and the action of its cell."""
    if x[X_KNOWN + ROWS_KNOWN] > 0.0:
        return
    x[X_KNOWN + ROWS_KNOWN] = 1.0
    q = SEATS + p * SEAT_SIZE
    fewest = worker_sets(s, p)
    for row in range(N_ROWS):
        column = s[q + WORKERS + row]
        if column == N_COLUMNS:
            x[X_ROW + row] = NEVER
            continue
        worth = (W[W_WORKER + row] + W[W_WORKER_MORE + row] * (column - 1)) * x[X_EARLY]
        if column >= T[T_WORKER_COLUMN]:
            worth += T[T_WORKER_VP] * W[W_WORKER_VP]
        elif column >= T[T_WORKER_COLUMN] - 2:
            worth += W[W_WORKER_NEAR]
        if column == fewest:
            worth += W[W_WORKER_SET]
        action = effects_worth(s, T, W, x, p, T[T_ROW_EFFECTS + row * N_COLUMNS + column])
        x[X_ROW + row] = worth + max(0.0, action)


@kernel
def worker_loss(s, T, W, x, p, row):
    """What the rightmost worker of a row is still worth where it is."""
    column = s[SEATS + p * SEAT_SIZE + WORKERS + row] - 1
    worth = (W[W_WORKER + row] + W[W_WORKER_MORE + row] * (column - 1)) * x[X_EARLY]
    if column >= T[T_WORKER_COLUMN]:
        worth += T[T_WORKER_VP] * W[W_WORKER_VP]
    action = effects_worth(s, T, W, x, p, T[T_ROW_EFFECTS + row * N_COLUMNS + column])
    return worth - 0.5 * max(0.0, action) * x[X_EARLY]  # the cell can trigger again (A394)


@kernel
def disc_worth(s, T, W, x, p, disc):
    """What the freed space of a disc brings from now on (A213)."""
    q = SEATS + p * SEAT_SIZE
    worth = W[W_DISC_STEPS] * T[T_DISC_STEPS + s[PLAYERS] * N_DISCS + disc]
    worth += W[W_DISC_HAND] * T[T_DISC_HAND + disc]
    worth += W[W_DISC_STRENGTH] * T[T_DISC_STRENGTH + disc]
    if T[T_DISC_CERTIFICATE_LIMIT + disc] > 0:
        worth += W[W_DISC_LIMIT]
    aux = T[T_DISC_AUX + disc]
    if aux >= 0:
        worth += W[W_DISC_AUX + aux] if s[q + AUX_FREE + aux] == 0 else W[W_DISC_AUX_DOUBLE]
    return (
        worth * x[X_EARLY]
        + T[T_DISC_VP + disc]
        + x[X_PESO] * (T[T_DISC_PESOS + disc] - T[T_DISC_PAY + disc])
    )


@kernel
def best_discs(s, T, W, x, p):
    """The best disc for a white-cornered and for a black-cornered place."""
    if x[X_KNOWN + DISCS_KNOWN] > 0.0:
        return
    x[X_KNOWN + DISCS_KNOWN] = 1.0
    q = SEATS + p * SEAT_SIZE
    x[X_DISC] = 0.0
    x[X_DISC + 1] = 0.0
    for d in range(N_DISCS):
        if s[q + DISC_ON + d] == 1 and T[T_DISC_PAY + d] <= s[q + PESOS]:
            worth = disc_worth(s, T, W, x, p, d)
            x[X_DISC + 1] = max(x[X_DISC + 1], worth)
            if T[T_DISC_BLACK + d] == 0:
                x[X_DISC] = max(x[X_DISC], worth)


@kernel
def face_worth(s, T, W, x, p, face):
    """A private building: points, expected uses, tax of the others, and a word of its own."""
    use = 0.0
    options = T_FACE_OPTIONS + face * 2 * OPTIONS_MAX
    group = -1
    best = 0.0
    for i in range(OPTIONS_MAX):
        if T[options + 2 * i] < 0:
            break
        if T[options + 2 * i] != group:
            use += best
            best = 0.0
            group = T[options + 2 * i]
        best = max(best, effects_worth(s, T, W, x, p, T[options + 2 * i + 1]))
    use += best
    fee = T[T_HAND_FEE + s[PLAYERS] * 3 + T[T_FACE_HAND + face]]
    return (
        W[W_BUILDING_VP] * T[T_FACE_VP + face]
        + W[W_FACE + face] * x[X_EARLY]
        + W[W_BUILDING_USE] * x[X_LEFT] * use
        + W[W_BUILDING_TAX] * fee * x[X_PESO] * x[X_LEFT] * (s[PLAYERS] - 1)
    )


@kernel
def face_guess(T, W, x, face):
    """The same without a look at its actions: enough for a plan."""
    return (
        W[W_BUILDING_VP] * T[T_FACE_VP + face]
        + W[W_FACE + face] * x[X_EARLY]
        + W[W_BUILDING_USE] * x[X_LEFT] * W[W_BUILDING_SOME]
    )


@kernel
def count_pile(s, T, x, start, n):
    for i in range(start, start + n):
        if s[i] < EXHAUSTION:
            x[X_BREED + T[T_BREED + s[i]]] += 1.0


@kernel
def count_breeds(s, T, x, p):
    """Cards of each breed in the herd."""
    for i in range(CATTLE_KINDS):
        x[X_BREED + i] = 0.0
    q = SEATS + p * SEAT_SIZE
    count_pile(s, T, x, q + HAND, s[q + HAND_N])
    count_pile(s, T, x, q + DRAW, s[q + DRAW_N])
    count_pile(s, T, x, q + DISCARD, s[q + DISCARD_N])


@kernel
def cattle_worth(s, T, W, x, kind):
    """A card of the market in the own herd: value and strength for each visit left, and points."""
    worth = W[W_CATTLE_VALUE] * T[T_VALUE + kind] + W[W_CATTLE_STRENGTH] * T[T_STRENGTH + kind]
    worth += W[W_CATTLE_NEW] / (1.0 + x[X_BREED + T[T_BREED + kind]])
    return worth * x[X_LEFT] + W[W_CATTLE_VP] * T[T_CARD_VP + kind]


@kernel
def master_worth(s, T, W, x, p, master):
    """A station master: its icon, and what it would score as things stand."""
    q = SEATS + p * SEAT_SIZE
    what = T[T_MASTER_COUNTS + master]
    count = 0
    if what == COUNT_GOOD_CATTLE:
        count = s[q + CATTLE_BOUGHT]
    elif what == COUNT_WORKER_SET:
        count = worker_sets(s, p)
    elif what == COUNT_STATION:
        count = s[q + STATIONS_UPGRADED]
    elif what == COUNT_OBJECTIVE:
        count = s[q + OBJECTIVES_TAKEN]
    elif what == COUNT_SHIP_DISC:
        count = s[q + LOADINGS] // 2
    elif what == COUNT_STRONG_WORKER:
        count = s[q + STRONG]
    elif what == COUNT_BUILDING:
        count = buildings_on_trail(s, p)
    elif what == COUNT_FARMER:
        for colour in range(N_COLOURS):
            count += s[q + FARMERS + colour]
    icon = T[T_MASTER_CERTIFICATES + master] + T[T_MASTER_GRAIN + master]
    return (
        W[W_MASTER] * x[X_EARLY]
        + W[W_MASTER_PERMANENT] * icon * x[X_LEFT]
        + W[W_MASTER_COUNT] * T[T_MASTER_VP + master] * count / T[T_MASTER_EACH + master]
        + effects_worth(s, T, W, x, p, T[T_MASTER_EFFECTS + master])
    )


@kernel
def strong_worth(W, x):
    return W[W_WORKER_STRONG] * x[X_EARLY]
