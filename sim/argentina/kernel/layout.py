"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay cannot
change: another number of ships would be another kernel. What a number means is its kind
(sim.core.fields), from which positions, range checks, conservation laws, re-dealing, differences
and observations follow.
"""

import json
from pathlib import Path
from typing import Any

from sim.argentina import names as n
from sim.argentina.kernel.codes import JOB_COLUMNS
from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.core.vocabulary import FRAME_SIZE

COUNTS_FILE = Path(__file__).parent.parent / "tables" / "counts.json"
_COUNTS = json.loads(COUNTS_FILE.read_text(encoding="utf-8"))["data"]

# --- sizes -------------------------------------------------------------------------------------
MAX_SEATS = 4
N_ROWS = 4  # gaucho, carpintero, maquinista, granjero
N_COLUMNS = 6
N_COLOURS = 4
N_CITIES = 3
N_QUARTERS = 4
MAX_SPACES = 4  # bonus spaces in a quarter of a city
N_CELLS = N_CITIES * N_QUARTERS * MAX_SPACES
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
_ZONES = _COUNTS["farmer_spaces_on_trail"].values()
N_NODES = N_NEUTRAL + _COUNTS["building_spaces_on_trail"] + sum(_ZONES) + _COUNTS["ramps"] + 2
MAX_ZONE = max(_ZONES)
N_SLOTS = _COUNTS["railway_numbered_spaces"] + 1 + N_STATIONS - 1  # 0..31 and the turnouts
DEPOT = N_SLOTS  # the engine's place when it stands in the depot
MAX_WAYS = 3
OFFER_SIZE = _COUNTS["objective_offer"]
BAG_SIZE = N_FARMERS + N_WORKERS
TILE_KINDS = 64  # different worker and farmer tiles, at most
CATTLE_KINDS = 24  # different (breed, VP) cattle cards, at most
VALUES = 21  # breeding values from 0 on
BUY_LINES = 16  # lines of the purchase table, at most
EXHAUSTION = CATTLE_KINDS  # card number of exhaustion; objectives follow
OBJECTIVE = CATTLE_KINDS + 1
CARD_KINDS = OBJECTIVE + N_OBJECTIVES
MAX_HERD = N_START_CARDS + N_MARKET_CARDS + N_EXHAUSTION + N_OBJECTIVES
MAX_HAND = 48
FRAME = FRAME_SIZE  # what is to be done, and four numbers
STACK_FRAMES = 48
N_CATEGORIES = 12
LETTERS = "ABC"  # of bags and forecast
N_PEDRO_CARDS = _COUNTS["pedro_cards"]
N_LOADING_CARDS = _COUNTS["loading_cards_each_level"]
N_LEVELS = 3
N_HIRED = 3  # rows that are filled from the job market
PEDRO = 1  # Pedro's seat in a solo game

# --- what the numbers stand for -----------------------------------------------------------------
players = f.Players("players", MAX_SEATS, "a player")
cards = f.Things("cards", CARD_KINDS, "a card", lambda tables: tables.names.cards)
cattle = f.Things("cattle", CATTLE_KINDS, "a cattle card", lambda tables: _cattle(tables))
tiles = f.Things("tiles", TILE_KINDS, "a tile", lambda tables: tables.names.tiles)
workers = f.Things(
    "workers", TILE_KINDS, "a worker tile such as gaucho+", lambda tables: _tiles(tables, False)
)
farmers = f.Things(
    "farmers",
    TILE_KINDS,
    "a farmer tile such as green:4:black",
    lambda tables: _tiles(tables, True),
)
nodes = f.Things("nodes", N_NODES, "a space of the trail", lambda tables: tables.names.nodes)
slots = f.Things("slots", N_SLOTS + 1, "a place of the railway", lambda tables: tables.names.slots)
ships = f.Things("ships", N_SHIPS, "a ship", lambda tables: tables.names.ships)
discs = f.Things("discs", N_DISCS, "a disc space", lambda tables: tables.names.discs)
neutrals = f.Things("neutrals", N_NEUTRAL, "a neutral building", lambda tables: _neutrals(tables))
objectives = f.Things("objectives", N_OBJECTIVES, "objective")
masters = f.Things("masters", N_MASTERS, "station master")
buildings = f.Things("buildings", N_NUMBERS, "building")
faces = f.Things(
    "faces", N_FACES, "a face", tuple(f"{i // 2 + 1}{'ab'[i % 2]}" for i in range(N_FACES))
)
sides = f.Things("sides", 2, names=("a", "b"))
cities = f.Things("cities", N_CITIES, "a city", n.CITIES)
quays = f.Things("quays", N_QUAYS, "a quay", n.QUAYS)
cells = f.Things(
    "cells",
    N_CELLS,
    "a bonus space",
    tuple(f"{city}:{q}{i + 1}" for city in n.CITIES for q in n.QUARTERS for i in range(MAX_SPACES)),
)
stations = f.Things("stations", N_STATIONS, "station")
rows = f.Things("rows", N_ROWS, "a row", n.WORKER_TYPES)
hired_rows = f.Things("hired_rows", N_HIRED, names=n.HIRED_TYPES)
columns = f.Things("columns", N_COLUMNS, "column")
colours = f.Things("colours", N_COLOURS, "a colour", n.COLOURS)
auxiliaries = f.Things("auxiliaries", N_AUX, "an auxiliary action", n.AUX)
letters = f.Things("letters", len(LETTERS), "a letter", tuple(LETTERS))
levels = f.Things("levels", N_LEVELS, names=n.LEVELS)
job_rows = f.Things("job_rows", N_JOB_ROWS, "row")
job_columns = f.Things("job_columns", JOB_COLUMNS, "column")
places = f.Things("places", OFFER_SIZE, "place")
spaces = f.Things("spaces", 2, "space")
arrows = f.Things("arrows", 6, names=lambda tables: _arrows(tables))
pedro_cards = f.Things("pedro_cards", N_PEDRO_CARDS, "card")
categories = f.Things("categories", N_CATEGORIES, "a category", n.CATEGORIES)


def _cattle(tables: Any) -> list[str]:
    return list(tables.names.cards[:CATTLE_KINDS])


def _tiles(tables: Any, farmers: bool) -> list[str]:
    """Farmers have a colour in their name, workers have none."""
    return [name if farmers == (":" in name) else "" for name in tables.names.tiles]


def _neutrals(tables: Any) -> list[str]:
    return list(tables.facts.data["neutral_buildings"])


def _arrows(tables: Any) -> list[str]:
    """By the kernel's number; none for a plain arrow."""
    known = ("", *(f"depart {colour}" for colour in n.DEPARTURES), "refill", "end")
    return [
        name if name in tables.facts.data["job_market"]["arrows"].values() else "" for name in known
    ]


