"""Where the facts of the tables stand in the vector `T`."""

from sim.core.layout import Block

from . import layout as L

tables = Block()
T_GOAL = tables.add("goal", about="steps to the end of the game")
T_STUMBLE = tables.add("stumble", about="steps back over a card of one step")
T_PILE_N = tables.add("pile_n", about="cards of a player")
T_PILE = tables.add("pile", L.PILE_MAX, "these")
TABLES_SIZE = tables.size
