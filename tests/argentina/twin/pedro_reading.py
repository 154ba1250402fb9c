"""What a solo position says of Pedro and of the human (used by all twin modules of Pedro)."""

from __future__ import annotations

from typing import Any

from .reading import WORKER_TYPES, Data, Position, worker_count

HUMAN, PEDRO = 0, 1
HIRED_TYPES = WORKER_TYPES[:3]  # his board has no granjero row (A602)
COUNTED = {"gauchos": "gaucho", "carpinteros": "carpintero", "maquinistas": "maquinista"}


def workers(position: Position, kind: str) -> int:
    """Pedro's workers of one type with the printed one (A602)."""
    return worker_count(position, PEDRO, kind)


def row_is_full(position: Position, data: Data, kind: str) -> bool:
    """His rows have as many columns as those of a player board (R64)."""
    columns = 1 + len(data["player_board"]["rows"][kind])
    return workers(position, kind) >= columns


def loading_card(position: Position, data: Data) -> dict[str, Any]:
    """The active loading card of the level (A604)."""
    pedro = position["pedro"]
    card: dict[str, Any] = data["pedro_loading"][pedro["level"]][str(pedro["loading_card"])]
    return card


def amount(position: Position, data: Data, number: int | str) -> int:
    """A number of a card: printed, a count of his workers, or his experience (A633, A636)."""
    if isinstance(number, int):
        return number
    if number == "experience":
        return int(loading_card(position, data)["experience"])
    return workers(position, COUNTED[number])
