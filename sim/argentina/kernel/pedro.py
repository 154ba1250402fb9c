"""Pedro, the solo opponent (14): his turn, his visits, and the decisions that he leaves.

What he does by his criteria is in pedro_actions.py, his way along the trail in pedro_trail.py.
"""

from sim.core.jit import kernel

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cattle import buy_cattle
from .effects import amount_of, next_effect
from .forecast import (
    FARMER_ROW,
    N_LETTERS,
    TILES_OF_A_LETTER,
    choose_tile,
    close_visit,
    forecast_space,
)
from .pedro_actions import (
    BA_BEGUN,
    BUILD_EXACTLY,
    CATTLE_WANTS,
    DISC_SHIP,
    DISC_STATION,
    DO_NEXT,
    FARMER_KEEP,
    HERE,
    PEDRO_BA,
    PEDRO_BUILD,
    PEDRO_CATTLE,
    PEDRO_DELIVER,
    PEDRO_DISC,
    PEDRO_DO,
    PEDRO_FARMER,
    PEDRO_SPACE,
    PEDRO_STEP,
    PEDRO_TURN,
    SPACE_BUILDING,
    STEP_LEFT,
    build_choices_pedro,
    build_pedro,
    cattle_choices,
    cattle_pedro,
    disc_sources,
    engine_pedro,
    experience,
    farmer_choices,
    farmer_pedro,
    hire_pedro,
    objective_pedro,
    pedro_ba,
    pedro_build,
    pedro_cattle,
    pedro_deliver,
    pedro_disc,
    pedro_do,
    pedro_farmer,
    pedro_space,
    pedro_step,
    pedro_turn,
    place_disc,
    shuffle_pedro,
)
from .pedro_trail import space_choices_pedro, step_choices, step_pedro
from .ports import delivery_choices, delivery_grain, move_to_cell, side_cell
from .stack import pop, push


@kernel
def start_pedro(s, T):
    """Draw a card; its steps are counted now, its action after the move (A621, R62)."""
    s[L.SPECIALITY_TURNS + s[L.SPECIALITY]] += 1
    if s[L.PEDRO_DECK_N] == 0:
        shuffle_pedro(s)
    s[L.PEDRO_DECK_N] -= 1
    card = s[L.PEDRO_DECK + s[L.PEDRO_DECK_N]]
    s[L.PEDRO_CARD] = card + 1
    s[L.PEDRO_USED + card] += 1
    steps = T[t.PEDRO_STEPS + card]
    per = T[t.PEDRO_STEPS_PER + card]
    if per == c.PER_EXPERIENCE:
        steps *= experience(s, T)
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
        amount = T[effect + c.EFFECT_AMOUNT] * experience(s, T)
    else:
        amount = amount_of(s, T, L.PEDRO, effect)
    if op == fx.PEDRO_HIRE:
        hire_pedro(s, T, amount)
    elif op == fx.GRAIN:
        s[HERE + L.GRAIN] = min(T[t.GRAIN_LIMIT], s[HERE + L.GRAIN] + amount)  # R61
    elif op == fx.OBJECTIVE:
        objective_pedro(s)
    elif op == fx.ENGINE:
        engine_pedro(s, T, amount, out)
    elif op == fx.PEDRO_FARMER:
        push(s, PEDRO_FARMER, amount)
    elif op == fx.PEDRO_CATTLE:
        cattle_pedro(s, T)
    elif op == fx.PEDRO_VALUE:
        push(s, PEDRO_CATTLE, c.WANT_VALUE + amount)
    elif op == fx.PEDRO_BUILD:
        push(s, PEDRO_BUILD, amount)


# --- Buenos Aires ----------------------------------------------------------------------------


@kernel
def cell_pesos(T, pointer):
    pesos = 0
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.PESOS:
                pesos += T[pointer + c.EFFECT_AMOUNT]
            pointer += c.EFFECT
    return pesos


