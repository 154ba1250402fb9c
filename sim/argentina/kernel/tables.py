"""The component facts as one vector of integers, an argument of the kernel.

Another table changes numbers in this vector and compiles nothing. `sim.argentina.flatten` fills it.
Pointers (`*_effects`, `*_options`) are indices of this vector itself.
"""

from sim.core.layout import Block

from . import codes as c
from . import layout as L

BY_PLAYERS = L.MAX_SEATS + 1  # indexed by the number of players
MAX_OPTIONS = 4  # options of a building: group and effects each, closed by group -1
BUY_WANTS = 2
BUY_SIZE = 2 + BUY_WANTS
BUY_GAUCHOS, BUY_PESOS, BUY_FIRST, BUY_SECOND = range(BUY_SIZE)  # parts of a purchase line
OPTION_SIZE = 2
OPTION_GROUP, OPTION_EFFECTS = range(OPTION_SIZE)  # parts of an option of a building
N_HANDS = 3  # no hand, a black one, a green one
MAX_EFFECTS = 440
MAX_PEDRO_CATTLE = 3  # cards of a line of his market tile
MAX_PEDRO_SHIPS = 3  # ships of a loading card

tables = Block()
COLUMNS = tables.add("columns", BY_PLAYERS, "job-market columns")
MARKET_SIZE = tables.add("market_size", BY_PLAYERS, "cattle market at set-up and refill (A48)")
HAND_FEE = tables.add("hand_fee", BY_PLAYERS * N_HANDS, "tax: none, black hand, green hand (A137)")
STEPS = tables.add("steps", BY_PLAYERS, "starting step limit")
CLOSED = tables.add("closed", BY_PLAYERS * L.N_CITIES, "1 when the city's centre is closed (A53)")
TOKENS = tables.add("tokens", about="exchange tokens at the start")
FIRST_HAND = tables.add("first_hand", about="cards kept at the first turn (A101)")
FARMERS_AT_START = tables.add("farmers_at_start", about="A45")
START_QUAY = tables.add("start_quay", about="quay of the 18th disc (A62)")
START_EXHAUSTION = tables.add("start_exhaustion", about="A65")

BREED = tables.add("breed", L.CATTLE_KINDS)
VALUE = tables.add("value", L.CATTLE_KINDS, "breeding value")
STRENGTH = tables.add("strength", L.CATTLE_KINDS)
CARD_VP = tables.add("card_vp", L.CATTLE_KINDS + 1, "VP of cattle kinds and, last, of exhaustion")
CATTLE_N = tables.add("cattle_n", about="cattle kinds in use")
MARKET_CARDS = tables.add("market_cards", L.N_MARKET_CARDS)
START_CARDS = tables.add("start_cards", L.N_START_CARDS)
BUY_N = tables.add("buy_n", about="lines of the purchase table")
BUY = tables.add("buy", L.BUY_LINES * BUY_SIZE, "gauchos, pesos, first card, second card or -1")
HELP_EXHAUSTION = tables.add("help_exhaustion", 5, "cards taken for 0 to 4 revealed (A443)")

SHIP_VALUE = tables.add("ship_value", L.N_SHIPS)
SHIP_GRAIN = tables.add("ship_grain", L.N_SHIPS)
SHIP_VP = tables.add("ship_vp", L.N_SHIPS)
SHIP_COLOUR = tables.add("ship_colour", L.N_SHIPS, "departure colour 1..3, or 0")
SHIP_QUAY = tables.add("ship_quay", L.N_SHIPS, "quay after departure, or -1")
SHIP_BLACK = tables.add("ship_black", L.N_SHIPS, "1 for black corners")
SHIP_SUN = tables.add("ship_sun", L.N_SHIPS)
SHIP_REPEAT = tables.add("ship_repeat", L.N_SHIPS, "1 when it may be loaded again (A210)")
SHIP_PESOS = tables.add("ship_pesos", L.N_SHIPS, "pesos of the loading action")
SHIP_EFFECTS = tables.add("ship_effects", L.N_SHIPS)
SHIP_TOP = tables.add("ship_top", about="the ship that objectives ask for (A427)")
MISSING_GRAIN = tables.add("missing_grain", about="pesos for each missing grain (A217)")
NEW_SHIPS = tables.add("new_ships", about="ships drawn after a departure (A243)")
QUAY_CITY = tables.add("quay_city", L.N_QUAYS)
QUAY_VP = tables.add("quay_vp", L.N_QUAYS)
QUAY_DISCOUNT = tables.add("quay_discount", L.N_QUAYS)
QUAY_BLACK = tables.add("quay_black", L.N_QUAYS)
QUARTER_GRAIN = tables.add("quarter_grain", 2 * L.N_CITIES * L.N_QUARTERS, "by side, city, quarter")
CELL_OPEN = tables.add("cell_open", 2 * L.N_CELLS, "0 no such space, 1 open, 2 under the closure")
CELL_VP = tables.add("cell_vp", 2 * L.N_CELLS)
CELL_EFFECTS = tables.add("cell_effects", 2 * L.N_CELLS)

