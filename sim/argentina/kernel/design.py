"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.argentina.names import CATEGORIES, CITIES, HIRED_TYPES, LEVELS, WORKER_TYPES
from sim.core import rows
from sim.core.layout import Block

from . import layout as L

NEUTRAL_NAMES = ("lettered", "shuffled")
SIDE_NAMES = ("a", "b", "random")
SIDE_RANDOM = SIDE_NAMES.index("random")
NUMBER_NAMES = tuple(str(number + 1) for number in range(L.N_NUMBERS))
FACE_NAMES = tuple(number + side for number in NUMBER_NAMES for side in "ab")
NEUTRAL_LETTERS = tuple(chr(65 + i) for i in range(L.N_NEUTRAL))
WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)
_POINTS_FOR = {
    "money": "money left",
    "buildings": "own buildings on the trail",
    "ships": "discs on the ships of the loading zone, may be negative",
    "cities": "bonus spaces in the cities and discs on the quays",
    "stations": "upgraded stations",
    "farmers": "farmer tiles beside the board",
    "herd": "cattle and exhaustion cards, may be negative",
    "objectives": "objective cards, may be negative",
    "station_masters": "station masters",
    "workers": "workers in the last columns of their rows",
    "step_disc": "the right space of the step limit, once free",
    "job_market_marker": "the job market marker",
}

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK = rows.begin_design(
    design,
    players="number of players, Pedro included",
    game="number of the game in the study: policies' noise",
    luck="number of the luck: bags, decks, tiles, and each seat's shuffles",
)
D_NEUTRAL = design.add(
    "neutral",
    1,
    "neutral buildings: lettered (each on the space of its letter), or shuffled for each luck",
    "int8",
    NEUTRAL_NAMES,
)
D_SIDES = design.add(
    "side",
    L.N_NUMBERS,
    "side of building {} as asked for; random: dealt for each luck, and told by sides_b",
    "int8",
    SIDE_NAMES,
)
D_CITY_SIDES = design.add(
    "city_side",
    L.N_CITIES,
    "side of the city {} as asked for; random: dealt for each luck, and told by city_sides_b",
    "int8",
    SIDE_NAMES,
    CITIES,
)
D_PESOS = design.add(
    "start_pesos", L.MAX_SEATS, "pesos at the start; Pedro: 0", "int16", each="seat"
)
D_CARDS = design.add(
    "start_cards", L.MAX_SEATS, "cards in hand at the start; Pedro: 0", "int8", each="seat"
)
D_BAN = design.add(
    "banned", L.MAX_SEATS, "set of the faces that may not be built", each="player", bits=FACE_NAMES
)
D_SOLO = design.add("solo", 1, "level of Pedro; none: no solo game", "int8", ("none", *LEVELS))
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS = rows.begin_seat_outcome(
    seat_outcome,
    {name: f"victory points for {_POINTS_FOR[name]}" for name in CATEGORIES},
    WHOLE_WIN,
    total="victory points in all, the sum of the categories",
    rank="place by victory points, 1 for the winner; ties share the better rank",
)
O_VISITS = seat_outcome.add("visits", 1, "visits to Buenos Aires", "int16")
O_PESOS = O_MONEY = seat_outcome.add("pesos", 1, "pesos left at the end; Pedro: 0", "int16")
O_WORKERS = seat_outcome.size
for _name in WORKER_TYPES:
    seat_outcome.add(f"{_name}s", 1, f"{_name}s at the end, the printed one included", "int8")
