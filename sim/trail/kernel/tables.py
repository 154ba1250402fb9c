"""The component facts as one vector of integers, an argument of the kernel.

`sim.trail.flatten` fills it. Behind the facts of the family stand those of Great Western Trail.
"""

# ruff: noqa: F403, F405 - the facts of the family come all together

from typing import TYPE_CHECKING

from . import codes as c
from . import layout as L

if TYPE_CHECKING:
    from sim.western.kernel.family_tables import *
else:
    from .family_tables import *

MAX_EFFECTS = 400
BOARDS = 2  # cities of the base game, and those of Rails to the North

TILE_VP = tables.add("tile_vp", L.TILE_KINDS, "VP of a hazard tile (B12)")
TEEPEE_COLOUR = tables.add("teepee_colour", L.TILE_KINDS, "0 green, 1 blue (B13)")
SLOT_CROSSES = tables.add("slot_crosses", L.N_SLOTS, "red crosses behind a slot (B217, R40)")
NODE_BESIDE = tables.add("node_beside", L.N_NODES, "bits of the nodes one way off (B544, R45)")
END_MONEY = tables.add("end_money", about="dollars for leaving the last space (B412)")
CITY_VALUE = tables.add("city_value", BOARDS * L.N_CITIES, "by board; -1: not on that board")
CITY_BLACK = tables.add("city_black", BOARDS * L.N_CITIES, "1 for a black frame (B212)")
CITY_VP = tables.add("city_vp", BOARDS * L.N_CITIES, "for each own disc")
CITY_BELL_VP = tables.add("city_bell_vp", BOARDS * L.N_CITIES, "for each disc and bell (N562)")
CITY_REPEAT = tables.add("city_repeat", BOARDS * L.N_CITIES, "1: any number of discs (B210)")
CITY_MONEY = tables.add("city_money", BOARDS * L.N_CITIES, "dollars of its action (B215)")
CITY_EFFECTS = tables.add("city_effects", BOARDS * L.N_CITIES, "its action without dollars (B215)")
CITY_CROSSES = tables.add("city_crosses", BOARDS * L.N_CITIES, "crosses before it (B216, N216)")
CITY_TOWN = tables.add("city_town", BOARDS * L.N_CITIES, "town + 1 whose store it needs (N210)")
CITY_TOP = tables.add("city_top", about="the city that objectives ask for (B427)")
ARROW_N = tables.add("arrow_n", about="arrows of both boards (B219, N219)")
ARROW_FROM = tables.add("arrow_from", L.MAX_ARROWS, "city")
ARROW_TO = tables.add("arrow_to", L.MAX_ARROWS, "city")
ARROW_VP = tables.add("arrow_vp", L.MAX_ARROWS)
ARROW_EFFECTS = tables.add("arrow_effects", L.MAX_ARROWS)
TOWN_KIND = tables.add("town_kind", L.N_TOWNS, "small, medium, station, large (N103)")
TOWN_AREA = tables.add("town_area", L.N_TOWNS, "N107")
TOWN_STATION = tables.add("town_station", L.N_TOWNS, "station + 1 (N106)")
TOWN_MEDIUM = tables.add("town_medium", L.N_TOWNS, "number among medium towns + 1 (N42)")
TOWN_HALL = tables.add("town_hall", L.N_TOWNS, "1 when joined to the town hall (N101)")
TOWN_TOWNS = tables.add("town_towns", L.N_TOWNS, "bits of the towns it is joined to (N108)")
TOWN_CITIES = tables.add("town_cities", L.N_TOWNS, "bits of the strip cities it is joined to")
COMMERCE_MONEY = tables.add(
    "commerce_money", L.N_TOWNS * L.COMMERCE_SPACES, "dollars, below 0 a cost (N102)"
)
COMMERCE_EFFECTS = tables.add(
    "commerce_effects", L.N_TOWNS * L.COMMERCE_SPACES, "what else it gives (N102)"
)
TOWN_TILE_EFFECTS = tables.add("town_tile_effects", L.N_TOWN_TILES, "N105")
TOWN_TILE_N = tables.add("town_tile_n", L.N_TOWN_TILES, "tiles of each kind (N42)")
TOKEN_SUPPLY = tables.add("token_supply", about="exchange tokens in all (N490, R61)")
STORES_PER_BELL = tables.add("stores_per_bell", about="N104")
BELL_TOKEN = tables.add(
    "bell_token", L.N_STORES + 1, "tokens for placing so many stores: 6th and 15th (N104)"
)
LAY_SPACE = tables.add("lay_space", about="node of the poker addition for laying cards (P40)")
SHOW_SPACE = tables.add("show_space", about="node of the one for a showdown (P40)")
LAY_PRICE = tables.add("lay_price", 2, "for the first and the second card of one use (P22)")
MOST_LAID = tables.add("most_laid", about="cards beside a worker (P22)")
POT_BANK = tables.add("pot_bank", about="dollars from the bank at a showdown (P25)")
BONUS_VP = tables.add("bonus_vp", L.POKER_TOKENS, "top first (P41)")
BONUS_MONEY = tables.add("bonus_money", L.POKER_TOKENS, "P41")
OBJECTIVES_IN_CITY = tables.add("objectives_in_city", about="ruling R15")
CERTIFICATES_BY_NUMBER = tables.add("certificates_by_number", about="ruling R19")
DELIVER_FOR_NOTHING = tables.add("deliver_for_nothing", about="ruling R46 turned round")
EFFECTS = tables.add("effects", MAX_EFFECTS * c.EFFECT, "all effects; a list ends with op 0")
TABLES_SIZE = tables.size
