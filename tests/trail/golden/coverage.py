"""The golden games of Great Western Trail: what they must show, and what cannot occur."""

from __future__ import annotations

from pathlib import Path

from sim.trail.game import TRAIL
from tests.games.golden import Golden

from .features import features
from .spot import Spotter

EXCEPTIONS: dict[str, str] = {}
GOLDEN = Golden(
    TRAIL,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.trail.golden.make, new texts only: --texts",
    exceptions=EXCEPTIONS,
)
