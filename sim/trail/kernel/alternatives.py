"""One of two lists of effects: both sides of a white slash outside buildings (B162)."""

from sim.core.jit import kernel

from . import codes as c
from .cards import with_pass
from .effect_list import push_effects
from .effects import can_do
from .own_effects import CHOOSE_FIRST, CHOOSE_FLAGS, choose
from .stack import pop

BOTH = 2


@choose.choices
@kernel
def choose_list(s, T, p, f, out, n):
    for i in range(BOTH):
        pointer = s[f + CHOOSE_FIRST + i]
        if pointer > 0 and can_do(s, T, p, pointer, out, n):
            out[n] = i
            n += 1
    return with_pass(out, n) if s[f + CHOOSE_FLAGS] & c.OPTIONAL else n


@choose.apply
@kernel
def apply_choose(s, T, p, f, a):
    pop(s)
    if a != c.PASS:
        push_effects(s, T, s[f + CHOOSE_FIRST + a])