O_STATIONS = seat_outcome.add(
    "stations_upgraded", 1, "stations upgraded, the terminus each time", "int8"
)
O_MASTERS = seat_outcome.add("masters_held", 1, "station masters held at the end", "int8")
O_OBJECTIVES_TAKEN = seat_outcome.add("objectives_taken", 1, "objective cards taken", "int8")
O_OBJECTIVES_PLAYED = seat_outcome.add(
    "objectives_played", 1, "objective cards played before the end; Pedro: 0", "int8"
)
O_DELIVERIES = seat_outcome.add(
    "deliveries", 1, "deliveries: discs moved from a quay into a city", "int16"
)
O_LOADINGS = seat_outcome.add("loadings", 1, "discs loaded on ships", "int16")
O_HIRED = seat_outcome.add("hired", 1, "workers hired in the job market", "int16")
O_CATTLE = seat_outcome.add("cattle_bought", 1, "cattle cards bought in the market", "int16")
O_HELPED = seat_outcome.add("helped", 1, "farmers helped", "int16")
O_BUILDINGS = seat_outcome.add(
    "buildings_standing", 1, "own buildings on the trail at the end", "int8"
)
O_FACES = seat_outcome.add(
    "faces_built", 1, "set of the faces built, also if replaced later", bits=FACE_NAMES
)
O_FIRST_BUILD = seat_outcome.add(
    "first_building_turn", 1, "own turn of the first building, from 1; 0: none", "int16"
)
O_BUILT_TURN = seat_outcome.size
for _number in NUMBER_NAMES:
    seat_outcome.add(
        f"built_turn_{_number}",
        1,
        f"own turn in which building {_number} was placed, from 1; 0: never",
        "int16",
    )
O_ACTIVATIONS = seat_outcome.size
for _number in NUMBER_NAMES:
    seat_outcome.add(
        f"used_{_number}",
        1,
        f"stops that used actions of own building {_number}; Pedro: 0",
        "int16",
    )
O_EARNED = seat_outcome.size
for _n in range(L.N_NUMBERS):
    seat_outcome.add(
        f"earned_{_n + 1}",
        1,
        f"pesos that own building {_n + 1} brought: hand taxes, and what its actions gave",
        "int16",
    )
O_NEUTRAL = seat_outcome.size
for _n in range(L.N_NEUTRAL):
    _letter = chr(65 + _n)
    seat_outcome.add(
        f"used_{_letter}",
        1,
        f"stops that used actions of neutral building {_letter}; Pedro: 0",
        "int16",
    )
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)  # A572: nothing breaks a tie

outcome = Block()
O_GAME_TURNS = rows.add_turns(outcome)
O_DECISIONS = rows.add_decisions(outcome)
O_END_REASON = outcome.add(
    "end_reason", 1, "step of Buenos Aires in which the end was triggered: 5 or 6", "int8"
)
O_TRUNCATED = rows.add_truncated(outcome)
O_SIDES = outcome.add(
    "sides_b",
    1,
    "set of the buildings that lay on side b, the others lay on a",
    "int16",
    bits=NUMBER_NAMES,
)
O_CITY_SIDES = outcome.add(
    "city_sides_b",
    1,
    "set of the cities that lay on side b, the others lay on a",
    "int8",
    bits=CITIES,
)
O_NEUTRAL_ON = outcome.add(
    "neutral_on",
    L.N_NEUTRAL,
    "neutral building on space {}",
    "int8",
    NEUTRAL_LETTERS,
    NEUTRAL_LETTERS,
)
O_HASH = outcome.add("tables", 2, "hash of the tables, 32 bits each", "")
O_SOLO = outcome.add("solo", 1, "0, or Pedro's level: 1 easy, 2 moderate, 3 expert", "")
O_LOADING_CARD = outcome.add(
    "loading_card",
    1,
    "Pedro's active loading card at the end, from 1; 0: no solo game",
    "int8",
)
O_SPECIALITY = outcome.add(
    "speciality",
    1,
    "Pedro's speciality at the end; none: no solo game",
    "int8",
    ("none", *HIRED_TYPES),
)
O_SPECIALITY_CHANGES = outcome.add(
    "speciality_changes", 1, "how often Pedro's speciality changed", "int16"
)
O_SPECIALITY_TURNS = outcome.add(
    "speciality_turns",
    L.N_HIRED,
    "Pedro's turns with the speciality {}",
    "int16",
    labels=HIRED_TYPES,
)
O_PEDRO_USED = outcome.add(
    "pedro_card", L.N_PEDRO_CARDS, "how often card {} of Pedro was used", "int16"
)
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
