"""Columns of design and outcome rows that every game of the family has, as its design.py adds them.

Each function adds a run of columns and gives their places; a game adds its own between them.
"""

from collections.abc import Iterable, Mapping

from sim.core import rows
from sim.core.layout import Block

from . import layout as L

NEUTRAL_NAMES = ("lettered", "shuffled")
SIDE_NAMES = ("a", "b", "random")
SIDE_RANDOM = SIDE_NAMES.index("random")
NUMBER_NAMES = tuple(str(number + 1) for number in range(L.N_NUMBERS))
FACE_NAMES = tuple(number + side for number in NUMBER_NAMES for side in "ab")
NEUTRAL_LETTERS = tuple(chr(65 + i) for i in range(L.N_NEUTRAL))
WHOLE_WIN = rows.parts_of_a_win(L.MAX_SEATS)
POINTS_FOR = {
    "money": "money left",
    "buildings": "own buildings on the trail",
    "stations": "upgraded stations",
    "objectives": "objective cards, may be negative",
    "station_masters": "station masters",
    "workers": "workers in the last columns of their rows",
    "step_disc": "the right space of the step limit, once free",
    "job_market_marker": "the job market marker",
}


def begin_design(
    design: Block, supplies: str, players: str = "number of players"
) -> tuple[int, ...]:
    """D_PLAYERS, D_SEED, D_GAME, D_LUCK, D_NEUTRAL; `supplies` are what tiles are drawn from."""
    first = rows.begin_design(
        design,
        players=players,
        game="number of the game in the study: policies' noise",
        luck=f"number of the luck: {supplies}, decks, tiles, and each seat's shuffles",
    )
    about = (
        "neutral buildings: lettered (each on the space of its letter), or shuffled for each luck"
    )
    return (*first, design.add("neutral", 1, about, "int8", NEUTRAL_NAMES))


def add_sides(design: Block) -> int:
    """D_SIDES."""
    about = "side of building {} as asked for; random: dealt for each luck, and told by sides_b"
    return design.add("side", L.N_NUMBERS, about, "int8", SIDE_NAMES)


def add_ban(design: Block) -> int:
    """D_BAN."""
    about = "set of the faces that may not be built"
    return design.add("banned", L.MAX_SEATS, about, each="player", bits=FACE_NAMES)


def begin_seat(
    seat: Block,
    categories: Iterable[str],
    own_points: Mapping[str, str],
    city: str,
    money: str,
    money_left: str,
    workers: Iterable[str],
) -> tuple[int, ...]:
    """O_SCORES, O_TOTAL, O_RANK, O_WIN, O_TURNS, O_VISITS, O_MONEY, O_WORKERS."""
    points = {**POINTS_FOR, **own_points}
    first = rows.begin_seat_outcome(
        seat,
        {name: f"victory points for {points[name]}" for name in categories},
        WHOLE_WIN,
        total="victory points in all, the sum of the categories",
        rank="place by victory points, 1 for the winner; ties share the better rank",
    )
    visits = seat.add("visits", 1, f"visits to {city}", "int16")
    left = seat.add(money, 1, money_left, "int16")
    of_workers = seat.size
    for name in workers:
        seat.add(name, 1, f"{name} at the end, the printed one included", "int8")
    return (*first, visits, left, of_workers)


def add_stations(seat: Block, upgraded: str, played: str) -> tuple[int, ...]:
    """O_STATIONS, O_MASTERS, O_OBJECTIVES_TAKEN, O_OBJECTIVES_PLAYED."""
    return (
        seat.add("stations_upgraded", 1, upgraded, "int8"),
        seat.add("masters_held", 1, "station masters held at the end", "int8"),
        seat.add("objectives_taken", 1, "objective cards taken", "int8"),
        seat.add("objectives_played", 1, played, "int8"),
    )


def add_market(seat: Block) -> tuple[int, int]:
    """O_HIRED, O_CATTLE."""
    return (
        seat.add("hired", 1, "workers hired in the job market", "int16"),
        seat.add("cattle_bought", 1, "cattle cards bought in the market", "int16"),
    )


def add_buildings(seat: Block, money: str, unless: str = "") -> tuple[int, ...]:
    """O_BUILDINGS, O_FACES, O_FIRST_BUILD, O_BUILT_TURN, O_ACTIVATIONS, O_EARNED, O_NEUTRAL.

    Seats of which the uses of buildings are not counted are told by `unless`.
    """

    def of_each(name: str, names: tuple[str, ...], about: str) -> int:
        first = seat.size
        for each in names:
            seat.add(f"{name}_{each}", 1, about.format(each), "int16")
        return first

    used = f"stops that used actions of {{}} building {{{{}}}}{unless}"
    return (
        seat.add("buildings_standing", 1, "own buildings on the trail at the end", "int8"),
        seat.add(
            "faces_built", 1, "set of the faces built, also if replaced later", bits=FACE_NAMES
        ),
        seat.add(
            "first_building_turn", 1, "own turn of the first building, from 1; 0: none", "int16"
        ),
        of_each(
            "built_turn",
            NUMBER_NAMES,
            "own turn in which building {} was placed, from 1; 0: never",
        ),
        of_each("used", NUMBER_NAMES, used.format("own")),
        of_each(
            "earned",
            NUMBER_NAMES,
            f"{money} that own building {{}} brought: hand taxes, and what its actions gave",
        ),
        of_each("used", NEUTRAL_LETTERS, used.format("neutral")),
    )


def begin_outcome(outcome: Block, city: str, end: str, when: str = "") -> tuple[int, ...]:
    """O_GAME_TURNS, O_DECISIONS, O_END_REASON, O_TRUNCATED, O_SIDES.

    The end is triggered in the steps `end` of a visit; sides are those `when` they may change.
    """
    end = f"step of {city} in which the end was triggered: {end}"
    sides = f"set of the buildings that lay on side b{when}, the others lay on a"
    return (
        rows.add_turns(outcome),
        rows.add_decisions(outcome),
        outcome.add("end_reason", 1, end, "int8"),
        rows.add_truncated(outcome),
        outcome.add("sides_b", 1, sides, "int16", bits=NUMBER_NAMES),
    )


def add_deal(outcome: Block) -> tuple[int, int]:
    """O_NEUTRAL_ON, O_HASH: neutral buildings, and the tables that were played with."""
    on_space = "neutral building on space {}"
    return (
        outcome.add("neutral_on", L.N_NEUTRAL, on_space, "int8", NEUTRAL_LETTERS, NEUTRAL_LETTERS),
        outcome.add("tables", 2, "hash of the tables, 32 bits each", ""),
    )
