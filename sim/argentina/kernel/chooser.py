"""The chooser: the worth of every legal action of a decision to a policy, and the choice.

One function for all policies: a policy is the row `W` of weights. It reads only what the player may
know: own cards as sets, what lies open, never the order of a pile, a bag or another's hand.
"""

from sim.argentina.kernel.codes import (
    ACCEPT,
    ADD_CATTLE,
    AUX,
    AUX_FIRST,
    BEHIND,
    BUILD,
    BUILD_SPACE,
    BUY,
    BUY_LINE,
    BUY_SECOND,
    DELIVER,
    DISCARD_CARDS,
    DRAW_CARDS,
    E_END,
    E_MOVE,
    E_PESOS,
    EFFECT,
    ENGINE_MOVE,
    FIRST_DISCARD,
    FIRST_PEDRO,
    FORECAST_TILE,
    HELP_CARDS,
    HELP_HERE,
    HELP_TILES,
    HIRE,
    INCOME,
    INVEST,
    JOB_COLUMNS,
    LOCATION,
    MASTER,
    MOVE,
    NEED_STATION,
    OBJECTIVE_CARD,
    PASS,
    PLACE,
    PLAY_OBJECTIVE,
    QUAY_DISC,
    REMOVE_ANY,
    SHIP,
    SHIP_DISC,
    SPECIAL,
    STATION,
    TAKE_CATTLE,
    TO_DECK,
    TO_STATION,
    USE_TOKEN,
)
from sim.argentina.kernel.farmers import GRANJERO, board_strength, invest_price, required
from sim.argentina.kernel.forecast import FARMER_ROW
from sim.argentina.kernel.income import breeding_total
from sim.argentina.kernel.layout import (
    AT,
    CONTENT,
    EXHAUSTION,
    FORECAST,
    JOBS,
    N_NODES,
    N_NUMBERS,
    OFFER,
    PESOS,
    SEAT_SIZE,
    SEATS,
    STATION_TILE,
    STEPS,
)
from sim.argentina.kernel.legal import is_cards, is_trail, location_options
from sim.argentina.kernel.mind import (
    NEVER,
    STEPS_MAX,
    X_CERTIFICATE,
    X_EARLY,
    X_ENTER,
    X_FRESH,
    X_KIND,
    X_LEFT,
    X_PESO,
    X_ROW,
    X_SCORE,
    X_STOP,
    X_USE,
    X_WANT,
)
from sim.argentina.kernel.noise import noise
from sim.argentina.kernel.options import (
    best_kind,
    best_master,
    build_worth,
    farmer_worth,
    help_here_worth,
    hire_worth,
    kinds_worth,
    location_worth,
    option_worth,
    slot_worth,
    station_points,
    station_worth,
)
from sim.argentina.kernel.plan import PLAN_ROW, after_stop, look_ahead, plan_route
from sim.argentina.kernel.prices import exchange_worth, keep_worth, look_at_hand, price
from sim.argentina.kernel.route import planned
from sim.argentina.kernel.stack import top
from sim.argentina.kernel.tables import (
    BUY_SIZE,
    T_AUX_EFFECTS,
    T_BUY,
    T_CARD_VP,
    T_FACE_CARPINTEROS,
    T_NODE_FARMLAND,
    T_NODE_ORDER,
    T_NODE_SPECIAL,
    T_NODE_START,
    T_STATION_PRICE,
    T_STRENGTH,
    T_TILE_ROW,
    T_TILE_STRENGTH,
    T_VALUE,
)
from sim.argentina.kernel.trail import face, steps_left
from sim.argentina.kernel.weights import (
    W_ADD_CATTLE,
    W_CATTLE_VALUE,
    W_FARMER,
    W_FARMER_STRENGTH,
    W_NEXT_FARMER,
    W_NEXT_HURRY,
    W_NEXT_WORKER,
    W_OBJECTIVE,
    W_SPACE_FARMLAND,
    W_SPACE_LATE,
    W_SPACE_SPECIAL,
    W_TEMPERATURE,
    W_THIN,
    W_TOKEN,
    W_TOKEN_WAIT,
)
from sim.argentina.kernel.workers import hire_price
from sim.argentina.kernel.worth import (
    disc_worth,
    effects_worth,
    face_worth,
    master_worth,
    rows_worth,
    worker_loss,
)
from sim.argentina.kernel.worth_objectives import (
    count_needs,
    no_wants,
    objective_worth,
    play_worth,
    wants,
)
from sim.argentina.kernel.worth_ports import best_ship, delivery_worth, quay_worth, ship_worth
from sim.core.jit import kernel

