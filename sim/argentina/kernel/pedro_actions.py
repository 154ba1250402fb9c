"""What Pedro does (14): workers, objective cards, cattle, farmers, engine and discs."""

from sim.core.codes import one, things
from sim.core.fields import Marker, Things
from sim.core.jit import kernel
from sim.core.layout import STREAM_SIZE
from sim.core.rng import shuffle

from . import codes as c
from . import effect_kinds as fx
from . import layout as L
from . import tables as t
from .cattle import ADDED_CARDS, add_cattle, buy_cattle, wanted
from .farmers import put_beside, required
from .kinds import Wanted
from .objectives import gain_objective
from .pedro_trail import HERE, room
from .railway import forward_choices
from .stack import pop, push
from .vocabulary import a_ship
from .workers import hire_price

pedro_farmer = room.decision(
    "pedro_farmer",
    farmer=Marker(Things("icons", 2, "", ("remove", "take"))),
    declined="takes no farmer",
    codes=things(L.nodes),
    searched=False,
)
PEDRO_FARMER = pedro_farmer.op
(FARMER_KEEP,) = pedro_farmer.offsets
pedro_cattle = room.decision("pedro_cattle", wants=Wanted(), searched=False, codes=things(L.cattle))
PEDRO_CATTLE = pedro_cattle.op
(CATTLE_WANTS,) = pedro_cattle.offsets
pedro_disc = room.decision(
    "pedro_disc",
    station=Marker(L.stations, first=1),
    ship=a_ship,
    searched=False,
    codes=things(L.stations) + one("reserve", L.N_STATIONS),
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


# --- workers, objectives ----------------------------------------------------------------------


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


# --- cattle -----------------------------------------------------------------------------------


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
        add_cattle(s, ADDED_CARDS)  # R79: also when the line for one gaucho fails then
        gauchos -= 1


@pedro_cattle.choices
@kernel
def cattle_choices(s, T, p, f, out, n):
    """Of the cards that fit, those with most VP (A652)."""
    want = s[f + CATTLE_WANTS]
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


@pedro_cattle.apply
@kernel
def apply_cattle(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        buy_cattle(s, L.PEDRO, a)


# --- farmers ----------------------------------------------------------------------------------


@pedro_farmer.choices
@kernel
def farmer_choices(s, T, p, f, out, n):
    """Most pesos, then least strength, then yellow, orange, blue, green (A647)."""
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


@pedro_farmer.apply
@kernel
def apply_farmer(s, T, p, f, node):
    """Beside his board or to the box; coins on the tile go to the bank (A647, A648)."""
    keep = s[f + FARMER_KEEP]
    pop(s)
    if node == c.PASS:
        return
    tile = s[L.CONTENT + node] - 1
    s[L.CONTENT + node] = 0
    s[L.COINS + node] = 0
    if keep:
        put_beside(s, T, L.PEDRO, tile)
        s[HERE + L.HELPED] += 1
    else:
        s[L.FARMERS_REMOVED + tile] += 1


# --- engine and discs -------------------------------------------------------------------------


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


@pedro_disc.choices
@kernel
def disc_sources(s, T, p, f, out, n):
    """His reserve, or else his stations of least VP, not the one in question (A672, R63)."""
    if s[L.RESERVE] > 0:
        out[0] = L.N_STATIONS
        return 1
    station = s[f + DISC_STATION] - 1
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
def ship_reward(s, T, ship):
    """A ship that gives an objective card gives him the farthest one (A682)."""
    pointer = T[t.SHIP_EFFECTS + ship]
    if pointer > 0:
        while T[pointer] != fx.END:
            if T[pointer] == fx.OBJECTIVE:
                objective_pedro(s)
            pointer += c.EFFECT


@pedro_disc.apply
@kernel
def apply_disc(s, T, p, f, source):
    """A disc from the reserve or a station to a station or a ship."""
    station = s[f + DISC_STATION] - 1
    ship = s[f + DISC_SHIP]
    pop(s)
    if source == c.PASS:
        return
    if source == L.N_STATIONS:
        s[L.RESERVE] -= 1
    else:
        s[L.STATION_DISCS + source * L.MAX_SEATS + L.PEDRO] -= 1
    if station < 0:
        s[L.SHIP_DISCS + ship * L.MAX_SEATS + L.PEDRO] += 1
        s[HERE + L.LOADINGS] += 1
        ship_reward(s, T, ship)
        return
    s[L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO] += 1
    s[HERE + L.STATIONS_UPGRADED] += 1
    tile = s[L.STATION_TILE + station]
    if tile > 0 and tile < L.WORKER_ON_STATION:  # to the box, the space stays empty (A671)
        s[L.MASTERS_REMOVED] |= 1 << (tile - 1)
        s[L.STATION_TILE + station] = 0
