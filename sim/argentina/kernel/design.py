"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.argentina.kernel.layout import (
    N_CITIES,
    N_HIRED,
    N_NEUTRAL,
    N_NUMBERS,
    N_PEDRO_CARDS,
    SEATS_MAX,
)
from sim.argentina.names import CATEGORIES, WORKER_TYPES
from sim.core.layout import Block

NEUTRAL_LETTERED, NEUTRAL_SHUFFLED = 0, 1
SIDE_A, SIDE_B, SIDE_RANDOM = 0, 1, 2

design = Block()
D_PLAYERS = design.add("players", 1, "number of players")
D_SEED = design.add("seed", 1, "seed of the study")
D_GAME = design.add("game", 1, "number of the game in the study: policies' noise")
D_LUCK = design.add("luck", 1, "number of the luck: bags, decks, tiles, and each seat's shuffles")
D_NEUTRAL = design.add("neutral", 1, "neutral buildings: 0 letter on letter, 1 shuffled")
D_SIDES = design.add("side", N_NUMBERS, "side of each building number: 0 a, 1 b, 2 random")
D_CITY_SIDES = design.add("city_side", N_CITIES, "side of each city: 0 a, 1 b, 2 random")
D_PESOS = design.add("pesos", SEATS_MAX, "starting pesos of each seat")
D_CARDS = design.add("cards", SEATS_MAX, "starting hand of each seat")
D_BAN = design.add("ban", SEATS_MAX, "bits of faces that the seat may not build: 1a, 1b, 2a ...")
D_SOLO = design.add("solo", 1, "0, or Pedro's level: 1 easy, 2 moderate, 3 expert")
D_POLICY = design.add("policy", SEATS_MAX, "row of the policy table of each seat")
DESIGN_SIZE = design.size

seat_outcome = Block()
for _name in CATEGORIES:
    seat_outcome.add(_name, 1, f"victory points: {_name.replace('_', ' ')}")
O_SCORES = 0
O_TOTAL = seat_outcome.add("total", 1, "victory points in all")
O_RANK = seat_outcome.add("rank", 1, "1 for the winner; ties share the better rank")
O_WIN = seat_outcome.add("win_share", 1, "twelfths of a win: 12 alone, 6, 4 or 3 when shared")
O_TURNS = seat_outcome.add("turns", 1, "turns taken")
O_VISITS = seat_outcome.add("visits", 1, "visits to Buenos Aires")
O_PESOS = seat_outcome.add("pesos", 1, "money left at the end")
O_WORKERS = seat_outcome.size
for _name in WORKER_TYPES:
    seat_outcome.add(f"{_name}s", 1, f"{_name}s at the end, the printed one included")
O_STATIONS = seat_outcome.add("stations_upgraded", 1, "stations upgraded")
O_MASTERS = seat_outcome.add("masters_held", 1, "station masters held")
O_OBJECTIVES_TAKEN = seat_outcome.add("objectives_taken", 1, "objective cards taken")
O_OBJECTIVES_PLAYED = seat_outcome.add("objectives_played", 1, "objective cards played")
O_DELIVERIES = seat_outcome.add("deliveries", 1, "deliveries to a city")
O_LOADINGS = seat_outcome.add("loadings", 1, "discs loaded on ships")
O_HIRED = seat_outcome.add("hired", 1, "workers hired")
O_CATTLE = seat_outcome.add("cattle_bought", 1, "cattle cards bought")
O_HELPED = seat_outcome.add("helped", 1, "farmers helped")
O_BUILDINGS = seat_outcome.add("buildings_standing", 1, "own buildings on the trail at the end")
O_FACES = seat_outcome.add("faces_built", 1, "bits of faces built: 1a, 1b, 2a, 2b ...")
O_FIRST_BUILD = seat_outcome.add("first_building_turn", 1, "own turn of the first building, or 0")
O_BUILT_TURN = seat_outcome.size
for _n in range(N_NUMBERS):
    seat_outcome.add(f"built_turn_{_n + 1}", 1, f"own turn in which building {_n + 1} came, or 0")
O_ACTIVATIONS = seat_outcome.size
for _n in range(N_NUMBERS):
    seat_outcome.add(f"used_{_n + 1}", 1, f"phases B that used own building {_n + 1}")
O_NEUTRAL = seat_outcome.size
for _n in range(N_NEUTRAL):
    seat_outcome.add(f"used_{chr(65 + _n)}", 1, f"phases B that used neutral {chr(65 + _n)}")
SEAT_OUTCOME_SIZE = seat_outcome.size

outcome = Block()
O_GAME_TURNS = outcome.add("turns", 1, "turns in the whole game")
O_DECISIONS = outcome.add("decisions", 1, "decisions taken, forced ones included")
O_END_REASON = outcome.add("end_reason", 1, "step of Buenos Aires that ended the game: 5 or 6")
O_TRUNCATED = outcome.add("truncated", 1, "1 when the game was cut short: never")
O_SIDES = outcome.add("sides_b", 1, "bits of building numbers that lay on side b")
O_HASH = outcome.add("tables", 2, "hash of the tables, 32 bits each")
O_SOLO = outcome.add("solo", 1, "0, or Pedro's level: 1 easy, 2 moderate, 3 expert")
O_LOADING_CARD = outcome.add("loading_card", 1, "Pedro's active loading card at the end, or 0")
O_SPECIALITY = outcome.add("speciality", 1, "Pedro's speciality: 1 gaucho, 2 carpintero, ... or 0")
O_SPECIALITY_CHANGES = outcome.add("speciality_changes", 1, "how often it changed")
O_SPECIALITY_TURNS = outcome.add("speciality_turns", N_HIRED, "Pedro's turns by speciality")
O_PEDRO_USED = outcome.add("pedro_card", N_PEDRO_CARDS, "how often each card of Pedro was used")
O_SEATS = outcome.add("seats", SEATS_MAX * SEAT_OUTCOME_SIZE)
OUTCOME_SIZE = outcome.size
