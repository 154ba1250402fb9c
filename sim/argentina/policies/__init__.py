"""The policies that can sit in a seat: those that come with the game, and files of your own.

shelf.roster_for(["club", "mine.json"]).rows     # the matrix for the kernel
shelf.load("mine.json").row[shelf.weights.entries["peso"].index]

The format of the files and every weight are in POLICIES.md.
"""

from pathlib import Path

from sim.argentina.players.weights import weights
from sim.core.policy import Shelf

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


EXAMPLE = """\
{
  "about": "Plays like club and hires every carpintero.",
  "like": "club",
  "weights": {"carpintero": 6.0, "building_vp": 1.5}
}"""
