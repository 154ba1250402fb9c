"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.core import rows
from sim.core.layout import Block
from sim.hacienda.gifts import GIFTS, OPENINGS
from sim.hacienda.names import ANIMALS, BANS, BOARDS, CATEGORIES, END_REASONS

from . import layout as L

WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)
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


def _category(name: str) -> str:
    when, _, source = name.partition("_")
    return f"points for {_POINTS_FOR[source]}, {when} scoring"


design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK = rows.begin_design(
    design, luck="number of the deal: cards, board, shuffles"
)
D_BOARD = design.add(
    "board", 1, "side of the board as asked for; random: told by board_side", "int8", BOARD_NAMES
)
D_PESOS = design.add("start_pesos", L.MAX_SEATS, "pesos at the start", "int16", each="seat")
D_BAN = design.add(
    "banned", L.MAX_SEATS, "set of what the player may not do", each="player", bits=BANS
)
D_GIFTS = rows.add_gifts(design, L.MAX_SEATS, GIFTS)
D_OPENING, D_OPENER, D_OPENING_CHANCE = rows.add_openings(design, OPENINGS)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS = rows.begin_seat_outcome(
    seat_outcome,
    {name: _category(name) for name in CATEGORIES},
    WHOLE_WIN,
    total="points in all, the sum of the categories",
    rank="place by points, then pesos; 1 for the winner, ties share the better rank",
)
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
O_GAME_TURNS = rows.add_turns(outcome)
O_ROUNDS = outcome.add("rounds", 1, "rounds, the last one perhaps not complete", "int16")
O_DECISIONS = rows.add_decisions(outcome)
O_END_REASON = outcome.add("end_reason", 1, "why the game ended", "int8", END_REASONS)
O_TRUNCATED = rows.add_truncated(outcome)
O_BOARD = outcome.add("board_side", 1, "side of the board", "int8", BOARDS)
O_INTERMEDIATE = outcome.add(
    "intermediate_turn", 1, "turn after which the intermediate scoring was held; 0: none", "int16"
)
O_PONDS = outcome.add("ponds", 1, "ponds on the board at the end", "int8")
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
O_OPENED, O_OFFERED = rows.add_opened(outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
