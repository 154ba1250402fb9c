"""The component facts that every game of the family has, first in the vector of its tables.

Another table changes numbers in this vector and compiles nothing. Pointers (`*_effects`,
`*_options`) are indices of the vector itself. A game's tables.py adds its own facts behind these,
and the effects last.
"""

from sim.core.layout import Block

from . import codes as c
from . import layout as L

BY_PLAYERS = L.MAX_SEATS + 1  # indexed by the number of players
MAX_OPTIONS = 4  # options of a building: group and effects each, closed by group -1
BUY_WANTS = 2
BUY_SIZE = 2 + BUY_WANTS
BUY_COWBOYS, BUY_MONEY, BUY_FIRST, BUY_SECOND = range(BUY_SIZE)  # parts of a purchase line
OPTION_SIZE = 2
OPTION_GROUP, OPTION_EFFECTS = range(OPTION_SIZE)  # parts of an option of a building

tables = Block()
COLUMNS = tables.add("columns", BY_PLAYERS, "job-market columns")
MARKET_SIZE = tables.add("market_size", BY_PLAYERS, "cattle market at set-up and refill (A48, B48)")
HAND_FEE = tables.add("hand_fee", BY_PLAYERS * c.N_HANDS, "tax for each kind of hand (A137, B137)")
STEPS = tables.add("steps", BY_PLAYERS, "starting step limit")
TOKENS = tables.add("tokens", about="exchange tokens at the start")
TILES_AT_START = tables.add("tiles_at_start", about="on the trail (A45, B45)")

BREED = tables.add("breed", L.CATTLE_KINDS)
VALUE = tables.add("value", L.CATTLE_KINDS, "breeding value")
CARD_VP = tables.add("card_vp", L.OBJECTIVE, "VP of cattle, and of cards that are no objectives")
CATTLE_N = tables.add("cattle_n", about="cattle kinds in use")
MARKET_CARDS = tables.add("market_cards", L.N_MARKET_CARDS)
START_CARDS = tables.add("start_cards", L.N_START_CARDS)
BUY_N = tables.add("buy_n", about="lines of the purchase table")
BUY = tables.add("buy", L.BUY_LINES * BUY_SIZE, "cowboys, money, first card, second card or -1")

TILE_ROW = tables.add("tile_row", L.TILE_KINDS, "worker row; others the number behind the last")
TILE_ZONE = tables.add("tile_zone", L.TILE_KINDS, "zone of the trail that a tile is put into")
TILE_HAND = tables.add("tile_hand", L.TILE_KINDS, "its hand")
SUPPLY_N = tables.add("supply_n", L.N_SUPPLIES)
SUPPLY = tables.add("supply", L.N_SUPPLIES * L.SUPPLY_SIZE, "tiles of each bag or stack")

JOB_PRICE = tables.add("job_price", L.N_JOB_ROWS)
JOB_ARROW = tables.add("job_arrow", L.N_JOB_ROWS, "arrow that leaves the row")
MARKER_START = tables.add("marker_start", about="row of the marker at set-up, from 0")
MARKER_VP = tables.add("marker_vp")

NEUTRAL_OPTIONS = tables.add(
    "neutral_options", L.N_NEUTRAL * OPTION_SIZE * MAX_OPTIONS, "group, effects"
)
FACE_OPTIONS = tables.add("face_options", L.N_FACES * OPTION_SIZE * MAX_OPTIONS, "group, effects")
FACE_CRAFTSMEN = tables.add("face_craftsmen", L.N_FACES, "workers of the second row that it takes")
FACE_VP = tables.add("face_vp", L.N_FACES)
FACE_HAND = tables.add("face_hand", L.N_FACES, "its hand")

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
MASTER_CERTIFICATES = tables.add("master_certificates", L.N_MASTERS, "permanent (A201, B201)")
MASTER_VP = tables.add("master_vp", L.N_MASTERS)
MASTER_COUNTS = tables.add("master_counts", L.N_MASTERS, "what it counts")
MASTER_EACH = tables.add("master_each", L.N_MASTERS, "how many of them make one")

STATION_SLOT = tables.add("station_slot", L.N_STATIONS)
STATION_PRICE = tables.add("station_price", L.N_STATIONS)
STATION_VP = tables.add("station_vp", L.N_STATIONS)
STATION_BLACK = tables.add("station_black", L.N_STATIONS)
STATION_MASTER = tables.add("station_master", L.N_STATIONS, "1 where a master lies at set-up")
STATION_AGAIN = tables.add("station_again", L.N_STATIONS, "1 where each arrival can upgrade it")
SLOT_STATION = tables.add("slot_station", L.N_SLOTS + 1, "station + 1 at a slot")
SLOT_NUMBER = tables.add("slot_number", L.N_SLOTS + 1, "printed number, or -1 for a turnout")
LAST_SLOT = tables.add("last_slot", about="the end of the line")

NODE_TYPE = tables.add("node_type", L.N_NODES)
NODE_WAYS = tables.add("node_ways", L.N_NODES * L.MAX_WAYS, "nodes ahead, or -1")
NODE_MARKED = tables.add("node_marked", L.N_NODES, "1 where buildings are counted by some of them")
NODE_MONEY = tables.add("node_money", L.N_NODES, "money printed at a tile space")
NODE_SPECIAL = tables.add("node_special", L.N_NODES, "effects of the special action, or 0")
ZONE_N = tables.add("zone_n", L.N_ZONES)
ZONE = tables.add("zone", L.N_ZONES * L.MAX_ZONE, "tile spaces of a zone, the first to fill first")
NODE_START = tables.add("node_start")
NODE_CITY = tables.add("node_city", about="where the trail ends")

ROW_EFFECTS = tables.add("row_effects", L.N_ROWS * L.N_COLUMNS, "immediate action of each cell")
DISC_BLACK = tables.add("disc_black", L.N_DISCS)
DISC_PAY = tables.add("disc_pay", L.N_DISCS, "money to pay for taking it (A213, B213)")
DISC_MONEY = tables.add("disc_money", L.N_DISCS, "money gained by taking it (A213, B213)")
DISC_STEPS = tables.add("disc_steps", BY_PLAYERS * L.N_DISCS)
DISC_HAND = tables.add("disc_hand", L.N_DISCS)
DISC_CERTIFICATE_LIMIT = tables.add(
    "disc_certificate_limit", L.N_DISCS, "0, or the limit; lower ones stand first"
)
DISC_VP = tables.add("disc_vp", L.N_DISCS)
DISC_AUX = tables.add("disc_aux", L.N_DISCS, "auxiliary action, or -1")
AUX_EFFECTS = tables.add("aux_effects", 2 * L.N_AUX, "singles, then doubles")
AUX_FREE = tables.add("aux_free", L.N_AUX, "disc spaces free at the start (A471, B471)")
HAND_LIMIT = tables.add("hand_limit")
CERTIFICATE_LIMIT = tables.add("certificate_limit")

OFFER = tables.add("offer", about="objective cards on offer (A50, B50)")
HASH = tables.add("hash", 2, "first 8 hexadecimal digits of the tables' hash, and the next 8")
MONEY_PER_VP = tables.add("money_per_vp")
WORKER_VP = tables.add("worker_vp")
WORKER_COLUMN = tables.add("worker_column", about="column from which workers score, from 0")
OPEN_TURNOUT = tables.add("open_turnout", about="ruling R37")
NODE_ORDER = tables.add("node_order", L.N_NODES, "trail nodes so that every way leads onwards")
