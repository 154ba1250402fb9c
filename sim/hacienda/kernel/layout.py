"""The state of a game: what lies on the board and beside it, and what each player has.

The board is told once, space by space: its kind (`terrain`) and what lies there (`content`). What
follows from that and is asked for all the time is kept beside it: groups (chains and herds),
points, and sets of spaces. A set is N_WORDS numbers of WORD bits each, none of them negative.
"""

from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.hacienda import grid, names

MAX_SEATS = 5
N_SPACES = len(grid.PLACES)
WORD = 60
N_WORDS = N_SPACES // WORD
N_DIRECTIONS = len(grid.DIRECTIONS)
N_LAND = len(names.LAND)
N_LAND_CARDS = len(names.LAND_CARDS)
N_ANIMALS = len(names.ANIMALS)
N_PIECES = len(names.PIECES)
N_CATEGORIES = len(names.CATEGORIES)
N_SOURCES = len(names.SOURCES)
PAMPA, MARKET, POND, OUTSIDE = range(N_LAND, len(names.SPACES))
LAND = N_ANIMALS  # the piece behind the animals
MARKETS_VP, CHAINS_VP, HACIENDAS_VP, WATER_VP, MONEY_VP, HERDS_VP = range(N_SOURCES)
INTERMEDIATE, FINAL = range(2)
BAN_WATER, BAN_HACIENDA, BAN_HARVEST, BAN_MARKET = range(N_ANIMALS, N_ANIMALS + 4)

MAX_MARKETS = names.MAX_MARKETS
MAX_HACIENDAS = 20
MAX_TOKENS = 20
MAX_PONDS = 40
MAX_SHAPES = 4
MAX_LAND_CARDS = 120
MAX_ANIMAL_CARDS = 120
MAX_LAND_TILES = N_SPACES
STACK_FRAMES = 8

players = f.Players("players", MAX_SEATS, "a player")
spaces = f.Things("spaces", N_SPACES, "a space", grid.NAMES)
words = f.Things("words", N_WORDS)
space_kinds = f.Things("kinds", len(names.SPACES), "a kind of space", names.SPACES)
land_cards = f.Things("land cards", N_LAND_CARDS, "a land card", names.LAND_CARDS)
animals = f.Things("animals", N_ANIMALS, "an animal", names.ANIMALS)
pieces = f.Things("pieces", N_PIECES, "a piece", names.PIECES)
markets = f.Things("markets", MAX_MARKETS, "a market")
boards = f.Things("boards", len(names.BOARDS), "a board", names.BOARDS)
bans = f.Things("bans", len(names.BANS), "a ban", names.BANS)
shapes = f.Things("shapes", MAX_SHAPES, "a water tile", lambda tables: tables.names.shapes)
piles = f.Things("piles", 2, "a pile")
categories = f.Things("categories", N_CATEGORIES, "", names.CATEGORIES)
sources = f.Things("sources", N_SOURCES, "", names.SOURCES)
end_reasons = f.Things("reasons", len(names.END_REASONS), "a reason", names.END_REASONS)
scorings = f.Things("scorings", len(names.SCORINGS), "a scoring", names.SCORINGS)
ponds = f.Things("ponds", MAX_PONDS, "a pond", tuple(f"pond {i + 1}" for i in range(MAX_PONDS)))
# What lies on a space: a piece of a player (all of player 1 first), or one of the ponds.
NOTHING = 0
FIRST_PIECE = 1
FIRST_POND = FIRST_PIECE + MAX_SEATS * N_PIECES
a_content = f.AnyOf((f.Owned(players, pieces), f.Marker(ponds, FIRST_POND)))

