"""What may be played before the steps of Kansas City (B422, R15, R60)."""

from sim.core.jit import small

from . import tables as t
from .cards import objective_choices, token_choice


@small
def before_income(s, T, p, out, n):
    if T[t.OBJECTIVES_IN_CITY]:
        n = objective_choices(s, p, out, n)
    return token_choice(s, p, out, n)


@small
def before_forecast(s, T, p, out, n):
    return before_income(s, T, p, out, n)
