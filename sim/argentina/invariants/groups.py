"""Which fields a check reads: it is repeated only when one of them has changed."""

import numpy as np
from numpy.typing import NDArray

from sim.argentina import components
from sim.argentina.kernel import layout as L
from sim.core.layout import STREAM_SIZE
from sim.core.spots import spots

CARDS, TILES, BOARD, PORTS, TRAIL, SCORES, LUCK, PEDROS = 1, 2, 4, 8, 16, 32, 64, 128
SEAT_CHANGED = 1 << 8  # times 2 ** seat
POLICY_CHANGED = 1 << 12  # the stream of its policy, times 2 ** seat
ALL = -1

_COMPONENTS = {
    CARDS: (components.CARDS,),
    TILES: (components.TILES,),
    BOARD: (components.DISCS, components.MASTERS),
    PORTS: (components.SHIPS,),
    TRAIL: (components.NEUTRALS,),
}
# What else the checks read.
_FIELDS = {
    CARDS: "market_n",
    TILES: "marker_row trigger last_turns workers strong farmers",
    BOARD: (
        "pesos grain certificates tokens engine steps hand_limit certificate_limit disc_strength"
        " permanent_certificates loading_grain aux_free"
    ),
    PORTS: "marker_row city_sides ship_discs quay_discs cell_owner arrows_n arrows",
    TRAIL: "sides coins trigger last_turns marker_row over at building_at marker turns",
    SCORES: "over score",
    LUCK: "table_stream",
    PEDROS: (
        "pedro_deck_n pedro_deck pedro_card speciality reserve pedro_used speciality_turns"
        " speciality_changes"
    ),
}
# What others may change of a seat: taxes and their count, exhaustion cards, the score.
_OPEN_TO_OTHERS = ("pesos", "earned", "discard_n", "discard", "score")


def groups() -> NDArray[np.int64]:
    """For each number of the state the bits of the groups that it belongs to."""
    read = {
        group: {
            *_FIELDS[group].split(),
            *(name for one in _COMPONENTS.get(group, ()) for name in one.fields(L.state, L.seat)),
        }
        for group in _FIELDS
    }
    marks = np.zeros(L.STATE_SIZE, dtype=np.int64)
    for spot in spots(L.state):
        own = marks[spot.start : spot.end]
        if spot.seat is not None and spot.field.name not in _OPEN_TO_OTHERS:
            own |= SEAT_CHANGED << spot.seat
        for group, names in read.items():
            if spot.field.name in names:
                own |= group
    for player in range(L.MAX_SEATS):
        for name, bit in (("deck_stream", SEAT_CHANGED), ("policy_stream", POLICY_CHANGED)):
            first = L.state[name].start + player * STREAM_SIZE
            marks[first : first + STREAM_SIZE] |= bit << player
    return marks
