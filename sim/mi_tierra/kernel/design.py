"""Design and outcome rows: one game is one row of each (names, sizes and a sentence a column)."""

from sim.core import rows
from sim.core.layout import Block
from sim.mi_tierra.gifts import GIFTS, OPENINGS
from sim.mi_tierra.names import ANIMALS, AREAS, CATEGORIES, GOODS, TILES

from . import layout as L

WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)
DICE_NAMES = ("rolled", "none")
RULES_NAMES = ("full", "simplified")
_ABOUT = {
    "pesos": "pesos on the wealth track",
    "sets": "pesos for sets of level-3 goods",
    "bonus": "pesos of B tiles",
    "unsold": "pesos for unsold goods of levels 1 and 2",
}

design = Block()
D_PLAYERS, D_SEED, D_GAME, D_LUCK = rows.begin_design(
    design, luck="number of the deal: decks and dice"
)
D_DICE = design.add("dice", 1, "none: the game without dice", "int8", DICE_NAMES)
D_RULES = design.add("rules", 1, "the full or the simplified game", "int8", RULES_NAMES)
D_PESOS = design.add("start_pesos", L.MAX_SEATS, "pesos at the start", "int16", each="seat")
D_BAN = design.add(
    "banned", L.MAX_SEATS, "set of what the player may not do", "int64", each="player", bits=L.BANS
)
D_GIFTS = rows.add_gifts(design, L.MAX_SEATS, GIFTS)
D_OPENING, D_OPENER, D_OPENING_CHANCE = rows.add_openings(design, OPENINGS)
D_POLICY = rows.end_design(design, L.MAX_SEATS)
DESIGN_SIZE = design.size

seat_outcome = Block()
O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS = rows.begin_seat_outcome(
    seat_outcome,
    {name: _ABOUT[name] for name in CATEGORIES},
    WHOLE_WIN,
    total="pesos in all, the sum of the categories",
    rank="place by pesos, then level-3 cards, then the best horse; ties share the better rank",
)
O_LEVEL_3 = seat_outcome.add("level_3_cards", 1, "level-3 goods", "int16")
O_BEST_HORSE = seat_outcome.add("best_horse", 1, "highest level of a horse; -1: no horse", "int8")
O_INCOME = seat_outcome.size
for _source in L.INCOMES:
    seat_outcome.add(f"from_{_source}", 1, f"pesos received: {_source}", "int16")
O_SPENT = seat_outcome.size
for _reason in L.EXPENSES:
    seat_outcome.add(f"for_{_reason}", 1, f"pesos paid: {_reason}", "int16")
O_PLACED = seat_outcome.size
N_PLACED = L.AREA_RODEO  # the rodeo takes no workers
for _area in AREAS[:N_PLACED]:
    seat_outcome.add(f"placed_{_area}", 1, f"workers placed: {_area}", "int8")
O_MADE = seat_outcome.size
for _good in GOODS:
    seat_outcome.add(f"made_{_good}", 1, f"goods harvested, made or received: {_good}", "int16")
O_KEPT = seat_outcome.size
for _animal in ANIMALS:
    seat_outcome.add(f"kept_{_animal}", 1, f"animals kept when they came: {_animal}", "int16")
O_BOUGHT = seat_outcome.size
for _tile in TILES:
    seat_outcome.add(f"bought_{_tile}", 1, f"progress tiles bought: {_tile}", "int8")
O_STATISTICS = seat_outcome.size
STATISTICS = (
    ("horses", "horses taken at the bell tower", L.HORSES_TAKEN),
    ("levels_trained", "levels that horses were trained", L.TRAININGS),
    ("rodeo_entries", "horses entered in rodeos", L.ENTRIES),
    ("rodeos_won", "rodeos won alone", L.WINS),
    ("public_deals", "deals with country markets", L.PUBLIC_DEALS),
    ("black_deals", "deals on the black market", L.BLACK_DEALS),
    ("cubes_placed", "water cubes placed", L.CUBES_PLACED),
    ("harvests", "harvests of workers", L.HARVESTS),
    ("doubled", "harvests doubled by a cube", L.DOUBLED),
)
STATISTIC_FIELDS = tuple(field for _, _, field in STATISTICS)
for _statistic, _about, _field in STATISTICS:
    seat_outcome.add(_statistic, 1, _about, "int16")
O_CITY = seat_outcome.add("city_cards", 1, "city markets delivered to", "int8")
O_PENS = seat_outcome.add("pens", 1, "pens at the end", "int8")
O_PLANTS = seat_outcome.add("plants", 1, "plants at the end", "int8")
O_CUBES = seat_outcome.add("cubes", 1, "water cubes at the end, stables included", "int8")
O_ANIMALS = seat_outcome.add("animals", 1, "animals in pens at the end", "int8")
O_RECRUITED = seat_outcome.add("recruited", 1, "1: the worker on the plaza was recruited", "int8")
SEAT_OUTCOME_SIZE = seat_outcome.size
RANKED_BY = (O_TOTAL, O_LEVEL_3, O_BEST_HORSE)  # M256, M257

outcome = Block()
O_GAME_TURNS = rows.add_turns(outcome)
O_ROUNDS = outcome.add("rounds", 1, "rounds played", "int8")
O_DECISIONS = rows.add_decisions(outcome)
O_TRUNCATED = rows.add_truncated(outcome)
O_EVENTS = outcome.add(
    "events", 1, "set of the event cards that were active", "int16", bits=L.EVENT_NAMES
)
O_SEATS = rows.add_seats(outcome, seat_outcome, L.MAX_SEATS)
O_OPENED, O_OFFERED = rows.add_opened(outcome, L.MAX_SEATS)
OUTCOME_SIZE = outcome.size
