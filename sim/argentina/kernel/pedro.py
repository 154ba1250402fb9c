"""Pedro, the solo opponent (14): his turn, and his visits to Buenos Aires.

What he does by his criteria is in pedro_actions.py and pedro_buildings.py, his way along the trail
in pedro_trail.py.
"""

from sim.core.fields import Flag, Marker
from sim.core.jit import kernel

from . import codes as c
from . import effect_kinds as fx
from . import forecast, ports
from . import layout as L
from . import pedro_actions as his
from . import tables as t
from .amounts import amount_of
from .effect_list import next_effect
from .kinds import EffectList
from .pedro_buildings import PEDRO_BUILD
from .pedro_trail import HERE, PEDRO_STEP, room
from .stack import pop, push
from .visit import close_visit

pedro_turn = room.step("pedro_turn")  # his action after the move, then Buenos Aires
PEDRO_TURN = pedro_turn.op
pedro_do = room.step("pedro_do", effects=EffectList())
PEDRO_DO = pedro_do.op
(DO_NEXT,) = pedro_do.offsets
pedro_ba = room.step("pedro_ba", begun=Flag(), ship=Marker(L.ships, besides={-1: None}))
PEDRO_BA = pedro_ba.op
BA_BEGUN, BA_SHIP = pedro_ba.offsets
pedro_deliver = room.decision(
    "pedro_deliver", declined="delivers nothing", searched=False, codes=ports.deliveries
)
PEDRO_DELIVER = pedro_deliver.op


@kernel
def start_pedro(s, T):
    """Draw a card; its steps are counted now, its action after the move (A621, R62)."""
    s[L.SPECIALITY_TURNS + s[L.SPECIALITY]] += 1
    if s[L.PEDRO_DECK_N] == 0:
        his.shuffle_pedro(s)
    s[L.PEDRO_DECK_N] -= 1
    card = s[L.PEDRO_DECK + s[L.PEDRO_DECK_N]]
    s[L.PEDRO_CARD] = card + 1
    s[L.PEDRO_USED + card] += 1
    steps = T[t.PEDRO_STEPS + card]
    per = T[t.PEDRO_STEPS_PER + card]
    if per == c.PER_EXPERIENCE:
        steps *= his.experience(s, T)
    elif per != c.PER_NOTHING:
        steps *= s[HERE + L.WORKERS + per - 1]
    push(s, PEDRO_TURN)
    push(s, PEDRO_STEP, steps)


@pedro_turn.advance
@kernel
def act_pedro(s, T, p, f, out):
    """The card's action by his speciality, then Buenos Aires if he is there (A623, A635)."""
    pop(s)
    if s[HERE + L.AT] == T[t.NODE_BA]:
        push(s, PEDRO_BA)
    card = s[L.PEDRO_CARD] - 1
    pointer = T[t.PEDRO_DOES + card]
    decides = T[t.PEDRO_SPECIALITY + card]
    if decides >= 0 and decides != s[L.SPECIALITY]:
        pointer = T[t.PEDRO_ELSE + card]
    if pointer > 0:
        push(s, PEDRO_DO, pointer)


@pedro_do.advance
@kernel
def do_pedro(s, T, p, f, out):
    """The next effect of his card."""
    effect = next_effect(s, T, f, DO_NEXT)
    op = T[effect]
    if T[effect + c.EFFECT_PER] == c.PER_EXPERIENCE:
        amount = T[effect + c.EFFECT_AMOUNT] * his.experience(s, T)
    else:
        amount = amount_of(s, T, L.PEDRO, effect)
    if op == fx.PEDRO_HIRE:
        his.hire_pedro(s, T, amount)
    elif op == fx.GRAIN:
        s[HERE + L.GRAIN] = min(T[t.GRAIN_LIMIT], s[HERE + L.GRAIN] + amount)  # R61
    elif op == fx.OBJECTIVE:
        his.objective_pedro(s)
    elif op == fx.ENGINE:
        his.engine_pedro(s, T, amount, out)
    elif op == fx.PEDRO_FARMER:
        push(s, his.PEDRO_FARMER, amount)
    elif op == fx.PEDRO_CATTLE:
        his.cattle_pedro(s, T)
    elif op == fx.PEDRO_VALUE:
        push(s, his.PEDRO_CATTLE, c.WANT_VALUE + amount)
    elif op == fx.PEDRO_BUILD:
        push(s, PEDRO_BUILD, amount)


