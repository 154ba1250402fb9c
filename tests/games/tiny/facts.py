"""The component tables: which there are, and how they are checked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sim.core.facts import TableFolder
from sim.core.reader import Reader
from sim.core.tables import Schema
from tests.games.tiny.kernel import layout as L

KINDS = ("one", "two", "three")
MAX_GOAL = 100


def check(tables: Mapping[str, Reader]) -> None:
    """Refuse tables with which the game could not be played."""
    path, cards = tables["path"], tables["cards"]
    path.fields(("goal", "stumble"))
    path["goal"].whole(1, MAX_GOAL)
    path["stumble"].whole(0, MAX_GOAL)
    cards.fields(KINDS)
    counts = [cards[kind].whole(1, L.MAX_PILE) for kind in KINDS]
    if sum(counts) > L.MAX_PILE:
        cards.refuse_saying(f"{sum(counts)} cards, expected at most {L.MAX_PILE}")


table_folder = TableFolder(Schema(("path", "cards")), Path(__file__).parent / "tables", check)
