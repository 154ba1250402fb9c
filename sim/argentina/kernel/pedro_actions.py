"""What Pedro does (14): workers, cattle, farmers, buildings, engine and discs, by his criteria.

He never chooses: criteria narrow the options down, and what they leave open the human decides
(A625, R51). So each of his choices is a decision whose legal actions are the options left.
"""

from sim.core.fields import MAX_AMOUNT, Counter, Flag, Marker, Things
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

from . import codes as c
from . import layout as L
from . import tables as t
from .cattle import add_cattle, wanted
from .farmers import put_beside, required
from .objectives import gain_objective
from .pedro_trail import space_choices_pedro
from .railway import forward_choices
from .stack import push
from .trail import face
from .vocabulary import EffectList, OwnBuilding, Wanted, a_ship, vocabulary
from .workers import hire_price

CARPINTERO = 1
HERE = L.SEATS + L.PEDRO * L.SEAT_SIZE  # his seat

room = vocabulary.room("pedro")
pedro_turn = room.step("pedro_turn")  # his action after the move, then Buenos Aires
PEDRO_TURN = pedro_turn.op
pedro_do = room.step("pedro_do", effects=EffectList())
PEDRO_DO = pedro_do.op
(DO_NEXT,) = pedro_do.offsets
pedro_ba = room.step("pedro_ba", begun=Flag(), ship=Marker(L.ships, besides={-1: None}))
PEDRO_BA = pedro_ba.op
BA_BEGUN, BA_SHIP = pedro_ba.offsets
# what his criteria leave to the human (A625)
pedro_step = room.decision("pedro_step", steps=Counter(MAX_AMOUNT, 1), searched=False)
PEDRO_STEP = pedro_step.op
(STEP_LEFT,) = pedro_step.offsets
pedro_farmer = room.decision(
    "pedro_farmer",
    farmer=Marker(Things("icons", 2, "", ("remove", "take"))),
    declined="takes no farmer",
    searched=False,
)
PEDRO_FARMER = pedro_farmer.op
(FARMER_KEEP,) = pedro_farmer.offsets
pedro_cattle = room.decision("pedro_cattle", wants=Wanted(), searched=False)
PEDRO_CATTLE = pedro_cattle.op
(CATTLE_WANTS,) = pedro_cattle.offsets
pedro_build = room.decision(
    "pedro_build",
    exactly=Counter(MAX_AMOUNT, 1, default=0),  # 0: by carpinteros
    declined="builds nothing",
    searched=False,
)
PEDRO_BUILD = pedro_build.op
(BUILD_EXACTLY,) = pedro_build.offsets
pedro_space = room.decision(
    "pedro_space", building=OwnBuilding(), declined="places no building", searched=False
)
PEDRO_SPACE = pedro_space.op
(SPACE_BUILDING,) = pedro_space.offsets
pedro_deliver = room.decision("pedro_deliver", declined="delivers nothing", searched=False)
PEDRO_DELIVER = pedro_deliver.op
pedro_disc = room.decision(
    "pedro_disc", station=Marker(L.stations, first=1), ship=a_ship, searched=False
)  # for a station, or else for a ship
PEDRO_DISC = pedro_disc.op
DISC_STATION, DISC_SHIP = pedro_disc.offsets


@kernel
def experience(s, T):
    """The value on the active loading card (A636)."""
    return T[t.EXPERIENCE + (s[L.SOLO] - 1) * L.N_LOADING_CARDS + s[L.LOADING_CARD]]


