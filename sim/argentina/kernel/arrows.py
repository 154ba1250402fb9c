"""Arrows of the job market."""

from sim.core.jit import small

from . import layout as L


@small
def cross_arrow(s, T, arrow):
    """It is carried out after step 6 (A235)."""
    s[L.ARROWS + s[L.ARROWS_N]] = arrow
    s[L.ARROWS_N] += 1
