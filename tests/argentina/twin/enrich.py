"""Richer positions than random play reaches, made by moving real components about.

Every function draws from `rng` and leaves out what the position does not allow (no tile left, no
free space), so the result can always be loaded.
"""

from __future__ import annotations

import random
from typing import Any

from .reading import QUARTERS, Data, Position, cattle_strength, is_cattle

WORKERS = ("gaucho", "carpintero", "maquinista")
MAX_TILES = 5  # columns 2 to 6 of a worker row (A315)
NEW_BUILDING_LIMIT = 6  # A334


def seat_of(position: Position, player: int) -> dict[str, Any]:
    found: dict[str, Any] = position["seats"][player]
    return found


# --- money, engines ------------------------------------------------------------------------------


def money(position: Position, rng: random.Random, most: int = 40) -> None:
    """Every player gets some money: often almost none, so that prices and taxes bite."""
    for seat in position["seats"]:
        seat["pesos"] = rng.randint(0, rng.choice([3, 12, most]))


def engines(position: Position, rng: random.Random, data: Data) -> None:
    """Engines anywhere, often close together, with turnouts and depot."""
    terminus = int(data["railway"]["terminus"])
    line: list[str] = []
    turnouts = {f"t{s['turnout_after']}" for s in data["stations"].values() if not is_terminus(s)}
    for number in range(terminus):
        line.append(str(number))
        if f"t{number}" in turnouts:
            line.append(f"t{number}")
    middle = rng.randrange(len(line))
    near = line[max(0, middle - 4) : middle + 5]
    for seat in position["seats"]:
        seat["engine"] = "0"
    for seat in position["seats"]:
        others = {other["engine"] for other in position["seats"]} - {"0"}
        places = near if rng.random() < 0.7 else line
        free = [place for place in places if place not in others] or ["0"]
        seat["engine"] = "depot" if rng.random() < 0.1 else rng.choice(free)


def is_terminus(station: dict[str, Any]) -> bool:
    return bool(station.get("terminus"))


# --- workers and farmers -------------------------------------------------------------------------


