"""The choices of the decision on top of the stack. Every choice that the rules give is listed."""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.actions import aux_choices, can_do
from sim.argentina.kernel.buildings import build_choices, space_choices
from sim.argentina.kernel.cards import (
    card_choices,
    cards_to_draw,
    objective_choices,
    token_choice,
)
from sim.argentina.kernel.cattle import buy_choices, market_choices
from sim.argentina.kernel.discs import disc_choices
from sim.argentina.kernel.farmers import (
    HELP_TILES_MAX,
    NODE_BITS,
    NODE_MASK,
    help_reach,
    invest_choices,
    required,
    reveal_choices,
    tile_choices,
)
from sim.argentina.kernel.pedro import legal_pedro
from sim.argentina.kernel.ports import delivery_choices, ship_choices, ship_disc_choices
from sim.argentina.kernel.railway import (
    backward_choices,
    behind_choices,
    forward_choices,
    master_choices,
    upgrade_choices,
)
from sim.argentina.kernel.stack import top
from sim.argentina.kernel.trail import face, next_locations
from sim.argentina.kernel.workers import hire_choices
from sim.core.jit import kernel, small

GRANJERO_ROW = 3


@kernel
def location_options(s, T, p, node):
    """Pointer to the options of the own or neutral building there, or 0 (A160, A168)."""
    content = s[L.CONTENT + node] - 1
    if T[t.T_NODE_TYPE + node] == c.N_NEUTRAL:
        return t.T_NEUTRAL_OPTIONS + content * 2 * t.OPTIONS_MAX
    if T[t.T_NODE_TYPE + node] == c.N_BUILDING and content // L.N_NUMBERS == p:
        return t.T_FACE_OPTIONS + face(s, content % L.N_NUMBERS) * 2 * t.OPTIONS_MAX
    return 0


@kernel
def location_choices(s, T, p, frame, out, n):
    """Phase B at a location: its actions, or one auxiliary action, or help, or nothing (6)."""
    node = s[frame + 1]
    done = s[frame + 2]
    flags = s[frame + 3]
    if flags & (c.DID_OTHER | c.TILE_GONE) == 0:
        options = location_options(s, T, p, node)
        if options > 0:
            for i in range(t.OPTIONS_MAX):
                group = T[options + 2 * i]
                if group < 0:
                    break
                if (done >> group) & 1 == 0 and can_do(s, T, p, T[options + 2 * i + 1], out, n):
                    out[n] = i
                    n += 1
            special = T[t.T_NODE_SPECIAL + node]
            if special > 0 and (done >> t.OPTIONS_MAX) & 1 == 0:  # A164
                if can_do(s, T, p, special, out, n):
                    out[n] = c.SPECIAL
                    n += 1
        if T[t.T_NODE_TYPE + node] == c.N_FARMER and s[L.CONTENT + node] > 0:
            if required(s, T, node) <= help_reach(s, T, p, 0):  # A169, R42
                out[n] = c.HELP_HERE
                n += 1
        if flags & c.DID_ACTION == 0:  # A167
            first = n
            n = aux_choices(s, T, p, 0, out, n)
            for i in range(first, n):
                out[i] += c.AUX_FIRST
    n = objective_choices(s, p, out, n)
    n = token_choice(s, p, out, n)
    out[n] = c.PASS
    return n + 1


@kernel
def help_choices(s, T, p, frame, out, n):
    """One more granjero, in the order of the spaces so that each set comes up once (A440b)."""
    chosen = s[frame + 4]
    if chosen > 0:
        out[n] = c.PASS
        n += 1
    if chosen < HELP_TILES_MAX:
        reach = help_reach(s, T, p, s[frame + 1]) - s[frame + 3]
        last = ((s[frame + 2] >> (NODE_BITS * (chosen - 1))) & NODE_MASK) - 1 if chosen else -1
        n = tile_choices(s, T, p, reach, last, out, n)
    return n


