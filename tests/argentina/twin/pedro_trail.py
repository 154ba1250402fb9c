"""Pedro on the trail: his way, the farmer he picks, what he builds and where (RULES.md, 14)."""

from __future__ import annotations

from .movement import next_locations, routes
from .pedro_reading import HUMAN, PEDRO, workers
from .reading import (
    Data,
    Position,
    farmer_hand,
    farmer_strength,
    farmer_tiles,
    own_buildings,
)

BA = "BA"
COLOUR_ORDER = ("yellow", "orange", "blue", "green")  # A647

New = tuple[str, int]  # ("new", number)
Replace = tuple[str, int, int]  # ("replace", old number, new number)


# --- his way (A630, A631, A632) -------------------------------------------------------------------


def _ends_the_move(node: str, data: Data) -> bool:
    """A ramp leads to Buenos Aires at once (A142)."""
    return data["trail"]["nodes"][node]["type"] in ("ramp", "buenos_aires")


def steps_to_ba(position: Position, data: Data, at: str) -> int:
    """Fewest steps from `at` to Buenos Aires, the ramps open to Pedro included."""
    if _ends_the_move(at, data):
        return 0
    engine = position["seats"][PEDRO]["engine"]
    steps, reached = 0, {at}
    while not any(_ends_the_move(node, data) for node in reached):
        reached = {
            ahead
            for node in reached
            for ahead in next_locations(position, data, PEDRO, node, engine)
        }
        steps += 1
    return steps


def tax(position: Position, data: Data, location: str) -> tuple[int, int]:
    """The tax of a location for Pedro, and how much of it the human gets (A631, A632, R53)."""
    tile = position["trail"].get(location)
    if not isinstance(tile, dict):
        return 0, 0
    fees = data["setup"]["by_players"][str(position["players"])]
    if "farmer" in tile:
        return int(fees[f"{farmer_hand(tile['farmer'])}_hand"]), 0
    hand = data["private_buildings"][tile["building"]]["hand"]
    if hand is None or tile["owner"] == PEDRO:
        return 0, 0
    return int(fees[f"{hand}_hand"]), int(fees[f"{hand}_hand"])


def _cost(position: Position, data: Data, route: tuple[str, ...]) -> tuple[int, int, int]:
    """The three numbers that a route is to make small, the most important first (R52)."""
    due = [tax(position, data, location) for location in route]
    length = len(route) + steps_to_ba(position, data, route[-1])
    return length, sum(all_of_it for all_of_it, _ in due), sum(human for _, human in due)


def step_options(position: Position, data: Data, steps: int) -> frozenset[str]:
    """Next locations of the routes that A631 leaves when Pedro has `steps` steps to go.

    "BA" stands for Buenos Aires by whatever way, over a ramp or not.
    """
    whole = [
        route
        for route in routes(position, data, PEDRO, steps)
        if len(route) == steps or _ends_the_move(route[-1], data)  # A630
    ]
    least = min((_cost(position, data, route) for route in whole), default=None)
    best = [route for route in whole if _cost(position, data, route) == least]
    return frozenset(BA if _ends_the_move(route[0], data) else route[0] for route in best)


# --- farmers (A647) --------------------------------------------------------------------------


def farmer_options(position: Position, data: Data) -> frozenset[str]:
    """Spaces of the farmer tiles that the criteria leave; none if no tile is on the trail."""

    def rank(space: str) -> tuple[int, int, int]:
        tile = on_trail[space]
        pesos = int(tile["coins"]) + int(data["trail"]["nodes"][space]["pesos"])
        colour = COLOUR_ORDER.index(tile["farmer"].split(":")[0])
        return -pesos, farmer_strength(tile["farmer"]), colour

    on_trail = farmer_tiles(position)
    first = min((rank(space) for space in on_trail), default=None)
    return frozenset(space for space in on_trail if rank(space) == first)


# --- buildings (A660, A661, A662, A663, A665) -----------------------------------------------------


