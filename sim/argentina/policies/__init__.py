"""The policies that can sit in a seat: those that come with the game, and files of your own.

roster_for(["club", "mine.json"]).rows     # the matrix for the kernel
load("mine.json").row[weights.entries["peso"].index]

The format of the files and every weight are in POLICIES.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sim.argentina.players.weights import weights
from sim.core.policy import Policy, Roster, Shelf

NAMES = (
    "random",
    "novice",
    "club",
    "expert",
    "gaucho",
    "carpintero",
    "maquinista",
    "granjero",
    "puerto",
    "balanced",
)

shelf = Shelf(weights, Path(__file__).parent, NAMES)


def shipped() -> Roster:
    """The policies that come with the game, in the order of `NAMES`."""
    return shelf.shipped


def load(name: str | Path) -> Policy:
    """A policy by its shipped name, or from a file."""
    return shelf.load(name)


def roster_for(names: Iterable[str | Path]) -> Roster:
    """The shipped policies first, then the files among `names` in order of mention."""
    return shelf.roster_for(names)


EXAMPLE = """\
{
  "about": "Plays like club and hires every carpintero.",
  "like": "club",
  "weights": {"carpintero": 6.0, "building_vp": 1.5}
}"""
