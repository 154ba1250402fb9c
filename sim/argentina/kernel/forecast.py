"""Steps 4 to 6 in Buenos Aires and the closing of the visit (7.4-7.6)."""

from sim.core.fields import Marker, Things
from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .cards import token_choice, with_pass
from .cattle import add_cattle
from .ports import depart
from .stack import pop
from .trail import place_farmer
from .vocabulary import vocabulary
from .workers import offer_worker

FARMER_ROW = 3
N_LETTERS = 3
TILES_OF_A_LETTER = 2  # the lower one first

room = vocabulary.room("forecast")
letters = Things("letters", len(L.LETTERS), "A, B or C", tuple(L.LETTERS))
forecast_tile = room.decision(
    "forecast_tile", letter=Marker(letters), declined="take no tile: none may be taken"
)
FORECAST_TILE = forecast_tile.op
(TILE_LETTER,) = forecast_tile.offsets
ba_close = room.step("ba_close", milestone=True)
BA_CLOSE = ba_close.op


@small
def forecast_space(letter, choice):
    """A space of the forecast: 0 the lower one of a letter, 1 the upper one."""
    return L.FORECAST + TILES_OF_A_LETTER * letter + choice


@kernel
def draw_tile(s, letter):
    """Next tile of a bag + 1, or 0 when the bag is empty (R3)."""
    if s[L.BAG_N + letter] == 0:
        return 0
    s[L.BAG_N + letter] -= 1
    return s[L.BAG + letter * L.BAG_SIZE + s[L.BAG_N + letter]] + 1


@kernel
def choose_tile(s, T, letter, choice):
    """Place the chosen forecast tile at once (A230, A231, A232)."""
    at = forecast_space(letter, choice)
    tile = s[at] - 1
    s[at] = 0
    if T[t.TILE_ROW + tile] == FARMER_ROW:
        place_farmer(s, T, tile)
    else:
        offer_worker(s, T, tile)
        if s[L.TRIGGER] > 0:
            s[L.END_REASON] = 4 + letter  # step 5 or 6


@kernel
def refill_forecast(s):
    """Each empty space from the bag of its letter (A263)."""
    for letter in range(N_LETTERS):
        for choice in range(TILES_OF_A_LETTER):
            if s[forecast_space(letter, choice)] == 0:
                s[forecast_space(letter, choice)] = draw_tile(s, letter)


@kernel
def close_visit(s, T, p):
    """Arrow effects, Rider space, new forecast tiles, in this order (A235, A262, A263, R26)."""
    for i in range(s[L.ARROWS_N]):
        arrow = s[L.ARROWS + i]
        if arrow == c.ARROW_REFILL:
            add_cattle(s, max(0, T[t.MARKET_SIZE + s[L.PLAYERS]] - s[L.MARKET_N]))  # A240
        else:
            depart(s, T, arrow)
            if s[L.SOLO] and s[L.LOADING_CARD] < L.N_LOADING_CARDS - 1:
                s[L.LOADING_CARD] += 1  # A684
    s[L.ARROWS_N] = 0
    s[L.SEATS + p * L.SEAT_SIZE + L.AT] = T[t.NODE_START]
    if s[L.SOLO]:
        for letter in range(N_LETTERS):  # what is left slides to the lower spaces (A611)
            lower = forecast_space(letter, 0)
            upper = forecast_space(letter, 1)
            if s[lower] == 0:
                s[lower] = s[upper]
                s[upper] = 0
    refill_forecast(s)


@forecast_tile.choices
@kernel
def forecast_choices(s, T, p, f, out, n):
    """One of the two tiles of the letter; after the trigger no workers (A230, A551, A553)."""
    for choice in range(TILES_OF_A_LETTER):
        tile = s[forecast_space(s[f + TILE_LETTER], choice)] - 1
        if tile >= 0 and (s[L.TRIGGER] == 0 or T[t.TILE_ROW + tile] == FARMER_ROW):
            out[n] = choice
            n += 1
    if n == 0:
        n = with_pass(out, n)
    return token_choice(s, p, out, n)


@forecast_tile.apply
@kernel
def apply_forecast(s, T, p, f, a):
    letter = s[f + TILE_LETTER]
    pop(s)
    if a != c.PASS:
        choose_tile(s, T, letter, a)


@ba_close.advance
@kernel
def advance_close(s, T, p, f, out):
    pop(s)
    close_visit(s, T, p)