seat = f.StateBlock()
POLICY = shared.add_policy(seat)
SCORE = seat.add("score", f.Counter(), "points of the scorings held", (categories,), form=f.SPARSE)
POINTS = seat.add("points", f.Counter(), "points of the board now", (sources,), role=f.DERIVED)
PESOS = seat.add("pesos", f.Counter(), "money")
LAND_KNOWN = seat.add(
    "land_known", f.Counts(land_cards, MAX_LAND_CARDS), "cards that all have seen", form=f.REPEATED
)
LAND_HAND = seat.add(
    "land_hand",
    f.Counts(land_cards, MAX_LAND_CARDS, known="land_known"),
    "land cards",
    hidden=f.FROM_OTHERS,
    form=f.REPEATED,
    secret="land_cards",
)
ANIMAL_KNOWN = seat.add(
    "animal_known", f.Counts(animals, MAX_ANIMAL_CARDS), "cards that all have seen", form=f.REPEATED
)
ANIMAL_HAND = seat.add(
    "animal_hand",
    f.Counts(animals, MAX_ANIMAL_CARDS, known="animal_known"),
    "animal cards",
    hidden=f.FROM_OTHERS,
    form=f.REPEATED,
    secret="animal_cards",
)
LAND_HAND_N = seat.add("land_hand_n", f.Counter(), "how many land cards", role=f.DERIVED)
ANIMAL_HAND_N = seat.add("animal_hand_n", f.Counter(), "how many animal cards", role=f.DERIVED)
BANNED = seat.add("banned", f.Bits(bans), "what the seat may not do", role=f.SETUP)
FORBIDDEN = seat.add("forbidden", f.Counter(), "spaces beside them", (words,), role=f.INDEX)
PIECES = seat.add("pieces", f.Counter(), "pieces on the board", (pieces,), role=f.DERIVED)
OWN = seat.add("own", f.Counter(), "spaces of all of them", (words,), role=f.INDEX)
NEAR = seat.add("near", f.Counter(), "what they touch", (pieces, words), role=f.INDEX)
MARKETS = seat.add("markets", f.Bits(markets), "conquered markets", role=f.DERIVED)
OPEN_HACIENDA = seat.add(
    "open_hacienda", f.Counter(), "groups for a hacienda", (words,), role=f.INDEX
)
OPEN_HARVEST = seat.add("open_harvest", f.Counter(), "chains for a harvest", (words,), role=f.INDEX)
TURNS = seat.add("turns", f.Counter(), "own turns", role=f.STATISTIC)
SPENT = seat.add("spent", f.Counter(), "pesos paid", role=f.STATISTIC)
MARKET_INCOME = seat.add("market_income", f.Counter(), "pesos of markets", role=f.STATISTIC)
EDGES = seat.add("edges", f.Counter(), "edges of markets that paid", role=f.STATISTIC)
HARVEST_INCOME = seat.add("harvest_income", f.Counter(), "pesos of harvests", role=f.STATISTIC)
HARVESTS = seat.add("harvests", f.Counter(), "harvests", role=f.STATISTIC)
TOKENS_TAKEN = seat.add("tokens_taken", f.Counter(), "of opponents", role=f.STATISTIC)
LAND_BLIND = seat.add("land_blind", f.Counter(), "land cards of the pile", role=f.STATISTIC)
LAND_SEEN = seat.add("land_seen", f.Counter(), "land cards of the display", role=f.STATISTIC)
ANIMAL_BLIND = seat.add("animal_blind", f.Counter(), "animal cards of the pile", role=f.STATISTIC)
ANIMAL_SEEN = seat.add("animal_seen", f.Counter(), "animals of the display", role=f.STATISTIC)
HACIENDAS_BOUGHT = seat.add("haciendas_bought", f.Counter(), role=f.STATISTIC)
WATER_BOUGHT = seat.add("water_bought", f.Counter(), "water tiles bought", role=f.STATISTIC)
ON_PAMPA = seat.add("on_pampa", f.Counter(), "land tiles laid on pampa", role=f.STATISTIC)
SEAT_SIZE = seat.size

state = f.StateBlock()
PLAYERS, CURRENT, TURN, OVER = shared.begin_state(state, players)
DECISIONS = shared.add_decisions(state)
TRUNCATED = shared.add_truncated(state)
STACK_N, STACK = shared.add_stack(state, STACK_FRAMES)
TABLE_STREAM = shared.add_table_stream(state, "chance of the cards")
POLICY_STREAM = shared.add_policy_stream(state, players)
BOARD = state.add("board", f.Marker(boards), "side of the board", role=f.SETUP)
TERRAIN = state.add(
    "terrain",
    f.Marker(space_kinds),
    "kinds of the spaces",
    (spaces,),
    f.SETUP,
    valued=False,  # the board says it
)