@kernel
def deliver_choices_pedro(s, T, out):
    """Most grain paid, then most VP, then most pesos (A680, R54)."""
    n = delivery_choices(s, T, L.PEDRO, out, 0)
    kept = 0
    best = 0
    for i in range(n):
        cell = side_cell(s, out[i] % c.CELL)
        grain = delivery_grain(s, T, out[i] // c.CELL, out[i] % c.CELL)
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
    pointer = T[t.CELL_EFFECTS + side_cell(s, cell)]
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.OBJECTIVE:
                for _ in range(T[pointer + c.EFFECT_AMOUNT]):
                    objective_pedro(s)
            elif T[pointer] == fx.FREE_CATTLE:
                push(s, PEDRO_CATTLE, T[pointer + c.EFFECT_AMOUNT])
            pointer += c.EFFECT


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
            push(s, PEDRO_DISC, 0, ship)
        push(s, PEDRO_DELIVER)
        return
    for letter in range(N_LETTERS):
        for i in range(TILES_OF_A_LETTER):
            tile = s[forecast_space(letter, i)] - 1
            if tile >= 0 and (s[L.TRIGGER] == 0 or T[t.TILE_ROW + tile] == FARMER_ROW):
                choose_tile(s, T, letter, i)
                break
    close_visit(s, T, L.PEDRO)


@kernel
def ship_reward(s, T, ship):
    """A ship that gives an objective card gives him the farthest one (A682)."""
    pointer = T[t.SHIP_EFFECTS + ship]
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.OBJECTIVE:
                objective_pedro(s)
            pointer += c.EFFECT


# --- the decisions that he leaves --------------------------------------------------------------


@pedro_step.choices
@kernel
def choose_step(s, T, p, f, out, n):
    return step_choices(s, T, s[f + STEP_LEFT], out)


@pedro_step.apply
@kernel
def apply_step(s, T, p, f, a):
    s[f + STEP_LEFT] -= 1
    if step_pedro(s, T, a) or s[f + STEP_LEFT] == 0:
        pop(s)


@pedro_farmer.choices
@kernel
def choose_farmer(s, T, p, f, out, n):
    return farmer_choices(s, T, out)


@pedro_farmer.apply
@kernel
def apply_farmer(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        farmer_pedro(s, T, s[f + FARMER_KEEP], a)


@pedro_cattle.choices
@kernel
def choose_cattle(s, T, p, f, out, n):
    return cattle_choices(s, T, s[f + CATTLE_WANTS], out)


@pedro_cattle.apply
@kernel
def apply_cattle(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        buy_cattle(s, L.PEDRO, a)


@pedro_build.choices
@kernel
def choose_pedro_building(s, T, p, f, out, n):
    return build_choices_pedro(s, T, s[f + BUILD_EXACTLY], out)


@pedro_build.apply
@kernel
def apply_pedro_building(s, T, p, f, a):
    pop(s)
    if a == c.PASS:
        return
    if a >= c.REPLACE:
        old = (a - c.REPLACE) // L.N_NUMBERS
        build_pedro(s, T, (a - c.REPLACE) % L.N_NUMBERS, s[HERE + L.BUILDING_AT + old] - 1)
    else:
        push(s, PEDRO_SPACE, a)


@pedro_space.choices
@kernel
def choose_pedro_space(s, T, p, f, out, n):
    return space_choices_pedro(s, T, out)


@pedro_space.apply
@kernel
def apply_pedro_space(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        build_pedro(s, T, s[f + SPACE_BUILDING], a)


@pedro_deliver.choices
@kernel
def choose_delivery(s, T, p, f, out, n):
    return deliver_choices_pedro(s, T, out)


@pedro_deliver.apply
@kernel
def apply_delivery(s, T, p, f, a):
    pop(s)
    if a == c.PASS:
        return
    move_to_cell(s, T, L.PEDRO, a)
    if T[t.PEDRO_BONUS_CARDS]:
        bonus_cards(s, T, a % c.CELL)


@pedro_disc.choices
@kernel
def choose_disc(s, T, p, f, out, n):
    return disc_sources(s, T, s[f + DISC_STATION] - 1, out)


@pedro_disc.apply
@kernel
def apply_disc(s, T, p, f, a):
    station = s[f + DISC_STATION] - 1
    ship = s[f + DISC_SHIP]
    pop(s)
    if a == c.PASS:
        return
    place_disc(s, T, a, station, ship)
    if station < 0:
        ship_reward(s, T, ship)
