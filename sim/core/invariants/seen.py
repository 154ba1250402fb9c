"""What the referee keeps in mind of any game, in one vector with names, like a state.

Behind it stands what it keeps of a game of this kind: the game adds its fields to `memory`.
"""

from sim.core.layout import Block

memory = Block()
M_CODE = memory.add("code", about="what is broken, or 0")
M_GAME = memory.add("game", about="row of the design")
M_OP = memory.add("op", about="what was on top of the stack before the last step")
M_ACTION = memory.add("action", about="the action of the last step, or -1")
M_PLAYER = memory.add("player", about="whose turn it was")
M_CHECKS = memory.add("checks", about="looks so far, all games")
M_DECISIONS = memory.add("decisions", about="decisions so far, all games")
M_DEEPEST = memory.add("deepest", about="most frames on the stack")
M_MOST = memory.add("most", about="most legal actions of a decision")
M_GAME_FIELDS = memory.size  # from here on everything begins again with each game