@kernel
def forecast_choices(s, T, p, letter, out, n):
    """One of the two tiles of the letter; after the trigger no workers (A230, A551, A553)."""
    for i in range(2):
        tile = s[L.FORECAST + 2 * letter + i] - 1
        if tile >= 0 and (s[L.TRIGGER] == 0 or T[t.T_TILE_ROW + tile] == GRANJERO_ROW):
            out[n] = i
            n += 1
    if n == 0:
        out[n] = c.PASS
        n += 1
    return token_choice(s, p, out, n)


@kernel
def objective_card_choices(s, flags, out, n):
    """A card of the offer, or the unseen top card of the deck (A420, R23)."""
    for i in range(L.OFFER_SIZE):
        if s[L.OFFER + i] > 0:
            out[n] = i
            n += 1
    if s[L.OBJECTIVE_DECK_N] > 0 and flags & c.OFFER_ONLY == 0:
        out[n] = c.TO_DECK
        n += 1
    if n == 0 or flags & c.OPTIONAL:
        out[n] = c.PASS
        n += 1
    return n


@small
def with_pass(out, n):
    out[n] = c.PASS
    return n + 1


@kernel
def legal_cards(s, T, p, op, f, out, n):
    """Decisions about cards in hand and in the market."""
    if op == c.FIRST_DISCARD:  # A101, R5
        n = card_choices(s, T, p, c.ANY_CARD, 0, out, n)
        if s[f + 2] == 0:
            n = token_choice(s, p, out, n)
    elif op == c.DISCARD_CARDS:
        n = card_choices(s, T, p, s[f + 2], s[f + 3], out, n)
        if s[f + 4] & c.TOKEN_WINDOW:
            n = token_choice(s, p, out, n)
        if s[f + 4] & c.OPTIONAL or n == 0:
            n = with_pass(out, n)
    elif op == c.DRAW_CARDS:  # R29
        most = min(s[f + 2], cards_to_draw(s, p))
        for count in range(min(s[f + 1], most), most + 1):
            out[n] = count
            n += 1
    elif op == c.BUY:
        n = buy_choices(s, T, p, s[f + 1], out, n)
        if s[f + 2] or n == 0:
            n = with_pass(out, n)
    elif op == c.BUY_SECOND:
        n = market_choices(s, T, s[f + 1], out, n)
    elif op == c.TAKE_CATTLE:
        n = with_pass(out, market_choices(s, T, s[f + 1], out, n))
    elif op == c.HELP_CARDS:
        n = reveal_choices(s, T, p, s[f + 1], s[f + 3], s[f + 4], out, n)
        if s[f + 1] >= s[f + 3]:
            n = with_pass(out, n)
    else:
        n = objective_card_choices(s, s[f + 1], out, n)
    return n


@kernel
def legal_trail(s, T, p, op, f, out, n):
    """Decisions on the trail and at its locations."""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.LOCATION:
        n = location_choices(s, T, p, f, out, n)
    elif op == c.MOVE:
        n = next_locations(s, T, p, s[q + L.AT], out, n)
        if s[f + 2] > 0:
            n = with_pass(out, n)  # stop here (A135)
        elif s[f + 3]:  # before phase A (A422, R71)
            n = token_choice(s, p, out, objective_choices(s, p, out, n))
    elif op == c.PLACE:
        for node in range(L.N_NODES):
            if T[t.T_NODE_TYPE + node] == c.N_NEUTRAL:
                out[n] = node
                n += 1
        n = token_choice(s, p, out, n)
    elif op == c.AUX:
        n = aux_choices(s, T, p, s[f + 1], out, n)
    elif op == c.HIRE:
        n = hire_choices(s, T, p, s[f + 1], out, n)
    elif op == c.BUILD:
        n = build_choices(s, T, p, s[f + 1], out, n)
        if s[f + 2] & c.OPTIONAL:
            n = with_pass(out, n)
    elif op == c.BUILD_SPACE:
        n = space_choices(s, T, p, s[f + 1], s[f + 2], out, n)
    elif op == c.HELP_TILES:
        n = help_choices(s, T, p, f, out, n)
    elif op == c.INVEST:
        n = with_pass(out, invest_choices(s, T, p, f, out, n))
    else:  # ACCEPT
        if can_do(s, T, p, s[f + 1], out, n):
            out[n] = 0
            n += 1
        if T[s[f + 1] + 4] & c.TOKEN_WINDOW:
            n = token_choice(s, p, out, n)
        n = with_pass(out, n)
    return n


