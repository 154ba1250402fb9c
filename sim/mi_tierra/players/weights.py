"""What a policy weighs: every number of a policy's row, with its default and a sentence.

Worths are in pesos. "Each round" is multiplied by the rounds that are still to come.
"""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights
from sim.core.words import a
from sim.mi_tierra.names import THINGS

weights = new_weights(candidates=4.0, trust=8.0, win=20.0)
_add = weights.add

weights.group = "things in hand"
_WORTH = {
    "apple": 2.5,
    "wheat": 2.5,
    "grape": 2.5,
    "meat": 2.5,
    "flour": 8.0,
    "wine": 8.5,
    "milk": 8.5,
    "wool": 7.0,
    "egg": 8.0,
    "cow": 5.5,
    "sheep": 4.0,
    "chicken": 4.0,
}
THING = weights.size
for _thing in THINGS:
    _add(_thing, _WORTH[_thing], 0.8, f"one {_thing}, before the last round")
LAST = _add("last", 0.7, 0.15, "share of that in the last round, beside what is unsold")
YIELD = _add("yield", 0.8, 0.3, "each round: share of its goods that an animal is worth")
PLENTY = _add("plenty", 0.1, 0.05, "how much faster every card beyond three loses its worth")
CHAIN = _add("chain", 0.5, 0.2, "share of what a level-3 good pays that its parts are worth")
LEVEL_3 = _add("level_3", 3.0, 1.0, "a level-3 good, beside its pesos")
NEW_KIND = _add("new_kind", 0.6, 0.2, "share of what a kind that is new adds to the sets")

weights.group = "start"
_START = {"apple": 15.0, "wheat": 5.0, "grape": 5.0, "cow": 20.0, "sheep": 15.0, "chicken": 10.0}
START = weights.size
for _thing, _worth in _START.items():
    _add(f"start_{_thing}", _worth, 4.0, f"{a(_thing)} to begin with; an animal only with a pen")

weights.group = "the farm"
PEN = _add("pen", 1.5, 0.5, "each round: a pen")
PEN_MORE = _add("pen_more", 0.4, 0.2, "each round: what every further pen loses")
PEN_EMPTY = _add("pen_empty", 0.4, 0.2, "each round: what it loses for every pen that is empty")
PEN_RIVAL = _add("pen_rival", 0.3, 0.3, "each round: what it loses for every opponent but one")
PLANT = _add("plant", 1.5, 0.5, "each round: a plant")
PLANT_MORE = _add("plant_more", 0.2, 0.1, "each round: what every further plant loses")
BESIDE = _add("beside", 0.8, 0.3, "each round: a neighbouring plantation of the same kind")
WET = _add("wet", 1.0, 0.3, "each round: water for a plantation")
GROWS = _add("grows", 0.8, 0.2, "each round: share of what a plant adds to the best harvest")
WET_FIELD = _add("wet_field", 0.3, 0.2, "each round: water for a field without a plant")
DOUBLE = _add("double", 0.5, 0.2, "share of the best harvest that water to double it is worth")
CUBE = _add("cube", 1.0, 0.4, "a water cube that is returned, each round")
STABLE = _add("stable", 0.4, 0.3, "each round: a stable")
WET_STABLE = _add("wet_stable", 1.0, 0.4, "each round: water for a stable with a horse")

weights.group = "workers and tiles"
WORKER = _add("worker", 4.0, 1.0, "each round: a worker more")
SECOND = _add("second", 0.8, 0.2, "share of the best place for one that a place for two costs")
TILE = _add("tile", 0.6, 0.2, "share of what an A tile brings each round")
GIVER_TILES = _add("giver_tiles", 0.4, 0.2, "part of it where animals could work in the factory")
TILE_B = _add("tile_b", 1.0, 0.2, "share of what a B tile would pay now, before the last round")
TILE_MORE = _add("tile_more", 1.0, 0.5, "what a B tile may still come to pay, each round")
CONTESTED = _add("contested", 0.4, 0.1, "share of it where others choose among the same first")
OTHER_TILES = _add("other_tiles", 1.5, 0.8, "an A tile that makes nothing, each round")

weights.group = "markets"
WAIT = _add("wait", 0.7, 0.2, "share of what deals bring, when a worker is placed for them")
RIVAL = _add("rival", 0.2, 0.1, "how much less deals bring for each opponent who deals before")
FACTORY = _add("factory", 0.9, 0.2, "share of what a factory brings, when a worker is placed")
CITY = _add("city", 0.9, 0.2, "the same for a city market")
HARVEST = _add("harvest", 1.0, 0.2, "the same for a harvest")
LATER = _add("later", 0.3, 0.2, "a worker where it can do nothing yet")

weights.group = "horses"
HORSE = _add("horse", 3.0, 1.0, "a horse for each rodeo to come")
NEW_PRIZE = _add("new_prize", 0.3, 0.2, "share of the prize in sight for a horse that is taken")
PRIZE = _add("prize", 0.5, 0.15, "share of the prizes that a trained horse gains in the next rodeo")
LEVEL = _add("level", 2.0, 0.7, "a level of a horse, beside that")
ENTER = _add("enter", 1.0, 0.2, "share of the prize in sight when a horse enters")
KEEP_LEVEL = _add("keep_level", 1.5, 0.5, "a level that a horse loses, for each rodeo to come")

WEIGHTS_SIZE = weights.size
