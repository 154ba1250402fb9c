"""Pedro, the solo opponent (14): his turn, his actions and his criteria.

He never chooses: criteria narrow the options down, and what they leave open the human decides
(A625, R51). So each of his choices is a decision frame whose legal actions are the options left.
"""

from sim.argentina.kernel.actions import amount_of
from sim.argentina.kernel.cattle import add_cattle, buy_cattle, wanted
from sim.argentina.kernel.codes import (
    CELL,
    E_END,
    E_ENGINE,
    E_FREE_CATTLE,
    E_GRAIN,
    E_OBJECTIVE,
    E_PEDRO_BUILD,
    E_PEDRO_CATTLE,
    E_PEDRO_FARMER,
    E_PEDRO_HIRE,
    E_PEDRO_VALUE,
    E_PESOS,
    EFFECT,
    JOB_COLUMNS,
    N_FARMER,
    PASS,
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
    PER_EXPERIENCE,
    PER_NOTHING,
    PHASE_C,
    REPLACE,
    WANT_VALUE,
)
from sim.argentina.kernel.farmers import put_beside, required
from sim.argentina.kernel.forecast import choose_tile, close_visit
from sim.argentina.kernel.layout import (
    AT,
    BUILDING_AT,
    BUILT_TURN,
    COINS,
    CONTENT,
    DECK_STREAM,
    DEPOT,
    ENGINE,
    FACES_BUILT,
    FARMERS_REMOVED,
    FORECAST,
    GRAIN,
    HELPED,
    HIRED,
    JOBS,
    LOADING_CARD,
    LOADINGS,
    MARKER_ROW,
    MARKET,
    MASTERS_REMOVED,
    N_COLUMNS,
    N_JOB_ROWS,
    N_LOADING_CARDS,
    N_NODES,
    N_NUMBERS,
    N_PEDRO_CARDS,
    N_STATIONS,
    OFFER,
    OFFER_SIZE,
    PEDRO,
    PEDRO_CARD,
    PEDRO_DECK,
    PEDRO_DECK_N,
    PEDRO_USED,
    PICKS,
    PLAYERS,
    RESERVE,
    SEAT_SIZE,
    SEATS,
    SEATS_MAX,
    SHIP_DISCS,
    SOLO,
    SPECIALITY,
    SPECIALITY_CHANGES,
    SPECIALITY_TURNS,
    STACK_N,
    STATION_DISCS,
    STATION_TILE,
    STATIONS_UPGRADED,
    TRIGGER,
    TURN,
    TURNS,
    WORKER_ON_STATION,
    WORKER_TILE,
    WORKERS,
    ZONE,
    ZONE_N,
)
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
from sim.argentina.kernel.tables import (
    PEDRO_CATTLE_MAX,
    PEDRO_SHIPS_MAX,
    T_CARD_VP,
    T_CATTLE_N,
    T_CELL_EFFECTS,
    T_CELL_VP,
    T_COLUMNS,
    T_EXPERIENCE,
    T_FACE_CARPINTEROS,
    T_FACE_HAND,
    T_FACE_VP,
    T_GRAIN_LIMIT,
    T_NODE_BA,
    T_NODE_PESOS,
    T_NODE_TYPE,
    T_PEDRO_BONUS_CARDS,
    T_PEDRO_CATTLE,
    T_PEDRO_DOES,
    T_PEDRO_ELSE,
    T_PEDRO_SHIPS,
    T_PEDRO_SPECIALITY,
    T_PEDRO_STEPS,
    T_PEDRO_STEPS_PER,
    T_SHIP_EFFECTS,
    T_SHIP_REPEAT,
    T_SLOT_NUMBER,
    T_SLOT_STATION,
    T_STATION_VP,
    T_TERMINUS_SLOT,
    T_TILE_COLOUR,
    T_TILE_ROW,
    T_TILE_STRONG,
)
from sim.argentina.kernel.trail import face
from sim.argentina.kernel.workers import hire_price
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

CARPINTERO = 1
FARMER_ROW = 3
HERE = SEATS + PEDRO * SEAT_SIZE  # his seat


# --- the turn --------------------------------------------------------------------------------


@kernel
def experience(s, T):
    """The value on the active loading card (A636)."""
    return T[T_EXPERIENCE + (s[SOLO] - 1) * N_LOADING_CARDS + s[LOADING_CARD]]


