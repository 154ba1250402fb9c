"""Where the facts of the tables stand in the vector `T`."""

from sim.core.layout import Block

from . import layout as L

MAX_TILE = 6  # spaces of a water tile
MAX_TURNS = 12  # ways to lay one
GRID_COLUMNS = 64  # of the padded grid in which water tiles are laid
GRID_SIZE = GRID_COLUMNS * 24
UNLIMITED = 1 << 30
FAR = 3  # steps to a market that players still think of

# one side of the board
board = Block()
TERRAIN = board.add("terrain", L.N_SPACES, "kind of each place of the grid")
MARKETS_AT = board.add("markets_at", FAR * L.N_SPACES, "set of the markets at 1, 2 ... steps")
MARKETS_NEAR = MARKETS_AT  # those that touch a space
MARKET_EDGES = board.add("market_edges", L.MAX_MARKETS * L.N_WORDS, "spaces beside a market")
N_LAND_SPACES = board.add("n_land_spaces", about="land spaces")
N_PRINTED = board.add("n_printed", about="pond spaces")
BOARD_SIZE = board.size

tables = Block()
BOARDS = tables.add("boards", 2 * BOARD_SIZE)
NEIGHBOUR = tables.add("neighbour", L.N_SPACES * L.N_DIRECTIONS, "space in a direction, or -1")
NEAR = tables.add("near", L.N_SPACES * L.N_WORDS, "set of the spaces that touch a space")
GRID = tables.add("grid", GRID_SIZE, "space at a place of the padded grid, or -1")
GRID_AT = tables.add("grid_at", L.N_SPACES, "place of a space in the padded grid")
N_SHAPES = tables.add("n_shapes", about="shapes of water tiles")
SHAPE_COUNT = tables.add("shape_count", L.MAX_SHAPES, "water tiles of a shape")
SHAPE_SIZE = tables.add("shape_size", L.MAX_SHAPES, "spaces that they cover")
SHAPE_TURNS = tables.add("shape_turns", L.MAX_SHAPES, "different ways to lay them")
SHAPE_STEPS = tables.add("shape_steps", L.MAX_SHAPES * MAX_TURNS * MAX_TILE, "these, as offsets")
LAND_CARDS_N = tables.add("land_cards_n", about="land cards")
LAND_CARDS = tables.add("land_cards", L.MAX_LAND_CARDS, "these")
ANIMAL_CARDS_N = tables.add("animal_cards_n", about="animal cards")
ANIMAL_CARDS = tables.add("animal_cards", L.MAX_ANIMAL_CARDS, "these")
REMOVED = tables.add("removed", L.MAX_SEATS + 1, "animal cards taken out, by players")
HACIENDAS = tables.add("haciendas", L.MAX_SEATS + 1, "neutral haciendas, by players")
PESOS = tables.add("pesos", about="pesos at the start")
LAND_DEALT = tables.add("land_dealt", about="land cards in hand at the start")
ANIMALS_DEALT = tables.add("animals_dealt", about="animal cards in hand at the start")
LAND_SHOWN = tables.add("land_shown", about="cards of the land display")
ANIMALS_SHOWN = tables.add("animals_shown", about="cards of the animal display")
LAND_TILES = tables.add("land_tiles", about="stock of land tiles")
TOKENS = tables.add("tokens", about="harvest tokens")
FACES = tables.add("faces", 1 << L.N_ANIMALS, "animals of a player with a face in a set of kinds")
FACES_LEAST = tables.add("faces_least", about="the least of these: fewer animals are no problem")
PRICE_LAND_PILE = tables.add("price_land_pile")
PRICE_LAND_DISPLAY = tables.add("price_land_display")
PRICE_ANIMAL_PILE = tables.add("price_animal_pile")
PRICE_ANIMAL_DISPLAY = tables.add("price_animal_display")
PRICE_HACIENDA = tables.add("price_hacienda")
PRICE_WATER = tables.add("price_water")
HARVEST_TILE = tables.add("harvest_tile", about="pesos of a tile that is harvested")
MARKET_ANIMAL = tables.add("market_animal", about="pesos of an animal at a market")
MARKET_LAND = tables.add("market_land", about="pesos of a land tile behind it")
MAX_ACTIONS = tables.add("max_actions", about="actions of a turn")
MAX_HACIENDAS = tables.add("max_haciendas", about="haciendas of a turn")
MAX_WATER = tables.add("max_water", about="water tiles of a turn")
MAX_HARVESTS = tables.add("max_harvests", about="harvests of a turn")
MARKET_POINTS = tables.add("market_points", L.MAX_MARKETS + 1, "points for so many markets")
CHAIN_MINIMUM = tables.add("chain_minimum", about="tiles of a chain that scores")
CHAIN_TILE = tables.add("chain_tile", about="points of its tiles")
HACIENDA_TILE = tables.add("hacienda_tile", about="points of a tile with a hacienda in its group")
WATER_TILE = tables.add("water_tile", about="points of a tile beside a pond")
PESOS_PER_POINT = tables.add("pesos_per_point")
HERD_MINIMUM = tables.add("herd_minimum", about="animals of a herd that scores")
HERD_ANIMAL = tables.add("herd_animal", about="points of its animals")
END_OF_ROUND = tables.add("end_of_round", about="1: scorings wait for the end of the round (R1)")
MIN_HARVEST = tables.add("min_harvest", about="tiles of a chain that is harvested (R3)")
MIN_HACIENDA = tables.add("min_hacienda", about="tiles of a chain with a hacienda (R4)")
BORDERING = tables.add("bordering", about="1: markets pay for touching land tiles only (R5)")
PRODUCT = tables.add("product", about="1: markets pay animals times land tiles (H121)")
TOKENS_BACK = tables.add("tokens_back", about="1: surplus tokens go back to the stock (R13)")
EMPTY_ROUND = tables.add("empty_round", about="1: passing by choice counts as being stuck (R8)")
STUCK_ROUNDS = tables.add("stuck_rounds", about="rounds without a possible action to the end (R8)")
IDLE_ROUNDS = tables.add("idle_rounds", about="rounds of harvests and passes to the end (R8)")
SHUFFLED = tables.add("shuffled", about="1: the kinds of the land spaces are dealt (R9)")
INSTANT = tables.add("instant", about="1: points are taken as they arise (H125)")
TABLES_SIZE = tables.size