TILE_ROW = tables.add("tile_row", L.TILE_KINDS, "worker row 0..2, farmers 3")
TILE_STRONG = tables.add("tile_strong", L.TILE_KINDS, "1 for a worker with strength icon")
TILE_COLOUR = tables.add("tile_colour", L.TILE_KINDS, "colour of a farmer")
TILE_STRENGTH = tables.add("tile_strength", L.TILE_KINDS, "strength that a farmer asks for")
TILE_HAND = tables.add("tile_hand", L.TILE_KINDS, "0 none, 1 black, 2 green")
BAG_N = tables.add("bag_n", 3)
BAG = tables.add("bag", 3 * L.BAG_SIZE)
FARMER_VP = tables.add("farmer_vp", about="VP of a farmer tile beside the board")

JOB_PRICE = tables.add("job_price", L.N_JOB_ROWS)
JOB_ARROW = tables.add("job_arrow", L.N_JOB_ROWS, "arrow that leaves the row")
MARKER_START = tables.add("marker_start", about="row of the marker at set-up, from 0")
STRONG_EXTRA = tables.add("strong_extra", about="price of the strength icon (A312)")
MARKER_VP = tables.add("marker_vp")

NEUTRAL_OPTIONS = tables.add(
    "neutral_options", L.N_NEUTRAL * OPTION_SIZE * MAX_OPTIONS, "group, effects"
)
FACE_OPTIONS = tables.add("face_options", L.N_FACES * OPTION_SIZE * MAX_OPTIONS, "group, effects")
FACE_CARPINTEROS = tables.add("face_carpinteros", L.N_FACES)
FACE_VP = tables.add("face_vp", L.N_FACES)
FACE_HAND = tables.add("face_hand", L.N_FACES, "0 none, 1 black, 2 green")

OBJECTIVE_EFFECTS = tables.add("objective_effects", L.N_OBJECTIVES)
OBJECTIVE_VP = tables.add("objective_vp", L.N_OBJECTIVES)
OBJECTIVE_PENALTY = tables.add("objective_penalty", L.N_OBJECTIVES)
OBJECTIVE_NEEDS = tables.add("objective_needs", L.N_OBJECTIVES * c.N_NEEDS)
NEED_BREED = tables.add("need_breed", c.N_NEEDS, "breed that a condition names, or -1")
NEED_OVERLAPS = tables.add(
    "need_overlaps", c.N_NEEDS, "1 when cards of that breed also have the general value"
)
NEED_VALUE = tables.add("need_value", about="breeding value that the general condition names")

MASTER_EFFECTS = tables.add("master_effects", L.N_MASTERS)
MASTER_CERTIFICATES = tables.add("master_certificates", L.N_MASTERS, "permanent (A201)")
MASTER_GRAIN = tables.add("master_grain", L.N_MASTERS, "permanent loading grain (A216)")
MASTER_VP = tables.add("master_vp", L.N_MASTERS)
MASTER_COUNTS = tables.add("master_counts", L.N_MASTERS, "what it counts (A568)")
MASTER_EACH = tables.add("master_each", L.N_MASTERS, "how many of them make one")
MASTER_FROM = tables.add("master_from", L.N_MASTERS, "lowest breeding value counted (A586)")
MASTER_TO = tables.add("master_to", L.N_MASTERS, "highest breeding value counted (A586)")

STATION_SLOT = tables.add("station_slot", L.N_STATIONS)
STATION_PRICE = tables.add("station_price", L.N_STATIONS)
STATION_VP = tables.add("station_vp", L.N_STATIONS)
STATION_BLACK = tables.add("station_black", L.N_STATIONS)
STATION_MASTER = tables.add("station_master", L.N_STATIONS, "1 where a master lies at set-up")
SLOT_STATION = tables.add("slot_station", L.N_SLOTS + 1, "station + 1 at a slot")
SLOT_NUMBER = tables.add("slot_number", L.N_SLOTS + 1, "printed number, or -1 for a turnout")
TERMINUS_SLOT = tables.add("terminus_slot")
DEPOT_SLOT = tables.add("depot_slot", about="slot of the space after the depot (A412)")

