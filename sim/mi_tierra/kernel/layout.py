"""The state of a game: the main board with its decks and workers, and the farm of each player.

Sets of spaces and edges of a farm are one number each, with a bit for each of them. Seats are
numbered in the first turn order (R1), so that who sits where is up to the design. An area is called
by its number in names.AREAS, from 0; the areas with wheels have a numbering of their own, too
(names.WHEELED).
"""

from itertools import combinations

from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.mi_tierra import grid, names

MAX_SEATS = 6
N_SPACES = len(grid.SPACES)
N_EDGES = len(grid.EDGES)
N_STABLES = 2
N_GOODS = len(names.GOODS)
N_PLANTS = len(names.PLANTS)
N_ANIMALS = len(names.ANIMALS)
N_THINGS = len(names.THINGS)
N_SOLD_GOODS = N_THINGS - N_ANIMALS  # the goods of levels 1 and 2, which come first
N_PRODUCTS = len(names.PRODUCTS)
N_LEVEL_3 = len(names.LEVEL_3)
FIRST_PRODUCT = names.GOODS.index(names.PRODUCTS[0])  # its number among the goods
FIRST_LEVEL_3 = names.GOODS.index(names.LEVEL_3[0])
N_AREAS = len(names.AREAS)
N_WHEELED = len(names.WHEELED)
MAX_WHEELS = 3
N_POSITIONS = len(names.POSITIONS)
N_SPOTS = len(names.SPOTS)
N_MARKET_WHEELS = len(names.MARKET_WHEELS)
MAX_CITY = 4
N_SLOTS = 3
N_TILES = len(names.TILES)
N_TILES_A = len(names.TILES_A)
MAX_TILES = 40  # of a deck
N_MARKETS = len(names.MARKETS)
N_MARKETS_A = len(names.MARKETS_A)
N_MARKETS_B = len(names.MARKETS_B)
N_CITY = len(names.CITY_MARKETS)
MAX_UPPER = 6
MAX_LOOK = 4  # M120
N_EVENTS = len(names.EVENTS)
N_CATEGORIES = len(names.CATEGORIES)
MAX_STOCK = 30
MAX_CUBES = 20
MAX_LEVEL = 40
MAX_UNITS = 199  # of a thing that are made or sold at once: more than anybody ever has
STACK_FRAMES = 16

APPLE, WHEAT, GRAPE, MEAT, FLOUR, WINE, MILK, WOOL, EGG = range(N_SOLD_GOODS)
COW, SHEEP, CHICKEN = range(N_ANIMALS)
PEN_THING = names.START_THINGS.index("pen")
PAIRS = tuple(1 << a | 1 << b for a, b in combinations(range(len(names.START_THINGS)), 2))  # M31
N_PAIRS = len(PAIRS)
(
    HOLIDAY,
    STRIKE,
    RAIN,
    TAXES,
    DISCOUNT,
    FLUCTUATION,
    DEMAND,
    THEFT,
    SPRING,
    SUBSIDY,
    ROTATION,
    NO_RODEO,
) = range(len(names.EFFECTS))
NO_EFFECT = -1
(
    SHEEP_BREEDING,
    CHICKEN_BREEDING,
    COW_BREEDING,
    WINE_CELLAR,
    SHEARER,
    POULTRY_YARD,
    DAIRY,
    MILL_TILE,
    SHEARING_MACHINE,
    TRACTOR,
    BANK,
    STUDIES,
    INSURER,
    VEGETARIAN,
    BREEDER,
    COLLECTOR,
    INVENTOR,
    VETERINARIAN,
    SOWER,
    WATER_CARRIER,
    PROFITABLE,
    MERCHANT,
    TRAINER,
) = range(N_TILES)
SIMPLE, BUNDLE, WHOLESALE = range(len(names.MARKET_TYPES))
AREA_PROGRESS, AREA_FARM, AREA_COUNTRY, AREA_CITY, AREA_RODEO = (
    names.AREAS.index(name)
    for name in ("progress", "farm", "country_markets", "city_markets", "rodeo")
)
AREA_OF_WHEELED = tuple(names.AREAS.index(name) for name in names.WHEELED)
PLAZA = names.WHEELED.index("plaza")
WATER_MILL = names.WHEELED.index("water_mill")
PESOS_SCORE, SETS_SCORE, BONUS_SCORE, UNSOLD_SCORE = range(N_CATEGORIES)

# What a seat may not do: have a tile, place workers in an area (in the rodeo: enter), keep animals.
EVENT_NAMES = names.EVENTS

