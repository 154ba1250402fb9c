"""From component facts to the kernel's vector of integers."""

from __future__ import annotations

import numpy as np

from sim.core.facts import Facts, Tables
from tests.games.tiny.facts import KINDS
from tests.games.tiny.game import TINY
from tests.games.tiny.kernel import tables as t


def flatten(facts: Facts) -> Tables:
    path, counts = facts.data["path"], facts.data["cards"]
    vector = np.zeros(t.TABLES_SIZE, dtype=np.int64)
    vector[t.GOAL] = path["goal"]
    vector[t.STUMBLE] = path["stumble"]
    pile = [card for card, kind in enumerate(KINDS) for _ in range(counts[kind])]
    vector[t.PILE_N] = len(pile)
    vector[t.PILE : t.PILE + len(pile)] = pile
    return Tables(TINY, facts, vector)
