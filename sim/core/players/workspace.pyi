"""Working space of a player who decides."""

CANDIDATES_MAX: int
NEVER: float
SCORE: int
CANDIDATE: int
PRIOR: int
SUM: int
WORKSPACE_SIZE: int