BANS = (*names.TILES, *names.AREAS, *names.ANIMALS, "horse")
BAN_AREA = N_TILES
BAN_ANIMAL = BAN_AREA + N_AREAS
BAN_HORSE = BAN_ANIMAL + N_ANIMALS

# Where pesos come from and go to (I12).
INCOMES = ("bank", "level_3_goods", "country_markets", "black_sales", "city", "rodeo", "subsidy")
FROM_BANK, FROM_GOODS, FROM_COUNTRY, FROM_BLACK, FROM_CITY, FROM_RODEO, FROM_SUBSIDY = range(
    len(INCOMES)
)
EXPENSES = ("recruit", "tiles", "factory_fees", "black_purchases", "taxes")
FOR_RECRUIT, FOR_TILES, FOR_FEES, FOR_BLACK, FOR_TAXES = range(len(EXPENSES))
N_INCOMES = len(INCOMES)
N_EXPENSES = len(EXPENSES)

players = f.Players("players", MAX_SEATS, "a player")
turns = f.Things("turns", MAX_SEATS, "a place of the turn order")
spaces = f.Things("spaces", N_SPACES, "a space", grid.SPACES)
edges = f.Things("edges", N_EDGES, "an edge", grid.EDGE_NAMES)
stables = f.Things("stables", N_STABLES, "a stable", ("upper", "lower"))
trainings = f.Things("trainings", 2, "", ("one level", "two levels"))
third_fields = f.Things("third fields", N_SPACES + 1, "", ("no third field", *grid.SPACES))
goods = f.Things("goods", N_GOODS, "a good", names.GOODS)
plants = f.Things("plants", N_PLANTS, "a plant", names.PLANTS)
animals = f.Things("animals", N_ANIMALS, "an animal", names.ANIMALS)
things = f.Things("things", N_THINGS, "a thing that markets buy", names.THINGS)
sales = f.Things("sales", N_THINGS, "", tuple(f"sell {name}" for name in names.THINGS))
purchases = f.Things("purchases", N_THINGS, "", tuple(f"buy {name}" for name in names.THINGS))
products = f.Things("products", N_PRODUCTS, "a product", names.PRODUCTS)
start_things = f.Things("start things", len(names.START_THINGS), "a thing", names.START_THINGS)
start_pairs = f.Things(
    "start pairs", N_PAIRS, "a pair", tuple(map(" and ".join, combinations(names.START_THINGS, 2)))
)
areas = f.Things("areas", N_AREAS, "an area", names.AREAS)
wheeled = f.Things("areas with wheels", N_WHEELED, "an area with wheels", names.WHEELED)
wheels = f.Things("wheels", MAX_WHEELS, "a wheel")
positions = f.Things("positions", N_POSITIONS, "a position", tuple(names.POSITIONS))
withdrawals = f.Things(
    "withdrawals", N_POSITIONS, "", tuple(f"withdraw from {name}" for name in names.POSITIONS)
)
spots = f.Things("spots", N_SPOTS, "a spot", names.SPOTS)
market_wheels = f.Things("market wheels", N_MARKET_WHEELS, "a market wheel")
city_places = f.Things("city places", MAX_CITY, "a place of the city")
slots = f.Things("slots", N_SLOTS, "a slot")
tiles = f.Things("tiles", N_TILES, "a progress tile", names.TILES)
markets = f.Things("markets", N_MARKETS, "a country market", names.MARKETS)
city_markets = f.Things("city markets", N_CITY, "a city market", names.CITY_MARKETS)
entries = f.Things("entries", 3, "", ("upper", "lower", "upper and lower"))
bonuses = f.Things("bonuses", N_PLANTS + N_ANIMALS, "", (*names.PLANTS, *names.ANIMALS))
events = f.Things("events", N_EVENTS, "an event", names.EVENTS)
rolled = f.Things("things rolled for", N_ANIMALS + 1, "", (*names.ANIMALS, "water"))
WATER = N_ANIMALS
bans = f.Things("bans", len(BANS), "a ban", BANS)
categories = f.Things("categories", N_CATEGORIES, "", names.CATEGORIES)
incomes = f.Things("incomes", N_INCOMES, "", INCOMES)
expenses = f.Things("expenses", N_EXPENSES, "", EXPENSES)

seat = f.StateBlock()
POLICY = shared.add_policy(seat)
SCORE = seat.add("score", f.Counter(), "parts of the final pesos", (categories,), form=f.SPARSE)
PESOS = seat.add("pesos", f.Counter(), "money")
GOODS = seat.add("goods", f.Counter(), "goods cards", (goods,), form=f.SPARSE)
START_PAIR = seat.add("start_pair", f.Bits(start_things), "what the player began with")
BANNED = seat.add("banned", f.Bits(bans), "what the seat may not do", role=f.SETUP)
CITY_CARDS = seat.add("city_cards", f.Bits(city_markets), "city markets that were delivered to")

