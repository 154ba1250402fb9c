"""Which fields a check reads: it is repeated only when one of them has changed."""

import numpy as np
from numpy.typing import NDArray

from sim.argentina.kernel.layout import SEAT_SIZE, SEATS, SEATS_MAX, STATE_SIZE, seat, state
from sim.core.layout import STREAM_SIZE

CARDS, TILES, BOARD, PORTS, TRAIL, SCORES, LUCK, PEDROS = 1, 2, 4, 8, 16, 32, 64, 128
SEAT_CHANGED = 1 << 8  # times 2 ** seat
POLICY_CHANGED = 1 << 12  # the stream of its policy, times 2 ** seat
ALL = -1

_TABLE_FIELDS = {
    CARDS: (
        "market market_n cattle_deck_n cattle_deck exhaustion_pile offer objective_deck_n"
        " objective_deck objectives_removed cattle_removed"
    ),
    TILES: (
        "content bag_n bag forecast jobs marker_row station_tile farmers_removed trigger last_turns"
    ),
    BOARD: ("ship_discs quay_discs cell_owner station_discs station_tile masters_removed reserve"),
    PORTS: (
        "marker_row city_sides zone_n zone ship_stack_n ship_stack ship_gone ship_discs"
        " quay_discs cell_owner arrows_n arrows"
    ),
    TRAIL: "sides content coins trigger last_turns marker_row over",
    SCORES: "over",
    LUCK: "table_stream",
    PEDROS: (
        "pedro_deck_n pedro_deck pedro_card speciality reserve pedro_used speciality_turns"
        " speciality_changes"
    ),
}
_SEAT_FIELDS = {
    CARDS: "hand_n hand draw_n draw discard_n discard area",
    TILES: "workers worker_tile strong farmers",
    BOARD: (
        "pesos grain certificates tokens engine steps hand_limit certificate_limit disc_strength"
        " permanent_certificates loading_grain disc_on aux_free masters"
    ),
    PORTS: "",
    TRAIL: "at building_at marker turns",
    SCORES: "score",
}
# What others may change of a seat: taxes and their count, exhaustion cards, the score.
_OPEN_TO_OTHERS = ("pesos", "earned", "discard_n", "discard", "score")


def groups() -> NDArray[np.int64]:
    """For each number of the state the bits of the groups that it belongs to."""
    marks = np.zeros(STATE_SIZE, dtype=np.int64)
    for group, names in _TABLE_FIELDS.items():
        for name in names.split():
            field = state.fields[name]
            marks[field.start : field.start + field.size] |= group
    for player in range(SEATS_MAX):
        start = SEATS + player * SEAT_SIZE
        own = marks[start : start + SEAT_SIZE]
        own |= SEAT_CHANGED << player
        for name, bit in (("deck_stream", SEAT_CHANGED), ("policy_stream", POLICY_CHANGED)):
            first = state.fields[name].start + player * STREAM_SIZE
            marks[first : first + STREAM_SIZE] |= bit << player
        for name in _OPEN_TO_OTHERS:
            field = seat.fields[name]
            own[field.start : field.start + field.size] = 0
        for group, names in _SEAT_FIELDS.items():
            for name in names.split():
                field = seat.fields[name]
                own[field.start : field.start + field.size] |= group
    return marks
