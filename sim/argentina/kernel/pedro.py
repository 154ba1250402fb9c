"""Pedro, the solo opponent (14): his turn, his actions and his criteria.

He never chooses: criteria narrow the options down, and what they leave open the human decides
(A625, R51). So each of his choices is a decision frame whose legal actions are the options left.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.actions import amount_of
from sim.argentina.kernel.cattle import add_cattle, buy_cattle, wanted
from sim.argentina.kernel.farmers import put_beside, required
from sim.argentina.kernel.forecast import choose_tile, close_visit
from sim.argentina.kernel.objectives import gain_objective
from sim.argentina.kernel.pedro_trail import space_choices_pedro, step_choices, step_pedro
from sim.argentina.kernel.ports import (
    delivery_choices,
    delivery_grain,
    move_to_cell,
    side_cell,
)
from sim.argentina.kernel.railway import forward_choices
from sim.argentina.kernel.stack import push
from sim.argentina.kernel.trail import face
from sim.argentina.kernel.workers import hire_price
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

CARPINTERO = 1
FARMER_ROW = 3
HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE  # his seat


# --- the turn --------------------------------------------------------------------------------


@kernel
def experience(s, T):
    """The value on the active loading card (A636)."""
    return T[t.T_EXPERIENCE + (s[L.SOLO] - 1) * L.N_LOADING_CARDS + s[L.LOADING_CARD]]


@kernel
def shuffle_pedro(s):
    """All his cards are on his discard pile when the draw pile is empty (A603, A621)."""
    for i in range(L.N_PEDRO_CARDS):
        s[L.PEDRO_DECK + i] = i
    s[L.PEDRO_DECK_N] = L.N_PEDRO_CARDS
    shuffle(s, L.DECK_STREAM + L.PEDRO * STREAM_SIZE, L.PEDRO_DECK, L.N_PEDRO_CARDS)


@kernel
def start_pedro(s, T):
    """Draw a card; its steps are counted now, its action after the move (A621, R62)."""
    s[L.TURN] += 1
    s[HERE + L.TURNS] += 1
    s[L.SPECIALITY_TURNS + s[L.SPECIALITY]] += 1
    if s[L.PEDRO_DECK_N] == 0:
        shuffle_pedro(s)
    s[L.PEDRO_DECK_N] -= 1
    card = s[L.PEDRO_DECK + s[L.PEDRO_DECK_N]]
    s[L.PEDRO_CARD] = card + 1
    s[L.PEDRO_USED + card] += 1
    steps = T[t.T_PEDRO_STEPS + card]
    per = T[t.T_PEDRO_STEPS_PER + card]
    if per == c.PER_EXPERIENCE:
        steps *= experience(s, T)
    elif per != c.PER_NOTHING:
        steps *= s[HERE + L.WORKERS + per - 1]
    push(s, c.PHASE_C, 0, 0, 0, 0)
    push(s, c.PEDRO_TURN, 0, 0, 0, 0)
    push(s, c.PEDRO_STEP, steps, 0, 0, 0)


@kernel
def act_pedro(s, T):
    """The card's action by his speciality, then Buenos Aires if he is there (A623, A635)."""
    if s[HERE + L.AT] == T[t.T_NODE_BA]:
        push(s, c.PEDRO_BA, 0, 0, 0, 0)
    card = s[L.PEDRO_CARD] - 1
    pointer = T[t.T_PEDRO_DOES + card]
    decides = T[t.T_PEDRO_SPECIALITY + card]
    if decides >= 0 and decides != s[L.SPECIALITY]:
        pointer = T[t.T_PEDRO_ELSE + card]
    if pointer > 0:
        push(s, c.PEDRO_DO, pointer, 0, 0, 0)