# --- Buenos Aires -----------------------------------------------------------------------------


@kernel
def cell_pesos(T, pointer):
    pesos = 0
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.PESOS:
                pesos += T[pointer + c.EFFECT_AMOUNT]
            pointer += c.EFFECT
    return pesos


@pedro_deliver.choices
@kernel
def deliver_choices(s, T, p, f, out, n):
    """Most grain paid, then most VP, then most pesos (A680, R54)."""
    n = ports.delivery_choices(s, T, L.PEDRO, out, n)
    kept = 0
    best = 0
    for i in range(n):
        cell = ports.side_cell(s, out[i] % c.CELL)
        grain = ports.delivery_grain(s, T, out[i] // c.CELL, out[i] % c.CELL)
        pesos = cell_pesos(T, T[t.CELL_EFFECTS + cell])
        rank = (grain * 256 + 128 + T[t.CELL_VP + cell]) * 256 + pesos
        if kept == 0 or rank > best:
            best = rank
            kept = 0
        if rank == best:
            out[kept] = out[i]
            kept += 1
    return kept


@kernel
def bonus_cards(s, T, cell):
    """The other reading of R54: cards of the bonus are his, by the rules of his actions.

    The objective card farthest from the deck (A646), cattle of the breed with most VP (A652), both
    onto his pile (A624). Money he never gets (A601), and an engine move is no card.
    """
    pointer = T[t.CELL_EFFECTS + ports.side_cell(s, cell)]
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.OBJECTIVE:
                for _ in range(T[pointer + c.EFFECT_AMOUNT]):
                    his.objective_pedro(s)
            elif T[pointer] == fx.FREE_CATTLE:
                push(s, his.PEDRO_CATTLE, T[pointer + c.EFFECT_AMOUNT])
            pointer += c.EFFECT


@pedro_deliver.apply
@kernel
def apply_delivery(s, T, p, f, a):
    pop(s)
    if a == c.PASS:
        return
    ports.move_to_cell(s, T, L.PEDRO, a)
    if T[t.PEDRO_BONUS_CARDS]:
        bonus_cards(s, T, a % c.CELL)


@kernel
def ship_pedro(s, T):
    """The ship that the active loading card names now, or -1 (A681, A685, R55)."""
    card = (s[L.SOLO] - 1) * L.N_LOADING_CARDS + s[L.LOADING_CARD]
    last = -1
    for i in range(t.MAX_PEDRO_SHIPS):
        ship = T[t.PEDRO_SHIPS + card * t.MAX_PEDRO_SHIPS + i]
        if ship < 0:
            if s[L.ZONE_N] + ship < 0:
                continue
            ship = s[L.ZONE + s[L.ZONE_N] + ship]
        there = False
        for j in range(s[L.ZONE_N]):
            there = there or s[L.ZONE + j] == ship
        if not there:
            continue
        if s[L.SHIP_DISCS + ship * L.MAX_SEATS + L.PEDRO] == 0:
            return ship
        last = ship
    if last >= 0 and T[t.SHIP_REPEAT + last]:
        return last
    return -1


@pedro_ba.advance
@kernel
def visit_pedro(s, T, p, f, out):
    """Delivery, loading, the lower forecast tiles, closing (A680, A681, A682, A683, R60)."""
    begun = s[f + BA_BEGUN]
    pop(s)
    if begun == 0:
        ship = ship_pedro(s, T)
        push(s, PEDRO_BA, 1, ship)
        if ship >= 0:
            push(s, his.PEDRO_DISC, 0, ship)
        push(s, PEDRO_DELIVER)
        return
    for letter in range(L.N_SUPPLIES):
        for i in range(forecast.TILES_OF_A_STEP):
            tile = s[forecast.forecast_space(letter, i)] - 1
            if tile >= 0 and forecast.may_take(s, T, tile):
                forecast.choose_tile(s, T, letter, i)
                break
    close_visit(s, T, L.PEDRO)
