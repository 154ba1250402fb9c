"""What the referee keeps in mind of a game, in one vector with names, like a state."""

from sim.argentina.kernel import layout as L

from .seen import memory as memory

FROM_START = memory.add("from_start", about="1 when the game was seen from its deal on")
DONE = memory.add("done", about="bits of the location actions done in this phase B")
OTHER = memory.add("other", about="1 after an auxiliary action or help instead of them")
BA_STEP = memory.add("ba_step", about="last step of this visit to Buenos Aires")
MARKER = memory.add("marker", about="row of the marker when this visit began")
ENDING = memory.add("ending", about="1 when the trigger was seen")
LAST = memory.add("last", L.MAX_SEATS, "turns of each player at the trigger")
ARRIVALS = memory.add("arrivals", L.MAX_SEATS, "arrivals at the terminus")
VISITS = memory.add("visits", L.MAX_SEATS)
DELIVERIES = memory.add("deliveries", L.MAX_SEATS)
LOADINGS = memory.add("loadings", L.MAX_SEATS)
STATIONS = memory.add("stations", L.MAX_SEATS)
HIRED = memory.add("hired", L.MAX_SEATS)
BOUGHT = memory.add("bought", L.MAX_SEATS)
HELPED = memory.add("helped", L.MAX_SEATS)
OBJECTIVES = memory.add("objectives", L.MAX_SEATS)
USED = memory.add("used", L.MAX_SEATS * L.N_NUMBERS, "phases B that used the own building")
NEUTRAL_USED = memory.add("neutral_used", L.MAX_SEATS * L.N_NEUTRAL)
BUILT = memory.add("built", L.MAX_SEATS * L.N_NUMBERS, "turn in which the building was placed")
PEDRO_USED = memory.add("pedro_used", L.N_PEDRO_CARDS, "how often Pedro drew each card")
SPECIALITY_TURNS = memory.add("speciality_turns", L.N_HIRED, "turns of his by speciality")
SPECIALITY_CHANGES = memory.add("speciality_changes")
MEMORY_SIZE = memory.size
