"""Small hand-made solo positions: an empty table with Pedro in the second seat."""

from __future__ import annotations

from .pedro_reading import HIRED_TYPES
from .reading import Data, Position
from .sample import blank

JOB_ROWS = 11
SUN_SHIPS = ("0", "1", "3", "5", "6", "7", "8", "9", "11", "15", "18")  # A51


def solo(data: Data, level: str = "moderate") -> Position:
    """A solo table without farmers, private buildings, ships, workers or cards.

    The marker is in row 3, Pedro is a gaucho by speciality with printed workers only, all
    faces are a, the human's estanciero is on the Rider space like Pedro's.
    """
    position = blank(data)
    position["sides"] = [f"{number}a" for number in range(1, 11)]
    position["job_market"] = {"marker_row": 3, "rows": [[None, None] for _ in range(JOB_ROWS)]}
    position["seats"][1] = {
        "at": "START",
        "engine": "0",
        "grain": 0,
        "workers": {kind: [] for kind in HIRED_TYPES},
        "supply": list(range(1, 11)),
        "box": [],
        "farmers": {"green": 0, "blue": 0, "orange": 0, "yellow": 0},
        "pile": [],
        "job_market_token": False,
        "turns": 0,
        "visits": 0,
    }
    position["pedro"] = {
        "level": level,
        "draw": list(range(1, 16)),
        "card": None,
        "loading_card": 1,
        "speciality": "gaucho",
        "reserve": 17,
    }
    return position


def give_workers(position: Position, **counts: int) -> None:
    """Let Pedro have so many workers of a type, the printed one included."""
    for kind, count in counts.items():
        position["seats"][1]["workers"][kind] = [kind] * (count - 1)


def put_buildings(position: Position, **spaces: str) -> None:
    """Lay faces of Pedro's on the trail, out of his supply."""
    for space, face in spaces.items():
        position["trail"][space] = {"owner": 1, "building": face}
        position["seats"][1]["supply"].remove(int(face[:-1]))


def keep_supply(position: Position, *numbers: int) -> None:
    """Leave only these in the supply; what is not on the trail either goes to the box."""
    seat = position["seats"][1]
    seat["box"] += [number for number in seat["supply"] if number not in numbers]
    seat["supply"] = list(numbers)


def put_ships(position: Position, *names: str, loaded: tuple[str, ...] = ()) -> None:
    """The loading zone in order; `loaded` ships have a disc of Pedro's."""
    position["ships"] = [{"ship": name, "discs": [0, 1 if name in loaded else 0]} for name in names]
