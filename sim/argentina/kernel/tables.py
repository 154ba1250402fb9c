"""The component facts as one vector of integers, an argument of the kernel.

`sim.argentina.flatten` fills it. Behind the facts of the family stand those of Argentina.
"""

# ruff: noqa: F403, F405 - the facts of the family come all together

from typing import TYPE_CHECKING

from . import codes as c
from . import layout as L

if TYPE_CHECKING:
    from sim.western.kernel.family_tables import *
else:
    from .family_tables import *

MAX_EFFECTS = 440
MAX_PEDRO_CATTLE = 3  # cards of a line of his market tile
MAX_PEDRO_SHIPS = 3  # ships of a loading card

# What facts of the family are called in Argentina.
FACE_CARPINTEROS, NODE_FARMLAND, NODE_BA = FACE_CRAFTSMEN, NODE_MARKED, NODE_CITY
NODE_PESOS, DISC_PESOS, PESOS_PER_VP = NODE_MONEY, DISC_MONEY, MONEY_PER_VP
BUY_GAUCHOS, BUY_PESOS = BUY_COWBOYS, BUY_MONEY
BAG_N, BAG, TILE_COLOUR = SUPPLY_N, SUPPLY, TILE_ZONE
TERMINUS_SLOT, FARMERS_AT_START = LAST_SLOT, TILES_AT_START

CLOSED = tables.add("closed", BY_PLAYERS * L.N_CITIES, "1 when the city's centre is closed (A53)")
FIRST_HAND = tables.add("first_hand", about="cards kept at the first turn (A101)")
START_QUAY = tables.add("start_quay", about="quay of the 18th disc (A62)")
START_EXHAUSTION = tables.add("start_exhaustion", about="A65")
STRENGTH = tables.add("strength", L.CATTLE_KINDS)
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
TILE_STRONG = tables.add("tile_strong", L.TILE_KINDS, "1 for a worker with strength icon")
TILE_STRENGTH = tables.add("tile_strength", L.TILE_KINDS, "strength that a farmer asks for")
FARMER_VP = tables.add("farmer_vp", about="VP of a farmer tile beside the board")
STRONG_EXTRA = tables.add("strong_extra", about="price of the strength icon (A312)")
MASTER_GRAIN = tables.add("master_grain", L.N_MASTERS, "permanent loading grain (A216)")
MASTER_FROM = tables.add("master_from", L.N_MASTERS, "lowest breeding value counted (A586)")
MASTER_TO = tables.add("master_to", L.N_MASTERS, "highest breeding value counted (A586)")
DEPOT_SLOT = tables.add("depot_slot", about="slot of the space after the depot (A412)")
NODE_RAMP_SLOT = tables.add("node_ramp_slot", L.N_NODES, "slot that the engine must have reached")
GRANJERO_PRICE = tables.add("granjero_price", L.N_COLUMNS)
DISC_STRENGTH = tables.add("disc_strength", L.N_DISCS)
GRAIN_LIMIT = tables.add("grain_limit")
PEDRO_BONUS_CARDS = tables.add("pedro_bonus_cards", about="ruling R54")
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
