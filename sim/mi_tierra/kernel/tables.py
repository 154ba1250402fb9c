"""Where the facts of the tables stand in the vector `T`.

What depends on the number of players is indexed by it: entry 0 and 1 are not used. Sets of spaces
and edges are numbers with a bit for each, as in the state.
"""

from sim.core.layout import Block

from . import layout as L

UNLIMITED = 1 << 30
FACES = 6
MAX_PARTS = 6  # things in the set of a market card
N_CARDS = L.N_MARKETS + L.N_CITY  # country markets, then those of the city
BY_PLAYERS = L.MAX_SEATS + 1
BY_ROUND = 8

tables = Block()

# stocks (M11)
CUBES = tables.add("cubes", about="water cubes")
PENS = tables.add("pens")
HORSES = tables.add("horses")
ANIMALS = tables.add("animals", L.N_ANIMALS)
PLANTS = tables.add("plants", L.N_PLANTS)

# set-up and rounds
FIRST_PESOS = tables.add("first_pesos", about="of the first in turn order (M28)")
PESOS_STEP = tables.add("pesos_step", about="more for each later one (M28)")
WORKERS = tables.add("workers", BY_PLAYERS, "at the start, without the one that waits (M29)")
COUNTRY = tables.add("country", BY_PLAYERS, "country markets in the upper rows (M23)")
CITY_N = tables.add("city_n", about="city markets in the game (M24)")
ROUNDS = tables.add("rounds")
DECK_B_FROM = tables.add("deck_b_from", about="round (M43)")
LOWER_FROM = tables.add("lower_from", about="round of the first lower half of an event (M41)")
PRIZES = tables.add("prizes", BY_ROUND, "first prize of the rodeo of a round; 0: none (M180)")

# areas
WHEEL_SIZE = tables.add(
    "wheel_size",
    BY_PLAYERS * L.N_WHEELED * L.MAX_WHEELS,
    "workers that each place takes, from the left, by players and area; 0: no place (M62, M272)",
)
DEALS = tables.add("deals", L.N_MARKET_WHEELS, "deals of a market wheel (M161)")
BLACK = tables.add("black", L.N_MARKET_WHEELS, "1: they may be black")
DIE = tables.add("die", (L.N_ANIMALS + 1) * FACES, "faces for cow, sheep, chicken, water (M82)")
NO_DICE = tables.add("no_dice", L.N_ANIMALS + 1, "what comes without dice (M280)")
TOUCHED = tables.add("touched", L.N_POSITIONS, "set of the spots that a position touches (M66)")

# prices and limits
RECRUIT = tables.add("recruit", about="pesos per worker that waits (M98)")
TILE_PRICE = tables.add("tile_price", about="pesos per tile touched (M116)")
FEE = tables.add("fee", about="of areas 10 and 11 (M122)")
LEVEL_3_PESOS = tables.add("level_3_pesos", about="for a good of level 3 (M124)")
WHOLESALE_GOOD = tables.add("wholesale_good", about="pesos for a goods card (M162)")
WHOLESALE_ANIMAL = tables.add("wholesale_animal", about="pesos for an animal")
BLACK_SELL = tables.add("black_sell", L.N_THINGS, "selling price (M15)")
BLACK_BUY = tables.add("black_buy", L.N_THINGS, "buying price; UNLIMITED: not for sale")
UNSOLD = tables.add("unsold", L.N_THINGS, "half of the selling price, rounded up (M253)")
BLACK_UNITS = tables.add("black_units", about="units of a black deal at most (M165)")
PEN_ANIMALS = tables.add("pen_animals", about="animals of a pen (M91)")
HARVEST_GOODS = tables.add("harvest_goods", about="goods of one worker at most (M146)")

# recipes and progress tiles
RECIPE = tables.add("recipe", L.N_PRODUCTS * L.N_THINGS, "what a product needs")
TILES_A_N = tables.add("tiles_a_n")
TILES_A = tables.add("tiles_a", L.MAX_TILES, "deck A, tile by tile (M12)")
TILES_B_N = tables.add("tiles_b_n")
TILES_B = tables.add("tiles_b", L.MAX_TILES, "deck B")
TILE_NEEDS = tables.add("tile_needs", L.N_TILES, "animals or goods that a tile needs")
MILL_LARGE_NEEDS = tables.add("mill_large_needs", about="wheat of the larger way (M207)")
MILL_LARGE_GIVES = tables.add("mill_large_gives", about="flour of it")
BANK_PESOS = tables.add("bank_pesos", about="M211")
STUDIES_REROLLS = tables.add("studies_rerolls", about="M212")
TILE_PESOS = tables.add("tile_pesos", L.N_TILES, "what a B tile pays, per piece or in all")
CARRIER_CUBES = tables.add("carrier_cubes", about="M226")
PROFIT_PER = tables.add("profit_per", about="pesos on the track for each that Profitable pays")

