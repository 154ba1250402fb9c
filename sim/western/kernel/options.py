"""The actions of buildings: lists of effects, of which those of one group are alternatives."""

from sim.core.jit import kernel, small

from . import codes as c
from . import layout as L
from . import tables as t
from .effects import can_do
from .faces import face_of

_OPTIONS = t.OPTION_SIZE * t.MAX_OPTIONS


@kernel
def building_options(s, T, node):
    """Pointer to the options of the building that lies there, whoever owns it."""
    content = s[L.CONTENT + node] - 1
    if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
        return t.NEUTRAL_OPTIONS + content * _OPTIONS
    owner = content // L.N_NUMBERS
    return t.FACE_OPTIONS + face_of(s, owner, content % L.N_NUMBERS) * _OPTIONS


@kernel
def location_options(s, T, p, node):
    """Pointer to the options of the own or neutral building there, or 0.

    A160, A168, B160, B168.
    """
    if T[t.NODE_TYPE + node] == c.N_NEUTRAL or (
        T[t.NODE_TYPE + node] == c.N_BUILDING and (s[L.CONTENT + node] - 1) // L.N_NUMBERS == p
    ):
        return building_options(s, T, node)
    return 0


@small
def option_group(T, options, i):
    """Options of one group are alternatives; below 0: there is no such option."""
    return T[options + t.OPTION_SIZE * i + t.OPTION_GROUP]


@small
def option_effects(T, options, i):
    return T[options + t.OPTION_SIZE * i + t.OPTION_EFFECTS]


@kernel
def option_choices(s, T, p, options, done, out, n):
    """Options that can be done, of groups of which none was done yet (A161, A162, B161, B162)."""
    for i in range(t.MAX_OPTIONS):
        group = option_group(T, options, i)
        if group < 0:
            break
        if (done >> group) & 1 == 0 and can_do(s, T, p, option_effects(T, options, i), out, n):
            out[n] = i
            n += 1
    return n


@kernel
def count_use(s, T, p, node):
    """A phase B has used the building there."""
    content = s[L.CONTENT + node] - 1
    q = L.SEATS + p * L.SEAT_SIZE
    if T[t.NODE_TYPE + node] == c.N_NEUTRAL:
        s[q + L.NEUTRAL_ACTIVATIONS + content] += 1
    else:
        s[q + L.ACTIVATIONS + content % L.N_NUMBERS] += 1
