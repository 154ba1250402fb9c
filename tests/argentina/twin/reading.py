"""What a position and the tables say, in words of the table (used by all twin modules)."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]
Data = dict[str, Any]

START = "0"  # the railway's start space (A63)
DEPOT = "depot"
WORKER_TYPES = ("gaucho", "carpintero", "maquinista", "granjero")
QUARTERS = ("W", "N", "E", "S")


# --- workers (A9, A64, A452) ---------------------------------------------------------------


def worker_count(position: Position, player: int, kind: str) -> int:
    """Workers of one type, the printed one included (A9)."""
    return 1 + len(position["seats"][player]["workers"][kind])


def strong_workers(position: Position, player: int) -> int:
    """Worker tiles with a strength icon in the worker section.

    Farmer tiles in the granjero row lie on their light brown side and show none.
    """
    rows = position["seats"][player]["workers"]
    return sum(1 for kind in WORKER_TYPES for tile in rows[kind] if tile.endswith("+"))


# --- discs of the player board (A62, A213) ---------------------------------------------------


def freed_discs(position: Position, data: Data, player: int) -> list[dict[str, Any]]:
    """Table entries of the disc spaces that no longer hold a disc."""
    covered = position["seats"][player]["discs"]
    return [entry for name, entry in data["player_board"]["discs"].items() if name not in covered]


# --- cards (A1, A18, A19) --------------------------------------------------------------------


def herd(position: Position, player: int) -> list[str]:
    """Draw pile, hand and discard pile (A1)."""
    seat = position["seats"][player]
    return [*seat["draw"], *seat["hand"], *seat["discard"]]


def breed(card: str) -> str:
    """Breed of a cattle card: "caracu:3" and "caracu" are both Caracu."""
    return card.partition(":")[0]


def is_cattle(card: str, data: Data) -> bool:
    """Exhaustion and objective cards are not cattle (A294)."""
    return breed(card) in data["cattle"]["breeds"]


def cattle(cards: list[str], data: Data) -> list[str]:
    """The cattle among some cards."""
    return [card for card in cards if is_cattle(card, data)]


def objective_ids(cards: list[str]) -> list[int]:
    """Numbers of the objective cards among some cards."""
    return [int(card.partition(":")[2]) for card in cards if breed(card) == "objective"]


def cattle_value(card: str, data: Data) -> int:
    """Breeding value (A18)."""
    return int(data["cattle"]["breeds"][breed(card)]["value"])


def cattle_strength(card: str, data: Data) -> int:
    """Strength (A18)."""
    return int(data["cattle"]["breeds"][breed(card)]["strength"])


def cattle_vp(card: str, data: Data) -> int:
    """VP of a card: in its name where cards of the breed differ, else in the table."""
    _, colon, vp = card.partition(":")
    if colon:
        return int(vp)
    printed = data["cattle"]["breeds"][breed(card)]["vp"]
    if isinstance(printed, int):
        return printed
    if len(set(printed)) != 1:
        raise ValueError(f"card {card!r}: its breed has several VP, so the name must end in :vp")
    return int(printed[0])


# --- tiles on the trail (A2) -----------------------------------------------------------------


def own_buildings(position: Position, player: int) -> dict[str, str]:
    """Trail space -> face of the player's private buildings lying there."""
    return {
        space: tile["building"]
        for space, tile in position["trail"].items()
        if isinstance(tile, dict) and "building" in tile and tile["owner"] == player
    }


def farmer_tiles(position: Position) -> dict[str, dict[str, Any]]:
    """Trail space -> farmer tile lying there, with its coins."""
    return {
        space: tile
        for space, tile in position["trail"].items()
        if isinstance(tile, dict) and "farmer" in tile
    }


def farmer_strength(tile: str) -> int:
    """Required strength of a tile "colour:strength:hand"."""
    return int(tile.split(":")[1])


def farmer_hand(tile: str) -> str:
    """Hand of a tile "colour:strength:hand"."""
    return tile.split(":")[2]


# --- railway order (A371, R37, R38) ----------------------------------------------------------


def rank(place: str, data: Data) -> tuple[int, int]:
    """Sort key of a railway place: 0, 1, ..., n, tn, n+1, ...

    The depot lies just before the space it leads to (A412): beyond that space's lower
    neighbour and its turnout, for the ramps (R10) as for forward moves (R37).
    """
    if place == DEPOT:
        return (int(data["railway"]["depot_before"]) - 1, 2)
    if place.startswith("t"):
        return (int(place[1:]), 1)
    return (int(place), 0)
