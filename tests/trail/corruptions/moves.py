"""Who moves where, and money: I18, I19."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.trail.invariants import codes as b
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from tests.trail.corruptions.hands import breaks, moving, nodes_of, seat_worker
from tests.trail.raw import find, seat


@breaks(b.BACKWARD)
def objective_card_moves_the_rancher_back(referee: Referee) -> None:
    raw = moving()
    first, last = nodes_of(raw, c.N_NEUTRAL)[0], nodes_of(raw, c.N_NEUTRAL)[-1]
    raw.s[raw.q + L.AT] = last
    raw.push(ops.FREE_MOVE, 3, c.OPTIONAL)
    referee.start(raw.s)
    raw.do(first)
    referee.after(raw.s, first)


@breaks(b.POT_CHANGED)
def pot_grows_by_itself(referee: Referee) -> None:
    raw = find(ops.LOCATION, poker="yes")
    referee.start(raw.s)
    raw.s[L.POT] += 1
    referee.after(raw.s)


@breaks(b.POT_CHANGED)
def card_laid_for_too_little(referee: Referee) -> None:
    raw = moving(poker="yes")
    for p in range(2):
        if raw.s[seat(p) + L.SEATED] == 0:
            seat_worker(raw, p)
    raw.s[raw.q + L.MONEY] = 5
    raw.push(ops.LAY_CARD)
    referee.start(raw.s)
    action = raw.legal()[0]
    raw.do(action)
    raw.s[raw.q + L.MONEY] += 1
    referee.after(raw.s, action)
