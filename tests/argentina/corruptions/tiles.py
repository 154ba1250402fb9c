"""Farmer tiles, strength and exhaustion cards: I2, I7, I14."""

from __future__ import annotations

from sim.argentina.invariants import codes as b
from sim.argentina.kernel import layout as L
from sim.core.referee import Referee
from tests.argentina.corruptions.hands import (
    alone,
    any_farmer,
    breaks,
)
from tests.argentina.raw import Raw

alone(b.OWN_CARDS, L.EXHAUSTION_PILE, 1, add=True)
alone(b.FARMER_TILES, L.FARMERS, 1, add=True, by_seat=True)
alone(b.STRENGTH_ICONS, L.STRONG, 1, add=True, by_seat=True)


@breaks(b.FARMER_KIND)
def too_many_farmers_of_a_kind(referee: Referee) -> None:
    raw = Raw.deal()
    _, node = any_farmer(raw)
    raw.s[L.FARMERS_REMOVED + raw.s[L.CONTENT + node] - 1] += 20
    referee.start(raw.s)
