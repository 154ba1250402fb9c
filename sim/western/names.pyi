"""Names that every game of the family has."""

BREEDS: tuple[str, ...]
WORKER_TYPES: tuple[str, ...]
