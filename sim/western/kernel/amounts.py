"""Amounts of effects: printed, or counted by what a player has."""

from sim.core.jit import kernel

from . import codes as c
from . import layout as L
from .counted import count_own


@kernel
def amount_of(s, T, p, effect):
    """The amount of an effect as things stand now."""
    per = T[effect + c.EFFECT_PER]
    if per == c.PER_NOTHING:
        return T[effect + c.EFFECT_AMOUNT]
    if per <= L.N_ROWS:
        count = s[L.SEATS + p * L.SEAT_SIZE + L.WORKERS + per - 1]
    else:
        count = count_own(s, T, p, per)
    return T[effect + c.EFFECT_AMOUNT] * (count // T[effect + c.EFFECT_EACH])