@kernel
def shuffle_pedro(s):
    """All his cards are on his discard pile when the draw pile is empty (A603, A621)."""
    for i in range(N_PEDRO_CARDS):
        s[PEDRO_DECK + i] = i
    s[PEDRO_DECK_N] = N_PEDRO_CARDS
    shuffle(s, DECK_STREAM + PEDRO * STREAM_SIZE, PEDRO_DECK, N_PEDRO_CARDS)


@kernel
def start_pedro(s, T):
    """Draw a card; its steps are counted now, its action after the move (A621, R62)."""
    s[TURN] += 1
    s[HERE + TURNS] += 1
    s[SPECIALITY_TURNS + s[SPECIALITY]] += 1
    if s[PEDRO_DECK_N] == 0:
        shuffle_pedro(s)
    s[PEDRO_DECK_N] -= 1
    card = s[PEDRO_DECK + s[PEDRO_DECK_N]]
    s[PEDRO_CARD] = card + 1
    s[PEDRO_USED + card] += 1
    steps = T[T_PEDRO_STEPS + card]
    per = T[T_PEDRO_STEPS_PER + card]
    if per == PER_EXPERIENCE:
        steps *= experience(s, T)
    elif per != PER_NOTHING:
        steps *= s[HERE + WORKERS + per - 1]
    push(s, PHASE_C, 0, 0, 0, 0)
    push(s, PEDRO_TURN, 0, 0, 0, 0)
    push(s, PEDRO_STEP, steps, 0, 0, 0)


@kernel
def act_pedro(s, T):
    """The card's action by his speciality, then Buenos Aires if he is there (A623, A635)."""
    if s[HERE + AT] == T[T_NODE_BA]:
        push(s, PEDRO_BA, 0, 0, 0, 0)
    card = s[PEDRO_CARD] - 1
    pointer = T[T_PEDRO_DOES + card]
    decides = T[T_PEDRO_SPECIALITY + card]
    if decides >= 0 and decides != s[SPECIALITY]:
        pointer = T[T_PEDRO_ELSE + card]
    if pointer > 0:
        push(s, PEDRO_DO, pointer, 0, 0, 0)


@kernel
def do_pedro(s, T, effect):
    op = T[effect]
    if T[effect + 2] == PER_EXPERIENCE:
        amount = T[effect + 1] * experience(s, T)
    else:
        amount = amount_of(s, T, PEDRO, effect)
    if op == E_PEDRO_HIRE:
        hire_pedro(s, T, amount)
    elif op == E_GRAIN:
        s[HERE + GRAIN] = min(T[T_GRAIN_LIMIT], s[HERE + GRAIN] + amount)  # R61
    elif op == E_OBJECTIVE:
        objective_pedro(s)
    elif op == E_ENGINE:
        engine_pedro(s, T, amount)
    elif op == E_PEDRO_FARMER:
        push(s, PEDRO_FARMER, amount, 0, 0, 0)
    elif op == E_PEDRO_CATTLE:
        cattle_pedro(s, T)
    elif op == E_PEDRO_VALUE:
        push(s, PEDRO_CATTLE, WANT_VALUE + amount, 0, 0, 0)
    elif op == E_PEDRO_BUILD:
        push(s, PEDRO_BUILD, amount, 0, 0, 0)


# --- workers, objectives ---------------------------------------------------------------------


@kernel
def hire_pedro(s, T, speciality_first):
    """The worker that the criteria single out: price, speciality, strength, place (A640)."""
    best = -1
    best_rank = 0
    for cell in range(N_JOB_ROWS * JOB_COLUMNS):
        row = cell // JOB_COLUMNS
        if row == s[MARKER_ROW]:
            break
        tile = s[JOBS + cell] - 1
        if cell % JOB_COLUMNS >= T[T_COLUMNS + s[PLAYERS]] or tile < 0:
            continue
        if s[HERE + WORKERS + T[T_TILE_ROW + tile]] == N_COLUMNS:  # R56
            continue
        price = hire_price(s, T, row, tile, 0)
        other = 0 if T[T_TILE_ROW + tile] == s[SPECIALITY] else 1
        weak = 1 - T[T_TILE_STRONG + tile]
        rank = (price * 2 + other) * 2 + weak
        if speciality_first:
            rank = (other * 1000 + price) * 2 + weak
        if best < 0 or rank < best_rank:
            best = cell
            best_rank = rank
    if best >= 0:
        tile = s[JOBS + best] - 1
        s[JOBS + best] = 0
        s[HERE + HIRED] += 1
        add_worker_pedro(s, T, tile)


