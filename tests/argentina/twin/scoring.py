"""Final scoring, category by category.

A560, A561, A562, A563, A564, A565, A566, A567, A568, A569, A570, A571.
"""

from __future__ import annotations

from .objectives import best_objectives
from .reading import (
    QUARTERS,
    WORKER_TYPES,
    Data,
    Position,
    cattle,
    cattle_vp,
    freed_discs,
    herd,
    own_buildings,
    worker_count,
)


def _ships(position: Position, data: Data, player: int) -> int:
    """A562: discs on ships in the loading zone."""
    ships = data["ships"]["ships"]
    return sum(ship["discs"][player] * int(ships[ship["ship"]]["vp"]) for ship in position["ships"])


def _cities(position: Position, data: Data, player: int) -> int:
    """A563: own bonus spaces on the side in use, and discs on quays."""
    total = 0
    for city, board in position["cities"].items():
        side = data[f"cities_{position['city_sides'][city]}"][city]
        for quarter in QUARTERS:
            for owner, space in zip(board[quarter], side[quarter]["spaces"], strict=True):
                if owner == player:
                    total += int(space["vp"])
    for quay in data["quays"].values():
        level = "I" * int(quay["level"])
        discs = position["cities"][quay["city"]][f"quay_{level}"][player]
        total += discs * int(quay["vp"])
    return total


def _herd(position: Position, data: Data, player: int) -> int:
    """A566: cattle and exhaustion cards of the herd."""
    cards = herd(position, player)
    vp = sum(cattle_vp(card, data) for card in cattle(cards, data))
    return vp + cards.count("exhaustion") * int(data["cattle"]["exhaustion"]["vp"])


def _workers(position: Position, data: Data, player: int) -> int:
    """A569: workers in the last columns; the printed worker stands in column 1."""
    first = int(data["scoring"]["worker_vp_from_column"])
    number = 0
    for kind in WORKER_TYPES:
        columns = range(1, worker_count(position, player, kind) + 1)
        number += sum(1 for column in columns if column >= first)
    return number * int(data["scoring"]["worker_vp"])


def score(position: Position, data: Data, player: int) -> dict[str, int]:
    """VP of one player in the 12 categories, in the order of the scoring table.

    Objectives and station masters are those of one best choice (R49): where several choices
    are best only the sum of the two is determined.
    """
    seat = position["seats"][player]
    faces = own_buildings(position, player).values()
    stations = position["stations"]
    best = best_objectives(position, data, player)
    vp = {
        "money": int(seat["pesos"]) // int(data["scoring"]["pesos_per_vp"]),  # A560
        "buildings": sum(int(data["private_buildings"][face]["vp"]) for face in faces),  # A561
        "ships": _ships(position, data, player),
        "cities": _cities(position, data, player),
        "stations": sum(  # A564: the terminus once for each disc
            stations[number]["discs"][player] * int(data["stations"][number]["vp"])
            for number in stations
        ),
        "farmers": sum(seat["farmers"].values()) * int(data["farmers"]["vp_beside"]),  # A565
        "herd": _herd(position, data, player),
        "objectives": best.objectives,  # A567
        "station_masters": best.masters,  # A568
        "workers": _workers(position, data, player),
        "step_disc": sum(  # A570
            int(disc.get("vp", 0)) for disc in freed_discs(position, data, player)
        ),
        "job_market_marker": (  # A571
            int(data["job_market"]["marker_vp"]) if seat["job_market_token"] else 0
        ),
    }
    names = list(data["scoring"]["categories"])
    if sorted(names) != sorted(vp):
        raise ValueError(f"categories of the scoring table {names}, expected {list(vp)}")
    return {name: vp[name] for name in names}
