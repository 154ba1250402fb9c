"""What may be played before the steps of Buenos Aires (A422, R71)."""

from sim.core.jit import small

from .cards import objective_choices, token_choice


@small
def before_income(s, T, p, out, n):
    return token_choice(s, p, out, objective_choices(s, p, out, n))


@small
def before_forecast(s, T, p, out, n):
    return token_choice(s, p, out, n)