@kernel
def add_worker_pedro(s, T, tile):
    """Into his row; the speciality changes only when another type is strictly ahead (A637)."""
    row = T[T_TILE_ROW + tile]
    s[HERE + WORKER_TILE + row * N_COLUMNS + s[HERE + WORKERS + row]] = tile + 1
    s[HERE + WORKERS + row] += 1
    if s[HERE + WORKERS + row] > s[HERE + WORKERS + s[SPECIALITY]]:
        s[SPECIALITY] = row
        s[SPECIALITY_CHANGES] += 1


@kernel
def objective_pedro(s):
    """The offer card farthest from the deck (A646)."""
    for i in range(OFFER_SIZE - 1, -1, -1):
        if s[OFFER + i] > 0:
            gain_objective(s, PEDRO, i)
            return


# --- cattle ----------------------------------------------------------------------------------


@kernel
def line_in_market(s, T, line):
    """All cards of a line of his market tile lie in the market (A650)."""
    for i in range(PEDRO_CATTLE_MAX):
        want = T[line + i]
        if want < 0:
            return i > 0
        asked = 0
        for j in range(PEDRO_CATTLE_MAX):
            if T[line + j] == want:
                asked += 1
        there = 0
        for kind in range(T[T_CATTLE_N]):
            if wanted(T, kind, want):
                there += s[MARKET + kind]
        if there < asked:
            return False
    return True


@kernel
def cattle_pedro(s, T):
    """The line of his gauchos; if cards lack, two more cards and one gaucho less (A650, A651)."""
    gauchos = s[HERE + WORKERS]
    while gauchos > 0:
        line = T_PEDRO_CATTLE + gauchos * PEDRO_CATTLE_MAX
        if line_in_market(s, T, line):
            for i in range(PEDRO_CATTLE_MAX - 1, -1, -1):
                if T[line + i] >= 0:
                    push(s, PEDRO_CATTLE, T[line + i], 0, 0, 0)
            return
        add_cattle(s, 2)  # R79: also when the line for one gaucho fails then
        gauchos -= 1


@kernel
def cattle_choices(s, T, want, out):
    """Of the cards that fit, those with most VP (A652)."""
    n = 0
    best = 0
    for kind in range(T[T_CATTLE_N]):
        if s[MARKET + kind] > 0 and wanted(T, kind, want):
            vp = T[T_CARD_VP + kind]
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
    for node in range(N_NODES):
        if T[T_NODE_TYPE + node] != N_FARMER or s[CONTENT + node] == 0:
            continue
        pesos = s[COINS + node] + T[T_NODE_PESOS + node]
        colour = T[T_TILE_COLOUR + s[CONTENT + node] - 1]
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
    tile = s[CONTENT + node] - 1
    s[CONTENT + node] = 0
    s[COINS + node] = 0
    if keep:
        put_beside(s, T, PEDRO, tile)
        s[HERE + HELPED] += 1
    else:
        s[FARMERS_REMOVED + tile] += 1


# --- buildings -------------------------------------------------------------------------------


@kernel
def new_choices(s, T, needed, out):
    """Buildings in supply that need exactly so many carpinteros, those with a hand first (A662)."""
    n = 0
    hand = 0
    for number in range(N_NUMBERS):
        if s[HERE + BUILDING_AT + number] == 0 and (
            T[T_FACE_CARPINTEROS + face(s, number)] == needed
        ):
            shows = 1 if T[T_FACE_HAND + face(s, number)] > 0 else 0
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
    for old in range(N_NUMBERS):
        if s[HERE + BUILDING_AT + old] <= 0:
            continue
        for new in range(N_NUMBERS):
            if s[HERE + BUILDING_AT + new] != 0:
                continue
            more = T[T_FACE_CARPINTEROS + face(s, new)] - T[T_FACE_CARPINTEROS + face(s, old)]
            if more < fewest or more > most:
                continue
            hands = 1 if T[T_FACE_HAND + face(s, new)] > 0 else 0
            hands -= 1 if T[T_FACE_HAND + face(s, old)] > 0 else 0
            rank = (more * 256 + 128 + T[T_FACE_VP + face(s, new)]) * 4 + hands + 1
            if n == 0 or rank > best:
                best = rank
                n = 0
            if rank == best:
                out[n] = REPLACE + old * N_NUMBERS + new
                n += 1
    return n


