"""Gifts and openings of the game, in the order of kernel/gifts.py and kernel/openings.py."""

from itertools import combinations

from sim.core.gifts import NOTHING, Gift, Opening
from sim.core.words import a
from sim.mi_tierra.names import AREAS, LEVEL_1, LEVEL_2, START_THINGS

PESOS = 2  # in one gift
GIVEN_GOODS = (*LEVEL_1, *LEVEL_2)

GIFTS = (
    NOTHING,
    Gift("peso", "a peso", f"{PESOS} pesos more", amount=PESOS, start="start_pesos"),
    Gift("worker", "a worker", "the worker on the plaza is there from the first round on"),
    *(Gift(good, f"{a(good)} card", "a goods card of level 1") for good in LEVEL_1),
    *(Gift(good, f"{a(good)} card", "a goods card of level 2") for good in LEVEL_2),
)

OPENINGS = (
    Opening(
        "start",
        "pair of things to begin with",
        tuple(" and ".join(pair).replace("_", " ") for pair in combinations(START_THINGS, 2)),
    ),
    Opening(
        "place", "place of the first worker", tuple(area.replace("_", " ") for area in AREAS[:-1])
    ),
)
