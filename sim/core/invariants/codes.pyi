"""The codes of what can be broken; every game has this one."""

NO_ROOM: int