@kernel
def build_choices_pedro(s, T, exactly, out):
    """What he builds or replaces, by the list of A660 or, for an exact number, A665."""
    room = space_choices_pedro(s, T, out) > 0
    carpinteros = s[HERE + WORKERS + CARPINTERO]
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
    if s[CONTENT + node] > 0:
        s[HERE + BUILDING_AT + (s[CONTENT + node] - 1) % N_NUMBERS] = -1
    s[CONTENT + node] = 1 + PEDRO * N_NUMBERS + number
    s[HERE + BUILDING_AT + number] = 1 + node
    s[HERE + FACES_BUILT] |= 1 << face(s, number)
    s[HERE + BUILT_TURN + number] = s[HERE + TURNS]


# --- engine and discs ------------------------------------------------------------------------


@kernel
def engine_pedro(s, T, spaces):
    """To the farthest station not upgraded yet within reach, else all spaces (A670, R59)."""
    stop = -1
    station = -1
    end = forward_choices(s, T, PEDRO, spaces, s, PICKS)
    for i in range(PICKS, end):
        slot = s[i]
        here = T[T_SLOT_STATION + slot] - 1
        if here >= 0 and (
            slot == T[T_TERMINUS_SLOT] or s[STATION_DISCS + here * SEATS_MAX + PEDRO] == 0
        ):
            stop = slot
            station = here
        elif station < 0 and T[T_SLOT_NUMBER + slot] >= 0:
            stop = slot
    s[HERE + ENGINE] = DEPOT if stop == T[T_TERMINUS_SLOT] else stop
    if station >= 0:
        push(s, PEDRO_DISC, station + 1, 0, 0, 0)


@kernel
def disc_sources(s, T, station, out):
    """His reserve, or else his stations of least VP, not the one in question (A672, R63)."""
    if s[RESERVE] > 0:
        out[0] = N_STATIONS
        return 1
    n = 0
    best = 0
    for i in range(N_STATIONS):
        if i == station or s[STATION_DISCS + i * SEATS_MAX + PEDRO] == 0:
            continue
        vp = T[T_STATION_VP + i]
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
    if source == N_STATIONS:
        s[RESERVE] -= 1
    else:
        s[STATION_DISCS + source * SEATS_MAX + PEDRO] -= 1
    if station < 0:
        s[SHIP_DISCS + ship * SEATS_MAX + PEDRO] += 1
        s[HERE + LOADINGS] += 1
        return
    s[STATION_DISCS + station * SEATS_MAX + PEDRO] += 1
    s[HERE + STATIONS_UPGRADED] += 1
    tile = s[STATION_TILE + station]
    if tile > 0 and tile < WORKER_ON_STATION:  # to the box, the space stays empty (A671)
        s[MASTERS_REMOVED] |= 1 << (tile - 1)
        s[STATION_TILE + station] = 0


# --- Buenos Aires ----------------------------------------------------------------------------


@kernel
def cell_pesos(T, pointer):
    pesos = 0
    if pointer > 0:
        while T[pointer] != E_END:
            if T[pointer] == E_PESOS:
                pesos += T[pointer + 1]
            pointer += EFFECT
    return pesos


