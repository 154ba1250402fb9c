"""What follows when a building is replaced."""

from typing import Any

def building_replaced(s: Any, q: Any, node: Any) -> Any: ...
