"""Gifts that every game of the family has; each comes from where it would come in a game.

What a tile or card does at once when it is taken is left out: nobody is to choose before the game.
"""

from sim.core.jit import kernel

from . import layout as L
from . import tables as t
from .cards import to_discard
from .differences import extra_price, worker_comes

WORKERS_FIRST = 1  # the bag or stack of workers alone


@kernel
def take_out(s, T, row):
    """A worker of a row without a strength icon out of a bag or stack, or -1 if there is none."""
    for k in range(L.N_SUPPLIES):
        supply = (WORKERS_FIRST + k) % L.N_SUPPLIES
        pile = L.SUPPLY + supply * L.SUPPLY_SIZE
        last = s[L.SUPPLY_N + supply] - 1
        for i in range(last, -1, -1):
            tile = s[pile + i]
            if T[t.TILE_ROW + tile] == row and extra_price(T, tile) == 0:
                for j in range(i, last):
                    s[pile + j] = s[pile + j + 1]
                s[pile + last] = 0
                s[L.SUPPLY_N + supply] = last
                return tile
    return -1


@kernel
def give_worker_tile(s, T, p, row):
    """Into the next cell of its row, whose action is not done."""
    tile = take_out(s, T, row)
    if tile < 0:
        return
    q = L.SEATS + p * L.SEAT_SIZE
    s[q + L.WORKER_TILE + row * L.N_COLUMNS + s[q + L.WORKERS + row]] = tile + 1
    s[q + L.WORKERS + row] += 1
    worker_comes(s, T, q, tile, 1)


@kernel
def give_cattle(s, p):
    """The next card of the market's deck, onto the discard pile, where bought cards go."""
    s[L.CATTLE_DECK_N] -= 1
    to_discard(s, p, s[L.CATTLE_DECK + s[L.CATTLE_DECK_N]])


@kernel
def give_objective(s, p):
    """The next objective card of the deck, onto the discard pile."""
    s[L.OBJECTIVE_DECK_N] -= 1
    to_discard(s, p, L.OBJECTIVE + s[L.OBJECTIVE_DECK + s[L.OBJECTIVE_DECK_N]])
