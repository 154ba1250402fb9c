"""Working space of a player who decides."""

MAX_CANDIDATES: int
NEVER: float
SCORE: int
CANDIDATE: int
PRIOR: int
SUM: int
WORKSPACE_SIZE: int
