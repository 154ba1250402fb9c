"""Rows of design and outcome.

RANKED_BY: columns of a seat by which players are ranked, more being better: the total, then what
breaks ties. WHOLE_WIN: the parts of a win, so many that every number of winners can share it.
"""

D_PLAYERS: int
D_SEED: int
D_GAME: int
D_LUCK: int
D_GIFTS: int
D_OPENING: int
D_OPENER: int
D_OPENING_CHANCE: int
D_POLICY: int
DESIGN_SIZE: int
O_GAME_TURNS: int
O_DECISIONS: int
O_TRUNCATED: int
O_SEATS: int
O_OPENED: int
O_OFFERED: int
OUTCOME_SIZE: int
O_SCORES: int
O_TOTAL: int
O_RANK: int
O_WIN: int
O_TURNS: int
RANKED_BY: tuple[int, ...]
SEAT_OUTCOME_SIZE: int
WHOLE_WIN: int
