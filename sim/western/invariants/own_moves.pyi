"""How riders move in a game beside being placed and going by steps."""

from typing import Any

def rider_goes(before: Any, T: Any, op: Any, p: Any, old: Any, new: Any) -> Any: ...
