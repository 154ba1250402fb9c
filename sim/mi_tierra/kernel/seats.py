"""A player: money, tiles, bans; and the event that is active."""

from sim.core.jit import kernel, small

from . import layout as L
from . import tables as t


@small
def seat_at(p):
    """Where the fields of a player begin."""
    return L.SEATS + p * L.SEAT_SIZE


@small
def player_at(s, place):
    """Who is at a place of the turn order, from 0."""
    return s[L.ORDER + place] - 1


@small
def earn(s, q, source, pesos):
    s[q + L.PESOS] += pesos
    s[q + L.INCOME + source] += pesos


@small
def pay(s, q, reason, pesos):
    """Nobody goes into debt: who calls has looked (R4)."""
    s[q + L.PESOS] -= pesos
    s[q + L.SPENT + reason] += pesos


@small
def make_good(s, q, good, number):
    """Goods cards have no limit (R7)."""
    s[q + L.GOODS + good] += number
    s[q + L.MADE + good] += number


@small
def is_banned(s, q, what):
    return s[q + L.BANNED] >> what & 1


@kernel
def active_tiles(s, q, tile):
    """How many active tiles of a kind a player has (M118)."""
    n = 0
    for slot in range(L.N_SLOTS):
        if s[q + L.TILES + slot] == tile + 1:
            n += 1
    return n


@small
def half_of(s, T):
    """The active half of the event (M41); only if there is one."""
    return (s[L.EVENT] - 1) * 2 + (1 if s[L.ROUND] >= T[t.LOWER_FROM] else 0)


@kernel
def effect_of(s, T):
    """What the event of this round does."""
    if s[L.EVENT] == 0:
        return L.NO_EFFECT
    return T[t.EFFECT + half_of(s, T)]
