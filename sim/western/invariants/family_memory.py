"""What the referee keeps in mind of any game of the family, in one vector with names."""

from ..kernel import layout as L
from .seen import memory as memory

FROM_START = memory.add("from_start", about="1 when the game was seen from its deal on")
DONE = memory.add("done", about="bits of the location actions done in this phase B")
OTHER = memory.add("other", about="1 after something else instead of them")
CITY_STEP = memory.add("city_step", about="last step of this visit to the city")
MARKER = memory.add("marker", about="row of the marker when this visit began")
ENDING = memory.add("ending", about="1 when the trigger was seen")
LAST = memory.add("last", L.MAX_SEATS, "turns of each player at the trigger")
VISITS = memory.add("visits", L.MAX_SEATS)
STATIONS = memory.add("stations", L.MAX_SEATS)
HIRED = memory.add("hired", L.MAX_SEATS)
BOUGHT = memory.add("bought", L.MAX_SEATS)
OBJECTIVES = memory.add("objectives", L.MAX_SEATS)
USED = memory.add("used", L.MAX_SEATS * L.N_NUMBERS, "phases B that used the own building")
NEUTRAL_USED = memory.add("neutral_used", L.MAX_SEATS * L.N_NEUTRAL)
BUILT = memory.add("built", L.MAX_SEATS * L.N_NUMBERS, "turn in which the building was placed")
