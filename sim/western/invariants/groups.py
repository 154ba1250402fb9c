"""Which fields a check reads: it is repeated only when one of them has changed."""

import numpy as np
from numpy.typing import NDArray

from sim.core.layout import STREAM_SIZE
from sim.core.spots import spots

from .. import components
from ..kernel import layout as L
from .own_fields import OPEN_TO_OTHERS, OWN_COMPONENTS, OWN_FIELDS

CARDS, TILES, BOARD, TRAIL, SCORES, LUCK = 1, 2, 4, 8, 16, 32
OWN, OTHER = 64, 128  # two groups of a game's own
SEAT_CHANGED = 1 << 8  # times 2 ** seat
POLICY_CHANGED = 1 << 12  # the stream of its policy, times 2 ** seat
ALL = -1

_COMPONENTS = {
    CARDS: (components.CARDS,),
    TILES: (components.TILES,),
    BOARD: (components.DISCS, components.MASTERS),
    TRAIL: (components.NEUTRALS,),
    OWN: OWN_COMPONENTS,
}
# What else the checks read; a game adds its own.
_FIELDS = {
    CARDS: "market_n",
    TILES: "marker_row trigger last_turns workers",
    BOARD: (
        "certificates tokens engine steps hand_limit certificate_limit permanent_certificates"
        " aux_free"
    ),
    TRAIL: "trigger last_turns marker_row over at building_at marker turns",
    SCORES: "over score",
    LUCK: "table_stream",
    OWN: "",
    OTHER: "",
}
_OWN = {"tiles": TILES, "board": BOARD, "trail": TRAIL, "own": OWN, "other": OTHER}


def groups() -> NDArray[np.int64]:
    """For each number of the state the bits of the groups that it belongs to."""
    read = {
        group: {
            *_FIELDS[group].split(),
            *(name for one in _COMPONENTS.get(group, ()) for name in one.fields(L.state, L.seat)),
        }
        for group in _FIELDS
    }
    for name, fields in OWN_FIELDS.items():
        read[_OWN[name]] |= set(fields.split())
    marks = np.zeros(L.STATE_SIZE, dtype=np.int64)
    for spot in spots(L.state):
        own = marks[spot.start : spot.end]
        if spot.seat is not None and spot.field.name not in OPEN_TO_OTHERS:
            own |= SEAT_CHANGED << spot.seat
        for group, names in read.items():
            if spot.field.name in names:
                own |= group
    for player in range(L.MAX_SEATS):
        for name, bit in (("deck_stream", SEAT_CHANGED), ("policy_stream", POLICY_CHANGED)):
            first = L.state[name].start + player * STREAM_SIZE
            marks[first : first + STREAM_SIZE] |= bit << player
    return marks