@kernel
def legal_lines(s, T, p, op, f, out, n):
    """Decisions on the railway, at the ports and in Buenos Aires."""
    q = L.SEATS + p * L.SEAT_SIZE
    if op == c.ENGINE_MOVE:
        if s[f + 3]:
            n = backward_choices(s, T, p, s[f + 1], out, n)
        else:
            n = forward_choices(s, T, p, s[f + 1], out, n)
        if s[f + 2] & c.OPTIONAL or n == 0:
            n = with_pass(out, n)
    elif op == c.STATION:
        n = upgrade_choices(s, T, p, s[f + 1], out, n)
        if s[f + 2] & c.OPTIONAL or n == 0:
            n = with_pass(out, n)
    elif op == c.MASTER:
        n = with_pass(out, master_choices(s, p, out, n))
    elif op == c.BEHIND:
        n = with_pass(out, behind_choices(s, T, p, out, n))
    elif op == c.QUAY_DISC:
        quay = s[f + 1]
        n = disc_choices(s, T, p, T[t.T_QUAY_BLACK + quay], s[q + L.PESOS], -1, out, n)
        if s[f + 2] & c.OPTIONAL or n == 0:
            n = with_pass(out, n)
    elif op == c.DELIVER:
        n = delivery_choices(s, T, p, out, n)
        if s[f + 1]:
            n = token_choice(s, p, out, objective_choices(s, p, out, n))
            n = with_pass(out, n)
    elif op == c.INCOME:  # certificates to spend (A202), or what may come before revealing
        for spent in range(s[q + L.CERTIFICATES] + 1):
            out[n] = spent
            n += 1
        n = token_choice(s, p, out, objective_choices(s, p, out, n))
    elif op == c.SHIP:
        n = ship_choices(s, T, p, out, n)
        if n == 0:
            n = with_pass(out, n)  # no disc anywhere (R20)
        n = token_choice(s, p, out, n)
    elif op == c.SHIP_DISC:
        n = ship_disc_choices(s, T, p, s[f + 1], out, n)
    else:
        n = forecast_choices(s, T, p, s[f + 1], out, n)
    return n


@small
def is_trail(op):
    return (op >= c.PLACE and op <= c.BUILD_SPACE) or (
        op == c.HELP_TILES or op == c.INVEST or op == c.ACCEPT
    )


@small
def is_cards(op):
    return (
        op == c.FIRST_DISCARD
        or op == c.BUY
        or op == c.BUY_SECOND
        or op == c.OBJECTIVE_CARD
        or op == c.HELP_CARDS
        or (op >= c.DISCARD_CARDS and op <= c.TAKE_CATTLE)
    )


@kernel
def legal(s, T, out):
    """List the legal actions of the decision on top of the stack; returns how many."""
    p = s[L.CURRENT]
    f = top(s)
    op = s[f]
    if op >= c.FIRST_PEDRO:
        return legal_pedro(s, T, op, f, out)
    if is_trail(op):
        n = legal_trail(s, T, p, op, f, out, 0)
    elif is_cards(op):
        n = legal_cards(s, T, p, op, f, out, 0)
    else:
        n = legal_lines(s, T, p, op, f, out, 0)
    if n == 0:
        n = with_pass(out, n)  # an effect that can not be done is given up (A291)
    return n