def _safe_and_free(node: str, position: Position, data: Data) -> bool:
    """A building space without tile and without special action (A661, R57)."""
    entry = data["trail"]["nodes"][node]
    return entry["type"] == "building" and not entry["special"] and node not in position["trail"]


def _nearest_space(position: Position, data: Data, start: str) -> frozenset[str]:
    """The safe free spaces fewest trail spaces ahead of `start`, all if several are (R58)."""
    reached = {start}
    while reached:
        reached = {
            ahead
            for node in reached
            for ahead in data["trail"]["ways"].get(node, [])
            if not _ends_the_move(ahead, data)
        }
        found = frozenset(node for node in reached if _safe_and_free(node, position, data))
        if found:
            return found
    return frozenset()


def space_options(position: Position, data: Data) -> frozenset[str]:
    """Where a new building of Pedro's may go (A661, R57, R58); empty if nowhere."""
    (rider,) = [name for name, node in data["trail"]["nodes"].items() if node["type"] == "start"]
    human = position["seats"][HUMAN]["at"] or rider
    return _nearest_space(position, data, human) or _nearest_space(position, data, rider)


def _face(number: int, position: Position) -> str:
    """The face in use of a building number."""
    (face,) = [side for side in position["sides"] if int(side[:-1]) == number]
    return str(face)


def _required(number: int, position: Position, data: Data) -> int:
    return int(data["private_buildings"][_face(number, position)]["carpinteros"])


def _has_hand(number: int, position: Position, data: Data) -> bool:
    return data["private_buildings"][_face(number, position)]["hand"] is not None


def _new(position: Position, data: Data, carpinteros: int) -> frozenset[New]:
    """New buildings that require exactly so many, those with a hand first (A662)."""
    if not space_options(position, data):
        return frozenset()  # R57
    supply = position["seats"][PEDRO]["supply"]
    numbers = [n for n in supply if _required(n, position, data) == carpinteros]
    with_hand = [n for n in numbers if _has_hand(n, position, data)]
    return frozenset(("new", n) for n in with_hand or numbers)


def _replacements(position: Position, data: Data, difference: int) -> frozenset[Replace]:
    """Replacements with exactly this difference that A663 leaves."""
    lying = [int(face[:-1]) for face in own_buildings(position, PEDRO).values()]
    pairs = [
        (old, new)
        for old in lying
        for new in position["seats"][PEDRO]["supply"]
        if _required(new, position, data) - _required(old, position, data) == difference
    ]

    def rank(old: int, new: int) -> tuple[int, int]:
        after = [number for number in lying if number != old] + [new]
        hands = sum(1 for number in after if _has_hand(number, position, data))
        return int(data["private_buildings"][_face(new, position)]["vp"]), hands

    best = max((rank(old, new) for old, new in pairs), default=None)
    return frozenset(("replace", old, new) for old, new in pairs if rank(old, new) == best)


def build_options(
    position: Position, data: Data, exactly: int | None = None
) -> frozenset[New | Replace]:
    """What Pedro's building action leaves: ("new", number) or ("replace", old, new).

    `exactly` None: by his carpinteros (A660). A number: card 14 for another speciality, with
    exactly so many carpinteros (A665). Empty when nothing is possible (R56).
    """
    if exactly is not None:
        supply = position["seats"][PEDRO]["supply"]
        if any(_required(number, position, data) == exactly for number in supply):
            return _new(position, data, exactly)  # R79: without a space nothing
        return _replacements(position, data, exactly)
    n = workers(position, "carpintero")
    tries: list[frozenset[New | Replace]] = [
        frozenset(_new(position, data, n)),
        frozenset(_new(position, data, n - 1)),
    ]
    downwards = range(n, 0, -1)
    tries += [frozenset(_replacements(position, data, used)) for used in downwards]
    tries += [frozenset(_new(position, data, used)) for used in downwards]
    return next((options for options in tries if options), frozenset())
