"""What a chooser keeps in its room while it thinks: prices of this moment, sums, a plan.

Nothing here outlives a decision: the same position always gives the same thoughts.
"""

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.core.layout import Block

ACTIONS_MAX = 512  # room for the legal actions of one decision, and scratch behind them
STEPS_MAX = 12  # steps that a plan looks ahead in one move
CANDIDATES_MAX = 16
KNOWN_SIZE = 8
NEVER = -1.0e9  # the worth of what can not be done

mind = Block()
X_SCORE = mind.add("score", ACTIONS_MAX, "worth of each legal action")
X_LEFT = mind.add("left", about="own visits to Buenos Aires still to come")
X_EARLY = mind.add("early", about="the same as a share: 1 at the start, 0 at the end")
X_USE = mind.add("use", about="1 while a visit is left, in the last lap less, 0 at the end")
X_CELLS = mind.add("cells", about="empty cells of the job market")
X_PESO = mind.add("peso", about="worth of a peso now")
X_GRAIN = mind.add("grain", about="worth of a grain now")
X_CERTIFICATE = mind.add("certificate", about="worth of a certificate now")
X_ENGINE = mind.add("engine", about="worth of a railway space now")
X_POINT = mind.add("point", about="worth of a point of breeding value at the next income")
X_FRESH = mind.add("fresh", about="expected worth of an unseen card in hand")
X_KEEP = mind.add("keep", L.HAND_MAX, "worth in hand of each card")
X_LOOSE = mind.add("loose", about="worth in hand of the least useful card")
X_LOOSE_2 = mind.add("loose_2", about="worth in hand of the second least useful card")
X_KNOWN = mind.add("known", KNOWN_SIZE, "1 when hand, rows, discs ... have been looked at")
X_SHIP = mind.add("ship", L.N_SHIPS, "worth of loading each ship of the zone")
X_REVEAL = mind.add("reveal", 5, "greatest strength of 0 to 4 cards in hand")
X_QUAY = mind.add("quay", L.N_QUAYS, "worth of the best delivery from each; NEVER: not looked at")
X_DISC = mind.add("disc", 2, "worth of the best disc for white and for black corners")
X_ROW = mind.add("row", L.N_ROWS, "worth of the next worker of each row")
X_KIND = mind.add("kind", L.CATTLE_KINDS, "worth of each cattle kind in the market")
X_BREED = mind.add("breed", L.CATTLE_KINDS, "cards of each breed in the herd")
X_HAVE = mind.add("have", c.N_NEEDS, "what objective conditions can count on")
X_WANT = mind.add("want", c.N_NEEDS, "worth of one more element to the objectives held")
X_AUX = mind.add("aux", about="worth of the best single auxiliary action")
X_SEEN = mind.add("seen", L.N_NODES, "1 for trail nodes that a plan can reach")
X_STOP = mind.add("stop", L.N_NODES, "worth of stopping there, with all that follows")
X_ENTER = mind.add(
    "enter", L.N_NODES * (STEPS_MAX + 1), "worth of entering with so many steps left"
)
X_CANDIDATE = mind.add("candidate", CANDIDATES_MAX, "places of the actions that a search compares")
X_PRIOR = mind.add("prior", CANDIDATES_MAX, "their worth to the weights")
X_SUM = mind.add("sum", CANDIDATES_MAX, "sum of what they brought in the games played out")
MIND_SIZE = mind.size

# what X_KNOWN is about: looked at when it is first needed in a decision
HAND_KNOWN, ROWS_KNOWN, DISCS_KNOWN, MARKET_KNOWN = range(4)
STRENGTH_KNOWN, SHIPS_KNOWN, WANTS_KNOWN, AUX_KNOWN = range(4, KNOWN_SIZE)