FIRST = 100.0  # what costs no chance of anything else is done first
C_LETTER = 2
LEAST_PRICE = 4  # pesos that a fresh cattle card is likely to cost


@kernel
def weigh_extras(s, T, W, x, p, op, out, n):
    """Objective cards and tokens: done first when they pay, else not at all (A422, A491)."""
    counted = False
    for i in range(n):
        a = out[i]
        if a < USE_TOKEN:
            continue
        worth = 0.0
        if a == USE_TOKEN:
            if op == INCOME:
                worth = exchange_worth(s, T, W, x, p, 2) - W[W_TOKEN] * x[X_USE]
            elif op == MOVE or op == FIRST_DISCARD or op == DISCARD_CARDS:
                worth = exchange_worth(s, T, W, x, p, 2) - W[W_TOKEN] - W[W_TOKEN_WAIT]
        else:
            if not counted:
                count_needs(s, T, x, p)
                counted = True
            worth = play_worth(s, T, W, x, p, a - PLAY_OBJECTIVE)
        x[X_SCORE + i] = FIRST + worth if worth > 0.0 else NEVER


@kernel
def weigh_move(s, T, W, x, p, f, stream, out, n):
    """Plan: the worth of each step, and of a stop."""
    here = s[SEATS + p * SEAT_SIZE + AT]
    steps = min(steps_left(s, p, f), STEPS_MAX)
    plan_route(s, T, W, x, p, here, steps, stream, out, n)
    for i in range(n):
        a = out[i]
        if a == PASS:
            stop = location_worth(s, T, W, x, p, here, out, n) + noise(s, W, stream)
            x[X_SCORE + i] = stop + after_stop(s, T, W, x, p, out, here)
        elif a < PASS:
            x[X_SCORE + i] = x[X_ENTER + a * PLAN_ROW + steps]


@kernel
def weigh_location(s, T, W, x, p, f, out, n):
    """Actions of the location: money first, a further move last, auxiliary ones instead of all."""
    node = s[f + 1]
    options = location_options(s, T, p, node)
    no_wants(x)
    total = 0.0
    for i in range(n):
        a = out[i]
        if a == PASS:
            x[X_SCORE + i] = 0.0
        elif a <= SPECIAL:
            pointer = T[T_NODE_SPECIAL + node] if a == SPECIAL else T[options + 2 * a + 1]
            worth = option_worth(s, T, W, x, p, pointer, out, n)
            if worth > 0.0:
                total += worth
                effect = pointer
                while T[effect] != E_END:
                    if T[effect] == E_PESOS:
                        worth += FIRST
                    effect += EFFECT
                if T[pointer] == E_MOVE:
                    worth *= 0.001  # what is not done before is lost (R11)
            x[X_SCORE + i] = worth
    for i in range(n):
        a = out[i]
        if a >= AUX_FIRST and a < HELP_HERE:
            worth = effects_worth(s, T, W, x, p, T[T_AUX_EFFECTS + a - AUX_FIRST])
            x[X_SCORE + i] = worth - total
        elif a == HELP_HERE:
            x[X_SCORE + i] = help_here_worth(s, T, W, x, p, node)


@kernel
def space_worth(s, T, W, x, p, number, price_each, node):
    """A space for a building: money, what makes way, farmland, special action, place."""
    needed = T[T_FACE_CARPINTEROS + face(s, number)]
    worth = 0.0
    if s[CONTENT + node] > 0:
        old = face(s, (s[CONTENT + node] - 1) % N_NUMBERS)
        needed -= T[T_FACE_CARPINTEROS + old]
        worth -= face_worth(s, T, W, x, p, old)
    worth -= needed * price_each * x[X_PESO]
    worth += W[W_SPACE_FARMLAND] * T[T_NODE_FARMLAND + node] * x[X_EARLY]
    if T[T_NODE_SPECIAL + node] > 0:
        special = effects_worth(s, T, W, x, p, T[T_NODE_SPECIAL + node])
        worth += W[W_SPACE_SPECIAL] * x[X_LEFT] * max(0.0, special)
    place = 0
    while T[T_NODE_ORDER + place] != node:
        place += 1
    return worth + W[W_SPACE_LATE] * place / N_NODES


