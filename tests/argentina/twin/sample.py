"""Small hand-made positions for tests: an empty table to which a test adds what it needs."""

from __future__ import annotations

from typing import Any

from .reading import QUARTERS, WORKER_TYPES, Data, Position


def seat(data: Data) -> dict[str, Any]:
    """A player with nothing: printed workers only, every disc on the board, no cards."""
    return {
        "pesos": 0,
        "at": "START",
        "engine": "0",
        "workers": {kind: [] for kind in WORKER_TYPES},
        "discs": list(data["player_board"]["discs"]),
        "farmers": {"green": 0, "blue": 0, "orange": 0, "yellow": 0},
        "hand": [],
        "draw": [],
        "discard": [],
        "objectives": [],
        "masters": [],
        "job_market_token": False,
    }


def blank(data: Data, players: int = 2) -> Position:
    """A table without farmers, private buildings, ships, cards or discs outside the boards."""
    nobody = [0] * players
    cities: dict[str, dict[str, Any]] = {
        city: {quarter: [None] * len(board[quarter]["spaces"]) for quarter in QUARTERS}
        for city, board in data["cities_a"].items()
    }
    for quay in data["quays"].values():
        cities[quay["city"]]["quay_" + "I" * quay["level"]] = list(nobody)
    neutral = [name for name, node in data["trail"]["nodes"].items() if node["type"] == "neutral"]
    return {
        "players": players,
        "city_sides": dict.fromkeys(cities, "a"),
        "trail": {name: name for name in neutral},
        "cattle_market": {},
        "cattle_deck": [],
        "exhaustion_pile": 10,
        "ships": [],
        "cities": cities,
        "stations": {
            number: {"discs": list(nobody), "master": None} for number in data["stations"]
        },
        "seats": [seat(data) for _ in range(players)],
    }


def farmer(tile: str, coins: int = 0) -> dict[str, Any]:
    """A farmer tile on the trail."""
    return {"farmer": tile, "coins": coins}


def building(owner: int, face: str) -> dict[str, Any]:
    """A private building on the trail."""
    return {"owner": owner, "building": face}
