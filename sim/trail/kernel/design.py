"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from typing import TYPE_CHECKING

from sim.core import rows
from sim.core.layout import Block
from sim.trail.gifts import GIFTS
from sim.trail.names import CATEGORIES, CITIES, WORKERS

from . import layout as L

if TYPE_CHECKING:
    from sim.western.family_openings import OPENINGS
    from sim.western.kernel import family_rows as western
else:
    from sim.trail.family_openings import OPENINGS

    from . import family_rows as western

WHOLE_WIN = western.WHOLE_WIN
SWITCH_NAMES = ("no", "yes")

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK, D_NEUTRAL = western.begin_design(design, "stacks")
D_NORTH = design.add("north", 1, "whether Rails to the North is played", "int8", SWITCH_NAMES)
D_POKER = design.add("poker", 1, "whether the poker table is played", "int8", SWITCH_NAMES)
D_PREPARATION = design.add(
    "preparation", 1, "whether site preparation is played", "int8", SWITCH_NAMES
)
D_TILE_13 = design.add("tile_13", 1, "whether building 13 is in play", "int8", SWITCH_NAMES)
D_SIDES = western.add_sides(design)
D_DOLLARS = design.add("start_dollars", L.MAX_SEATS, "dollars at the start", "int16", each="seat")
D_BAN = western.add_ban(design)
D_GIFTS = rows.add_gifts(design, L.MAX_SEATS, GIFTS)
D_OPENING, D_OPENER, D_OPENING_CHANCE = rows.add_openings(design, OPENINGS)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
_add = seat_outcome.add
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS, O_VISITS, O_MONEY, O_WORKERS = western.begin_seat(
    seat_outcome,
    CATEGORIES,
    {
        "cities": "discs on cities, and arrows between them, may be negative",
        "hazards": "hazard tiles",
        "herd": "cattle cards",
        "poker_tokens": "a bonus token of the poker table",
    },
    "Kansas City",
    "dollars",
    "dollars left at the end",
    WORKERS,
)
O_STATIONS, O_MASTERS, O_OBJECTIVES_TAKEN, O_OBJECTIVES_PLAYED = western.add_stations(
    seat_outcome,
    "stations upgraded",
    "objective cards in the area before the end, the first included",
)
O_DELIVERIES = _add("deliveries", 1, "deliveries: discs put on cities", "int16")
O_HIRED, O_CATTLE = western.add_market(seat_outcome)
O_HAZARDS = _add("hazards_removed", 1, "hazard tiles taken", "int8")
O_TEEPEES = _add("teepees_traded", 1, "teepee tiles taken", "int8")
O_STORES = _add("stores_placed", 1, "stores placed; without Rails to the North 0", "int8")
O_TOKENS = _add("tokens_used", 1, "exchange tokens used", "int16")
O_POTS = _add("pots_won", 1, "showdowns of the poker table won or shared", "int16")
O_TURNED = _add("tiles_turned", 1, "building tiles turned by site preparation", "int16")
O_ENGINE = _add("engine_at", 1, "number of the railway space behind the engine at the end", "int8")
O_CITIES = _add("cities_reached", 1, "set of the cities with an own disc", bits=CITIES)
O_BUILDINGS, O_FACES, O_FIRST_BUILD, O_BUILT_TURN, O_ACTIVATIONS, O_EARNED, O_NEUTRAL = (
    western.add_buildings(seat_outcome, "dollars")
)
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)  # B572: nothing breaks a tie

outcome = Block()
O_GAME_TURNS, O_DECISIONS, O_END_REASON, O_TRUNCATED, O_SIDES = western.begin_outcome(
    outcome, "Kansas City", "2 or 3", " at the start"
)
O_NEUTRAL_ON, O_HASH = western.add_deal(outcome)
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
O_OPENED, O_OFFERED = rows.add_opened(outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
