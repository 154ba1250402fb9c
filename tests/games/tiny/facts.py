"""The component tables: which there are, how they are checked, and the vector of the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from sim.core.facts import Facts, TableFolder, Tables
from sim.core.reader import Reader
from sim.core.tables import Schema
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel import tables as t

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


def flatten(facts: Facts) -> Tables:
    path, counts = facts.data["path"], facts.data["cards"]
    vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
    vector[t.GOAL] = path["goal"]
    vector[t.STUMBLE] = path["stumble"]
    pile = [card for card, kind in enumerate(KINDS) for _ in range(counts[kind])]
    vector[t.PILE_N] = len(pile)
    vector[t.PILE : t.PILE + len(pile)] = pile
    return Tables(TINY, facts, vector)
