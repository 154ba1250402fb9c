"""How a turn begins."""

from typing import Any

def start_turn(s: Any, T: Any, p: Any) -> Any: ...