# the farm
PENS = seat.add("pens", f.Bits(edges), "pens, each on the two spaces of an edge")
PLANTS = seat.add("plants", f.Bits(spaces), "fields with a plant", (plants,))
CUBES = seat.add("cubes", f.Bits(edges), "water cubes between fields")
WET_STABLES = seat.add("wet_stables", f.Bits(stables), "stables with a water cube")
ANIMALS = seat.add("animals", f.Counter(MAX_STOCK), "animals in pens", (animals,), form=f.SPARSE)
HORSES = seat.add("horses", f.Bits(stables), "stables with a horse")
LEVEL = seat.add("level", f.Counter(MAX_LEVEL), "levels of the horses", (stables,))
TILES = seat.add("tiles", f.Marker(tiles, first=1), "active progress tiles", (slots,))
COVERED_TILES = seat.add(
    "covered_tiles", f.Counts(tiles, MAX_TILES), "tiles under others", form=f.REPEATED
)

# workers
WORKERS = seat.add("workers", f.Counter(MAX_STOCK), "workers, placed or not")
WAITING = seat.add("waiting", f.Flag(), "a worker waits on the plaza")
TO_PLACE = seat.add("to_place", f.Counter(MAX_STOCK), "workers still to place in this round")
ROUND_WORKERS = seat.add("round_workers", f.Counter(MAX_STOCK), "workers of this round")
EDGE_WORKERS = seat.add("edge_workers", f.Bits(edges), "workers on the own farm")

# of this round
WORKED = seat.add(
    "worked", f.Counter(MAX_STOCK), "animals that gave a good", (animals,), form=f.SPARSE
)
USED_SLOTS = seat.add("used_slots", f.Bits(slots), "tiles that have worked")
REROLLS = seat.add("rerolls", f.Counter(), "dice rolled again")
TRAINED = seat.add("trained", f.Bits(stables), "horses that were trained")
HARVESTED = seat.add("harvested", f.Bits(spaces), "fields that were harvested")
TRACTOR_USES = seat.add("tractor_uses", f.Counter(), "workers that worked three fields")
ENTERED = seat.add("entered", f.Bits(stables), "horses in the rodeo")
LOOKED_N = seat.add("looked_n", f.Counter(MAX_LOOK))
LOOKED = seat.add(
    "looked",
    f.Hand(markets, MAX_LOOK, count="looked_n"),
    "cards of the market deck that the player puts back",
    hidden=f.FROM_OTHERS,
    secret="market_deck",
)

# statistics
START_PESOS = seat.add("start_pesos", f.Counter(), "pesos at the start", role=f.STATISTIC)
INCOME = seat.add("income", f.Counter(), "pesos received", (incomes,), f.STATISTIC)
SPENT = seat.add("spent", f.Counter(), "pesos paid", (expenses,), f.STATISTIC)
TURNS = seat.add("turns", f.Counter(), "own turns: placements", role=f.STATISTIC)
PLACED = seat.add("placed", f.Counter(), "workers placed", (areas,), f.STATISTIC)
MADE = seat.add("made", f.Counter(), "goods harvested, made or received", (goods,), f.STATISTIC)
KEPT = seat.add("kept", f.Counter(), "animals kept when they came", (animals,), f.STATISTIC)
BOUGHT = seat.add("bought", f.Counter(), "tiles bought", (tiles,), f.STATISTIC)
HORSES_TAKEN = seat.add("horses_taken", f.Counter(), role=f.STATISTIC)
TRAININGS = seat.add("trainings", f.Counter(), "levels trained", role=f.STATISTIC)
ENTRIES = seat.add("entries", f.Counter(), "horses entered in rodeos", role=f.STATISTIC)
WINS = seat.add("wins", f.Counter(), "rodeos won alone", role=f.STATISTIC)
PUBLIC_DEALS = seat.add("public_deals", f.Counter(), "deals with country markets", role=f.STATISTIC)
BLACK_DEALS = seat.add("black_deals", f.Counter(), "deals on the black market", role=f.STATISTIC)
CUBES_PLACED = seat.add("cubes_placed", f.Counter(), "water cubes placed", role=f.STATISTIC)
DOUBLED = seat.add("doubled", f.Counter(), "harvests doubled by a cube", role=f.STATISTIC)
HARVESTS = seat.add("harvests", f.Counter(), "harvests", role=f.STATISTIC)
SEAT_SIZE = seat.size