@kernel
def deliver_choices_pedro(s, T, out):
    """Most grain paid, then most VP, then most pesos (A680, R54)."""
    n = delivery_choices(s, T, PEDRO, out, 0)
    kept = 0
    best = 0
    for i in range(n):
        cell = side_cell(s, out[i] % CELL)
        grain = delivery_grain(s, T, out[i] // CELL, out[i] % CELL)
        pesos = cell_pesos(T, T[T_CELL_EFFECTS + cell])
        rank = (grain * 256 + 128 + T[T_CELL_VP + cell]) * 256 + pesos
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
    pointer = T[T_CELL_EFFECTS + side_cell(s, cell)]
    if pointer > 0:
        while T[pointer] != E_END:
            if T[pointer] == E_OBJECTIVE:
                for _ in range(T[pointer + 1]):
                    objective_pedro(s)
            elif T[pointer] == E_FREE_CATTLE:
                push(s, PEDRO_CATTLE, T[pointer + 1], 0, 0, 0)
            pointer += EFFECT


@kernel
def ship_pedro(s, T):
    """The ship that the active loading card names now, or -1 (A681, A685, R55)."""
    card = (s[SOLO] - 1) * N_LOADING_CARDS + s[LOADING_CARD]
    last = -1
    for i in range(PEDRO_SHIPS_MAX):
        ship = T[T_PEDRO_SHIPS + card * PEDRO_SHIPS_MAX + i]
        if ship < 0:
            if s[ZONE_N] + ship < 0:
                continue
            ship = s[ZONE + s[ZONE_N] + ship]
        there = False
        for j in range(s[ZONE_N]):
            there = there or s[ZONE + j] == ship
        if not there:
            continue
        if s[SHIP_DISCS + ship * SEATS_MAX + PEDRO] == 0:
            return ship
        last = ship
    if last >= 0 and T[T_SHIP_REPEAT + last]:
        return last
    return -1


@kernel
def visit_pedro(s, T, loaded):
    """Delivery, loading, the lower forecast tiles, closing (A680-A683, R60)."""
    if loaded == 0:
        ship = ship_pedro(s, T)
        push(s, PEDRO_BA, 1, ship, 0, 0)
        if ship >= 0:
            push(s, PEDRO_DISC, 0, ship, 0, 0)
        push(s, PEDRO_DELIVER, 0, 0, 0, 0)
        return
    for letter in range(3):
        for i in range(2):
            tile = s[FORECAST + 2 * letter + i] - 1
            if tile >= 0 and (s[TRIGGER] == 0 or T[T_TILE_ROW + tile] == FARMER_ROW):
                choose_tile(s, T, letter, i)
                break
    close_visit(s, T, PEDRO)


@kernel
def ship_reward(s, T, ship):
    """A ship that gives an objective card gives him the farthest one (A682)."""
    pointer = T[T_SHIP_EFFECTS + ship]
    if pointer > 0:
        while T[pointer] != E_END:
            if T[pointer] == E_OBJECTIVE:
                objective_pedro(s)
            pointer += EFFECT


# --- the decisions that he leaves --------------------------------------------------------------


@kernel
def legal_pedro(s, T, op, f, out):
    if op == PEDRO_STEP:
        return step_choices(s, T, s[f + 1], out)
    if op == PEDRO_FARMER:
        n = farmer_choices(s, T, out)
    elif op == PEDRO_CATTLE:
        n = cattle_choices(s, T, s[f + 1], out)
    elif op == PEDRO_BUILD:
        n = build_choices_pedro(s, T, s[f + 1], out)
    elif op == PEDRO_SPACE:
        n = space_choices_pedro(s, T, out)
    elif op == PEDRO_DELIVER:
        n = deliver_choices_pedro(s, T, out)
    else:
        n = disc_sources(s, T, s[f + 1] - 1, out)
    if n == 0:  # nothing possible: that part is skipped (R56)
        out[0] = PASS
        n = 1
    return n


@kernel
def apply_pedro(s, T, op, f, a):
    if op == PEDRO_STEP:
        s[f + 1] -= 1
        if step_pedro(s, T, a) or s[f + 1] == 0:
            s[STACK_N] -= 1
        return
    first = s[f + 1]
    second = s[f + 2]
    s[STACK_N] -= 1
    if a == PASS:
        return
    if op == PEDRO_FARMER:
        farmer_pedro(s, T, first, a)
    elif op == PEDRO_CATTLE:
        buy_cattle(s, PEDRO, a)
    elif op == PEDRO_BUILD:
        if a >= REPLACE:
            old = (a - REPLACE) // N_NUMBERS
            build_pedro(s, T, (a - REPLACE) % N_NUMBERS, s[HERE + BUILDING_AT + old] - 1)
        else:
            push(s, PEDRO_SPACE, a, 0, 0, 0)
    elif op == PEDRO_SPACE:
        build_pedro(s, T, first, a)
    elif op == PEDRO_DELIVER:
        move_to_cell(s, T, PEDRO, a)
        if T[T_PEDRO_BONUS_CARDS]:
            bonus_cards(s, T, a % CELL)
    else:
        place_disc(s, T, a, first - 1, second)
        if first == 0:
            ship_reward(s, T, second)