# market cards
CARD_TYPE = tables.add("card_type", N_CARDS, "SIMPLE, BUNDLE or WHOLESALE (M162)")
CARD_PRICE = tables.add("card_price", N_CARDS, "each (simple) or in all (bundle)")
CARD_ARROW = tables.add("card_arrow", N_CARDS, "1: with an arrow (M47)")
CARD_PARTS = tables.add("card_parts", N_CARDS, "how many things it names")
CARD_THING = tables.add("card_thing", N_CARDS * MAX_PARTS, "these things")
CARD_UNITS = tables.add("card_units", N_CARDS * MAX_PARTS, "units; of a simple card at most")

# events: the upper half of each card, then its lower half
EFFECT = tables.add("effect", L.N_EVENTS * 2, "what it does")
EFFECT_THINGS = tables.add("effect_things", L.N_EVENTS * 2, "set of the things in demand (M235)")
EFFECT_PESOS = tables.add("effect_pesos", L.N_EVENTS * 2, "pesos more for each of them")
HOLIDAY_PRIZE = tables.add("holiday_prize", about="M181")
HOLIDAY_EXTRA = tables.add("holiday_extra", about="in a round with a rodeo")
STRIKE_WORKERS = tables.add("strike_workers", about="M232")
TAX_PER = tables.add("tax_per", about="M233")
TAX_PESOS = tables.add("tax_pesos")
DISCOUNT_FEE = tables.add("discount_fee", about="M234")
FLUCTUATION_PAYS = tables.add("fluctuation_pays", about="M237")
THEFT_ANIMALS = tables.add("theft_animals", about="M236")
ROTATION_PLANTS = tables.add("rotation_plants", about="M241")
SUBSIDY_PESOS = tables.add("subsidy_pesos", about="M243")
SPRING_FROM = tables.add("spring_from", L.N_ANIMALS, "animals needed (M242)")

# the farm
FIELDS = tables.add("fields", about="set of the fields, without the orchard")
ORCHARD = tables.add("orchard", about="set of the one space with the orchard (M4)")
HOUSE = tables.add("house", about="set of the orchard and the space to its left (M112)")
STABLE = tables.add("stable", L.N_STABLES, "set of the one space of each stable")
EDGE_SPACES = tables.add("edge_spaces", L.N_EDGES, "set of the two spaces of an edge")
WORKER_EDGES = tables.add("worker_edges", about="set of the edges for workers (M67)")
CUBE_EDGES = tables.add("cube_edges", about="set of the edges for cubes (M111, R14)")
PEN_EDGES = tables.add("pen_edges", about="set of the edges whose spaces a pen can cover (R12)")
BESIDE = tables.add("beside", L.N_SPACES, "set of the field spaces beside one (M6)")

# horses, rodeo, sets
HORSE_START = tables.add("horse_start", about="level of a new horse (K5)")
RODEO_LEVEL = tables.add("rodeo_level", about="level that may enter (K5)")
CEILING = tables.add("ceiling", about="highest level; UNLIMITED: none (R30)")
TRAIN_APPLES = tables.add("train_apples", 2, "of the two ways of training (M150)")
TRAIN_LEVELS = tables.add("train_levels", 2)
BONUS_FIRST = tables.add("bonus_first", about="things of the winner, 0 to 2 (M187)")
BONUS_SECOND = tables.add("bonus_second", about="the same of the second")
EQUAL = tables.add("equal", 6, "pesos of so many equal level-3 cards (M251)")
DIFFERENT = tables.add("different", 5, "pesos of so many different ones")

# rulings; those about wheels and the pipe are in WHEEL_SIZE and CUBE_EDGES
AGE_MARKETS = tables.add("age_markets", about="1: of two players markets leave by age (R3)")
MACHINE_ALL_PAIRS = tables.add("machine_all_pairs", about="R26")
TRACTOR_ALL = tables.add("tractor_all", about="1: every worker has the tractor (R27)")
FIELD_ONCE = tables.add("field_once", about="R22")
SELL_ANIMALS = tables.add("sell_animals", about="R41")
RESHUFFLE = tables.add("reshuffle", about="R31")
TIE_TO_STOCK = tables.add("tie_to_stock", about="R37")
EARLY_RAIN = tables.add("early_rain", about="R9")
LAST_EVENTS = tables.add("last_events", about="1: end-of-round events act in the last one (R40)")
MISSING_IS_MEAT = tables.add("missing_is_meat", about="R6")
TABLES_SIZE = tables.size