def later(position: Position, rng: random.Random, data: Data) -> None:
    """Often the job-market marker further on, so that there are workers to hire.

    A232, A233, A234.
    """
    market, bag = position["job_market"], position["bags"]["B"]
    row = market["marker_row"]
    if row is None or rng.random() < 0.3:
        return
    rows = market["rows"]
    furthest = min(len(rows), row + len(bag) // len(rows[0]))
    for number in range(row, rng.randint(row, furthest)):
        rows[number - 1] = [tile or bag.pop(0) for tile in rows[number - 1]]
        market["marker_row"] = number + 1
        arrow = data["job_market"]["arrows"].get(str(number), "")
        if arrow.startswith("depart"):
            _depart(position, data, arrow.split()[1])


def _depart(position: Position, data: Data, colour: str) -> None:
    """Three ships leave, their discs go to quays, two new ships come (A241, A242, A243)."""
    ships = data["ships"]["ships"]
    for entry in list(position["ships"]):
        ship = ships[entry["ship"]]
        if ship["departure"] == colour:
            position["ships"].remove(entry)
            position["ships_departed"].append(entry["ship"])
            quay = _quay(position, ship["quay"])
            for player, discs in enumerate(entry["discs"]):
                quay[player] += discs
    for _ in range(2):
        new = {"ship": position["ship_stack"].pop(0), "discs": [0] * position["players"]}
        position["ships"].append(new)
    position["ships"].sort(key=lambda entry: ships[entry["ship"]]["value"])


def _quay(position: Position, quay: str) -> list[int]:
    city, _, level = quay.rpartition("_")
    discs: list[int] = position["cities"][city][f"quay_{level}"]
    return discs


def _leave_job_market(position: Position, rng: random.Random, kind: str) -> str | None:
    """A tile of this kind leaves the part of the job market that is open to hire (A311, A316)."""
    market = position["job_market"]
    last = market["marker_row"] or len(market["rows"]) + 1
    cells = [
        (row, i)
        for row in market["rows"][: last - 1]
        for i, tile in enumerate(row)
        if tile and tile.rstrip("+") == kind
    ]
    if not cells:
        return None
    row, i = rng.choice(cells)
    tile: str = row[i]
    row[i] = None
    return tile


def workers(position: Position, rng: random.Random, player: int, kind: str, count: int) -> None:
    """Up to `count` more tiles of one kind, as far as row and job market go."""
    row = seat_of(position, player)["workers"][kind]
    for _ in range(min(count, MAX_TILES - len(row))):
        tile = _leave_job_market(position, rng, kind)
        if tile is not None:
            row.append(tile)


def _farmer_of_bag(position: Position, rng: random.Random, colour: str = "") -> str | None:
    """A farmer tile, of one colour or any, is drawn from its bag."""
    bags = list(position["bags"].values())
    tiles = [tile for bag in bags for tile in bag if ":" in tile and tile.startswith(colour)]
    if not tiles:
        return None
    tile: str = rng.choice(tiles)
    next(bag for bag in bags if tile in bag).remove(tile)
    return tile


def granjeros(position: Position, rng: random.Random, player: int, count: int) -> None:
    """Farmer tiles from the bags into the granjero row."""
    row = seat_of(position, player)["workers"]["granjero"]
    for _ in range(min(count, MAX_TILES - len(row))):
        tile = _farmer_of_bag(position, rng)
        if tile is not None:
            row.append(tile)


def farmers_beside(position: Position, rng: random.Random, player: int, count: int) -> None:
    for _ in range(count):
        tile = _farmer_of_bag(position, rng)
        if tile is not None:
            seat_of(position, player)["farmers"][tile.partition(":")[0]] += 1


def farmers_on_trail(position: Position, rng: random.Random, data: Data, count: int) -> None:
    """Exactly `count` farmers on the trail if the bags allow it, with coins on some."""
    spaces = [name for name, node in data["trail"]["nodes"].items() if node["type"] == "farmer"]
    rng.shuffle(spaces)
    there = [space for space in spaces if space in position["trail"]]
    for space in there[count:]:
        tile = position["trail"].pop(space)["farmer"]
        position["bags"]["C" if tile.startswith("yellow") else "A"].append(tile)
    missing = count - len(there)
    for space in [space for space in spaces if space not in position["trail"]]:
        if missing <= 0:
            break
        tile = _farmer_of_bag(position, rng, data["trail"]["nodes"][space]["colour"])
        if tile is not None:
            position["trail"][space] = {"farmer": tile, "coins": 0}
            missing -= 1
    for space in spaces:
        if space in position["trail"]:
            position["trail"][space]["coins"] = rng.choice([0, 0, 1, 2, 5])


# --- buildings -----------------------------------------------------------------------------------


def buildings(position: Position, rng: random.Random, data: Data, player: int, count: int) -> None:
    """Private buildings of a player on free spaces."""
    for _ in range(count):
        supply = seat_of(position, player)["supply"]
        if supply:
            _build(position, rng, data, player, rng.choice(supply))


def _build(
    position: Position, rng: random.Random, data: Data, player: int, number: int
) -> str | None:
    """A building on a free space, a dear one over a cheap one that goes to the box (A332, A334)."""
    seat = seat_of(position, player)

    def needed(building: int) -> int:
        face = position["sides"][building - 1]
        return int(data["private_buildings"][face]["carpinteros"])

    free = [
        name
        for name, node in data["trail"]["nodes"].items()
        if node["type"] == "building" and name not in position["trail"]
    ]
    cheap = [n for n in seat["supply"] if needed(n) <= NEW_BUILDING_LIMIT]
    is_dear = needed(number) > NEW_BUILDING_LIMIT
    if number not in seat["supply"] or not free or (is_dear and not cheap):
        return None
    seat["supply"].remove(number)
    if is_dear:
        replaced = rng.choice(cheap)
        seat["supply"].remove(replaced)
        seat["box"].append(replaced)
    space = str(rng.choice(free))
    position["trail"][space] = {"owner": player, "building": position["sides"][number - 1]}
    return space


def building_of(
    position: Position, rng: random.Random, data: Data, player: int, face: str
) -> str | None:
    """The space of this building of the player, laid out now if it can be."""
    for space, tile in position["trail"].items():
        if tile == {"owner": player, "building": face}:
            return str(space)
    if face not in position["sides"]:
        return None
    return _build(position, rng, data, player, int(face[:-1]))


def space_of_neutral(position: Position, letter: str) -> str:
    return str(next(space for space, tile in position["trail"].items() if tile == letter))


# --- discs ---------------------------------------------------------------------------------------


def free_disc(position: Position, rng: random.Random, data: Data, player: int, disc: str) -> None:
    """A disc leaves the board for a ship, a quay, a station or a bonus space."""
    seat = seat_of(position, player)
    if disc not in seat["discs"]:
        return
    seat["discs"].remove(disc)
    steps = data["player_board"]["discs"][disc].get("steps")
    if steps and player == position["current"]:
        for frame in position["pending"]:
            if frame["do"] == "move" and frame["phase_a"]:
                frame["steps"] += steps[str(position["players"])]  # in this move already (A213)
    ships = data["ships"]["ships"]
    holds = [
        ship["discs"]
        for ship in position["ships"]
        if ship["discs"][player] == 0 or ships[ship["ship"]]["repeatable"]
    ]
    stations = [
        station["discs"]
        for number, station in position["stations"].items()
        if station["discs"][player] == 0 or is_terminus(data["stations"][number])
    ]
    quays = [_quay(position, quay) for quay in data["quays"]]
    spaces = [
        (board[quarter], i)
        for board in position["cities"].values()
        for quarter in QUARTERS
        for i, owner in enumerate(board[quarter])
        if owner is None
    ]
    if spaces and rng.random() < 0.4:
        quarter, i = rng.choice(spaces)
        quarter[i] = player
    else:
        rng.choice(rng.choice([holds, stations, quays]))[player] += 1


def free_discs(position: Position, rng: random.Random, data: Data, player: int, count: int) -> None:
    discs = list(seat_of(position, player)["discs"])
    for disc in rng.sample(discs, min(count, len(discs))):
        free_disc(position, rng, data, player, disc)


# --- cards ---------------------------------------------------------------------------------------


def hand_limit(position: Position, data: Data, player: int) -> int:
    covered = seat_of(position, player)["discs"]
    board = data["player_board"]
    more = sum(d.get("hand", 0) for name, d in board["discs"].items() if name not in covered)
    return int(board["hand_limit"] + more)


def cattle_of_market(position: Position, rng: random.Random, player: int, count: int) -> None:
    """Cattle of the market deck into the draw and discard pile of a player."""
    seat, deck = seat_of(position, player), position["cattle_deck"]
    for _ in range(min(count, len(deck))):
        card = deck.pop(rng.randrange(len(deck)))
        seat[rng.choice(["draw", "discard"])].append(card)


def new_hand(position: Position, rng: random.Random, data: Data, player: int) -> None:
    """A hand of any size up to the limit, from the whole herd, with good cattle among it."""
    cattle_of_market(position, rng, player, rng.randint(0, 6))
    seat = seat_of(position, player)
    herd = seat["hand"] + seat["draw"] + seat["discard"]
    rng.shuffle(herd)
    if rng.random() < 0.6:  # the strong ones first
        herd.sort(
            key=lambda card: (
                -rng.random() * cattle_strength(card, data) if is_cattle(card, data) else 0
            )
        )
    size = rng.randint(0, hand_limit(position, data, player))
    seat["hand"], seat["draw"], seat["discard"] = herd[:size], herd[size:], []


def exhaustion_left(position: Position, rng: random.Random, count: int) -> None:
    """Only so many exhaustion cards on their pile; the others in draw piles."""
    while position["exhaustion_pile"] > count:
        position["exhaustion_pile"] -= 1
        rng.choice(position["seats"])["draw"].append("exhaustion")


def market_of(position: Position, rng: random.Random, size: int, deck: int) -> None:
    """A market of `size` cards and a deck of at most `deck`; the rest is in draw piles."""
    cards = list(position["cattle_deck"])
    for card, count in position["cattle_market"].items():
        cards += [card] * count
    rng.shuffle(cards)
    market = cards[:size]
    position["cattle_market"] = {card: market.count(card) for card in sorted(set(market))}
    position["cattle_deck"] = cards[size : size + deck]
    for card in cards[size + deck :]:
        rng.choice(position["seats"])["draw"].append(card)


def objectives(
    position: Position, rng: random.Random, player: int, in_area: int, in_herd: int
) -> None:
    """Objective cards of the deck into the area and the herd of a player."""
    seat = seat_of(position, player)
    deck = position["objective_deck"]
    for where in ["area"] * in_area + ["herd"] * in_herd:
        if not deck:
            return
        card = deck.pop(rng.randrange(len(deck)))
        if where == "area":
            seat["objectives"].append(card)
        else:
            seat[rng.choice(["draw", "discard"])].append(f"objective:{card}")


def station_master(position: Position, rng: random.Random, player: int, number: int) -> None:
    """This master with the player, for a worker tile that lies on the station instead (A393)."""
    stations, removed = position["stations"].values(), position["masters_removed"]
    masters = [station for station in stations if isinstance(station["master"], int)]
    if not masters or any(number in seat["masters"] for seat in position["seats"]):
        return
    tile = _leave_job_market(position, rng, rng.choice(WORKERS))
    if tile is None:
        return
    if number in removed:  # it changes places with one that lies on a station
        removed[removed.index(number)] = masters[0]["master"]
        masters[0]["master"] = number
    next(station for station in masters if station["master"] == number)["master"] = tile
    seat_of(position, player)["masters"].append(number)
