"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay cannot
change. What a number means is its kind (sim.core.fields), from which positions, range checks,
conservation laws, re-dealing, differences and observations follow.
"""

import json
from pathlib import Path
from typing import Any

from sim.core import fields as f
from sim.core import shared_fields as shared
from sim.core.vocabulary import FRAME_SIZE
from sim.trail import names as n
from sim.western import fields as western
from sim.western.codes import JOB_COLUMNS

COUNTS_FILE = Path(__file__).parent.parent / "tables" / "counts.json"
_COUNTS = json.loads(COUNTS_FILE.read_text(encoding="utf-8"))["data"]

# --- sizes -------------------------------------------------------------------------------------
MAX_SEATS = 4
N_ROWS = 3  # cowboy, craftsman, engineer
N_HIRED = 3  # rows that are filled from the job market: all
N_COLUMNS = 6
N_AUX = 6  # the last with Rails to the North only
N_NEUTRAL = _COUNTS["neutral_buildings"]
N_NUMBERS = _COUNTS["private_buildings_per_player"]
N_BASE_NUMBERS = _COUNTS["base_private_buildings"]
N_FACES = 2 * N_NUMBERS
N_MASTERS = _COUNTS["station_master_tiles"]
N_BASE_MASTERS = _COUNTS["base_station_masters"]
N_STATIONS = _COUNTS["stations"]
N_BASE_STATIONS = _COUNTS["base_stations"]
N_DECK_OBJECTIVES = _COUNTS["objective_cards"]  # starting cards have the numbers behind them
N_START_OBJECTIVES = _COUNTS["starting_objectives"]
N_OBJECTIVES = N_DECK_OBJECTIVES + N_START_OBJECTIVES
N_MARKET_CARDS = _COUNTS["market_cattle"]
N_START_CARDS = _COUNTS["start_cattle_per_player"]
N_DISCS = _COUNTS["disc_spaces_on_player_board"]
ANNEX_DISC = N_DISCS - 1  # with Rails to the North only (N60)
N_JOB_ROWS = _COUNTS["job_market_rows"]
N_WORKERS = _COUNTS["worker_tiles"]
N_HAZARDS = _COUNTS["hazard_tiles"]
N_TEEPEES = _COUNTS["teepee_tiles"]
N_TILES = N_WORKERS + N_HAZARDS + N_TEEPEES
_HAZARD_SPACES = len(n.HAZARDS) * _COUNTS["hazard_spaces_each_type"]
_SPACES = _COUNTS["building_spaces_on_trail"] + _HAZARD_SPACES + _COUNTS["teepee_spaces"]
N_NODES = N_NEUTRAL + _SPACES + 2
N_ZONES = len(n.ZONES)
MAX_ZONE = _COUNTS["teepee_spaces"]
N_SLOTS = _COUNTS["railway_numbered_spaces"] + N_BASE_STATIONS  # 0..39 and the turnouts
MAX_WAYS = 2
OFFER_SIZE = _COUNTS["objective_offer"]
N_SUPPLIES, SUPPLY_SIZE = 3, 40  # stacks, and tiles of one at most
TILE_KINDS = 24  # different worker, hazard and teepee tiles, at most
CATTLE_KINDS = 20  # different (breed, VP) cattle cards, at most
VALUES = 21  # breeding values from 0 on
BUY_LINES = 16  # lines of the purchase table, at most
OBJECTIVE = CATTLE_KINDS  # card number of the first objective
CARD_KINDS = OBJECTIVE + N_OBJECTIVES
MAX_HERD = N_START_CARDS + N_MARKET_CARDS + N_DECK_OBJECTIVES
MAX_HAND = 48
FRAME = FRAME_SIZE  # what is to be done, and four numbers
STACK_FRAMES = 48
N_CATEGORIES = len(n.CATEGORIES)
STEP_NAME = "stack"  # what a step of the forecast is called
FIRST_FORECAST = 1  # the step of Kansas City that the forecast begins with (B230)
N_CITIES = len(n.CITIES)  # of both boards together
N_TOWNS = _COUNTS["towns"]
COMMERCE_SPACES = _COUNTS["commerce_spaces"]
N_AREAS = _COUNTS["areas"]
N_MEDIUM = _COUNTS["medium_towns"]
N_TOWN_TILES = _COUNTS["town_tile_kinds"]
TOWN_TILES = _COUNTS["town_tiles"]
N_STORES = _COUNTS["stores_per_player"]
MAX_LAID = 3  # cards beside a seated worker (P22)
MAX_ARROWS = _COUNTS["arrows"] + _COUNTS["north_arrows"]
POKER_TOKENS = _COUNTS["poker_tokens"]

# --- what the numbers stand for -----------------------------------------------------------------
players = f.Players("players", MAX_SEATS, "a player")
cards = f.Things("cards", CARD_KINDS, "a card", lambda tables: tables.names.cards)
cattle = f.Things("cattle", CATTLE_KINDS, "a cattle card", lambda tables: _cattle(tables))
tiles = f.Things("tiles", TILE_KINDS, "a tile", lambda tables: tables.names.tiles)
workers = f.Things(
    "workers", TILE_KINDS, "a worker tile such as cowboy", lambda tables: _tiles(tables, False)
)
kept = f.Things(
    "kept",
    TILE_KINDS,
    "a hazard or teepee tile such as flood:2:black",
    lambda tables: _tiles(tables, True),
)
nodes = f.Things("nodes", N_NODES, "a space of the trail", lambda tables: tables.names.nodes)
slots = f.Things("slots", N_SLOTS, "a place of the railway", lambda tables: tables.names.slots)
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
towns = f.Things("towns", N_TOWNS, "a town", lambda tables: tables.names.towns)
commerce = f.Things("commerce", COMMERCE_SPACES, "commerce space")
medium = f.Things("medium", N_MEDIUM, "a medium town", lambda tables: tables.names.medium)
town_tiles = f.Things(
    "town_tiles", N_TOWN_TILES, "a medium-town tile", lambda tables: tables.names.town_tiles
)
stations = f.Things("stations", N_STATIONS, "station")
rows = f.Things("rows", N_ROWS, "a row", n.WORKER_TYPES)
columns = f.Things("columns", N_COLUMNS, "column")
auxiliaries = f.Things("auxiliaries", N_AUX, "an auxiliary action", n.AUX)
supplies = f.Things("stacks", N_SUPPLIES, "stack")
job_rows = f.Things("job_rows", N_JOB_ROWS, "row")
job_columns = f.Things("job_columns", JOB_COLUMNS, "column")
places = f.Things("places", OFFER_SIZE, "place")
spaces = f.Things("spaces", 2, "space")
categories = f.Things("categories", N_CATEGORIES, "a category", n.CATEGORIES)
poker_tokens = f.Things("poker_tokens", POKER_TOKENS, "bonus token")
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


def _tiles(tables: Any, kept: bool) -> list[str]:
    """Hazards and teepees have a colon in their name, workers have none."""
    return [name if kept == (":" in name) else "" for name in tables.names.tiles]


def _neutrals(tables: Any) -> list[str]:
    return list(tables.facts.data["neutral_buildings"])


def _content(tables: Any) -> list[int]:
    """What lies on a node: neutral buildings, private ones, tiles, or never anything."""
    on = {"neutral": 0, "building": 1, "hazard": 2, "teepee": 2}
    types = [tables.facts.data["trail"]["nodes"][name]["type"] for name in tables.names.nodes]
    return [on.get(kind, -1) for kind in types]


# --- one seat ----------------------------------------------------------------------------------
seat = f.StateBlock()
DOLLARS = MONEY = seat.add("dollars", f.Counter(), "money")
CERTIFICATES = seat.add("certificates", f.Counter(), "temporary certificates")
TOKENS = seat.add("tokens", f.Counter(), "exchange tokens (N490)")
AT, ENGINE, STEPS, HAND_LIMIT, CERTIFICATE_LIMIT = western.add_places(
    seat, box, "rancher", "railway slot"
)
PERMANENT_CERTIFICATES = seat.add("permanent_certificates", f.Counter(), "B201", role=f.DERIVED)
DISC_ON, AUX_FREE, WORKERS, WORKER_TILE = western.add_board(seat, box)
SIDES = seat.add(
    "sides",
    f.Marker(sides),
    "side of each building number: the same for all seats but with site preparation (B61, V61)",
    places=(buildings,),
)
BUILDING_AT = western.add_buildings(seat, box, "")
BANNED = seat.add(
    "banned",
    f.Bits(faces),
    "faces that this seat may not build",
    role=f.SETUP,
)
TILES_KEPT = seat.add(
    "tiles_kept",
    f.Counter(N_HAZARDS + N_TEEPEES),
    "hazard and teepee tiles taken, by kind (B440, B441)",
    places=(kept,),
    form=f.REPEATED,
)
HAND_N, HAND, DRAW_N, DRAW, DISCARD_N, DISCARD = western.add_herd(seat, box)
STORES = seat.add("stores", f.Bits(towns), "towns with an own store (N100)", role=f.DERIVED)
STORES_LEFT = seat.add(
    "stores_left", f.Counter(N_STORES), "stores on the annex (N60)", role=f.DERIVED
)
SEATED = seat.add("seated", f.Marker(tiles, 1), "worker at the poker table + 1 (P21)")
BONUS = seat.add("bonus", f.Marker(poker_tokens, 1), "bonus token + 1 (P21)")
LAID_N = seat.add("laid_n", f.Counter(MAX_LAID))
LAID = seat.add(
    "laid",
    f.Hand(cards, MAX_LAID, count="laid_n"),
    "cards beside the seated worker (P22)",
    hidden=f.FROM_OTHERS,
    secret="herd",
)
AREA, MASTERS, MARKER, POLICY, SCORE, TURNS = western.add_standing(seat, box)
VISITS = western.add_statistic(seat, "visits", "visits to Kansas City")
DELIVERIES = western.add_statistic(seat, "deliveries", "discs put on cities")
STATIONS_UPGRADED = western.add_statistic(seat, "stations_upgraded")
HIRED = western.add_statistic(seat, "hired", "workers hired from the job market")
CATTLE_BOUGHT = western.add_statistic(seat, "cattle_bought", "cattle cards bought")
OBJECTIVES_TAKEN = western.add_statistic(seat, "objectives_taken")
TOKENS_USED = western.add_statistic(seat, "tokens_used", "exchange tokens used")
POTS_WON = western.add_statistic(seat, "pots_won", "showdowns won or shared (P25)")
TILES_TURNED = western.add_statistic(seat, "tiles_turned", "building tiles turned (V160)")
FACES_BUILT, BUILT_TURN, ACTIVATIONS, EARNED, NEUTRAL_ACTIVATIONS = western.add_uses(
    seat, box, "dollars"
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
    "step of Kansas City that triggered the end: 2 or 3",
    role=f.STATISTIC,
)
TRUNCATED = shared.add_truncated(state)
STACK_N, STACK = shared.add_stack(state, STACK_FRAMES)
TABLE_STREAM = shared.add_table_stream(state, "chance of stacks, decks and tiles", key="table")
DECK_STREAM = western.add_deck_stream(state, box)
POLICY_STREAM = shared.add_policy_stream(state, players, key="policies")
NORTH = state.add("north", f.Flag(), "Rails to the North is played", role=f.SETUP)
POKER = state.add("poker", f.Flag(), "the poker table is played", role=f.SETUP)
DEALT_SIDES = state.add(
    "dealt_sides", f.Bits(buildings), "building numbers dealt on side b (B61)", role=f.SETUP
)
PREPARATION = state.add("preparation", f.Flag(), "site preparation is played", role=f.SETUP)
CONTENT = state.add(
    "content",
    f.Either((f.Marker(neutrals, 1), f.Owned(players, buildings), f.Marker(tiles, 1)), _content),
    "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + tile",
    places=(nodes,),
)
SUPPLY_N, SUPPLY, FORECAST, JOBS, MARKER_ROW = western.add_forecast(
    state, box, supplies, spaces, SUPPLY_SIZE, key="tile_stacks"
)
MARKET, MARKET_N, CATTLE_DECK_N, CATTLE_DECK = western.add_market(state, box)
OFFER, OBJECTIVE_DECK_N, OBJECTIVE_DECK, OBJECTIVES_REMOVED = western.add_objectives(state, box)
CITY_DISCS = state.add("city_discs", f.Counter(), places=(cities, players))
WORKER_ON_STATION = 100
STATION_DISCS, STATION_TILE = western.add_stations(state, box, WORKER_ON_STATION + 1)
CATTLE_REMOVED, TILES_REMOVED = western.add_box(
    state, box, kept, "tiles_removed", N_HAZARDS + N_TEEPEES, N_START_CARDS
)
MASTERS_REMOVED = state.add("masters_removed", f.Bits(masters), "station masters in the box")
BESIDE_NEW_YORK = state.add(
    "beside_new_york", f.Bits(masters), "station masters beside New York City (N41)"
)
LOAD_VALUE = western.add_load_value(state)
TRANSPORT_TO = state.add(
    "transport_to", f.Marker(cities, 1), "city of a delivery whose transport is due + 1 (B216)"
)
SET_ASIDE = state.add(
    "set_aside", f.Counter(), "dollars put aside for that transport (R98)", role=f.DERIVED
)
TOWN_TILE = state.add(
    "town_tile", f.Marker(town_tiles, 1), "tile + 1 of each medium town (N42)", places=(medium,)
)
STORE_AT = state.add(
    "store_at",
    f.Marker(players, 1),
    "seat + 1 on each commerce space (N100)",
    places=(towns, commerce),
)
TOKEN_SUPPLY = state.add("token_supply", f.Counter(), "exchange tokens not taken (N490, R61)")
POT = state.add("pot", f.Counter(), "dollars in the middle of the poker table (P10)")
BONUS_TAKEN = state.add(
    "bonus_taken", f.Counter(POKER_TOKENS), "bonus tokens taken (P21)", role=f.DERIVED
)
SEATS = state.add("seats", f.Seat(seat), places=(players,))
STATE_SIZE = state.size
