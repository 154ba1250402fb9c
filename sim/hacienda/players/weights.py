"""What a policy weighs: every number of a policy's row, with its default and a sentence.

Worths are in victory points. What the board scores counts for every scoring that is still to come.
"Early" worths are those at the start of the game; they shrink with the animal cards that are left.
"""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights

weights = new_weights(candidates=4.0, trust=8.0, win=20.0)
_add = weights.add

weights.group = "money"
PESO = _add("peso", 0.1, 0.05, "a peso at the end, beside what it scores")
PESO_EARLY = _add("peso_early", 0.3, 0.1, "what a peso is worth more at the start")
RESERVE = _add("reserve", 0.8, 0.1, "what each of the first ten pesos is worth more at the start")
STOP = _add("stop", 0.0, 0.3, "an action that is not used")

weights.group = "cards"
LAND_CARD = _add("land_card", 0.6, 0.15, "share of what a land card would bring, when it is bought")
LAND_BLIND = _add("land_blind", 1.5, 0.5, "a land card of the pile, unseen")
ANIMAL_CARD = _add("animal_card", 0.6, 0.15, "the same share for an animal card")
ANIMAL_BLIND = _add("animal_blind", 1.5, 0.5, "an animal card of a pile, unseen")
LAND_MANY = _add("land_many", 0.3, 0.1, "what a further land card loses for each one in hand")
ANIMAL_MANY = _add("animal_many", 0.3, 0.1, "the same for an animal card")
KEEP_LAND = _add("keep_land", 0.5, 0.3, "a land card that stays in hand, at the start")
KEEP_ANIMAL = _add("keep_animal", 1.0, 0.3, "an animal card that stays in hand, at the start")

weights.group = "land"
CHAIN_VP = _add("chain_vp", 1.0, 0.2, "a point of chains")
CHAIN = _add("chain", 0.5, 0.2, "a tile that joins a chain which does not score yet")
CHAIN_SIZE = _add("chain_size", 0.1, 0.05, "each tile of the chain that it makes, at the start")
JOIN = _add("join", 0.5, 0.3, "each further chain that it joins")
ROOM = _add("room", 0.1, 0.1, "a free space beside a land tile")
LAND_NEAR_2 = _add("land_near_2", 0.8, 0.3, "a market not yet conquered, two steps from the tile")
LAND_NEAR_3 = _add("land_near_3", 0.3, 0.2, "the same three steps away")
BLOCK = _add("block", 0.1, 0.1, "a space that an opponent's piece touches")

weights.group = "animals"
MARKET_VP = _add("market_vp", 1.0, 0.2, "a point of conquered markets")
MARKET_MORE = _add("market_more", 1.0, 0.4, "a new market besides: it makes the next worth more")
INCOME = _add("income", 1.0, 0.2, "share of a peso's worth that markets pay")
HERD = _add("herd", 0.3, 0.2, "an animal that joins a herd")
ANIMAL_NEAR_2 = _add("animal_near_2", 1.0, 0.3, "a market not yet conquered, two steps from it")
ANIMAL_NEAR_3 = _add("animal_near_3", 0.4, 0.2, "the same three steps away")
HERD_VP = _add("herd_vp", 1.0, 0.2, "a point of herds, in variant 1")

weights.group = "haciendas, water, harvests"
WATER_VP = _add("water_vp", 1.0, 0.2, "a point of water")
WATER_OTHERS = _add("water_others", -0.5, 0.3, "a point of water that a new pond gives to others")
WATER_SIZE = _add("water_size", 0.0, 0.1, "what each further space of a water tile adds to it")
HACIENDA_VP = _add("hacienda_vp", 1.0, 0.2, "a point of haciendas")
HACIENDA_GROWTH = _add("hacienda_growth", 0.3, 0.2, "growth of its group, as a share")
HARVEST = _add("harvest", 1.0, 0.3, "share of a peso's worth that a harvest brings")
HARVEST_WAIT = _add("harvest_wait", 3.0, 1.0, "what a harvest loses that could wait, at the start")
HARVEST_TILE = _add("harvest_tile", 0.3, 0.1, "share of a later harvest for a tile of its chain")
TOKEN = _add("token", 0.3, 0.2, "a tile of the opponent's chain that a taken token sets free")

WEIGHTS_SIZE = weights.size
