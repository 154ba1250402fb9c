"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay cannot
change: another number of ships would be another kernel. What a number means is its kind
(sim.core.fields), from which positions, range checks, conservation laws, re-dealing, differences
and observations follow.
"""

import json
from pathlib import Path
from typing import Any

from sim.argentina.kernel.codes import JOB_COLUMNS
from sim.argentina.names import (
    AUX,
    CATEGORIES,
    CITIES,
    COLOURS,
    DEPARTURES,
    HIRED_TYPES,
    LEVELS,
    QUARTERS,
    QUAYS,
    WORKER_TYPES,
)
from sim.core.fields import (
    DERIVED,
    FROM_ALL,
    FROM_OTHERS,
    MAX_AMOUNT,
    SETUP,
    STATISTIC,
    AnyOf,
    Bits,
    Counter,
    Either,
    Flag,
    Hand,
    Marker,
    Owned,
    Pending,
    Pile,
    Players,
    Seat,
    StateBlock,
    Stream,
    Things,
)

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
LETTERS = "ABC"  # of bags and forecast
N_PEDRO_CARDS = _COUNTS["pedro_cards"]
N_LOADING_CARDS = _COUNTS["loading_cards_each_level"]
N_LEVELS = 3
N_HIRED = 3  # rows that are filled from the job market
PEDRO = 1  # Pedro's seat in a solo game

# --- what the numbers stand for -----------------------------------------------------------------
players = Players("players", SEATS_MAX, "a player")
cards = Things("cards", CARD_KINDS, "a card", lambda tables: tables.names.cards)
cattle = Things("cattle", CATTLE_KINDS, "a cattle card", lambda tables: _cattle(tables))
tiles = Things("tiles", TILE_KINDS, "a tile", lambda tables: tables.names.tiles)
nodes = Things("nodes", N_NODES, "a space of the trail", lambda tables: tables.names.nodes)
slots = Things("slots", N_SLOTS + 1, "a place of the railway", lambda tables: tables.names.slots)
ships = Things("ships", N_SHIPS, "a ship", lambda tables: tables.names.ships)
discs = Things("discs", N_DISCS, "a disc space", lambda tables: tables.names.discs)
neutrals = Things("neutrals", N_NEUTRAL, "a neutral building", lambda tables: _neutrals(tables))
objectives = Things("objectives", N_OBJECTIVES, "objective")
masters = Things("masters", N_MASTERS, "station master")
buildings = Things("buildings", N_NUMBERS, "building")
faces = Things(
    "faces", N_FACES, "a face", tuple(f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(N_FACES))
)
sides = Things("sides", 2, "a side", ("a", "b"))
cities = Things("cities", N_CITIES, "a city", CITIES)
quays = Things("quays", N_QUAYS, "a quay", QUAYS)
cells = Things(
    "cells",
    N_CELLS,
    "a bonus space",
    tuple(f"{city}:{q}{i + 1}" for city in CITIES for q in QUARTERS for i in range(SPACES_MAX)),
)
stations = Things("stations", N_STATIONS, "station")
rows = Things("rows", N_ROWS, "a row", WORKER_TYPES)
hired_rows = Things("hired_rows", N_HIRED, "a row", HIRED_TYPES)
columns = Things("columns", N_COLUMNS, "column")
colours = Things("colours", N_COLOURS, "a colour", COLOURS)
auxiliaries = Things("auxiliaries", N_AUX, "an auxiliary action", AUX)
letters = Things("letters", len(LETTERS), "a letter", tuple(LETTERS))
levels = Things("levels", N_LEVELS, "a level", LEVELS)
job_rows = Things("job_rows", N_JOB_ROWS, "row")
job_columns = Things("job_columns", JOB_COLUMNS, "column")
places = Things("places", OFFER_SIZE, "place")
spaces = Things("spaces", 2, "a space", ("lower", "upper"))
arrows = Things(
    "arrows",
    6,
    "an arrow",
    ("plain", *(f"depart {colour}" for colour in DEPARTURES), "refill", "end"),
)
pedro_cards = Things("pedro_cards", N_PEDRO_CARDS, "card")
categories = Things("categories", N_CATEGORIES, "a category", CATEGORIES)


def _cattle(tables: Any) -> list[str]:
    return list(tables.names.cards[:CATTLE_KINDS])


def _neutrals(tables: Any) -> list[str]:
    return list(tables.facts.data["neutral_buildings"])


def _content(tables: Any) -> list[int]:
    """What lies on a node: neutral buildings, private ones, farmers, or never anything."""
    on = ("neutral", "building", "farmer")
    types = [tables.facts.data["trail"]["nodes"][name]["type"] for name in tables.names.nodes]
    return [on.index(kind) if kind in on else -1 for kind in types]


# --- one seat ----------------------------------------------------------------------------------
seat = StateBlock()
PESOS = seat.add("pesos", Counter(), "money")
GRAIN = seat.add("grain", Counter())
CERTIFICATES = seat.add("certificates", Counter(), "temporary certificates")
TOKENS = seat.add("tokens", Counter(), "exchange tokens")
AT = seat.add(
    "at",
    Marker(nodes, besides={-1: None}),
    "trail node of the estanciero, -1 before the first turn",
)
ENGINE = seat.add("engine", Marker(slots), "railway slot, or the depot")
STEPS = seat.add("steps", Counter(), "step limit (A136)", role=DERIVED)
HAND_LIMIT = seat.add("hand_limit", Counter(), "A106", role=DERIVED)
CERTIFICATE_LIMIT = seat.add("certificate_limit", Counter(), "A295", role=DERIVED)
DISC_STRENGTH = seat.add(
    "disc_strength", Counter(), "strength of freed disc spaces (A442)", role=DERIVED
)
STRONG = seat.add("strong", Counter(), "strength icons in the worker section", role=DERIVED)
PERMANENT_CERTIFICATES = seat.add("permanent_certificates", Counter(), "A201", role=DERIVED)
LOADING_GRAIN = seat.add("loading_grain", Counter(), "A216", role=DERIVED)
DISC_ON = seat.add(
    "disc_on", Flag(), "1 while the space is still covered by its disc", places=(discs,)
)
AUX_FREE = seat.add(
    "aux_free",
    Counter(),
    "free disc spaces of each auxiliary action (A470)",
    places=(auxiliaries,),
    role=DERIVED,
)
WORKERS = seat.add(
    "workers",
    Counter(N_COLUMNS),
    "workers a row, the printed one included (A9)",
    places=(rows,),
    role=DERIVED,
)
WORKER_TILE = seat.add(
    "worker_tile", Marker(tiles, 1), "tile kind + 1 a cell", places=(rows, columns)
)
BUILDING_AT = seat.add(
    "building_at",
    Marker(nodes, 1, {0: "supply", -1: "box"}),
    "0 supply, 1 + node on the trail, -1 in the box",
    places=(buildings,),
)
BANNED = seat.add(
    "banned", Bits(buildings), "bits of building numbers that this seat may not build", role=SETUP
)
FARMERS = seat.add(
    "farmers", Counter(N_FARMERS), "farmer tiles beside the board, by colour", places=(colours,)
)
HAND_N = seat.add("hand_n", Counter(HAND_MAX))
HAND = seat.add("hand", Hand(cards, HAND_MAX, count="hand_n", pile="draw"), hidden=FROM_OTHERS)
DRAW_N = seat.add("draw_n", Counter(HERD_MAX))
DRAW = seat.add(
    "draw", Pile(cards, HERD_MAX, count="draw_n"), "draw pile, next card last", hidden=FROM_ALL
)
DISCARD_N = seat.add("discard_n", Counter(HERD_MAX))
DISCARD = seat.add("discard", Pile(cards, HERD_MAX, count="discard_n", listed=True))
AREA = seat.add("area", Bits(objectives), "objective cards in the objective area")
MASTERS = seat.add("masters", Bits(masters), "station masters held")
MARKER = seat.add("marker", Flag(), "1 for the owner of the job-market marker (A550)", role=DERIVED)
POLICY = seat.add("policy", Counter(), "row of the policy table", role=SETUP, hidden=FROM_ALL)
SCORE = seat.add(
    "score",
    Counter(at_least=-MAX_AMOUNT),
    "VP by category, once the game is over",
    places=(categories,),
    role=DERIVED,
)
TURNS = seat.add("turns", Counter(), "turns begun")
VISITS = seat.add("visits", Counter(), "visits to Buenos Aires", role=STATISTIC)
DELIVERIES = seat.add("deliveries", Counter(), role=STATISTIC)
LOADINGS = seat.add("loadings", Counter(), "discs loaded on ships", role=STATISTIC)
STATIONS_UPGRADED = seat.add("stations_upgraded", Counter(), role=STATISTIC)
HIRED = seat.add("hired", Counter(), "workers hired from the job market", role=STATISTIC)
CATTLE_BOUGHT = seat.add("cattle_bought", Counter(), "cattle cards bought", role=STATISTIC)
HELPED = seat.add("helped", Counter(), "farmers helped", role=STATISTIC)
OBJECTIVES_TAKEN = seat.add("objectives_taken", Counter(), role=STATISTIC)
FACES_BUILT = seat.add(
    "faces_built", Bits(faces), "faces built: bit 2 (number - 1) + (1 for b)", role=STATISTIC
)
BUILT_TURN = seat.add(
    "built_turn",
    Counter(),
    "own turn in which the building was placed, or 0",
    places=(buildings,),
    role=STATISTIC,
)
ACTIVATIONS = seat.add(
    "activations",
    Counter(),
    "phases B that used the own building",
    places=(buildings,),
    role=STATISTIC,
)
EARNED = seat.add(
    "earned", Counter(), "pesos that the own building brought", places=(buildings,), role=STATISTIC
)
NEUTRAL_ACTIVATIONS = seat.add(
    "neutral_activations",
    Counter(),
    "phases B that used the neutral",
    places=(neutrals,),
    role=STATISTIC,
)
SEAT_SIZE = seat.size

# --- the table ---------------------------------------------------------------------------------
state = StateBlock()
PLAYERS = state.add("players", Counter(SEATS_MAX), role=SETUP)
CURRENT = state.add("current", Marker(players), "seat whose turn it is")
TURN = state.add("turn", Counter(), "turns begun in the whole game")
OVER = state.add("over", Flag(), "1 when the game has ended and is scored")
TRIGGER = state.add("trigger", Marker(players, 1), "1 + seat that triggered the end (A550), or 0")
LAST_TURNS = state.add("last_turns", Counter(SEATS_MAX), "turns left after the trigger (A553)")
DECISIONS = state.add("decisions", Counter(), "decisions taken so far", role=STATISTIC)
END_REASON = state.add(
    "end_reason", Counter(), "step of Buenos Aires that triggered the end: 5 or 6", role=STATISTIC
)
TRUNCATED = state.add(
    "truncated", Flag(), "1 when the guard against endless games struck: never", role=STATISTIC
)
STACK_N = state.add("stack_n", Counter(STACK_FRAMES), "frames on the stack")
STACK = state.add(
    "stack", Pending(STACK_FRAMES, FRAME, count="stack_n"), "what is to be done, the next on top"
)
TABLE_STREAM = state.add(
    "table_stream", Stream(), "chance of bags, decks and tiles", hidden=FROM_ALL
)
DECK_STREAM = state.add(
    "deck_stream", Stream(), "each player's shuffles", places=(players,), hidden=FROM_ALL
)
POLICY_STREAM = state.add(
    "policy_stream", Stream(), "each policy's noise", places=(players,), hidden=FROM_ALL
)
SIDES = state.add(
    "sides", Marker(sides), "side of each building number", places=(buildings,), role=SETUP
)
CITY_SIDES = state.add(
    "city_sides", Marker(sides), "side of each city", places=(cities,), role=SETUP
)
CONTENT = state.add(
    "content",
    Either((Marker(neutrals, 1), Owned(players, buildings), Marker(tiles, 1)), _content),
    "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + farmer tile",
    places=(nodes,),
)
COINS = state.add("coins", Counter(), "pesos lying on a farmer tile", places=(nodes,))
BAG_N = state.add("bag_n", Counter(BAG_SIZE), places=(letters,))
BAG = state.add(
    "bag",
    Pile(tiles, BAG_SIZE, count="bag_n"),
    "tiles of bags A, B, C, next tile last",
    places=(letters,),
    hidden=FROM_ALL,
)
FORECAST = state.add(
    "forecast",
    Marker(tiles, 1),
    "tile + 1: A lower, A upper, B lower, ...",
    places=(letters, spaces),
)
JOBS = state.add(
    "jobs", Marker(tiles, 1), "tile + 1 by row and column in use", places=(job_rows, job_columns)
)
MARKER_ROW = state.add(
    "marker_row",
    Marker(job_rows, besides={N_JOB_ROWS: None}),
    "row of the marker from 0; number of rows: it has left",
)
MARKET = state.add(
    "market", Counter(N_MARKET_CARDS), "cattle cards lying in the market, by kind", places=(cattle,)
)
MARKET_N = state.add("market_n", Counter(N_MARKET_CARDS), role=DERIVED)
CATTLE_DECK_N = state.add("cattle_deck_n", Counter(N_MARKET_CARDS))
CATTLE_DECK = state.add(
    "cattle_deck",
    Pile(cattle, N_MARKET_CARDS, count="cattle_deck_n"),
    "next card last",
    hidden=FROM_ALL,
)
EXHAUSTION_PILE = state.add("exhaustion_pile", Counter(N_EXHAUSTION))
OFFER = state.add(
    "offer", Marker(objectives, 1), "objective + 1; slot 0 next to the deck", places=(places,)
)
OBJECTIVE_DECK_N = state.add("objective_deck_n", Counter(N_OBJECTIVES))
OBJECTIVE_DECK = state.add(
    "objective_deck",
    Pile(objectives, N_OBJECTIVES, count="objective_deck_n"),
    "next card last",
    hidden=FROM_ALL,
)
OBJECTIVES_REMOVED = state.add("objectives_removed", Bits(objectives), "objective cards in the box")
ZONE_N = state.add("zone_n", Counter(N_SHIPS_START), "ships in the loading zone")
ZONE = state.add(
    "zone", Pile(ships, N_SHIPS_START, count="zone_n", listed=True), "ships in order of value (R27)"
)
SHIP_STACK_N = state.add("ship_stack_n", Counter(N_SHIPS_STACK))
SHIP_STACK = state.add(
    "ship_stack",
    Pile(ships, N_SHIPS_STACK, count="ship_stack_n"),
    "next ship last",
    hidden=FROM_ALL,
)
SHIP_GONE = state.add("ship_gone", Flag(), "1 when the ship has departed", places=(ships,))
SHIP_DISCS = state.add("ship_discs", Counter(), places=(ships, players))
QUAY_DISCS = state.add("quay_discs", Counter(), places=(quays, players))
CELL_OWNER = state.add(
    "cell_owner", Marker(players, 1), "seat + 1 on each bonus space", places=(cells,)
)
STATION_DISCS = state.add("station_discs", Counter(), places=(stations, players))
WORKER_ON_STATION = 100
STATION_TILE = state.add(
    "station_tile",
    AnyOf((Marker(masters, 1), Marker(tiles, WORKER_ON_STATION + 1))),
    "0 none, 1..8 station master, 100 + tile + 1: a worker instead",
    places=(stations,),
)
CATTLE_REMOVED = state.add(
    "cattle_removed",
    Counter(N_MARKET_CARDS + SEATS_MAX * N_START_CARDS),
    "cattle cards in the box, by kind",
    places=(cattle,),
)
FARMERS_REMOVED = state.add(
    "farmers_removed", Counter(N_FARMERS), "farmer tiles in the box, by kind", places=(tiles,)
)
MASTERS_REMOVED = state.add("masters_removed", Bits(masters), "station masters in the box")
LOAD_VALUE = state.add("load_value", Counter(), "breeding total of this visit (A203)")
ARROWS_N = state.add("arrows_n", Counter(3))
ARROWS = state.add(
    "arrows",
    Pile(arrows, 3, count="arrows_n", listed=True),
    "arrows crossed in this visit, carried out after step 6 (A235)",
)
SOLO = state.add("solo", Marker(levels, 1), "0, or the level of Pedro from 1", role=SETUP)
PEDRO_DECK_N = state.add("pedro_deck_n", Counter(N_PEDRO_CARDS))
PEDRO_DECK = state.add(
    "pedro_deck",
    Pile(pedro_cards, N_PEDRO_CARDS, count="pedro_deck_n"),
    "Pedro's draw pile, next card last",
    hidden=FROM_ALL,
)
PEDRO_CARD = state.add("pedro_card", Marker(pedro_cards, 1), "Pedro's card of this turn + 1")
LOADING_CARD = state.add(
    "loading_card",
    Counter(N_LOADING_CARDS - 1),
    "Pedro's active loading card from 0 (A684)",
    role=DERIVED,
)
SPECIALITY = state.add("speciality", Marker(hired_rows), "row of Pedro's speciality (A637)")
RESERVE = state.add("reserve", Counter(), "discs in Pedro's reserve (A601)")
PEDRO_USED = state.add(
    "pedro_used",
    Counter(),
    "how often each of Pedro's cards was used",
    places=(pedro_cards,),
    role=STATISTIC,
)
SPECIALITY_TURNS = state.add(
    "speciality_turns",
    Counter(),
    "Pedro's turns begun with the speciality",
    places=(hired_rows,),
    role=STATISTIC,
)
SPECIALITY_CHANGES = state.add("speciality_changes", Counter(), role=STATISTIC)
SEATS = state.add("seats", Seat(seat), places=(players,))
STATE_SIZE = state.size
