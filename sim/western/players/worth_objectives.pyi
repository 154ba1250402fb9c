"""What a game of the family says about its objective cards."""

from typing import Any

def wants(s: Any, T: Any, W: Any, x: Any, p: Any) -> Any: ...