@kernel
def shuffle_pedro(s):
    """All his cards are on his discard pile when the draw pile is empty (A603, A621)."""
    for i in range(L.N_PEDRO_CARDS):
        s[L.PEDRO_DECK + i] = i
    s[L.PEDRO_DECK_N] = L.N_PEDRO_CARDS
    shuffle(s, L.DECK_STREAM + L.PEDRO * STREAM_SIZE, s, L.PEDRO_DECK, L.N_PEDRO_CARDS)


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
        if cell % c.JOB_COLUMNS >= T[t.COLUMNS + s[L.PLAYERS]] or tile < 0:
            continue
        if s[HERE + L.WORKERS + T[t.TILE_ROW + tile]] == L.N_COLUMNS:  # R56
            continue
        price = hire_price(s, T, row, tile, 0)
        other = 0 if T[t.TILE_ROW + tile] == s[L.SPECIALITY] else 1
        weak = 1 - T[t.TILE_STRONG + tile]
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
    row = T[t.TILE_ROW + tile]
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
    for i in range(t.MAX_PEDRO_CATTLE):
        want = T[line + i]
        if want < 0:
            return i > 0
        asked = 0
        for j in range(t.MAX_PEDRO_CATTLE):
            if T[line + j] == want:
                asked += 1
        there = 0
        for kind in range(T[t.CATTLE_N]):
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
        line = t.PEDRO_CATTLE + gauchos * t.MAX_PEDRO_CATTLE
        if line_in_market(s, T, line):
            for i in range(t.MAX_PEDRO_CATTLE - 1, -1, -1):
                if T[line + i] >= 0:
                    push(s, PEDRO_CATTLE, T[line + i])
            return
        add_cattle(s, 2)  # R79: also when the line for one gaucho fails then
        gauchos -= 1


@kernel
def cattle_choices(s, T, want, out):
    """Of the cards that fit, those with most VP (A652)."""
    n = 0
    best = 0
    for kind in range(T[t.CATTLE_N]):
        if s[L.MARKET + kind] > 0 and wanted(T, kind, want):
            vp = T[t.CARD_VP + kind]
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
        if T[t.NODE_TYPE + node] != c.N_FARMER or s[L.CONTENT + node] == 0:
            continue
        pesos = s[L.COINS + node] + T[t.NODE_PESOS + node]
        colour = T[t.TILE_COLOUR + s[L.CONTENT + node] - 1]
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
            T[t.FACE_CARPINTEROS + face(s, number)] == needed
        ):
            shows = 1 if T[t.FACE_HAND + face(s, number)] > 0 else 0
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
            more = T[t.FACE_CARPINTEROS + face(s, new)] - T[t.FACE_CARPINTEROS + face(s, old)]
            if more < fewest or more > most:
                continue
            hands = 1 if T[t.FACE_HAND + face(s, new)] > 0 else 0
            hands -= 1 if T[t.FACE_HAND + face(s, old)] > 0 else 0
            rank = (more * 256 + 128 + T[t.FACE_VP + face(s, new)]) * 4 + hands + 1
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
def engine_pedro(s, T, spaces, out):
    """To the farthest station not upgraded yet within reach, else all spaces (A670, R59)."""
    stop = -1
    station = -1
    n = forward_choices(s, T, L.PEDRO, spaces, out, 0)
    for i in range(n):
        slot = out[i]
        here = T[t.SLOT_STATION + slot] - 1
        if here >= 0 and (
            slot == T[t.TERMINUS_SLOT] or s[L.STATION_DISCS + here * L.MAX_SEATS + L.PEDRO] == 0
        ):
            stop = slot
            station = here
        elif station < 0 and T[t.SLOT_NUMBER + slot] >= 0:
            stop = slot
    s[HERE + L.ENGINE] = L.DEPOT if stop == T[t.TERMINUS_SLOT] else stop
    if station >= 0:
        push(s, PEDRO_DISC, station + 1)


@kernel
def disc_sources(s, T, station, out):
    """His reserve, or else his stations of least VP, not the one in question (A672, R63)."""
    if s[L.RESERVE] > 0:
        out[0] = L.N_STATIONS
        return 1
    n = 0
    best = 0
    for i in range(L.N_STATIONS):
        if i == station or s[L.STATION_DISCS + i * L.MAX_SEATS + L.PEDRO] == 0:
            continue
        vp = T[t.STATION_VP + i]
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
        s[L.STATION_DISCS + source * L.MAX_SEATS + L.PEDRO] -= 1
    if station < 0:
        s[L.SHIP_DISCS + ship * L.MAX_SEATS + L.PEDRO] += 1
        s[HERE + L.LOADINGS] += 1
        return
    s[L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO] += 1
    s[HERE + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:  # to the box, the space stays empty (A671)
        s[L.MASTERS_REMOVED] |= 1 << (tile - 1)
        s[L.STATION_TILE + station] = 0