@kernel
def weigh_trail(s, T, W, x, p, op, f, stream, out, n):
    q = SEATS + p * SEAT_SIZE
    if op == LOCATION:
        weigh_location(s, T, W, x, p, f, out, n)
        return
    if op == MOVE:
        weigh_move(s, T, W, x, p, f, stream, out, n)
        return
    if op == PLACE:
        look_ahead(s, T, W, x, p, T[T_NODE_START], s[q + STEPS], stream, out, n)
    elif op == HIRE or op == INVEST:
        rows_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= PASS:
            pass
        elif op == PLACE:
            worth = x[X_STOP + a]
        elif op == AUX:
            worth = effects_worth(s, T, W, x, p, T[T_AUX_EFFECTS + a])
        elif op == HIRE:
            tile = s[JOBS + a] - 1
            cost = hire_price(s, T, a // JOB_COLUMNS, tile, s[f + 1])
            worth = hire_worth(s, T, W, x, p, tile, cost)
        elif op == BUILD:
            worth = build_worth(s, T, W, x, p, a, s[f + 1])
        elif op == BUILD_SPACE:
            worth = space_worth(s, T, W, x, p, s[f + 1], s[f + 2], a)
        elif op == HELP_TILES:
            free = board_strength(s, p) + s[f + 1] - s[f + 3]
            short = max(0, required(s, T, a) - max(0, free))
            worth = farmer_worth(s, T, W, x, p, a) - W[W_FARMER_STRENGTH] * short
            if s[f + 4] > 0 and free < 0 and short > 0:
                worth -= W[W_FARMER_STRENGTH]
        elif op == INVEST:
            worth = x[X_ROW + GRANJERO] - invest_price(s, T, p) * x[X_PESO] - W[W_FARMER]
        elif op == ACCEPT:
            worth = effects_worth(s, T, W, x, p, s[f + 1])
        x[X_SCORE + i] = worth


@kernel
def weigh_cards(s, T, W, x, p, op, f, out, n):
    look_at_hand(s, T, W, x, p)
    if op == OBJECTIVE_CARD:
        count_needs(s, T, x, p)
    elif op == BUY or op == BUY_SECOND or op == TAKE_CATTLE:
        kinds_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= PASS:
            pass
        elif op == FIRST_DISCARD or op == DISCARD_CARDS:
            if op == DISCARD_CARDS and s[f + 2] == REMOVE_ANY:
                worth = W[W_THIN] * x[X_EARLY]
                if a == EXHAUSTION:
                    worth -= T[T_CARD_VP + a]
                elif a < EXHAUSTION:
                    worth -= W[W_CATTLE_VALUE] * (T[T_VALUE + a] - 1) * x[X_LEFT] + T[T_CARD_VP + a]
                else:
                    worth -= W[W_OBJECTIVE]
            else:
                worth = x[X_FRESH] - keep_worth(s, T, W, x, p, a)
                if a < EXHAUSTION:
                    worth -= 0.01 * T[T_VALUE + a]
        elif op == DRAW_CARDS:
            worth = a
        elif op == BUY:
            if a == ADD_CATTLE:  # only for who can still buy, not for the next player
                can_buy = s[f + 1] > 1 and s[SEATS + p * SEAT_SIZE + PESOS] >= LEAST_PRICE
                worth = W[W_ADD_CATTLE] if can_buy else -1.0
            else:
                line = T_BUY + (a // BUY_LINE) * BUY_SIZE
                worth = x[X_KIND + a % BUY_LINE] - T[line + 1] * x[X_PESO]
                if T[line + 3] >= 0:
                    worth += best_kind(s, T, x, T[line + 3], a % BUY_LINE)
                worth /= T[line]  # gauchos are scarce: the best use of each
        elif op == BUY_SECOND or op == TAKE_CATTLE:
            worth = x[X_KIND + a]
        elif op == HELP_CARDS:
            worth = T[T_STRENGTH + a] - keep_worth(s, T, W, x, p, a)
            worth = worth if s[f + 1] < s[f + 3] else -1.0
        elif a == TO_DECK:
            worth = W[W_OBJECTIVE]
        else:
            worth = objective_worth(s, T, W, x, p, s[OFFER + a] - 1)
        x[X_SCORE + i] = worth


@kernel
def forecast_worth(s, T, W, x, letter, choice):
    """A tile for the market or the trail: what the player may get of it, and how time runs."""
    tile = s[FORECAST + 2 * letter + choice] - 1
    row = T[T_TILE_ROW + tile]
    if row == FARMER_ROW:
        return -W[W_NEXT_FARMER] * T[T_TILE_STRENGTH + tile]
    worth = W[W_NEXT_WORKER] * x[X_ROW + row]
    if letter == C_LETTER:
        worth += W[W_NEXT_HURRY]
    return worth


@kernel
def weigh_lines(s, T, W, x, p, op, f, out, n):
    q = SEATS + p * SEAT_SIZE
    total = 0
    if op == INCOME:
        total = breeding_total(s, T, p)
    elif op == FORECAST_TILE:
        rows_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= PASS:
            pass
        elif op == ENGINE_MOVE:
            worth = slot_worth(s, T, W, x, p, a)
        elif op == STATION or op == SHIP_DISC or op == QUAY_DISC:
            if a >= TO_STATION:
                worth = -station_points(T, W, a - TO_STATION)
            else:
                worth = disc_worth(s, T, W, x, p, a)
            if op == STATION:
                station = s[f + 1]
                worth += station_points(T, W, station)
                wants(s, T, W, x, p)
                worth += best_master(s, T, W, x, p, station) + x[X_WANT + NEED_STATION]
                worth -= T[T_STATION_PRICE + station] * x[X_PESO]
            elif op == QUAY_DISC:
                worth += quay_worth(s, T, W, x, p, s[f + 1], x[X_LEFT])
        elif op == MASTER:
            master = s[STATION_TILE + s[f + 1]] - 1
            worth = master_worth(s, T, W, x, p, master) - worker_loss(s, T, W, x, p, a)
        elif op == BEHIND:
            worth = station_worth(s, T, W, x, p, a)
        elif op == DELIVER:
            worth = delivery_worth(s, T, W, x, p, a)
        elif op == INCOME:
            worth = a * (x[X_PESO] - x[X_CERTIFICATE])
            worth += best_ship(s, T, W, x, p, total + a, s[q + PESOS] + total + a)
        elif op == SHIP:
            worth = ship_worth(s, T, W, x, p, a)
        else:
            worth = forecast_worth(s, T, W, x, s[f + 1], a)
        x[X_SCORE + i] = worth


@kernel
def weigh(s, T, W, x, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    op = s[f]
    price(s, T, W, x, p)
    if op >= FIRST_PEDRO:  # what Pedro's criteria leave open: no opinion
        for i in range(n):
            x[X_SCORE + i] = 0.0
        return
    if is_trail(op):
        weigh_trail(s, T, W, x, p, op, f, stream, out, n)
    elif is_cards(op):
        weigh_cards(s, T, W, x, p, op, f, out, n)
    else:
        weigh_lines(s, T, W, x, p, op, f, out, n)
    weigh_extras(s, T, W, x, p, op, out, n)


@kernel
def pick(s, W, x, stream, n):
    """The place of the action of greatest worth, noise included; plans have had theirs."""
    best = x[X_SCORE]
    found = 0
    for i in range(1, n):
        if x[X_SCORE + i] > best:
            best = x[X_SCORE + i]
            found = i
    op = s[top(s)]
    if op == MOVE or op == PLACE:
        return found
    reach = best - 2.0 * W[W_TEMPERATURE]  # noise can not lift what lies below
    best = NEVER
    for i in range(n):
        if x[X_SCORE + i] >= reach:
            score = x[X_SCORE + i] + noise(s, W, stream)
            if score > best:
                best = score
                found = i
    return found


@kernel
def decide(s, T, W, x, p, stream, out, n):
    """The choice of a policy without search among the n legal actions in `out`."""
    f = top(s)
    if s[f] == MOVE and s[f + 2] > 0:
        go = planned(s)
        for i in range(n):
            if out[i] == go:
                return go
    weigh(s, T, W, x, p, stream, out, n)
    return out[pick(s, W, x, stream, n)]
