"""What the referee keeps in mind of a game, in one vector with names, like a state."""

from sim.argentina.kernel.layout import N_HIRED, N_NEUTRAL, N_NUMBERS, N_PEDRO_CARDS, SEATS_MAX

from .seen import memory as memory

M_FROM_START = memory.add("from_start", about="1 when the game was seen from its deal on")
M_DONE = memory.add("done", about="bits of the location actions done in this phase B")
M_OTHER = memory.add("other", about="1 after an auxiliary action or help instead of them")
M_BA_STEP = memory.add("ba_step", about="last step of this visit to Buenos Aires")
M_MARKER = memory.add("marker", about="row of the marker when this visit began")
M_ENDING = memory.add("ending", about="1 when the trigger was seen")
M_LAST = memory.add("last", SEATS_MAX, "turns of each player at the trigger")
M_ARRIVALS = memory.add("arrivals", SEATS_MAX, "arrivals at the terminus")
M_VISITS = memory.add("visits", SEATS_MAX)
M_DELIVERIES = memory.add("deliveries", SEATS_MAX)
M_LOADINGS = memory.add("loadings", SEATS_MAX)
M_STATIONS = memory.add("stations", SEATS_MAX)
M_HIRED = memory.add("hired", SEATS_MAX)
M_BOUGHT = memory.add("bought", SEATS_MAX)
M_HELPED = memory.add("helped", SEATS_MAX)
M_OBJECTIVES = memory.add("objectives", SEATS_MAX)
M_USED = memory.add("used", SEATS_MAX * N_NUMBERS, "phases B that used the own building")
M_NEUTRAL_USED = memory.add("neutral_used", SEATS_MAX * N_NEUTRAL)
M_BUILT = memory.add("built", SEATS_MAX * N_NUMBERS, "turn in which the building was placed")
M_PEDRO_USED = memory.add("pedro_used", N_PEDRO_CARDS, "how often Pedro drew each card")
M_SPECIALITY_TURNS = memory.add("speciality_turns", N_HIRED, "turns of his by speciality")
M_SPECIALITY_CHANGES = memory.add("speciality_changes")
MEMORY_SIZE = memory.size
