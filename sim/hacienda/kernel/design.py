"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.core.layout import Block
from sim.hacienda.names import ANIMALS, BANS, BOARDS, CATEGORIES, END_REASONS

from . import layout as L

WHOLE_WIN = 60  # sixtieths, so that every shared win is a whole number
BOARD_NAMES = (*BOARDS, "random")
BOARD_RANDOM = len(BOARDS)
_POINTS_FOR = {
    "markets": "conquered markets",
    "chains": "chains of land tiles",
    "haciendas": "groups with a hacienda",
    "water": "tiles beside ponds",
    "money": "money",
    "herds": "herds (variant 1; else 0)",
}

design = Block()
D_PLAYERS = design.add("players", 1, "number of players", "int8")
D_SEED = design.add("seed", 1, "seed of the run", "int64")
D_GAME = design.add("game", 1, "number of the game in the run: policies' noise", "int64")
D_LUCK = design.add("luck", 1, "number of the deal: cards, board, shuffles", "int64")
D_BOARD = design.add(
    "board", 1, "side of the board as asked for; random: told by board_side", "int8", BOARD_NAMES
)
D_PESOS = design.add("start_pesos", L.MAX_SEATS, "pesos at the start", "int16", each="seat")
D_BAN = design.add(
    "banned", L.MAX_SEATS, "set of what the player may not do", each="player", bits=BANS
)
D_POLICY = design.add("policy", L.MAX_SEATS, "row of the policy table", each="player")
DESIGN_SIZE = design.size

seat_outcome = Block()
for _name in CATEGORIES:
    _when, _, _source = _name.partition("_")
    seat_outcome.add(_name, 1, f"points for {_POINTS_FOR[_source]}, {_when} scoring", "int16")
O_SCORES = 0
O_TOTAL = seat_outcome.add("total", 1, "points in all, the sum of the categories", "int16")
O_RANK = seat_outcome.add(
    "rank", 1, "place by points, then pesos; 1 for the winner, ties share the better rank", "int8"
)
O_WIN = seat_outcome.add(
    "win_share",
    1,
    "share of the win: 1 alone, 1/k among k who tie for it, 0 for the others",
    "int8",
    whole=WHOLE_WIN,
)
O_TURNS = seat_outcome.add("turns", 1, "own turns", "int16")
O_PESOS = seat_outcome.add("pesos", 1, "pesos at the end", "int16")
O_STATISTICS = seat_outcome.size
STATISTICS = (
    ("spent", "pesos paid for cards, haciendas and water", L.SPENT),
    ("market_income", "pesos that markets paid", L.MARKET_INCOME),
    ("market_payments", "edges of markets that paid", L.EDGES),
    ("harvest_income", "pesos that harvests brought", L.HARVEST_INCOME),
    ("harvests", "harvests made", L.HARVESTS),
    ("tokens_taken", "harvest tokens taken from opponents", L.TOKENS_TAKEN),
    ("land_cards_pile", "land cards bought from the pile", L.LAND_BLIND),
    ("land_cards_display", "land cards bought from the display", L.LAND_SEEN),
    ("animal_cards_pile", "animal cards bought from the piles", L.ANIMAL_BLIND),
    ("animal_cards_display", "animal cards bought from the display", L.ANIMAL_SEEN),
    ("haciendas", "haciendas bought", L.HACIENDAS_BOUGHT),
    ("water_tiles", "water tiles bought", L.WATER_BOUGHT),
    ("land_on_pampa", "land tiles laid on pampa", L.ON_PAMPA),
    ("land_cards_left", "land cards in hand at the end", L.LAND_HAND_N),
    ("animal_cards_left", "animal cards in hand at the end", L.ANIMAL_HAND_N),
)
STATISTIC_FIELDS = tuple(field for _, _, field in STATISTICS)
for _statistic, _about, _field in STATISTICS:
    seat_outcome.add(_statistic, 1, _about, "int16")
O_PIECES = seat_outcome.size
for _name in ANIMALS:
    seat_outcome.add(f"{_name}_played", 1, f"own animals on the board: {_name}", "int8")
seat_outcome.add("land_tiles", 1, "own land tiles on the board", "int16")
O_MARKETS = seat_outcome.add("markets", 1, "conquered markets", "int8")
O_CHAINS = seat_outcome.add("chains", 1, "chains of 2 and more land tiles", "int8")
O_LARGEST_CHAIN = seat_outcome.add("largest_chain", 1, "tiles of the largest chain", "int16")
O_HERDS = seat_outcome.add("herds", 1, "own herds on the board", "int8")
O_LARGEST_HERD = seat_outcome.add("largest_herd", 1, "animals of the largest herd", "int8")
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL, O_PESOS)  # H112

outcome = Block()
O_GAME_TURNS = outcome.add("turns", 1, "turns of all players together", "int16")
O_ROUNDS = outcome.add("rounds", 1, "rounds, the last one perhaps not complete", "int16")
O_DECISIONS = outcome.add("decisions", 1, "decisions of all players, forced ones included")
O_END_REASON = outcome.add("end_reason", 1, "why the game ended", "int8", END_REASONS)
O_TRUNCATED = outcome.add(
    "truncated", 1, "1 when a guard against endless games cut it short: never; else 0", "int8"
)
O_BOARD = outcome.add("board_side", 1, "side of the board", "int8", BOARDS)
O_INTERMEDIATE = outcome.add(
    "intermediate_turn", 1, "turn after which the intermediate scoring was held; 0: none", "int16"
)
O_PONDS = outcome.add("ponds", 1, "ponds on the board at the end", "int8")
O_SEATS = outcome.add("seats", L.MAX_SEATS * SEAT_OUTCOME_SIZE, dtype="")
OUTCOME_SIZE = outcome.size
