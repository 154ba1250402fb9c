"""The faces of private buildings: every player uses the same side of a number (A61)."""

from sim.core.jit import small

from . import layout as L


@small
def face(s, number):
    """The face in use of a private building number."""
    return 2 * number + s[L.SIDES + number]


@small
def face_of(s, owner, number):
    """The same, whoever owns it."""
    return face(s, number)
