"""Lists of effects wait on the stack: those of a building, a city, a card (data of the tables).

An effect is five numbers of the tables (op, amount, per, each, flags); a list ends with op 0.
Conditions stand before effects (A8, B8), money before the rest. What effects do is in effects.py.
"""

from sim.core.codes import one
from sim.core.jit import kernel, small

from . import codes as c
from . import effect_kinds as fx
from .kinds import EffectList
from .stack import pop, push
from .vocabulary import vocabulary

room = vocabulary.room("effects")
effects = room.step("effects", effects=EffectList(), stays=True)
EFFECTS = effects.op
(EFFECTS_NEXT,) = effects.offsets
accept = room.decision(
    "accept",
    effects=EffectList(),
    declined="do not use it",
    stays=True,
    codes=one("use it", 0),
)
ACCEPT = accept.op
(ACCEPT_EFFECTS,) = accept.offsets


@kernel
def push_effects(s, T, pointer):
    """Carry out the list of effects at `pointer` of the tables; 0 is an empty list.

    Effects behind a condition that the player may leave unmet wait for the player's word.
    """
    if pointer == 0:
        return
    if T[pointer] <= fx.LAST_CONDITION and T[pointer + c.EFFECT_FLAGS] & c.OPTIONAL:
        push(s, ACCEPT, pointer)
    else:
        push(s, EFFECTS, pointer)


@small
def next_effect(s, T, f, field):
    """The effect that a frame of a list points at; the frame goes on to the next one, or ends."""
    effect = s[f + field]
    if T[effect + c.EFFECT] == fx.END:
        pop(s)
    else:
        s[f + field] = effect + c.EFFECT
    return effect
