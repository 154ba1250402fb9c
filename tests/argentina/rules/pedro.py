"""Solo positions for tests: Pedro is about to draw the card that a test names.

What is hidden (bags, decks of ships and objectives, supplies) is left out of the position and
filled in by the reader, so a test only says what lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sim.argentina import Game
from tests.argentina.positions import Position, clear_farmers, me, play, start

HUMAN, PEDRO = 0, 1
TYPES = ("gaucho", "carpintero", "maquinista")
FILLING = ["maquinista", "carpintero", "maquinista+", "carpintero+", "gaucho+", "gaucho"] * 8
ROWS = 11
LAST_ROW = {1: 6, 2: 8, 3: 10}  # marker's row after so many departures (A234)
COLOURS = {1: ("1", "5", "7"), 2: ("3", "6", "11"), 3: ("8", "9", "15")}  # as they depart
NEW_SHIPS = ("4*", "7*", "12*", "13*", "14*", "16*")
# building spaces without a special action
SAFE = [f"b{number}" for number in (1, 2, 3, 6, 7, 8, 9, 11, 12, 13, 14, 15, 18, 19, 20)]
LETTERS = "ABCDEFGH"  # on an empty trail: so many steps from the Rider space

Rows = Sequence[Sequence[str | None]]


def solo(
    card: int,
    level: str = "moderate",
    at: str = "START",
    human: str = "START",
    jobs: Rows = (),
    departures: int = 0,
    speciality: str | None = None,
    gaucho: int = 1,
    carpintero: int = 1,
    maquinista: int = 1,
    **setup: Any,
) -> Position:
    """Pedro's turn begins and this is his next card; the trail has neutral buildings only.

    Workers are counted with the printed ones; with none stated he has a second gaucho. `jobs` are
    the rows of the job market above the marker, from row 1 on. Cells that Pedro's hired workers
    have left empty are in further rows.
    """
    position = clear_farmers(start(solo=level, **setup))
    position["current"] = PEDRO
    position["pending"] = [{"do": "turn_start"}]
    for key in ("turn", "bags", "ship_stack", "history"):
        del position[key]
    for seat in position["seats"]:
        del seat["turns"], seat["supply"]
    position["seats"][HUMAN]["at"] = human
    position["seats"][PEDRO]["at"] = at
    counts = dict(zip(TYPES, (gaucho, carpintero, maquinista), strict=True))
    if sum(counts.values()) == len(TYPES):
        counts["gaucho"] += 1
    position["seats"][PEDRO]["workers"] = {kind: [kind] * (n - 1) for kind, n in counts.items()}
    most = max(TYPES, key=lambda kind: counts[kind])
    pedro = position["pedro"]
    pedro["speciality"] = speciality or most
    pedro["draw"] = [card, *(number for number in range(1, 16) if number != card)]
    job_market(position, jobs, LAST_ROW.get(departures, 3))
    depart(position, departures)
    return position


def job_market(position: Position, jobs: Rows, marker_row: int = 3, filled: int = 0) -> Position:
    """These rows, then rows for the cells that hiring has left empty, then the marker's row."""
    hired = sum(len(row) for row in position["seats"][PEDRO]["workers"].values()) - 1
    rows = [list(row) for row in jobs]
    holes = hired - sum(row.count(None) for row in rows)
    if holes % 2:  # the human has hired one too
        holes += 1
        position["seats"][HUMAN]["workers"]["gaucho"] = ["gaucho+"]
    rows += [[None, None] for _ in range(holes // 2)]
    used = Counter(tile for row in rows for tile in row)
    filling = [tile for tile in FILLING if not used[tile]] or FILLING
    while len(rows) < marker_row - 1:
        rows.append([filling.pop(0), filling.pop(0)])
    marked = len(rows) + 1
    rows += [[None, None] for _ in range(ROWS - len(rows))]
    rows[marked - 1][:filled] = [filling.pop(0) for _ in range(filled)]
    position["job_market"] = {"marker_row": marked, "rows": rows}
    position["forecast"] |= {"B": ["gaucho", "carpintero"]}
    return position


def depart(position: Position, departures: int) -> Position:
    """Ships have left so often, two new ones came each time."""
    gone = [ship for number in range(1, departures + 1) for ship in COLOURS[number]]
    position["ships_departed"] = gone
    names = [entry["ship"] for entry in position["ships"] if entry["ship"] not in gone]
    names = sorted([*names, *NEW_SHIPS[: 2 * departures]], key=lambda name: int(name.rstrip("*")))
    position["ships"] = [{"ship": name, "discs": [0, 0]} for name in names]
    position["pedro"]["loading_card"] = departures + 1
    return position


def turn(position: Position, tables: Sequence[str] = ()) -> dict[str, Any]:
    """The position after Pedro's whole turn, in which nothing is left to decide."""
    game = play(position, tables)
    assert game.current_player == HUMAN, (game.decision, [a.text for a in game.legal_actions()])
    return game.to_dict()


def pedro(game: Game) -> dict[str, Any]:
    return me(game, PEDRO)


def after(position: Position) -> dict[str, Any]:
    """Pedro's seat after his turn."""
    seat: dict[str, Any] = turn(position)["seats"][PEDRO]
    return seat


def choices(position: Position, decision: str) -> list[str]:
    """What Pedro's criteria leave to the human (A625)."""
    game = play(position)
    assert (game.decision, game.decider, game.current_player) == (decision, HUMAN, PEDRO)
    return [action.text for action in game.legal_actions()]


def farmer(position: Position, node: str, tile: str, coins: int = 0) -> Position:
    colour = node.rstrip("0123456789")
    position["trail"][node] = {"farmer": f"{colour}:{tile}", "coins": coins}
    return position


def houses(position: Position, owner: int, box: Sequence[int] = (), **faces: str) -> Position:
    """Buildings of a player by space; the numbers in the box were replaced."""
    for node, face in faces.items():
        position["trail"][node] = {"owner": owner, "building": face}
    position["seats"][owner]["box"] = list(box)
    return position


def on_trail(data: Position, owner: int = PEDRO) -> dict[str, str]:
    """The buildings of a player: space -> face."""
    return {
        node: tile["building"]
        for node, tile in data["trail"].items()
        if isinstance(tile, dict) and tile.get("owner") == owner
    }


def ship(data: Position, name: str) -> int:
    """Pedro's discs on a ship."""
    entry = next(entry for entry in data["ships"] if entry["ship"] == name)
    return int(entry["discs"][PEDRO])


def loaded(position: Position, *names: str, discs: int = 1) -> Position:
    """Discs of his reserve lie on these ships."""
    for name in names:
        entry = next(entry for entry in position["ships"] if entry["ship"] == name)
        entry["discs"][PEDRO] += discs
        position["pedro"]["reserve"] -= discs
    return position


def stations(position: Position, *numbers: int) -> Position:
    """He has upgraded these stations; their masters are in the box."""
    for number in numbers:
        entry = position["stations"][str(number)]
        entry["discs"][PEDRO] += 1
        if entry["master"]:
            position["masters_removed"].append(entry["master"])
            entry["master"] = None
        position["pedro"]["reserve"] -= 1
    return position


def no_reserve(position: Position) -> Position:
    """All discs of his reserve lie on ship 18, which takes any number."""
    return loaded(position, "18", discs=position["pedro"]["reserve"])


def quay(position: Position, name: str, discs: int = 1) -> Position:
    city, _, level = name.rpartition("_")
    position["cities"][city][f"quay_{level}"][PEDRO] += discs
    position["pedro"]["reserve"] -= discs
    return position
