"""Phase A: where the estanciero may go and which taxes that costs.

A130, A131, A132, A133, A134, A135, A136, A137, A138, A139, A140, A141, A142, A143.
"""

from __future__ import annotations

from typing import NamedTuple

from .reading import Data, Position, farmer_hand, freed_discs, rank


class Tax(NamedTuple):
    """One hand met on the way. The receiver is a player, or the space whose tile keeps it."""

    location: str
    due: int
    paid: int
    receiver: int | str


class Taxes(NamedTuple):
    """All hands of a route in order of travel, and the money afterwards."""

    payments: list[Tax]
    pesos: list[int]  # of every player
    coins: dict[str, int]  # on every farmer tile of the trail


def step_limit(position: Position, data: Data, player: int) -> int:
    """Starting limit of the player count plus what the freed disc spaces add (A136)."""
    count = str(position["players"])
    limit = int(data["setup"]["by_players"][count]["steps"])
    for disc in freed_discs(position, data, player):
        if "steps" in disc:
            limit += int(disc["steps"][count])
    return limit


def next_locations(
    position: Position, data: Data, player: int, at: str, engine: str
) -> frozenset[str]:
    """Locations one step ahead of `at` for a player whose own engine stands on `engine`.

    Spaces without a tile are walked over (A131); ways that differ only in them are one (R7).
    A ramp that the engine has not reached is no way at all (A141, A143). `player` plays no
    part: buildings of all players are locations and estancieros never block (A133).
    """
    found: set[str] = set()
    for node in data["trail"]["ways"].get(at, []):
        entry = data["trail"]["nodes"][node]
        if entry["type"] == "ramp":
            if rank(engine, data) >= (int(entry["railway"]), 0):  # A141, R10
                found.add(node)
        elif entry["type"] == "buenos_aires" or node in position["trail"]:
            found.add(node)
        else:
            found |= next_locations(position, data, player, node, engine)
    return frozenset(found)


def routes(position: Position, data: Data, player: int, limit: int) -> frozenset[tuple[str, ...]]:
    """Every distinct sequence of locations entered by a move of 1 to `limit` steps.

    Stopping is free after the first step (A135), so each beginning of a route is one too.
    Buenos Aires and ramps end the move (A132, A142); a route over a ramp ends with the ramp.
    Empty before the first turn, when the estanciero is not on the board (A101).
    """
    seat = position["seats"][player]
    if seat["at"] is None:
        return frozenset()
    found: set[tuple[str, ...]] = set()
    ends: list[tuple[str, ...]] = [()]
    for _ in range(limit):
        longer = []
        for route in ends:
            at = route[-1] if route else seat["at"]
            if route and data["trail"]["nodes"][at]["type"] in ("ramp", "buenos_aires"):
                continue
            for location in next_locations(position, data, player, at, seat["engine"]):
                longer.append((*route, location))
        found.update(longer)
        ends = longer
    return frozenset(found)


def taxes(position: Position, data: Data, player: int, route: tuple[str, ...]) -> Taxes:
    """Taxes of a route: one entry for each hand that is not the player's own (A137, A138, A139).

    What is lacking is never owed: the first hand that cannot be paid in full gets all that
    is left, later ones get 0 (R9). The start of the move is not in `route` and is free (R8).
    """
    count = str(position["players"])
    fees = data["setup"]["by_players"][count]
    pesos = [int(seat["pesos"]) for seat in position["seats"]]
    coins = {
        space: int(tile["coins"])
        for space, tile in position["trail"].items()
        if isinstance(tile, dict) and "farmer" in tile
    }
    payments = []
    for location in route:
        tile = position["trail"].get(location)
        receiver: int | str
        if not isinstance(tile, dict):  # neutral building, ramp, Buenos Aires (A138)
            continue
        if "farmer" in tile:
            hand, receiver = farmer_hand(tile["farmer"]), location
        else:
            hand = data["private_buildings"][tile["building"]]["hand"]
            receiver = int(tile["owner"])
        if hand is None or receiver == player:
            continue
        due = int(fees[f"{hand}_hand"])
        paid = min(due, pesos[player])  # A139
        pesos[player] -= paid
        if isinstance(receiver, int):
            pesos[receiver] += paid
        else:
            coins[receiver] += paid
        payments.append(Tax(location, due, paid, receiver))
    return Taxes(payments, pesos, coins)