@kernel
def do_pedro(s, T, effect):
    op = T[effect]
    if T[effect + 2] == c.PER_EXPERIENCE:
        amount = T[effect + 1] * experience(s, T)
    else:
        amount = amount_of(s, T, L.PEDRO, effect)
    if op == c.E_PEDRO_HIRE:
        hire_pedro(s, T, amount)
    elif op == c.E_GRAIN:
        s[HERE + L.GRAIN] = min(T[t.T_GRAIN_LIMIT], s[HERE + L.GRAIN] + amount)  # R61
    elif op == c.E_OBJECTIVE:
        objective_pedro(s)
    elif op == c.E_ENGINE:
        engine_pedro(s, T, amount)
    elif op == c.E_PEDRO_FARMER:
        push(s, c.PEDRO_FARMER, amount, 0, 0, 0)
    elif op == c.E_PEDRO_CATTLE:
        cattle_pedro(s, T)
    elif op == c.E_PEDRO_VALUE:
        push(s, c.PEDRO_CATTLE, c.WANT_VALUE + amount, 0, 0, 0)
    elif op == c.E_PEDRO_BUILD:
        push(s, c.PEDRO_BUILD, amount, 0, 0, 0)


# --- workers, objectives ---------------------------------------------------------------------


@kernel
def hire_pedro(s, T, speciality_first):
    """The worker that the criteria single out: price, speciality, strength, place (A640)."""
    best = -1
    best_rank = 0
    for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS):
        row = cell // c.JOB_COLUMNS
        if row == s[L.MARKER_ROW]:
            break
        tile = s[L.JOBS + cell] - 1
        if cell % c.JOB_COLUMNS >= T[t.T_COLUMNS + s[L.PLAYERS]] or tile < 0:
            continue
        if s[HERE + L.WORKERS + T[t.T_TILE_ROW + tile]] == L.N_COLUMNS:  # R56
            continue
        price = hire_price(s, T, row, tile, 0)
        other = 0 if T[t.T_TILE_ROW + tile] == s[L.SPECIALITY] else 1
        weak = 1 - T[t.T_TILE_STRONG + tile]
        rank = (price * 2 + other) * 2 + weak
        if speciality_first:
            rank = (other * 1000 + price) * 2 + weak
        if best < 0 or rank < best_rank:
            best = cell
            best_rank = rank
    if best >= 0:
        tile = s[L.JOBS + best] - 1
        s[L.JOBS + best] = 0
        s[HERE + L.HIRED] += 1
        add_worker_pedro(s, T, tile)


@kernel
def add_worker_pedro(s, T, tile):
    """Into his row; the speciality changes only when another type is strictly ahead (A637)."""
    row = T[t.T_TILE_ROW + tile]
    s[HERE + L.WORKER_TILE + row * L.N_COLUMNS + s[HERE + L.WORKERS + row]] = tile + 1
    s[HERE + L.WORKERS + row] += 1
    if s[HERE + L.WORKERS + row] > s[HERE + L.WORKERS + s[L.SPECIALITY]]:
        s[L.SPECIALITY] = row
        s[L.SPECIALITY_CHANGES] += 1


@kernel
def objective_pedro(s):
    """The offer card farthest from the deck (A646)."""
    for i in range(L.OFFER_SIZE - 1, -1, -1):
        if s[L.OFFER + i] > 0:
            gain_objective(s, L.PEDRO, i)
            return


# --- cattle ----------------------------------------------------------------------------------


@kernel
def line_in_market(s, T, line):
    """All cards of a line of his market tile lie in the market (A650)."""
    for i in range(t.PEDRO_CATTLE_MAX):
        want = T[line + i]
        if want < 0:
            return i > 0
        asked = 0
        for j in range(t.PEDRO_CATTLE_MAX):
            if T[line + j] == want:
                asked += 1
        there = 0
        for kind in range(T[t.T_CATTLE_N]):
            if wanted(T, kind, want):
                there += s[L.MARKET + kind]
        if there < asked:
            return False
    return True


@kernel
def cattle_pedro(s, T):
    """The line of his gauchos; if cards lack, two more cards and one gaucho less (A650, A651)."""
    gauchos = s[HERE + L.WORKERS]
    while gauchos > 0:
        line = t.T_PEDRO_CATTLE + gauchos * t.PEDRO_CATTLE_MAX
        if line_in_market(s, T, line):
            for i in range(t.PEDRO_CATTLE_MAX - 1, -1, -1):
                if T[line + i] >= 0:
                    push(s, c.PEDRO_CATTLE, T[line + i], 0, 0, 0)
            return
        add_cattle(s, 2)  # R79: also when the line for one gaucho fails then
        gauchos -= 1


