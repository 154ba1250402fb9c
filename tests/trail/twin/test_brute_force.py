"""Short answers of the twin against the longest way to find them."""

from __future__ import annotations

import itertools
import random
from collections import Counter

from .effects import OBJECTIVE_DECK, OBJECTIVES, STARTING_OBJECTIVES
from .facts import MARKET_CATTLE, STARTING_HERD
from .scoring import best_objectives
from .setup import copies
from .table import multisets


def subsets(cards: list[str]) -> list[list[str]]:
    sizes = range(len(cards) + 1)
    return [list(some) for n in sizes for some in itertools.combinations(cards, n)]


def best_by_hand(area: list[str], herd: list[str], has: Counter[str], per_pair: int) -> int:
    """Every choice of cards to add, every choice of cards to fulfil (R49)."""
    found = []
    for added in subsets(herd):
        cards = area + added
        for fulfilled in subsets(cards):
            wanted = Counter(c for card in fulfilled for c in OBJECTIVES[card].conditions)
            if wanted <= has:
                rest = Counter(cards) - Counter(fulfilled)
                vp = sum(OBJECTIVES[card].vp for card in fulfilled)
                vp += sum(OBJECTIVES[card].penalty * n for card, n in rest.items())
                found.append(vp + len(cards) // 2 * per_pair)
    return max(found)


def test_R49_best_objectives() -> None:
    rng = random.Random(49)
    deck = copies({card: one[0] for card, one in OBJECTIVE_DECK.items()})
    for _ in range(300):
        cards = rng.sample(deck, rng.randint(0, 6))
        at = rng.randint(0, len(cards))
        area, herd = [rng.choice(STARTING_OBJECTIVES), *cards[:at]], cards[at:]
        has = Counter({letter: rng.randint(0, 4) for letter in "BGLHS3WXF"})
        per_pair = rng.choice((0, 3))
        best = best_objectives(area, herd, has, per_pair)
        assert best.total == best_by_hand(area, herd, has, per_pair)
        assert best.total == best.objectives + best.in_area // 2 * per_pair


def test_R99_multisets() -> None:
    rng = random.Random(99)
    pool = [*STARTING_HERD, *MARKET_CATTLE]
    for _ in range(100):
        hand = rng.choices(pool, k=rng.randint(0, 8))
        for size in range(len(hand) + 2):
            expected = {tuple(sorted(some)) for some in itertools.combinations(hand, size)}
            assert multisets(hand, size) == sorted(expected)