state = f.StateBlock()
PLAYERS, CURRENT, TURN, OVER = shared.begin_state(state, players)
DECISIONS = shared.add_decisions(state)
TRUNCATED = shared.add_truncated(state)
STACK_N, STACK = shared.add_stack(state, STACK_FRAMES)
TABLE_STREAM = shared.add_table_stream(state, "chance of dice and decks")
POLICY_STREAM = shared.add_policy_stream(state, players)
NO_DICE = state.add("no_dice", f.Flag(), "the game without dice (M280)", role=f.SETUP)
SIMPLIFIED = state.add("simplified", f.Flag(), "the simplified game (M285)", role=f.SETUP)
ROUND = state.add("round", f.Counter(len(names.ROUNDS)), "0 before the first one")
ORDER = state.add("order", f.Marker(players, first=1), "turn order", (turns,))

# stocks
MILL = state.add("mill", f.Counter(MAX_CUBES), "water cubes at the mill")
PEN_STOCK = state.add("pen_stock", f.Counter(MAX_STOCK), "pens in the forest")
HORSE_STOCK = state.add("horse_stock", f.Counter(MAX_STOCK), "horses at the bell tower")
ANIMAL_STOCK = state.add("animal_stock", f.Counter(MAX_STOCK), "animals in areas", (animals,))
PLANT_STOCK = state.add("plant_stock", f.Counter(MAX_STOCK), "plants in the greenhouse", (plants,))

# workers on the main board: 0 nobody, else 1 + seat
a_worker = f.Marker(players, first=1)
WHEELS = state.add("wheels", a_worker, "workers in areas with wheels", (wheeled, wheels))
POSITIONS = state.add("positions", a_worker, "workers in area 8", (positions,))
MARKET_WHEELS = state.add("market_wheels", a_worker, "workers in area 15", (market_wheels,))
CITY_WHEELS = state.add("city_wheels", a_worker, "workers in area 16", (city_places,))

# events
EVENT = state.add("event", f.Marker(events, first=1), "the active event")
NEXT_EVENT = state.add("next_event", f.Marker(events, first=1), "the one after it (M281)")
EVENTS_USED = state.add("events_used", f.Bits(events), "events of the rounds before")
EVENT_DECK_N = state.add("event_deck_n", f.Counter(N_EVENTS))
EVENT_DECK = state.add(
    "event_deck", f.Pile(events, N_EVENTS, count="event_deck_n"), hidden=f.FROM_ALL
)

# markets
UPPER_N = state.add("upper_n", f.Counter(MAX_UPPER))
UPPER = state.add(
    "upper", f.Pile(markets, MAX_UPPER, "upper_n", listed=True), "upper rows, the oldest first"
)
BOTTOM = state.add("bottom", f.Bits(markets), "bottom row")
MARKET_DECK_N = state.add("market_deck_n", f.Counter(N_MARKETS))
MARKET_DECK = state.add(
    "market_deck",
    f.Pile(markets, N_MARKETS, count="market_deck_n"),
    "the deck in use",
    hidden=f.FROM_ALL,
    secret="market_deck",
)
MARKET_LATER_N = state.add("market_later_n", f.Counter(N_MARKETS))
MARKET_LATER = state.add(
    "market_later",
    f.Pile(markets, N_MARKETS, count="market_later_n"),
    "deck B before it is used",
    hidden=f.FROM_ALL,
)
MARKET_OUT = state.add("market_out", f.Bits(markets), "cards used or removed")
CITY = state.add("city", f.Marker(city_markets, first=1), "city markets", (city_places,))
CITY_BOX = state.add("city_box", f.Bits(city_markets), "city markets not in the game")

# progress
OFFER = state.add("offer", f.Marker(tiles, first=1), "tiles on offer", (spots,))
TILE_DECK_N = state.add("tile_deck_n", f.Counter(MAX_TILES))
TILE_DECK = state.add(
    "tile_deck",
    f.Pile(tiles, MAX_TILES, count="tile_deck_n"),
    "the deck in use",
    hidden=f.FROM_ALL,
)
TILE_LATER_N = state.add("tile_later_n", f.Counter(MAX_TILES))
TILE_LATER = state.add(
    "tile_later",
    f.Pile(tiles, MAX_TILES, count="tile_later_n"),
    "deck B before it is used",
    hidden=f.FROM_ALL,
)
TILE_BOX = state.add("tile_box", f.Counts(tiles, MAX_TILES), "tiles that left", form=f.REPEATED)

SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
