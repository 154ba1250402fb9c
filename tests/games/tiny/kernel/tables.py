"""Where the facts of the tables stand in the vector `T`."""

from sim.core.layout import Block

from . import layout as L

tables = Block()
GOAL = tables.add("goal", about="steps to the end of the game")
STUMBLE = tables.add("stumble", about="steps back over a card of one step")
PILE_N = tables.add("pile_n", about="cards of a player")
PILE = tables.add("pile", L.MAX_PILE, "these")
TABLES_SIZE = tables.size