def _content(tables: Any) -> list[int]:
    """What lies on a node: neutral buildings, private ones, farmers, or never anything."""
    on = ("neutral", "building", "farmer")
    types = [tables.facts.data["trail"]["nodes"][name]["type"] for name in tables.names.nodes]
    return [on.index(kind) if kind in on else -1 for kind in types]


# --- one seat ----------------------------------------------------------------------------------
seat = f.StateBlock()
PESOS = seat.add("pesos", f.Counter(), "money")
GRAIN = seat.add("grain", f.Counter())
CERTIFICATES = seat.add("certificates", f.Counter(), "temporary certificates")
TOKENS = seat.add("tokens", f.Counter(), "exchange tokens")
AT = seat.add(
    "at",
    f.Marker(nodes, besides={-1: None}),
    "trail node of the estanciero, -1 before the first turn",
)
ENGINE = seat.add("engine", f.Marker(slots), "railway slot, or the depot")
STEPS = seat.add("steps", f.Counter(), "step limit (A136)", role=f.DERIVED)
HAND_LIMIT = seat.add("hand_limit", f.Counter(), "A106", role=f.DERIVED)
CERTIFICATE_LIMIT = seat.add("certificate_limit", f.Counter(), "A295", role=f.DERIVED)
DISC_STRENGTH = seat.add(
    "disc_strength", f.Counter(), "strength of freed disc spaces (A442)", role=f.DERIVED
)
STRONG = seat.add("strong", f.Counter(), "strength icons in the worker section", role=f.DERIVED)
PERMANENT_CERTIFICATES = seat.add("permanent_certificates", f.Counter(), "A201", role=f.DERIVED)
LOADING_GRAIN = seat.add("loading_grain", f.Counter(), "A216", role=f.DERIVED)
DISC_ON = seat.add(
    "disc_on",
    f.Flag(),
    "1 while the space is still covered by its disc",
    places=(discs,),
    key="discs",
)
AUX_FREE = seat.add(
    "aux_free",
    f.Counter(),
    "free disc spaces of each auxiliary action (A470)",
    places=(auxiliaries,),
    role=f.DERIVED,
)
WORKERS = seat.add(
    "workers",
    f.Counter(N_COLUMNS),
    "workers a row, the printed one included (A9)",
    places=(rows,),
    role=f.DERIVED,
)
WORKER_TILE = seat.add(
    "worker_tile", f.Marker(tiles, 1), "tile kind + 1 a cell", places=(rows, columns)
)
BUILDING_AT = seat.add(
    "building_at",
    f.Marker(nodes, 1, {0: "supply", -1: "box"}),
    "0 supply, 1 + node on the trail, -1 in the box",
    places=(buildings,),
    joined=f.Joined("sides"),
)
BANNED = seat.add(
    "banned",
    f.Bits(buildings),
    "bits of building numbers that this seat may not build",
    role=f.SETUP,
)
FARMERS = seat.add(
    "farmers", f.Counter(N_FARMERS), "farmer tiles beside the board, by colour", places=(colours,)
)
HAND_N = seat.add("hand_n", f.Counter(MAX_HAND))
HAND = seat.add(
    "hand", f.Hand(cards, MAX_HAND, count="hand_n"), hidden=f.FROM_OTHERS, secret="herd"
)
DRAW_N = seat.add("draw_n", f.Counter(MAX_HERD))
DRAW = seat.add(
    "draw",
    f.Pile(cards, MAX_HERD, count="draw_n"),
    "draw pile, next card last",
    hidden=f.FROM_ALL,
    secret="herd",
)
DISCARD_N = seat.add("discard_n", f.Counter(MAX_HERD))
DISCARD = seat.add("discard", f.Pile(cards, MAX_HERD, count="discard_n", listed=True))
AREA = seat.add(
    "area", f.Bits(objectives), "objective cards in the objective area", key="objectives"
)
MASTERS = seat.add("masters", f.Bits(masters), "station masters held")
MARKER = seat.add(
    "marker",
    f.Flag(),
    "1 for the owner of the job-market marker (A550)",
    role=f.DERIVED,
    key="job_market_token",
)
POLICY = shared.add_policy(seat)
SCORE = seat.add(
    "score",
    f.Counter(at_least=-f.MAX_AMOUNT),
    "VP by category, once the game is over",
    places=(categories,),
    role=f.DERIVED,
)
TURNS = seat.add("turns", f.Counter(), "turns begun")
VISITS = seat.add("visits", f.Counter(), "visits to Buenos Aires", role=f.STATISTIC)
DELIVERIES = seat.add("deliveries", f.Counter(), role=f.STATISTIC)
LOADINGS = seat.add("loadings", f.Counter(), "discs loaded on ships", role=f.STATISTIC)
STATIONS_UPGRADED = seat.add("stations_upgraded", f.Counter(), role=f.STATISTIC)
HIRED = seat.add("hired", f.Counter(), "workers hired from the job market", role=f.STATISTIC)
CATTLE_BOUGHT = seat.add("cattle_bought", f.Counter(), "cattle cards bought", role=f.STATISTIC)
HELPED = seat.add("helped", f.Counter(), "farmers helped", role=f.STATISTIC)
OBJECTIVES_TAKEN = seat.add("objectives_taken", f.Counter(), role=f.STATISTIC)
FACES_BUILT = seat.add(
    "faces_built", f.Bits(faces), "faces built: bit 2 (number - 1) + (1 for b)", role=f.STATISTIC
)
BUILT_TURN = seat.add(
    "built_turn",
    f.Counter(),
    "own turn in which the building was placed, or 0",
    places=(buildings,),
    role=f.STATISTIC,
    form=f.SPARSE,
)
ACTIVATIONS = seat.add(
    "activations",
    f.Counter(),
    "phases B that used the own building",
    places=(buildings,),
    role=f.STATISTIC,
    key="used",
    form=f.SPARSE,
)
EARNED = seat.add(
    "earned",
    f.Counter(),
    "pesos that the own building brought",
    places=(buildings,),
    role=f.STATISTIC,
    form=f.SPARSE,
)
NEUTRAL_ACTIVATIONS = seat.add(
    "neutral_activations",
    f.Counter(),
    "phases B that used the neutral",
    places=(neutrals,),
    role=f.STATISTIC,
    key="used",
    form=f.SPARSE,
)
SEAT_SIZE = seat.size

