"""What the layout of every game has for the shared parts of its kernel."""

from sim.core.fields import StateBlock

state: StateBlock
STATE_SIZE: int
PLAYERS: int
CURRENT: int
TURN: int
DECISIONS: int
TRUNCATED: int
STACK_N: int
STACK: int
TABLE_STREAM: int
POLICY_STREAM: int
SEATS: int
SEAT_SIZE: int
POLICY: int
SCORE: int
TURNS: int
N_CATEGORIES: int
