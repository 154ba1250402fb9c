"""Design and outcome rows."""

from sim.core.layout import Block

from . import layout as L

WHOLE_WIN = 6  # sixths, so that every shared win is a whole number

design = Block()
D_PLAYERS = design.add("players", 1, "number of players", "int8")
D_SEED = design.add("seed", 1, "seed of the run", "int64")
D_GAME = design.add("game", 1, "number of the game in the run", "int64")
D_LUCK = design.add("luck", 1, "number of the deal", "int64")
D_POLICY = design.add("policy", L.MAX_SEATS, "row of the policy table", each="player")
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES = seat_outcome.add("steps", 1, "VP for steps", "int16")
O_TOTAL = seat_outcome.add("total", 1, "VP in all", "int16")
O_RANK = seat_outcome.add("rank", 1, "place by VP; ties share the better one", "int8")
O_WIN = seat_outcome.add("win_share", 1, "share of the win", "int8", whole=WHOLE_WIN)
O_TURNS = seat_outcome.add("turns", 1, "own turns", "int16")
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)

outcome = Block()
O_GAME_TURNS = outcome.add("turns", 1, "turns of all players together", "int16")
O_DECISIONS = outcome.add("decisions", 1, "decisions of all players, forced ones included")
O_TRUNCATED = outcome.add("truncated", 1, "1 when the game was cut short", "int8")
O_SEATS = outcome.add("seats", L.MAX_SEATS * SEAT_OUTCOME_SIZE, dtype="")
OUTCOME_SIZE = outcome.size
