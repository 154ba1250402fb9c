"""Codes of what can be broken in any game."""

NO_ACTION: int
TWICE: int
NO_ROOM: int
LEGAL_CHANGES: int
