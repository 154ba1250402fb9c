"""The golden games of Great Western Trail: what they must show, and what cannot occur."""

from __future__ import annotations

from pathlib import Path

from sim.trail.game import TRAIL
from tests.games.golden import Golden

from .features import features
from .spot import Spotter

_STACKS = (
    "Before the end is triggered Kansas City is visited 11 to 13, 16 to 18 or 21 to 23 times with "
    "2, 3 and 4 players (I30), and n - 1 at most in last turns (B553). Stack 1 and its forecast "
    "have 28 tiles for 26 visits at most, stack 2 at least 26 for 23 that take one (I31)."
)
EXCEPTIONS = {
    "forecast: stack 1 empty": _STACKS,
    "forecast: stack 2 empty": _STACKS,
    "passed: forecast 1": "Stack 1 has no workers (R1), and as shown above it never runs out.",
}
GOLDEN = Golden(
    TRAIL,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.trail.golden.make, new texts only: --texts",
    exceptions=EXCEPTIONS,
)
