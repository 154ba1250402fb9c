"""Working space of a player who decides, the vector `x`: prices of this moment, sums, a plan.

Nothing here outlives a decision.
"""

from sim.core.shared_workspace import *  # noqa: F403 - their places, as X.SCORE
from sim.core.shared_workspace import new_workspace

from ..kernel import codes as c
from ..kernel import layout as L
from ..kernel.workspace import MAX_ACTIONS

WHITE, BLACK = range(2)  # frames of a place for discs
MAX_STEPS = 12  # steps that a plan looks ahead in one move
KNOWN_SIZE = 7

workspace = new_workspace(MAX_ACTIONS)
LEFT = workspace.add("left", about="own visits to Kansas City still to come")
EARLY = workspace.add("early", about="the same as a share: 1 at the start, 0 at the end")
USE = workspace.add("use", about="1 while a visit is left, in the last lap less, 0 at the end")
CELLS = workspace.add("cells", about="empty cells of the job market")
DOLLAR = workspace.add("dollar", about="worth of a dollar now")
CERTIFICATE = workspace.add("certificate", about="worth of a certificate now")
ENGINE = workspace.add("engine", about="worth of a railway space now")
POINT = workspace.add("point", about="worth of a point of breeding value at the next income")
NEAR = workspace.add("near", about="share of a point in hand that counts so far from Kansas City")
FRESH = workspace.add("fresh", about="expected worth of an unseen card in hand")
KEEP = workspace.add("keep", L.MAX_HAND, "worth in hand of each card")
LOOSE = workspace.add("loose", about="worth in hand of the least useful card")
LOOSE_2 = workspace.add("loose_2", about="worth in hand of the second least useful card")
KNOWN = workspace.add("known", KNOWN_SIZE, "1 when hand, rows, discs ... have been looked at")
DISC = workspace.add("disc", 2, "worth of the best disc for white and for black frames")
ROW = workspace.add("row", L.N_ROWS, "worth of the next worker of each row")
KIND = workspace.add("kind", L.CATTLE_KINDS, "worth of each cattle kind in the market")
BREED = workspace.add("breed", L.CATTLE_KINDS, "cards of each breed in the herd")
HAVE = workspace.add("have", c.N_NEEDS, "what objective conditions can count on")
WANT = workspace.add("want", c.N_NEEDS, "worth of one more element to the objectives held")
COUNT = workspace.add("count", c.N_COUNTS, "worth of one thing more to the masters held")
CITY = workspace.add("city", L.N_CITIES, "worth of a delivery to each city; NEVER: not allowed")
AUX = workspace.add("aux", about="worth of the best single auxiliary action")
SEEN = workspace.add("seen", L.N_NODES, "1 for trail nodes that a plan can reach")
STOP = workspace.add("stop", L.N_NODES, "worth of stopping there, with all that follows")
ENTER = workspace.add(
    "enter", L.N_NODES * (MAX_STEPS + 1), "worth of entering with so many steps left"
)
WORKSPACE_SIZE = workspace.size

# what KNOWN is about: looked at when it is first needed in a decision
(
    HAND_KNOWN,
    ROWS_KNOWN,
    DISCS_KNOWN,
    MARKET_KNOWN,
    WANTS_KNOWN,
    AUX_KNOWN,
    CITIES_KNOWN,
) = range(KNOWN_SIZE)