NODE_TYPE = tables.add("node_type", L.N_NODES)
NODE_WAYS = tables.add("node_ways", L.N_NODES * L.MAX_WAYS, "nodes ahead, or -1")
NODE_FARMLAND = tables.add("node_farmland", L.N_NODES)
NODE_PESOS = tables.add("node_pesos", L.N_NODES, "pesos printed under a farmer space")
NODE_RAMP_SLOT = tables.add("node_ramp_slot", L.N_NODES, "slot that the engine must have reached")
NODE_SPECIAL = tables.add("node_special", L.N_NODES, "effects of the special action, or 0")
ZONE_N = tables.add("zone_n", L.N_COLOURS)
ZONE = tables.add("zone", L.N_COLOURS * L.MAX_ZONE, "farmer spaces of a colour in order (A45)")
NODE_START = tables.add("node_start")
NODE_BA = tables.add("node_ba")

ROW_EFFECTS = tables.add("row_effects", L.N_ROWS * L.N_COLUMNS, "immediate action of each cell")
GRANJERO_PRICE = tables.add("granjero_price", L.N_COLUMNS)
DISC_BLACK = tables.add("disc_black", L.N_DISCS)
DISC_PAY = tables.add("disc_pay", L.N_DISCS, "pesos to pay for taking it (A213)")
DISC_PESOS = tables.add("disc_pesos", L.N_DISCS, "pesos gained by taking it (A213)")
DISC_STEPS = tables.add("disc_steps", BY_PLAYERS * L.N_DISCS)
DISC_HAND = tables.add("disc_hand", L.N_DISCS)
DISC_CERTIFICATE_LIMIT = tables.add("disc_certificate_limit", L.N_DISCS)
DISC_STRENGTH = tables.add("disc_strength", L.N_DISCS)
DISC_VP = tables.add("disc_vp", L.N_DISCS)
DISC_AUX = tables.add("disc_aux", L.N_DISCS, "auxiliary action, or -1")
AUX_EFFECTS = tables.add("aux_effects", 2 * L.N_AUX, "singles, then doubles")
AUX_FREE = tables.add("aux_free", L.N_AUX, "disc spaces free at the start (A471)")
HAND_LIMIT = tables.add("hand_limit")
CERTIFICATE_LIMIT = tables.add("certificate_limit")
GRAIN_LIMIT = tables.add("grain_limit")

OFFER = tables.add("offer", about="objective cards on offer (A50)")
HASH = tables.add("hash", 2, "first 8 hexadecimal digits of the tables' hash, and the next 8")
PESOS_PER_VP = tables.add("pesos_per_vp")
WORKER_VP = tables.add("worker_vp")
WORKER_COLUMN = tables.add("worker_column", about="column from which workers score, from 0")
OPEN_TURNOUT = tables.add("open_turnout", about="ruling R37")
PEDRO_BONUS_CARDS = tables.add("pedro_bonus_cards", about="ruling R54")

NODE_ORDER = tables.add("node_order", L.N_NODES, "trail nodes so that every way leads onwards")
PEDRO_STEPS = tables.add("pedro_steps", L.N_PEDRO_CARDS, "steps, or 0")
PEDRO_STEPS_PER = tables.add("pedro_steps_per", L.N_PEDRO_CARDS, "what the steps are counted by")
PEDRO_SPECIALITY = tables.add("pedro_speciality", L.N_PEDRO_CARDS, "row that decides, or -1")
PEDRO_DOES = tables.add("pedro_does", L.N_PEDRO_CARDS, "effects (with that speciality)")
PEDRO_ELSE = tables.add("pedro_else", L.N_PEDRO_CARDS, "effects with another speciality")
PEDRO_CATTLE = tables.add("pedro_cattle", (L.N_COLUMNS + 1) * MAX_PEDRO_CATTLE, "by gauchos")
EXPERIENCE = tables.add("experience", L.N_LEVELS * L.N_LOADING_CARDS)
PEDRO_SHIPS = tables.add(
    "pedro_ships",
    L.N_LEVELS * L.N_LOADING_CARDS * MAX_PEDRO_SHIPS,
    "ship, or -n for the n-th highest of the zone",
)
EFFECTS = tables.add("effects", MAX_EFFECTS * c.EFFECT, "all effects; a list ends with op 0")
TABLES_SIZE = tables.size
