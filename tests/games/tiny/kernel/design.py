"""Design and outcome rows."""

from sim.core import rows
from sim.core.layout import Block

from . import layout as L

WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK = rows.begin_design(design)
D_GIFTS = rows.add_gifts(design, L.MAX_SEATS)
D_OPENING, D_OPENER, D_OPENING_CHANCE = rows.add_openings(design)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS = rows.begin_seat_outcome(
    seat_outcome, {"steps": "VP for steps"}, WHOLE_WIN
)
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)

outcome = Block()
O_GAME_TURNS = rows.add_turns(outcome)
O_DECISIONS = rows.add_decisions(outcome)
O_TRUNCATED = rows.add_truncated(outcome)
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
O_OPENED, O_OFFERED = rows.add_opened(outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
