"""Working space of a player who decides, the vector `x`: prices of this moment, sums, a plan.

Nothing here outlives a decision. What a player remembers is in memory.py.
"""

from sim.core.layout import Block

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel.workspace import ACTIONS_MAX

WHITE, BLACK = range(2)  # corners of a space for discs
STEPS_MAX = 12  # steps that a plan looks ahead in one move
CANDIDATES_MAX = 16
KNOWN_SIZE = 8
NEVER = -1.0e9  # the worth of what can not be done

workspace = Block()
X_SCORE = workspace.add("score", ACTIONS_MAX, "worth of each legal action")
X_LEFT = workspace.add("left", about="own visits to Buenos Aires still to come")
X_EARLY = workspace.add("early", about="the same as a share: 1 at the start, 0 at the end")
X_USE = workspace.add("use", about="1 while a visit is left, in the last lap less, 0 at the end")
X_CELLS = workspace.add("cells", about="empty cells of the job market")
X_PESO = workspace.add("peso", about="worth of a peso now")
X_GRAIN = workspace.add("grain", about="worth of a grain now")
X_CERTIFICATE = workspace.add("certificate", about="worth of a certificate now")
X_ENGINE = workspace.add("engine", about="worth of a railway space now")
X_POINT = workspace.add("point", about="worth of a point of breeding value at the next income")
X_FRESH = workspace.add("fresh", about="expected worth of an unseen card in hand")
X_KEEP = workspace.add("keep", L.HAND_MAX, "worth in hand of each card")
X_LOOSE = workspace.add("loose", about="worth in hand of the least useful card")
X_LOOSE_2 = workspace.add("loose_2", about="worth in hand of the second least useful card")
X_KNOWN = workspace.add("known", KNOWN_SIZE, "1 when hand, rows, discs ... have been looked at")
X_SHIP = workspace.add("ship", L.N_SHIPS, "worth of loading each ship of the zone")
X_REVEAL = workspace.add("reveal", 5, "greatest strength of 0 to 4 cards in hand")
X_QUAY = workspace.add(
    "quay", L.N_QUAYS, "worth of the best delivery from each; NEVER: not looked at"
)
X_DISC = workspace.add("disc", 2, "worth of the best disc for white and for black corners")
X_ROW = workspace.add("row", L.N_ROWS, "worth of the next worker of each row")
X_KIND = workspace.add("kind", L.CATTLE_KINDS, "worth of each cattle kind in the market")
X_BREED = workspace.add("breed", L.CATTLE_KINDS, "cards of each breed in the herd")
X_HAVE = workspace.add("have", c.N_NEEDS, "what objective conditions can count on")
X_WANT = workspace.add("want", c.N_NEEDS, "worth of one more element to the objectives held")
X_AUX = workspace.add("aux", about="worth of the best single auxiliary action")
X_SEEN = workspace.add("seen", L.N_NODES, "1 for trail nodes that a plan can reach")
X_STOP = workspace.add("stop", L.N_NODES, "worth of stopping there, with all that follows")
X_ENTER = workspace.add(
    "enter", L.N_NODES * (STEPS_MAX + 1), "worth of entering with so many steps left"
)
X_CANDIDATE = workspace.add(
    "candidate", CANDIDATES_MAX, "places of the actions that a search compares"
)
X_PRIOR = workspace.add("prior", CANDIDATES_MAX, "their worth to the weights")
X_SUM = workspace.add("sum", CANDIDATES_MAX, "sum of what they brought in the games played out")
WORKSPACE_SIZE = workspace.size

# what X_KNOWN is about: looked at when it is first needed in a decision
HAND_KNOWN, ROWS_KNOWN, DISCS_KNOWN, MARKET_KNOWN = range(4)
STRENGTH_KNOWN, SHIPS_KNOWN, WANTS_KNOWN, AUX_KNOWN = range(4, KNOWN_SIZE)
