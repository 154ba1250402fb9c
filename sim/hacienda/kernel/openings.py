"""Which actions are openings (sim/hacienda/gifts.py)."""

import numpy as np

from sim.core.jit import kernel
from sim.core.vocabulary import PASS

from . import action as act

FIRST_ACTION, FIRST_LAND, FIRST_ANIMAL = 1, 2, 3
OPS = np.array([0, act.ACTION, act.ACTION, act.ACTION])
PURCHASES = (act.SEEN_LAND, act.BLIND_ANIMAL, act.SEEN_ANIMAL, act.BUY_HACIENDA)
KINDS = (*PURCHASES, act.BUY_WATER, act.DO_HARVEST, act.PLAY_LAND, act.PLAY_ANIMAL)
FIRST_OF_KIND = np.array(KINDS)  # of each kind but the first one


@kernel
def opening_kind(s, T, which, a):
    """What an action does; the kind of the land, or the animal, that is played."""
    if a < 0 or a >= PASS:
        return -1
    if which == FIRST_LAND:
        return a - act.PLAY_LAND if a >= act.PLAY_LAND and a < act.PLAY_ANIMAL else -1
    if which == FIRST_ANIMAL:
        return a - act.PLAY_ANIMAL if a >= act.PLAY_ANIMAL else -1
    kind = 0
    for first in FIRST_OF_KIND:
        if a >= first:
            kind += 1
    return kind
