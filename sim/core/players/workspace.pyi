"""Working space of a player who decides."""

CANDIDATES_MAX: int
NEVER: float
X_SCORE: int
X_CANDIDATE: int
X_PRIOR: int
X_SUM: int
WORKSPACE_SIZE: int
