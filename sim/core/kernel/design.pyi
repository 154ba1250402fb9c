"""Rows of design and outcome.

RANKED_BY: columns of a seat by which players are ranked, more being better: the total, then what
breaks ties. WHOLE_WIN: the parts of a win, so many that every number of winners can share it.
"""

D_SEED: int
DESIGN_SIZE: int
O_RANK: int
O_SEATS: int
O_WIN: int
OUTCOME_SIZE: int
RANKED_BY: tuple[int, ...]
SEAT_OUTCOME_SIZE: int
WHOLE_WIN: int