@kernel
def cattle_choices(s, T, want, out):
    """Of the cards that fit, those with most VP (A652)."""
    n = 0
    best = 0
    for kind in range(T[t.T_CATTLE_N]):
        if s[L.MARKET + kind] > 0 and wanted(T, kind, want):
            vp = T[t.T_CARD_VP + kind]
            if n == 0 or vp > best:
                best = vp
                n = 0
            if vp == best:
                out[n] = kind
                n += 1
    return n


# --- farmers ---------------------------------------------------------------------------------


@kernel
def farmer_choices(s, T, out):
    """Most pesos, then least strength, then yellow, orange, blue, green (A647)."""
    n = 0
    best = 0
    for node in range(L.N_NODES):
        if T[t.T_NODE_TYPE + node] != c.N_FARMER or s[L.CONTENT + node] == 0:
            continue
        pesos = s[L.COINS + node] + T[t.T_NODE_PESOS + node]
        colour = T[t.T_TILE_COLOUR + s[L.CONTENT + node] - 1]
        rank = (pesos * 64 - required(s, T, node)) * 4 + colour
        if n == 0 or rank > best:
            best = rank
            n = 0
        if rank == best:
            out[n] = node
            n += 1
    return n


@kernel
def farmer_pedro(s, T, keep, node):
    """Beside his board or to the box; coins on the tile go to the bank (A647, A648)."""
    tile = s[L.CONTENT + node] - 1
    s[L.CONTENT + node] = 0
    s[L.COINS + node] = 0
    if keep:
        put_beside(s, T, L.PEDRO, tile)
        s[HERE + L.HELPED] += 1
    else:
        s[L.FARMERS_REMOVED + tile] += 1


# --- buildings -------------------------------------------------------------------------------


@kernel
def new_choices(s, T, needed, out):
    """Buildings in supply that need exactly so many carpinteros, those with a hand first (A662)."""
    n = 0
    hand = 0
    for number in range(L.N_NUMBERS):
        if s[HERE + L.BUILDING_AT + number] == 0 and (
            T[t.T_FACE_CARPINTEROS + face(s, number)] == needed
        ):
            shows = 1 if T[t.T_FACE_HAND + face(s, number)] > 0 else 0
            if shows > hand:
                hand = 1
                n = 0
            if shows == hand:
                out[n] = number
                n += 1
    return n


@kernel
def replace_choices(s, T, fewest, most, out):
    """Replacements with the largest difference in the range, most VP, most hands (A660, A663)."""
    n = 0
    best = 0
    for old in range(L.N_NUMBERS):
        if s[HERE + L.BUILDING_AT + old] <= 0:
            continue
        for new in range(L.N_NUMBERS):
            if s[HERE + L.BUILDING_AT + new] != 0:
                continue
            more = T[t.T_FACE_CARPINTEROS + face(s, new)] - T[t.T_FACE_CARPINTEROS + face(s, old)]
            if more < fewest or more > most:
                continue
            hands = 1 if T[t.T_FACE_HAND + face(s, new)] > 0 else 0
            hands -= 1 if T[t.T_FACE_HAND + face(s, old)] > 0 else 0
            rank = (more * 256 + 128 + T[t.T_FACE_VP + face(s, new)]) * 4 + hands + 1
            if n == 0 or rank > best:
                best = rank
                n = 0
            if rank == best:
                out[n] = c.REPLACE + old * L.N_NUMBERS + new
                n += 1
    return n


@kernel
def build_choices_pedro(s, T, exactly, out):
    """What he builds or replaces, by the list of A660 or, for an exact number, A665."""
    room = space_choices_pedro(s, T, out) > 0
    carpinteros = s[HERE + L.WORKERS + CARPINTERO]
    if exactly > 0:
        n = new_choices(s, T, exactly, out)
        if n > 0:
            return n if room else 0  # R79: tiles left, but no space
        return replace_choices(s, T, exactly, exactly, out)
    if room:
        for needed in range(carpinteros, max(0, carpinteros - 2), -1):
            n = new_choices(s, T, needed, out)
            if n > 0:
                return n
    n = replace_choices(s, T, 1, carpinteros, out)
    if n > 0 or not room:
        return n
    for needed in range(carpinteros - 2, 0, -1):
        n = new_choices(s, T, needed, out)
        if n > 0:
            return n
    return 0