# the turn (H30, H31)
ACTIONS = state.add("actions", f.Counter(), "actions of this turn")
HACIENDAS_TURN = state.add("haciendas_turn", f.Counter(), "haciendas bought in this turn")
WATER_TURN = state.add("water_turn", f.Counter(), "water tiles bought in this turn")
HARVESTS_TURN = state.add("harvests_turn", f.Counter(), "harvests of this turn")

# scorings and the end (H95, H96, R8)
DUE = state.add("due", f.Bits(scorings), "scorings that are to come")
HELD = state.add("held", f.Bits(scorings), "scorings that were held")
STUCK = state.add("stuck", f.Counter(), "turns in a row without a possible action")
IDLE = state.add("idle", f.Counter(), "turns in a row with nothing but harvests and passes")
END_REASON = state.add("end_reason", f.Marker(end_reasons), "why the game has ended")
INTERMEDIATE_TURN = state.add("intermediate_turn", f.Counter(), role=f.STATISTIC)

# cards
LAND_DISPLAY = state.add(
    "land_display", f.Counts(land_cards, MAX_LAND_CARDS), "open land cards", form=f.REPEATED
)
LAND_DISCARDS = state.add(
    "land_discards", f.Counts(land_cards, MAX_LAND_CARDS), "played land cards", form=f.REPEATED
)
LAND_PILE_N = state.add("land_pile_n", f.Counter(MAX_LAND_CARDS))
LAND_PILE = state.add(
    "land_pile",
    f.Pile(land_cards, MAX_LAND_CARDS, count="land_pile_n"),
    hidden=f.FROM_ALL,
    secret="land_cards",
)
ANIMAL_DISPLAY = state.add(
    "animal_display", f.Counts(animals, MAX_ANIMAL_CARDS), "open animal cards", form=f.REPEATED
)
ANIMAL_PILE_N = state.add("animal_pile_n", f.Counter(MAX_ANIMAL_CARDS), places=(piles,))
ANIMAL_PILE = state.add(
    "animal_piles",
    f.Pile(animals, MAX_ANIMAL_CARDS, count="animal_pile_n"),
    "the first one is in use, then the second",
    (piles,),
    hidden=f.FROM_ALL,
    secret="animal_cards",
)
REMOVED_N = state.add("removed_n", f.Counter(MAX_ANIMAL_CARDS))
REMOVED = state.add(
    "removed",
    f.Pile(animals, MAX_ANIMAL_CARDS, count="removed_n"),
    "animal cards taken out unseen",
    hidden=f.FROM_ALL,
    secret="animal_cards",
)

# the board
CONTENT = state.add(
    "content",
    a_content,
    "what lies there",
    (spaces,),
    joined=f.Joined("board", lambda tables: [0] * N_SPACES),
)
LAND_STOCK = state.add("land_stock", f.Counter(MAX_LAND_TILES), "land tiles left")
WATER_STOCK = state.add("water_stock", f.Counter(MAX_PONDS), "water tiles left", (shapes,))
PONDS = state.add("ponds", f.Counter(MAX_PONDS), "water tiles on the board", role=f.DERIVED)
HACIENDAS_N = state.add("haciendas_n", f.Counter(MAX_HACIENDAS))
HACIENDAS = state.add("haciendas", f.Pile(spaces, MAX_HACIENDAS, "haciendas_n", listed=True))
TOKENS_N = state.add("tokens_n", f.Counter(MAX_TOKENS))
TOKENS = state.add("tokens", f.Pile(spaces, MAX_TOKENS, "tokens_n", listed=True))

# what follows from it
FREE = state.add("free", f.Counter(), "free spaces", (land_cards, words), role=f.INDEX)
FREE_N = state.add("free_n", f.Counter(), "how many", (land_cards,), role=f.DERIVED)
GROUP = state.add("group", f.Counter(), "first space of the chain or herd", (spaces,), role=f.INDEX)
NEXT = state.add("next", f.Counter(), "next tile of it, round and round", (spaces,), f.INDEX)
# What these are good for, the points of each player say.
SIZE = state.add(
    "size", f.Counter(), "tiles of it, at its first space", (spaces,), f.DERIVED, valued=False
)
PONDS_NEAR = state.add(
    "ponds_near", f.Counter(), "ponds that touch", (spaces,), f.DERIVED, valued=False
)
SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
