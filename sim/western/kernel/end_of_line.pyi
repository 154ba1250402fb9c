"""What follows when an engine stops somewhere."""

from typing import Any

def engine_stops(s: Any, T: Any, p: Any, slot: Any) -> Any: ...
