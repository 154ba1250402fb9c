"""One way at least to break every law of Ten Steps."""

from __future__ import annotations

from sim.core.referee import Referee
from tests.games.corruption import Corruptions
from tests.games.raw import Raw, find
from tests.games.tiny.game import TINY
from tests.games.tiny.invariants import codes
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel.path import LAY

CORRUPTIONS = Corruptions(TINY)


def dealt() -> Raw:
    return Raw.dealt(TINY.setup(), CORRUPTIONS.tables)


def laying() -> Raw:
    return find([dealt()], LAY)


CORRUPTIONS.lists(codes, laying, L.TURN)
CORRUPTIONS.number(codes.OUT_OF_RANGE, dealt, L.PLAYERS, L.MAX_SEATS + 1)
CORRUPTIONS.number(codes.OUT_OF_RANGE, dealt, L.SEATS + L.HAND_N, -1)
CORRUPTIONS.number(codes.CARDS_LOST, dealt, L.SEATS + L.DRAW_N, -1, add=True)


@CORRUPTIONS.breaks(codes.STANDS_STILL)
def card_without_steps(referee: Referee) -> None:
    raw = laying()
    referee.start(raw.s)
    action = raw.legal()[0]
    steps = raw.s[raw.q + L.STEPS]
    raw.do(action)
    raw.s[raw.seat(0) + L.STEPS] = steps
    referee.after(raw.s, action)
