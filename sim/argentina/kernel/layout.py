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
from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.core.vocabulary import FRAME_SIZE
from sim.western import fields as western
from sim.western.codes import JOB_COLUMNS

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
N_SUPPLIES, SUPPLY_SIZE = 3, BAG_SIZE
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
STEP_NAME = "letter"  # what a step of the forecast is called
FIRST_FORECAST = 4  # the step of Buenos Aires that the forecast begins with (A230)
N_ZONES = N_COLOURS
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
supplies = f.Things("letters", len(LETTERS), "A, B or C", tuple(LETTERS))
box = western.Box(
    players=players,
    cards=cards,
    cattle=cattle,
    tiles=tiles,
    workers=workers,
    nodes=nodes,
    slots=slots,
    discs=discs,
    neutrals=neutrals,
    objectives=objectives,
    masters=masters,
    buildings=buildings,
    faces=faces,
    stations=stations,
    rows=rows,
    columns=columns,
    auxiliaries=auxiliaries,
    job_rows=job_rows,
    job_columns=job_columns,
    places=places,
    categories=categories,
    max_hand=MAX_HAND,
    max_herd=MAX_HERD,
    market_cards=N_MARKET_CARDS,
)


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
PESOS = MONEY = seat.add("pesos", f.Counter(), "money")
GRAIN = seat.add("grain", f.Counter())
CERTIFICATES = seat.add("certificates", f.Counter(), "temporary certificates")
TOKENS = seat.add("tokens", f.Counter(), "exchange tokens")
AT, ENGINE, STEPS, HAND_LIMIT, CERTIFICATE_LIMIT = western.add_places(
    seat, box, "estanciero", "railway slot, or the depot"
)
DISC_STRENGTH = seat.add(
    "disc_strength", f.Counter(), "strength of freed disc spaces (A442)", role=f.DERIVED
)
STRONG = seat.add("strong", f.Counter(), "strength icons in the worker section", role=f.DERIVED)
PERMANENT_CERTIFICATES = seat.add("permanent_certificates", f.Counter(), "A201", role=f.DERIVED)
LOADING_GRAIN = seat.add("loading_grain", f.Counter(), "A216", role=f.DERIVED)
DISC_ON, AUX_FREE, WORKERS, WORKER_TILE = western.add_board(seat, box)
BUILDING_AT = western.add_buildings(seat, box, "sides")
BANNED = seat.add(
    "banned",
    f.Bits(buildings),
    "bits of building numbers that this seat may not build",
    role=f.SETUP,
)
FARMERS = seat.add(
    "farmers", f.Counter(N_FARMERS), "farmer tiles beside the board, by colour", places=(colours,)
)
HAND_N, HAND, DRAW_N, DRAW, DISCARD_N, DISCARD = western.add_herd(seat, box)
AREA, MASTERS, MARKER, POLICY, SCORE, TURNS = western.add_standing(seat, box)
VISITS = western.add_statistic(seat, "visits", "visits to Buenos Aires")
DELIVERIES = western.add_statistic(seat, "deliveries")
LOADINGS = western.add_statistic(seat, "loadings", "discs loaded on ships")
STATIONS_UPGRADED = western.add_statistic(seat, "stations_upgraded")
HIRED = western.add_statistic(seat, "hired", "workers hired from the job market")
CATTLE_BOUGHT = western.add_statistic(seat, "cattle_bought", "cattle cards bought")
HELPED = western.add_statistic(seat, "helped", "farmers helped")
OBJECTIVES_TAKEN = western.add_statistic(seat, "objectives_taken")
FACES_BUILT, BUILT_TURN, ACTIVATIONS, EARNED, NEUTRAL_ACTIVATIONS = western.add_uses(
    seat, box, "pesos"
)
SEAT_SIZE = seat.size

# --- the table ---------------------------------------------------------------------------------
state = f.StateBlock()
PLAYERS, CURRENT, TURN, OVER = shared.begin_state(state, players)
TRIGGER, LAST_TURNS = western.add_end(state, box)
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
DECK_STREAM = western.add_deck_stream(state, box)
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
SUPPLY_N, SUPPLY, FORECAST, JOBS, MARKER_ROW = western.add_forecast(
    state, box, letters, spaces, BAG_SIZE, key="bags"
)
BAG_N, BAG = SUPPLY_N, SUPPLY
MARKET, MARKET_N, CATTLE_DECK_N, CATTLE_DECK = western.add_market(state, box)
EXHAUSTION_PILE = state.add("exhaustion_pile", f.Counter(N_EXHAUSTION))
OFFER, OBJECTIVE_DECK_N, OBJECTIVE_DECK, OBJECTIVES_REMOVED = western.add_objectives(state, box)
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
WORKER_ON_STATION = 100
STATION_DISCS, STATION_TILE = western.add_stations(state, box, WORKER_ON_STATION + 1)
CATTLE_REMOVED, FARMERS_REMOVED = western.add_box(
    state, box, farmers, "farmers_removed", N_FARMERS, N_START_CARDS
)
TILES_REMOVED = FARMERS_REMOVED
MASTERS_REMOVED = state.add("masters_removed", f.Bits(masters), "station masters in the box")
LOAD_VALUE = western.add_load_value(state)
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
