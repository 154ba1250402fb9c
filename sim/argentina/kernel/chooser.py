"""The chooser: the worth of every legal action of a decision to a policy, and the choice.

One function for all policies: a policy is the row `W` of weights. It reads only what the player may
know: own cards as sets, what lies open, never the order of a pile, a bag or another's hand.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import mind as X
from sim.argentina.kernel import tables as t
from sim.argentina.kernel import weights as w
from sim.argentina.kernel.farmers import GRANJERO, board_strength, invest_price, required
from sim.argentina.kernel.forecast import FARMER_ROW
from sim.argentina.kernel.income import breeding_total
from sim.argentina.kernel.legal import is_cards, is_trail, location_options
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
from sim.argentina.kernel.trail import face, steps_left
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
        if a < c.USE_TOKEN:
            continue
        worth = 0.0
        if a == c.USE_TOKEN:
            if op == c.INCOME:
                worth = exchange_worth(s, T, W, x, p, 2) - W[w.W_TOKEN] * x[X.X_USE]
            elif op == c.MOVE or op == c.FIRST_DISCARD or op == c.DISCARD_CARDS:
                worth = exchange_worth(s, T, W, x, p, 2) - W[w.W_TOKEN] - W[w.W_TOKEN_WAIT]
        else:
            if not counted:
                count_needs(s, T, x, p)
                counted = True
            worth = play_worth(s, T, W, x, p, a - c.PLAY_OBJECTIVE)
        x[X.X_SCORE + i] = FIRST + worth if worth > 0.0 else X.NEVER


@kernel
def weigh_move(s, T, W, x, p, f, stream, out, n):
    """Plan: the worth of each step, and of a stop."""
    here = s[L.SEATS + p * L.SEAT_SIZE + L.AT]
    steps = min(steps_left(s, p, f), X.STEPS_MAX)
    plan_route(s, T, W, x, p, here, steps, stream, out, n)
    for i in range(n):
        a = out[i]
        if a == c.PASS:
            stop = location_worth(s, T, W, x, p, here, out, n) + noise(s, W, stream)
            x[X.X_SCORE + i] = stop + after_stop(s, T, W, x, p, out, here)
        elif a < c.PASS:
            x[X.X_SCORE + i] = x[X.X_ENTER + a * PLAN_ROW + steps]


@kernel
def weigh_location(s, T, W, x, p, f, out, n):
    """Actions of the location: money first, a further move last, auxiliary ones instead of all."""
    node = s[f + 1]
    options = location_options(s, T, p, node)
    no_wants(x)
    total = 0.0
    for i in range(n):
        a = out[i]
        if a == c.PASS:
            x[X.X_SCORE + i] = 0.0
        elif a <= c.SPECIAL:
            pointer = T[t.T_NODE_SPECIAL + node] if a == c.SPECIAL else T[options + 2 * a + 1]
            worth = option_worth(s, T, W, x, p, pointer, out, n)
            if worth > 0.0:
                total += worth
                effect = pointer
                while T[effect] != c.E_END:
                    if T[effect] == c.E_PESOS:
                        worth += FIRST
                    effect += c.EFFECT
                if T[pointer] == c.E_MOVE:
                    worth *= 0.001  # what is not done before is lost (R11)
            x[X.X_SCORE + i] = worth
    for i in range(n):
        a = out[i]
        if a >= c.AUX_FIRST and a < c.HELP_HERE:
            worth = effects_worth(s, T, W, x, p, T[t.T_AUX_EFFECTS + a - c.AUX_FIRST])
            x[X.X_SCORE + i] = worth - total
        elif a == c.HELP_HERE:
            x[X.X_SCORE + i] = help_here_worth(s, T, W, x, p, node)


@kernel
def space_worth(s, T, W, x, p, number, price_each, node):
    """A space for a building: money, what makes way, farmland, special action, place."""
    needed = T[t.T_FACE_CARPINTEROS + face(s, number)]
    worth = 0.0
    if s[L.CONTENT + node] > 0:
        old = face(s, (s[L.CONTENT + node] - 1) % L.N_NUMBERS)
        needed -= T[t.T_FACE_CARPINTEROS + old]
        worth -= face_worth(s, T, W, x, p, old)
    worth -= needed * price_each * x[X.X_PESO]
    worth += W[w.W_SPACE_FARMLAND] * T[t.T_NODE_FARMLAND + node] * x[X.X_EARLY]
    if T[t.T_NODE_SPECIAL + node] > 0:
        special = effects_worth(s, T, W, x, p, T[t.T_NODE_SPECIAL + node])
        worth += W[w.W_SPACE_SPECIAL] * x[X.X_LEFT] * max(0.0, special)
    place = 0
    while T[t.T_NODE_ORDER + place] != node:
        place += 1
    return worth + W[w.W_SPACE_LATE] * place / L.N_NODES


@kernel
def weigh_trail(s, T, W, x, p, op, f, stream, out, n):
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.LOCATION:
        weigh_location(s, T, W, x, p, f, out, n)
        return
    if op == c.MOVE:
        weigh_move(s, T, W, x, p, f, stream, out, n)
        return
    if op == c.PLACE:
        look_ahead(s, T, W, x, p, T[t.T_NODE_START], s[q + L.STEPS], stream, out, n)
    elif op == c.HIRE or op == c.INVEST:
        rows_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= c.PASS:
            pass
        elif op == c.PLACE:
            worth = x[X.X_STOP + a]
        elif op == c.AUX:
            worth = effects_worth(s, T, W, x, p, T[t.T_AUX_EFFECTS + a])
        elif op == c.HIRE:
            tile = s[L.JOBS + a] - 1
            cost = hire_price(s, T, a // c.JOB_COLUMNS, tile, s[f + 1])
            worth = hire_worth(s, T, W, x, p, tile, cost)
        elif op == c.BUILD:
            worth = build_worth(s, T, W, x, p, a, s[f + 1])
        elif op == c.BUILD_SPACE:
            worth = space_worth(s, T, W, x, p, s[f + 1], s[f + 2], a)
        elif op == c.HELP_TILES:
            free = board_strength(s, p) + s[f + 1] - s[f + 3]
            short = max(0, required(s, T, a) - max(0, free))
            worth = farmer_worth(s, T, W, x, p, a) - W[w.W_FARMER_STRENGTH] * short
            if s[f + 4] > 0 and free < 0 and short > 0:
                worth -= W[w.W_FARMER_STRENGTH]
        elif op == c.INVEST:
            worth = x[X.X_ROW + GRANJERO] - invest_price(s, T, p) * x[X.X_PESO] - W[w.W_FARMER]
        elif op == c.ACCEPT:
            worth = effects_worth(s, T, W, x, p, s[f + 1])
        x[X.X_SCORE + i] = worth


@kernel
def weigh_cards(s, T, W, x, p, op, f, out, n):
    look_at_hand(s, T, W, x, p)
    if op == c.OBJECTIVE_CARD:
        count_needs(s, T, x, p)
    elif op == c.BUY or op == c.BUY_SECOND or op == c.TAKE_CATTLE:
        kinds_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= c.PASS:
            pass
        elif op == c.FIRST_DISCARD or op == c.DISCARD_CARDS:
            if op == c.DISCARD_CARDS and s[f + 2] == c.REMOVE_ANY:
                worth = W[w.W_THIN] * x[X.X_EARLY]
                if a == L.EXHAUSTION:
                    worth -= T[t.T_CARD_VP + a]
                elif a < L.EXHAUSTION:
                    worth -= (
                        W[w.W_CATTLE_VALUE] * (T[t.T_VALUE + a] - 1) * x[X.X_LEFT]
                        + T[t.T_CARD_VP + a]
                    )
                else:
                    worth -= W[w.W_OBJECTIVE]
            else:
                worth = x[X.X_FRESH] - keep_worth(s, T, W, x, p, a)
                if a < L.EXHAUSTION:
                    worth -= 0.01 * T[t.T_VALUE + a]
        elif op == c.DRAW_CARDS:
            worth = a
        elif op == c.BUY:
            if a == c.ADD_CATTLE:  # only for who can still buy, not for the next player
                can_buy = s[f + 1] > 1 and s[L.SEATS + p * L.SEAT_SIZE + L.PESOS] >= LEAST_PRICE
                worth = W[w.W_ADD_CATTLE] if can_buy else -1.0
            else:
                line = t.T_BUY + (a // c.BUY_LINE) * t.BUY_SIZE
                worth = x[X.X_KIND + a % c.BUY_LINE] - T[line + 1] * x[X.X_PESO]
                if T[line + 3] >= 0:
                    worth += best_kind(s, T, x, T[line + 3], a % c.BUY_LINE)
                worth /= T[line]  # gauchos are scarce: the best use of each
        elif op == c.BUY_SECOND or op == c.TAKE_CATTLE:
            worth = x[X.X_KIND + a]
        elif op == c.HELP_CARDS:
            worth = T[t.T_STRENGTH + a] - keep_worth(s, T, W, x, p, a)
            worth = worth if s[f + 1] < s[f + 3] else -1.0
        elif a == c.TO_DECK:
            worth = W[w.W_OBJECTIVE]
        else:
            worth = objective_worth(s, T, W, x, p, s[L.OFFER + a] - 1)
        x[X.X_SCORE + i] = worth


@kernel
def forecast_worth(s, T, W, x, letter, choice):
    """A tile for the market or the trail: what the player may get of it, and how time runs."""
    tile = s[L.FORECAST + 2 * letter + choice] - 1
    row = T[t.T_TILE_ROW + tile]
    if row == FARMER_ROW:
        return -W[w.W_NEXT_FARMER] * T[t.T_TILE_STRENGTH + tile]
    worth = W[w.W_NEXT_WORKER] * x[X.X_ROW + row]
    if letter == C_LETTER:
        worth += W[w.W_NEXT_HURRY]
    return worth


@kernel
def weigh_lines(s, T, W, x, p, op, f, out, n):
    q = L.SEATS + p * L.SEAT_SIZE
    total = 0
    if op == c.INCOME:
        total = breeding_total(s, T, p)
    elif op == c.FORECAST_TILE:
        rows_worth(s, T, W, x, p)
    for i in range(n):
        a = out[i]
        worth = 0.0
        if a >= c.PASS:
            pass
        elif op == c.ENGINE_MOVE:
            worth = slot_worth(s, T, W, x, p, a)
        elif op == c.STATION or op == c.SHIP_DISC or op == c.QUAY_DISC:
            if a >= c.TO_STATION:
                worth = -station_points(T, W, a - c.TO_STATION)
            else:
                worth = disc_worth(s, T, W, x, p, a)
            if op == c.STATION:
                station = s[f + 1]
                worth += station_points(T, W, station)
                wants(s, T, W, x, p)
                worth += best_master(s, T, W, x, p, station) + x[X.X_WANT + c.NEED_STATION]
                worth -= T[t.T_STATION_PRICE + station] * x[X.X_PESO]
            elif op == c.QUAY_DISC:
                worth += quay_worth(s, T, W, x, p, s[f + 1], x[X.X_LEFT])
        elif op == c.MASTER:
            master = s[L.STATION_TILE + s[f + 1]] - 1
            worth = master_worth(s, T, W, x, p, master) - worker_loss(s, T, W, x, p, a)
        elif op == c.BEHIND:
            worth = station_worth(s, T, W, x, p, a)
        elif op == c.DELIVER:
            worth = delivery_worth(s, T, W, x, p, a)
        elif op == c.INCOME:
            worth = a * (x[X.X_PESO] - x[X.X_CERTIFICATE])
            worth += best_ship(s, T, W, x, p, total + a, s[q + L.PESOS] + total + a)
        elif op == c.SHIP:
            worth = ship_worth(s, T, W, x, p, a)
        else:
            worth = forecast_worth(s, T, W, x, s[f + 1], a)
        x[X.X_SCORE + i] = worth


@kernel
def weigh(s, T, W, x, p, stream, out, n):
    """The worth of the n legal actions in `out` to a policy, without its noise."""
    f = top(s)
    op = s[f]
    price(s, T, W, x, p)
    if op >= c.FIRST_PEDRO:  # what Pedro's criteria leave open: no opinion
        for i in range(n):
            x[X.X_SCORE + i] = 0.0
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
    best = x[X.X_SCORE]
    found = 0
    for i in range(1, n):
        if x[X.X_SCORE + i] > best:
            best = x[X.X_SCORE + i]
            found = i
    op = s[top(s)]
    if op == c.MOVE or op == c.PLACE:
        return found
    reach = best - 2.0 * W[w.W_TEMPERATURE]  # noise can not lift what lies below
    best = X.NEVER
    for i in range(n):
        if x[X.X_SCORE + i] >= reach:
            score = x[X.X_SCORE + i] + noise(s, W, stream)
            if score > best:
                best = score
                found = i
    return found


@kernel
def decide(s, T, W, x, p, stream, out, n):
    """The choice of a policy without search among the n legal actions in `out`."""
    f = top(s)
    if s[f] == c.MOVE and s[f + 2] > 0:
        go = planned(s)
        for i in range(n):
            if out[i] == go:
                return go
    weigh(s, T, W, x, p, stream, out, n)
    return out[pick(s, W, x, stream, n)]