# --- the table ---------------------------------------------------------------------------------
state = f.StateBlock()
PLAYERS, CURRENT, TURN, OVER = shared.begin_state(state, players)
TRIGGER = state.add("trigger", f.Marker(players, 1), "1 + seat that triggered the end (A550), or 0")
LAST_TURNS = state.add("last_turns", f.Counter(MAX_SEATS), "turns left after the trigger (A553)")
DECISIONS = shared.add_decisions(state)
END_REASON = state.add(
    "end_reason",
    f.Counter(),
    "step of Buenos Aires that triggered the end: 5 or 6",
    role=f.STATISTIC,
)
TRUNCATED = shared.add_truncated(state)
STACK_N, STACK = shared.add_stack(state, STACK_FRAMES)
TABLE_STREAM = shared.add_table_stream(state, "chance of bags, decks and tiles", key="table")
DECK_STREAM = state.add(
    "deck_stream",
    f.Stream(),
    "each player's shuffles",
    places=(players,),
    hidden=f.FROM_ALL,
    key="decks",
)
POLICY_STREAM = shared.add_policy_stream(state, players, key="policies")
SIDES = state.add(
    "sides", f.Marker(sides), "side of each building number", places=(buildings,), role=f.SETUP
)
CITY_SIDES = state.add(
    "city_sides", f.Marker(sides), "side of each city", places=(cities,), role=f.SETUP
)
CONTENT = state.add(
    "content",
    f.Either((f.Marker(neutrals, 1), f.Owned(players, buildings), f.Marker(tiles, 1)), _content),
    "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + farmer tile",
    places=(nodes,),
)
COINS = state.add("coins", f.Counter(), "pesos lying on a farmer tile", places=(nodes,))
BAG_N = state.add("bag_n", f.Counter(BAG_SIZE), places=(letters,))
BAG = state.add(
    "bag",
    f.Pile(tiles, BAG_SIZE, count="bag_n"),
    "tiles of bags A, B, C, next tile last",
    places=(letters,),
    hidden=f.FROM_ALL,
    key="bags",
    valued=False,  # what comes out of it is worth little beside what lies open
)
FORECAST = state.add(
    "forecast",
    f.Marker(tiles, 1),
    "tile + 1: A lower, A upper, B lower, ...",
    places=(letters, spaces),
)
JOBS = state.add(
    "jobs",
    f.Marker(workers, 1),
    "tile + 1 by row and column in use",
    places=(job_rows, job_columns),
)
MARKER_ROW = state.add(
    "marker_row",
    f.Marker(job_rows, besides={N_JOB_ROWS: None}),
    "row of the marker from 0; number of rows: it has left",
)
MARKET = state.add(
    "market",
    f.Counter(N_MARKET_CARDS),
    "cattle cards lying in the market, by kind",
    places=(cattle,),
    key="cattle_market",
    form=f.SPARSE,
)
MARKET_N = state.add("market_n", f.Counter(N_MARKET_CARDS), role=f.DERIVED)
CATTLE_DECK_N = state.add("cattle_deck_n", f.Counter(N_MARKET_CARDS))
CATTLE_DECK = state.add(
    "cattle_deck",
    f.Pile(cattle, N_MARKET_CARDS, count="cattle_deck_n"),
    "next card last",
    hidden=f.FROM_ALL,
)
EXHAUSTION_PILE = state.add("exhaustion_pile", f.Counter(N_EXHAUSTION))
OFFER = state.add(
    "offer",
    f.Marker(objectives, 1),
    "objective + 1; slot 0 next to the deck",
    places=(places,),
    key="objective_offer",
)
OBJECTIVE_DECK_N = state.add("objective_deck_n", f.Counter(N_OBJECTIVES))
OBJECTIVE_DECK = state.add(
    "objective_deck",
    f.Pile(objectives, N_OBJECTIVES, count="objective_deck_n"),
    "next card last",
    hidden=f.FROM_ALL,
)
OBJECTIVES_REMOVED = state.add(
    "objectives_removed", f.Bits(objectives), "objective cards in the box"
)
ZONE_N = state.add("zone_n", f.Counter(N_SHIPS_START), "ships in the loading zone")
ZONE = state.add(
    "zone",
    f.Pile(ships, N_SHIPS_START, count="zone_n", listed=True),
    "ships in order of value (R27)",
)
SHIP_STACK_N = state.add("ship_stack_n", f.Counter(N_SHIPS_STACK))
SHIP_STACK = state.add(
    "ship_stack",
    f.Pile(ships, N_SHIPS_STACK, count="ship_stack_n"),
    "next ship last",
    hidden=f.FROM_ALL,
)
SHIP_GONE = state.add(
    "ship_gone", f.Flag(), "1 when the ship has departed", places=(ships,), key="ships_departed"
)
SHIP_DISCS = state.add("ship_discs", f.Counter(), places=(ships, players))
QUAY_DISCS = state.add("quay_discs", f.Counter(), places=(quays, players))
CELL_OWNER = state.add(
    "cell_owner",
    f.Marker(players, 1),
    "seat + 1 on each bonus space",
    places=(cells,),
    joined=f.Joined("city_sides", lambda tables: [i * N_CITIES // N_CELLS for i in range(N_CELLS)]),
)
STATION_DISCS = state.add("station_discs", f.Counter(), places=(stations, players))
WORKER_ON_STATION = 100
STATION_TILE = state.add(
    "station_tile",
    f.AnyOf((f.Marker(masters, 1), f.Marker(tiles, WORKER_ON_STATION + 1))),
    "0 none, 1..8 station master, 100 + tile + 1: a worker instead",
    places=(stations,),
)
CATTLE_REMOVED = state.add(
    "cattle_removed",
    f.Counter(N_MARKET_CARDS + MAX_SEATS * N_START_CARDS),
    "cattle cards in the box, by kind",
    places=(cattle,),
    form=f.REPEATED,
)
FARMERS_REMOVED = state.add(
    "farmers_removed",
    f.Counter(N_FARMERS),
    "farmer tiles in the box, by kind",
    places=(farmers,),
    form=f.REPEATED,
)
MASTERS_REMOVED = state.add("masters_removed", f.Bits(masters), "station masters in the box")
LOAD_VALUE = state.add(
    "load_value", f.Counter(), "breeding total of this visit (A203)", key="breeding_total"
)
ARROWS_N = state.add("arrows_n", f.Counter(3))
ARROWS = state.add(
    "arrows",
    f.Pile(arrows, 3, count="arrows_n", listed=True),
    "arrows crossed in this visit, carried out after step 6 (A235)",
)
SOLO = state.add("solo", f.Marker(levels, 1), "0, or the level of Pedro from 1", role=f.SETUP)
PEDRO_DECK_N = state.add("pedro_deck_n", f.Counter(N_PEDRO_CARDS))
PEDRO_DECK = state.add(
    "pedro_deck",
    f.Pile(pedro_cards, N_PEDRO_CARDS, count="pedro_deck_n"),
    "Pedro's draw pile, next card last",
    hidden=f.FROM_ALL,
    key="draw",
)
PEDRO_CARD = state.add(
    "pedro_card", f.Marker(pedro_cards, 1), "Pedro's card of this turn + 1", key="card"
)
LOADING_CARD = state.add(
    "loading_card",
    f.Counter(N_LOADING_CARDS - 1),
    "Pedro's active loading card from 0 (A684)",
    role=f.DERIVED,
)
SPECIALITY = state.add("speciality", f.Marker(hired_rows), "row of Pedro's speciality (A637)")
RESERVE = state.add("reserve", f.Counter(), "discs in Pedro's reserve (A601)")
PEDRO_USED = state.add(
    "pedro_used",
    f.Counter(),
    "how often each of Pedro's cards was used",
    places=(pedro_cards,),
    role=f.STATISTIC,
    key="cards",
    form=f.SPARSE,
)
SPECIALITY_TURNS = state.add(
    "speciality_turns",
    f.Counter(),
    "Pedro's turns begun with the speciality",
    places=(hired_rows,),
    role=f.STATISTIC,
)
SPECIALITY_CHANGES = state.add("speciality_changes", f.Counter(), role=f.STATISTIC)
SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