@kernel
def build_pedro(s, T, number, node):
    """Place the building; he pays nothing. A replaced one goes to the box (A332)."""
    if s[L.CONTENT + node] > 0:
        s[HERE + L.BUILDING_AT + (s[L.CONTENT + node] - 1) % L.N_NUMBERS] = -1
    s[L.CONTENT + node] = 1 + L.PEDRO * L.N_NUMBERS + number
    s[HERE + L.BUILDING_AT + number] = 1 + node
    s[HERE + L.FACES_BUILT] |= 1 << face(s, number)
    s[HERE + L.BUILT_TURN + number] = s[HERE + L.TURNS]


# --- engine and discs ------------------------------------------------------------------------


@kernel
def engine_pedro(s, T, spaces):
    """To the farthest station not upgraded yet within reach, else all spaces (A670, R59)."""
    stop = -1
    station = -1
    end = forward_choices(s, T, L.PEDRO, spaces, s, L.PICKS)
    for i in range(L.PICKS, end):
        slot = s[i]
        here = T[t.T_SLOT_STATION + slot] - 1
        if here >= 0 and (
            slot == T[t.T_TERMINUS_SLOT] or s[L.STATION_DISCS + here * L.SEATS_MAX + L.PEDRO] == 0
        ):
            stop = slot
            station = here
        elif station < 0 and T[t.T_SLOT_NUMBER + slot] >= 0:
            stop = slot
    s[HERE + L.ENGINE] = L.DEPOT if stop == T[t.T_TERMINUS_SLOT] else stop
    if station >= 0:
        push(s, c.PEDRO_DISC, station + 1, 0, 0, 0)


@kernel
def disc_sources(s, T, station, out):
    """His reserve, or else his stations of least VP, not the one in question (A672, R63)."""
    if s[L.RESERVE] > 0:
        out[0] = L.N_STATIONS
        return 1
    n = 0
    best = 0
    for i in range(L.N_STATIONS):
        if i == station or s[L.STATION_DISCS + i * L.SEATS_MAX + L.PEDRO] == 0:
            continue
        vp = T[t.T_STATION_VP + i]
        if n == 0 or vp < best:
            best = vp
            n = 0
        if vp == best:
            out[n] = i
            n += 1
    return n


