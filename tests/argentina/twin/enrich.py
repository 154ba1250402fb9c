"""Richer positions than random play reaches, made by moving real components about.

Every function draws from `rng` and leaves out what the position does not allow (no tile left, no
free space), so the result can always be loaded.
"""

from __future__ import annotations

import random
from typing import Any

from tests.argentina.positions import (
    beside,
    give,
    hire,
    marker,
    master,
    put_building,
    put_disc,
    put_farmer,
)

from .reading import Data, Position, cattle_strength, is_cattle

WORKERS = ("gaucho", "carpintero", "maquinista")
MOST_TILES = 5  # columns 2 to 6 of a worker row (A315)
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


def later(position: Position, rng: random.Random) -> None:
    """Often the job-market marker further on, so that there are workers to hire."""
    market, bag = position["job_market"], position["bags"]["B"]
    row = market["marker_row"]
    if row is None or rng.random() < 0.3:
        return
    furthest = min(len(market["rows"]), row + len(bag) // len(market["rows"][0]))
    if furthest > row:
        marker(position, rng.randint(row + 1, furthest))


def _worker_in_reach(position: Position, rng: random.Random, kind: str) -> str | None:
    """A tile of this kind in the part of the job market that is open to hire (A311)."""
    market = position["job_market"]
    last = market["marker_row"] or len(market["rows"]) + 1
    tiles = [tile for row in market["rows"][: last - 1] for tile in row if tile]
    tiles = [tile for tile in tiles if tile.rstrip("+") == kind]
    return rng.choice(tiles) if tiles else None


def workers(position: Position, rng: random.Random, player: int, kind: str, count: int) -> None:
    """Up to `count` more tiles of one kind, as far as row and job market go."""
    row = seat_of(position, player)["workers"][kind]
    for _ in range(min(count, MOST_TILES - len(row))):
        tile = _worker_in_reach(position, rng, kind)
        if tile is None:
            return
        hire(position, player, tile)


def _farmer_of_bag(position: Position, rng: random.Random) -> str | None:
    tiles = [tile for bag in position["bags"].values() for tile in bag if ":" in tile]
    return rng.choice(tiles) if tiles else None


def granjeros(position: Position, rng: random.Random, player: int, count: int) -> None:
    """Farmer tiles from the bags into the granjero row."""
    row = seat_of(position, player)["workers"]["granjero"]
    for _ in range(min(count, MOST_TILES - len(row))):
        tile = _farmer_of_bag(position, rng)
        if tile is not None:
            hire(position, player, tile)


def farmers_beside(position: Position, rng: random.Random, player: int, count: int) -> None:
    for _ in range(count):
        tile = _farmer_of_bag(position, rng)
        if tile is not None:
            beside(position, player, tile)


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
        colour = data["trail"]["nodes"][space]["colour"]
        bags = position["bags"]["A"] + position["bags"]["C"]
        tiles = [tile for tile in bags if tile.startswith(f"{colour}:")]
        if missing > 0 and tiles:
            put_farmer(position, space, rng.choice(tiles))
            missing -= 1
    for space in spaces:
        if space in position["trail"]:
            position["trail"][space]["coins"] = rng.choice([0, 0, 1, 2, 5])


# --- buildings -----------------------------------------------------------------------------------


def buildings(position: Position, rng: random.Random, data: Data, player: int, count: int) -> None:
    """Private buildings of a player on free spaces; dear ones over cheap ones in the box."""
    seat = seat_of(position, player)
    nodes = data["trail"]["nodes"]
    for _ in range(count):
        free = [
            name
            for name, node in nodes.items()
            if node["type"] == "building" and name not in position["trail"]
        ]
        if not free or not seat["supply"]:
            return
        number = rng.choice(seat["supply"])
        face = position["sides"][number - 1]
        needed = data["private_buildings"][face]["carpinteros"]
        over = None
        if needed > NEW_BUILDING_LIMIT:
            faces = {n: position["sides"][n - 1] for n in seat["supply"]}
            cheap = [
                n
                for n, other in faces.items()
                if data["private_buildings"][other]["carpinteros"] <= NEW_BUILDING_LIMIT
            ]
            if not cheap:
                continue
            over = rng.choice(cheap)
        put_building(position, player, face, rng.choice(free), over)


def building_of(
    position: Position, rng: random.Random, data: Data, player: int, face: str
) -> str | None:
    """The space of this building of the player, laid out now if it can be."""
    number = int(face[:-1])
    for space, tile in position["trail"].items():
        if tile == {"owner": player, "building": face}:
            return str(space)
    if face not in position["sides"] or number not in seat_of(position, player)["supply"]:
        return None
    free = [
        name
        for name, node in data["trail"]["nodes"].items()
        if node["type"] == "building" and name not in position["trail"]
    ]
    if not free:
        return None
    space = rng.choice(free)
    if data["private_buildings"][face]["carpinteros"] > NEW_BUILDING_LIMIT:
        cheap = [n for n in seat_of(position, player)["supply"] if n <= 5]
        if not cheap:
            return None
        put_building(position, player, face, space, rng.choice(cheap))
    else:
        put_building(position, player, face, space)
    return space


def space_of_neutral(position: Position, letter: str) -> str:
    return next(space for space, tile in position["trail"].items() if tile == letter)


# --- discs ---------------------------------------------------------------------------------------


def free_disc(position: Position, rng: random.Random, data: Data, player: int, disc: str) -> None:
    """A disc leaves the board for a ship, a quay, a station or a bonus space."""
    if disc not in seat_of(position, player)["discs"]:
        return
    places = ["ship 0", "ship 18"]
    for ship in position["ships"]:
        if ship["discs"][player] == 0:
            places.append(f"ship {ship['ship']}")
    for number, station in position["stations"].items():
        if station["discs"][player] == 0 or is_terminus(data["stations"][number]):
            places += [f"station {number}"] * 2
    places += list(data["quays"])
    spaces = [
        (city, quarter, i)
        for city, board in position["cities"].items()
        for quarter in "WNES"
        for i, owner in enumerate(board[quarter])
        if owner is None
    ]
    if spaces and rng.random() < 0.4:
        city, quarter, i = rng.choice(spaces)
        seat_of(position, player)["discs"].remove(disc)
        position["cities"][city][quarter][i] = player
    else:
        put_disc(position, player, disc, rng.choice(places))


def free_discs(position: Position, rng: random.Random, data: Data, player: int, count: int) -> None:
    discs = list(seat_of(position, player)["discs"])
    for disc in rng.sample(discs, min(count, len(discs))):
        free_disc(position, rng, data, player, disc)


# --- cards ---------------------------------------------------------------------------------------


def hand_limit(position: Position, data: Data, player: int) -> int:
    covered = seat_of(position, player)["discs"]
    board = data["player_board"]
    more = sum(d.get("hand", 0) for name, d in board["discs"].items() if name not in covered)
    return int(board["hand_limit"]) + more


def cattle_of_market(position: Position, rng: random.Random, player: int, count: int) -> None:
    """Market cattle into the draw and discard pile of a player."""
    seat = seat_of(position, player)
    for _ in range(count):
        market = [card for card, n in position["cattle_market"].items() if n]
        cards = position["cattle_deck"] + market
        if cards:
            give_card(position, player, rng.choice(["draw", "discard"]), rng.choice(cards))
    rng.shuffle(seat["draw"])


def give_card(position: Position, player: int, pile: str, card: str) -> None:
    """One more card on a pile, from wherever it lies on the table."""
    seat = seat_of(position, player)
    # all three piles are named so that the card comes from the table and not from the herd
    piles = {name: list(seat[name]) for name in ("hand", "draw", "discard")}
    piles[pile].append(card)
    give(position, player, **piles)


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
    """This master with the player, for a worker tile that lies on the station instead."""
    if any(number in seat["masters"] for seat in position["seats"]):
        return
    if not any(isinstance(entry["master"], int) for entry in position["stations"].values()):
        return
    tile = _worker_in_reach(position, rng, rng.choice(WORKERS))
    if tile is not None:
        master(position, player, number, tile)
