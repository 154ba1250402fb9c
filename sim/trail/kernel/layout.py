"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay cannot
change. What a number means is its kind (sim.core.fields), from which positions, range checks,
conservation laws, re-dealing, differences and observations follow.
"""

# ruff: noqa: F403, F405 - the sizes of the family come all together

from typing import TYPE_CHECKING

from sim.core import fields as f
from sim.trail import names as n
from sim.western import fields as western

if TYPE_CHECKING:
    from sim.western.kernel.family_sizes import *
else:
    from .family_sizes import *

# --- sizes -------------------------------------------------------------------------------------
N_ROWS = 3  # cowboy, craftsman, engineer
N_BASE_NUMBERS = box_counts["base_private_buildings"]
N_BASE_MASTERS = box_counts["base_station_masters"]
N_BASE_STATIONS = box_counts["base_stations"]
N_DECK_OBJECTIVES = box_counts["objective_cards"]  # starting cards have the numbers behind them
N_START_OBJECTIVES = box_counts["starting_objectives"]
N_OBJECTIVES = N_DECK_OBJECTIVES + N_START_OBJECTIVES
ANNEX_DISC = N_DISCS - 1  # with Rails to the North only (N60)
N_HAZARDS = box_counts["hazard_tiles"]
N_TEEPEES = box_counts["teepee_tiles"]
N_TILES = N_WORKERS + N_HAZARDS + N_TEEPEES
_HAZARD_SPACES = len(n.HAZARDS) * box_counts["hazard_spaces_each_type"]
_SPACES = box_counts["building_spaces_on_trail"] + _HAZARD_SPACES + box_counts["teepee_spaces"]
N_NODES = N_NEUTRAL + _SPACES + 2
N_ZONES = len(n.ZONES)
MAX_ZONE = box_counts["teepee_spaces"]
N_SLOTS = box_counts["railway_numbered_spaces"] + N_BASE_STATIONS  # 0..39 and the turnouts
MAX_WAYS = 2
SUPPLY_SIZE = 40  # tiles of a stack at most
TILE_KINDS = 24  # different worker, hazard and teepee tiles, at most
CATTLE_KINDS = 20  # different (breed, VP) cattle cards, at most
OBJECTIVE = CATTLE_KINDS  # card number of the first objective
CARD_KINDS = OBJECTIVE + N_OBJECTIVES
MAX_HERD = N_START_CARDS + N_MARKET_CARDS + N_DECK_OBJECTIVES
N_CATEGORIES = len(n.CATEGORIES)
STEP_NAME = "stack"  # what a step of the forecast is called
FIRST_FORECAST = 1  # the step of Kansas City that the forecast begins with (B230)
N_CITIES = len(n.CITIES)  # of both boards together
N_TOWNS = box_counts["towns"]
COMMERCE_SPACES = box_counts["commerce_spaces"]
N_AREAS = box_counts["areas"]
N_MEDIUM = box_counts["medium_towns"]
N_TOWN_TILES = box_counts["town_tile_kinds"]
TOWN_TILES = box_counts["town_tiles"]
N_STORES = box_counts["stores_per_player"]
MAX_LAID = 3  # cards beside a seated worker (P22)
MAX_ARROWS = box_counts["arrows"] + box_counts["north_arrows"]
POKER_TOKENS = box_counts["poker_tokens"]

# --- what the numbers stand for -----------------------------------------------------------------
box = western.Box(
    n,
    box_counts,
    seats=MAX_SEATS,
    cards=CARD_KINDS,
    cattle=CATTLE_KINDS,
    tiles=TILE_KINDS,
    nodes=N_NODES,
    slots=N_SLOTS,
    objectives=N_OBJECTIVES,
    columns=N_COLUMNS,
    max_hand=MAX_HAND,
    max_herd=MAX_HERD,
    worker="cowboy",
    aside=("kept", "a hazard or teepee tile such as flood:2:black"),
)
players, cards, cattle, tiles, kept = box.players, box.cards, box.cattle, box.tiles, box.aside
nodes, slots, discs, neutrals, places = box.nodes, box.slots, box.discs, box.neutrals, box.places
objectives, masters, stations, buildings = box.objectives, box.masters, box.stations, box.buildings
cities = f.Things("cities", N_CITIES, "a city", n.CITIES)
towns = f.Things("towns", N_TOWNS, "a town", lambda tables: tables.names.towns)
commerce = f.Things("commerce", COMMERCE_SPACES, "commerce space")
medium = f.Things("medium", N_MEDIUM, "a medium town", lambda tables: tables.names.medium)
town_tiles = f.Things(
    "town_tiles", N_TOWN_TILES, "a medium-town tile", lambda tables: tables.names.town_tiles
)
supplies = f.Things("stacks", N_SUPPLIES, "stack")
poker_tokens = f.Things("poker_tokens", POKER_TOKENS, "bonus token")

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
    f.Marker(box.sides),
    "side of each building number: the same for all seats but with site preparation (B61, V61)",
    places=(buildings,),
)
BUILDING_AT = western.add_buildings(seat, box, "")
BANNED = seat.add(
    "banned",
    f.Bits(box.faces),
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
PLAYERS, CURRENT, TURN, OVER, TRIGGER, LAST_TURNS, DECISIONS, END_REASON, TRUNCATED, *_rest = (
    western.begin_state(state, box, ("Kansas City", "2 or 3"), STACK_FRAMES, "stacks")
)
STACK_N, STACK, TABLE_STREAM, DECK_STREAM, POLICY_STREAM = _rest
NORTH = state.add("north", f.Flag(), "Rails to the North is played", role=f.SETUP)
POKER = state.add("poker", f.Flag(), "the poker table is played", role=f.SETUP)
DEALT_SIDES = state.add(
    "dealt_sides", f.Bits(buildings), "building numbers dealt on side b (B61)", role=f.SETUP
)
PREPARATION = state.add("preparation", f.Flag(), "site preparation is played", role=f.SETUP)
CONTENT = state.add(
    "content",
    western.content(box, ("hazard", "teepee")),
    "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + tile",
    places=(nodes,),
)
SUPPLY_N, SUPPLY, FORECAST, JOBS, MARKER_ROW = western.add_forecast(
    state, box, supplies, SUPPLY_SIZE, key="tile_stacks"
)
MARKET, MARKET_N, CATTLE_DECK_N, CATTLE_DECK = western.add_market(state, box)
OFFER, OBJECTIVE_DECK_N, OBJECTIVE_DECK, OBJECTIVES_REMOVED = western.add_objectives(state, box)
CITY_DISCS = state.add("city_discs", f.Counter(), places=(cities, players))
STATION_DISCS, STATION_TILE = western.add_stations(state, box, WORKER_ON_STATION + 1)
CATTLE_REMOVED, TILES_REMOVED, MASTERS_REMOVED = western.add_box(
    state, box, "tiles_removed", N_HAZARDS + N_TEEPEES
)
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
