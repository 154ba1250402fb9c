"""Columns of the rows that every game of the family has."""

D_LUCK: int
D_SEED: int
D_SIDES: int
O_ACTIVATIONS: int
O_BUILDINGS: int
O_BUILT_TURN: int
O_CATTLE: int
O_EARNED: int
O_END_REASON: int
O_FACES: int
O_FIRST_BUILD: int
O_HASH: int
O_HIRED: int
O_MASTERS: int
O_MONEY: int
O_NEUTRAL: int
O_NEUTRAL_ON: int
O_OBJECTIVES_PLAYED: int
O_OBJECTIVES_TAKEN: int
O_STATIONS: int
O_VISITS: int
O_WORKERS: int