@kernel
def place_disc(s, T, source, station, ship):
    """A disc from the reserve or a station to a station or a ship."""
    if source == L.N_STATIONS:
        s[L.RESERVE] -= 1
    else:
        s[L.STATION_DISCS + source * L.SEATS_MAX + L.PEDRO] -= 1
    if station < 0:
        s[L.SHIP_DISCS + ship * L.SEATS_MAX + L.PEDRO] += 1
        s[HERE + L.LOADINGS] += 1
        return
    s[L.STATION_DISCS + station * L.SEATS_MAX + L.PEDRO] += 1
    s[HERE + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:  # to the box, the space stays empty (A671)
        s[L.MASTERS_REMOVED] |= 1 << (tile - 1)
        s[L.STATION_TILE + station] = 0


# --- Buenos Aires ----------------------------------------------------------------------------


@kernel
def cell_pesos(T, pointer):
    pesos = 0
    if pointer > 0:
        while T[pointer] != c.E_END:
            if T[pointer] == c.E_PESOS:
                pesos += T[pointer + 1]
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
        pesos = cell_pesos(T, T[t.T_CELL_EFFECTS + cell])
        rank = (grain * 256 + 128 + T[t.T_CELL_VP + cell]) * 256 + pesos
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
    pointer = T[t.T_CELL_EFFECTS + side_cell(s, cell)]
    if pointer > 0:
        while T[pointer] != c.E_END:
            if T[pointer] == c.E_OBJECTIVE:
                for _ in range(T[pointer + 1]):
                    objective_pedro(s)
            elif T[pointer] == c.E_FREE_CATTLE:
                push(s, c.PEDRO_CATTLE, T[pointer + 1], 0, 0, 0)
            pointer += c.EFFECT


@kernel
def ship_pedro(s, T):
    """The ship that the active loading card names now, or -1 (A681, A685, R55)."""
    card = (s[L.SOLO] - 1) * L.N_LOADING_CARDS + s[L.LOADING_CARD]
    last = -1
    for i in range(t.PEDRO_SHIPS_MAX):
        ship = T[t.T_PEDRO_SHIPS + card * t.PEDRO_SHIPS_MAX + i]
        if ship < 0:
            if s[L.ZONE_N] + ship < 0:
                continue
            ship = s[L.ZONE + s[L.ZONE_N] + ship]
        there = False
        for j in range(s[L.ZONE_N]):
            there = there or s[L.ZONE + j] == ship
        if not there:
            continue
        if s[L.SHIP_DISCS + ship * L.SEATS_MAX + L.PEDRO] == 0:
            return ship
        last = ship
    if last >= 0 and T[t.T_SHIP_REPEAT + last]:
        return last
    return -1


@kernel
def visit_pedro(s, T, loaded):
    """Delivery, loading, the lower forecast tiles, closing (A680-A683, R60)."""
    if loaded == 0:
        ship = ship_pedro(s, T)
        push(s, c.PEDRO_BA, 1, ship, 0, 0)
        if ship >= 0:
            push(s, c.PEDRO_DISC, 0, ship, 0, 0)
        push(s, c.PEDRO_DELIVER, 0, 0, 0, 0)
        return
    for letter in range(3):
        for i in range(2):
            tile = s[L.FORECAST + 2 * letter + i] - 1
            if tile >= 0 and (s[L.TRIGGER] == 0 or T[t.T_TILE_ROW + tile] == FARMER_ROW):
                choose_tile(s, T, letter, i)
                break
    close_visit(s, T, L.PEDRO)


@kernel
def ship_reward(s, T, ship):
    """A ship that gives an objective card gives him the farthest one (A682)."""
    pointer = T[t.T_SHIP_EFFECTS + ship]
    if pointer > 0:
        while T[pointer] != c.E_END:
            if T[pointer] == c.E_OBJECTIVE:
                objective_pedro(s)
            pointer += c.EFFECT


# --- the decisions that he leaves --------------------------------------------------------------


@kernel
def legal_pedro(s, T, op, f, out):
    if op == c.PEDRO_STEP:
        return step_choices(s, T, s[f + 1], out)
    if op == c.PEDRO_FARMER:
        n = farmer_choices(s, T, out)
    elif op == c.PEDRO_CATTLE:
        n = cattle_choices(s, T, s[f + 1], out)
    elif op == c.PEDRO_BUILD:
        n = build_choices_pedro(s, T, s[f + 1], out)
    elif op == c.PEDRO_SPACE:
        n = space_choices_pedro(s, T, out)
    elif op == c.PEDRO_DELIVER:
        n = deliver_choices_pedro(s, T, out)
    else:
        n = disc_sources(s, T, s[f + 1] - 1, out)
    if n == 0:  # nothing possible: that part is skipped (R56)
        out[0] = c.PASS
        n = 1
    return n


@kernel
def apply_pedro(s, T, op, f, a):
    if op == c.PEDRO_STEP:
        s[f + 1] -= 1
        if step_pedro(s, T, a) or s[f + 1] == 0:
            s[L.STACK_N] -= 1
        return
    first = s[f + 1]
    second = s[f + 2]
    s[L.STACK_N] -= 1
    if a == c.PASS:
        return
    if op == c.PEDRO_FARMER:
        farmer_pedro(s, T, first, a)
    elif op == c.PEDRO_CATTLE:
        buy_cattle(s, L.PEDRO, a)
    elif op == c.PEDRO_BUILD:
        if a >= c.REPLACE:
            old = (a - c.REPLACE) // L.N_NUMBERS
            build_pedro(s, T, (a - c.REPLACE) % L.N_NUMBERS, s[HERE + L.BUILDING_AT + old] - 1)
        else:
            push(s, c.PEDRO_SPACE, a, 0, 0, 0)
    elif op == c.PEDRO_SPACE:
        build_pedro(s, T, first, a)
    elif op == c.PEDRO_DELIVER:
        move_to_cell(s, T, L.PEDRO, a)
        if T[t.T_PEDRO_BONUS_CARDS]:
            bonus_cards(s, T, a % c.CELL)
    else:
        place_disc(s, T, a, first - 1, second)
        if first == 0:
            ship_reward(s, T, second)
