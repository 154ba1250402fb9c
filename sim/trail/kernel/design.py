"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.core import rows
from sim.core.layout import Block
from sim.trail.names import CATEGORIES, CITIES, WORKERS

from . import layout as L

NEUTRAL_NAMES = ("lettered", "shuffled")
SIDE_NAMES = ("a", "b", "random")
SIDE_RANDOM = SIDE_NAMES.index("random")
SWITCH_NAMES = ("no", "yes")
NUMBER_NAMES = tuple(str(number + 1) for number in range(L.N_NUMBERS))
FACE_NAMES = tuple(number + side for number in NUMBER_NAMES for side in "ab")
NEUTRAL_LETTERS = tuple(chr(65 + i) for i in range(L.N_NEUTRAL))
WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)
_POINTS_FOR = {
    "money": "money left",
    "buildings": "own buildings on the trail",
    "cities": "discs on cities, and arrows between them, may be negative",
    "stations": "upgraded stations",
    "hazards": "hazard tiles",
    "herd": "cattle cards",
    "objectives": "objective cards, may be negative",
    "station_masters": "station masters",
    "workers": "workers in the last columns of their rows",
    "step_disc": "the right space of the step limit, once free",
    "job_market_marker": "the job market marker",
    "poker_tokens": "a bonus token of the poker table",
}

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK = rows.begin_design(
    design,
    game="number of the game in the study: policies' noise",
    luck="number of the luck: stacks, decks, tiles, and each seat's shuffles",
)
D_NEUTRAL = design.add(
    "neutral",
    1,
    "neutral buildings: lettered (each on the space of its letter), or shuffled for each luck",
    "int8",
    NEUTRAL_NAMES,
)
D_NORTH = design.add("north", 1, "whether Rails to the North is played", "int8", SWITCH_NAMES)
D_POKER = design.add("poker", 1, "whether the poker table is played", "int8", SWITCH_NAMES)
D_PREPARATION = design.add(
    "preparation", 1, "whether site preparation is played", "int8", SWITCH_NAMES
)
D_TILE_13 = design.add("tile_13", 1, "whether building 13 is in play", "int8", SWITCH_NAMES)
D_SIDES = design.add(
    "side",
    L.N_NUMBERS,
    "side of building {} as asked for; random: dealt for each luck, and told by sides_b",
    "int8",
    SIDE_NAMES,
)
D_DOLLARS = design.add("start_dollars", L.MAX_SEATS, "dollars at the start", "int16", each="seat")
D_BAN = design.add(
    "banned", L.MAX_SEATS, "set of the faces that may not be built", each="player", bits=FACE_NAMES
)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
_add = seat_outcome.add
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS = rows.begin_seat_outcome(
    seat_outcome,
    {name: f"victory points for {_POINTS_FOR[name]}" for name in CATEGORIES},
    WHOLE_WIN,
    total="victory points in all, the sum of the categories",
    rank="place by victory points, 1 for the winner; ties share the better rank",
)
O_VISITS = _add("visits", 1, "visits to Kansas City", "int16")
O_MONEY = _add("dollars", 1, "dollars left at the end", "int16")
O_WORKERS = seat_outcome.size
for _name in WORKERS:
    _add(_name, 1, f"{_name} at the end, the printed one included", "int8")
O_STATIONS = _add("stations_upgraded", 1, "stations upgraded", "int8")
O_MASTERS = _add("masters_held", 1, "station masters held at the end", "int8")
O_OBJECTIVES_TAKEN = _add("objectives_taken", 1, "objective cards taken", "int8")
O_OBJECTIVES_PLAYED = _add(
    "objectives_played", 1, "objective cards in the area before the end, the first included", "int8"
)
O_DELIVERIES = _add("deliveries", 1, "deliveries: discs put on cities", "int16")
O_HIRED = _add("hired", 1, "workers hired in the job market", "int16")
O_CATTLE = _add("cattle_bought", 1, "cattle cards bought in the market", "int16")
O_HAZARDS = _add("hazards_removed", 1, "hazard tiles taken", "int8")
O_TEEPEES = _add("teepees_traded", 1, "teepee tiles taken", "int8")
O_STORES = _add("stores_placed", 1, "stores placed; without Rails to the North 0", "int8")
O_TOKENS = _add("tokens_used", 1, "exchange tokens used", "int16")
O_POTS = _add("pots_won", 1, "showdowns of the poker table won or shared", "int16")
O_TURNED = _add("tiles_turned", 1, "building tiles turned by site preparation", "int16")
O_ENGINE = _add("engine_at", 1, "number of the railway space behind the engine at the end", "int8")
O_CITIES = _add("cities_reached", 1, "set of the cities with an own disc", bits=CITIES)
O_BUILDINGS = _add("buildings_standing", 1, "own buildings on the trail at the end", "int8")
O_FACES = _add("faces_built", 1, "set of the faces built, also if replaced later", bits=FACE_NAMES)
O_FIRST_BUILD = _add(
    "first_building_turn", 1, "own turn of the first building, from 1; 0: none", "int16"
)
O_BUILT_TURN = seat_outcome.size
for _number in NUMBER_NAMES:
    _about = f"own turn in which building {_number} was placed, from 1; 0: never"
    _add(f"built_turn_{_number}", 1, _about, "int16")
O_ACTIVATIONS = seat_outcome.size
for _number in NUMBER_NAMES:
    _add(f"used_{_number}", 1, f"stops that used actions of own building {_number}", "int16")
O_EARNED = seat_outcome.size
for _number in NUMBER_NAMES:
    _about = f"dollars that own building {_number} brought: hand taxes, and what its actions gave"
    _add(f"earned_{_number}", 1, _about, "int16")
O_NEUTRAL = seat_outcome.size
for _letter in NEUTRAL_LETTERS:
    _add(f"used_{_letter}", 1, f"stops that used actions of neutral building {_letter}", "int16")
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)  # B572: nothing breaks a tie

outcome = Block()
O_GAME_TURNS = rows.add_turns(outcome)
O_DECISIONS = rows.add_decisions(outcome)
O_END_REASON = outcome.add(
    "end_reason", 1, "step of Kansas City in which the end was triggered: 2 or 3", "int8"
)
O_TRUNCATED = rows.add_truncated(outcome)
O_SIDES = outcome.add(
    "sides_b",
    1,
    "set of the buildings that lay on side b at the start, the others lay on a",
    "int16",
    bits=NUMBER_NAMES,
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
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
