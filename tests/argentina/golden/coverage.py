"""The golden games of Argentina: what they must show, and what cannot occur."""

from __future__ import annotations

from pathlib import Path

from sim.argentina.game import ARGENTINA
from tests.games.golden import Golden

from .features import features
from .spot import Spotter

_BAGS = (
    "With n players 11 rows of n cells wait for 8n + 1 workers (A46). Every visit takes a worker "
    "from B and a tile from C, of which 15 are farmers (A12, R1), so that v visits bring at least "
    "2v - 15 workers: at most 16, 20 and 24 visits with 2, 3 and 4 players, and n - 1 visits more "
    "in last turns (A553). After set-up bag A holds 29 tiles, B at least 26, C 31 (A45, A46, A47)."
)
EXCEPTIONS = {
    "forecast: bag A empty": _BAGS,
    "forecast: bag B empty": _BAGS,
    "forecast: bag C empty": _BAGS,
    "passed: forecast A": "Bag A has farmers only (R1), and as shown above it never runs out.",
}
GOLDEN = Golden(
    ARGENTINA,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.argentina.golden.make, new texts only: --texts",
    exceptions=EXCEPTIONS,
)
