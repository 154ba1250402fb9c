"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from typing import TYPE_CHECKING

from sim.argentina.gifts import GIFTS
from sim.argentina.names import CATEGORIES, CITIES, HIRED_TYPES, LEVELS, WORKER_TYPES
from sim.core import rows
from sim.core.layout import Block

from . import layout as L

if TYPE_CHECKING:
    from sim.western.family_openings import OPENINGS
    from sim.western.kernel import family_rows as western
else:
    from sim.argentina.family_openings import OPENINGS

    from . import family_rows as western

WHOLE_WIN = western.WHOLE_WIN

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK, D_NEUTRAL = western.begin_design(
    design, "bags", "number of players, Pedro included"
)
D_SIDES = western.add_sides(design)
D_CITY_SIDES = design.add(
    "city_side",
    L.N_CITIES,
    "side of the city {} as asked for; random: dealt for each luck, and told by city_sides_b",
    "int8",
    western.SIDE_NAMES,
    CITIES,
)
D_PESOS = design.add(
    "start_pesos", L.MAX_SEATS, "pesos at the start; Pedro: 0", "int16", each="seat"
)
D_CARDS = design.add(
    "start_cards", L.MAX_SEATS, "cards in hand at the start; Pedro: 0", "int8", each="seat"
)
D_BAN = western.add_ban(design)
D_SOLO = design.add("solo", 1, "level of Pedro; none: no solo game", "int8", ("none", *LEVELS))
D_GIFTS = rows.add_gifts(design, L.MAX_SEATS, GIFTS)
D_OPENING, D_OPENER, D_OPENING_CHANCE = rows.add_openings(design, OPENINGS)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS, O_VISITS, O_MONEY, O_WORKERS = western.begin_seat(
    seat_outcome,
    CATEGORIES,
    {
        "ships": "discs on the ships of the loading zone, may be negative",
        "cities": "bonus spaces in the cities and discs on the quays",
        "farmers": "farmer tiles beside the board",
        "herd": "cattle and exhaustion cards, may be negative",
    },
    "Buenos Aires",
    "pesos",
    "pesos left at the end; Pedro: 0",
    [f"{name}s" for name in WORKER_TYPES],
)
O_STATIONS, O_MASTERS, O_OBJECTIVES_TAKEN, O_OBJECTIVES_PLAYED = western.add_stations(
    seat_outcome,
    "stations upgraded, the terminus each time",
    "objective cards played before the end; Pedro: 0",
)
O_DELIVERIES = seat_outcome.add(
    "deliveries", 1, "deliveries: discs moved from a quay into a city", "int16"
)
O_LOADINGS = seat_outcome.add("loadings", 1, "discs loaded on ships", "int16")
O_HIRED, O_CATTLE = western.add_market(seat_outcome)
O_HELPED = seat_outcome.add("helped", 1, "farmers helped", "int16")
O_BUILDINGS, O_FACES, O_FIRST_BUILD, O_BUILT_TURN, O_ACTIVATIONS, O_EARNED, O_NEUTRAL = (
    western.add_buildings(seat_outcome, "pesos", unless="; Pedro: 0")
)
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL,)  # A572: nothing breaks a tie

outcome = Block()
O_GAME_TURNS, O_DECISIONS, O_END_REASON, O_TRUNCATED, O_SIDES = western.begin_outcome(
    outcome, "Buenos Aires", "5 or 6"
)
O_CITY_SIDES = outcome.add(
    "city_sides_b",
    1,
    "set of the cities that lay on side b, the others lay on a",
    "int8",
    bits=CITIES,
)
O_NEUTRAL_ON, O_HASH = western.add_deal(outcome)
O_SOLO = outcome.add("solo", 1, "0, or Pedro's level: 1 easy, 2 moderate, 3 expert", "")
O_LOADING_CARD = outcome.add(
    "loading_card",
    1,
    "Pedro's active loading card at the end, from 1; 0: no solo game",
    "int8",
)
O_SPECIALITY = outcome.add(
    "speciality",
    1,
    "Pedro's speciality at the end; none: no solo game",
    "int8",
    ("none", *HIRED_TYPES),
)
O_SPECIALITY_CHANGES = outcome.add(
    "speciality_changes", 1, "how often Pedro's speciality changed", "int16"
)
O_SPECIALITY_TURNS = outcome.add(
    "speciality_turns",
    L.N_HIRED,
    "Pedro's turns with the speciality {}",
    "int16",
    labels=HIRED_TYPES,
)
O_PEDRO_USED = outcome.add(
    "pedro_card", L.N_PEDRO_CARDS, "how often card {} of Pedro was used", "int16"
)
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
O_OPENED, O_OFFERED = rows.add_opened(outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
