"""The state of a game as one vector of integers: every field has its name and place here only.

Sizes come from the component counts (tables/counts.json), the one table that an overlay cannot
change: another number of ships would be another kernel. What a number means is its kind
(sim.core.fields), from which positions, range checks, conservation laws, re-dealing, differences
and observations follow.
"""

# ruff: noqa: F403, F405 - the sizes of the family come all together

from typing import TYPE_CHECKING, Any

from sim.argentina import names as n
from sim.core import fields as f
from sim.western import fields as western

if TYPE_CHECKING:
    from sim.western.kernel.family_sizes import *
else:
    from .family_sizes import *

# --- sizes -------------------------------------------------------------------------------------
N_ROWS = 4  # gaucho, carpintero, maquinista, granjero
N_COLOURS = 4
N_CITIES = 3
N_QUARTERS = 4
MAX_SPACES = 4  # bonus spaces in a quarter of a city
N_CELLS = N_CITIES * N_QUARTERS * MAX_SPACES
N_QUAYS = 5
N_SHIPS = box_counts["ships"]
N_SHIPS_START = box_counts["ships_start"]
N_SHIPS_STACK = box_counts["ships_pile"]
N_OBJECTIVES = box_counts["objective_cards"]
N_EXHAUSTION = box_counts["exhaustion_cards"]
N_FARMERS = box_counts["farmer_tiles"]
_ZONES = box_counts["farmer_spaces_on_trail"].values()
N_NODES = N_NEUTRAL + box_counts["building_spaces_on_trail"] + sum(_ZONES) + box_counts["ramps"] + 2
N_ZONES = N_COLOURS
MAX_ZONE = max(_ZONES)
N_SLOTS = box_counts["railway_numbered_spaces"] + 1 + N_STATIONS - 1  # 0..31 and the turnouts
DEPOT = N_SLOTS  # the engine's place when it stands in the depot
MAX_WAYS = 3
BAG_SIZE = SUPPLY_SIZE = N_FARMERS + N_WORKERS
TILE_KINDS = 64  # different worker and farmer tiles, at most
CATTLE_KINDS = 24  # different (breed, VP) cattle cards, at most
EXHAUSTION = CATTLE_KINDS  # card number of exhaustion; objectives follow
OBJECTIVE = CATTLE_KINDS + 1
CARD_KINDS = OBJECTIVE + N_OBJECTIVES
MAX_HERD = N_START_CARDS + N_MARKET_CARDS + N_EXHAUSTION + N_OBJECTIVES
N_CATEGORIES = len(n.CATEGORIES)
LETTERS = "ABC"  # of bags and forecast
STEP_NAME = "letter"  # what a step of the forecast is called
FIRST_FORECAST = 4  # the step of Buenos Aires that the forecast begins with (A230)
N_PEDRO_CARDS = box_counts["pedro_cards"]
N_LOADING_CARDS = box_counts["loading_cards_each_level"]
N_LEVELS = 3
PEDRO = 1  # Pedro's seat in a solo game

# --- what the numbers stand for -----------------------------------------------------------------
box = western.Box(
    n,
    box_counts,
    seats=MAX_SEATS,
    cards=CARD_KINDS,
    cattle=CATTLE_KINDS,
    tiles=TILE_KINDS,
    nodes=N_NODES,
    slots=N_SLOTS + 1,
    objectives=N_OBJECTIVES,
    columns=N_COLUMNS,
    max_hand=MAX_HAND,
    max_herd=MAX_HERD,
    worker="gaucho+",
    aside=("farmers", "a farmer tile such as green:4:black"),
)
players, cards, cattle, tiles, farmers = box.players, box.cards, box.cattle, box.tiles, box.aside
nodes, slots, discs, neutrals, places = box.nodes, box.slots, box.discs, box.neutrals, box.places
objectives, masters, stations, buildings = box.objectives, box.masters, box.stations, box.buildings
ships = f.Things("ships", N_SHIPS, "a ship", lambda tables: tables.names.ships)
cities = f.Things("cities", N_CITIES, "a city", n.CITIES)
quays = f.Things("quays", N_QUAYS, "a quay", n.QUAYS)
cells = f.Things(
    "cells",
    N_CELLS,
    "a bonus space",
    tuple(f"{city}:{q}{i + 1}" for city in n.CITIES for q in n.QUARTERS for i in range(MAX_SPACES)),
)
hired_rows = f.Things("hired_rows", N_HIRED, names=n.HIRED_TYPES)
colours = f.Things("colours", N_COLOURS, "a colour", n.COLOURS)
letters = f.Things("letters", len(LETTERS), "a letter", tuple(LETTERS))
levels = f.Things("levels", N_LEVELS, names=n.LEVELS)
arrows = f.Things("arrows", 6, names=lambda tables: _arrows(tables))
pedro_cards = f.Things("pedro_cards", N_PEDRO_CARDS, "card")
supplies = f.Things("letters", len(LETTERS), "A, B or C", tuple(LETTERS))


def _arrows(tables: Any) -> list[str]:
    """By the kernel's number; none for a plain arrow."""
    known = ("", *(f"depart {colour}" for colour in n.DEPARTURES), "refill", "end")
    return [
        name if name in tables.facts.data["job_market"]["arrows"].values() else "" for name in known
    ]


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
PLAYERS, CURRENT, TURN, OVER, TRIGGER, LAST_TURNS, DECISIONS, END_REASON, TRUNCATED, *_rest = (
    western.begin_state(state, box, ("Buenos Aires", "5 or 6"), STACK_FRAMES, "bags")
)
STACK_N, STACK, TABLE_STREAM, DECK_STREAM, POLICY_STREAM = _rest
SIDES = state.add(
    "sides", f.Marker(box.sides), "side of each building number", places=(buildings,), role=f.SETUP
)
CITY_SIDES = state.add(
    "city_sides", f.Marker(box.sides), "side of each city", places=(cities,), role=f.SETUP
)
CONTENT = state.add(
    "content",
    western.content(box, ("farmer",)),
    "0 empty; neutral letter + 1; 1 + seat * numbers + number; 1 + farmer tile",
    places=(nodes,),
)
COINS = state.add("coins", f.Counter(), "pesos lying on a farmer tile", places=(nodes,))
SUPPLY_N, SUPPLY, FORECAST, JOBS, MARKER_ROW = western.add_forecast(
    state, box, letters, BAG_SIZE, key="bags"
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
STATION_DISCS, STATION_TILE = western.add_stations(state, box, WORKER_ON_STATION + 1)
CATTLE_REMOVED, FARMERS_REMOVED, MASTERS_REMOVED = western.add_box(
    state, box, "farmers_removed", N_FARMERS
)
TILES_REMOVED = FARMERS_REMOVED
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
