"""The effects that every game of the family has, by their numbers."""

from sim.core.effects import Effects

effects: Effects
AUX: int
BUILD: int
BUY: int
CERTIFICATE: int
DISCARD: int
DISCARD_OBJECTIVE: int
DRAW_DISCARD: int
END: int
ENGINE: int
ENGINE_BACK: int
FREE_CATTLE: int
HIRE: int
LAST_CONDITION: int
MONEY: int
MOVE: int
OBJECTIVE: int
PAY: int
REMOVE: int
UPGRADE_BEHIND: int
