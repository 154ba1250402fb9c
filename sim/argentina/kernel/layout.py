"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay can not
change: another number of ships would be another kernel.
"""

import json
from pathlib import Path

from sim.core.layout import STREAM_SIZE, Block

COUNTS_FILE = Path(__file__).parent.parent / "tables" / "counts.json"
_COUNTS = json.loads(COUNTS_FILE.read_text(encoding="utf-8"))["data"]

# --- sizes -------------------------------------------------------------------------------------
SEATS_MAX = 4
N_ROWS = 4  # gaucho, carpintero, maquinista, granjero
N_COLUMNS = 6
N_COLOURS = 4
N_CITIES = 3
N_QUARTERS = 4
SPACES_MAX = 4  # bonus spaces in a quarter of a city
N_CELLS = N_CITIES * N_QUARTERS * SPACES_MAX
N_QUAYS = 5
N_AUX = 6
N_NEUTRAL = _COUNTS["neutral_buildings"]
N_NUMBERS = _COUNTS["private_buildings_per_player"]
N_FACES = 2 * N_NUMBERS
N_SHIPS = _COUNTS["ships"]
N_SHIPS_START = _COUNTS["ships_start"]
N_SHIPS_STACK = _COUNTS["ships_pile"]
N_MASTERS = _COUNTS["station_master_tiles"]
N_STATIONS = _COUNTS["stations"]
N_OBJECTIVES = _COUNTS["objective_cards"]
N_MARKET_CARDS = _COUNTS["market_cattle"]
N_START_CARDS = _COUNTS["start_cattle_per_player"]
N_EXHAUSTION = _COUNTS["exhaustion_cards"]
N_DISCS = _COUNTS["disc_spaces_on_player_board"]
N_JOB_ROWS = _COUNTS["job_market_rows"]
N_FARMERS = _COUNTS["farmer_tiles"]
N_WORKERS = _COUNTS["worker_tiles"]
N_NODES = (
    N_NEUTRAL
    + _COUNTS["building_spaces_on_trail"]
    + sum(_COUNTS["farmer_spaces_on_trail"].values())
    + _COUNTS["ramps"]
    + 2
)
ZONE_MAX = max(_COUNTS["farmer_spaces_on_trail"].values())
N_SLOTS = _COUNTS["railway_numbered_spaces"] + 1 + N_STATIONS - 1  # 0..31 and the turnouts
DEPOT = N_SLOTS  # the engine's place when it stands in the depot
WAYS_MAX = 3
OFFER_SIZE = _COUNTS["objective_offer"]
BAG_SIZE = N_FARMERS + N_WORKERS
TILE_KINDS = 64  # different worker and farmer tiles, at most
CATTLE_KINDS = 24  # different (breed, VP) cattle cards, at most
VALUES = 21  # breeding values from 0 on
BUY_LINES = 16  # lines of the purchase table, at most
EXHAUSTION = CATTLE_KINDS  # card number of exhaustion; objectives follow
OBJECTIVE = CATTLE_KINDS + 1
CARD_KINDS = OBJECTIVE + N_OBJECTIVES
HERD_MAX = N_START_CARDS + N_MARKET_CARDS + N_EXHAUSTION + N_OBJECTIVES
HAND_MAX = 48
FRAME = 5  # what is to be done, and four numbers
STACK_FRAMES = 48
N_CATEGORIES = 12
N_PEDRO_CARDS = _COUNTS["pedro_cards"]
N_LOADING_CARDS = _COUNTS["loading_cards_each_level"]
N_LEVELS = 3
N_HIRED = 3  # rows that are filled from the job market
INTENT_MAX = 12  # locations of a planned route
PEDRO = 1  # Pedro's seat in a solo game

# --- one seat ----------------------------------------------------------------------------------
seat = Block()
PESOS = seat.add("pesos", about="money")
GRAIN = seat.add("grain")
CERTIFICATES = seat.add("certificates", about="temporary certificates")
TOKENS = seat.add("tokens", about="exchange tokens")
AT = seat.add("at", about="trail node of the estanciero, -1 before the first turn")
ENGINE = seat.add("engine", about="railway slot, or the depot")
STEPS = seat.add("steps", about="step limit (A136)")
HAND_LIMIT = seat.add("hand_limit", about="A106")
CERTIFICATE_LIMIT = seat.add("certificate_limit", about="A295")
DISC_STRENGTH = seat.add("disc_strength", about="strength of freed disc spaces (A442)")
STRONG = seat.add("strong", about="strength icons in the worker section")
PERMANENT_CERTIFICATES = seat.add("permanent_certificates", about="A201")
LOADING_GRAIN = seat.add("loading_grain", about="A216")
DISC_ON = seat.add("disc_on", N_DISCS, "1 while the space is still covered by its disc")
AUX_FREE = seat.add("aux_free", N_AUX, "free disc spaces of each auxiliary action (A470)")
WORKERS = seat.add("workers", N_ROWS, "workers a row, the printed one included (A9)")
WORKER_TILE = seat.add("worker_tile", N_ROWS * N_COLUMNS, "tile kind + 1 a cell")
BUILDING_AT = seat.add("building_at", N_NUMBERS, "0 supply, 1 + node on the trail, -1 in the box")
BANNED = seat.add("banned", about="bits of building numbers that this seat may not build")
FARMERS = seat.add("farmers", N_COLOURS, "farmer tiles beside the board, by colour")
HAND_N = seat.add("hand_n")
HAND = seat.add("hand", HAND_MAX)
DRAW_N = seat.add("draw_n")
DRAW = seat.add("draw", HERD_MAX, "draw pile, next card last")
DISCARD_N = seat.add("discard_n")
DISCARD = seat.add("discard", HERD_MAX)
AREA = seat.add("area", about="bits of objective cards in the objective area")
MASTERS = seat.add("masters", about="bits of station masters held")
MARKER = seat.add("marker", about="1 for the owner of the job-market marker (A550)")
POLICY = seat.add("policy", about="row of the policy table")
SCORE = seat.add("score", N_CATEGORIES, "VP by category, once the game is over")
TURNS = seat.add("turns", about="turns begun")
VISITS = seat.add("visits", about="visits to Buenos Aires")
DELIVERIES = seat.add("deliveries")
LOADINGS = seat.add("loadings", about="discs loaded on ships")
STATIONS_UPGRADED = seat.add("stations_upgraded")
HIRED = seat.add("hired", about="workers hired from the job market")
CATTLE_BOUGHT = seat.add("cattle_bought", about="cattle cards bought")
HELPED = seat.add("helped", about="farmers helped")
OBJECTIVES_TAKEN = seat.add("objectives_taken")
FACES_BUILT = seat.add("faces_built", about="bits of faces built: bit 2 (number - 1) + (1 for b)")
BUILT_TURN = seat.add("built_turn", N_NUMBERS, "own turn in which the building was placed, or 0")
ACTIVATIONS = seat.add("activations", N_NUMBERS, "phases B that used the own building")
EARNED = seat.add("earned", N_NUMBERS, "pesos that the own building brought")
NEUTRAL_ACTIVATIONS = seat.add("neutral_activations", N_NEUTRAL, "phases B that used the neutral")
SEAT_SIZE = seat.size

# --- the table ---------------------------------------------------------------------------------
state = Block()
PLAYERS = state.add("players")
CURRENT = state.add("current", about="seat whose turn it is")
TURN = state.add("turn", about="turns begun in the whole game")
OVER = state.add("over", about="1 when the game has ended and is scored")
TRIGGER = state.add("trigger", about="1 + seat that triggered the end (A550), or 0")
LAST_TURNS = state.add("last_turns", about="turns left after the trigger (A553)")
DECISIONS = state.add("decisions", about="decisions taken so far")
END_REASON = state.add("end_reason", about="step of Buenos Aires that triggered the end: 5 or 6")
TRUNCATED = state.add("truncated", about="1 when the guard against endless games struck: never")
STACK_N = state.add("stack_n", about="frames on the stack")
STACK = state.add("stack", STACK_FRAMES * FRAME, "what is to be done, the next on top")
TABLE_STREAM = state.add("table_stream", STREAM_SIZE, "chance of bags, decks and tiles")
DECK_STREAM = state.add("deck_stream", SEATS_MAX * STREAM_SIZE, "each player's shuffles")
POLICY_STREAM = state.add("policy_stream", SEATS_MAX * STREAM_SIZE, "each policy's noise")
SIDES = state.add("sides", N_NUMBERS, "side of each building number: 0 a, 1 b")
CITY_SIDES = state.add("city_sides", N_CITIES, "side of each city: 0 a, 1 b")
CONTENT = state.add(
    "content", N_NODES, "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + farmer tile"
)
COINS = state.add("coins", N_NODES, "pesos lying on a farmer tile")
BAG_N = state.add("bag_n", 3)
BAG = state.add("bag", 3 * BAG_SIZE, "tiles of bags A, B, C, next tile last")
FORECAST = state.add("forecast", 6, "tile + 1: A lower, A upper, B lower, ...")
JOBS = state.add("jobs", N_JOB_ROWS * 4, "tile + 1 by row and column in use")
MARKER_ROW = state.add("marker_row", about="row of the marker from 0; number of rows: it has left")
MARKET = state.add("market", CATTLE_KINDS, "cattle cards lying in the market, by kind")
MARKET_N = state.add("market_n")
CATTLE_DECK_N = state.add("cattle_deck_n")
CATTLE_DECK = state.add("cattle_deck", N_MARKET_CARDS, "next card last")
EXHAUSTION_PILE = state.add("exhaustion_pile")
OFFER = state.add("offer", OFFER_SIZE, "objective + 1; slot 0 next to the deck")
OBJECTIVE_DECK_N = state.add("objective_deck_n")
OBJECTIVE_DECK = state.add("objective_deck", N_OBJECTIVES, "next card last")
OBJECTIVES_REMOVED = state.add("objectives_removed", about="bits of objective cards in the box")
ZONE_N = state.add("zone_n", about="ships in the loading zone")
ZONE = state.add("zone", N_SHIPS_START, "ships in order of value (R27)")
SHIP_STACK_N = state.add("ship_stack_n")
SHIP_STACK = state.add("ship_stack", N_SHIPS_STACK, "next ship last")
SHIP_GONE = state.add("ship_gone", N_SHIPS, "1 when the ship has departed")
SHIP_DISCS = state.add("ship_discs", N_SHIPS * SEATS_MAX)
QUAY_DISCS = state.add("quay_discs", N_QUAYS * SEATS_MAX)
CELL_OWNER = state.add("cell_owner", N_CELLS, "seat + 1 on each bonus space")
STATION_DISCS = state.add("station_discs", N_STATIONS * SEATS_MAX)
STATION_TILE = state.add(
    "station_tile", N_STATIONS, "0 none, 1..8 station master, 100 + tile + 1: a worker instead"
)
WORKER_ON_STATION = 100
CATTLE_REMOVED = state.add("cattle_removed", CATTLE_KINDS, "cattle cards in the box, by kind")
FARMERS_REMOVED = state.add("farmers_removed", TILE_KINDS, "farmer tiles in the box, by kind")
MASTERS_REMOVED = state.add("masters_removed", about="bits of station masters in the box")
LOAD_VALUE = state.add("load_value", about="breeding total of this visit (A203)")
ARROWS_N = state.add("arrows_n")
ARROWS = state.add("arrows", 3, "arrows crossed in this visit, carried out after step 6 (A235)")
SOLO = state.add("solo", about="0, or the level of Pedro from 1")
PEDRO_DECK_N = state.add("pedro_deck_n")
PEDRO_DECK = state.add("pedro_deck", N_PEDRO_CARDS, "Pedro's draw pile, next card last")
PEDRO_CARD = state.add("pedro_card", about="Pedro's card of this turn + 1")
LOADING_CARD = state.add("loading_card", about="Pedro's active loading card from 0 (A684)")
SPECIALITY = state.add("speciality", about="row of Pedro's speciality (A637)")
RESERVE = state.add("reserve", about="discs in Pedro's reserve (A601)")
PEDRO_USED = state.add("pedro_used", N_PEDRO_CARDS, "how often each of Pedro's cards was used")
SPECIALITY_TURNS = state.add("speciality_turns", N_HIRED, "Pedro's turns begun with the speciality")
SPECIALITY_CHANGES = state.add("speciality_changes")
PICKS = state.add("picks", N_SLOTS + 1, "working space: where Pedro's engine could stop")
INTENT = state.add(
    "intent",
    2 + INTENT_MAX,
    "working space: turn, length and locations of a planned route (route.py)",
)
SCRATCH = state.add("scratch", 512, "working space of set-up and scoring")
SEATS = state.add("seats", SEATS_MAX * SEAT_SIZE)
STATE_SIZE = state.size
