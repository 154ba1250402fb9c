"""Builders of positions for tests, from nothing: only what a test states lies on the table.

What is hidden, and what a test does not care for, is filled in by `play`: draw piles with the
starting cattle that lie nowhere else, the job market with as many gaps as workers were hired.
Players are counted from 0; without a player the current one is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

from sim.core.facade import Game
from sim.core.facts import Overlays, Tables
from sim.trail.game import TRAIL
from sim.trail.setup import Setup
from tests.trail.again import Noted

Position = dict[str, Any]
NOTED: list[Noted] = []  # games of a test, for playing them again beside the twin

TABLES = TRAIL.tables()
FACTS = TABLES.facts.data
_overlaid = cache(TRAIL.tables)
FACES = FACTS["private_buildings"]
ROWS = ("cowboy", "craftsman", "engineer")
WORKERS_EACH = FACTS["counts"]["workers_each_type"]
STARTING = Counter(
    {name: row["count"] for name, row in FACTS["cattle"]["breeds"].items() if row["start"]}
)
MARKET_CATTLE = Counter(
    name if isinstance(row["vp"], int) else f"{name}:{row['vp'][i]}"
    for name, row in FACTS["cattle"]["breeds"].items()
    if not row["start"]
    for i in range(row["count"])
)
BOARD = list(FACTS["player_board"]["discs"])[:-1]  # without the annex
MAX_NEW_CRAFTSMEN = 6  # B334
PHASE_C = {"do": "phase_c"}
VISIT = [
    {"do": "kc_close"},
    {"do": "deliver", "special": False, "count": 0},
    {"do": "income"},
    {"do": "forecast_tile", "stack": 3},
    {"do": "forecast_tile", "stack": 2},
    {"do": "forecast_tile", "stack": 1},
]
STEPS_LEFT = {"forecast": 6, "step 2": 5, "step 3": 4, "income": 3, "deliver": 2}
TOWNS = {
    "43": "hire",
    "46": "remove",
    "52": "engine",
    "55": "dollars_or_cattle",
    "57": "build",
    "59": "hire",
}


# --- whole positions ------------------------------------------------------------------------------


def table(players: int = 2, current: int = 0, **switches: str) -> Position:
    """All ranchers on START with nothing in hand; the trail has only its neutral buildings."""
    north = switches.get("north") == "yes"
    numbers = range(1, 6) if not north else (1, 2, 3, 4, 5, 11, 12)
    position: Position = {
        "format": "pampas trail position 1",
        "setup": {"seed": 1, **switches},
        "current": current,
        "pending": [{"do": "turn_start"}],
        "trail": {letter: letter for letter in FACTS["neutral_buildings"]},
        "forecast": [
            ["teepee:green", "teepee:blue"],
            ["cowboy", "craftsman"],
            ["engineer", "cowboy"],
        ],
        "cattle_market": {"holstein": 1, "brown_swiss": 1, "ayrshire": 1},
        "objective_offer": [21, 22, 23, 24],
        "stations": {str(n): {"master": i + 1} for i, n in enumerate(numbers)},
        "cities": {},
        "cattle_removed": [],
        "seats": [
            {"dollars": 0, "at": "START", "hand": [], "objectives": [25 + p]}
            for p in range(players)
        ],
    }
    if north:
        position |= {"towns": dict(TOWNS), "stores": {}}
    if switches.get("poker") == "yes":
        position["pot"] = 0
    for seat in position["seats"]:
        seat["discs"] = [*BOARD, *(["annex"] if north else [])]
    return position


def play(position: Position, tables: Tables | Overlays = TABLES) -> Game:
    """The game that goes on from a position."""
    overlays: tuple[str, ...] = ()
    if not isinstance(tables, Tables):
        overlays = (tables,) if isinstance(tables, str) else tuple(str(name) for name in tables)
        tables = _overlaid(overlays)
    position = deepcopy(position)
    position.setdefault("job_market", job_market(position))
    for seat in position["seats"]:
        if "draw" in seat:  # what is in no pile was removed
            herd = Counter(seat["hand"] + seat["draw"] + seat.get("discard", []))
            position["cattle_removed"] += list((STARTING - herd).elements())
    state, memory, setup = TRAIL.read_position(position, tables)
    assert isinstance(setup, Setup)
    noted = Noted(state.copy(), tables, setup, overlays)
    NOTED.append(noted)
    return Game(state, tables, setup, noted.watch, memory)


def seat_of(position: Position, player: int | None = None) -> dict[str, Any]:
    seat: dict[str, Any] = position["seats"][position["current"] if player is None else player]
    return seat


def me(game: Game, player: int | None = None) -> dict[str, Any]:
    """The seat of a player (the current one) as it is now."""
    return seat_of(game.to_dict(), player)


def dollars(game: Game, player: int = 0) -> int:
    return int(me(game, player)["dollars"])


# --- what is to be done ---------------------------------------------------------------------------


def moving(position: Position, at: str) -> Position:
    """The current player is about to move from there."""
    seat_of(position)["at"] = at
    return position


def location(position: Position, at: str) -> Position:
    """The current player is in phase B there."""
    position["pending"] = [PHASE_C, {"do": "location", "at": at}]
    return moving(position, at)


def visit(position: Position, step: str = "forecast", total: int | None = None) -> Position:
    """The current player is in Kansas City before this step of STEPS_LEFT."""
    position["pending"] = [PHASE_C, *VISIT[: STEPS_LEFT[step]]]
    if total is not None:
        position["visit"] = {"breeding_total": total}
    return moving(position, "KC")


def doing(position: Position, *frames: Mapping[str, Any], at: str = "A") -> Position:
    """Something is carried out while the current player is in phase B on a neutral building."""
    position = location(position, at)
    position["pending"] += frames
    return position


# --- what players have ----------------------------------------------------------------------------


def give(position: Position, player: int | None = None, **values: Any) -> Position:
    """Keys of a seat; `cowboys`, `craftsmen` and `engineers` count the printed worker."""
    seat = seat_of(position, player)
    for row, key in zip(ROWS, ("cowboys", "craftsmen", "engineers"), strict=True):
        if key in values:
            seat.setdefault("workers", {})[row] = [row] * (values.pop(key) - 1)
    seat |= values
    return position


def own(
    position: Position, tiles: Mapping[str, str], player: int | None = None, over: int = 0
) -> Position:
    """Private buildings on spaces of the trail; one that comes only by replacing lies over one."""
    player = position["current"] if player is None else player
    seat = seat_of(position, player)
    for space, face in tiles.items():
        position["trail"][space] = {"owner": player, "building": face}
        if FACES[face]["craftsmen"] > MAX_NEW_CRAFTSMEN:
            used = {int(entry[:-1]) for entry in tiles.values()}
            seat.setdefault("box", []).append(over or next(n for n in (8, 7, 6) if n not in used))
        if face.endswith("b"):
            position["setup"]["sides"] = f"{position['setup'].get('sides', 'a')},{face}"
    return position


def lie(position: Position, **tiles: str) -> Position:
    """Hazards and teepees on their spaces: FLOOD_1="flood:4:green"."""
    for space, tile in tiles.items():
        position["trail"][space.replace("_", "-")] = {"tile": tile}
    return position


def teepees(position: Position, *values: int, colour: str = "green") -> Position:
    for value in values:
        position["trail"][f"TEEPEE{value:+d}"] = {"tile": f"teepee:{colour}"}
    return position


def cattle(position: Position, market: Mapping[str, int], deck: Sequence[str] = ()) -> Position:
    """The cattle market and its deck are exactly these; what no herd holds was removed."""
    position["cattle_market"] = dict(market)
    position["cattle_deck"] = list(deck)
    herds = [
        card for seat in position["seats"] for card in [*seat["hand"], *seat.get("discard", [])]
    ]
    lies = Counter([*Counter(market).elements(), *deck, *herds])
    position["cattle_removed"] += list((MARKET_CATTLE - lies).elements())
    return position


def put_disc(position: Position, disc: str, *, player: int | None = None, **to: str) -> Position:
    """A disc of the board to city="topeka" or station="3"."""
    player = position["current"] if player is None else player
    seat_of(position, player)["discs"].remove(disc)
    nobody = [0] * len(position["seats"])
    if "city" in to:
        discs = position["cities"].setdefault(to["city"], nobody)
    else:
        station = position["stations"].setdefault(to["station"], {})
        discs = station.setdefault("discs", nobody)
    discs[player] += 1
    return position


def free(position: Position, *discs: str, player: int | None = None) -> Position:
    """Disc spaces that are free; their discs lie on Kansas City, which takes any number."""
    for disc in discs:
        put_disc(position, disc, player=player, city="kansas_city")
    return position


def left(position: Position, *discs: str, player: int | None = None) -> Position:
    """Only these discs are still on the board."""
    others = [disc for disc in seat_of(position, player)["discs"] if disc not in discs]
    return free(position, *others, player=player)


def discs_in(position: Position, *cities: str, player: int | None = None) -> Position:
    """White-framed discs on these cities."""
    white = [disc for disc in seat_of(position, player)["discs"] if disc.startswith("aux_")]
    for city, disc in zip(cities, white, strict=False):
        put_disc(position, disc, player=player, city=city)
    return position


def upgraded(position: Position, *stations: int, player: int | None = None) -> Position:
    """Discs on these stations, black-framed ones last."""
    for station in stations:
        put_disc(
            position, seat_of(position, player)["discs"][0], player=player, station=str(station)
        )
    return position


# --- the job market and the towns -----------------------------------------------------------------


def hired(position: Position) -> Counter[str]:
    """Worker tiles that left the job market."""
    tiles: Counter[str] = Counter()
    for seat in position["seats"]:
        tiles.update(tile for row in seat.get("workers", {}).values() for tile in row)
        tiles.update([seat["seated"]] if seat.get("seated") else [])
    for station in position["stations"].values():
        tiles.update([station["master"]] if isinstance(station.get("master"), str) else [])
    return tiles


def job_market(
    position: Position, marker: int = 0, rows: Mapping[int, Sequence[str | None]] | None = None
) -> dict[str, Any]:
    """As many gaps as workers were hired, and the rows as stated; the marker below them."""
    columns = FACTS["setup"]["by_players"][str(len(position["seats"]))]["job_market_columns"]
    last = len(FACTS["job_market"]["prices"])
    rows = rows or {}
    gone = hired(position)
    above = [cells for row, cells in rows.items() if row < marker]
    gaps = gone.total() - sum(tile is None for cells in above for tile in cells)
    lie = Counter(tile for cells in rows.values() for tile in cells if tile)
    shown = Counter(tile for pair in position["forecast"] for tile in pair if tile in ROWS)
    pool = Counter(dict.fromkeys(ROWS, WORKERS_EACH)) - gone - lie - shown
    spare = sorted(pool.elements(), key=lambda tile: (pool[tile], tile))
    filled: list[list[str | None]] = []
    while len(filled) < (marker or last + 1) - 1 and (marker or gaps > 0 or len(filled) < 1):
        cells = rows.get(len(filled) + 1)
        if cells is None:
            cells = []
            for _ in range(columns):
                cells.append(None if gaps > 0 else spare.pop())
                gaps -= 1
        filled.append(list(cells))
    row = len(filled) + 1
    if row in rows:
        filled.append(list(rows[row]))
    empty: list[list[str | None]] = [[None] * columns for _ in range(last - len(filled))]
    return {"marker_row": max(row, 2), "rows": filled + empty}


def jobs(position: Position, marker: int, **rows: Sequence[str | None]) -> Position:
    """Rows of the job market by number, row_1=[...]; the marker's row may be among them."""
    stated = {int(name.removeprefix("row_")): cells for name, cells in rows.items()}
    position["job_market"] = job_market(position, marker, stated)
    return position


def stores(position: Position, *towns: str, player: int | None = None) -> Position:
    """Own stores on the first free commerce spaces."""
    player = position["current"] if player is None else player
    for town in towns:
        spaces = position["stores"].setdefault(town, [None] * 4)
        spaces[spaces.index(None)] = player
    return position
