"""The faces of private buildings: with site preparation each player's own (B61, V61)."""

from sim.core.jit import small

from . import layout as L


@small
def face_of(s, owner, number):
    """The face that lies up of a player's building."""
    return 2 * number + s[L.SEATS + owner * L.SEAT_SIZE + L.SIDES + number]
