"""Names that every game of the family has."""

AUX: tuple[str, ...]
BREEDS: tuple[str, ...]
CATEGORIES: tuple[str, ...]
COWBOYS: str
CRAFTSMEN: str
EDGE: str
HANDS: tuple[str, ...]
HIRED_TYPES: tuple[str, ...]
MARKET_BREEDS: tuple[str, ...]
MASTER_PER: tuple[str, ...]
MONEY: str
NEEDS: tuple[str, ...]
ONE_MONEY: str
PLAYER_COUNTS: tuple[str, ...]
RULE: str
START_BREEDS: tuple[str, ...]
WORKER_TYPES: tuple[str, ...]
