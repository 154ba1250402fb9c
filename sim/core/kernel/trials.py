"""What a design tries on seats: gifts before the first turn, and openings (sim.core.gifts).

    # kernel/gifts.py of a game
    give(s, T, p, gift, luck)         the gift of this number, from the box; nothing is pushed
    # kernel/openings.py
    OPS                               the decision of each opening, by its number from 1 on
    opening_kind(s, T, which, a)      which of the kinds an action of it is; below 0: none of them

The outcome row remembers who has opened: a state knows nothing of a trial.
"""

from sim.core.bits import count_bits
from sim.core.jit import kernel

from . import design as d
from . import layout as L
from .gifts import give
from .openings import OPS, opening_kind
from .rooms import decider
from .stack import top


@kernel
def deal_gifts(s, T, row):
    """The last thing of a deal; a gift takes no chance of the table, so all else stays the same."""
    for p in range(s[L.PLAYERS]):
        gifts = row[d.D_GIFTS + p]
        gift = 0
        while gifts > 0:
            if gifts & 1:
                give(s, T, p, gift, row[d.D_LUCK])
            gifts >>= 1
            gift += 1


@kernel
def is_opening(s, row, outcome):
    """Does a seat decide what is watched, for the first time?"""
    return s[top(s)] == OPS[row[d.D_OPENING]] and outcome[d.O_OPENED + decider(s)] == 0


@kernel
def begin_opening(s, T, row, outcome, out, n):
    """Note what a seat can open with; who has to open by chance is left one kind of it.

    Each kind that is offered has the same chance, however many actions it has. Among these the
    player chooses. Returns how many actions are left.
    """
    which = row[d.D_OPENING]
    p = decider(s)
    offered = 0
    for i in range(n):
        kind = opening_kind(s, T, which, out[i])
        if kind >= 0:
            offered |= 1 << kind
    if offered == 0:
        return n
    if outcome[d.O_OFFERED + p] == 0:  # where it could first open: it may decline
        outcome[d.O_OFFERED + p] = offered
    if row[d.D_OPENER] != p + 1:
        return n
    skipped = row[d.D_OPENING_CHANCE] % count_bits(offered)
    for _ in range(skipped):
        offered &= offered - 1
    drawn = offered & -offered
    left = 0
    for i in range(n):
        kind = opening_kind(s, T, which, out[i])
        if kind >= 0 and drawn >> kind & 1:
            out[left] = out[i]
            left += 1
    return left


@kernel
def end_opening(s, T, row, outcome, a):
    """Note what was chosen, if it is an opening at all: who declines has not opened yet."""
    kind = opening_kind(s, T, row[d.D_OPENING], a)
    if kind >= 0:
        outcome[d.O_OPENED + decider(s)] = kind + 1
