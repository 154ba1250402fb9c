"""The codes of what can be broken; every game has these."""

NO_ACTION: int
TWICE: int
NO_ROOM: int
LEGAL_CHANGES: int
