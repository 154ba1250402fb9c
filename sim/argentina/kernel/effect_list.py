"""Lists of effects wait on the stack: those of a building, a ship, a card (data of the tables).

An effect is five numbers of the tables (op, amount, per, each, flags); a list ends with op 0.
Conditions stand before effects (A8), pesos before the rest (R75). What effects do is in effects.py.
"""

from sim.core.jit import kernel

from . import codes as c
from . import effect_kinds as fx
from .stack import push
from .vocabulary import EffectList, vocabulary

room = vocabulary.room("effects")
effects = room.step("effects", effects=EffectList(), stays=True)
EFFECTS = effects.op
(EFFECTS_NEXT,) = effects.offsets
accept = room.decision("accept", effects=EffectList(), declined="do not use it", stays=True)
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
